"""Two scorers on the pad: what each of them sees of an entry that does not count yet."""

import re

import pytest

from sessions.games import options
from sessions.models import Role
from tests.sessions.pages.conftest import fresh, log_kinds, reads
from tests.sessions.pages.table.test_roles import offers, pad_data

pytestmark = pytest.mark.django_db


@pytest.fixture
def twice(game):
    """A game in which every turn is entered twice."""
    options.set_options(code=game.code, needs_second=True)
    return game


@pytest.fixture
def ben(twice, guest):
    return guest(twice, Role.SCORE)


@pytest.fixture
def scorers(client, ben):
    """The two phones that have to agree."""
    return client, ben


def enter(client, game, form="throws", **values):
    version = {"expected_version": fresh(game).version}
    return client.post(f"/g/{game.code}/{form}/", version | values)


def entries(client, game):
    """The entries that somebody is shown: who, the dice, set aside in brackets, the points."""
    html = client.get(f"/g/{game.code}/").content.decode()
    found = []
    for entry in re.findall(r'<li class="entry">(.*?)</li>', html, flags=re.DOTALL):
        who = re.search(r"<b>(.*?)</b>", entry)[1]
        dice = re.findall(r'class="die die--s ([\w-]+)" role="img" aria-label="(\d)"', entry)
        faces = [f"({face})" if kind == "is-kept" else face for kind, face in dice]
        worth = re.search(r'<b class="entry__points">(.*?)</b>', entry)[1]
        said = re.search(r"<span>([^<]*)</span>", entry)[1]
        found.append((who.replace("&#x27;", "'"), "".join(faces), worth, said))
    return found


def test_what_waits_is_shown_to_whoever_has_entered_it_and_only_announced_to_the_other(
    client, twice, ben
):
    response = enter(client, twice, dice="641132", set_aside="11")

    assert response.status_code == 303
    assert entries(client, twice) == [
        ("This phone", "(1)(1)2346", "200", "sets aside and rolls on")
    ]
    assert offers(client, twice) == {"withdraw"}
    assert "Waiting for a second scorer to enter the same." in reads(
        client.get(f"/g/{twice.code}/")
    )
    page = ben.get(f"/g/{twice.code}/")
    assert ("Ana's phone has entered a throw. Enter it too. AN Ana") in reads(page)
    assert entries(ben, twice) == []
    assert offers(ben, twice) == {"keys", "actions"}
    data = pad_data(page.content.decode())
    assert (data["has_keys"], data["version"], data["revision"]) == (True, 0, 3)
    assert data["turn"]["throws"] == []


def test_the_same_entered_twice_counts(client, twice, ben):
    enter(client, twice, dice="112346", set_aside="11")
    enter(ben, twice, dice="643211", set_aside="11")

    assert log_kinds(twice) == ["throw"]
    assert "Ana: 1 1 kept, 200 at risk, 4 dice left Undo" in reads(client.get(f"/g/{twice.code}/"))
    log = reads(client.get(f"/g/{twice.code}/log/"))
    assert "Ana's phone, confirmed by Ben's phone" in log


def test_both_see_both_entries_where_they_differ_and_enter_again(client, twice, ben):
    enter(client, twice, dice="112346", set_aside="11", bank="1")
    enter(client, twice, dice="112346", set_aside="11")
    enter(ben, twice, dice="223346")

    mine = ("This phone", "(1)(1)2346", "200", "sets aside and rolls on")
    assert entries(client, twice) == [mine, ("Ben's phone", "223346", "0", "nothing scores")]
    assert entries(ben, twice) == [
        ("This phone", "223346", "0", "nothing scores"),
        ("Ana's phone", "(1)(1)2346", "200", "sets aside and rolls on"),
    ]
    for phone in (client, ben):
        text = reads(phone.get(f"/g/{twice.code}/"))
        assert "The two entries differ. Look at the dice again" in text
        assert "Enter again" in text
        assert "Take this entry" in text
    assert log_kinds(twice) == []

    enter(ben, twice, "withdraw")
    assert offers(ben, twice) == {"keys", "actions"}
    assert entries(client, twice) == [mine]
    enter(ben, twice, dice="112346", set_aside="11")
    assert log_kinds(twice) == ["throw"]


@pytest.mark.parametrize(
    "values",
    [
        {"dice": "112346", "set_aside": "11"},
        {"dice": "111555", "set_aside": "111555", "bank": "1"},
        {"dice": "223346"},
        {"form": "totals", "points": "600"},
        {"form": "skip", "seat": "0"},
    ],
)
def test_whoever_misread_takes_the_entry_of_the_other_with_one_tap(client, twice, ben, values):
    enter(client, twice, **values)
    enter(ben, twice, dice="111116", set_aside="1")
    html = ben.get(f"/g/{twice.code}/").content.decode()
    taken = re.search(
        r'<form method="post" action="([^"]+)">((?:(?!</form>).)*)btn--go', html, flags=re.DOTALL
    )
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', taken[2]))

    ben.post(taken[1], fields)

    assert log_kinds(twice) == [values.get("form", "throw").removesuffix("s")]
    assert entries(ben, twice) == []


def test_a_third_scorer_is_told_that_two_differ(client, twice, ben, guest):
    enter(client, twice, dice="112346", set_aside="11")
    enter(ben, twice, dice="223346")
    cleo = guest(twice, Role.SCORE, "Cleo's phone")

    text = reads(cleo.get(f"/g/{twice.code}/"))

    assert "Two phones have entered different things. It counts when two agree." in text
    assert entries(cleo, twice) == []


def test_a_total_waits_too(client, twice, ben):
    enter(client, twice, "totals", points="600")

    assert entries(client, twice) == [("This phone", "", "600", "a whole turn")]
    assert "Ana's phone has entered a total. Enter it too" in reads(ben.get(f"/g/{twice.code}/"))
    enter(ben, twice, "totals", points="600")
    assert log_kinds(twice) == ["total"]


def test_a_bank_waits_too(client, twice, ben):
    for phone in (client, ben):
        enter(phone, twice, dice="111555", set_aside="111555")
    enter(client, twice, "bank")

    assert entries(client, twice) == [("This phone", "", "2,500", "banks")]
    assert "Ana's phone wants to bank. Bank too" in reads(ben.get(f"/g/{twice.code}/"))
    enter(ben, twice, "bank")
    assert log_kinds(twice) == ["throw", "bank"]


def test_a_skipped_turn_waits_too(client, twice, ben):
    enter(client, twice, "skip", seat="0")

    assert entries(client, twice) == [("This phone", "", "0", "skipped the turn")]
    text = reads(ben.get(f"/g/{twice.code}/"))
    assert "Ana's phone wants to skip the turn. Skip it too." in text
    enter(ben, twice, "skip", seat="0")
    assert log_kinds(twice) == ["skip"]


def test_a_watcher_is_told_that_something_waits_and_not_what(client, twice, guest):
    watcher = guest(twice, Role.WATCH)

    enter(client, twice, dice="112346", set_aside="11")

    text = reads(watcher.get(f"/g/{twice.code}/"))
    assert "Ana's phone has entered something. It counts once a second phone says the same." in text
    assert "nter it too" not in text
    assert entries(watcher, twice) == []
    assert offers(watcher, twice) == set()


def test_an_entry_that_the_rules_refuse_does_not_wait(client, twice):
    response = enter(client, twice, dice="112346", set_aside="112")

    assert response.status_code == 422
    assert entries(client, twice) == []


def test_withdrawing_nothing_changes_nothing(client, twice):
    response = enter(client, twice, "withdraw")

    assert (response.status_code, response.url) == (303, f"/g/{twice.code}/")
    assert fresh(twice).revision == 1


@pytest.mark.parametrize(
    ("first", "second", "written"),
    [
        (("115", "115", 3), ("151246", "511", 0), ((1, 5, 1, 2, 4, 6), 0)),
        (("223466", "", 0), ("2", "", 5), ((2, 2, 3, 4, 6, 6), 0)),
        (("22", "", 4), ("346", "", 3), ((3, 4, 6), 3)),
    ],
)
def test_what_one_has_left_out_the_other_may_have_entered(scorers, twice, first, second, written):
    for who, (dice, kept, unentered) in zip(scorers, (first, second), strict=True):
        enter(who, twice, dice=dice, set_aside=kept, unentered=unentered)

    (row,) = twice.entries.all()
    assert (row.entry.dice, row.entry.unentered) == written


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("115", "115", 3), ("11", "11", 4)),
        (("2234", "", 2), ("4466", "", 2)),
        (("112", "11", 3), ("111346", "11", 0)),
    ],
)
def test_dice_that_cannot_have_lain_there_together_differ(scorers, twice, first, second):
    for who, (dice, kept, unentered) in zip(scorers, (first, second), strict=True):
        enter(who, twice, dice=dice, set_aside=kept, unentered=unentered)

    assert not twice.entries.exists()
    assert "The two entries differ." in reads(scorers[0].get(f"/g/{twice.code}/"))
