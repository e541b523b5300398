"""Pages of leagues: founding one, its season, its nights from the door to the standings."""
