"""The fewest rounds that are known in which everybody meets everybody, some of them more than once.

For a family or a club that has a day for it. Plans without a repeat come first; the others were
found by trying, and a test goes through all meetings.
"""

from __future__ import annotations

from itertools import chain

from scoring.contests.draws.letters import rounds_of
from scoring.contests.draws.past import Tables, pairs
from scoring.contests.draws.plans import whole_plans

FOUND = {
    (10, 5): "acfhj bdegi/abdeh cfgij/aghij bcdef/afghi bcdej",
    (12, 4): "abei cfhl dgjk/adfl bcgk ehij/acgj bdhi efkl/ahjk bcde fgil/acik bfjl degh",
    (16, 8): "adefgiko bchjlmnp/abcdfghl eijkmnop/adfgjmnp bcehiklo",
    (20, 4): "aeps blnq cikt dmor fghj/abhr clmp dfis egqt jkno/acgn bfot djpq eilr hkms/"
    "aioq bcjs dhlt efmn gkpr/afkl bgim cdop ehjq nrst/adgn bfpt ceho ijlr kmqs/"
    "ajmt bdek cfqr glos hinp",
    (24, 8): "abcdgltu efhmoqrx ijknpsvw/aefglpuw bcdkmotx hijnqrsv/abfijmov cdehpqtw gklnrsux/"
    "abhkprwx cdfmnost egijlquv/abefknqs cdijrtvx ghlmopuw",
}
"""Rounds of so many people at tables of this size."""


def everybody_meets(people: int, size: int) -> tuple[Tables, ...] | None:
    """Rounds of the people 1, 2, 3 …; None where no fewest rounds are known."""
    for plan in whole_plans(people, size):
        if len(set(chain(*map(pairs, plan)))) == people * (people - 1) // 2:
            return plan
    written = FOUND.get((people, size))
    return tuple(map(_from_one, rounds_of(written))) if written else None


def _from_one(tables: Tables) -> Tables:
    return tuple(tuple(it + 1 for it in table) for table in tables)
