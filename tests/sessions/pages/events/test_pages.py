"""A league on its pages: founded, the door, the draw, the tables, the standings."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.contests.finishes import Told
from scoring.contests.points import Status
from scoring.rules.rule_set import PATCH, RuleSet
from sessions.access.links import code_of
from sessions.access.roles import Actor
from sessions.events.evening import nights
from sessions.events.links import issue
from sessions.events.play import tables
from sessions.events.play.tables import begin
from sessions.events.reading.books_kept import looked_at
from sessions.models import Event, EventRole, Game, Role, TableResult
from sessions.people.groups import new_group
from tests.factories import DeviceFactory
from tests.sessions.devices import on_device
from tests.sessions.events.evenings import Evening, left, phone
from tests.sessions.pages.conftest import reads
from tests.verbs import amend_turn, record_total

pytestmark = pytest.mark.django_db

NAMES = ("Ana", "Ben", "Cleo", "Dora", "Emil", "Fee", "Gus")


@pytest.fixture
def group(device):
    return new_group(name="Club", by=Actor(device), time_zone="Europe/Vienna")


@pytest.fixture
def event(client, group):
    page = f"/group/{group.code}/league/"
    assert "Found a league" in reads(client.get(page))
    answer = client.post(
        page,
        {
            "name": "Autumn",
            "first_day": "2026-11-25",
            "nights": "3",
            "entrants": "\n".join(NAMES) + "\nAna",
        },
    )
    assert answer.status_code == 303, reads(answer)
    return Event.objects.get()


def press(client, page: str, **sent: str):
    """Send the page's form with the version that it has."""
    version = re.search(r'name="version" value="(\d+)"', client.get(page).content.decode())
    known = {"version": version[1]} if version else {}
    return client.post(page, known | sent)


def test_a_night_from_the_door_to_the_season(client, event):
    home, night = f"/e/{event.code}/", f"/e/{event.code}/1/"
    assert "Night 1" in reads(client.get(home))
    assert press(client, night, action="open").status_code == 303
    door = client.get(f"{night}door/").content.decode()
    numbers = re.findall(r'name="entrant" value="(\d+)"', door)
    assert press(client, f"{night}door/", entrant=numbers[0], **{"is": "there"}).status_code == 303
    everybody = {"is": "there", "entrant": sorted(set(numbers))}
    assert client.post(f"{night}door/", everybody).status_code == 303
    assert "7 are there" in reads(client.get(night))

    assert press(client, night, action="draft").status_code == 303
    said = reads(client.get(night))
    assert "Nobody meets anybody twice tonight." in said
    one = re.findall(r'href="\?pick=(\d+)"', client.get(night).content.decode())[0]
    in_hand = client.get(night, {"pick": one}).content.decode()
    others = re.findall(r'form="swap"\s+name="other"\s+value="(\d+)"', in_hand)
    assert len(others) in {3, 4}, "those of the other table"
    pair = {"one": one, "other": others[0], "round": "1"}
    assert press(client, night, action="swap", **pair).status_code == 303
    assert "Undo the swap of" in reads(client.get(night))
    assert press(client, night, action="swap", **pair).status_code == 303
    assert press(client, night, action="lock", entrant=one, round="1").status_code == 303
    assert reads(client.get(night)).count("stays here") == 1
    assert press(client, night, action="lock_table", table="1", round="1").status_code == 303
    assert reads(client.get(night)).count("stays here") >= 3
    assert press(client, night, action="gone", entrant=one).status_code == 303
    assert "6 are there" in reads(client.get(night))
    assert press(client, f"{night}door/", entrant=one, **{"is": "there"}).status_code == 303
    press(client, night, action="draft")
    assert press(client, night, action="publish", round="1").status_code == 303

    tables = re.findall(rf'"({night}1/\d+/)"', client.get(night).content.decode())
    assert len(tables) == 2
    for table in tables:
        scores = re.findall(r'name="(score-\d+)"', client.get(table).content.decode())
        told = {name: str(10_000 - 500 * at) for at, name in enumerate(scores)}
        assert press(client, table, action="report", **told).status_code == 303
    said = reads(client.get(night))
    assert said.count("over") >= 2
    assert press(client, night, action="close").status_code == 303
    season = reads(client.get(home))
    assert "The best 3 nights of everybody count." in season
    assert re.search(r"1 \w+ 1 \d", season), season

    corrected = {name: str(5_000 + 500 * at) for at, name in enumerate(scores)}
    answer = press(client, tables[-1], action="correct", reason="misread", **corrected)
    assert answer.status_code == 303


def test_a_table_starts_its_game(client, event):
    night = f"/e/{event.code}/1/"
    press(client, night, action="open")
    numbers = re.findall(
        r'name="entrant" value="(\d+)"', client.get(f"{night}door/").content.decode()
    )
    client.post(f"{night}door/", {"is": "there", "entrant": sorted(set(numbers))})
    press(client, night, action="draft")
    press(client, night, action="publish", round="1")
    began = client.post(f"{night}1/1/", {"action": "begin"})
    game = Game.objects.get()
    assert began["Location"] == f"/g/{game.code}/"
    assert client.post(f"{night}1/1/", {"action": "begin"})["Location"] == began["Location"]
    assert Game.objects.count() == 1


def test_a_table_whose_game_lets_nobody_in_any_more_says_so(client, event):
    table = f"{drawn(client, event)}1/1/"
    client.post(table, {"action": "begin"})
    Game.objects.get().links.filter(role=Role.SCORE).delete()
    helper = type(client)()
    helper.get(f"/j/{code_of(event.links.get(role=EventRole.HELP))}/")
    refused = helper.post(table, {"action": "begin"})
    assert (refused.status_code, "only those in it go on" in reads(refused)) == (422, True)
    assert client.post(table, {"action": "begin"}).status_code == 303


def test_who_has_not_come_is_said_once_the_game_is_open_until_somebody_throws(client, event):
    night = drawn(client, event)
    one = Evening(event).people(1)[0]
    game = begin(code=event.code, night=1, round=1, table=1, by=None).game
    assert f'href="?pick={one}"' in client.get(night).content.decode()
    in_hand = reads(client.get(f"{night}?pick={one}"))
    assert "has not come:" in in_hand
    assert "is in hand: tap whom" not in in_hand
    assert "Plays in their place" not in in_hand
    event.stages.update(limits={"preferred": 4, "least": 4, "most": 4})
    looked_at.cache.clear()
    assert "is in hand" not in reads(client.get(f"{night}?pick={one}")), "there is no way out"
    record_total(code=game.code, points=1_000)
    assert f'href="?pick={one}"' not in client.get(night).content.decode()


def test_who_came_last_time_is_of_the_night_before_by_its_day(client, event):
    evening = Evening(event).open(1, 2).close()
    day = evening.night.row.day + timedelta(days=2)
    more = Evening(event, nights.add_night(code=event.code, day=day, by=None).number)
    more.open(3, 4, 5).close()
    Evening(event, 2)
    nights.open_night(code=event.code, number=2, by=None)
    door = reads(client.get(f"/e/{event.code}/2/door/"))
    assert f"night {more.number}" in door.lower()
    card = issue(code=event.code, role=EventRole.TABLE, table=1, by=None)
    Evening(event, 2).come(1, 2, 3, 4, 5, 6).draw().publish()
    nights.reopen_night(code=event.code, number=more.number, reason="A table waits", by=None)
    more.come(1, 2, 6).draw().publish()
    on = Evening(event).book.night_on
    assert on is not None
    assert on.number == 2
    now = tables.table_now(card)
    assert now is not None
    assert now.round.night.number == 2, "the card leads to the later night of two that are on"


def test_two_reports_that_differ_in_who_left_say_so(client, event):
    table = f"{drawn(client, event)}1/1/"
    evening = Evening(event)
    one, *others = evening.people(1)
    told = [Told(it, score=900 - 100 * at) for at, it in enumerate(others)]
    evening.tell(1, [*told, left(one, 100)])
    helper = phone(evening, EventRole.HELP)
    evening.tell(1, [*told, Told(one, score=100)], by=helper)
    said = reads(client.get(table))
    assert re.search(r"100 left early → now 4\. 100", said), said
    form = form_of(client, table)
    refused = press(client, table, action="reject", result="2", reason="")
    assert refused.status_code == 422
    assert form_in(refused) == form, "a refusal of another form takes nothing away"


def test_what_cannot_be_is_said_and_the_page_stays(client, event):
    night = f"/e/{event.code}/1/"
    press(client, night, action="open")
    refused = client.post(night, {"action": "draft"})
    assert refused.status_code == 422
    stale = client.post(night, {"action": "close", "version": "0"})
    assert "Somebody has changed something" in reads(stale)
    assert client.post(night, {"action": "dance"}).status_code == 404
    assert client.get(f"/e/{event.code}/99/").status_code == 404
    assert client.get(f"{night}1/1/").status_code == 404


def test_a_stranger_sees_nothing_and_a_follower_runs_nothing(client, event):
    stranger = on_device(type(client)(), DeviceFactory())
    closed = stranger.get(f"/e/{event.code}/")
    assert closed.status_code == 403
    assert "This event is private, or there is none" in reads(closed)
    people = client.get(f"/e/{event.code}/people/").content.decode()
    link = re.search(r'id="link-follow" value="[^"]*(/j/\w+/)"', people)[1]
    opened = stranger.get(link)
    assert opened["Location"] == f"/e/{event.code}/"
    assert stranger.get(f"/e/{event.code}/").status_code == 200
    assert stranger.post(f"/e/{event.code}/1/", {"action": "open"}).status_code == 403
    refused = stranger.get(f"/e/{event.code}/people/")
    assert refused.status_code == 403
    assert "for organisers" in reads(refused)
    no_way = stranger.post(f"/e/{event.code}/rules/")
    assert no_way.status_code == 405
    for page in (refused, no_way):
        assert f'href="/e/{event.code}/">Back to the event' in page.content.decode()


def test_more_people_and_one_more_night(client, event):
    page = f"/e/{event.code}/people/"
    assert client.post(page, {"action": "people", "names": "Zoe\nUwe"}).status_code == 303
    assert client.post(page, {"action": "night", "day": "2026-12-24"}).status_code == 303
    said = reads(client.get(page))
    assert "Zoe" in said
    assert event.nights.count() == 4
    taken = client.post(page, {"action": "night", "day": "2026-12-24"})
    assert taken.status_code == 422
    assert 'value="2026-12-24"' in taken.content.decode()
    guests = client.post(page, {"action": "people", "names": "Yan\nZoe", "guest": "on"})
    assert guests.status_code == 422
    assert 'name="guest" checked' in guests.content.decode()
    assert "Yan" in reads(guests)


def drawn(client, event) -> str:
    """The first night, with its tables published."""
    night = f"/e/{event.code}/1/"
    press(client, night, action="open")
    door = client.get(f"{night}door/").content.decode()
    numbers = set(re.findall(r'name="entrant" value="(\d+)"', door))
    client.post(f"{night}door/", {"is": "there", "entrant": sorted(numbers)})
    press(client, night, action="draft")
    press(client, night, action="publish", round="1")
    return night


@pytest.mark.parametrize("reason", ["", "x" * 201, "\0"])
def test_a_correction_says_why_in_a_line(client, event, reason):
    table = f"{drawn(client, event)}1/1/"
    scores = re.findall(r'name="score-(\d+)"', client.get(table).content.decode())
    told = {f"score-{it}": str(1_000 + at) for at, it in enumerate(scores)}
    assert press(client, table, action="report", **told).status_code == 303
    corrected = told | {f"score-{scores[0]}": "5000"}
    refused = press(client, table, action="correct", reason=reason, **corrected)
    assert (refused.status_code, "Say why, in 200 letters at most." in reads(refused)) == (
        422,
        True,
    )
    assert 'value="5000"' in refused.content.decode()
    stale = client.post(
        table, corrected | {"action": "correct", "reason": "They misread it", "version": "1"}
    )
    assert stale.status_code == 409
    assert 'value="They misread it"' in stale.content.decode()
    assert 'value="1000"' in client.get(table).content.decode(), "the form begins with what counts"


def form_of(client, page: str) -> dict[str, str]:
    """What the form of a result holds when it is opened."""
    return form_in(client.get(page))


def form_in(response) -> dict[str, str]:
    text = response.content.decode()
    typed = re.findall(r'name="((?:score|place)-\d+)"\s+value="([^"]*)"', text)
    ticked = re.findall(r'name="([a-z]+-\d+)"\s+checked', text)
    return dict(typed) | dict.fromkeys(ticked, "on")


@pytest.mark.parametrize("by_places", [False, True], ids=["scores", "places"])
def test_a_correction_keeps_who_left_in_which_order_and_who_was_disqualified(
    client, event, by_places
):
    table = f"{drawn(client, event)}1/1/"
    one, two, three, four = (it for it in form_of(client, table) if it.startswith("score-"))
    who = {it: int(it.partition("-")[2]) for it in (one, two, three, four)}
    told = [
        Told(who[one], place=1) if by_places else Told(who[one], score=1_000),
        left(who[two], 700, late=1),
        left(who[three], 900),
        Told(who[four], score=950, status=Status.DISQUALIFIED),
    ]
    Evening(event).tell(1, told)
    form = form_of(client, table)
    said = {"reason": "misread", two: "750"}
    assert press(client, table, action="correct", **form | said).status_code == 303
    found = TableResult.objects.latest("pk").lines
    assert {it["entrant"]: (it["place"], it["status"], it["score"]) for it in found} == {
        who[one]: (1, "played", None if by_places else 1_000),
        who[two]: (2, "left", 750),
        who[three]: (3, "left", 900),
        who[four]: (4, "disqualified", 950),
    }
    page = reads(client.get(table))
    assert "left early" in page
    assert "disqualified" in page


def test_equal_scores_that_a_game_has_parted_stay_parted_in_a_correction(client, event):
    table = f"{drawn(client, event)}1/1/"
    scores = [it for it in form_of(client, table) if it.startswith("score-")]
    told = dict.fromkeys(scores, "500")
    told |= {it.replace("score", "place"): str(at) for at, it in enumerate(scores, start=1)}
    assert press(client, table, action="report", **told).status_code == 303
    form = form_of(client, table) | {scores[0]: "510", "reason": "misread"}
    assert press(client, table, action="correct", **form).status_code == 303
    places = {it["entrant"]: it["place"] for it in TableResult.objects.latest("pk").lines}
    assert [places[int(it.partition("-")[2])] for it in scores] == [1, 2, 3, 4]


def test_points_that_nobody_has_are_refused(client, event):
    table = f"{drawn(client, event)}1/1/"
    scores = re.findall(r'name="(score-\d+)"', client.get(table).content.decode())
    told = dict.fromkeys(scores, "100") | {scores[0]: "99999999999"}
    refused = client.post(table, {"action": "report", **told})
    assert (refused.status_code, "Nobody has so many points" in reads(refused)) == (422, True)


def test_two_tables_that_end_at_once_are_both_taken(client, event):
    night = drawn(client, event)
    pages = [client.get(f"{night}1/{number}/").content.decode() for number in (1, 2)]
    for number, page in enumerate(pages, start=1):
        told = {
            it: str(1_000 + at) for at, it in enumerate(re.findall(r'name="(score-\d+)"', page))
        }
        known = re.findall(r'name="version" value="(\d+)"', page)
        sent = {"action": "report", **told} | ({"version": known[0]} if known else {})
        assert client.post(f"{night}1/{number}/", sent).status_code == 303


def test_a_night_that_nobody_plays_is_cancelled(client, event):
    night = f"/e/{event.code}/2/"
    assert press(client, night, action="cancel").status_code == 303
    assert "This night was cancelled." in reads(client.get(night))


def test_a_night_that_was_cancelled_takes_place_after_all(client, event):
    night = f"/e/{event.code}/2/"
    press(client, night, action="cancel")
    follower = type(client)()
    follower.get(f"/j/{code_of(event.links.get(role=EventRole.HELP))}/")
    cancelled = reads(follower.get(night))
    assert "This night was cancelled." in cancelled
    assert "open the door" not in cancelled
    assert press(follower, night, action="open").status_code == 403
    assert "It takes place after all: open the door" in reads(client.get(night))
    assert press(client, night, action="open").status_code == 303
    opened = reads(client.get(night))
    assert "This night was cancelled." not in opened
    assert "The door" in opened


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        ({"action": "night", "day": "soon"}, "Choose a day"),
        ({"action": "night"}, "Choose a day"),
        ({"action": "people", "names": " , \n"}, "Write a name."),
        ({"action": "people", "names": "x" * 41}, "40"),
        ({"action": "people", "names": "Ana"}, "Ana"),
    ],
)
def test_what_cannot_be_added_is_said(client, event, sent, why):
    refused = client.post(f"/e/{event.code}/people/", sent)
    assert (refused.status_code, why in reads(refused)) == (422, True), reads(refused)


def test_a_league_without_a_first_night_is_not_founded(client, group):
    refused = client.post(f"/group/{group.code}/league/", {"name": "Autumn", "first_day": "x"})
    assert (refused.status_code, "Choose a day" in reads(refused)) == (422, True)
    assert not Event.objects.exists()


def test_the_public_reads_no_surname_and_an_entrant_switches_themselves(client, event):
    people = f"/e/{event.code}/people/"
    client.post(people, {"action": "people", "names": "Zoe Berger"})
    event.entrants.filter(name="Ben").update(is_hidden=True)
    night = drawn(client, event)
    table = client.get(f"{night}1/1/")
    assert table.status_code == 200
    found = client.get(people).content.decode()
    stranger = on_device(type(client)(), DeviceFactory())
    stranger.get(re.search(r'id="link-follow" value="[^"]*(/j/\w+/)"', found)[1])
    for page in (f"/e/{event.code}/", night, f"{night}1/1/", f"{night}1/2/"):
        said = reads(stranger.get(page))
        assert "Berger" not in said
        assert "Ben" not in said
    assert "Zoe B." in reads(stranger.get(night))
    assert "Person 2" in reads(stranger.get(night, headers={"Accept-Language": "de"}))
    assert stranger.get(f"{night}door/").status_code == 403

    zoe = event.entrants.get(name="Zoe Berger")
    link = issue(code=event.code, role=EventRole.ENTRANT, entrant=zoe.number, by=None)
    stranger.get(f"/j/{code_of(link)}/")
    door = reads(stranger.get(f"{night}door/"))
    assert "Zoe Berger" in door
    assert "Ana" not in door
    assert f"{night}door/" in stranger.get(night).content.decode()
    gone = {"entrant": str(zoe.number), "is": "gone"}
    assert stranger.post(f"{night}door/", gone).status_code == 303
    assert stranger.post(f"{night}door/", {"entrant": "1", "is": "gone"}).status_code == 403


def test_pages_take_the_same_queries_however_long_the_season_is(client, event):
    home, night = f"/e/{event.code}/", f"/e/{event.code}/1/"
    pages = (home, f"{home}rules/", f"{home}people/", night, f"{night}door/", f"{night}1/1/")
    evening = Evening(event).open().draw().publish().play().close()

    def asked() -> list[int]:
        counts = []
        for page in pages:
            looked_at.cache.clear()  # each page reads all that it needs
            with CaptureQueriesContext(connection) as queries:
                assert client.get(page).status_code == 200
            counts.append(len(queries))
        return counts

    asked()
    few = asked()
    for night in (2, 3):
        later = evening.on(night).open()
        for _ in range(3):
            later.draw().publish().play()
        later.close()
    assert asked() == few


def test_a_page_that_has_not_changed_is_answered_by_its_tag(client, event):
    evening = Evening(event).open().draw().publish()
    night = f"/e/{event.code}/1/"
    first = client.get(night)
    shown = re.search(r'data-shown="(\d+\.\d+)"', first.content.decode())[1]
    assert f'data-events="/api/v1/events/{event.code}/events"' in first.content.decode()
    with CaptureQueriesContext(connection) as queries:
        again = client.get(night, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert len(queries) <= 7, "what was read, is counters"
    evening.play()
    later = client.get(night, headers={"If-None-Match": first["ETag"]})
    assert later.status_code == 200
    assert f'data-shown="{shown}"' not in later.content.decode()
    stranger = on_device(type(client)(), DeviceFactory())
    assert stranger.get(night, headers={"If-None-Match": later["ETag"]}).status_code == 403


def test_who_comes_late_and_who_does_not_come_are_one_tap_each(client, event):
    night = drawn(client, event)
    assert press(client, f"{night}door/", guest="Zoe").status_code == 303
    said = client.get(night).content.decode()
    assert "There, and not seated." in said
    number = re.search(r'name="entrant"\s+value="(8)"', said)[1]
    assert press(client, night, action="late", entrant=number, round="1").status_code == 303
    assert "There, and not seated." not in reads(client.get(night))
    refused = press(client, night, action="late", entrant=number, round="1")
    assert (refused.status_code, "Zoe sits at table" in reads(refused)) == (422, True)

    in_hand = reads(client.get(night, {"pick": number}))
    assert "Zoe has not come: The table plays on without them" in in_hand
    sent = {"action": "no_show", "entrant": number, "round": "1"}
    assert press(client, night, way="merge", **sent).status_code == 422, "there is another way"
    assert press(client, night, way="play_on", **sent).status_code == 303
    assert "did not come" in reads(client.get(night))


def test_the_board_says_who_still_plays_and_a_changed_card_shows_both_figures(
    client, event, django_capture_on_commit_callbacks
):
    rules = RuleSet.from_json(PATCH.to_json() | {"target_score": 1_000, "opening_threshold": 0})
    event.stages.update(rules=rules.to_json())
    night = drawn(client, event)
    client.post(f"{night}1/1/", {"action": "begin"})
    game = Game.objects.get()
    people = len(game.players)
    said = reads(client.get(night))
    assert "Table 1: not begun · its game is open, nobody has thrown Table 2" in said
    record_total(code=game.code, points=1_000)
    said = reads(client.get(night))
    assert "Table 1: turn 1, best 1,000" in said
    assert "Live: tables that are not settled" in said
    with django_capture_on_commit_callbacks(execute=True):
        for _ in range(people - 1):
            record_total(code=game.code, points=0)
    assert "Table 1: to be confirmed" in reads(client.get(night))
    table = f"{night}1/1/"
    assert "So the game has ended" in reads(client.get(table))
    assert client.post(table, {"action": "confirm", "result": "1"}).status_code == 303
    assert "Tables in: 1 of 2 Table 2" in reads(client.get(night))
    with django_capture_on_commit_callbacks(execute=True):
        amend_turn(code=game.code, turn=2, points=2_000, reason="Misread")
    said = reads(client.get(table))
    assert "The card of the game was changed since" in said
    assert "2. 0 → now 1. 2,000" in said
    assert "two results differ" in reads(client.get(night))
    assert client.post(table, {"action": "confirm", "result": "2"}).status_code == 303
    assert "two results differ" not in reads(client.get(night))


def test_who_helps_sees_what_has_come_in_from_each_table(client, event):
    night = drawn(client, event)
    board = reads(client.get(night))
    assert board.count("no phone yet") == 2
    card = issue(code=event.code, role=EventRole.TABLE, table=1, by=None)
    phone = on_device(type(client)(), DeviceFactory())
    phone.get(f"/j/{code_of(card)}/")
    board = reads(client.get(night))
    assert "Table 1: not begun · 1 phone has opened it" in board
    assert "has opened it" not in reads(phone.get(night)), "that is for those who run it"
    assert "Table 1: not begun Table 2" in reads(client.get(f"/e/{event.code}/tv/?shows=board"))
    game = begin(code=event.code, night=1, round=1, table=1, by=None).game
    assert "its game is open, nobody has thrown" in reads(client.get(night))
    record_total(code=game.code, points=500)
    assert re.search(r"best 500 · last throw at \d", reads(client.get(night)))
    seats = re.findall(r'name="score-(\d+)"', client.get(f"{night}1/2/").content.decode())
    told = {f"score-{it}": "500" for it in seats}
    phone.get(f"/j/{code_of(issue(code=event.code, role=EventRole.TABLE, table=2, by=None))}/")
    assert phone.post(f"{night}1/2/", {"action": "report"} | told).status_code == 303
    assert re.search(r"Table 2: to be confirmed · told at \d", reads(client.get(night)))


def test_the_big_screen_shows_what_was_chosen_and_no_surname(client, event):
    tv = f"/e/{event.code}/tv/"
    assert "The tables are not drawn yet." in reads(client.get(tv))
    client.post(f"/e/{event.code}/people/", {"action": "people", "names": "Zoe Berger"})
    night = drawn(client, event)
    said = reads(client.get(tv))
    assert "Who sits where, by name" in said
    assert "Zoe B. Table" in said
    assert "Berger" not in said
    assert "Tables in: 0 of 2 Table 1: not begun" in said
    assert press(client, night, action="clock", round="1", minutes="40").status_code == 303
    shows = {"shows": "clock", "size": "large", "pace": "20"}
    assert press(client, night, action="screen", **shows).status_code == 303
    page = client.get(tv).content.decode()
    assert ('data-size="large"' in page, 'data-pace="20"' in page) == (True, True)
    assert len(re.findall(r'data-ends="\d{13}"', page)) == 2
    assert "Who sits where" not in page
    part = client.get(tv, headers={"HX-Request": "true"})
    assert part.content.decode().lstrip().startswith("<div")
    again = client.get(tv, headers={"HX-Request": "true", "If-None-Match": part["ETag"]})
    assert again.status_code == 304
    assert "Berger" not in part.content.decode()


def test_forty_names_are_a_page_of_the_big_screen(client, event):
    names = "\n".join(f"Person{at:02}" for at in range(60))
    client.post(f"/e/{event.code}/people/", {"action": "people", "names": names})
    drawn(client, event)
    page = client.get(f"/e/{event.code}/tv/?shows=seating").content.decode()
    assert re.findall(r'data-page="(\d)"', page) == ["1", "2"]
    assert page.count("<bdi>") == 67
    assert client.get(f"/e/{event.code}/tv/?shows=films&size=x&pace=0&page=-9").status_code == 200


def test_the_clock_is_run_from_the_night_and_shown_at_the_table(client, event):
    night = drawn(client, event)
    assert press(client, night, action="clock", round="1", minutes="40").status_code == 303
    move = {"action": "move", "round": "1", "minutes": "5"}
    assert press(client, night, table="2", **move).status_code == 303
    assert "5 more minutes here" in reads(client.get(f"{night}1/2/"))
    assert "more minutes here" not in reads(client.get(f"{night}1/1/"))
    assert press(client, night, action="pause", round="1").status_code == 303
    said = reads(client.get(night))
    assert re.search(r"39:\d\d stands still", said), said
    refused = press(client, night, action="clock", round="1", minutes="900")
    assert (refused.status_code, "From 1 to 300 minutes" in reads(refused)) == (422, True)
    client.post(f"{night}1/1/", {"action": "begin"})
    record_total(code=Game.objects.get().code, points=1_000)
    assert f"/g/{Game.objects.get().code}/bell/" in client.get(f"{night}1/1/").content.decode()


def test_a_league_is_founded_with_more_rules_and_what_cannot_be_is_refused(client, group):
    page, sent = f"/group/{group.code}/league/", {"name": "Spring", "first_day": "2026-11-25"}
    fold = client.get(page).content.decode()
    assert re.search(r'name="trust"\s+value="table"\s+checked', fold)
    number, cannot = "This must be a whole number from 1 to", "This cannot be had"
    for wrong, said in (
        ({"best": "many"}, number),
        ({"best": "0"}, number),
        ({"attendance": "x"}, cannot),
        ({"trust": "nobody"}, cannot),
    ):
        answer = client.post(page, sent | wrong)
        assert (answer.status_code, Event.objects.count()) == (422, 0), wrong
        assert said in reads(answer)
        assert '<details class="fold" open>' in answer.content.decode()
    client.post(page, sent | {"best": "8", "attendance": "1,5", "trust": "organiser"})
    client.post(page, sent | {"best": "", "attendance": "", "trust": "table", "nights": "20"})
    names = ("best", "attendance", "trust")
    chosen = [[it.options[name] for name in names] for it in Event.objects.order_by("pk")]
    assert chosen == [[8, "3/2", "organiser"], [14, "0", "table"]]


def test_somebody_plays_for_another_one_and_every_page_says_so(client, event):
    evening, night = Evening(event), f"/e/{event.code}/1/"
    evening.open(*range(1, 7)).draw().publish()
    in_hand = client.get(night, {"pick": "1"})
    assert "Somebody plays for Ana, who gets the points" in reads(in_hand)
    assert '<option value="7">Gus</option>' in in_hand.content.decode()
    sent = {"action": "substitute", "round": "1", "entrant": "1", "substitute": "7"}
    assert press(client, night, **sent).status_code == 303
    table = evening.night.rounds[0].seated[1].number
    for page in ("", f"1/{table}/", "paper/names/", "paper/slips/", "results/"):
        assert "Gus for Ana" in reads(client.get(f"{night}{page}")), page
    assert "Gus for Ana" in reads(client.get(f"/e/{event.code}/tv/"))
    again = press(client, night, action="substitute", round="1", entrant="1")
    assert again.status_code == 303
    assert "Gus for Ana" not in reads(client.get(night))
