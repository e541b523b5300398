"""The rules of Farkle: pure values and functions, no Django, no I/O, no clock, no chance.

Read it in the order of a game: `rules` (what the table agreed on), `throw_table` (what a throw is
worth), `turn`, `game` (whose turn, who wins), `log` (undo and corrections), `notation` (as text).
"""
