"""Stages of a tournament: how each is played, who sits where, who goes on, what can
still be reached, and who has won.

Leagues have one stage after another, too, each by its rules; what is said here of a stage without a
plan is as it is there.
"""
