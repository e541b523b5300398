"""`/healthz`: what a program that looks after the site asks every minute.

Knows the database and the folder of backups; not a single game.
"""

from __future__ import annotations

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from sessions.exchange import canonical
from sessions.exchange.backup import daily, noted

MAX_HOURS = 36
"""A daily backup that is older was left out once."""


@never_cache
@require_safe
def health(_request: HttpRequest) -> JsonResponse:
    """Status 200 and "ok" while the site can be used, 503 while its database cannot.

    A backup that is late, or has failed, does not close the site: it is told beside.
    """
    works = _database_works()
    told = {"status": "ok" if works else "unavailable", "backup": _backup()}
    return JsonResponse(told, status=200 if works else 503)


def _database_works() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


def _backup() -> dict[str, object]:
    """`age_hours` of the last good one, null while there is none."""
    newest, failure = daily.newest(), noted.last_failure()
    hours = (timezone.now() - newest.made_at).total_seconds() / 3600 if newest else None
    is_late = hours is None or hours > MAX_HOURS
    state = "off" if not settings.BACKUPS else "failed" if failure else "late" if is_late else "ok"
    return {
        "status": state,
        "made_at": canonical.moment(newest.made_at) if newest else None,
        "age_hours": None if hours is None else round(hours, 1),
    }
