"""One player over their games: figures, the games one by one, what turns brought."""
