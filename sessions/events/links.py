"""The links of an event: of each role, each entrant, and the card of each table.

A card is good for the game of every round. Codes are made and found as those of games are
(`sessions.access.links`). Knows no page.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from sessions.access.codes import tidy
from sessions.access.errors import LinkUnknownError
from sessions.access.events import SeenEvent, find_event
from sessions.access.links import draw_code, feed_secret, hashed, holders
from sessions.access.roles import Actor
from sessions.events.changing import locked, note
from sessions.events.errors import NotThereError
from sessions.events.play.shut_out import shut_out
from sessions.models import Event, EventGrant, EventLink, EventRole

FOR_ALL = (EventRole.FOLLOW, EventRole.HELP, EventRole.ORGANISE)
MAX_TABLE = 500
MAX_DIGITS = 9


def issue_all(event: Event) -> None:
    """The links of a new event that are nobody's in particular."""
    EventLink.objects.bulk_create(_new(event, role) for role in FOR_ALL)


def _new(event: Event, role: EventRole, **whose: object) -> EventLink:
    link = EventLink(event=event, role=role, issued_at=timezone.now(), **whose)
    draw_code(link)
    return link


def find_link(code: str) -> EventLink:
    """The link with this code, as somebody typed it. Raises LinkUnknownError."""
    link = EventLink.objects.filter(code_hash=hashed(tidy(code))).first()
    if link is None:
        raise LinkUnknownError
    return link


@transaction.atomic
def open_link(*, code: str, by: Actor) -> EventLink:
    """Let this device, and the account that is signed in, have the role of a link.

    Raises LinkUnknownError.
    """
    links = EventLink.objects.select_related("event", "entrant").select_for_update(of=("self",))
    link = links.filter(code_hash=hashed(tidy(code))).first()
    if link is None:
        raise LinkUnknownError
    for holder in holders(by):
        EventGrant.objects.get_or_create(
            link=link, **holder, defaults={"granted_at": timezone.now()}
        )
    return link


def is_link(code: str) -> bool:
    """Whether somebody has typed the code of an event's link."""
    return EventLink.objects.filter(code_hash=hashed(tidy(code))).exists()


def links_of(code: str, by: Actor | None) -> list[EventLink]:
    """All links of an event, for its organisers."""
    event = find_event(code, by, EventRole.ORGANISE).event
    return list(event.links.select_related("entrant"))


def feed_of(link: EventLink) -> str:
    """What the calendar of an entrant, or of who follows, is asked with. `link` has its entrant."""
    number = 0 if link.entrant is None else link.entrant.number
    return f"{number}-{feed_secret(link)}"


def feed_link(seen: SeenEvent) -> EventLink | None:
    """The link whose calendar somebody reads: their own where they have one, else that of all who
    follow; None where both are closed."""
    own = Q(entrant__number__in=seen.entrants) | Q(entrant__merged_into__number__in=seen.entrants)
    wanted = own | Q(role=EventRole.FOLLOW)
    links = seen.event.links.filter(wanted).select_related("entrant").order_by("-role")
    found: EventLink | None = links.first()
    return found


def find_feed(code: str, told: str) -> EventLink:
    """The link whose calendar is asked for. Raises LinkUnknownError."""
    number, _, secret = told.partition("-")
    if not number.isdecimal() or len(number) > MAX_DIGITS:
        raise LinkUnknownError
    own = {"entrant__number": int(number)} if int(number) else {"role": EventRole.FOLLOW}
    links = EventLink.objects.select_related("event__group", "entrant")
    link = links.filter(event__code=tidy(code), table=None, **own).first()
    if link is None or not constant_time_compare(feed_secret(link), secret):
        raise LinkUnknownError
    return link


@transaction.atomic
def issue(
    *,
    code: str,
    role: EventRole,
    entrant: int | None = None,
    table: int | None = None,
    by: Actor | None,
    expected_version: int | None = None,
) -> EventLink:
    """A new code for a role, an entrant or a table: the old one opens nothing any more, and who
    came in by it is out, of running games too. Raises NotThereError."""
    seen = locked(code, by, EventRole.ORGANISE, expected_version, also_over=True)
    whose = _whose(seen.event, role, entrant, table)
    _close(seen.event, role, whose)
    link = _new(seen.event, role, **whose)
    link.save(force_insert=True)
    note(seen, "issue", role=role.key, entrant=entrant, table=table)
    return link


@transaction.atomic
def issue_cards(
    *, code: str, tables: int, by: Actor | None, expected_version: int | None = None
) -> list[EventLink]:
    """The cards of tables 1 to `tables`: those that have none yet get one, the others keep theirs.

    Raises NotThereError.
    """
    seen = locked(code, by, EventRole.ORGANISE, expected_version, also_over=True)
    if not 1 <= tables <= MAX_TABLE:
        raise NotThereError(what="table", number=tables)
    there = {it.table: it for it in seen.event.links.filter(role=EventRole.TABLE)}
    missing = [number for number in range(1, tables + 1) if number not in there]
    made = [_new(seen.event, EventRole.TABLE, table=number) for number in missing]
    EventLink.objects.bulk_create(made)
    if made:
        note(seen, "issue_cards", tables=missing)
    there |= {it.table: it for it in made}
    return [there[number] for number in range(1, tables + 1)]


@transaction.atomic
def issue_own(
    *, code: str, by: Actor | None, expected_version: int | None = None
) -> list[EventLink]:
    """The own links of everybody who has none yet; the others keep theirs."""
    seen = locked(code, by, EventRole.ORGANISE, expected_version, also_over=True)
    without = seen.event.entrants.filter(merged_into=None, withdrawn_at=None, links=None)
    made = [_new(seen.event, EventRole.ENTRANT, entrant=it) for it in without]
    EventLink.objects.bulk_create(made)
    if made:
        note(seen, "issue_own", entrants=[it.entrant.number for it in made if it.entrant])
    return made


@transaction.atomic
def revoke(
    *,
    code: str,
    role: EventRole,
    entrant: int | None = None,
    table: int | None = None,
    by: Actor | None,
    expected_version: int | None = None,
) -> Event:
    """Close a link: its code opens nothing, and who came in by it is out, of running games too."""
    seen = locked(code, by, EventRole.ORGANISE, expected_version, also_over=True)
    _close(seen.event, role, _whose(seen.event, role, entrant, table))
    note(seen, "revoke", role=role.key, entrant=entrant, table=table)
    return seen.event


def _whose(
    event: Event, role: EventRole, entrant: int | None, table: int | None
) -> dict[str, object]:
    if role is EventRole.ENTRANT:
        found = event.entrants.filter(number=entrant, merged_into=None).first()
        if found is None:
            raise NotThereError(what="entrant", number=entrant)
        return {"entrant": found}
    if role is EventRole.TABLE:
        if table is None or not 1 <= table <= MAX_TABLE:
            raise NotThereError(what="table", number=table)
        return {"table": table}
    return {}


def _close(event: Event, role: EventRole, whose: dict[str, object]) -> None:
    links = _held(event, role, whose)
    came = EventGrant.objects.filter(link__in=links)
    out = list(came.select_related("link__entrant", "device", "account"))
    links.delete()
    shut_out(event, out)


def _held(event: Event, role: EventRole, whose: dict[str, object]) -> QuerySet[EventLink]:
    """The links of a role; of an entrant also those of the numbers that are the same person."""
    links = event.links.filter(role=role)
    if "entrant" in whose:
        return links.filter(Q(entrant=whose["entrant"]) | Q(entrant__merged_into=whose["entrant"]))
    return links.filter(**whose)
