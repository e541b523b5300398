"""Phrases about one game: its table, pad, sheet and log. Knows texts; not who says them."""
