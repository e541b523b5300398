"""What each paper of a night has in common: of which night and round it is, and when printed.

Knows requests; nothing of what stands on it.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest
from django.utils import timezone

from sessions.events.reading.sheets import NightSheet, RoundSheet
from sessions.models import EventRole
from sessions.pages.events.kit import night_of, opened
from sessions.pages.events.paper.lists import Evening
from sessions.pages.kit.requests import whole_number


def evening_of(
    request: HttpRequest, code: str, number: int, needed: EventRole = EventRole.HELP
) -> Evening:
    """Raises Http404, and what `opened` raises."""
    found = opened(request, code, needed)
    night = night_of(found, number)
    if night is None:
        raise Http404
    each = whole_number(request.GET.get("each"))
    return Evening(found, night, _round(night, whole_number(request.GET.get("round"))), each)


def _round(night: NightSheet, wanted: int | None) -> RoundSheet | None:
    """The one that is asked for, else the latest."""
    asked = [it for it in night.rounds if it.number == wanted]
    return next(iter([*asked, *reversed(night.rounds)]), None)


def frame(it: Evening, **more: Any) -> dict[str, Any]:
    now = timezone.localtime(timezone=it.found.event.zone)
    told = {"night": it.night, "round": it.round, "rounds": it.night.rounds, "now": now}
    return it.found.frame(**told, **more)
