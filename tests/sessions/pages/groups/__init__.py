"""Pages of a group itself."""
