"""A tournament on its pages: planned, founded, played, cut, rolled off, won, closed."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from sessions.access.links import code_of
from sessions.access.roles import Actor
from sessions.events import entrants
from sessions.events.links import feed_of
from sessions.events.play import tables
from sessions.models import Event, EventRole, Game
from sessions.people.groups import new_group
from tests import verbs
from tests.factories import DeviceFactory
from tests.sessions.devices import on_device
from tests.sessions.events.evenings import NAMES, Evening, cup
from tests.sessions.pages.conftest import reads
from tests.sessions.pages.events.test_pages import press

pytestmark = pytest.mark.django_db
ROUNDS = {"method": "balanced", "rounds": 1, "cut": 2}
FINAL = {"method": "final", "carry": "seed", "limits": {"preferred": 4, "least": 2, "most": 4}}
TREE = {"method": "knock_out"}
ASKED = {
    "name": "Family cup",
    "first_day": "2026-12-26",
    "begins": "14:00",
    "minutes": "150",
    "serious": "family",
    "entrants": "\n".join(NAMES),
}


@pytest.fixture
def group(device):
    return new_group(name="Family", by=Actor(device), time_zone="Europe/Vienna")


def green(answer) -> list[str]:
    """The words of what is green on a page: what most people came for."""
    main = answer.split("<main")[1].split("</main")[0]
    found = re.findall(r'class="btn[^"]*btn--go[^"]*"[^>]*>(.*?)</(?:a|button)>', main, re.DOTALL)
    return [" ".join(re.sub("<[^>]+>", " ", it).split()) for it in found]


def go(client, page: str) -> list[str]:
    answer = client.get(page)
    assert answer.status_code == 200
    return green(answer.content.decode())


@pytest.mark.slow
def test_a_cup_of_nine_from_the_wizard_to_the_archive(client, group):
    page = f"/group/{group.code}/tournament/"
    assert go(client, page) == ["Show the plans"]
    planned = client.post(page, ASKED | {"step": "plans"})
    said = reads(planned)
    assert "5+4, 3 rounds for everybody; the best 4 play a final." in said
    assert "3+3+3, 4 rounds: everybody meets everybody exactly once." in said
    assert "over by 16:25" in said
    assert not Event.objects.exists()
    assert client.post(page, ASKED | {"idea": "rounds_final"}).status_code == 303
    event = Event.objects.get()
    home, day, cut = f"/e/{event.code}/", f"/e/{event.code}/1/", f"/e/{event.code}/cut/"

    assert go(client, home) == ["On to the day"]
    assert go(client, day) == ["Open the door"]
    press(client, day, action="open")
    everybody = [str(it) for it in range(1, 10)]
    client.post(f"{day}door/", {"is": "there", "entrant": everybody})
    for number in range(1, 4):
        assert go(client, day)[-1] in {"Draw the tables", "Draw the next round"}
        press(client, day, action="draft")
        assert go(client, day) == ["Publish these tables"]
        press(client, day, action="publish", round=str(number))
        assert go(client, day) == [], "all are tied until somebody has played"
        assert ("cut-line" in client.get(home).text) == (number > 1)
        play(client, day, number)
    assert "3 of 3 rounds played" in reads(client.get(home))
    assert go(client, home) == go(client, day) == ["Who goes on"]

    assert "4 go on." in reads(client.get(cut))
    assert go(client, cut) == ["On to: Final"]
    assert press(client, cut, action="advance")["Location"] == day
    press(client, day, action="draft")
    press(client, day, action="publish", round="4")
    play(client, day, 4)
    assert go(client, home) == ["Close the tournament"]
    podium = re.search(r"Podium (.*?) Roll", reads(client.get(home)) + " Roll")[1]
    assert re.match("1. Ana 2. Ben 3. (Cleo|Dora|Emil) ", podium), "the draw decides who is third"
    assert press(client, f"{home}close/") is not None
    closed = reads(client.get(home))
    assert "This tournament is over." in closed
    assert "The whole field" in closed
    assert go(client, home) == []
    certificate = reads(client.get(f"{home}certificates/"))
    assert "Family cup Ana Place 1 of 9 The best game of the day: 9,900" in certificate


def play(client, day: str, round_: int) -> None:
    """Every table tells: the lower number has the more points."""
    page = client.get(day).content.decode()
    for table in sorted(set(re.findall(rf'"({day}{round_}/\d+/)"', page))):
        numbers = re.findall(r'name="score-(\d+)"', client.get(table).content.decode())
        told = {f"score-{it}": str(10_000 - 100 * int(it)) for it in numbers}
        assert client.post(table, {"action": "report"} | told).status_code == 303


def on_device_of(client, evening: Evening, role: EventRole):
    """Somebody else, who has opened the link of this role."""
    phone = on_device(type(client)(), DeviceFactory())
    phone.get(f"/j/{code_of(evening.event.links.get(role=role))}/")
    return phone


def tied(device) -> Evening:
    """Three share the first place of one table, and two go on."""
    evening = Evening(cup("ABC", ROUNDS, FINAL, by=Actor(device))).open().draw().publish()
    evening.tell(1, {1: 500, 2: 500, 3: 500})
    return evening


def test_a_tie_is_rolled_off_on_the_page_and_only_by_the_tied(client, device):
    evening = tied(device)
    home, cut = f"/e/{evening.code}/", f"/e/{evening.code}/cut/"
    assert go(client, home) == ["A tie: who goes on?"]
    assert go(client, cut) == ["That is what they rolled"]
    refused = press(client, cut, action="advance")
    assert (refused.status_code, "are tied for the last place" in reads(refused)) == (422, True)
    assert press(client, cut, action="roll", **{"die-1": "9", "die-2": "1"}).status_code == 422
    follower = on_device_of(client, evening, EventRole.FOLLOW)
    assert "That is what they rolled" not in reads(follower.get(cut))
    rolled = {"die-1": "6", "die-2": "2", "die-3": "2"}
    assert follower.post(cut, {"action": "roll", **rolled}).status_code == 403
    press(client, cut, action="roll", **rolled)
    said = reads(client.get(cut))
    assert "A 6 , B 2 , C 2" in said
    press(client, cut, action="roll", **{"die-2": "5", "die-3": "1"})
    assert press(client, cut, action="advance").status_code == 303
    assert evening.book.stage.field == [1, 2]
    said = reads(client.get(cut))
    assert "Take this back" in said
    press(client, cut, action="back")
    assert evening.book.stage.number == 1
    assert client.post(cut, {"action": "dance"}).status_code == 404


def test_where_seeds_have_decided_the_pages_go_on_to_the_end(client, device):
    evening = tied(device)
    home, day = f"/e/{evening.code}/", f"/e/{evening.code}/1/"
    assert press(client, f"{home}cut/", action="seeded").status_code == 303
    assert go(client, f"{home}cut/") == []
    assert go(client, day) == ["Draw the next round"]
    evening.draw().publish().play()
    assert go(client, home) == ["Close the tournament"]


def test_a_draft_that_another_night_has_come_before_is_drawn_again(client, device):
    evening = Evening(cup(NAMES, TREE, by=Actor(device), nights=2)).open().draw()
    evening.on(2).open().draw().publish().play()
    night = f"/e/{evening.code}/1/"
    page = client.get(night).content.decode()
    assert green(page) == ["Draw again"]
    assert "Another night has gone on with this stage" in page
    refused = press(client, night, action="publish", round="1")
    assert refused.status_code == 422
    assert press(client, night, action="draft", round="1").status_code == 303
    assert green(client.get(night).content.decode()) == ["Publish these tables"]


def test_who_declines_is_crossed_out_and_the_next_moves_up(client, device):
    evening = Evening(cup("ABC", ROUNDS, FINAL, by=Actor(device))).open().rounds(1)
    cut = f"/e/{evening.code}/cut/"
    press(client, cut, action="decline", entrant="1")
    assert "1. B declines : B 2. C declines : C" in reads(client.get(cut))
    press(client, cut, action="accept", entrant="1")
    press(client, cut, action="advance")
    assert evening.book.stage.field == [1, 2]


def test_screen_and_wall_show_the_stage_with_its_line_and_in_the_end_the_field(client, device):
    names = ("Ana Berger", *"BCDEF")
    evening = Evening(cup(names, ROUNDS | {"cut": 3}, FINAL, by=Actor(device))).open()
    tv, papers = f"/e/{evening.code}/tv/?shows=standings", f"/e/{evening.code}/1/paper/"
    evening.rounds(1)
    shown = client.get(tv).content.decode()
    assert shown.count("data-line") == 1
    assert "so far they go on" in reads(client.get(tv))
    wall = client.get(f"{papers}night/").content.decode()
    assert wall.count("paper-standings__line") == 1
    evening.advance().draw().publish()
    final = evening.people(1, 2)
    evening.tell(1, {it: 100 * it for it in final}, 2)
    said, on_paper = reads(client.get(tv)), reads(client.get(f"{papers}night/"))
    assert len(final) == 3
    for place, who in enumerate(sorted(final, reverse=True), start=1):
        called = ("Ana B.", *names[1:])[who - 1]
        assert f"{place} {called}" in said
        assert f"{place} {called}" in on_paper
    assert "Berger" not in said + on_paper
    assert client.get(f"{papers}season/").status_code == 404
    assert "paper/season" not in client.get(papers).content.decode()


def test_a_knock_out_on_the_screen_gives_places_to_those_who_are_out(client, device):
    evening = Evening(cup("ABCDEF", TREE, by=Actor(device))).open().rounds(1).draw().publish()
    for page in (f"/e/{evening.code}/tv/?shows=standings", f"/e/{evening.code}/1/paper/night/"):
        shown = reads(client.get(page))
        assert shown.count("–") == len(evening.people(1, 2))


def test_the_screen_shows_the_dice_of_the_final_and_whole_names_of_nobody(client, device):
    names = ("Ana Berger", "Benedikt Cramer", "Cleo Adler")
    evening = Evening(cup(names, ROUNDS | {"cut": 3}, FINAL, by=Actor(device))).open()
    tv = f"/e/{evening.code}/tv/"
    prelims = evening.draw().publish()
    verbs.record_total(code=begun(prelims, 1).code, points=500)
    assert "tv--final" not in client.get(tv).content.decode(), "the final is ahead"
    evening.play().advance().draw().publish()
    entrants.change_entrant(code=evening.code, number=2, by=None, is_hidden=True)
    game = begun(evening, 2)
    assert "tv--final" not in client.get(tv).content.decode(), "nobody has thrown yet"
    order = evening.people(1, 2)
    verbs.record_throw(code=game.code, dice=[1, 1, 1, 2, 4, 6], set_aside=[1, 1, 1])
    page = client.get(tv).content.decode()
    said = reads(client.get(tv))
    assert page.count('class="die is-chosen"') == 3
    public = {1: "Ana B.", 2: "Player 2", 3: "Cleo A."}
    assert f"then {public[order[1]]}, {public[order[2]]}" in said
    assert f"{public[order[0]]}: 1 1 1 kept, 300 at risk" in said
    assert page.count("data-page") == 1, "nothing else turns up while it plays"
    for name in ("Berger", "Cramer", "Adler", "Benedikt"):  # too long to be in a token by chance
        assert name not in page
    verbs.record_throw(code=game.code, dice=[1, 1, 5], set_aside=[1, 1], bank=True)
    verbs.record_total(code=game.code, points=0)
    verbs.join_seat(code=game.code, name="Dorothea Ende")
    assert "D. E." in reads(client.get(tv))
    assert "Dorothea" not in client.get(tv).content.decode()
    follower = on_device_of(client, evening, EventRole.FOLLOW)
    assert follower.get(tv).content.count(b"tv--final") == 1
    assert follower.get(f"/g/{game.code}/").status_code == 403, "its own page is the table's"
    assert "Standings" in reads(client.get(f"{tv}?shows=standings"))
    verbs.end_game(code=game.code)
    evening.tell(1, {it: 100 * it for it in order}, 2)
    page = client.get(f"{tv}?shows=turns").content.decode()
    assert [*re.findall(r'data-kind="(\w+)"', page)] == ["final", "standings"]
    assert client.get(f"{tv}?shows=final").content.count(b"tv--final") == 1


def begun(evening: Evening, round_: int) -> Game:
    return tables.begin(code=evening.code, night=1, round=round_, table=1, by=None).game


def test_a_knock_out_is_looked_at_before_its_first_round_is_drawn(client, device):
    first = cup("ABCDEF", TREE, by=Actor(device))
    assert go(client, f"/e/{first.code}/") == ["On to the day"]
    second = Evening(cup("ABCDEF", ROUNDS, TREE, by=Actor(device))).open().rounds(1)
    second.advance(seeded=True)
    assert "Knock-out" in reads(client.get(f"/e/{second.code}/"))


def test_a_corrected_knock_out_says_who_would_be_through_and_lets_them_change(client, device):
    evening = Evening(cup("ABCDEF", TREE, by=Actor(device))).open().rounds(1).draw().publish()
    home, cut = f"/e/{evening.code}/", f"/e/{evening.code}/cut/"
    people = evening.people(1)
    names = "ABCDEF"
    wrong, right = names[min(people) - 1], names[sorted(people)[1] - 1]
    scores = {it: 10_000 - 100 * it for it in people}
    evening.correct(1, scores | {min(people): 50})
    said = reads(client.get(home))
    assert f"{wrong} went on by an error in the own result, and would not." in said
    assert f"{right} would go on." in said
    follower = on_device_of(client, evening, EventRole.FOLLOW)
    assert "by an error" not in reads(follower.get(home)), "that is the organisers' affair"
    press(client, cut, action="exchange")
    assert "by an error" not in reads(client.get(home))
    evening.play(2)
    said = reads(client.get(home))
    assert "Knock-out" in said
    assert said.count("goes on") == 2
    assert "Podium" in said


def test_people_put_themselves_on_the_list_and_wait_beyond_the_places(client, device):
    event = cup(("Ana Berger", "Ben"), by=Actor(device), cap=2, registration=True)
    evening = Evening(event)
    page = f"/e/{event.code}/register/"
    phone = on_device_of(client, evening, EventRole.FOLLOW)
    said = reads(phone.get(page))
    assert "2 of 2 places are taken" in said
    assert "Ana B." in said
    assert "Berger" not in said
    assert phone.post(page, {"name": "Zoe"}).status_code == 303
    said = reads(phone.get(page))
    assert "Zoe is number 1 on the waiting list, and moves up by itself." in said
    for name in ("", "Zoe", "x" * 99):
        assert phone.post(page, {"name": name}).status_code == 422
    assert "To send or to hang up" in reads(client.get(page))
    assert "To send or to hang up" not in reads(phone.get(page))
    people = f"/e/{event.code}/people/"
    ben = event.entrants.get(name="Ben")
    press(client, people, action="paid", entrant=str(ben.number))
    ben.refresh_from_db()
    assert ben.is_paid
    press(client, people, action="withdraw", entrant=str(ben.number))
    assert "Zoe takes part." in reads(phone.get(page))
    evening.open(1)
    assert "Registration is closed." in reads(phone.get(page))
    assert phone.post(page, {"name": "Yan"}).status_code == 422


def test_a_flyer_leads_to_the_list_until_the_door_opens(client, device):
    event = cup("AB", by=Actor(device))
    evening, page, listed = Evening(event), f"/e/{event.code}/flyer/", f"/e/{event.code}/register/"
    assert go(client, page) == ["Save"]
    assert go(client, listed) == ["Open it, and print a flyer"]
    said = {"place": "Kitchen, 2 Mill Lane", "bring": " Bring  dice. ", "cap": "9"}
    assert press(client, page, registration="on", **said).status_code == 303
    assert go(client, page) == ["Print"]
    printed = reads(client.get(page))
    for words in ("Tuesday, Sept. 1, 2026", "Kitchen, 2 Mill Lane", "Bring dice.", "9 places"):
        assert words in printed
    link = f"/j/{code_of(event.links.get(role=EventRole.FOLLOW))}/"
    assert link in printed.replace(" ", "")
    assert "Kitchen, 2 Mill Lane" in reads(client.get(listed))
    assert b"LOCATION:Kitchen\\, 2 Mill Lane" in feed(client, event)
    phone = on_device(type(client)(), DeviceFactory())
    assert phone.get(link)["Location"] == listed
    assert phone.get(page).status_code == phone.post(page, said).status_code == 403
    for wrong in ({"place": "x" * 61}, {"bring": "x" * 161}, {"cap": "1"}, {"cap": "many"}):
        refused = press(client, page, **said | wrong)
        assert refused.status_code == 422
        assert f'value="{next(iter(wrong.values()))}"' in refused.content.decode()
    evening.open(1)
    assert phone.get(link)["Location"] == f"/e/{event.code}/"
    assert "nothing to hang up" in reads(client.get(page))
    assert "Open it" not in reads(client.get(listed))
    event.links.get(role=EventRole.FOLLOW).delete()
    assert "a flyer would lead nowhere" in reads(client.get(page))


def feed(client, event: Event) -> bytes:
    link = event.links.get(role=EventRole.FOLLOW)
    return client.get(f"/e/{event.code}/calendar.ics?token={feed_of(link)}").content


@pytest.mark.parametrize(
    "sent", [{"entrants": "Ana\nBen"}, {"first_day": "soon"}, {"name": " "}, {"entrants": "x" * 99}]
)
def test_a_tournament_that_cannot_be_is_not_founded(client, group, sent):
    page = f"/group/{group.code}/tournament/"
    assert client.post(page, ASKED | {"idea": "rounds"} | sent).status_code == 422
    assert not Event.objects.exists()


def test_the_whole_day_is_a_text_with_names_as_the_reader_may_see_them(client, device):
    names = ("Ana Berger", "Ben", "Cleo")
    evening = Evening(cup(names, ROUNDS, FINAL, by=Actor(device))).open().rounds(1)
    evening.advance().rounds(1)
    text = client.get(f"/e/{evening.code}/results.txt").content.decode()
    lines = text.splitlines()
    assert lines[1:5] == ["012 Cup", "042 2026/09/01", "052 2026/09/01", "062 3"]
    first, second = (evening.people(1, number).index(1) + 1 for number in (1, 2))
    own = next(it for it in lines if it.startswith("001    1"))
    assert " ".join(own.split()) == f"001 1 Ana Berger 1 1.{first}=1:9900 1.{second}=1:9900"
    third = next(it for it in lines if it.startswith("001    3"))
    assert third.endswith("-"), "no game in the final"
    assert '"method": "final"' in lines[-1]
    follower = on_device_of(client, evening, EventRole.FOLLOW)
    assert "Berger" not in follower.get(f"/e/{evening.code}/results.txt").content.decode()


def test_a_league_has_no_cut_and_a_stranger_sees_nothing(client, device):
    evening = tied(device)
    stranger = on_device(type(client)(), DeviceFactory())
    for page in ("cut/", "register/", "certificates/"):
        assert stranger.get(f"/e/{evening.code}/{page}").status_code == 403
    Event.objects.update(kind=Event.Kind.LEAGUE)
    for page in ("cut/", "register/", "certificates/", "results.txt", "flyer/"):
        assert client.get(f"/e/{evening.code}/{page}").status_code == 404


def test_pages_of_a_tournament_take_the_same_queries_however_many_play(client, device):
    def asked(names: str, rounds: int) -> list[int]:
        stages = (ROUNDS | {"rounds": rounds}, FINAL)
        evening = Evening(cup(names, *stages, by=Actor(device))).open().rounds(rounds)
        counts = []
        for page in ("", "1/", "cut/", "register/", "certificates/", "flyer/"):
            client.get(f"/e/{evening.code}/{page}")
            with CaptureQueriesContext(connection) as queries:
                assert client.get(f"/e/{evening.code}/{page}").status_code == 200
            counts.append(len(queries))
        return counts

    assert asked("ABC", 1) == asked("ABCDEFGHI", 3)
