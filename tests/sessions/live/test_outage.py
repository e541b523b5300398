"""A database that is away is survived by whoever watches, and said once."""

import logging

import psycopg
import pytest
from django.db import OperationalError

from sessions.live.outage import Outage


def test_it_is_said_when_it_begins_and_when_it_is_over(caplog):
    outage = Outage("The marks cannot be read")
    with caplog.at_level(logging.WARNING):
        for error in (OperationalError("disk I/O\nerror"), psycopg.OperationalError("refused")):
            with outage.survived():
                raise error
        outage.is_over()
        outage.is_over()
        with outage.survived():
            raise OperationalError("again")

    assert [record.getMessage() for record in caplog.records] == [
        "The marks cannot be read (disk I/O error). Trying until it works.",
        "The marks cannot be read: it is over.",
        "The marks cannot be read (again). Trying until it works.",
    ]


def test_a_mistake_is_not_survived():
    with pytest.raises(ValueError, match="a mistake"), Outage("Nothing").survived():
        raise ValueError("a mistake")
