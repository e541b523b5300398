"""Requests that cannot be read, and what is answered where something broke."""
