"""Tables at play: their games, what they report, and what of that counts.

Knows no draft.
"""
