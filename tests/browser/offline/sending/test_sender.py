"""What waits is sent exactly once and in order, whatever becomes of an answer: by the real API."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Route

from scoring.phone import phone_rules
from scoring.rules.presets import PRESETS
from sessions.access import links
from sessions.access.roles import Actor
from sessions.games.lists import trash
from sessions.games.options import set_options
from sessions.models import Game, Role, StoredAnswer
from sessions.people.groups import new_group
from tests.browser.offline.ledger import (
    BANKED,
    FARKLE,
    KEPT,
    STRAIGHT_BANKED,
    Phone,
    log,
    they_bank,
)
from tests.browser.without_network import FULL, lose_the_answer, stored
from tests.factories import DeviceFactory, GameFactory

CODES = {"alphabet": "ABCDEFGHJKMNPQRSTUVWXYZ23456789", "length": 6}


@pytest.fixture
def phone(asked: Phone) -> Phone:
    return asked


def statuses(phone: Phone) -> list[str]:
    return [one["status"] for one in stored(phone.page, "waiting")]


def test_throws_are_sent_exactly_once_in_their_order(phone):
    for number in range(5):
        last = 2 + number % 2 * 2
        assert phone.enter({"type": "throw", "dice": sorted([2, 3, 3, 4, 6, last])}) is None

    assert phone.send() == {}

    sent = [entry.payload["dice"] for entry in phone.game.entries.order_by("version")]
    assert sent == [sorted([2, 3, 3, 4, 6, 2 + number % 2 * 2]) for number in range(5)]
    assert statuses(phone) == ["sent"] * 5
    assert phone.send() == {}
    assert len(log(phone.game)) == 5


@pytest.mark.parametrize("is_forgotten", [False, True])
def test_an_entry_whose_answer_is_lost_is_no_second_one(phone, is_forgotten):
    """Its key is answered again; where that is forgotten, the very same entry is in its place."""
    for entry in (KEPT, BANKED, FARKLE):
        phone.enter(entry)
    keys: list[str] = []

    def lose_the_second(route: Route) -> None:
        keys.append(route.request.headers["idempotency-key"])
        if len(keys) == 2:
            lose_the_answer(route)
        else:
            route.continue_()

    phone.page.route("**/throws/", lose_the_second)
    assert phone.send() == {phone.code: "network"}
    assert statuses(phone) == ["sent", "waiting", "waiting"]
    if is_forgotten:
        StoredAnswer.objects.all().delete()

    assert phone.send() == {}

    assert (keys[1] == keys[2], len(set(keys)), len(keys)) == (True, 3, 4)
    assert log(phone.game) == ["throw"] * 3


UNCLEAR = (
    {"status": 503, "json": {"code": "database_busy"}},
    {"status": 507, "json": {"code": "storage_full"}},
    {"status": 429, "json": {"code": "throttled"}},
    {"status": 200, "content_type": "text/html", "body": "<p>Sign in to this hotel's network"},
)


def answering(answer: dict[str, Any]) -> Callable[[Route], None]:
    return lambda route: route.fulfill(**answer)


def test_an_answer_that_is_neither_yes_nor_no_keeps_what_waits(phone):
    phone.enter(STRAIGHT_BANKED)
    for answer in UNCLEAR:
        phone.page.route("**/throws/", answering(answer))
        assert phone.send() == {phone.code: "later"}
        assert statuses(phone) == ["waiting"]
        phone.page.unroute("**/throws/")

    assert phone.send() == {}
    assert log(phone.game) == ["throw"]


def test_what_a_full_disk_cannot_note_is_sent_once_and_holds_up_no_other_game(phone):
    page = phone.page
    begun(phone, GameFactory().code)  # taken: this game has to move, for which there is no room
    phone.enter(STRAIGHT_BANKED)
    page.evaluate(f"() => {{ {FULL} }}")
    page.evaluate("window.full = 'games'")
    tried: list[str] = []
    page.on("request", lambda asked: tried.append(asked.url) if "/throws/" in asked.url else None)

    assert list(phone.send().values()) == ["later"]
    assert (log(phone.game), phone.now["waiting"]) == (["throw"], [])
    assert list(phone.send().values()) == ["later"]
    assert len(tried) == 1

    page.evaluate("window.full = ''")
    assert phone.send() == {}
    phone.told()
    assert phone.code not in [one["code"] for one in stored(page, "waiting")]

    phone.enter(FARKLE)
    page.evaluate("window.full = 'waiting'")
    page.route("**/throws/", lose_the_answer, times=1)
    assert phone.send() == {phone.code: "network"}
    page.evaluate("window.full = ''")
    assert phone.enter({"type": "undo"}) is None  # it has left: it is not dropped
    assert phone.now["waiting"] == ["throw", "undo"]
    assert phone.send() == {}
    assert log(phone.game) == ["throw", "throw", "undo"]


def test_a_token_of_an_earlier_session_is_renewed(phone):
    phone.told(csrf="x" * 64)
    phone.enter(STRAIGHT_BANKED)

    assert phone.send() == {}
    assert log(phone.game) == ["throw"]


def test_what_was_entered_has_its_own_time_in_the_log(phone):
    """And so has the game, which began here, too."""
    early = datetime.now(UTC).replace(microsecond=0) - timedelta(hours=2)
    made = early + timedelta(minutes=20)
    phone.page.clock.set_fixed_time(early)
    code = begun(phone)
    phone.page.clock.set_fixed_time(made)
    assert phone.enter(FARKLE, code) is None
    phone.page.clock.set_fixed_time(datetime.now(UTC))
    phone.page.clock.resume()

    assert phone.send() == {}

    game = Game.objects.get(code=code)
    assert game.begun_at == early
    assert [it.entered_at for it in game.entries.order_by("version")] == [early, made]


def test_what_waits_of_a_game_that_is_closed_to_this_phone_is_kept(asked, device):
    """Also where nobody knows the phone any more. And it goes on once somebody lets it in again."""
    game = GameFactory(names=("Ana", "Ben"), device=DeviceFactory(name="Ben's phone"))
    page = asked.page
    phone = Phone(page, game)
    phone.told()
    phone.enter(STRAIGHT_BANKED)
    assert phone.send() == {phone.code: "gone"}
    cookies = page.context.cookies()
    page.context.clear_cookies()
    assert phone.send() == {phone.code: "gone"}
    assert (statuses(phone), log(game)) == (["waiting"], [])
    page.context.add_cookies(cookies)

    links.open_link(code=links.code_of(game.links.get(role=Role.SCORE)), by=Actor(device))

    assert phone.send() == {}
    assert log(game) == ["throw"]


def test_where_others_were_faster_nothing_behind_is_sent_either(phone):
    for entry in (KEPT, BANKED, FARKLE):
        phone.enter(entry)
    they_bank(phone.game)

    assert phone.send() == {phone.code: "conflict"}

    assert statuses(phone) == ["conflict"] * 3
    assert len(log(phone.game)) == 1


def test_what_waits_for_a_second_scorer_is_left_over_and_not_sent(phone):
    for entry in (KEPT, BANKED):
        phone.enter(entry)
    set_options(code=phone.code, needs_second=True, by=None)

    assert phone.send() == {phone.code: "left"}

    assert (statuses(phone), log(phone.game)) == (["left"] * 2, [])
    assert {one["reason"]["code"] for one in stored(phone.page, "waiting")} == {
        "second_needs_server"
    }
    assert phone.game.proposals.count() == 1


def test_why_the_server_refuses_what_fits_here_is_kept_until_others_go_on(phone):
    phone.enter({"type": "throw", "dice": [1, 1], "set_aside": [1, 1], "unentered": 4})
    set_options(code=phone.code, every_die=True, by=None)

    assert phone.send() == {phone.code: "conflict"}

    assert (phone.now["behind"], phone.now["why"]) == ("none", ["every_die_is_entered"])
    set_options(code=phone.code, every_die=False, by=None)
    they_bank(phone.game)
    phone.told()
    assert "every_die_is_entered" not in phone.now["why"]


# --- a game that begins on the phone


def begun(phone: Phone, code: str = "ABCDEF", **more: Any) -> str:
    """A game of two that only this phone knows, with a throw in it."""
    players = [{"name": "Ana", "team": None}, {"name": "Ben", "team": None}]
    table: dict[str, Any] = {"code": code, "players": players, "starts": 0, "codes": CODES}
    rules = phone_rules(PRESETS["patch"].rules)
    csrf = stored(phone.page, "games")[0]["csrf"]
    table |= {"pocket": rules, "csrf": csrf} | more
    assert phone.ask("offline/keep/ledger", "startHere", table) is None
    assert phone.enter(FARKLE, code) is None
    return code


@pytest.mark.parametrize("is_forgotten", [False, True])
def test_a_start_whose_answer_is_lost_is_no_second_game(phone, is_forgotten):
    code = begun(phone)
    phone.page.route("**/api/v1/games/", lose_the_answer)
    assert phone.send() == {code: "network"}
    phone.page.unroute("**/api/v1/games/")
    if is_forgotten:
        StoredAnswer.objects.all().delete()
        one = f"**/api/v1/games/{code}/"
        phone.page.route(one, lambda route: route.fulfill(status=429, json={"code": "throttled"}))
        assert phone.send() == {code: "later"}  # nobody has said that the game is somebody else's
        phone.page.unroute(one)

    assert phone.send() == {}

    assert Game.objects.exclude(pk=phone.game.pk).get().code == code
    assert log(Game.objects.get(code=code)) == ["throw"]


def test_a_code_that_is_taken_meanwhile_is_drawn_anew(phone):
    other = GameFactory(device=DeviceFactory(name="Eve's phone"))
    code = begun(phone, other.code)
    keys = {one["key"] for one in stored(phone.page, "waiting")}

    assert phone.send() == {}

    moved = next(it["moved_to"] for it in stored(phone.page, "games") if it["code"] == code)
    assert moved != code
    assert log(Game.objects.get(code=moved)) == ["throw"]
    assert log(other) == []
    assert keys.isdisjoint(one["key"] for one in stored(phone.page, "waiting"))


def test_a_rematch_belongs_to_the_game_before_unless_that_is_deleted_meanwhile(phone):
    """Then it is a game by itself."""
    for code, is_deleted in (("ABCDEF", False), ("ABCDEG", True)):
        begun(phone, code, rematch_of=phone.code)
        if is_deleted:
            trash.delete_game(code=phone.code)

        assert phone.send() == {}

        again = Game.objects.get(code=code)
        assert (again.rematch_of is None, log(again)) == (is_deleted, ["throw"])


def test_a_rematch_waits_for_the_start_of_the_game_before(phone):
    begun(phone)
    begun(phone, "ABCDEG", rematch_of="ABCDEF")
    phone.page.route("**/api/v1/games/", lambda route: route.abort(), times=1)

    assert phone.send() == {"ABCDEF": "network", "ABCDEG": "later"}
    assert phone.send() == {}

    assert Game.objects.get(code="ABCDEG").rematch_of == Game.objects.get(code="ABCDEF")


def test_a_game_is_its_groups_unless_that_is_closed_to_this_phone_meanwhile(phone, device):
    """Then it is that of the group which the phone plays with, and where it was played stays."""
    club = new_group(name="Tuesday club", by=Actor(device))
    usual = new_group(name="Family", by=Actor(device))
    theirs = new_group(name="Not theirs", by=Actor(DeviceFactory(name="Eve's phone")))
    for code, chosen in (("ABCDEF", club), ("ABCDEG", theirs), ("ABCDEH", usual)):
        begun(phone, code, group=chosen.code, place="Ana's kitchen")

        assert phone.send() == {}

        game = Game.objects.get(code=code)
        assert game.group == (club if chosen == theirs else chosen)
        assert (game.place, log(game)) == ("Ana's kitchen", ["throw"])


def test_a_start_that_is_refused_waits_until_somebody_says_so(phone):
    code = begun(phone)
    spoil = """async ([code, name]) => {
      const { change } = await import("/static/js/offline/keep/store.js");
      await change(code, ({ waiting: [start] }) => {
        start.entry.players[1].name = name;
        return { put: [start] };
      });
    }"""
    phone.page.evaluate(spoil, [code, "Ana"])
    for _ in range(2):
        assert phone.send() == {code: "refused"}
    assert not Game.objects.filter(code=code).exists()
    key = stored(phone.page, "waiting")[0]["key"]
    phone.page.evaluate(spoil, [code, "Ben"])

    phone.ask("offline/keep/ledger", "askAgain", code)

    assert stored(phone.page, "waiting")[0]["key"] != key
    assert phone.send() == {}
    assert log(Game.objects.get(code=code)) == ["throw"]
