"""Whether what is kept of a game is whole, and its caches right."""
