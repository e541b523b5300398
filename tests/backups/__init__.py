"""One backup of each release, which every later one has to restore, and what they are made of."""
