"""What is said of one game: what happened, what a seat needs, what waits. Knows no page."""
