"""What is refused of players: one class for each reason, with a stable code and its facts.

Knows sentences; not when they are said.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar
from uuid import UUID

from scoring.sentences import Sentence, gettext_noop
from sessions.access.groups import SeenGroup
from sessions.games.results import night_of, zone_of
from sessions.models import Game, Player

MAX_NAMED = 10
"""A sentence names so many games at most."""


class StaleGroupError(Exception):
    """Something of the group has changed meanwhile. `seen` is the group as it is now."""

    def __init__(self, seen: SeenGroup, expected: int) -> None:
        self.seen = seen
        self.expected = expected
        version = seen.group.version
        super().__init__(
            f"The group is at version {version}, not {expected}: look at it again first."
        )


def check_version(seen: SeenGroup, expected: int | None) -> None:
    """Raises StaleGroupError where somebody expects another version of the group than it has."""
    if expected is not None and expected != seen.group.version:
        raise StaleGroupError(seen, expected)


class PlayerRefusedError(Exception):
    """Nothing has changed; `sentence` says why, `facts` what a program needs to know of it."""

    code: ClassVar[str] = "player_refused"

    def __init__(self, sentence: Sentence, **facts: Any) -> None:
        self.sentence = sentence
        self.facts = facts
        super().__init__(sentence)


class PlayerUnknownError(PlayerRefusedError):
    """The group has no player with this id."""

    code = "player_unknown"

    def __init__(self, uuid: UUID) -> None:
        sentence = Sentence(gettext_noop("The group has no player with this id."))
        super().__init__(sentence, player=str(uuid))


class IntoOneselfError(PlayerRefusedError):
    """Both are the same player, perhaps by another name."""

    code = "into_oneself"

    def __init__(self, player: Player) -> None:
        sentence = Sentence(gettext_noop("{name} is this player already."), name=player.name)
        super().__init__(sentence, player=str(player.uuid))


class OtherGroupError(PlayerRefusedError):
    """They play in different groups."""

    code = "other_group"

    def __init__(self, player: Player) -> None:
        template = gettext_noop("{name} is a player of another group.")
        super().__init__(Sentence(template, name=player.name), player=str(player.uuid))


class MergedError(PlayerRefusedError):
    """The player is another one by now, who is meant instead."""

    code = "merged"

    def __init__(self, player: Player, root: Player) -> None:
        template = gettext_noop("{name} counts as {other}: choose {other}, or part the two first.")
        sentence = Sentence(template, name=player.name, other=root.name)
        super().__init__(sentence, player=str(player.uuid), merged_into=str(root.uuid))


class NotMergedError(PlayerRefusedError):
    """There is nothing to part."""

    code = "not_merged"

    def __init__(self, player: Player) -> None:
        template = gettext_noop("{name} was not merged with anybody.")
        super().__init__(Sentence(template, name=player.name), player=str(player.uuid))


class ErasedError(PlayerRefusedError):
    """What was erased stays erased."""

    code = "erased"

    def __init__(self, player: Player) -> None:
        sentence = Sentence(gettext_noop("This player was erased."))
        super().__init__(sentence, player=str(player.uuid))


class SatTogetherError(PlayerRefusedError):
    """Two who have sat at one table are two people. `games` says where, by code and date."""

    code = "sat_together"

    def __init__(self, player: Player, other: Player, games: Iterable[Game]) -> None:
        template = gettext_noop(
            "{name} and {other} are two people: both have sat in {games}. If one of these seats "
            "was somebody else's, give it to them first."
        )
        known = _dated(games)
        sentence = Sentence(template, name=player.name, other=other.name, games=_named(known))
        super().__init__(sentence, games=known)


class SitsThereError(PlayerRefusedError):
    """One person does not sit twice at one table. `games` says where, by code and date."""

    code = "sits_there"

    def __init__(self, player: Player, games: Iterable[Game]) -> None:
        template = gettext_noop("{name} has another seat already in {games}.")
        known = _dated(games)
        super().__init__(Sentence(template, name=player.name, games=_named(known)), games=known)


def _dated(games: Iterable[Game]) -> list[dict[str, str]]:
    return [
        {"code": game.code, "played_on": night_of(game.playing_since, zone_of(game)).isoformat()}
        for game in games
    ]


def _named(games: Sequence[dict[str, str]]) -> str:
    """The games for a sentence: not hundreds of them."""
    named = [f"{game['code']} ({game['played_on']})" for game in games[:MAX_NAMED]]
    return ", ".join([*named, "…"] if len(games) > MAX_NAMED else named)


class SitsTwiceError(PlayerRefusedError):
    """One person cannot sit on two seats of a new game."""

    code = "sits_twice"

    def __init__(self, player: Player) -> None:
        sentence = Sentence(gettext_noop("{name} cannot sit on two seats."), name=player.name)
        super().__init__(sentence, player=str(player.uuid))


class TwoAccountsError(PlayerRefusedError):
    """Each of the two is somebody's own person, who has said so with an account."""

    code = "two_accounts"

    def __init__(self, player: Player, other: Player) -> None:
        template = gettext_noop(
            "{name} and {other} belong to two accounts. One of them has to let go first."
        )
        super().__init__(Sentence(template, name=player.name, other=other.name))


class OtherAccountError(PlayerRefusedError):
    """The player is somebody's own person already, who has said so with an account."""

    code = "other_account"

    def __init__(self, player: Player) -> None:
        template = gettext_noop(
            "{name} is the player of another account. Whoever manages the group decides."
        )
        super().__init__(Sentence(template, name=player.name), player=str(player.uuid))


class NameTakenError(PlayerRefusedError):
    """Another player of the group has this name."""

    code = "name_in_group"

    def __init__(self, holder: Player) -> None:
        template = gettext_noop("The group has a player called {name}. Rename that one first.")
        super().__init__(Sentence(template, name=holder.name), player=str(holder.uuid))


class SeatUnknownError(PlayerRefusedError):
    """The group has no such seat."""

    code = "seat_unknown"

    def __init__(self, code: str, position: int) -> None:
        template = gettext_noop("The group has played no game {game} with a seat {seat}.")
        sentence = Sentence(template, game=code, seat=position + 1)
        super().__init__(sentence, game=code, seat=position)


class GroupFullError(PlayerRefusedError):
    """A group has no more players."""

    code = "group_full"

    def __init__(self, most: int) -> None:
        template = gettext_noop("A group has {most} players at most.")
        super().__init__(Sentence(template, most=most), most=most)


class GameDamagedError(PlayerRefusedError):
    """The log of a game cannot be read, so that nobody can be erased from it."""

    code = "game_damaged"

    def __init__(self, game: Game) -> None:
        template = gettext_noop("The log of game {game} is damaged: verify_games says how.")
        super().__init__(Sentence(template, game=game.code), game=game.code)
