"""The log of entries, readable by everyone."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.formats import date_format

from scoring.entries import Throw
from sessions.models import Game, Group
from tests import verbs
from tests.sessions.games.playing import throw
from tests.sessions.pages.conftest import reads

pytestmark = pytest.mark.django_db


def test_every_kind_of_entry_is_told_the_newest_first(client, start):
    game = start("Ana", "Ben")
    code = game.code
    verbs.record_roll_off(code=code, faces={0: 6, 1: 2})
    throw(game, "112346", "11")
    verbs.undo(code=code)
    throw(game, "111555", "111555", bank=True)
    throw(game, "223346")
    throw(game, "155555", "155555")
    verbs.bank(code=code)
    verbs.record_total(code=code, points=600)
    verbs.join_seat(code=code, name="Late Lou")
    verbs.adjust_score(code=code, seat=1, points=-1, reason="did not sing")
    verbs.retire_seat(code=code, seat=2)
    verbs.amend_turn(code=code, turn=1, points=1500, reason="miscounted")

    text = reads(client.get(f"/g/{code}/log/"))

    told = [re.sub(r" \d\d:\d\d:\d\d$", "", line) for line in lines(text)]
    assert told == [
        "12 Ana, round 1: 2,500 → 1,500 (miscounted) Round 1",
        "11 Late Lou retires",
        "10 Ben −1 by hand: did not sing",
        "9 Late Lou joins",
        "8 Ben: banked 600, now at 600",
        "7 Ana: banked 2,100, now at 4,600",
        "6 Ana throws 1 5 5 5 5 5, sets aside 1 5 5 5 5 5 five 5s 2,000 · a 1 100",
        "5 Ben throws 2 2 3 3 4 6: farkled, nothing lost",
        "4 Ana throws 1 1 1 5 5 5, sets aside 1 1 1 5 5 5: banked 2,500, now at 2,500",
        "3 Undo takes back 2",
        "2 Ana throws 1 1 2 3 4 6, sets aside 1 1 undone by 3",
        "1 Roll-off: Ana 6, Ben 2",
    ]


def lines(text: str) -> list[str]:
    """The lines of the log: each ends with the time."""
    log = text.split("corrections are entries too. ")[1]
    return [line.strip() for line in re.findall(r".*?\d\d:\d\d:\d\d", log)]


def test_a_correction_by_throws_is_told_and_its_undo(client, game):
    throw(game, "111555", "111555", bank=True)
    verbs.record_total(code=game.code, points=600)
    throws = [Throw((1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6), bank=True)]
    verbs.amend_turn(code=game.code, turn=1, throws=throws, reason="a straight")
    verbs.undo(code=game.code)

    text = reads(client.get(f"/g/{game.code}/log/"))

    assert (
        "Ana, round 1: 2,500 → 1,500 (a straight) undone by 4"
        " 1 2 3 4 5 6, set aside: 1 2 3 4 5 6" in text
    )


def test_the_dice_of_a_correction_stand_below_it_throw_by_throw(client, start):
    game = start("Ana", "Ben", opening_threshold=0)
    throw(game, "111555", "111555", bank=True)
    throws = [Throw((1, 1, 2, 3, 4, 6), (1,)), Throw((2, 2, 3, 4, 6), ())]
    verbs.amend_turn(code=game.code, turn=1, throws=throws, reason="wrong dice")

    page = client.get(f"/g/{game.code}/log/").content.decode()

    below = re.findall(r'<small class="soft log__who">(.*?)</small>', page)
    first, second = "1\xa01\xa02\xa03\xa04\xa06", "2\xa02\xa03\xa04\xa06"  # no line ends in them
    assert below[:2] == [f"{first}, set aside: a 1", f"{second}, nothing set aside"]


def test_a_correction_names_the_seat_by_its_number_where_its_joining_was_undone(client, start):
    game = start("Ana", "Ben", opening_threshold=0)
    verbs.join_seat(code=game.code, name="Lou")
    for points in (100, 200, 300):
        verbs.record_total(code=game.code, points=points)
    verbs.amend_turn(code=game.code, turn=3, points=350, reason="a slip")
    for _undo in range(5):
        verbs.undo(code=game.code)

    text = reads(client.get(f"/g/{game.code}/log/"))

    assert "Seat 3, round 1: 300 → 350 (a slip) undone by 6" in text


def test_what_was_undone_or_corrected_says_what_it_was(client, start):
    game = start("Ana", "Ben", opening_threshold=0)
    throw(game, "111555", "111555", bank=True)
    throw(game, "112346", "11")
    throw(game, "2346")
    verbs.undo(code=game.code)
    throw(game, "1234", "1", bank=True)
    verbs.undo(code=game.code)
    verbs.amend_turn(code=game.code, turn=1, points=600, reason="miscounted")
    throw(game, "1234", "1")
    throw(game, "234")

    text = reads(client.get(f"/g/{game.code}/log/"))

    told = [re.sub(r" \d\d:\d\d:\d\d$", "", line) for line in lines(text)]
    assert told == [
        "9 Ben throws 2 3 4: farkled, 300 lost",
        "8 Ben throws 1 2 3 4, sets aside a 1",
        "7 Ana, round 1: 2,500 → 600 (miscounted) Round 1",
        "6 Undo takes back 5",
        "5 Ben throws 1 2 3 4, sets aside a 1: banked 300, now at 300 undone by 6",
        "4 Undo takes back 3",
        "3 Ben throws 2 3 4 6: farkled, 200 lost undone by 4",
        "2 Ben throws 1 1 2 3 4 6, sets aside 1 1",
        "1 Ana throws 1 1 1 5 5 5, sets aside 1 1 1 5 5 5: banked 2,500, now at 2,500",
    ]


def test_an_entry_sent_later_has_its_own_time(client, game):
    begun = timezone.now() - timedelta(days=2)
    Game.objects.update(begun_at=begun)
    throw(game, "112346", "11", entered_at=begun + timedelta(minutes=1))
    throw(game, "1134", "11")

    text = reads(client.get(f"/g/{game.code}/log/"))

    sent = game.entries.get(version=1).recorded_at
    made = f"{begun + timedelta(minutes=1):%H:%M:%S}"
    assert f"sets aside 1 1 sent {date_format(sent)}, {sent:%H:%M:%S} {made}" in text
    assert text.count(" sent ") == 1


def test_an_entry_sent_later_on_the_same_day_says_no_day(client, game):
    noon = timezone.now().replace(hour=12)
    throw(game, "112346", "11")
    game.entries.update(entered_at=noon, recorded_at=noon + timedelta(minutes=5))

    text = reads(client.get(f"/g/{game.code}/log/"))

    later = f"{noon + timedelta(minutes=5):%H:%M:%S}"
    assert f"sets aside 1 1 sent {later} {noon:%H:%M:%S}" in text


def test_times_are_told_by_the_clock_of_the_group(client, game):
    Group.objects.update(time_zone="Europe/Vienna")
    made = datetime(2026, 7, 1, 22, 30, tzinfo=UTC)
    throw(game, "112346", "11")
    game.entries.update(entered_at=made - timedelta(minutes=45), recorded_at=made)

    html = client.get(f"/g/{game.code}/log/").content.decode()

    assert "sent July 2, 2026, 00:30:00" in " ".join(html.split())
    assert 'datetime="2026-07-01T23:45:00+02:00"' in html


def test_a_seat_whose_joining_was_undone_is_named_by_its_number(client, game):
    verbs.join_seat(code=game.code, name="Lou")
    verbs.adjust_score(code=game.code, seat=2, points=5, reason="a welcome")
    verbs.undo(code=game.code)
    verbs.undo(code=game.code)

    assert "Seat 3 +5 by hand: a welcome undone by 3" in reads(client.get(f"/g/{game.code}/log/"))


def test_an_empty_log_says_so(client, game):
    assert "Nothing entered yet." in reads(client.get(f"/g/{game.code}/log/"))


def test_a_code_in_lower_case_leads_to_the_log(client, game):
    assert client.get(f"/g/{game.code.lower()}/log/").url == f"/g/{game.code}/log/"


def test_a_long_log_costs_four_queries(client, game, django_assert_num_queries):
    for _ in range(30):
        verbs.record_total(code=game.code, points=600)

    with django_assert_num_queries(4):  # device, game, entries, the group's clock
        client.get(f"/g/{game.code}/log/")

    verbs.undo(code=game.code)
    with django_assert_num_queries(6):  # which of those that dropped others are undos, and of what
        client.get(f"/g/{game.code}/log/")


def test_posting_is_refused(client, game):
    assert client.post(f"/g/{game.code}/log/").status_code == 405


@pytest.fixture
def long_log(start) -> Game:
    """230 entries; the last one has taken back the one before it."""
    game = start("Ana", "Ben", opening_threshold=0)
    for number in range(229):
        verbs.adjust_score(code=game.code, seat=number % 2, points=1, reason="by hand")
    verbs.undo(code=game.code)
    return game


@pytest.mark.parametrize(
    ("asked", "versions", "links"),
    [
        ("", range(131, 231), ["?before=131"]),
        ("?before=131", range(31, 131), ["newest", "?before=31"]),
        ("?before=31", range(1, 31), ["?before=131"]),
        ("?before=2", range(1, 2), ["?before=102"]),
        ("?before=1", range(131, 231), ["?before=131"]),
        ("?before=231", range(131, 231), ["?before=131"]),
        ("?before=nonsense", range(131, 231), ["?before=131"]),
    ],
)
def test_a_long_log_is_shown_in_parts(client, long_log, asked, versions, links):
    address = f"/g/{long_log.code}/log/"
    html = client.get(f"{address}{asked}").content.decode()

    shown = [int(version) for version in re.findall(r'id="v(\d+)"', html)]
    assert shown == list(reversed(versions))
    found = re.findall(r'rel="(?:prev|next)" href="([^"]*)"', html)
    assert [link.replace(address, "newest") for link in found] == links


def test_what_stands_in_another_part_is_led_to(client, start):
    game = start("Ana", "Ben", opening_threshold=0)
    throw(game, "112346", "11")
    for _ in range(100):
        verbs.adjust_score(code=game.code, seat=0, points=1, reason="by hand")
    for _ in range(101):
        verbs.undo(code=game.code)

    newest = client.get(f"/g/{game.code}/log/").content.decode()
    oldest = client.get(f"/g/{game.code}/log/?before=3").content.decode()

    assert 'href="?before=2#v1"' in newest
    assert 'href="?before=203#v202"' in oldest


def test_a_part_costs_the_same_however_long_the_log_is(
    client, long_log, django_assert_max_num_queries
):
    address = f"/g/{long_log.code}/log/?before=102"
    with CaptureQueriesContext(connection) as short:
        client.get(address)
    for _ in range(120):
        verbs.adjust_score(code=long_log.code, seat=0, points=1, reason="by hand")

    with django_assert_max_num_queries(len(short)) as asked:
        client.get(address)

    rows = [query["sql"] for query in asked if "game_sessions_gameentry" in query["sql"]]
    assert rows
    assert all("LIMIT" in sql or "IN (" in sql for sql in rows)


def test_of_a_game_that_is_over_each_turn_leads_to_what_else_could_have_been_done(client, start):
    game = start("Ana", "Ben", opening_threshold=0, target_score=1000, final_round="none")
    throw(game, "223466")
    verbs.record_total(code=game.code, points=300)
    running = client.get(f"/g/{game.code}/log/").content.decode()
    throw(game, "111444", "111444", bank=True)

    over = client.get(f"/g/{game.code}/log/").content.decode()

    assert "/insight/" not in running
    led = re.findall(rf"/g/{game.code}/insight/(\d+)/", over)
    assert led == ["3", "1"], "nobody knows the dice of the second turn"
    assert client.get(f"/g/{game.code}/insight/2/").url == f"/g/{game.code}/insight/"
