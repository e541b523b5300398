"""What every call does the same way: who asks, reading, refusing, limits, repeats."""
