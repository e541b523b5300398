"""What the games of a group come to: nights, the table of all time, players, records.

Reads the results of finished games (`SeatResult`) and nothing else; writes nothing.
"""
