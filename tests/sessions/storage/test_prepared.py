"""Statements that are translated once say what the framework's own would say."""

from __future__ import annotations

from datetime import UTC, datetime
from threading import Thread

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import Count
from django.db.transaction import TransactionManagementError
from django.forms.models import model_to_dict
from django.test.utils import CaptureQueriesContext

from sessions.models import Game, GameEntry, StoredAnswer
from sessions.storage.prepared import Change, Question, add, left_open
from tests.factories import DeviceFactory, GameFactory

pytestmark = pytest.mark.django_db
MOMENT = datetime(2026, 11, 21, 18, 30, 15, 250_000, tzinfo=UTC)


def entry(game: Game, version: int) -> GameEntry:
    payload = {"type": "total", "points": 650, "reason": 'Ana\'s "100 %s"', "seat": None}
    return GameEntry(
        game=game,
        version=version,
        kind="total",
        seat=None,
        payload=payload,
        device=DeviceFactory() if version == 1 else game.device,
        recorded_at=MOMENT,
        entered_at=MOMENT if version == 1 else None,
    )


def test_what_is_added_is_what_saving_writes() -> None:
    game = GameFactory()
    for version in (1, 2):
        row = entry(game, version)
        add(row)
        added = GameEntry.objects.get(game=game, version=version)
        for name, value in model_to_dict(row, exclude=("id",)).items():
            assert model_to_dict(added)[name] == value
        assert (added.recorded_at, added.entered_at) == (row.recorded_at, row.entered_at)


def test_what_the_framework_fills_in_is_filled_in() -> None:
    add(StoredAnswer(scope="a", key="1", fingerprint="f", status=200, body="{}"))
    answer = StoredAnswer.objects.get()
    assert (answer.headers, answer.created_at.tzinfo) == ({}, UTC)


def test_what_is_there_once_is_added_once() -> None:
    game = GameFactory()
    add(entry(game, 1))
    with pytest.raises(IntegrityError), transaction.atomic():
        add(entry(game, 1))
    assert GameEntry.objects.count() == 1


def test_a_change_writes_its_columns_of_one_row() -> None:
    one, other = GameFactory(), GameFactory()
    state = {"turn": None, "seats": ["ä", '"', "%s"]}
    change = Change(Game, ("state", "version", "finished_at"))
    for finished_at in (MOMENT, None):
        change.write(id=one.pk, state=state, version=7, finished_at=finished_at)
        one.refresh_from_db()
        assert (one.state, one.version, one.finished_at) == (state, 7, finished_at)
    assert Game.objects.get(pk=other.pk).state == other.state


@pytest.mark.django_db(transaction=True)
def test_a_question_reads_what_the_query_itself_would() -> None:
    """Values, rows beside, and counts; also made by a thread whose connection ends with it."""
    made = GameFactory(device=DeviceFactory(), names=("Ana", "Ben", "Cleo"))
    beside = Game.objects.select_related("group", "owner").defer("rules")
    games = beside.annotate(held=Count("played_seats"))
    questions: list[Question] = []
    maker = Thread(target=lambda: questions.append(Question(games.filter(**left_open(Game, "id")))))
    maker.start()
    maker.join()

    wanted, found = games.get(pk=made.pk), questions[0].first(id=made.pk)

    with CaptureQueriesContext(connection) as queries:
        assert model_to_dict(found, exclude=("rules",)) == model_to_dict(wanted, exclude=("rules",))
        assert (found.updated_at, found.uuid) == (wanted.updated_at, wanted.uuid)
        assert (found.group, found.owner, found.held) == (made.group, None, 3)
    assert len(queries) == 0
    assert found.get_deferred_fields() == wanted.get_deferred_fields() == {"rules"}
    assert questions[0].all(id=0) == []


@pytest.mark.django_db(transaction=True)
def test_rows_are_locked_in_a_transaction_only() -> None:
    """Also when asked again: the framework looks after that only while it translates."""
    with transaction.atomic():
        question = Question(Game.objects.select_for_update().filter(**left_open(Game, "id")))
        assert question.first(id=1) is None
    with pytest.raises(TransactionManagementError):
        question.first(id=1)
