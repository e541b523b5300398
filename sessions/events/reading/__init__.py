"""What is read of an event: all of it at once, its evenings, its standings, who waits."""
