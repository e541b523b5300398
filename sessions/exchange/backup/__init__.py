"""All that a site keeps in one file, the same from either database, and back from it."""
