"""A group made by hypothesis: taken out, in on an empty site, and out again, it is the same."""

from __future__ import annotations

import io
import os
import random
from contextlib import suppress

import pytest
from django.db import transaction
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from scoring.errors import RuleViolation
from scoring.rules.rule_set import RuleSet
from sessions.exchange.lines.taking import take
from sessions.models import Game
from sessions.people.errors import PlayerRefusedError
from sessions.people.players import own_group
from sessions.people.who.merging import merge
from tests import verbs
from tests.factories import AccountFactory, GameFactory
from tests.scoring.rule_sets import PATCH, rule_sets
from tests.sessions.exchange.lines.test_taking import empty, exported, kept
from tests.sessions.games.playing import play_on

pytestmark = pytest.mark.django_db

STUMBLES = ('=SUM("a")', "Ben 🎲", "שרה כהן", "مريم", "O'Neil; DROP", "+1, 2", "Zoë\u0301", "{}")
LATER = ("undo", "amend", "retire", "rename")
"""What is done with a game once it was played on for a while."""


@st.composite
def games(draw: st.DrawFn) -> dict:
    return {
        "rules": draw(rule_sets()),
        "names": draw(st.lists(st.sampled_from(STUMBLES), min_size=1, max_size=5, unique=True)),
        "seed": draw(st.integers(0, 1_000)),
        "entries": draw(st.sampled_from((0, 5, 40))),
        "later": draw(st.lists(st.sampled_from(LATER), max_size=3)),
    }


CROWD = {
    "rules": PATCH,
    "names": [f"{number}. Gast" for number in range(86)],
    "seed": 1,
    "entries": 90,
    "later": [],
}
"""As many as fit at a table."""


@settings(
    max_examples=40 if os.environ.get("HYPOTHESIS_PROFILE") == "ci" else 4,
    suppress_health_check=list(HealthCheck),
)
@given(st.lists(games(), min_size=1, max_size=3))
@example([CROWD])
def test_a_group_comes_back_identical(made: list[dict]) -> None:
    with transaction.atomic():
        account = AccountFactory()
        for it in made:
            _played(account, **it)
        players = list(own_group(account).players.order_by("pk"))
        for other in players[1:][-3:]:
            with suppress(PlayerRefusedError):
                merge(player=other, into=players[0], by=None)
        site, before = exported(), kept()
        empty()
        take(io.BytesIO(site))
        assert exported() == site
        assert kept() == before
        transaction.set_rollback(True)


def _played(account, *, rules: dict, names: list[str], seed: int, entries: int, later) -> None:
    whole = RuleSet.from_json(rules)
    teams = tuple("AB"[seat % 2] for seat in range(len(names))) if whole.teams else None
    with suppress(RuleViolation):
        game = GameFactory(rules=rules, names=names, teams=teams, owner=account)
        game = play_on(game, random.Random(seed), entries=entries)
        for verb in later:
            _change(game.code, verb)


def _change(code: str, verb: str) -> None:
    """What is not to be had just then is not done."""
    with suppress(RuleViolation):
        if verb == "undo":
            verbs.undo(code=code)
        elif verb == "amend":
            verbs.amend_turn(code=code, turn=0, reason="Misread: =1", points=0)
        elif verb == "retire" and len(Game.objects.get(code=code).current_state().seats) > 1:
            verbs.retire_seat(code=code, seat=0)
        elif verb == "rename":
            verbs.rename_seat(code=code, seat=0, name="@neu")
