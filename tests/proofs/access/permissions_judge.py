"""Whether an answer is what its row promises somebody, and whether what is stored has changed so.

Knows answers, rows and tables of the database; no address and nothing of who asks but their role.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.db import connection
from django.http import HttpResponse

from sessions.models import Device, DeviceGame
from tests.proofs.access.permissions import Needs, Row
from tests.proofs.access.permissions_actors import Person

REFUSED = {401, 403, 404}
REMEMBERED = {Device, DeviceGame}
"""Being asked may leave traces here: that somebody was there."""
IN_PASSING = {"last_used_at", "last_login"}
OPEN = {Needs.ANYONE, Needs.GUEST}
UNCHANGING = {"auth.Group", "auth.Permission"}

Stored = dict[str, list[Any]]


def judge(
    row: Row, person: Person, response: HttpResponse, before: Stored, after: Stored
) -> str | None:
    """What is wrong with an answer, if anything is."""
    if response.status_code >= 500:
        return "is a mistake"
    if not _may(row, person):
        return _should_be_refused(row, response, differing(before, after))
    if person.is_false and response.status_code == 401:
        return None
    if row.is_a_librarys:
        is_out = is_refused(response) and row.needs not in OPEN
        return "is refused" if is_out and response.request["REQUEST_METHOD"] == "GET" else None
    if response.status_code >= 400 or (row.needs not in OPEN and is_refused(response)):
        return "does not succeed"
    return _wrong_change(row, before, after)


def _may(row: Row, person: Person) -> bool:
    if person.token and not row.is_api:
        return row.needs == Needs.ANYONE
    is_signed_in = person.account is not None and not person.token
    role = person.in_group if row.is_of_group else person.role
    is_somebody = person.device is not None or person.account is not None
    is_whole = person.account is not None and (not person.token or person.manages_by_token)
    special = {
        Needs.PERSON: is_somebody and role >= Needs.SCORE,
        Needs.GUEST: not person.only_watches,
        Needs.FOLLOWER: role >= Needs.WATCH and not person.only_watches,
        Needs.DEVICE: person.device is not None and person.role >= Needs.SCORE,
        Needs.ACCOUNT: is_signed_in,
        Needs.OWNER: person.owns,
        Needs.KEEPER: person.username == "owner" and not person.only_watches,
        Needs.STAFF: is_signed_in and person.account.is_staff,
        Needs.SUPERUSER: is_signed_in and person.account.is_superuser,
        Needs.TAKER: is_whole,
        Needs.OVERSEER: is_whole and person.account.is_superuser,
    }
    return special.get(row.needs, role >= row.needs)


def _should_be_refused(row: Row, response: HttpResponse, changed: list[str]) -> str | None:
    is_unanswered = row.is_a_librarys and response.status_code == 405
    if not (is_refused(response) or is_unanswered):
        return "is not refused"
    return f"is refused, and changes {changed}" if changed else None


def is_refused(response: HttpResponse) -> bool:
    """A refusal, or the way to the login."""
    place = response.headers.get("Location", "")
    return response.status_code in REFUSED or place.startswith(("/account/login/", "/admin/login/"))


def _wrong_change(row: Row, before: Stored, after: Stored) -> str | None:
    changed = differing(before, after)
    entries = len(after["gameentry"]) - len(before["gameentry"])
    is_right = {
        "reads": not changed,
        "enters": entries == 1,
        "changes": bool(changed) and not entries,
        "may change": not entries,
    }
    return None if is_right[row.does] else f"changes {changed}, {entries} entries"


def stored() -> Stored:
    """Everything that is stored and that nobody changes by only having been there."""
    with connection.cursor() as cursor:
        return {name: cursor.execute(rows).fetchall() for name, rows in _KEPT}


def written() -> int:
    """How many rows were ever written: SQLite counts them, also those that are taken back."""
    connection.ensure_connection()
    return int(connection.connection.total_changes)


def stored_since(rows: int, before: Stored) -> Stored:
    """The same, once more; it is as before where no more than so many rows were ever written."""
    return before if written() == rows else stored()


def _kept() -> Iterator[tuple[str, str]]:
    """Each table with its query: asked thousands of times, so nothing composes it anew."""
    for label in ("game_sessions", "auth", "account", "mfa"):
        for model in apps.get_app_config(label).get_models():
            if model not in REMEMBERED and model._meta.label not in UNCHANGING:
                every = model._meta.concrete_fields
                fields = [f'"{field.column}"' for field in every if field.name not in IN_PASSING]
                table = f'"{model._meta.db_table}"'
                yield model.__name__.lower(), f"SELECT {', '.join(fields)} FROM {table} ORDER BY 1"


_KEPT = list(_kept())


def differing(before: Stored, after: Stored) -> list[str]:
    return [name for name in before if before[name] != after[name]]
