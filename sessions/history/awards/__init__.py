"""Awards: what a player has done often enough, and the game in which it was.

Never stored: they are counted from results, so that a corrected game takes back what it gave.
"""
