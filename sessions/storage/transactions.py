"""One transaction for each entry, also where more is written with it. Knows no game.

An entry whose answer is kept is written in one transaction with that answer. To put a savepoint
around it there costs two more statements, and nobody would ever go back to it: what is refused
halfway is given up as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db import transaction

Params = ParamSpec("Params")
Result = TypeVar("Result")

_is_whole = ContextVar("_is_whole", default=False)


@contextmanager
def given_up_as_a_whole() -> Iterator[None]:
    """A transaction that ends with whatever is raised within it: nothing is caught and gone on."""
    token = _is_whole.set(True)
    try:
        with transaction.atomic():
            yield
    finally:
        _is_whole.reset(token)


def in_one_transaction(verb: Callable[Params, Result]) -> Callable[Params, Result]:
    """A verb that changes everything it says, or nothing."""

    @wraps(verb)
    def whole(*args: Params.args, **kwargs: Params.kwargs) -> Result:
        with transaction.atomic(savepoint=not _is_whole.get()):
            return verb(*args, **kwargs)

    return whole
