"""Finds the queries that become slower with every game of a site, by SQLite's own plan for them.

The plan of an empty database is that of a full one: this site never lets SQLite gather statistics.
Knows plans and names of tables; no page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection

GROWING = frozenset(
    f"game_sessions_{name}"
    for name in (
        "device",
        "devicegame",
        "game",
        "gameentry",
        "gamelink",
        "grant",
        "playedseat",
        "playedturn",
        "proposal",
        "seatholder",
        "seattotal",
        "storedanswer",
    )
)
ALIAS = re.compile(r'(?:FROM|JOIN) "(\w+)"(?: (\w+))?(?= |\)|$)')
BESIDE = re.compile(r"\((?:(?!LIMIT)[^()])*\)")
"""What is asked for each row alone, and ends with it."""
SCAN = re.compile(r"SCAN (\w+)")


@contextmanager
def planned() -> Iterator[list[str]]:
    """Note every query that reads all of a table that grows."""
    found: list[str] = []

    def look(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.lstrip().startswith("SELECT") and not many:
            found.extend(scans(sql, params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(look):
        yield found


def scans(sql: str, params: Any = None) -> list[str]:
    """Of a query, the growing tables that it reads from one end to the other."""
    with connection.cursor() as cursor, _unwatched():
        cursor.execute(f"EXPLAIN QUERY PLAN {sql}", params)
        plan = [row[-1] for row in cursor.fetchall()]
    if _stops(sql, plan):
        return []
    names = {alias or table: table for table, alias in ALIAS.findall(sql)}
    scanned = [found[1] for step in plan if (found := SCAN.match(step))]
    return [f"{it}: {sql}" for it in scanned if names.get(it, it) in GROWING]


@contextmanager
def _unwatched() -> Iterator[None]:
    """Asking for a plan is not a query of the page."""
    wrappers, connection.execute_wrappers = connection.execute_wrappers, []
    try:
        yield
    finally:
        connection.execute_wrappers = wrappers


def _stops(sql: str, plan: list[str]) -> bool:
    """A page of all rows in the order of an index ends where the page does."""
    is_sorted = any("TEMP B-TREE" in step for step in plan)
    while (shorter := BESIDE.sub("", sql)) != sql:
        sql = shorter
    return "LIMIT" in sql and " WHERE " not in sql and not is_sorted
