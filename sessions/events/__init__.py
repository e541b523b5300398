"""Leagues and tournaments: what is done with an event, its nights, draws, tables and results.

One function per verb, one transaction each. Results are facts; standings are counted from them each
time (`scoring.contests`). Knows no page and no request.
"""
