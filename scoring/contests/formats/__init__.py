"""Ways to seat a stage beside the draw: by seeds, by standing, up and down, until one is left."""
