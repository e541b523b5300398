"""Somebody who wants to be forgotten: the name is nowhere, and every game plays through."""

import json
import re

import pytest

from sessions.access import tokens
from sessions.access.links import token_of
from sessions.access.roles import Actor
from sessions.events.founding import found
from sessions.games.lists import trash
from sessions.models import (
    Checkpoint,
    Device,
    EventRole,
    Game,
    GameEntry,
    PlayedSeat,
    Player,
    PlayerChange,
    Role,
    SeatResult,
    StoredAnswer,
)
from sessions.people.errors import (
    ErasedError,
    GameDamagedError,
    PlayerRefusedError,
)
from sessions.people.seats.splitting import move_seats
from sessions.people.who.erasing import erase
from sessions.people.who.me import this_is_me
from sessions.people.who.merging import merge, unmerge
from sessions.people.who.naming import add, rename
from sessions.people.who.texts import Mention, edit, reasons_with_name
from tests import verbs
from tests.factories import AccountFactory, DeviceFactory, GameFactory
from tests.sessions.people.who.tables import dump
from tests.sessions.people.who.test_merging import is_all_right

pytestmark = pytest.mark.thorough("postgres")

SLOW = {"opening_threshold": 0, "fixed_turns": 40}


NAMED = re.compile(r"\b(xaver|xavi)\b")
"""As words: among the random letters of all codes there may be these four somewhere."""


def whole_dump():
    """Everything that is stored, as one text."""
    return json.dumps(dump(), default=str, ensure_ascii=False).casefold()


def named(game):
    """What the seats of a game are called, by what is kept in all places."""
    game = Game.objects.get(pk=game.pk)
    by_state = [seat.name for seat in game.current_state().seats]
    assert by_state == [total.name for total in game.totals.all()]
    return by_state


def payloads(game):
    return [row.payload["name"] for row in game.entries.filter(kind__in=("join", "rename"))]


@pytest.fixture
def xaver(finished, known, phone):
    """Xaver, who is called Xavi, too; returns him after a season in which a lot has happened."""
    finished("Xaver", "Ben")
    late = GameFactory(names=("Ben", "Cleo"), rules=SLOW, device=phone)
    verbs.join_seat(code=late.code, name="XAVER")
    verbs.undo(code=late.code)
    verbs.join_seat(code=late.code, name="Xavi")
    verbs.rename_seat(code=late.code, seat=2, name="Xavier")
    verbs.undo(code=late.code)
    for _ in range(110):
        verbs.record_total(code=late.code, points=300)
    verbs.adjust_score(code=late.code, seat=0, points=50, reason="Xavi had miscounted")
    swapped = GameFactory(names=("Xaver", "Cleo"), rules=SLOW, device=phone)
    verbs.rename_seat(code=swapped.code, seat=0, name="Ben")
    undone = GameFactory(names=("Ben", "Cleo"), rules=SLOW, device=phone)
    verbs.join_seat(code=undone.code, name="Xaver")
    verbs.undo(code=undone.code)
    teams = GameFactory(
        names=("Xaver", "Ben"), teams=("xaver", "Red"), rules=SLOW | {"teams": True}, device=phone
    )
    verbs.record_total(code=teams.code, points=300)
    trash.delete_game(code=teams.code)
    merge(player=known("Xavi"), into=known("Xaver"), by=Actor(phone))
    return known("Xaver")


def test_the_name_is_nowhere_any_more(xaver, phone):
    Device.objects.filter(pk=phone.pk).update(name="Xaver's phone")
    this_is_me(player=xaver, by=Actor(phone))
    account = AccountFactory()
    this_is_me(player=xaver, by=Actor(account=account))
    tokens.issue(account=account, name="board of Xavi", role=Role.SCORE)
    assert Checkpoint.objects.exists()
    results = list(SeatResult.objects.values_list("game", "position", "score"))

    texts = erase(player=xaver, by=Actor(phone))

    assert [it.text for it in texts] == ["Xavi had miscounted"]
    edit(mention=texts[0], text="somebody had miscounted")
    left = whole_dump()
    assert NAMED.findall(left) == []
    assert is_all_right()
    assert list(SeatResult.objects.values_list("game", "position", "score")) == results
    assert PlayerChange.objects.first().kind == "erase"
    xaver.refresh_from_db()
    assert (xaver.name, xaver.account, xaver.erased_at is None) == ("Player 1", None, False)
    assert {it.name for it in xaver.merged.all()} == {"Player 1"}


def test_each_spelling_stays_another_one_and_others_keep_theirs(xaver):
    first, late, swapped, undone, teams = Game.objects.order_by("pk")

    erase(player=xaver, by=None)

    assert named(first) == ["Player 1", "Ben"]
    assert named(late) == ["Ben", "Cleo", "Player 1"]
    assert payloads(late) == ["Player 1 (2)", "Player 1", "Player 1 (3)"]
    assert (named(swapped), payloads(swapped)) == (["Ben", "Cleo"], ["Ben"])
    swapped.refresh_from_db()
    assert [seat["name"] for seat in swapped.players] == ["Player 1", "Cleo"]
    assert (named(undone), payloads(undone)) == (["Ben", "Cleo"], ["Player 1"])
    assert [it.team for it in teams.totals.all()] == ["Player 1", "Red"]
    seats = PlayedSeat.objects.filter(player__erased_at__isnull=False)
    assert set(seats.values_list("name", flat=True)) == {"Player 1"}
    for game in Game.objects.all():
        assert game.redacted_at is not None
        assert game.revision > 0


def test_a_game_that_goes_on_goes_on(xaver):
    late = Game.objects.order_by("pk")[1]
    erase(player=xaver, by=None)

    verbs.record_total(code=late.code, points=400)
    verbs.undo(code=late.code)
    verbs.join_seat(code=late.code, name="Dora")

    assert named(late) == ["Ben", "Cleo", "Player 1", "Dora"]
    assert PlayedSeat.objects.get(game=late, position=2).player.erased_at is not None
    assert is_all_right()


def test_two_who_were_erased_differ_also_from_a_name_that_was_typed(group, known):
    rename(player=known("Cleo"), name="Player 1", by=None)
    for name in ("Ben", "Vegar S"):
        erase(player=known(name), by=None)

    game = Game.objects.order_by("pk")[1]
    assert named(game) == ["Player 3", "Player 2", "Cleo"]
    assert is_all_right()


def test_what_others_are_called_stays(group, known, finished):
    """Ben has sat on a seat that was somebody else's, and of two Vegars one is erased."""
    first = Game.objects.order_by("pk")[0]
    move_seats(seats=[(first.code, 0)], to=known("Cleo"), by=None)  # written "Vegar"
    merge(player=known("Vegar"), into=known("Ben"), by=None)
    again = finished("Vegar", "Ben")  # beside Ben this Vegar is another one

    erase(player=known("Vegar"), by=None)

    assert named(first) == ["Vegar", "Ben"]
    assert named(again) == ["Player 1", "Ben"]

    erase(player=known("Cleo"), by=None)
    assert named(first) == ["Player 2", "Ben"]
    assert is_all_right()


def test_who_has_another_players_name_on_their_seat_is_erased_there_alone(group, known):
    """Once a seat was swapped, the name before is somebody else's."""
    game = GameFactory(names=("Ben", "Vega"), rules=SLOW, device=group.device)
    verbs.rename_seat(code=game.code, seat=0, name="Cleo")

    erase(player=known("Cleo"), by=None)

    game.refresh_from_db()
    assert [seat["name"] for seat in game.players] == ["Ben", "Vega"]
    assert (named(game), payloads(game)) == (["Player 1", "Vega"], ["Player 1"])


def test_an_alias_is_erased_as_the_whole_person_and_stays_so(group, known):
    vega = known("Vega")
    merge(player=vega, into=known("Vegar"), by=None)

    erase(player=vega, by=None)

    assert Player.objects.filter(erased_at__isnull=False).count() == 2
    for refused in (
        lambda: unmerge(player=vega, by=None),
        lambda: erase(player=vega, by=None),
        lambda: merge(player=vega, into=known("Ben"), by=None),
        lambda: rename(player=vega, name="Back", by=None),
    ):
        with pytest.raises(ErasedError):
            refused()
    assert add(group=group, name="Vega").name == "Vega"


def test_answers_that_are_kept_say_it_too_but_for_those_about_others(group, known, phone):
    game = Game.objects.order_by("pk")[0]
    about = {"code": game.code, "Vegar": 1, "seats": [{"name": "Vegar"}, "Vegard is not vegar."]}
    for key, body in (
        ("one", json.dumps(about)),
        ("two", json.dumps(about | {"code": "OTHERS"})),
        ("three", f"<p>{game.code} Vegar</p>"),
    ):
        StoredAnswer.objects.create(scope="", key=key, fingerprint="", status=200, body=body)

    erase(player=known("Vegar"), by=None)

    kept = {it.key: json.loads(it.body) for it in StoredAnswer.objects.all()}
    said = [{"name": "Player 1"}, "Vegard is not Player 1."]
    assert kept == {"one": about | {"seats": said}, "two": about | {"code": "OTHERS"}}


def test_an_answer_that_names_no_group_says_it_too(client, group, known):
    event = found(group=group.code, name="Autumn", entrants=["Ben", "Cleo"], by=None)
    link = event.links.get(role=EventRole.ORGANISE)
    file = {"text": "name\nBen\nVegar\nDora\n"}

    def imported():
        return client.post(
            f"/api/v1/events/{event.code.lower()}/imports/people/",
            file,
            content_type="application/json",
            headers={"Authorization": f"Bearer {token_of(link)}", "Idempotency-Key": "people"},
        ).json()["lines"]

    assert [it["name"] for it in imported()] == ["Ben", "Vegar", "Dora"]
    erase(player=known("Vegar"), by=None)
    assert [it["name"] for it in imported()] == ["Ben", "Player 1", "Dora"]


def test_phones_of_others_keep_their_names(group, known, phone):
    Device.objects.filter(pk=phone.pk).update(name="Ben's phone")
    this_is_me(player=known("Cleo"), by=Actor(phone))
    this_is_me(player=known("Ben"), by=Actor(DeviceFactory(name="Kitchen")))

    erase(player=known("Ben"), by=None)

    assert sorted(Device.objects.values_list("name", flat=True)) == ["Ben's phone", "Kitchen"]


def test_games_that_name_the_phone_are_read_anew(group, known, phone):
    """Whoever asks with the tag of before would be told that nothing has changed."""
    entered = GameFactory(names=("Ida", "Jon"), device=phone)
    verbs.record_total(code=entered.code, points=600, by=Actor(phone))
    other = GameFactory(names=("Ida", "Jon"), device=phone)
    Device.objects.filter(pk=phone.pk).update(name="Vegar's phone")
    this_is_me(player=known("Vegar"), by=Actor(phone))

    erase(player=known("Vegar"), by=None)

    revisions = [Game.objects.get(pk=it.pk).revision for it in (entered, other)]
    assert revisions == [entered.revision + 1, other.revision]


def test_texts_with_the_name_are_found_and_edited(known, phone):
    game = GameFactory(
        names=("Ben", "Cleo"),
        teams=("Ben's", "Red"),
        rules=SLOW | {"teams": True, "note": "as at Ben's"},
        device=phone,
    )
    Game.objects.filter(pk=game.pk).update(place="At BEN's", dice_set="Ben's")
    for points in (300, 400):
        verbs.record_total(code=game.code, points=points)
    verbs.amend_turn(code=game.code, turn=1, points=350, reason="Ben, not Benno")
    verbs.amend_turn(code=game.code, turn=2, points=450, reason="Benno")
    mentions = reasons_with_name(known("Ben"))

    assert mentions == [
        Mention(game.code, "place", "At BEN's"),
        Mention(game.code, "dice_set", "Ben's"),
        Mention(game.code, "note", "as at Ben's"),
        Mention(game.code, "team", "Ben's"),
        Mention(game.code, "reason", "Ben, not Benno", 3),
    ]
    for mention in mentions:
        edit(mention=mention, text=mention.text.replace("Ben,", "he,").replace("Ben'", "somebody'"))
    edit(mention=mentions[0], text="")

    assert reasons_with_name(known("Ben")) == []
    game.refresh_from_db()
    assert (game.place, game.dice_set) == ("", "somebody's")
    assert game.rules["note"] == "as at somebody's"
    assert [it.team for it in game.totals.all()] == ["somebody's", "Red"]
    assert GameEntry.objects.get(game=game, version=3).entry.reason == "he, not Benno"
    assert is_all_right()


def test_a_text_that_cannot_stand_there_is_refused(known, phone):
    game = GameFactory(names=("Ben", "Cleo"), rules=SLOW, device=phone)
    verbs.adjust_score(code=game.code, seat=0, points=50, reason="for Ben")
    mention = reasons_with_name(known("Ben"))[0]

    with pytest.raises(PlayerRefusedError):
        edit(mention=mention, text="")

    assert reasons_with_name(known("Ben")) == [mention]


def test_of_a_damaged_game_nobody_is_erased(group, known):
    game = Game.objects.order_by("pk")[0]
    GameEntry.objects.filter(game=game, version=1).delete()

    with pytest.raises(GameDamagedError, match=game.code):
        erase(player=known("Ben"), by=None)

    assert known("Ben").erased_at is None
    assert named(game) == ["Vegar", "Ben"]
