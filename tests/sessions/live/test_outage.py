"""A database that is away is survived by whoever watches, and said once; so is a mistake."""

import asyncio
import logging

import psycopg
import pytest
from django.db import OperationalError

from sessions.live.outage import Outage


def test_it_is_said_when_it_begins_and_when_it_is_over(caplog):
    outage = Outage("The versions cannot be read")
    with caplog.at_level(logging.WARNING):
        for error in (OperationalError("disk I/O\nerror"), psycopg.OperationalError("refused")):
            with outage.survived():
                raise error
        outage.is_over()
        outage.is_over()
        with outage.survived():
            raise OperationalError("again")

    assert [record.getMessage() for record in caplog.records] == [
        "The versions cannot be read (disk I/O error). Trying until it works.",
        "The versions cannot be read: it is over.",
        "The versions cannot be read (again). Trying until it works.",
    ]


def test_a_mistake_is_survived_and_said_once_with_its_place(caplog):
    """Nobody would begin a task again that has ended: all phones would stand still."""
    outage = Outage("The versions cannot be read")
    for _ in range(2):
        with outage.survived():
            raise ValueError("of this program")

    (said,) = caplog.records
    assert said.getMessage() == "The versions cannot be read: a mistake. Trying until it works."
    assert said.levelno == logging.ERROR
    assert str(said.exc_info[1]) == "of this program"


def test_an_end_is_no_mistake():
    with pytest.raises(asyncio.CancelledError), Outage("Nothing").survived():
        raise asyncio.CancelledError
