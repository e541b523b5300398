"""Files of other programs, read into games: what they say, before anything is kept of it."""
