"""Every phrase that is said at more than one place, or by a script: once, by its key.

Python, templates and scripts ask for the same keys (`sessions.wording.say`). Each module has the
phrases of one area. Knows texts; not who says them.
"""

from __future__ import annotations

from sessions.wording.phrases import account, charts, events, fields, groups, history, imports, site
from sessions.wording.phrases.game import (
    entries,
    goals,
    network,
    new_game,
    pad,
    parts,
    record,
    rules,
    sheet,
    table,
    turns,
)
from sessions.wording.phrases.marks import Table

AREAS = (
    *(fields, site, turns, goals, sheet, entries, pad, parts, network, new_game),
    *(table, rules, record, charts, account, groups, history, imports, events),
)


def _all() -> Table:
    """The tables of all areas as one. A key is in one of them only."""
    found: Table = {}
    for area in AREAS:
        twice = found.keys() & area.PHRASES.keys()
        if twice:
            raise ValueError(f"{area.__name__}: {', '.join(sorted(twice))} stands elsewhere too")
        found |= area.PHRASES
    return found


CATALOGUE = _all()
