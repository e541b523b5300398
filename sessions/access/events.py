"""What somebody may do in an event: by a role in its group, or by one of the event's own links.

Who watches the group follows its events, who plays along may start and report any table, who
manages it organises them. An entrant's own link, and the card of a table, are good for that entrant
or table. Knows roles; not what an event is asked and told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from django.db.models import CharField, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_noop

from sessions.access.codes import tidy
from sessions.access.errors import AccessRefusedError, ClosedError
from sessions.access.roles import Actor, group_role, left_open_by, named, opened_by
from sessions.models import Event, EventLink, EventRole, Group, Role
from sessions.models.people import root_of
from sessions.storage.prepared import Given, Question, left_open

BY_GROUP = {
    Role.WATCH: EventRole.FOLLOW,
    Role.SCORE: EventRole.TABLE,
    Role.MANAGE: EventRole.ORGANISE,
}
"""What a role in the group is in its events."""
MAX_ROLE_OF_TOKEN = BY_GROUP
"""So is the most that a personal token lets somebody do."""
NEEDED = {
    EventRole.FOLLOW: gettext_noop("This is for those who follow the event."),
    EventRole.ENTRANT: gettext_noop(
        "This is for the entrant whose own link it is, and for helpers."
    ),
    EventRole.TABLE: gettext_noop("This is for those who sit at the table, and for helpers."),
    EventRole.HELP: gettext_noop("This is for helpers and organisers."),
    EventRole.ORGANISE: gettext_noop("This is for organisers."),
}


class EventClosedToThemError(ClosedError):
    """The actor has no role in this event, or there is no such event."""

    def __init__(self) -> None:
        super().__init__(
            "This event is private, or there is none with this code: open one of its links, or "
            "type a link's code."
        )


class EventRoleMissingError(AccessRefusedError):
    """The actor has a role in the event, but not one that may do this."""

    code = "role_missing"

    def __init__(self, role: EventRole, needed: EventRole) -> None:
        super().__init__(NEEDED[needed], role=role.key, needed=needed.key)


@dataclass(frozen=True, slots=True)
class SeenEvent:
    """An event as somebody has found it, and what they may do in it.

    `road` is how they have come by that. `entrants` are the numbers that are their own, by link or
    account, `tables` the cards that they have opened.
    """

    event: Event
    role: EventRole
    road: str
    actor: Actor | None
    entrants: frozenset[int] = frozenset()
    tables: frozenset[int] = frozenset()
    every_table: bool = False

    @property
    def sees_names(self) -> bool:
        """Whoever only follows is shown names as the event shows them in public."""
        return self.every_table or bool(self.tables)

    @property
    def witness(self) -> str:
        """Who they are, to be compared: nobody confirms what they have reported themselves."""
        actor = self.actor
        if actor is None:
            return "program"
        if actor.device is not None:
            return f"device {actor.device.pk}"
        if actor.account is not None:
            return f"account {actor.account.pk}"
        return f"link {actor.link[:32]}"

    def need(self, needed: EventRole) -> None:
        """Raises EventRoleMissingError."""
        if self.role < needed:
            raise EventRoleMissingError(self.role, needed)

    def speaks_for(self, number: int, sitting: frozenset[int]) -> bool:
        """Whether they sit at this table, have its card, or help."""
        return self.every_table or number in self.tables or bool(self.entrants & sitting)

    def need_table(self, number: int, sitting: frozenset[int]) -> None:
        """Raises EventRoleMissingError for who is neither at this table nor a helper."""
        if not self.speaks_for(number, sitting):
            raise EventRoleMissingError(self.role, EventRole.TABLE)


def find_event(
    code: str, by: Actor | None, needed: EventRole = EventRole.FOLLOW, *, lock: bool = False
) -> SeenEvent:
    """The event with this code, as somebody typed it, and what they may do in it.

    Whoever has no role is refused as if there were none. Raises EventClosedToThemError,
    EventRoleMissingError.
    """
    tidied, who = tidy(code), named(by)
    event = _event_with_role(*who, is_program=by is None, lock=lock).first(code=tidied, **who)
    opened = _opened(*who).all(code=tidied, **who) if who else []
    seen = None if event is None else _seen(event, by, opened)
    if seen is None:
        raise EventClosedToThemError
    seen.event.group = _group().first(id=seen.event.group_id)
    seen.need(needed)
    return seen


def roles_in(events: Sequence[Event], by: Actor) -> dict[int, EventRole]:
    """What the actor may do in each of these events of a group in which they have a role."""
    rows = Event.objects.filter(pk__in=[it.pk for it in events])
    roles = dict(rows.annotate(role=group_role(by, "group")).values_list("pk", "role"))
    best = {key: BY_GROUP[Role(role)] for key, role in roles.items() if role is not None}
    for link in _theirs(EventLink.objects.filter(event__in=events), by):
        best[link.event_id] = max(best.get(link.event_id, EventRole.FOLLOW), EventRole(link.role))
    return {key: min(role, MAX_ROLE_OF_TOKEN[by.highest]) for key, role in best.items()}


@cache
def _event_with_role(*names: str, is_program: bool, lock: bool) -> Question:
    """The event with a code, and the actor's role in its group."""
    by = None if is_program else left_open_by(*names)
    events = Event.objects.select_for_update(of=("self",)) if lock else Event.objects.all()
    found = events.filter(code=Given("code", CharField()))
    return Question(found.annotate(role=group_role(by, "group")))


@cache
def _group() -> Question:
    return Question(Group.objects.filter(**left_open(Group, "id")))


@cache
def _opened(*names: str) -> Question:
    """The links of the event that the actor bears, or has opened, each with whose it is."""
    links = EventLink.objects.filter(event__code=Given("code", CharField()))
    own = links.annotate(entrant_number=Coalesce("entrant__merged_into__number", "entrant__number"))
    return Question(_theirs(own, left_open_by(*names)))


def _theirs(links: QuerySet[EventLink], by: Actor) -> QuerySet[EventLink]:
    if by.link:
        return links.filter(code_hash=by.link)
    theirs = opened_by(by)
    return links.filter(theirs).distinct() if theirs else links.none()


def _seen(event: Event, by: Actor | None, opened: list[EventLink]) -> SeenEvent | None:
    if by is None:
        return SeenEvent(event, EventRole.ORGANISE, "program", by, every_table=True)
    roads = [(EventRole(link.role), EventRole(link.role).key) for link in opened]
    if event.role is not None:
        roads.append((BY_GROUP[Role(event.role)], "group"))
    if not roads:
        return None
    role, road = max(roads)
    role = min(role, MAX_ROLE_OF_TOKEN[by.highest])
    is_of_group = event.role is not None and min(event.role, by.highest) >= Role.SCORE
    plays = role > EventRole.FOLLOW
    return SeenEvent(
        event,
        role,
        road,
        by,
        entrants=frozenset(_own_numbers(event, by, opened)) if plays else frozenset(),
        tables=frozenset(it.table for it in opened if it.table is not None and plays),
        every_table=role >= EventRole.HELP or (is_of_group and plays),
    )


def _own_numbers(event: Event, by: Actor, opened: list[EventLink]) -> set[int]:
    """The entrants whose own link was opened, or who are the account's own person."""
    numbers = {it.entrant_number for it in opened if it.entrant_number is not None}
    if by.account is not None and not by.link:
        by_another_name = Q(player__merged_into__isnull=False)
        own = event.entrants.filter(Q(player__account=by.account) | by_another_name)
        rows = own.select_related("player__merged_into")
        numbers |= {it.number for it in rows if root_of(it.player).account_id == by.account.pk}
    return numbers


def events_of(by: Actor) -> Q:
    """The events in which the actor has a role by a link of the event's own."""
    if by.link:
        return Q(links__code_hash=by.link)
    theirs = opened_by(by)
    return Q(pk__in=EventLink.objects.filter(theirs).values("event")) if theirs else Q(pk__in=())
