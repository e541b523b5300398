"""How the tables of the open tell how they ended: by their phones, on paper, or late.

Most have their card's phone tell it, and somebody else at the table says that it is right. Knows
tables; not what follows from them.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from tests.proofs.open.day import Day
from tests.proofs.season.ledger import Told

LATE_ROUND = 2
"""A table of this round plays without network, and is not heard of before the next one is drawn."""
RULES = {"fixed_turns": 1, "opening_threshold": 0}
"""So that the game of that table takes as many calls as people sit there."""
Table = dict[str, Any]


def play(day: Day, number: int, table: Table) -> None:
    """One result: by phone; at one table of the first round phone and slip disagree."""
    told = _by_chance(day, table)
    if number == 1 and table["number"] == 1:
        _disagree(day, table, told)
    else:
        settle(day, number, table, told)
    day.ledger.tables[number, table["number"]] = told
    day.ledger.people |= told.keys()


def _by_chance(day: Day, table: Table) -> Told:
    people = [it["entrant"] for it in table["people"] if it["came"]]
    told: Told = {it: (50 * day.rng.randint(20, 200), "played") for it in people}
    return told | {it["entrant"]: (None, "absent") for it in table["people"] if not it["came"]}


def settle(day: Day, number: int, table: Table, told: Told) -> None:
    """The card's phone tells it, and the phone of somebody who sits there confirms it."""
    night = report(day, number, table["number"], told, day.link("table", table=table["number"]))
    confirm(day, number, table, night)


def confirm(day: Day, number: int, table: Table, night: Any) -> None:
    """The last report is right, says somebody who sits there."""
    result = max(it["number"] for it in _of(night, number, table["number"])["reports"])
    somebody = next(it["entrant"] for it in table["people"] if it["came"])
    by = day.link("entrant", entrant=somebody)
    path = f"nights/1/rounds/{number}/tables/{table['number']}/confirm/"
    day.event(path, {"result": result}, token=by)


def report(day: Day, number: int, table: int, told: Told, token: str) -> Any:
    """Tell a result; what is acknowledged has to be there at the end."""
    path = f"nights/1/rounds/{number}/tables/{table}/reports/"
    night = day.event(path, {"lines": _lines(told)}, token=token)
    day.acknowledged += 1
    return night


def _lines(told: Told) -> list[dict[str, Any]]:
    return [{"entrant": it, "score": score, "status": how} for it, (score, how) in told.items()]


def _of(night: Any, number: int, table: int) -> Table:
    found: Table = night["rounds"][number - 1]["tables"][table - 1]
    return found


def _disagree(day: Day, table: Table, told: Told) -> None:
    """The phone has a digit wrong: both stand side by side, and the organiser chooses."""
    wrong = {
        it: ((score or 0) + 50, how) if score else (score, how) for it, (score, how) in told.items()
    }
    report(day, 1, 1, wrong, day.link("table", table=1))
    night = report(day, 1, 1, told, day.link("help"))
    seen = _of(night, 1, 1)
    assert (seen["state"], len(seen["reports"]), seen["result"]) == ("disputed", 2, None)
    right = max(it["number"] for it in seen["reports"])
    day.tap("nights/1/rounds/1/tables/1/confirm/", {"result": right})
    day.happened["slip and phone disagreed"] += 1


def correct(day: Day, number: int) -> None:
    """A result is found to be turned round when the next round is drawn: its tables stay."""
    key = day.rng.choice(sorted(it for it in day.ledger.tables if it[0] == number))
    before = day.night()["rounds"][-1]["tables"]
    told = day.ledger.tables[key]
    scores = iter(sorted((score or 0) for score, how in told.values() if how == "played"))
    turned: Told = {
        it: (next(scores), how) if how == "played" else (None, how)
        for it, (_score, how) in sorted(told.items(), key=lambda it: -(it[1][0] or 0))
    }
    path = f"nights/1/rounds/{number}/tables/{key[1]}/correct/"
    day.tap(path, {"lines": _lines(turned), "reason": "Turned round"})
    day.acknowledged += 1
    day.ledger.tables[key] = turned
    assert day.night()["rounds"][-1]["tables"] == before
    day.happened["wrong result found after the draw"] += 1


def come_back(day: Day, table: Table) -> None:
    """The phone that was offline brings its game, which is the table's report."""
    names = [it["name"] for it in table["people"] if it["came"]]
    begun = datetime.now(UTC) - timedelta(minutes=30)
    game = {"players": [{"name": it} for it in names], "begun_at": begun.isoformat()}
    code = day.call("games/", game | {"group": day.group, "rules": RULES}, 201)["code"]
    told: Told = {}
    for it in (it["entrant"] for it in table["people"] if it["came"]):
        score = 50 * day.rng.randint(20, 200)
        day.call(f"games/{code}/totals/", {"points": score})
        told[it] = (score, "played")
    told |= {it["entrant"]: (None, "absent") for it in table["people"] if not it["came"]}
    day.acknowledged += 1
    night = day.night()
    assert _of(night, LATE_ROUND, table["number"])["state"] == "reported"
    confirm(day, LATE_ROUND, table, night)
    day.ledger.tables[LATE_ROUND, table["number"]] = told
    day.happened["came back from offline"] += 1
