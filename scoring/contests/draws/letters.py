"""Rounds written with a letter for each person: "abc def", and "/" between two rounds."""

from __future__ import annotations

from string import ascii_letters

from scoring.contests.draws.past import Tables


def rounds_of(written: str) -> tuple[Tables, ...]:
    """The tables of each round, with people numbered from 0: a to z, then A to Z."""
    return tuple(tuple(map(_table, tables.split())) for tables in written.split("/"))


def _table(written: str) -> tuple[int, ...]:
    return tuple(map(ascii_letters.index, written))
