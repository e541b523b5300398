"""A rule set in words: its name, its options, its card. Knows rules and words; no game."""
