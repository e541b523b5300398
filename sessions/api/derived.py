"""The rows of what is counted over a group's games, from what the API answers of it.

Knows answers; how they are written down, `sessions.exchange.tables.derived`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sessions.exchange.tables.derived import Row, flat


def rows_of_table(answer: Any) -> list[Row]:
    """Those with a rank, then those who have played too little for one."""
    return [flat(it) for it in (*answer["ranked"], *answer["unranked"])]


def rows_of_records(answer: Any) -> list[Row]:
    """Each who holds a record, by what it is."""
    return list(_records(answer))


def _records(answer: Any) -> Iterator[Row]:
    for record in answer["records"]:
        for holder in record["holders"]:
            yield {"record": record["key"], "value": record["value"]} | flat(holder)
    for kind in ("lucky_night", "unlucky_night"):
        for it in answer.get(f"{kind}s", ()):
            yield {"record": kind, "value": it["points"]} | _without(it, "points")
    for it in answer.get("win_streaks", ()):
        yield {"record": "win_streak", "value": it["games"]} | _without(it, "games")


def _without(it: Row, name: str) -> Row:
    return {key: value for key, value in flat(it).items() if key != name}


def rows_of_player(answer: Any) -> list[Row]:
    """A row for each figure; of what there are several, with what they are of."""
    found = [{"of": "", "figure": name, "value": it} for name, it in flat(answer).items()]
    for part, by in (("by_seats", "seats"), ("by_rules", "rules_name"), ("rivals", "name")):
        for it in answer[part]:
            of = f"{part} {it[by]}"
            figures = flat(it).items()
            found += [{"of": of, "figure": name, "value": told} for name, told in figures]
    return found
