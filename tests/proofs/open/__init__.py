"""A one-day open, played by a program over the API beside a slow count of what it comes to."""
