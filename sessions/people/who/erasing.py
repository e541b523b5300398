"""Erasing somebody: their seats stay with the tables, which are others' too, and the name goes.

It goes from players, seats, starts, logs and all that is made from them, also what was undone; from
answers that are kept for a while, and from the names of the phones that said "this is me". The row
of the player stays, without the name: its number says whom to erase again from an older backup, and
seats have somebody whose they are. What has the name in a free text is returned. Knows no page.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from itertools import count as numbers
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from scoring.entries import MAX_REASON
from sessions.access.devices import games_that_name
from sessions.access.names import NAMING
from sessions.access.roles import Actor
from sessions.announcements import revise_all, revise_event
from sessions.models import (
    Adjustment,
    Device,
    DevicePlayer,
    Entrant,
    EventNote,
    Game,
    GameEntry,
    ImportMatch,
    Player,
    PlayerChange,
    TableResult,
)
from sessions.models.people import name_key, root_of
from sessions.people.errors import ErasedError
from sessions.people.who.aliases import in_locked_group, note, with_aliases
from sessions.people.who.answers import redact_answers
from sessions.people.who.redacting import Erased, redact
from sessions.people.who.texts import Mention, as_words, mentions, spellings_of


@transaction.atomic
def erase(*, player: Player, by: Actor | None) -> list[Mention]:
    """The player, by all names that were merged, is "Player 7" from now on. It cannot be undone.

    Returns the free texts that have one of the names in them, to be edited by a person. Takes as
    long as checking all of their games. Raises ErasedError.
    """
    events = list(player.group.events.order_by("pk").select_for_update())
    _revise_games_of_phones(root_of(player))
    games = _locked(root_of(player))
    player = root_of(in_locked_group(player))
    if player.erased_at is not None:
        raise ErasedError(player)
    aliases = with_aliases(player)
    spelt = spellings_of(aliases)
    who = _erased(player, aliases, _keys(spelt), games)
    redacted = [game for game in games if redact(game, who)]
    spelt |= who.spelt
    codes = [player.group.code, *(it.code for it in events), *(game.code for game in redacted)]
    redact_answers([str(player.uuid), *codes], spelt, who.substitute)
    _forget_entrants(player, who)
    for event in events:
        revise_event(event)
    _forget_phones(player, aliases, as_words(_keys(spelt)))
    _forget_imports(player, aliases, who.names)
    _forget(aliases, who.substitute)
    note(PlayerChange.Kind.ERASE, player, by)
    return mentions(player, aliases, spelt)


def _keys(names: Iterable[str]) -> set[str]:
    return set(map(name_key, names))


def _locked(player: Player) -> list[Game]:
    """The games that may have the name in them, before the group: in the order of entering."""
    aliases = with_aliases(player)
    names = _keys(spellings_of(aliases))
    keys = set(Game.objects.filter(played_seats__player__in=aliases).values_list("pk", flat=True))
    theirs = Game.objects.filter(group=player.group_id)
    for key, players in theirs.values_list("pk", "players").iterator():
        if any(name_key(seat["name"]) in names for seat in players):
            keys.add(key)
    entries = GameEntry.objects.filter(game__in=theirs, kind__in=NAMING)
    for key, payload in entries.values_list("game", "payload").iterator():
        if name_key(payload["name"]) in names:
            keys.add(key)
    return list(Game.objects.filter(pk__in=keys).order_by("pk").select_for_update())


def _erased(
    player: Player, aliases: Collection[int], names: set[str], games: Iterable[Game]
) -> Erased:
    others = player.group.players.exclude(pk__in=aliases)
    theirs = set(others.filter(erased_at=None).values_list("key", flat=True))
    taken = set(others.values_list("key", flat=True)) | set(_at_tables(games))
    return Erased(aliases, names - theirs, theirs, _free_name(taken))


def _at_tables(games: Iterable[Game]) -> Iterable[str]:
    for game in games:
        yield from (name_key(seat["name"]) for seat in game.players)
        named = game.entries.filter(kind__in=NAMING).values_list("payload", flat=True)
        yield from (name_key(said["name"]) for said in named)


def _free_name(taken: Collection[str]) -> str:
    """The first "Player 1", "Player 2" … that nobody of the group or of their tables is called."""
    for number in numbers(1):
        name = f"Player {number}"
        key = name_key(name)
        if not any(it == key or it.startswith(f"{key} (") for it in taken):
            return name
    raise AssertionError  # numbers have no end


def _forget(aliases: Sequence[int], substitute: str) -> None:
    Player.objects.filter(pk__in=aliases).update(
        name=substitute, key=name_key(substitute), account=None, erased_at=timezone.now()
    )


def _forget_imports(player: Player, aliases: Sequence[int], names: Collection[str]) -> None:
    """A file that has the name once more means somebody new by it."""
    said = ImportMatch.objects.filter(group=player.group_id)
    said.filter(Q(player__in=aliases) | Q(key__in=names)).delete()


def _forget_entrants(player: Player, who: Erased) -> None:
    """In leagues and tournaments too, also where a guest had that name: each keeps the number."""
    theirs = Q(player__in=who.players) | Q(player=None, key__in=who.names)
    for entrant in Entrant.objects.filter(theirs, event__group=player.group_id):
        entrant.name = f"{who.substitute} ({entrant.number})"
        entrant.save(update_fields=("name", "key"))
    _forget_reasons(player, who)


def _forget_reasons(player: Player, who: Erased) -> None:
    """Why something was put right there: nobody can edit it, so the name gives way at once."""
    if not who.names:
        return
    pattern, group = as_words(who.names), player.group_id
    for rows in (
        EventNote.objects.filter(event__group=group),
        Adjustment.objects.filter(event__group=group),
        TableResult.objects.filter(table__round__night__event__group=group),
    ):
        for row in rows.exclude(reason="").iterator():
            if pattern.search(name_key(row.reason)):
                row.reason = _without(row.reason, pattern, who.substitute)
                row.save(update_fields=("reason",))


def _without(text: str, pattern: re.Pattern[str], substitute: str) -> str:
    """The text with another name in it; where the name is spelt in a way of its own, nothing else
    is left of it."""
    changed = pattern.sub(substitute, " ".join(text.split()))
    return substitute if pattern.search(name_key(changed)) else changed[:MAX_REASON]


def _revise_games_of_phones(player: Player) -> None:
    """Before the group is locked: games are locked first, as where something is entered."""
    aliases = with_aliases(player)
    phones = _phones(player, aliases, as_words(_keys(spellings_of(aliases))))
    revise_all(games_that_name(phones, Game.objects.all()))


def _phones(player: Player, aliases: Sequence[int], pattern: re.Pattern[str]) -> list[UUID]:
    """Phones that said "this is me", or bear a token of the account, and are called so."""
    said = DevicePlayer.objects.filter(player__in=aliases)
    theirs = Q(pk__in=said.values("device"))
    if player.account_id is not None:
        theirs |= Q(token__account=player.account_id)
    named = Device.objects.filter(theirs).exclude(name="").values_list("pk", "name")
    return [key for key, name in named if pattern.search(name_key(name))]


def _forget_phones(player: Player, aliases: Sequence[int], pattern: re.Pattern[str]) -> None:
    """They are not called so any more, and are nobody's in particular."""
    phones = _phones(player, aliases, pattern)
    Device.objects.filter(pk__in=phones).update(name="")
    DevicePlayer.objects.filter(player__in=aliases).delete()
