"""What is said beyond one game: groups, their history, leagues, files. Knows no page."""
