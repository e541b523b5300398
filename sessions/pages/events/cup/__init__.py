"""Pages of a tournament: the wizard, its home, the cut, registration."""
