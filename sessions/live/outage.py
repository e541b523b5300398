"""A database that is away for a while: the tasks go on, and the log says it once.

So do they after a mistake of this program. Knows errors; not what was asked for.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from django.db import Error

logger = logging.getLogger(__name__)


class Outage:
    """`missed` says in words what cannot be done. Logged when it begins and when it is over."""

    def __init__(self, missed: str) -> None:
        self._missed = missed
        self._lasts = False

    @contextmanager
    def survived(self) -> Iterator[None]:
        """Whatever is raised in here is logged, and goes no further."""
        try:
            yield
        except (Error, psycopg.Error) as error:
            if not self._lasts:
                why = " ".join(str(error).split())
                logger.warning("%s (%s). Trying until it works.", self._missed, why)
            self._lasts = True
        except Exception:
            if not self._lasts:
                logger.exception("%s: a mistake. Trying until it works.", self._missed)
            self._lasts = True

    def is_over(self) -> None:
        """The database has answered again."""
        if self._lasts:
            logger.warning("%s: it is over.", self._missed)
        self._lasts = False
