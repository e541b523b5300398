"""verify_games: every game is checked and told of, whatever is wrong with others.

What can be wrong with one is for `test_broken_games`.
"""

from __future__ import annotations

import io
import random
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.core.management.base import OutputWrapper
from django.db import OperationalError, connection, connections
from django.test import Client
from django.utils import timezone

from scoring import entries
from sessions.games.verify.verifying import Report, verify
from sessions.history.ratings.folding import fold
from sessions.management.progress import Progress
from sessions.models import Game, GameEntry, Group, Verification
from tests import verbs
from tests.factories import DeviceFactory, GameFactory
from tests.sessions.games.playing import play_on

pytestmark = [pytest.mark.django_db, pytest.mark.thorough("postgres")]

KINDS = ", ".join(entries.KINDS)


def said(*args: str, **options: Any) -> str:
    out = io.StringIO()
    call_command("verify_games", *args, stdout=out, **options)
    return out.getvalue()


def refused(*args: str, **options: Any) -> tuple[str, str, int]:
    """What the command writes, its last words and its exit status."""
    out = io.StringIO()
    with pytest.raises(CommandError) as refusal:
        call_command("verify_games", *args, stdout=out, **options)
    return out.getvalue(), str(refusal.value), refusal.value.returncode


@pytest.fixture
def game() -> Game:
    return play_on(GameFactory(), random.Random(5), entries=10)


def test_games_as_they_were_played_do_not_differ(game):
    assert said() == "1 games replayed, 0 differ.\n"
    assert said(game.code) == "1 games replayed, 0 differ.\n"


def test_an_unknown_code_is_said(game):
    assert refused("NOGAME", game.code) == ("", "There is no game with the code NOGAME.", 2)


def test_the_run_goes_on_after_each_broken_game_and_counts_them():
    unreadable, unruled, whole, differing, gappy = (GameFactory() for _ in range(5))
    for each in (unreadable, unruled, whole, differing, gappy):
        for _ in range(3):
            verbs.record_total(code=each.code, points=0)
    unreadable.entries.filter(version=2).update(payload={"type": "tango"})
    Game.objects.filter(pk=unruled.pk).update(rules=[])
    Game.objects.filter(pk=differing.pk).update(status="finished")
    gappy.entries.filter(version=2).delete()
    unreadable_object = "cannot be read (/: This must be an object.)"
    damaged = [
        f"{unreadable.code} damaged: entry 2 cannot be read (/type: This must be one of {KINDS}.)",
        f"{unruled.code} damaged: the rules {unreadable_object}; the start {unreadable_object}",
    ]
    gap = f"{gappy.code} damaged: 1 missing of 3 entries: 2"
    difference = "status 'finished', but the log says 'playing'"
    advice = (
        "3 damaged in what is nowhere else in the database, and therefore left as found: "
        "restore a backup from before (docs/configuration.md, Backups)."
    )

    told, words, status = refused()
    closing = "5 games replayed, 4 differ: 1 differs, 3 damaged."
    assert told.splitlines() == [*damaged, f"{differing.code} differs: {difference}", gap, closing]
    repairable = "1 with something else beside the log than it says: --repair writes it anew from"
    assert (words, status) == (f"{repairable} the log. {advice}", 1)

    told, words, status = refused(repair=True)
    closing = "5 games replayed, 4 differ: 1 repaired, 3 damaged."
    assert told.splitlines() == [*damaged, f"{differing.code} repaired: {difference}", gap, closing]
    assert (words, status) == (advice, 1)

    wrong = [each.code for each in (unreadable, unruled, differing, gappy)]
    assert [run.codes for run in Verification.objects.all()] == [wrong, wrong]
    assert [run.result for run in Verification.objects.all()] == [
        "5 games, 1 repaired, 3 damaged.",
        "5 games, 1 differ, 3 damaged.",
    ]


def test_ratings_of_groups_that_show_them_are_compared():
    for _ in range(2):
        played = GameFactory(rules={"fixed_turns": 1}, device=DeviceFactory())
        for points in (1_000, 0, 0):
            verbs.record_total(code=played.code, points=points)
    group = Game.objects.get(pk=played.pk).group
    assert said() == "2 games replayed, 0 differ.\n"
    Group.objects.update(is_rated=True)
    fold(group)
    known = list(played.results.values_list("rating_mu", flat=True))
    played.results.update(rating_mu=30)

    told, _, status = refused()
    assert told.splitlines() == [
        f"{group.code} differs: ratings from game {played.code} on",
        "2 games replayed, 0 differ.",
        "2 groups rated anew, 1 differ: 1 differs.",
    ]
    assert status == 1
    assert said(repair=True).endswith("2 groups rated anew, 1 differ: 1 repaired.\n")
    assert list(played.results.values_list("rating_mu", flat=True)) == known
    assert Verification.objects.first().result == "2 games, 1 groups with wrong ratings."


def test_only_the_last_runs_are_kept(game, monkeypatch):
    monkeypatch.setattr("sessions.models.verifications.MAX_KEPT", 2)
    for args in ([], [game.code], ["--since=2026-02-03"]):
        said(*args)

    assert [run.result for run in Verification.objects.all()] == [
        "1 games changed since 2026-02-03, all right.",
        "1 games that were named, all right.",
    ]


@pytest.mark.sqlite
def test_what_is_not_even_json_is_told():
    games = [GameFactory() for _ in range(3)]
    verbs.record_total(code=games[1].code, points=0)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        for table, column, row in (
            ("game_sessions_game", "state", f"id = {games[0].pk}"),
            ("game_sessions_gameentry", "payload", f"game_id = {games[1].pk}"),
        ):
            cursor.execute(f"UPDATE {table} SET {column} = '{{\x1b[2J' WHERE {row}")
        cursor.execute("PRAGMA ignore_check_constraints = OFF")

    told, words, status = refused(repair=True)

    reason = f"/: This must be an object.; /type: This must be one of {KINDS}."
    assert told.splitlines() == [
        f"{games[0].code} repaired: snapshot (unreadable)",
        f"{games[1].code} damaged: entry 1 cannot be read ({reason})",
        "3 games replayed, 2 differ: 1 repaired, 1 damaged.",
    ]
    assert (words.startswith("1 damaged"), status) == (True, 1)


def test_only_games_changed_since_then_are_checked(game):
    older = GameFactory()
    now = timezone.now()
    Game.objects.filter(pk=older.pk).update(updated_at=now - timedelta(days=10))
    GameEntry.objects.all().delete()  # both differ now, if they are looked at

    for since in (f"{now - timedelta(days=3):%Y-%m-%d}", (now - timedelta(hours=1)).isoformat()):
        told, _, _ = refused(f"--since={since}")
        assert told.startswith(f"{game.code} damaged: 10 missing of 10 entries: 1 to 10\n1 games")
    assert said(f"--since={now + timedelta(hours=1):%Y-%m-%dT%H:%M}") == (
        "0 games replayed, 0 differ.\n"
    )


@pytest.mark.parametrize("since", ["yesterday", "2026-13-01", "2026-02-30T10:00", ""])
def test_what_is_no_moment_is_refused(since):
    with pytest.raises(CommandError, match="is no date and no moment"):
        said(f"--since={since}")


@pytest.mark.parametrize("jobs", ["0", "-1", "65", "many"])
def test_what_is_no_number_of_processes_is_refused(jobs):
    with pytest.raises(CommandError, match="is no number from 1 to 64"):
        said(f"--jobs={jobs}")


def test_a_game_that_is_gone_by_now_is_no_mistake(game):
    assert verify(game.pk + 1, "GONE22") is None


def test_a_database_that_cannot_be_asked_ends_the_run(game, monkeypatch):
    monkeypatch.setattr(connection, "is_usable", lambda: False)
    with away("game_sessions_gameentry", OperationalError("gone away")):
        told, words, status = refused()
    assert (told, words, status) == ("", "Stopped after 0 of 1 games: gone away", 2)


def test_a_run_that_is_interrupted_says_how_far_it_came(game):
    with away("game_sessions_gameentry", KeyboardInterrupt()):
        told, words, status = refused()
    assert (told, words, status) == ("", "Stopped after 0 of 1 games: KeyboardInterrupt", 2)
    assert Verification.objects.get().result == f"0 games, none of them wrong. {words}"


@contextmanager
def away(table: str, error: BaseException) -> Iterator[None]:
    def fail(execute: Any, sql: str, *args: Any) -> Any:
        if f'FROM "{table}"' in sql:
            raise error
        return execute(sql, *args)

    with connection.execute_wrapper(fail):
        yield


def test_progress_is_told_where_it_is_asked_for(game):
    err = io.StringIO()
    assert said("--progress", stderr=err) == "1 games replayed, 0 differ.\n"
    assert err.getvalue().startswith("1 of 1 games, ")
    assert err.getvalue().endswith(" a second\n")
    silent = io.StringIO()
    assert said(stderr=silent) == "1 games replayed, 0 differ.\n"
    assert silent.getvalue() == ""


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_at_a_terminal_progress_is_one_line_that_makes_room_for_what_is_found():
    seconds = iter([0, 0.1, 0.25, 0.25, 1.0])
    out = Terminal()
    progress = Progress(
        OutputWrapper(out), "games", 1_200, is_shown=True, now=lambda: next(seconds)
    )
    progress.step()
    progress.step()
    progress.make_room()
    progress.end()
    assert out.getvalue() == (
        "\r\x1b[K2 of 1,200 games, 8 a second\r\x1b[K\r\x1b[K2 of 1,200 games, 2 a second\n"
    )


@pytest.mark.django_db(transaction=True)
def test_a_game_that_is_played_on_while_it_is_checked_does_not_differ(game):
    key = game.pk

    def play() -> None:
        in_a_thread(lambda: verbs.record_total(code=game.code, points=0)).join(timeout=30)

    verbs.undo(code=game.code)
    while game.current_state().turn.throws:
        game = verbs.undo(code=game.code)
    with once_after('FROM "game_sessions_game"', play):
        assert verify(key, game.code) == Report(game.code, "right")
    assert Game.objects.get(pk=key).version == game.version + 1
    assert verify(key, game.code) == Report(game.code, "right")


@pytest.mark.django_db(transaction=True)
def test_nobody_enters_anything_while_a_game_is_repaired(game):
    while game.current_state().turn.throws:
        game = verbs.undo(code=game.code)
    game.totals.update(score=77)
    entering: list[threading.Thread] = []

    def enter() -> None:
        entering.append(in_a_thread(lambda: verbs.record_total(code=game.code, points=0)))
        entering[0].join(timeout=0.5)
        assert entering[0].is_alive()

    with once_after('DELETE FROM "game_sessions_seattotal"', enter):
        wrong = tuple(f"seat {number} (score)" for number in range(3))
        assert verify(game.pk, game.code, repair=True) == Report(game.code, "repaired", wrong)
    entering[0].join(timeout=30)

    assert Game.objects.get(pk=game.pk).version == game.version + 1
    assert verify(game.pk, game.code) == Report(game.code, "right")


def in_a_thread(work: Callable[[], object]) -> threading.Thread:
    """Somebody else, with a connection of their own."""

    def run() -> None:
        try:
            work()
        finally:
            connections.close_all()

    thread = threading.Thread(target=run)
    thread.start()
    return thread


@contextmanager
def once_after(words: str, act: Callable[[], None]) -> Iterator[None]:
    """Do something as soon as a statement with these words has been executed here."""
    done: list[str] = []

    def watch(execute: Any, sql: str, *args: Any) -> Any:
        result = execute(sql, *args)
        if words in sql and not done:
            done.append(sql)
            act()
        return result

    with connection.execute_wrapper(watch):
        yield
    assert done


@pytest.mark.slow
def test_demo_games_are_played_through_the_services():
    out = io.StringIO()
    call_command("seed_demo", site="http://localhost:8000/", weeks=0, stdout=out)
    links, titles = zip(*(line.split("  ", 1) for line in out.getvalue().splitlines()), strict=True)
    newcomer, (*links, club) = Client(), links
    assert newcomer.get(club.removeprefix("http://localhost:8000")).url.startswith("/group/")
    for link, game in zip(links, Game.objects.order_by("pk"), strict=True):
        opened = newcomer.get(link.removeprefix("http://localhost:8000"))
        assert opened.url == f"/g/{game.code}/"
        assert newcomer.get(f"{opened.url}table/").context["may"].manages
    assert list(titles) == [
        "just started",
        "in the first turn",
        "a turn corrected",
        "a late player has joined",
        "in the final round",
        "finished",
        "teams, finished",
        "the first to 4,000 won",
        "called out by totals",
        "a group with two years of evenings",
    ]
    statuses = dict(
        zip(titles, Game.objects.order_by("pk").values_list("status", flat=True), strict=False)
    )
    assert statuses["in the final round"] == "final_round"
    assert statuses["teams, finished"] == "finished"
    assert said() == "9 games replayed, 0 differ.\n"
