"""What the phone keeps of a game: what can be entered on it, undone, and entered behind others."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.phone import phone_rules
from tests import verbs
from tests.browser.offline.ledger import (
    BANKED,
    FARKLE,
    KEPT,
    STRAIGHT_BANKED,
    Phone,
    Theirs,
    they_bank,
    they_keep_another,
    they_undo_their_own,
)
from tests.browser.without_network import stored


@pytest.fixture
def phone(asked: Phone) -> Phone:
    return asked


def full_after(entries: int, phone: Phone) -> dict[str, Any]:
    """The rules of the game, whose log holds so many entries."""
    kept = phone_rules(phone.game.current_state().rules)
    return kept | {"log": {"most": entries, "reserve": 10}}


def test_what_was_never_sent_is_undone_as_if_it_had_not_been_entered(phone):
    for entry in (KEPT, BANKED, FARKLE):
        assert phone.enter(entry) is None
    assert (phone.version, phone.scores) == (3, [650, 0])
    for scores, past in (([650, 0], 2), ([0, 0], 1), ([0, 0], 0)):
        assert phone.enter({"type": "undo"}) is None
        assert (phone.scores, phone.now["past"]) == (scores, past)

    assert phone.now["waiting"] == []
    assert phone.enter({"type": "undo"}) == {"refused": "undo_needs_server"}


def test_an_undo_of_what_the_server_may_have_waits_like_an_entry(phone):
    assert phone.enter(STRAIGHT_BANKED, mayBeWritten=True) is None
    assert phone.enter({"type": "undo"}) is None

    assert phone.now["waiting"] == ["throw", "undo"]
    assert (phone.version, phone.scores) == (2, [0, 0])


def test_what_the_server_has_is_undone_as_far_as_this_phone_has_seen_it(phone):
    for _ in range(2):
        they_bank(phone.game)
        phone.told()
    assert phone.now["past"] == 2
    assert phone.enter({"type": "undo"}) is None
    assert (phone.scores, phone.now["waiting"]) == ([1500, 0], ["undo"])
    verbs.undo(code=phone.code)
    phone.told(kind="undo")
    assert phone.now["past"] == 1
    verbs.amend_turn(code=phone.code, turn=1, points=1000, reason="misread")
    phone.told(kind="amend")  # behind it only the server can undo
    assert phone.now["past"] == 0
    assert phone.enter({"type": "undo"}) == {"refused": "undo_needs_server"}


def test_older_news_change_nothing_and_newer_ones_end_what_was_sent(phone):
    assert phone.enter(STRAIGHT_BANKED) is None
    one = stored(phone.page, "waiting")[0]
    phone.ask("offline/keep/ledger", "settle", one, "sent")
    phone.told()  # from before it was written
    assert (phone.now["waiting"], phone.scores) == ([], [1500, 0])  # its answer came, no news yet
    they_bank(phone.game)
    phone.told()
    assert (stored(phone.page, "waiting"), phone.scores) == ([], [1500, 0])
    older = {"version": 0, "state": phone.now["state"] | {"entries": 0}}
    phone.told(**older)
    assert phone.version == 1
    assert phone.enter(STRAIGHT_BANKED) is None
    phone.ask("offline/keep/ledger", "settle", stored(phone.page, "waiting")[0], "sent")
    phone.told(**older, revision=1_000_001)  # the site was restored, and has lost what was sent
    assert (phone.version, stored(phone.page, "waiting")) == (0, [])
    assert phone.enter(STRAIGHT_BANKED) is None
    written = {"revision": 1_000_001}
    phone.ask("offline/keep/ledger", "settle", stored(phone.page, "waiting")[0], "sent", written)
    phone.told(**older, revision=1_000_001)  # from before it was written
    assert phone.version == 1
    phone.told(**older, revision=2_000_002)  # lost too, although what was told had not come as far
    assert (phone.version, stored(phone.page, "waiting")) == (0, [])


def test_what_cannot_be_entered_is_refused_with_its_reason(phone):
    for told, shown, why in (
        ({}, "7 ", "was_faster"),
        ({"own_seats": [1]}, "0 ", "needs_server"),
        ({"pocket": full_after(0, phone)}, "0 ", "log_full"),
    ):
        phone.told(**told)

        assert phone.enter(FARKLE, shown=shown) == {"refused": why}
        assert stored(phone.page, "waiting") == []


def test_what_was_meant_for_another_game_of_the_same_version_is_refused(phone):
    """What was never sent is undone, and something else entered: the version is the same again."""
    for entry in (STRAIGHT_BANKED, FARKLE):
        phone.enter(entry)
    shown = phone.now["mark"]
    phone.enter({"type": "undo"})
    phone.enter(KEPT)
    assert phone.version == 2

    assert phone.enter(FARKLE, shown=shown) == {"refused": "was_faster"}
    assert phone.enter(BANKED) is None


def test_what_was_typed_is_read_as_the_server_reads_it(phone):
    for path, values, made in (
        ("totals/", {"points": ""}, {"refused": "points_missing"}),
        ("totals/", {"points": "12.50"}, {"refused": "points_unreadable"}),
        ("totals/", {"points": "-600"}, {"refused": "points_unreadable"}),
        ("totals/", {"points": "1e3"}, {"refused": "points_unreadable"}),
        ("totals/", {"points": "1.000.000.050"}, {"refused": "points_unreadable"}),
        ("totals/", {"points": "1.250"}, {"type": "total", "points": 1250}),
        ("totals/", {"points": "", "farkle": "1"}, {"type": "total", "points": 0}),
        ("throws/", {"dice": "155", "set_aside": "5", "bank": "1"}, BANKED | {"dice": [1, 5, 5]}),
        ("signatures/", {}, {"refused": "needs_server"}),
    ):
        url = f"/g/{phone.code}/{path}"

        assert phone.ask("rules/entered", "entryOf", url, values, 100_000) == made, values


@pytest.mark.parametrize(
    ("theirs", "most", "why"),
    [
        (they_bank, 5000, ["not_your_turn", "not_your_turn"]),
        (they_keep_another, 5000, ["wrong_dice_count", ""]),
        (they_undo_their_own, 5000, ["", ""]),
        (they_undo_their_own, 2, ["log_full", "log_full"]),
    ],
)
def test_mine_is_judged_behind_theirs(phone, theirs: Theirs, most: int, why: list[str]):
    for entry in (KEPT, BANKED):
        assert phone.enter(entry) is None
    theirs(phone.game)
    phone.told(pocket=full_after(most, phone))
    first = stored(phone.page, "waiting")[0]
    phone.ask("offline/keep/ledger", "settle", first, "conflict")
    judged = phone.now
    assert (judged["conflict"], judged["why"]) == (["throw", "throw"], why)
    assert phone.enter(FARKLE) == {"refused": "conflict"}
    fits = [not reason for reason in why]
    assert judged["behind"] == ("all" if all(fits) else "some" if any(fits) else "none")

    phone.ask("offline/keep/ledger", "enterBehind", phone.code)

    assert phone.now["conflict"] == []
    assert phone.now["waiting"] == ["throw"] * sum(fits)
    assert phone.now["left"] == ["throw"] * (len(fits) - sum(fits))
    assert phone.scores == [650 if fits[-1] else 1500 if theirs is they_bank else 0, 0]
    left = [it for it in stored(phone.page, "waiting") if it["status"] == "left"]
    phone.ask("offline/keep/ledger", "drop", phone.code, left[1:])
    assert phone.now["left"] == ["throw"] * len(left[:1])
    phone.ask("offline/keep/ledger", "drop", phone.code, left)
    assert phone.now["left"] == []


def test_what_waits_is_never_forgotten_and_of_the_others_the_oldest_are(phone):
    assert phone.enter(STRAIGHT_BANKED) is None
    for number in range(10, 50):
        game = {"code": f"GAME{number}", "seen_at": number}
        phone.page.evaluate(
            """async (game) => (await import("/static/js/offline/keep/store.js"))
              .change(game.code, () => ({ game }))""",
            game,
        )

    phone.ask("offline/keep/store", "forget", 30)

    codes = [it["code"] for it in stored(phone.page, "games")]
    assert (len(codes), phone.code in codes) == (31, True)
    assert min(code for code in codes if code.startswith("GAME")) == "GAME20"
    phone.ask("offline/keep/ledger", "settle", stored(phone.page, "waiting")[0], "conflict")
    phone.ask("offline/keep/store", "forget", 0)  # as at a sign-out
    assert [it["status"] for it in stored(phone.page, "waiting")] == ["conflict"]
    phone.ask("offline/keep/ledger", "settle", stored(phone.page, "waiting")[0], "sent")
    phone.ask("offline/keep/store", "forget", 0)
    assert stored(phone.page, "waiting") == stored(phone.page, "games") == []
