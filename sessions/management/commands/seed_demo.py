"""Fill a site with games at every stage, played through the services, with a group's evenings, and
with a league in its ninth week.

Nobody has begun them, so each is told with the link by which whoever reads it runs it.
"""

from __future__ import annotations

import random
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.urls import reverse

from scoring.entries import Amend, Bank, Join, Player, Throw, Total
from scoring.game import legal_actions
from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from scoring.state import GameState
from scoring.throws.throw_table import table_for
from sessions.access.links import code_of
from sessions.access.roles import Actor
from sessions.games.entering import enter
from sessions.games.services import start_game
from sessions.management import season
from sessions.management.evenings import WEEKS, evenings, last_tuesday, write_down
from sessions.models import EventRole, Game, Group, Role
from sessions.people.groups import change_group, new_group

FAMILY = ("Ana", "Ben", "Cleo", "Dora", "Emil", "Frida")


class Command(BaseCommand):
    help = "Adds demo games at every stage, a group with two years of evenings and a league."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--site", default="", help="where it is served: http://localhost:8000")
        parser.add_argument(
            "--weeks",
            default=WEEKS,
            type=int,
            help="how long a group has played; without any there is no league",
        )

    def handle(self, *_args: Any, site: str, weeks: int, **_options: Any) -> None:
        dice = random.Random(1)  # noqa: S311  # demo dice: the same games on every site
        made: list[tuple[str, Game | Group]] = [*_games(dice)]
        made.append(("a group with two years of evenings", _club(dice, weeks)))
        links = [(title, subject.links.get(role=Role.MANAGE)) for title, subject in made]
        if weeks:
            organise = season.league(dice).links.get(role=EventRole.ORGANISE)
            links.append(("a league in its ninth week", organise))
        for title, link in links:
            address = reverse("open_link", args=[code_of(link)])
            self.stdout.write(f"{site.rstrip('/')}{address}  {title}")


def _club(dice: random.Random, weeks: int) -> Group:
    group = new_group(name="Tuesday club", by=Actor())
    for evening in evenings(dice, last_tuesday(), weeks):
        write_down(evening, group, dice)
    return change_group(code=group.code, by=None, is_rated=True)


def _games(dice: random.Random) -> list[tuple[str, Game]]:
    just_started = _started("patch", 3)
    first_turn = _started("official", 2)
    enter(first_turn.code, Throw((1, 1, 1, 2, 3, 4), (1, 1, 1)))
    corrected = _played(_started("wikihow", 3), dice, turns=7)
    enter(corrected.code, Amend(turn=1, points=650, reason="a 1 was overlooked"))
    with_late_player = _played(_started("facebook", 3), dice, turns=8)
    enter(with_late_player.code, Join("Late Lou"))
    teams = {"teams": True, "target_score": 20_000}
    return [
        ("just started", just_started),
        ("in the first turn", first_turn),
        ("a turn corrected", corrected),
        ("a late player has joined", _played(with_late_player, dice, turns=12)),
        ("in the final round", _played(_started("player-aid", 4), dice, until="final_round")),
        ("finished", _played(_started("patch", 4), dice, until="finished")),
        ("teams, finished", _played(_started("mathgame", 4, teams), dice, until="finished")),
        ("the first to 4,000 won", _played(_started("kingdom-come", 2), dice, until="finished")),
        ("called out by totals", _by_totals(_started("patch", 6), dice, turns=17)),
    ]


def _started(preset: str, seats: int, options: dict[str, Any] | None = None) -> Game:
    rules = RuleSet.from_json(PRESETS[preset].rules.to_json() | (options or {}))
    teams = ("Red", "Blue") if rules.teams else (None, None)
    players = [Player(name, teams[place % 2]) for place, name in enumerate(FAMILY[:seats])]
    return start_game(rules=rules, players=players)


def _played(game: Game, dice: random.Random, *, turns: int = 1_000, until: str = "") -> Game:
    """Play on with a careful player's habits, for so many turns or until the game's status."""
    state = game.current_state()
    last = state.finished_turns + turns
    while state.status not in {until, "finished"} and state.finished_turns < last:
        game = _step(game, state, dice)
        state = game.current_state()
    return game


def _step(game: Game, state: GameState, dice: random.Random) -> Game:
    turn = state.turn
    assert turn is not None  # noqa: S101  # a game that is not finished has a turn
    if "bank" in legal_actions(state) and (turn.turn_score >= 400 or turn.dice_in_hand < 3):
        return enter(game.code, Bank())
    thrown = tuple(dice.randint(1, 6) for _ in range(turn.dice_in_hand))
    best = table_for(state.rules).evaluate(thrown).best
    return enter(game.code, Throw(thrown, best.dice if best is not None else ()))


def _by_totals(game: Game, dice: random.Random, *, turns: int) -> Game:
    for _ in range(turns):
        points = dice.choice((0, 500, 650, 800, 1000, 1550))
        game = enter(game.code, Total(points))
    return game
