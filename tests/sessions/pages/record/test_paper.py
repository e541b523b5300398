"""Score sheets on paper: how they are dealt out to pages, and what stands on them."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from scoring.rules.presets import PRESETS
from sessions.models import Game, Group, Role
from sessions.wording.rules.names import called
from tests import verbs
from tests.sessions.pages.conftest import reads

pytestmark = pytest.mark.django_db


def total(game, *points):
    for it in points:
        verbs.record_total(code=game.code, points=it)


def pages(response) -> list[str]:
    return re.findall(r'<section class="paper .*?</section>', response.content.decode(), re.DOTALL)


def names(html: str) -> list[str]:
    return re.findall(r'<span class="paper__name">(.*?)</span>', html)


def rows(html: str) -> list[list[str]]:
    """The table's lines as they read."""
    body = html.partition("<tbody>")[2]
    lines = re.findall(r"<tr.*?</tr>", body, flags=re.DOTALL)
    cells = [re.findall(r"<t[hd].*?</t[hd]>", line, flags=re.DOTALL) for line in lines]
    return [[" ".join(re.sub(r"<[^>]+>", " ", it).split()) for it in line] for line in cells]


def test_a_game_on_one_page(client, start):
    game = start("Ana", "Ben", target_score=2000)
    total(game, 600, 0, 450, 700)
    verbs.amend_turn(code=game.code, turn=3, points=550, reason="a 1 was overlooked")
    verbs.adjust_score(code=game.code, seat=1, points=-1, reason="did not sing")

    response = client.get(f"/g/{game.code}/print/")

    (only,) = pages(response)
    assert rows(only) == [
        ["1", "⚑ opened +600 600", "✕ farkle 0"],
        ["2", "+550 1) 1,150", "⚑ opened +700 700"],
        ["3", "throws", ""],
        ["By hand", "", "−1"],
        ["Total", "1,150", "699"],
        ["Signed", "", ""],
    ]
    text = reads(response)
    assert f"· {game.code}" in text
    assert "to 2,000 · 500 to open" in text
    assert "1) Ana, round 2: 450 → 550 (a 1 was overlooked) Ben −1 did not sing" in text
    assert "Not finished yet." in text


def test_its_day_is_the_night_by_the_clock_of_the_group(client, game):
    """As the group's games and nights have it: half past midnight is the evening before."""
    Group.objects.update(time_zone="Europe/Vienna")
    for moment, day in (
        (datetime(2026, 7, 1, 22, 30, tzinfo=UTC), "July 1, 2026"),
        (datetime(2026, 7, 1, 3, 30, tzinfo=UTC), "July 1, 2026"),
        (datetime(2026, 7, 1, 2, 30, tzinfo=UTC), "June 30, 2026"),
    ):
        Game.objects.update(begun_at=moment)
        assert f"{day} · {game.code}" in reads(client.get(f"/g/{game.code}/print/"))


def test_a_correction_that_was_taken_back_has_no_note(client, game):
    total(game, 600, 700)
    verbs.amend_turn(code=game.code, turn=1, points=550, reason="misheard")
    verbs.amend_turn(code=game.code, turn=2, points=800, reason="misread")
    verbs.undo(code=game.code)

    text = reads(client.get(f"/g/{game.code}/print/"))

    assert "1) Ana, round 1: 600 → 550 (misheard)" in text
    assert "misread" not in text


def test_a_finished_game_says_who_has_won_and_who_has_signed(client, start):
    game = start("Ana", "Ben", target_score=1000)
    total(game, 1000, 1500)
    verbs.sign_card(code=game.code, seat=1)

    response = client.get(f"/g/{game.code}/print/")

    assert "★ Ben wins" in reads(response)
    assert rows(pages(response)[0])[-1] == ["Signed", "", "✓"]


@pytest.mark.parametrize(
    ("seats", "asked", "lies", "dealt"),
    [
        (2, "", "upright", [2]),
        (10, "", "upright", [10]),
        (11, "", "sideways", [11]),
        (11, "?paper=upright", "upright", [5, 6]),
        (16, "?paper=nonsense", "sideways", [8, 8]),
        (86, "", "sideways", [14, 14, 15, 14, 14, 15]),
    ],
)
def test_many_seats_are_dealt_out_to_pages(client, start, *, seats, asked, lies, dealt):
    everybody = [f"Player {number}" for number in range(1, seats + 1)]
    game = start(*everybody)

    shown = pages(client.get(f"/g/{game.code}/print/{asked}"))

    assert [len(names(it)) for it in shown] == dealt
    assert [name for it in shown for name in names(it)] == everybody
    assert all(f'class="paper paper--{lies}"' in it for it in shown)


def test_teams_are_named(client, start):
    game = start("Ana:Red", "Ben:Blue", teams=True)

    assert "Ana Red Ben Blue 1 throws" in reads(client.get(f"/g/{game.code}/print/"))
    total(game, 600)
    assert "Ana Red place 1 Ben Blue place 2" in reads(client.get(f"/g/{game.code}/print/"))


def test_a_blank_sheet(client):
    (only,) = pages(client.get("/print/?players=3&rounds=2"))

    assert rows(only) == [
        ["⚑", "opened", "opened", "opened"],
        ["1", "", "", ""],
        ["2", "", "", ""],
        ["Total", "", "", ""],
        ["Signed", "", "", ""],
    ]


@pytest.mark.parametrize("key", PRESETS)
def test_a_blank_sheet_with_the_rules_beside_it(client, key):
    rules = PRESETS[key].rules

    response = client.get(f"/print/?rules={key}")

    text = reads(response)
    assert f"Farkle {called(PRESETS[key].title)}" in text
    assert "What scores A single 1" in text
    assert ("500 to open" in text) == (rules.opening_threshold == 500)


@pytest.mark.parametrize(
    ("query", "lies", "dealt"),
    [
        ("", "upright", [4]),
        ("players=6", "upright", [6]),
        ("players=7", "sideways", [7]),
        ("players=5&rules=patch", "sideways", [5]),
        ("players=7&paper=upright", "upright", [3, 4]),
        ("players=1000", "sideways", [8, 9, 8, 9, 9, 8, 9, 8, 9, 9]),
        ("players=-3&paper=&rounds=", "upright", [1]),
        ("players=many&rounds=no&rules=unknown", "upright", [4]),
    ],
)
def test_blank_columns_are_dealt_out_to_pages(client, query, lies, dealt):
    shown = pages(client.get(f"/print/?{query}"))

    assert [it.count("paper__number") for it in shown] == dealt
    assert all(f"paper--{lies} " in it for it in shown)


@pytest.mark.parametrize(("asked", "rounds"), [("", 20), ("rounds=0", 1), ("rounds=999", 60)])
def test_rounds_of_a_blank_sheet(client, asked, rounds):
    assert len(rows(pages(client.get(f"/print/?{asked}"))[0])) == rounds + 3


def test_who_may_not_watch(guest, game):
    assert guest(game).get(f"/g/{game.code}/print/").status_code == 403
    assert guest(game, Role.WATCH).get(f"/g/{game.code}/print/").status_code == 200


def test_a_code_typed_in_another_way(client, game):
    response = client.get(f"/g/{game.code.lower()}/print/")

    assert (response.status_code, response.url) == (302, f"/g/{game.code}/print/")


@pytest.mark.parametrize("seats", [2, 86])
def test_queries(client, start, django_assert_max_num_queries, seats):
    game = start(*(f"Player {number}" for number in range(seats)))
    total(game, 600, 700)
    client.get(f"/g/{game.code}/print/")

    with django_assert_max_num_queries(6):
        client.get(f"/g/{game.code}/print/")


def test_people_find_the_way_to_paper(client, game):
    for page in (f"/g/{game.code}/", f"/g/{game.code}/table/"):
        assert f'href="/g/{game.code}/print/"' in client.get(page).content.decode()
    assert 'href="/print/"' in client.get("/rules/").content.decode()
    assert 'href="/print/?rules=patch"' in client.get("/rules/patch/").content.decode()
