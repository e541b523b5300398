"""Screens that are looked at: the television, a phone on the table."""
