"""The run's database is the one it says it is."""

import pytest
from django.db import connection

from tests import postgres


@pytest.mark.django_db
def test_the_run_uses_the_database_it_was_asked_for():
    assert connection.vendor == ("postgresql" if postgres.is_chosen() else "sqlite")
