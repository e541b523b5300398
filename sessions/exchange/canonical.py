"""How a line of a file is written: one fact has one spelling, whichever database it comes from.

Exports that come back identical and backups that can be compared stand on this. PostgreSQL does not
keep the order of a JSON document's keys, so they are sorted.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any


def line(value: Any) -> str:
    """A JSON value as one line with its end: keys sorted, no spaces, letters as they are."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"


def moment(value: datetime) -> str:
    """A moment by UTC with six decimals: "2026-10-03T17:02:11.000000Z"."""
    return value.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
