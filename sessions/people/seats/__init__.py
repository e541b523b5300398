"""Whose the seats of games are: said of a new game, of one that was played, of some of many.

Whether somebody may say so is for the caller to ask. Who a player is, `sessions.people.who` knows.
"""
