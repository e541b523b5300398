"""A database that is away for a while: survived, and said once, not each time it is missed.

So is a mistake of this program: whoever watches goes on. Knows errors; not what was asked for.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from django.db import Error

logger = logging.getLogger(__name__)


class Outage:
    """What is missed meanwhile, in words: said when it begins and when it is over."""

    def __init__(self, missed: str) -> None:
        self._missed = missed
        self._lasts = False

    @contextmanager
    def survived(self) -> Iterator[None]:
        """Whatever goes wrong with what is asked in here, whoever asks goes on."""
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
        """It works."""
        if self._lasts:
            logger.warning("%s: it is over.", self._missed)
        self._lasts = False
