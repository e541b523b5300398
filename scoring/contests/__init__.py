"""Leagues and tournaments: who sits with whom, what a place is worth, and who stands where.

Pure: no clock, no storage, and chance only as a seed that is passed in, so that the same seed
always come to the same draw. Entrants are their numbers. Points are exact fractions.
"""
