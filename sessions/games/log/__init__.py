"""A game's log: what stands of it, what has become of each entry, and which is the newest."""
