"""What places are worth: scales and their presets, how they are written down, and exact points."""
