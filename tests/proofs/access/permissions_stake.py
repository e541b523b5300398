"""A game, everybody who may ask about it, and the asking. Whatever is done can be taken back.

Knows paths and people; nothing of what the answer should be.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse

from sessions.access import links
from sessions.events import founding
from sessions.events.evening import door, drafts, nights, publishing
from sessions.exchange.contests.whole import whole
from sessions.models import Game, Group, ImportBatch, ImportDraft, Role
from tests.proofs.access.permissions import OF_THE_EVENT, OF_THE_GROUP, Row, filled
from tests.proofs.access.permissions_actors import (
    HOUSE,
    USUAL_NAMES,
    Person,
    belongings,
    everybody,
    game_at_stake,
)
from tests.sessions.api.cups import STATES, cup
from tests.sessions.api.leagues import league
from tests.thorough import in_turn

SAID = ("code", "guest", "group", "game", "backup", "card", "whole")
"""The parts that rows may name in what they send."""
USUAL = {
    "entrant": "1",
    "round": "1",
    "stage": "1",
    "table": "1",
    "key": "patch",
    "kind": "game_not_found",
    "number": "1",
    "position": "1",
    "role": "score",
    "uidb36": "1",
    "which": "cards",
    "year": "2026",
}
"""What stands in an address in the place of its parts."""
SEATS = "api/v1/players/<anid:player>/seats/"
TOKEN = "api/v1/tokens/<int:number>/"
EVENT = f"{OF_THE_EVENT}str:code>/"
NIGHT = f"{EVENT}nights/<int:night>/"
ROUND = f"{NIGHT}rounds/<int:round>/"
TABLE = f"{ROUND}tables/<int:table>/"
OWNER = "account that owns the game"
ASKED = ("substitute", "no-show/ways", "clock/pause", "clock/move")
IN_EVENTS = {
    f"{EVENT}entrants/<int:entrant>/merge/": {"entrant": "12"},
    f"{NIGHT}move/": {"night": "3"},
    f"{NIGHT}open/": {"night": "3"},
    f"{NIGHT}cancel/": {"night": "3"},
    f"{NIGHT}reopen/": {"night": "2"},
    f"{ROUND}lock/": {"round": "2"},
    f"{ROUND}discard/": {"round": "2"},
    f"{ROUND}publish/": {"round": "2"},
    **{
        f"{ROUND}{verb}/": {"night": "4"}
        for verb in ("swap", "swap/weigh", "unpublish", "close", "late", "no-show", *ASKED)
    },
    **{f"{TABLE}{verb}/": {"night": "4"} for verb in ("begin", "postpone", "reports")},
    f"{TABLE}correct/": {"table": "2"},
    f"{TABLE}take-over/": {"table": "3"},
}
"""Where in the league a verb can be done; else it is the first night, round, table and entrant."""
CUPS = {
    f"{EVENT}stages/": "registering",
    f"{EVENT}registrations/": "registering",
    f"{EVENT}roll-offs/": "tied",
    f"{EVENT}advance/": "done",
    f"{EVENT}step-back/": "gone_on",
    f"{EVENT}entrants/<int:entrant>/decline/": "gone_on",
    f"{EVENT}exchange/": "mended",
    f"{EVENT}stages/<int:stage>/": "tied",
    f"{EVENT}ranking/": "tied",
    "e/<str:code>/close/": "done",
    "e/<str:code>/cut/": "done",
    "e/<str:code>/register/": "registering",
    "e/<str:code>/flyer/": "registering",
    "e/<str:code>/certificates/": "done",
    "e/<str:code>/results.txt": "done",
}
"""In which state of a tournament a verb of tournaments can be done."""
OF_THE_OWNER = {
    "rules/<slug:key>/edit/",
    "rules/<slug:key>/delete/",
    "api/v1/rule-sets/<str:key>/",
}
"""Where the owner's house rules are asked for."""


@dataclass(frozen=True)
class Stake:
    """A game, and everybody who may ask about it."""

    game: Game
    people: list[Person]
    parts: dict[str, str]
    link: str
    """The code of the link to watch."""

    def path(self, address: str) -> str:
        own = {"j/<str:code>/": {"code": self.link}, TOKEN: {"number": self.parts["pk"]}}
        own[SEATS] = {"player": self.parts["guest"]}
        if address.startswith(OF_THE_EVENT):
            place = CUPS.get(address, "league")
            own[address] = {"code": self.parts[place], **IN_EVENTS.get(address, {})}
        elif address.startswith(OF_THE_GROUP):
            place = "event" if address.startswith("e/<") else "group"
            code = self.parts[CUPS.get(address, place)]
            own[address] = {"code": code, **own.get(address, {})}
        own |= {address: {"key": HOUSE} for address in OF_THE_OWNER}
        try:
            return filled(address, self.parts | own.get(address, {}))
        except KeyError as missing:
            raise AssertionError(f"{address}: give {missing} a value in USUAL") from None


@contextmanager
def at_stake(names: Sequence[str] = USUAL_NAMES) -> Iterator[Stake]:
    """A game and everybody, as long as it is needed."""
    with taken_back():
        cache.clear()
        game = game_at_stake(names)
        people = everybody(game)
        one, other = sitting(game)
        of_game = {"code": game.code, "group": game.group.code, "game": game.code}
        of_game |= {"player": one, "other": other, **imported(game.group), **backed_up()}
        of_game |= evening(game.group) | half_played(game.group)
        of_game |= {state: cup(game.group.code, state).code for state in STATES}
        parts = USUAL | belongings(game.owner) | of_game
        yield Stake(game, people, parts, links.code_of(game.links.get(role=Role.WATCH)))
    cache.clear()


def half_played(group: Group) -> dict[str, str]:
    """A league with nights in every state, the code of a table's card, and another league whole."""
    event = league(group.code)
    other = whole(event)
    other["event"] |= {"uuid": str(uuid4()), "code": "NEWONE"}
    card = links.code_of(event.links.get(table=1))
    return {"league": event.code, "card": card, "whole": json.dumps(other)}


def evening(group: Group) -> dict[str, str]:
    """A league on its first night: three sit at one table."""
    event = founding.found(
        group=group.code,
        name="Autumn",
        first_day=date(2026, 11, 24),
        entrants=("Xenia", "Yann", "Quint"),
        by=None,
    )
    told = {"code": event.code, "by": None}
    nights.open_night(number=1, **told)
    door.switch(night=1, entrants=(1, 2, 3), present=True, **told)
    drafts.draft(night=1, seed="s", **told)
    publishing.publish(night=1, round=1, **told)
    return {"event": event.code, "night": "1", "round_": "1"}


def imported(group: Group) -> dict[str, str]:
    """A file that waits to be imported, and an import, which has brought nothing."""
    draft = ImportDraft.objects.create(group=group, data=b"Date,Zoe,Uwe\n2019-05-01,900,800")
    batch = ImportBatch.objects.create(group=group, source="table")
    return {"draft": str(draft.uuid), "batch": str(batch.uuid)}


def backed_up() -> dict[str, str]:
    """A file that lies among the backups; nobody looks into it."""
    file = Path(settings.BACKUP_DIR) / "farkle-2019-05-01T033000Z.zip"
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(b"a backup")
    return {"backup": file.name}


def sitting(game: Game) -> tuple[str, str]:
    """Two who play."""
    one, other, *_others = game.played_seats.order_by("position")
    return str(one.player.uuid), str(other.player.uuid)


def lookers(
    stake: Stake, turn: int, others: Sequence[str] = ("stranger", "device that may watch")
) -> list[Person]:
    """Who sees most of a page and, in turn from page to page, one of those who see less of it."""
    people = {str(it): it for it in stake.people}
    return [people[name] for name in (OWNER, *in_turn(others, turn, len(others)))]


@contextmanager
def taken_back() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def ask_for(
    stake: Stake, person: Person, row: Row, method: str, *, checks_csrf: bool = False, **sent: Any
) -> HttpResponse:
    """Ask as the row says; how often somebody may ask is another question."""
    cache.clear()
    return send(stake, person, row, method, checks_csrf=checks_csrf, **sent)


def send(
    stake: Stake, person: Person, row: Row, method: str, *, checks_csrf: bool = False, **sent: Any
) -> HttpResponse:
    """The same, and it counts."""
    client = person.client(checks_csrf=checks_csrf)
    named = {name: stake.parts[name] for name in SAID}
    body = row.body(me=person.username, link=stake.link, **named)
    answer = getattr(client, method.lower())(stake.path(row.address), **body, **sent)
    if answer.streaming:
        found = b"".join(answer)  # read to its end, a file is closed
        answer.streaming_content = [found]  # for whoever reads it again
        assert found or method == "HEAD" or row.address.endswith("export.txt")
    return answer


def ask(person: Person, method: str, path: str, **body: Any) -> HttpResponse:
    cache.clear()  # how often somebody may ask is another question
    return getattr(person.client(), method.lower())(path, **body)
