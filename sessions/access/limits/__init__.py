"""Limits on guessing, and on how much of something one address may take."""
