"""On which days there can be a night: a week apart, and within a calendar that people live by.

Knows days; no event.
"""

from __future__ import annotations

from datetime import date, timedelta

from scoring.sentences import Sentence, gettext_noop
from sessions.events.errors import EventInvalidError

FIRST_YEAR, LAST_YEAR = 2000, 2199
WEEK = timedelta(days=7)


def check_day(day: date) -> None:
    """Raises EventInvalidError for a day that nobody means, as 0202 or 9999."""
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        template = gettext_noop("A night is in a year from {first} to {last}.")
        raise EventInvalidError("day", Sentence(template, first=FIRST_YEAR, last=LAST_YEAR))


def weekly(first: date, count: int) -> list[date]:
    """So many days, a week apart. Raises EventInvalidError."""
    check_day(first)
    days = [first + number * WEEK for number in range(count)]
    for day in days[-1:]:
        check_day(day)
    return days
