"""Free texts of a group that have somebody's name in them, for a person to edit: nobody else knows
whether "Ben" in a reason is this Ben.

Knows where such texts stand; not who is erased.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from django.db import transaction
from django.db.models import Q

from scoring.entries import Adjust, Amend, Unlock, entry_from_json, kind_named, player_from_json
from scoring.errors import DocumentInvalid
from scoring.rules.rule_set import RuleSet
from sessions.models import Game, GameEntry, PlayedSeat, Player
from sessions.models.games import MAX_DICE_SET, MAX_PLACE
from sessions.models.people import name_key
from sessions.people.errors import PlayerRefusedError
from sessions.people.who.aliases import with_aliases
from sessions.people.who.written import naming_entries, save_rewritten, written_names

Where = Literal["reason", "place", "dice_set", "note", "team"]
REASONED = tuple(kind_named(kind) for kind in (Adjust, Amend, Unlock))


@dataclass(frozen=True, slots=True)
class Mention:
    """A text with somebody's name in it: the reason of an entry with this version, or the place,
    the dice, a team, or the note to the rules of a game."""

    game: str
    where: Where
    text: str
    version: int | None = None


def reasons_with_name(player: Player) -> list[Mention]:
    """The free texts in the games of the player's group in which one of their names stands.

    To be asked before they are erased: afterwards nobody knows the name. `erase` returns the same.
    """
    aliases = with_aliases(player)
    return mentions(player, aliases, spellings_of(aliases))


def spellings_of(players: Collection[int]) -> set[str]:
    """What these players, who are one person, are called, and were called on their seats."""
    called = Player.objects.filter(pk__in=players).values_list("name", flat=True)
    sat = PlayedSeat.objects.filter(player__in=players).order_by().values_list("name", flat=True)
    return {*called, *sat.distinct()}


def mentions(player: Player, aliases: Collection[int], names: Collection[str]) -> list[Mention]:
    """Texts of their games, and of all of the group, that say one of these names as a word."""
    pattern = as_words(map(name_key, names))
    sat = PlayedSeat.objects.filter(player__in=aliases).values("game")
    games = Game.objects.filter(Q(group=player.group_id) | Q(pk__in=sat)).order_by("pk")
    found = (it for game in games.iterator() for it in _texts(game))
    return [it for it in found if pattern.search(name_key(it.text))]


def as_words(names: Iterable[str]) -> re.Pattern[str]:
    """Finds any of the names where it stands as a word; the longest first."""
    either = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE)


def _texts(game: Game) -> Iterator[Mention]:
    yield Mention(game.code, "place", game.place)
    yield Mention(game.code, "dice_set", game.dice_set)
    yield Mention(game.code, "note", game.rules.get("note") or "")
    teams = dict.fromkeys(it.said.get("team") for it in written_names(game, naming_entries(game)))
    for team in filter(None, teams):
        yield Mention(game.code, "team", team)
    for row in game.entries.filter(kind__in=REASONED):
        yield Mention(game.code, "reason", row.payload.get("reason") or "", row.version)


@transaction.atomic
def edit(*, mention: Mention, text: str) -> None:
    """Say something else there. Raises PlayerRefusedError for a text that cannot stand there."""
    game = Game.objects.select_for_update().get(code=mention.game)
    try:
        rows = list(_edited(game, mention, text))
    except DocumentInvalid as invalid:
        raise PlayerRefusedError(invalid.problems[0].detail) from invalid
    save_rewritten(game, rows)


def _edited(game: Game, mention: Mention, text: str) -> Iterable[GameEntry]:
    match mention.where:
        case "place":
            game.place = " ".join(text.split())[:MAX_PLACE]
        case "dice_set":
            game.dice_set = " ".join(text.split())[:MAX_DICE_SET]
        case "note":
            game.rules = RuleSet.from_json(game.rules | {"note": text or None}).to_json()
        case "team":
            return _with_team(game, mention.text, text)
        case "reason":
            return [_with_reason(game, mention, text)]
    return ()


def _with_team(game: Game, before: str, after: str) -> list[GameEntry]:
    team = player_from_json({"name": "-", "team": after}).team
    naming = naming_entries(game)
    for it in written_names(game, naming):
        if it.said.get("team") == before:
            it.said["team"] = team
    return naming


def _with_reason(game: Game, mention: Mention, text: str) -> GameEntry:
    row: GameEntry = game.entries.get(version=mention.version)
    said: dict[str, Any] = {key: it for key, it in row.payload.items() if key != "reason"}
    row.payload = said | ({"reason": text} if text else {})
    entry_from_json(row.payload)
    return row
