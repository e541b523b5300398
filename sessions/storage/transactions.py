"""One transaction for each entry, also where more is written with it. Knows no game.

An entry whose answer is kept is written in one transaction with that answer. To put a savepoint
around it there costs two more statements, and nobody would ever go back to it: what is refused
halfway is given up as a whole.

To wait for PostgreSQL after each statement costs more than the statements do. So those that only
write are sent together, and waited for before the COMMIT: what one of them raises is raised there,
and nothing is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db import connection, transaction

Params = ParamSpec("Params")
Result = TypeVar("Result")

_before_commit: ContextVar[ExitStack | None] = ContextVar("_before_commit", default=None)
"""What ends before the transaction does, of one that is to be given up as a whole."""


@contextmanager
def given_up_as_a_whole() -> Iterator[None]:
    """A transaction that ends with whatever is raised within it: nothing is caught and gone on."""
    with transaction.atomic(), ExitStack() as before_commit:
        token = _before_commit.set(before_commit)
        try:
            yield
        finally:
            _before_commit.reset(token)


def in_one_transaction(verb: Callable[Params, Result]) -> Callable[Params, Result]:
    """A verb that changes everything it says, or nothing."""

    @wraps(verb)
    def whole(*args: Params.args, **kwargs: Params.kwargs) -> Result:
        if _before_commit.get() is not None:
            return verb(*args, **kwargs)
        with given_up_as_a_whole():
            return verb(*args, **kwargs)

    return whole


def only_writes_follow() -> None:
    """From here to its end the transaction asks for nothing: its statements are sent together.

    What follows must not look at how many rows a statement has changed: nobody knows that yet.
    """
    before_commit = _before_commit.get()
    if before_commit is not None and connection.vendor == "postgresql":
        before_commit.enter_context(connection.wrap_database_errors)
        before_commit.enter_context(connection.connection.pipeline())
