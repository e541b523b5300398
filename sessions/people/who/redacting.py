"""Another name for somebody in one game: in its start, its log, its sheet, and on their seats.

A seat is called so in all that it ever was called there, unless that is somebody else's name.
Different spellings stay different, so that the log plays through as before. Knows one game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from sessions.models import Game, PlayedSeat
from sessions.models.people import name_key
from sessions.people.who.written import Written, naming_entries, save_rewritten, written_names


@dataclass(frozen=True, slots=True)
class Erased:
    """Whose name goes: the `names` that are theirs alone, by what names are compared by, and what
    stands there instead. `others` are the names of other players of their group."""

    players: Collection[int]
    names: Collection[str]
    others: Collection[str]
    substitute: str
    spelt: set[str] = field(default_factory=set)
    """Every spelling that was found, in all games."""


def redact(game: Game, who: Erased) -> bool:
    """Take the name out of a locked game. Was it in there?"""
    naming = naming_entries(game)
    held = {seat.position: seat for seat in game.played_seats.filter(player__in=who.players)}
    current = [seat.name for seat in game.current_state().seats]
    written = written_names(game, naming)
    chosen = list(_chosen(written, current, held, who))
    if not chosen and not held:
        return False
    substitutes = _substitutes([current[seat] for seat in sorted(held)], chosen, who.substitute)
    who.spelt.update(substitutes)
    for it in chosen:
        it.said["name"] = substitutes[it.name]
    _rename_teams(written, who)
    save_rewritten(game, naming)
    _rename_seats(held, [substitutes.get(name, name) for name in current])
    return True


def _chosen(
    written: Sequence[Written], current: Sequence[str], held: Collection[int], who: Erased
) -> Iterator[Written]:
    """The names that were theirs."""
    elsewhere = {name_key(name) for seat, name in enumerate(current) if seat not in held}
    for it in written:
        key = name_key(it.name)
        if it.seat in held:
            if key == name_key(current[it.seat]) or key not in who.others:
                yield it
        elif key in who.names and key not in elsewhere:
            yield it


def _substitutes(now: Sequence[str], chosen: Sequence[Written], instead: str) -> dict[str, str]:
    """What stands there for each spelling; the one on the sheet comes first."""
    spelt = dict.fromkeys((*now, *(it.name for it in chosen)))
    return {
        name: f"{instead} ({number})" if number > 1 else instead
        for number, name in enumerate(spelt, start=1)
    }


def _rename_teams(written: Sequence[Written], who: Erased) -> None:
    """A team that was called as they are."""
    for it in written:
        team = it.said.get("team")
        if team is not None and name_key(team) in who.names:
            who.spelt.add(team)
            it.said["team"] = who.substitute


def _rename_seats(held: dict[int, PlayedSeat], names: Sequence[str]) -> None:
    for position, seat in held.items():
        seat.name = names[position]
    PlayedSeat.objects.bulk_update(held.values(), ["name"])
