"""Pages of an evening: the night, its door, draft, grid, clock and big screen."""
