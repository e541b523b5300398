"""What the games of a group come to: nights, the table of all time, players, records.

Reads the results of finished games (`SeatResult`), and for a player's latest turns these; writes
nothing.
"""
