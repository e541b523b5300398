"""What is asked of a club that has played much: by whoever manages it, and by whoever enters.

To be imported when Django is set up.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from django.urls import reverse

from sessions.models import Game, Group, Player, SeatResult
from tests.benchmarks.sites.club import game_to_end, game_to_enter, seat_club
from tests.benchmarks.sites.filled import Filled
from tests.benchmarks.sites.pages import OWNER, Page

PLAYERS = 120


def pages_of(site: Filled) -> list[Page]:
    """Seat the club, and give all of its pages; then what has nothing to do with its history."""
    group = site.game.group
    assert group is not None
    players = seat_club(group, PLAYERS)
    pages = [Page("history", name, OWNER, path) for name, path in _history(group, players)]
    return [*pages, *_beside(site, group)]


def _history(group: Group, players: list[Player]) -> Iterator[tuple[str, str]]:
    first, second, last = players[0], players[1], players[-1]
    of_group = {"code": group.code}
    nights, table = (reverse(name, kwargs=of_group) for name in ("group", "group_table"))
    records = reverse("group_records", kwargs=of_group)
    own = reverse("history_of", kwargs=of_group | {"player": first.uuid})
    pair = of_group | {"player": first.uuid, "other": second.uuid}
    rows = SeatResult.objects.filter(group=group)
    newest = rows.latest("played_on")
    year = reverse("group_year", kwargs=of_group | {"year": newest.played_on.year})
    middle = rows.order_by("played_at")[rows.count() // 2]
    yield "nights and first rows of the table", nights
    yield "nights, the last tenth of them", f"{nights}?before={_place(rows)}"
    yield "nights with one player", f"{nights}?player={last.uuid}"
    yield (
        "nights with two together",
        f"{nights}?player={first.uuid}&player={second.uuid}&together=1",
    )
    yield "nights, a part of a name", f"{nights}?name=er+11"
    yield "nights of five at a table until a day", f"{nights}?seats=5&to={middle.played_on}"
    yield "table of all time", table
    yield "table by streak", f"{table}?sort=streak"
    yield "table of a year", f"{table}?year={newest.played_on.year}"
    yield "table of the last ten nights", f"{table}?nights=10"
    yield "records", records
    yield "a year", year
    yield "who has played most", own
    yield "who has played most, at tables of four", f"{own}?seats=4"
    of_year = of_group | {"player": first.uuid, "year": newest.played_on.year}
    yield "a year of who has played most", reverse("player_year", kwargs=of_year)
    yield "who has played least", reverse("history_of", kwargs=of_group | {"player": last.uuid})
    yield "two who meet most", reverse("group_against", kwargs=pair)
    yield "everybody against everybody", reverse("group_cross", kwargs=of_group)
    yield "players, to be managed", reverse("group_players", kwargs=of_group)


def _place(rows: object) -> str:
    """Where a part of the list begins that comes late."""
    ordered = SeatResult.objects.filter(position=0).order_by("played_at")
    late = ordered[ordered.count() // 10]
    return f"{late.played_at.isoformat()}~{late.game_id}".replace("+", "%2B")


def _beside(site: Filled, group: Group) -> Iterator[Page]:
    entering, ending = (make(site.people, group) for make in (game_to_enter, game_to_end))
    throw = {"dice": [1, 2, 3, 3, 4, 6], "set_aside": [1], "bank": False}
    yield Page("beside", "home", OWNER, "/")
    yield Page("beside", "new game", OWNER, "/new/")
    yield Page("beside", "a game's page", OWNER, reverse("game", kwargs={"code": site.game.code}))
    yield _entered(entering, "throws/", throw, "POST of a throw")
    yield _entered(ending, "totals/", {"points": 500}, "POST of what ends a game")


def _entered(game: Game, address: str, entry: object, name: str) -> Page:
    """Entered, and taken back again."""
    path = f"/api/v1/games/{game.code}/"
    return Page("beside", name, OWNER, path + address, json.dumps(entry), f"{path}undo/")
