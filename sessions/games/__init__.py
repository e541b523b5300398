"""What can be done with a game (`services`) and what can be asked of it (`queries`, `present`)."""
