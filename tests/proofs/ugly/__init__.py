"""Ugly requests of our own making, against a real server: whatever comes, it is no mistake of ours.

`requests` makes them from a seed, `wire` sends them, `judge` says what is wrong with an answer.
"""
