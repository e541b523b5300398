"""The run's database is the one it says it is, and keeps what it has acknowledged."""

import pytest
from django.db import connection

from tests import postgres

pytestmark = pytest.mark.django_db


def test_the_run_uses_the_database_it_was_asked_for():
    assert connection.vendor == ("postgresql" if postgres.is_chosen() else "sqlite")


def test_a_commit_is_on_the_disk_before_it_is_acknowledged():
    questions = {
        "sqlite": ("PRAGMA synchronous", 2),  # FULL
        "postgresql": ("SHOW synchronous_commit", "on"),
    }
    question, expected = questions[connection.vendor]

    with connection.cursor() as cursor:
        cursor.execute(question)
        assert cursor.fetchone() == (expected,)
