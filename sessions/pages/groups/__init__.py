"""Pages of a group itself: what it is called, who may look, who plays."""
