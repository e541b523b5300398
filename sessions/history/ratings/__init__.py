"""How strong the players of a group are, by who has finished where in all of its games.

A fold over the games in the order in which they were played. What it comes to after each game
stands beside the results and is made again, once somebody reads it, from the first game on at
which it is missing (`sessions.games.stale`).
"""
