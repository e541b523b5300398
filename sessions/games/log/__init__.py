"""What stands of a game's log, and what an undo or a correction makes of it."""
