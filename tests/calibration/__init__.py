"""Chances to win held against games that are played out, throw by throw: a command."""
