"""The site around the game: settings, addresses, server. Knows no rule and stores nothing."""
