"""A cup of nine in a kitchen at four moments, for the pictures of docs/tournament.md.

Knows what is founded and played; what is drawn of it, tests/screenshots.py.
"""

from __future__ import annotations

from scoring.rules.rule_set import PATCH
from sessions.access.links import code_of
from sessions.access.roles import Actor
from sessions.events.play import tables
from sessions.models import Device, EventRole, Role
from tests import verbs
from tests.sessions.events.evenings import NAMES, Evening, cup
from tests.sessions.games.playing import throw

ROUNDS = {"method": "balanced", "rounds": 4, "cut": 4, "name": "Everybody meets everybody"}
FINAL = {"method": "final", "carry": "seed", "limits": {"preferred": 4, "least": 2, "most": 4}}
TOTALS = (1_000, 650, 0, 1_200, 500, 400, 850, 0)


def kitchen() -> dict[str, str]:
    """The codes of the links by which the group, and its cups, are run."""
    by = Actor(Device.objects.create(name="In the kitchen"))
    draft, later, last, won = (_cup(by) for _ in range(4))
    draft.rounds(1).draw(seed="2")
    later.rounds(2).draw(seed="3").publish().play(3)
    _final(last)
    won.rounds(4).advance().rounds(1).close()
    group = draft.event.group
    found = {"draft": draft, "standings": later, "final": last, "podium": won}
    codes = {
        name: code_of(it.event.links.get(role=EventRole.ORGANISE)) for name, it in found.items()
    }
    return codes | {"group": code_of(group.links.get(role=Role.MANAGE))}


def _cup(by: Actor) -> Evening:
    return Evening(cup(NAMES, ROUNDS, FINAL, by=by, rules=PATCH)).open()


def _final(evening: Evening) -> None:
    """It is in the middle of a turn."""
    evening.rounds(4).advance().draw().publish()
    game = tables.begin(code=evening.code, night=1, round=5, table=1, by=None).game
    for points in TOTALS:
        verbs.record_total(code=game.code, points=points)
    throw(game, "111246", "111")
