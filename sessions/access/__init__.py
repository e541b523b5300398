"""Who may do what in a game: roles and links, devices and tokens, and limits on guessing."""
