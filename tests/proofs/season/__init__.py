"""Whole seasons of a league, played by programs beside a slow count of what they come to."""
