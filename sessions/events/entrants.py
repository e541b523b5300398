"""Who takes part: enrolling, changing, withdrawing, and two who are one person.

Members are players of the group; a guest is a name until they become a member. Numbers are never
given away again. Knows no page.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from scoring.entries import player_from_json
from scoring.errors import EntryInvalid
from scoring.sentences import Sentence, gettext_noop
from sessions.access.devices import in_one_line
from sessions.access.events import SeenEvent
from sessions.access.roles import Actor
from sessions.events.changing import locked, note
from sessions.events.errors import (
    EntrantNameTakenError,
    EntrantsMetError,
    EntrantTwiceError,
    EventInvalidError,
)
from sessions.events.reading import book as books
from sessions.events.reading.book import Book
from sessions.events.reading.sheets import RoundSheet
from sessions.events.seats import without
from sessions.events.stages.cutting import complete_field
from sessions.games.who.players import players_named
from sessions.models import Entrant, Event, EventRole, Player
from sessions.models.events.people import MAX_CIRCLE
from sessions.models.people import name_key, root_of
from sessions.people.who.merging import merge as merge_players

MAX_ENTRANTS = 1_000
FLAGS = ("is_member", "is_unranked", "is_standby", "is_hidden", "is_paid")


@transaction.atomic
def enrol(
    *,
    code: str,
    names: Sequence[str],
    is_guest: bool = False,
    by: Actor | None,
    expected_version: int | None = None,
) -> list[Entrant]:
    """These names take part from now on, all or none of them.

    Raises EntrantNameTakenError, EntrantTwiceError, EventInvalidError.
    """
    seen = locked(code, by, EventRole.HELP, expected_version)
    made = enrol_all(seen, names, is_guest=is_guest)
    note(seen, "enrol", entrants=[it.number for it in made], guests=is_guest)
    return made


def enrol_all(seen: SeenEvent, names: Sequence[str], *, is_guest: bool = False) -> list[Entrant]:
    """The same in an event that is locked; it is not noted."""
    event = seen.event
    there = {it.key: it for it in event.entrants.filter(merged_into=None)}
    spelt = [name_written(name) for name in names]
    for name in spelt:
        if name_key(name) in there or sum(name_key(it) == name_key(name) for it in spelt) > 1:
            raise EntrantNameTakenError(name=name)
    last = max(event.entrants.values_list("number", flat=True), default=0)
    _check_many(event.entrants.filter(withdrawn_at=None).count() + len(spelt))
    players = {} if is_guest else players_named(event.group, spelt)
    _check_players(event, players.values())
    rows = [
        Entrant(
            event=event,
            number=number,
            name=name,
            key=name_key(name),
            player=players.get(name_key(name)),
            is_member=not is_guest,
            created_at=timezone.now(),
        )
        for number, name in enumerate(spelt, last + 1)
    ]
    return Entrant.objects.bulk_create(rows)


def _check_many(count: int) -> None:
    if count > MAX_ENTRANTS:
        template = gettext_noop("An event has {most} entrants at most.")
        raise EventInvalidError("names", Sentence(template, most=MAX_ENTRANTS))


def _check_players(event: Event, players: Iterable[Player]) -> None:
    """One player of the group takes part once."""
    roots = {root_of(it).pk for it in players}
    for it in event.entrants.filter(player__isnull=False, merged_into=None).select_related(
        "player__merged_into"
    ):
        if root_of(it.player).pk in roots:
            raise EntrantTwiceError(name=it.name, number=it.number)


def name_written(name: str) -> str:
    """The name as it is kept. Raises EventInvalidError."""
    try:
        return player_from_json({"name": in_one_line(name)}).name
    except EntryInvalid as invalid:
        raise EventInvalidError("names", invalid.problems[0].detail) from invalid


@transaction.atomic
def change_entrant(
    *,
    code: str,
    number: int,
    by: Actor | None,
    expected_version: int | None = None,
    name: str | None = None,
    circle: str | None = None,
    withdrawn: bool | None = None,
    **flags: bool,
) -> Entrant:
    """Change what is said of an entrant: their `name`, `circle`, whether they are a member, hidden,
    unranked or on standby. Who has `withdrawn` is expected no more, also in rounds that are only
    drafted, and stays in the standings; the next in line goes on in their place, as long as no
    tables of the stage are published.

    Somebody who becomes a member counts from the night that is open, or comes next.
    """
    seen = locked(code, by, EventRole.ORGANISE, expected_version)
    book = books.read(seen.event)
    entrant = book.entrant(number)
    was_gone = entrant.withdrawn_at is not None
    if name is not None:
        _rename(entrant, name_written(name))
    if circle is not None:
        entrant.circle = in_one_line(circle)[:MAX_CIRCLE]
    if flags.get("is_member") and not entrant.is_member:
        join(book, entrant)
    if withdrawn is not None:
        entrant.withdrawn_at = timezone.now() if withdrawn else None
        for draft in _drafts(book) if withdrawn else ():
            without(draft, {number})
    for flag in FLAGS:
        setattr(entrant, flag, flags.get(flag, getattr(entrant, flag)))
    entrant.save()
    if withdrawn is not None and withdrawn is not was_gone and book.stage.field is not None:
        complete_field(books.read(seen.event), back=None if withdrawn else number)
    said: dict[str, Any] = {it: flags[it] for it in FLAGS if it in flags}
    note(seen, "entrant", entrant=number, withdrawn=withdrawn, renamed=name is not None, **said)
    return entrant


def _rename(entrant: Entrant, name: str) -> None:
    others = Entrant.objects.filter(event=entrant.event_id, merged_into=None).exclude(pk=entrant.pk)
    if others.filter(key=name_key(name)).exists():
        raise EntrantNameTakenError(name=name)
    entrant.name = name


def join(book: Book, entrant: Entrant) -> None:
    """A guest becomes a member from the night that is on or comes next, and a player of the group;
    if no night is left, from the one that may be added."""
    night = book.night_on or book.night_ahead
    one_more = max((it.number for it in book.nights), default=0) + 1
    entrant.member_from = one_more if night is None else night.number
    if entrant.player is None:
        players = players_named(book.event.group, [entrant.name])
        _check_players(book.event, players.values())
        entrant.player = players.get(name_key(entrant.name))


@transaction.atomic
def merge(
    *, code: str, number: int, into: int, by: Actor | None, expected_version: int | None = None
) -> Entrant:
    """The one is the other by another number from now on; so are their players in the group.

    Whoever has opened the link of the one is the other, too. Raises EntrantsMetError, with the
    tables, for two who have sat at one, or had a place in one round; and what merging their players
    raises.
    """
    seen = locked(code, by, EventRole.ORGANISE, expected_version)
    book = books.read(seen.event)
    entrant, other = book.entrant(number), book.entrant(into)
    if entrant == other:
        raise EntrantTwiceError(name=other.name, number=other.number)
    _check_met(book, entrant, other)
    if entrant.player is not None and other.player is not None:
        one, root = root_of(entrant.player), root_of(other.player)
        if one.pk != root.pk:
            merge_players(player=one, into=root, by=by)
    _carry_over(entrant, other)
    for draft in _drafts(book):
        if {entrant.number, other.number} <= {*draft.seated, *draft.sits_out}:
            without(draft, {entrant.number})
    Entrant.objects.filter(Q(pk=entrant.pk) | Q(merged_into=entrant)).update(merged_into=other)
    note(seen, "merge", entrant=number, into=into)
    return other


def _drafts(book: Book) -> list[RoundSheet]:
    return [draft for night in book.nights for draft in night.drafts]


def _check_met(book: Book, entrant: Entrant, other: Entrant) -> None:
    both = {entrant.number, other.number}
    met = []
    for night, round_, table in book.tables():
        had_places = both <= {*round_.playing, *round_.sits_out}
        is_met = both <= table.sitting or (had_places and both & set(table.playing))
        if is_met and round_.is_published:
            met.append(f"{night.number}.{round_.number}.{table.number}")
    if met:
        raise EntrantsMetError(name=entrant.name, other=other.name, tables=", ".join(met))


def _carry_over(entrant: Entrant, other: Entrant) -> None:
    """What is known of the one and not of the other: a player, membership, who was at the door."""
    if other.player is None:
        other.player = entrant.player
    if entrant.is_member and not other.is_member:
        other.is_member, other.member_from = True, entrant.member_from
    elif entrant.is_member and entrant.member_from is None:
        other.member_from = None
    other.save()
    there = set(other.nights.values_list("night", flat=True))
    entrant.nights.filter(night__in=there).delete()
    entrant.nights.update(entrant=other)
