"""Rule sets: what may be chosen, how it is read, and those that have a name."""
