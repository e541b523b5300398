"""Accounts and the players they know: signing in, claiming guests, leaving."""
