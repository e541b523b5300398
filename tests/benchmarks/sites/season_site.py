"""A site with two leagues, one in its first week and one late in its season, and what pages cost.

Reads a line of JSON, and writes one: of each page the seconds of both, round by round.
"""

from __future__ import annotations

import json
import sys
from time import process_time
from typing import TYPE_CHECKING, Any

from tests.benchmarks import server
from tests.benchmarks.client import WrongAnswerError
from tests.benchmarks.season import AFTER

if TYPE_CHECKING:
    from django.test import Client

    from sessions.models import Device, Event

PAGES = {
    "a league's home": "",
    "its rules": "rules/",
    "its people": "people/",
    "its files": "files/",
    "its big screen": "tv/",
    "a night": "{week}/",
    "the door": "{week}/door/",
    "the grid": "{week}/results/?round=3",
    "table cards": "{week}/paper/cards/",
    "standings on paper": "{week}/paper/season/",
    "a table": "{week}/3/2/",
}
Asked = dict[str, tuple[list[list[float]], list[list[float]]]]


def main() -> None:
    """Play both seasons, ask, and say what it cost."""
    said = json.loads(sys.stdin.readline())
    server.prepare(said["database"], "farkle_site.settings")
    from django.conf import settings  # noqa: PLC0415  Django is set up only now
    from django.test import Client  # noqa: PLC0415  as above

    from sessions.models import Device  # noqa: PLC0415  as above
    from tests.sessions.devices import on_device  # noqa: PLC0415  as above

    settings.ALLOWED_HOSTS.append("testserver")  # what Django's client says that it has asked
    device = Device.objects.create(name="Organiser")
    weeks = (said["weeks"], 1)
    leagues = [(_played(device, said["people"], week), week) for week in weeks]
    server.settle()
    sys.stdout.write(json.dumps(_asked(on_device(Client(), device), leagues, said["rounds"])))


def _played(device: Device, people: int, week: int) -> Event:
    """All nights before this week, and of this one the third round, of which one table is over."""
    from sessions.access.roles import Actor  # noqa: PLC0415  Django is set up only now
    from tests.sessions.events.evenings import Evening, league  # noqa: PLC0415  as above

    names = [f"Member {number}" for number in range(1, people + 1)]
    event = league(names, weeks=20, by=Actor(device))
    for number in range(1, week):
        Evening(event, number).open().rounds(3).close()
    evening = Evening(event, week).open().rounds(2).draw().publish()
    evening.tell(1, {it: 100 * it for it in evening.people(1, 3)}, 3)
    return event


def _asked(client: Client, leagues: list[tuple[Event, int]], rounds: int) -> Asked:
    found: Asked = {}
    for _ in range(rounds + 1):
        for name, page in PAGES.items():
            for side, (event, week) in enumerate(leagues):
                _change(event, week)
                path = f"/e/{event.code}/{page.format(week=week)}"
                for measure in (f"{name}, {AFTER}", name):
                    found.setdefault(measure, ([], []))[side].append([_seconds(client, path)])
    return {name: (late[1:], early[1:]) for name, (late, early) in found.items()}  # one warms up


def _change(event: Event, week: int) -> None:
    """What a verb of this night leaves behind, as every one does."""
    from django.db import transaction  # noqa: PLC0415  Django is set up only now

    from sessions.events import changing  # noqa: PLC0415  as above
    from sessions.models import EventRole  # noqa: PLC0415  as above

    with transaction.atomic():
        changing.note(changing.locked(event.code, None, EventRole.ORGANISE), "screen", night=week)


def _seconds(client: Client, path: str) -> float:
    began = process_time()
    answer: Any = client.get(path)
    seconds = process_time() - began
    if answer.status_code != 200:
        raise WrongAnswerError(f"{path}: {answer.status_code}")
    return seconds


if __name__ == "__main__":
    main()
