"""Farkle games: everything stored, and the roads to it. The label is game_sessions."""
