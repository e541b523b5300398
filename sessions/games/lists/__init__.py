"""Lists of games, in parts."""
