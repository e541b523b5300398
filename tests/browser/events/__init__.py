"""Leagues in a browser: phones at several tables at once."""
