"""A group's dice: what their faces say, without anybody's name."""

from __future__ import annotations

import pytest

from scoring.insight.fairness import fairness
from sessions.history.dice import ThrownDice, thrown_dice
from sessions.history.filters import HistoryFilter
from sessions.people.groups import name_dice
from sessions.wording.club.dice import dice_said, of_which
from tests import verbs
from tests.sessions.games.playing import throw
from tests.sessions.pages.conftest import reads

pytestmark = pytest.mark.django_db


@pytest.fixture
def long_game(start):
    """Twenty turns with all their dice, and 20 more of which two were called out."""
    game = start("Ana", "Ben", opening_threshold=0, target_score=4000)
    for turn in range(19):
        throw(game, "112346", "11", bank=True)
        if turn < 2:
            verbs.record_total(code=game.code, points=200)
        else:
            throw(game, "155566", "1", bank=True)
    throw(game, "123456", "123456", bank=True)
    throw(game, "223466")
    return game


def test_only_seats_entered_by_their_dice_count(client, long_game):
    found = thrown_dice(long_game.group, HistoryFilter())

    assert (found.games, found.seats, found.left_out) == (1, 1, 1)
    assert found.judged.counts == (39, 20, 20, 20, 1, 20)
    text = reads(client.get(f"/group/{long_game.group.code}/dice/"))
    assert "120 dice say nothing yet: it takes 300." in text
    assert "1 player’s dice of a game are left out" in text
    assert "Ana" not in text.partition("Dice")[2].partition("120 dice")[2]


def test_a_set_with_a_name_is_judged_by_itself(client, long_game):
    address = f"/group/{long_game.group.code}/dice/"
    assert b"dice_set" not in client.get(address).content
    name_dice(code=long_game.code, dice_set="the green ones", by=None)

    assert b'<option value="the green ones"' in client.get(address).content.replace(b"\n", b"")
    assert "120 dice say nothing yet" in reads(client.get(f"{address}?dice_set=the+green+ones"))
    assert "120 dice" not in reads(client.get(f"{address}?dice_set=the+red+ones"))


def test_a_group_without_a_game_has_no_dice(client, game):
    assert "Once a game is finished" in reads(client.get(f"/group/{game.group.code}/dice/"))


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ((207, 206, 207, 207, 206, 207), "These dice look fair: 1,240 dice, nothing unusual."),
        ((65, 38, 55, 42, 62, 38), "A little uneven, as one fair set in "),
        ((120, 120, 120, 120, 120, 200), "Uneven: one fair set in 7,000,000 "),
        ((480, 500, 500, 500, 500, 640), "6 came up more often than chance: one fair set in "),
        ((360, 500, 500, 500, 500, 520), "1 came up less often than chance: one fair set in "),
        ((10, 0, 0, 0, 0, 0), "10 dice say nothing yet: it takes 300."),
    ],
)
def test_what_dice_say(counts, said):
    thrown = ThrownDice(3, 6, 0, fairness(counts))

    assert dice_said(thrown).startswith(said)
    assert of_which(thrown) == "Of the dice of the latest 3 games, all players’ together."


def test_other_dice_are_proposed_only_where_the_alarm_is_raised():
    loud, quiet = (
        ThrownDice(3, 6, 0, fairness(counts))
        for counts in ((120, 120, 120, 120, 120, 200), (490, 500, 500, 500, 500, 600))
    )

    assert (loud.verdict, loud.judged.is_alarm) == ("uneven", True)
    assert (quiet.verdict, quiet.judged.is_alarm) == ("uneven", False)
    assert dice_said(loud).endswith("would look like that. Perhaps try others.")
    assert dice_said(quiet).endswith("would look like that.")


def test_where_most_turns_have_no_dice_nothing_is_said_of_them():
    thrown = ThrownDice(3, 2, 9, fairness([0] * 6))

    assert thrown.verdict == "not_by_dice"
    assert dice_said(thrown).startswith("Most turns were entered without")


def test_each_face_has_a_line_once_there_are_enough(client, long_game, start):
    for _more in range(3):
        game = start("Ana", "Ben", opening_threshold=0, target_score=4000)
        for _turn in range(20):
            throw(game, "112346", "11", bank=True)
            throw(game, "155566", "1", bank=True)
    text = reads(client.get(f"/group/{long_game.group.code}/dice/"))

    assert "How often" in text
    assert text.count("16.7 times in 100") == 1
