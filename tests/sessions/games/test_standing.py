"""Undo and corrections from a checkpoint: the same as from the start, and never further back."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.entries import Adjust, Amend, Bank, Entry, LogEntry, Throw, Total
from scoring.errors import CardLocked, NothingToUndo, RuleViolation, TurnUnknown
from scoring.game import apply, legal_actions
from scoring.state import GameState
from scoring.throws.throw_table import table_for
from sessions.games.entering import enter
from sessions.games.log import standing
from sessions.games.log.last import last_entry, undone_next
from sessions.games.queries import log_lines
from sessions.games.sheet import sheet_of
from sessions.games.verify.differences import differences, truth_of
from sessions.models import Checkpoint, Game, GameEntry
from tests import verbs
from tests.factories import GameFactory
from tests.scoring.by_chance import RARE
from tests.thorough import sample

pytestmark = pytest.mark.django_db

EVERY = 7
"""From one checkpoint to the next: so a short game has many of them, in all kinds of places."""


@pytest.fixture(autouse=True)
def _many_checkpoints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standing, "MAX_STEPS", EVERY)


def play(game: Game, dice: random.Random, times: int) -> Game:
    """Whatever may be done at a table, by chance: entries, undo, corrections, signatures."""
    for _ in range(times):
        legal = legal_actions(game.current_state())
        weights = [WEIGHTS.get(name, 1) for name in legal]
        try:
            game = do(dice.choices(legal, weights)[0], game, dice)
        except RuleViolation:
            continue
    return game


def do(action: str, game: Game, dice: random.Random) -> Game:
    if action in DOERS:
        return DOERS[action](game, dice)
    return enter(game.code, RARE[action](game.current_state(), dice))


WEIGHTS = {
    "throw": 20,
    "bank": 12,
    "total": 6,
    "undo": 9,
    "amend": 6,
    "sign": 6,
    "retire": 0.1,
    "call_time": 0.1,
    "end": 0.1,
}


def a_throw(game: Game, dice: random.Random) -> Game:
    state = game.current_state()
    thrown = tuple(dice.randint(1, 6) for _ in range(state.turn.dice_in_hand))
    best = table_for(state.rules).evaluate(thrown).best
    kept = best.dice if best else ()
    return verbs.record_throw(code=game.code, dice=thrown, set_aside=kept)


def a_seat(game: Game, dice: random.Random) -> int:
    return dice.randrange(len(game.current_state().seats))


def an_amend(game: Game, dice: random.Random) -> Game:
    turn = dice.randint(1, game.current_state().finished_turns)
    points = dice.choice([0, 0, 300, 500, 1000])
    return verbs.amend_turn(
        code=game.code, turn=turn, points=points, reason="?", end_log=dice.random() < 0.3
    )


DOERS = {
    "throw": a_throw,
    "high_stakes": a_throw,
    "bank": lambda game, _dice: verbs.bank(code=game.code),
    "total": lambda game, dice: verbs.record_total(
        code=game.code, points=dice.choice([0, 300, 500, 1500])
    ),
    "rename": lambda game, dice: verbs.rename_seat(
        code=game.code, seat=a_seat(game, dice), name=f"Somebody {dice.randrange(1000)}"
    ),
    "sign": lambda game, dice: verbs.sign_card(code=game.code, seat=a_seat(game, dice)),
    "unlock": lambda game, _dice: verbs.unlock_card(code=game.code, reason="?"),
    "undo": lambda game, _dice: verbs.undo(code=game.code),
    "amend": an_amend,
}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(sample(3, everything=12)))
def test_whatever_was_undone_and_corrected_everything_kept_is_what_the_log_says(seed: int) -> None:
    dice = random.Random(seed)
    game = GameFactory(rules={"opening_threshold": 0, "target_score": 4000 if seed % 2 else 90_000})
    for _ in range(12):
        game = play(game, dice, 12)
        assert list(differences(Game.objects.get(pk=game.pk))) == []
        assert_every_checkpoint_is_there(game)


def assert_every_checkpoint_is_there(game: Game) -> None:
    """Else an undo would read further back than it needs to: no more than so many entries lie
    between two, but where one correction has written several."""
    whole = truth_of(game).replay
    kept = sorted(it.entries for it in game.checkpoints.all())
    written = max(
        (len(it.effect.get("entries", ())) for it in game.entries.exclude(effect=None)), default=0
    )
    last = 0
    for entries in [*kept, whole.state.entries]:
        assert entries - last < 2 * EVERY + written, kept
        last = entries


def test_a_game_from_before_there_were_checkpoints_is_read_once_and_goes_on(
    django_assert_max_num_queries,
) -> None:
    game = older(play(GameFactory(rules={"opening_threshold": 0}), random.Random(4), 60))
    told = [(it.version, it.undone_by, it.undoes) for it in log_lines(game)]
    assert list(differences(Game.objects.get(pk=game.pk))) == []
    assert Game.objects.get(pk=game.pk).has_fates

    for _ in range(10):
        verbs.undo(code=game.code)
    assert list(differences(Game.objects.get(pk=game.pk))) == []
    assert [line[0] for line in told] == list(range(game.version, 0, -1))


@pytest.mark.parametrize("ask", ["undo", "amend", "sheet", "undone_next"])
def test_whatever_asks_first_of_an_older_game_finds_it_read(ask: str) -> None:
    game = GameFactory(rules={"opening_threshold": 0})
    for points in (500, 600, 700):
        verbs.record_total(code=game.code, points=points)
    verbs.adjust_score(code=game.code, seat=0, points=-50, reason="did not sing")
    verbs.amend_turn(code=game.code, turn=2, points=650, reason="misheard")
    verbs.undo(code=game.code)
    game = older(Game.objects.get(pk=game.pk))

    if ask == "undo":
        assert verbs.undo(code=game.code).current_state().score(0) == 500
    elif ask == "amend":
        game = verbs.amend_turn(code=game.code, turn=1, points=300, reason="misheard")
        assert game.current_state().score(0) == 250
    elif ask == "sheet":
        sheet = sheet_of(game, game.current_state())
        assert [it.points for it in sheet.adjustments] == [-50]
        assert not any(cell.is_corrected for row in sheet.rows for cell in row.cells)
    else:
        row = undone_next(game, last_entry(game))
        assert row is not None
        assert row.entry == Adjust(0, -50, "did not sing")
    assert list(differences(Game.objects.get(pk=game.pk))) == []


def older(game: Game) -> Game:
    """The game as it was kept before what has become of its entries was."""
    game.entries.update(place=None, dropped_by=None, effect=None)
    game.checkpoints.all().delete()
    Game.objects.filter(pk=game.pk).update(has_fates=False)
    return Game.objects.get(pk=game.pk)


def test_without_its_checkpoints_a_game_is_read_from_its_start() -> None:
    game = play(GameFactory(rules={"opening_threshold": 0}), random.Random(8), 80)
    Checkpoint.objects.all().delete()
    verbs.undo(code=game.code)
    verbs.amend_turn(code=game.code, turn=1, points=0, reason="?", end_log=True)
    assert list(differences(Game.objects.get(pk=game.pk))) == []


def test_nothing_left_to_undo_and_turns_nobody_finished_are_refused() -> None:
    game = GameFactory(rules={"opening_threshold": 0})
    verbs.record_total(code=game.code, points=500)
    for turn in (0, 2, 10**30):
        with pytest.raises(TurnUnknown):
            verbs.amend_turn(code=game.code, turn=turn, points=0, reason="?")
    verbs.undo(code=game.code)
    with pytest.raises(NothingToUndo):
        verbs.undo(code=game.code)


def test_a_signed_card_is_neither_undone_nor_corrected() -> None:
    game = GameFactory(names=("Ana", "Ben"), rules={"opening_threshold": 0, "target_score": 500})
    for points in (500, 0):
        verbs.record_total(code=game.code, points=points)
    for seat in (0, 1):
        verbs.sign_card(code=game.code, seat=seat)
    with pytest.raises(CardLocked):
        verbs.undo(code=game.code)
    with pytest.raises(CardLocked):
        verbs.amend_turn(code=game.code, turn=1, points=0, reason="?")


# What it costs, in entries applied, rows read and statements: the same in a game of any length


@pytest.fixture
def applied(monkeypatch: pytest.MonkeyPatch) -> list[LogEntry]:
    """Every entry that undo and corrections apply from now on."""
    noted: list[LogEntry] = []

    def note(state: GameState, entry: Entry) -> GameState:
        noted.append(entry)
        return apply(state, entry)

    monkeypatch.setattr("scoring.written.log.apply", note)
    return noted


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The version of every row of the log that is read from now on."""
    noted: list[int] = []
    taken = standing._read

    def note(game, rows: object) -> Iterator[object]:
        for part in taken(game, rows):
            noted.append(part.version)
            yield part

    monkeypatch.setattr(standing, "_read", note)
    return noted


def long_game(turns: int) -> Game:
    game = GameFactory(rules={"opening_threshold": 0, "target_score": 900_000})
    for number in range(turns):
        game = verbs.record_total(code=game.code, points=(300, 350, 0)[number % 3])
    return game


@pytest.mark.parametrize("turns", [30, 90])
def test_an_undo_reads_no_further_back_than_to_a_checkpoint(turns, applied, read) -> None:
    game = long_game(turns)
    with CaptureQueriesContext(connection) as statements:
        verbs.undo(code=game.code)
    assert len(applied) == len(read) <= EVERY
    assert min(read, default=turns) >= turns - EVERY
    assert len(statements) <= 15


@pytest.mark.parametrize("turns", [30, 90])
def test_behind_corrections_of_early_turns_too(turns, applied, read) -> None:
    game = long_game(turns)
    for points in (500, 550, 600):
        verbs.amend_turn(code=game.code, turn=1, points=points, reason="misheard")
    verbs.record_total(code=game.code, points=300)
    verbs.record_total(code=game.code, points=300)
    applied.clear()
    read.clear()

    verbs.undo(code=game.code)
    verbs.amend_turn(code=game.code, turn=turns, points=300, reason="misheard")

    assert len(read) <= 3 * EVERY
    assert len(applied) <= 5 * EVERY
    assert list(differences(Game.objects.get(pk=game.pk))) == []


@pytest.mark.parametrize("turns", [30, 90])
def test_a_correction_and_its_undo_cost_what_comes_after_the_turn(turns, applied, read) -> None:
    game = long_game(turns)
    kept = dict(game.turns.values_list("number", "pk"))

    verbs.amend_turn(code=game.code, turn=turns - 9, points=500, reason="misheard")
    assert len(read) <= 10 + EVERY
    assert len(applied) <= 2 * (10 + EVERY) + 1
    verbs.undo(code=game.code)
    assert len(read) <= 2 * (10 + EVERY)

    assert dict(game.turns.values_list("number", "pk")) == kept, "what has not changed is left"
    assert list(differences(Game.objects.get(pk=game.pk))) == []


def test_only_what_a_correction_changes_is_written() -> None:
    game = long_game(30)
    with CaptureQueriesContext(connection) as statements:
        verbs.amend_turn(code=game.code, turn=29, points=500, reason="misheard")
    (turns,) = [it["sql"] for it in statements if 'INTO "game_sessions_playedturn"' in it["sql"]]
    assert turns.count("), (") == 0, "one row"


def test_a_correction_stands_as_what_it_has_written_and_an_undo_not_at_all() -> None:
    game = long_game(9)
    verbs.amend_turn(code=game.code, turn=9, points=300, reason="misheard")
    verbs.undo(code=game.code)
    verbs.amend_turn(code=game.code, turn=8, points=400, reason="misheard")
    stands = [(it.version, it.entry) for it in standing.all_standing(game)]
    assert stands[-2:] == [(12, Total(400)), (9, Total(0, 2))]
    assert not any(isinstance(entry, Amend | Bank | Throw) for _version, entry in stands)
    assert GameEntry.objects.filter(game=game, dropped_by=None).count() == 9
