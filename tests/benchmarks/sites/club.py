"""A filled site's group as a club: every seat of every game has one of its players.

Some come often and some hardly ever, so that there is one who has played an eighth of all games.
To be imported when Django is set up.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from django.db import connection
from django.db.models import F

from scoring.entries import Player as Seat
from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from sessions.access.roles import Actor
from sessions.games import services
from sessions.models import Game, Group, PlayedSeat, Player, SeatResult, SeatTotal
from sessions.models.people import name_key
from tests import verbs
from tests.benchmarks.sites.filled import People

USUAL = 12
"""The larger, the less the first players come more often than the others."""


def seat_club(group: Group, number: int) -> list[Player]:
    """Give the group so many players, the most frequent first, and have them sit at its games."""
    names = [f"Player {place + 1}" for place in range(number)]
    people = [Player(group=group, name=name, key=name_key(name)) for name in names]
    players = Player.objects.bulk_create(people)
    weights = [1 / (USUAL + place) for place in range(number)]
    with connection.cursor() as cursor:
        cursor.execute("CREATE TEMPORARY TABLE sits (game_id bigint, position int, place int)")
        cursor.executemany("INSERT INTO sits VALUES (%s, %s, %s)", list(_sitting(group, weights)))
        cursor.execute("CREATE INDEX sits_at ON sits (game_id, position)")
    PlayedSeat.objects.filter(game__group=group).delete()
    first = players[0].pk
    _sit(SeatResult, f"player_id = {first} + sits.place")
    _differ(group)
    _sit(SeatTotal, "name = 'Player ' || (sits.place + 1)")
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {PlayedSeat._meta.db_table} (player_id, game_id, position, name)"
            f" SELECT {first} + place, game_id, position, 'Player ' || (place + 1) FROM sits"
        )
        cursor.execute("DROP TABLE sits")
    # As if their luck had been counted: else each look at a page would count that of ten games.
    SeatResult.objects.filter(game__group=group).update(
        luck_turns=F("turns"), luck=F("points_banked") - 400 * F("turns"), judged_turns=F("turns")
    )
    return players


def _sitting(group: Group, weights: list[float]) -> Iterator[tuple[int, int, int]]:
    """Who sits where: nobody twice at a table."""
    dice = random.Random(2)
    totals = SeatTotal.objects.filter(game__group=group).order_by("game_id", "position")
    rows = totals.values_list("game_id", "position")
    for game, seats in groupby(rows, key=lambda row: row[0]):
        positions = [position for _game, position in seats]
        chosen: dict[int, None] = {}
        while len(chosen) < len(positions):
            chosen |= dict.fromkeys(dice.choices(range(len(weights)), weights, k=len(positions)))
        for position, place in zip(positions, chosen, strict=False):
            yield game, position, place


def _sit(model: type[SeatResult | SeatTotal], changed: str) -> None:
    table = model._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE {table} SET {changed} FROM sits"
            f" WHERE sits.game_id = {table}.game_id AND sits.position = {table}.position"
        )


POINTS = ("score", "margin", "best_turn", "comeback", "points_lost", "most_lost")
SELDOM = ("farkles", "hot_dice", "six_of_a_kind", "clean_streak", "farkle_streak")


def _differ(group: Group) -> None:
    """Of 24 games copied thousands of times every best one would be there thousands of times."""
    own = "(game_id * 7919 + position * 104729)"
    points = [f"{it} = {it} + 50 * ({own} % {40 + place}) " for place, it in enumerate(POINTS)]
    once = [
        f"{it} = {it} + CASE WHEN {own} % {997 + 2 * place} = 0 THEN 1 ELSE 0 END"
        for place, it in enumerate(SELDOM)
    ]
    with connection.cursor() as cursor:
        changed = ", ".join([*points, *once])
        cursor.execute(
            f"UPDATE {SeatResult._meta.db_table} SET {changed} WHERE group_id = {group.pk}"
        )


def game_to_enter(people: People, group: Group) -> Game:
    """A game in which throws are entered and taken back again."""
    return _started(people, group, PRESETS["patch"].rules, ("Ana", "Ben"))


def game_to_end(people: People, group: Group) -> Game:
    """A game of the two who play most, which the next total ends."""
    rules = replace(PRESETS["patch"].rules, fixed_turns=1, opening_threshold=0)
    game = _started(people, group, rules, ("Player 1", "Player 2"))
    return verbs.record_total(code=game.code, points=300)


def _started(people: People, group: Group, rules: RuleSet, names: tuple[str, ...]) -> Game:
    by = Actor(people.starter, people.owner)
    players = [Seat(name) for name in names]
    return services.start_game(rules=rules, players=players, group=group.code, by=by)
