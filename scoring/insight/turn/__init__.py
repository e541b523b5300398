"""A turn by itself: what throws offer, what they are worth, when to bank. Knows no game."""
