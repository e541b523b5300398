"""Who plays a game and who enters it: its group, the players of its seats, whose entries it takes.

Knows groups, players and devices; not what an entry does.
"""
