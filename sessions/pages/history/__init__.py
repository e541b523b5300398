"""Pages about all games of a group: nights, the table, players, records, a year."""
