"""What a file of a league is called: by its code, what is in it, and the day.

Knows names; not what is in a file.
"""

from __future__ import annotations

from django.utils import timezone

from sessions.models import Event


def dated_name(event: Event, ending: str, name: str = "") -> str:
    """As of today by the event's clock: "farkle-K7MX2Q-results-2026-11-26.csv"."""
    today = timezone.localdate(timezone=event.zone).isoformat()
    return "-".join(filter(None, ("farkle", event.code, name, today))) + f".{ending}"
