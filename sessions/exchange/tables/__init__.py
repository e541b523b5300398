"""Many games as tables for spreadsheets and programs: games, seats, turns, throws, and a matrix."""
