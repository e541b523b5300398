"""What is told of a game beside its score: luck, chances, statistics."""
