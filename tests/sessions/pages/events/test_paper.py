"""What is printed for a night: who may print it, what stands on it, how it is cut."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from sessions.access.links import code_of
from sessions.access.roles import Actor
from sessions.events import entrants, links
from sessions.events.reading.books_kept import looked_at
from sessions.models import EventRole
from sessions.pages.events.paper.collating import collated, most_on_a_page
from tests.factories import DeviceFactory
from tests.sessions.devices import on_device
from tests.sessions.events.evenings import Evening, league
from tests.sessions.pages.conftest import reads

NAMES = tuple(f"{name} Berger" for name in ("Zoe", "Ben", "Cleo", "Dora", "Emil", "Fee", "Ana"))
LISTS = ("names", "tables", "slips", "sheets", "door", "night", "season", "cards", "badges")
ON_WALLS = {"names", "tables", "night", "season", "badges"}


@pytest.mark.parametrize(
    ("items", "each", "pages"),
    [
        (10, 4, [[1, 4, 7, 10], [2, 5, 8], [3, 6, 9]]),
        (8, 8, [[1, 2, 3, 4, 5, 6, 7, 8]]),
        (9, 8, [[1, 3, 5, 7, 9], [2, 4, 6, 8]]),
        (3, 1, [[1], [2], [3]]),
        (0, 4, []),
    ],
)
def test_cut_stacks_laid_upon_each_other_are_in_order(items, each, pages) -> None:
    found = collated(range(1, items + 1), each)
    assert found == pages
    stacks = [[page[place] for page in found if place < len(page)] for place in range(each)]
    assert [it for stack in stacks for it in stack] == list(range(1, items + 1))


@pytest.mark.parametrize(("people", "each"), [(3, 8), (5, 8), (6, 4), (12, 4), (13, 1), (86, 1)])
def test_a_slip_has_room_for_its_table(people: int, each: int) -> None:
    assert most_on_a_page(people) == each


@pytest.fixture
def evening(device) -> Evening:
    return Evening(league(NAMES, by=Actor(device))).open().draw()


@pytest.mark.django_db
@pytest.mark.parametrize("kind", LISTS)
def test_walls_read_no_surname_and_tables_do(client, evening: Evening, kind: str) -> None:
    page = f"/e/{evening.code}/1/paper/{kind}/"
    evening.publish().play()
    said = reads(client.get(page))
    version = evening.book.event.version
    assert (f"version {version}" in said) == (kind != "cards"), said
    assert ("Berger" in said) == (kind in {"slips", "sheets", "door"}), said
    if kind in ON_WALLS:
        assert "Zoe B." in said
    assert client.post(page).status_code == {"cards": 422, "badges": 303}.get(kind, 404)


@pytest.mark.django_db
def test_seating_says_where_everybody_sits(client, evening: Evening) -> None:
    papers = f"/e/{evening.code}/1/paper/"
    draft = reads(client.get(f"{papers}names/"))
    assert "(a draft)" in draft
    evening.publish()
    said = reads(client.get(f"{papers}names/"))
    assert "(a draft)" not in said
    assert [it for it in said.split() if it in {"Ana", "Ben", "Zoe"}] == ["Ana", "Ben", "Zoe"]
    seats = evening.night.rounds[0].seated
    assert f"7 Ana B. Table {seats[7].number}" in said
    listed = client.get(papers).content.decode()
    assert re.findall(rf'href="{papers}(\w+)/"', listed) == list(LISTS)
    later = evening.play().draw().publish()
    assert reads(client.get(f"{papers}tables/?round=1")) != reads(client.get(f"{papers}tables/"))
    assert later.night.rounds[1].is_published
    for nonsense in ("?round=99", "?round=x&each=7", "?each=-4"):
        assert client.get(f"{papers}slips/{nonsense}").status_code == 200
    assert client.get(f"{papers}confetti/").status_code == 404
    assert client.get(f"/e/{evening.code}/99/paper/").status_code == 404


@pytest.mark.django_db
def test_before_the_first_draw_slips_are_empty_and_lists_say_so(client, device) -> None:
    event = league(NAMES, by=Actor(device))
    papers = f"/e/{event.code}/1/paper/"
    assert client.get(f"{papers}slips/").content.decode().count('class="slip"') == 8
    for kind in ("names", "tables", "sheets", "night", "season"):
        assert "There is nothing to print yet." in reads(client.get(f"{papers}{kind}/"))
    assert "Zoe Berger" in reads(client.get(f"{papers}door/"))


@pytest.mark.django_db
def test_cards_are_made_once_and_open_the_table(client, evening: Evening) -> None:
    page = f"/e/{evening.code}/1/paper/cards/"
    assert "No table has a card yet." in reads(client.get(page))
    evening.publish()
    for _ in range(2):
        version = evening.book.event.version
        assert client.post(page, {"tables": "2", "version": version}).status_code == 303
    cards = evening.event.links.filter(role=EventRole.TABLE)
    assert [it.table for it in cards.order_by("table")] == [1, 2]
    code = code_of(cards.get(table=2))
    said = reads(client.get(page))
    assert f"{code[:4]} {code[4:]}" in said
    assert client.get(page).content.decode().count("<svg") >= 2
    stale = client.post(page, {"tables": "3", "version": version - 1})
    assert stale.status_code == 409
    for wrong in ("0", "501", "many", ""):
        assert client.post(page, {"tables": wrong}).status_code == 422
    phone = on_device(type(client)(), DeviceFactory())
    for round_ in (1, 2):
        opened = phone.get(f"/j/{code}/")
        assert (opened.status_code, opened["Location"]) == (303, f"/e/{evening.code}/1/{round_}/2/")
        assert phone.get(opened["Location"]).status_code == 200
        evening.play().draw().publish()
    evening.close(leave_open=True)
    assert phone.get(f"/j/{code}/")["Location"] == f"/e/{evening.code}/"


@pytest.mark.django_db
def test_who_is_hidden_is_a_number_on_the_wall(client, evening: Evening) -> None:
    entrants.change_entrant(code=evening.code, number=1, by=None, is_hidden=True)
    said = reads(client.get(f"/e/{evening.code}/1/paper/names/"))
    assert "Player 1" in said
    assert "Zoe" not in said


@pytest.mark.django_db
def test_a_badge_leads_to_where_its_own_person_sits(client, evening: Evening) -> None:
    page = f"/e/{evening.code}/1/paper/badges/"
    entrants.change_entrant(code=evening.code, number=7, by=None, circle="Chess club")
    entrants.change_entrant(code=evening.code, number=2, by=None, is_hidden=True)
    entrants.change_entrant(code=evening.code, number=3, by=None, withdrawn=True)
    evening.publish()
    kept = links.issue(code=evening.code, role=EventRole.ENTRANT, entrant=1, by=None)
    shown = client.get(page).content.decode()
    assert (shown.count('class="name-badge"'), shown.count("name-badge__qr")) == (6, 1)
    version = evening.book.event.version
    assert client.post(page, {"version": version - 1}).status_code == 409
    assert client.post(page, {"version": version}).status_code == 303
    assert client.post(page).status_code == 303
    assert evening.book.event.version == version + 1
    own = evening.event.links.filter(role=EventRole.ENTRANT)
    assert sorted(it.entrant.number for it in own) == [1, 2, 4, 5, 6, 7]
    assert own.get(entrant__number=1).code_hash == kept.code_hash
    shown = client.get(page).content.decode()
    assert shown.count("name-badge__qr") == 6
    assert "Make a link" not in shown
    said = reads(client.get(page))
    assert said.index("Ana B.") < said.index("Dora B.") < said.index("Player 2")
    assert "Chess club" not in said
    assert "Chess club" in reads(client.get(f"{page}?clubs=on"))
    phone = on_device(type(client)(), DeviceFactory())
    table = evening.night.rounds[0].seated[7].number
    link = code_of(own.get(entrant__number=7))
    assert phone.get(f"/j/{link}/")["Location"] == f"/e/{evening.code}/1/1/{table}/"


@pytest.mark.django_db
def test_helpers_print_lists_and_no_cards(client, evening: Evening) -> None:
    link = links.issue(code=evening.code, role=EventRole.HELP, by=None)
    helper = on_device(type(client)(), DeviceFactory())
    helper.get(f"/j/{code_of(link)}/")
    papers = f"/e/{evening.code}/1/paper/"
    assert helper.get(f"{papers}slips/").status_code == 200
    for kind in ("cards", "badges"):
        assert helper.get(f"{papers}{kind}/").status_code == 403
    assert "cards" not in helper.get(papers).content.decode()


@pytest.mark.django_db
def test_paper_takes_the_same_queries_however_long_the_season_is(client, evening: Evening) -> None:
    evening.publish().play().close()

    def asked() -> list[int]:
        counts = []
        for kind in LISTS:
            looked_at.cache.clear()  # each list reads all that it needs
            with CaptureQueriesContext(connection) as queries:
                assert client.get(f"/e/{evening.code}/1/paper/{kind}/").status_code == 200
            counts.append(len(queries))
        return counts

    asked()
    few = asked()
    for night in (2, 3):
        later = evening.on(night).open()
        for _ in range(2):
            later.draw().publish().play()
        later.close()
    assert asked() == few


@pytest.mark.django_db
def test_standings_have_a_cell_below_each_heading(client, evening: Evening) -> None:
    """Of a season there is a column for each night, of a night there are none."""
    evening.publish().play()
    for what in ("night", "season"):
        page = client.get(f"/e/{evening.code}/1/paper/{what}/").content.decode()
        head, *rows = re.findall(r"<tr.*?</tr>", page, re.DOTALL)
        assert rows, what
        assert {len(re.findall("<t[dh]", row)) for row in rows} == {len(re.findall("<th", head))}
