"""What standings are ordered by: each key is one figure of an entrant, or None if it has none."""
