"""What is said of files that come in: what is wrong with one, what becomes of its games, and what
may be chosen.

Knows words; what they are said of, `sessions.exchange.into` knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from scoring.sentences import Sentence
from sessions.exchange.into.found import FileRefusedError, LeftOut
from sessions.exchange.into.planning import Plan, Planned
from sessions.wording.format import points
from sessions.wording.say import say
from sessions.wording.sentences import translated

GUEST = Sentence(gettext_noop("Guest"))
REFUSED = {
    "draft_gone": gettext_noop("This file is not here any more. Choose it again."),
    "empty_file": gettext_noop("There is nothing in it."),
    "file_too_large": gettext_noop("A file may have {most} MB at most."),
    "file_too_large_unpacked": gettext_noop("Unpacked this file has more than {most} MB."),
    "line_refused": gettext_noop("Line {number} cannot be taken: {why}"),
    "list_too_large": gettext_noop(
        "Here a list may have {most} kB at most; a longer one comes in by the API."
    ),
    "mapping_invalid": gettext_noop("The table cannot be read in this way."),
    "no_bgstats": gettext_noop(
        "This is no file of BG Stats: choose BGStatsExport.json, or a play that was shared."
    ),
    "no_file": gettext_noop("Choose a file, or paste a table."),
    "no_games": gettext_noop(
        "There are no games in it. A table has the players’ names above or beside their points: "
        "a row for each round, or one for each game with its day."
    ),
    "no_json": gettext_noop("This begins like JSON, and cannot be read as such."),
    "no_kvasmeister": gettext_noop("The line of data of this backup of Kvasmeister is damaged."),
    "no_table": gettext_noop("This is no table: it can be a CSV, Excel or OpenDocument file."),
    "own_table": gettext_noop(
        "This table of games or throws was written by this program, and games cannot come in from "
        "it: take the file of JSON lines (.ndjson) or the whole archive (.zip)."
    ),
    "too_many_games": gettext_noop("One import takes {most} games at most: cut the file in parts."),
    "too_many_rows": gettext_noop("A table may have {most} rows at most: cut the file in parts."),
    "unknown_json": gettext_noop(
        "This is JSON of another program: games can come from this program, or from BG Stats."
    ),
}
"""Why a whole file is refused, by its code."""

LEFT_OUT = {
    "column_of_words": gettext_noop("The column “{name}” has no points in it: it is no player’s."),
    "cooperative": gettext_noop("In this game all play together, against nobody."),
    "day_in_other_order": gettext_noop(
        "{text} has day and month in another order than this table is read in: line {line}."
    ),
    "ignored": gettext_noop("BG Stats does not count it either: it is marked as ignored."),
    "lowest_wins": gettext_noop("In this game the lowest score wins."),
    "no_columns": gettext_noop("There is no column of names, or none of points."),
    "no_date": gettext_noop("{text} is no date: line {line}."),
    "no_whole_score": gettext_noop("“{score}” cannot be points of {name}."),
    "no_whole_number": gettext_noop("“{text}” cannot be points: line {line}, column “{column}”."),
    "nobody": gettext_noop("It says of nobody that they have played."),
    "nobody_there": gettext_noop("There are no points in it."),
    "one_player": gettext_noop("It tells of one player only."),
    "row_has_day": gettext_noop("Rows with a day of their own are no rounds."),
    "row_of_sums": gettext_noop("The row “{text}” sums up those above it."),
    "score_too_large": gettext_noop("{name} has more points than a game can have."),
    "total_differs": gettext_noop(
        "{name}: the table says {total} in all, the rounds add up to {added}."
    ),
    "unreadable": gettext_noop("Its field “{field}” holds something else than it should."),
}
"""Why something in a file is no game, by its reason."""


def refused(error: FileRefusedError) -> str:
    """Why the whole file cannot be taken."""
    return translated(Sentence(REFUSED[error.code], **error.facts))


def left_out(it: LeftOut) -> str:
    """Why this is no game. Who has no name is a guest."""
    named = it.facts | {"name": it.facts.get("name") or GUEST}
    return translated(Sentence(LEFT_OUT[it.reason], **named))


def what_becomes(it: Planned) -> str:
    """Of a game of the file, in a word or two."""
    if it.comes_in:
        return _("checked") if it.is_checked else say("not_checked")
    return {
        "there": _("there already"),
        "deleted": _("was deleted"),
        "like": _("perhaps there"),
        "changed": _("told otherwise"),
        "refused": _("cannot be"),
    }[it.fate]


def why(it: Planned) -> str:
    """What is to be said of it besides; "" where it is plain."""
    return "" if it.why is None else translated(it.why)


def result_line(it: Planned) -> str:
    """Who had how many points: "Ana 10,350 · Ben 9,000"."""
    if it.judged is None:
        return " · ".join(seat.name for seat in it.found.seats)
    pairs = zip(it.judged.players, it.judged.seats, strict=True)
    best_first = sorted(pairs, key=lambda pair: -pair[1].score)
    return " · ".join(f"{player.name} {points(seat.score)}" for player, seat in best_first)


def coming(plan: Plan) -> str:
    """What would come in, in a sentence."""
    counts = plan.counts
    if not plan.coming:
        return _("No game of this file would come in.")
    games = ngettext("%(n)s game comes in", "%(n)s games come in", len(plan.coming))
    said = games % {"n": points(len(plan.coming))}
    checked, recorded = counts["checked"], counts["recorded"]
    if not recorded:
        return _("%(games)s: by these rules all of it can have been played.") % {"games": said}
    if not checked:
        return _("%(games)s as results that nothing has checked.") % {"games": said}
    detail = _("%(checked)s follow these rules, of %(recorded)s the result alone is recorded.")
    return f"{said}: " + detail % {"checked": points(checked), "recorded": points(recorded)}


def staying(plan: Plan) -> list[str]:
    """What would not come in, kind by kind."""
    counts = plan.counts
    sentences: Mapping[str, str] = {
        "there": ngettext("%(n)s is here already.", "%(n)s are here already.", counts["there"]),
        "deleted": ngettext(
            "%(n)s was deleted here.", "%(n)s were deleted here.", counts["deleted"]
        ),
        "like": ngettext(
            "%(n)s may be here already: tick it if it is another one.",
            "%(n)s may be here already: tick those that are others.",
            counts["like"],
        ),
        "changed": ngettext(
            "%(n)s is told otherwise by now: tick it to take that over.",
            "%(n)s are told otherwise by now: tick those to be taken over.",
            counts["changed"],
        ),
        "refused": ngettext("%(n)s cannot be.", "%(n)s cannot be.", counts["refused"]),
        "left_out": ngettext(
            "%(n)s part of the file is no game.",
            "%(n)s parts of the file are no games.",
            counts["left_out"],
        ),
    }
    return [said % {"n": points(counts[key])} for key, said in sentences.items() if counts[key]]


def choices() -> dict[str, list[tuple[str, str]]]:
    """How a table may be read, choice by choice, with what each value is called."""
    return {
        "orientation": [
            ("columns", _("players side by side, a row for each round")),
            ("rows", _("players below each other, a column for each round")),
            ("history", _("a row for each game, a column for each player")),
            ("long", _("a line for each player or turn")),
        ],
        "points": [
            ("round", _("the points of a round")),
            ("running", _("the total so far")),
        ],
        "empty_is": [
            ("not_played", _("not played")),
            ("farkle", _("a farkle")),
        ],
        "date_order": [
            ("dmy", _("day, month, year")),
            ("mdy", _("month, day, year")),
        ],
    }


def brought(batch: Any) -> str:
    """What an import has brought."""
    games = batch.games.count()
    said = ngettext("%(n)s game came in.", "%(n)s games came in.", games)
    return said % {"n": points(games)}
