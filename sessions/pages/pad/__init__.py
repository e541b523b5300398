"""The game's page: the pad, what is entered on it, and the sheet."""
