"""How old kept answers are, in hours that this site has been running, whatever its clock says.

A small computer without a battery for its clock may start a month ahead and be set right an hour
later. By that clock every answer would be two days old at once, and a repeat would enter twice. So
an hour begins when a process has seen the one before stand for an hour of its own monotonic clock:
hours are never shorter than real ones, however many processes there are, and none pass while the
site is off.

Knows hours and how many answers there were when each began; not what the answers are.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from django.db.models import Max, Q

from sessions.models import RunningHour, StoredAnswer

HOUR_SECONDS = 3600


@dataclass(frozen=True, slots=True)
class Seen:
    """The hour that the database named, and when that was by this process's own clock."""

    number: int
    at: float


class Hours:
    """What one process knows of the hours. Its threads share it, so two of them begin one hour."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen: Seen | None = None

    def look(self) -> int | None:
        """The present hour; None if this process has asked within the last hour."""
        seen = self._seen
        if seen is not None and self._clock() - seen.at < HOUR_SECONDS:
            return None
        number = _latest()
        if seen is not None and seen.number == number:
            _begin(number + 1)
            number = _latest()
        self._seen = Seen(number, self._clock())  # after reading: it may have begun only just now
        return number


def last_answer_before(number: int) -> int:
    """The number of the last answer kept before this hour began; 0 if that is forgotten."""
    hour = RunningHour.objects.filter(number=number).first()
    return hour.last_answer if hour else 0


def forget_hours(*, before: int, last_answer: int) -> None:
    """Delete the hours before this one: no answer is as old as they are.

    An hour that knows of later answers than there are is from before they were numbered anew, as
    when a database was copied by hand. By that hour they would all be old.
    """
    RunningHour.objects.filter(Q(number__lt=before) | Q(last_answer__gt=last_answer)).delete()


def _latest() -> int:
    return RunningHour.objects.aggregate(latest=Max("number"))["latest"] or 0


def _begin(number: int) -> None:
    """Begin the next hour, unless another process was faster."""
    last = StoredAnswer.objects.aggregate(last=Max("pk"))["last"] or 0
    hour = RunningHour(number=number, last_answer=last)
    RunningHour.objects.bulk_create([hour], ignore_conflicts=True)
