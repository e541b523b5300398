"""Stages of a tournament: who is still in, who sits where next, and who goes on from one."""
