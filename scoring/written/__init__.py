"""How a game is written down and read again: as its log, as text, as a snapshot, as a result.

Knows the entries and what they do (`game`); pages, files and databases are others' business.
"""
