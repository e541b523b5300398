"""Pages of a league as a whole: founding, season, files, calendar."""
