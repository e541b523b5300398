"""The calls of leagues and tournaments that take a key, each with what has to be done before it.

Knows addresses and bodies, as `repeats_calls` has them; `{event}` and `{game}` are those made on
the way.
"""

from __future__ import annotations

from typing import Any

Before = tuple[tuple[str, dict[str, Any]], ...]
Said = tuple[str, str, str, dict[str, Any], Before, int]

EVENT = "/api/v1/events/{event}/"
NIGHT = f"{EVENT}nights/1/"
ROUND = f"{NIGHT}rounds/1/"
TABLE = f"{ROUND}tables/1/"
FOUND: tuple[str, dict[str, Any]] = (
    "/api/v1/groups/{group}/events/",
    {
        "name": "Autumn",
        "first_day": "2026-09-01",
        "nights": 2,
        "entrants": ["Ana", "Ben", "Cleo", "Dora"],
    },
)
CUP: tuple[str, dict[str, Any]] = (
    FOUND[0],
    {
        "name": "Cup",
        "kind": "tournament",
        "first_day": "2026-09-05",
        "entrants": ["Ana", "Ben", "Cleo"],
        "registration": True,
        "stages": [{"method": "balanced", "cut": 2}, {"method": "final"}],
    },
)
OPEN: tuple[str, dict[str, Any]] = (f"{NIGHT}open/", {})
DOOR: tuple[str, dict[str, Any]] = (f"{NIGHT}door/", {"entrants": [1, 2, 3], "present": True})
DRAFT: tuple[str, dict[str, Any]] = (f"{NIGHT}rounds/", {"seed": "s"})
PUBLISH: tuple[str, dict[str, Any]] = (f"{ROUND}publish/", {})
BEGIN: tuple[str, dict[str, Any]] = (f"{TABLE}begin/", {})
CLOCK: tuple[str, dict[str, Any]] = (f"{ROUND}clock/", {"minutes": 40})
GONE: tuple[str, dict[str, Any]] = (f"{NIGHT}door/", {"entrants": [1], "present": False})
LATE: tuple[str, dict[str, Any]] = (f"{NIGHT}door/", {"entrants": [4], "present": True})
CLOSE: tuple[str, dict[str, Any]] = (f"{NIGHT}close/", {})
PLAYED: Before = (
    ("/api/v1/games/{game}/totals/", {"points": 500}),
    ("/api/v1/games/{game}/end/", {"result": "leader"}),
)


def _lines(*scores: int) -> dict[str, Any]:
    return {"lines": [{"entrant": it, "score": score} for it, score in enumerate(scores, 1)]}


def _report(*scores: int) -> tuple[str, dict[str, Any]]:
    return f"{TABLE}reports/", _lines(*scores)


FOUNDED: Before = (FOUND,)
OPENED: Before = (FOUND, OPEN, DOOR)
DRAFTED: Before = (*OPENED, DRAFT)
PUBLISHED: Before = (*DRAFTED, PUBLISH)
REPORTED: Before = (*PUBLISHED, _report(3, 2, 1))
DISPUTED: Before = (*REPORTED, _report(1, 2, 3))

HEATED: Before = (CUP, OPEN, DOOR, DRAFT, PUBLISH, _report(3, 2, 1))
TIED: Before = (*HEATED[:-1], _report(3, 2, 2))
ADVANCED: Before = (*HEATED, (f"{EVENT}advance/", {}))
MENDED: Before = (*ADVANCED, (f"{TABLE}correct/", {**_lines(3, 1, 2), "reason": "Misread"}))
THROWS = {"throws": [{"entrant": 2, "die": 3}, {"entrant": 3, "die": 5}]}


def _post(
    operation: str, path: str, body: dict[str, Any], before: Before, status: int = 200
) -> Said:
    return operation, "POST", path, body, before, status


WHY = {"reason": "Misread"}
OF_EVENTS: tuple[Said, ...] = (
    _post("found_event", *FOUND, (), 201),
    _post("close_event", f"{EVENT}close/", {}, FOUNDED),
    _post("reopen_event", f"{EVENT}reopen/", WHY, (FOUND, (f"{EVENT}close/", {}))),
    _post("enrol", f"{EVENT}entrants/", {"names": ["Kim"]}, FOUNDED),
    _post("merge_entrants", f"{EVENT}entrants/4/merge/", {"into": 1}, FOUNDED),
    _post("plan_stages", f"{EVENT}stages/", {"stages": [{"method": "swiss"}]}, (CUP,)),
    _post("register", f"{EVENT}registrations/", {"name": "Zoe"}, (CUP,)),
    _post("advance", f"{EVENT}advance/", {}, HEATED),
    _post("step_back", f"{EVENT}step-back/", {}, ADVANCED),
    _post("decline", f"{EVENT}entrants/2/decline/", {}, ADVANCED),
    _post("roll_off", f"{EVENT}roll-offs/", THROWS, TIED),
    _post("exchange_seats", f"{EVENT}exchange/", {}, MENDED),
    _post("adjust_season", f"{EVENT}entrants/1/adjustments/", {"points": "1", **WHY}, FOUNDED),
    _post("revoke_event_link", f"{EVENT}links/revoke/", {"role": "help"}, FOUNDED),
    _post(
        "clone_event",
        f"{EVENT}clone/",
        {"name": "Winter", "first_day": "2026-12-01"},
        FOUNDED,
        201,
    ),
    _post("import_people", f"{EVENT}imports/people/", {"text": "name\nKim"}, FOUNDED),
    _post(
        "import_results",
        f"{EVENT}imports/results/",
        {"text": "night,round,table,name,score\n1,1,1,Ana,500\n1,1,1,Ben,400"},
        FOUNDED,
    ),
    _post("add_night", f"{EVENT}nights/", {"day": "2026-12-22"}, FOUNDED),
    _post("move_night", f"{NIGHT}move/", {"day": "2026-12-22"}, FOUNDED),
    _post("open_night", *OPEN, FOUNDED),
    _post("close_night", *CLOSE, (FOUND, OPEN)),
    _post("reopen_night", f"{NIGHT}reopen/", WHY, (FOUND, OPEN, CLOSE)),
    _post("cancel_night", f"{NIGHT}cancel/", {}, FOUNDED),
    _post("switch_door", *DOOR, (FOUND, OPEN)),
    _post("draft_round", *DRAFT, OPENED),
    _post("swap_seats", f"{ROUND}swap/", {"one": 4, "other": 1}, (*DRAFTED, LATE)),
    _post("lock_seat", f"{ROUND}lock/", {"entrant": 1, "is_locked": True}, DRAFTED),
    _post("discard_draft", f"{ROUND}discard/", {}, DRAFTED),
    _post("publish_round", *PUBLISH, DRAFTED),
    _post("unpublish_round", f"{ROUND}unpublish/", {}, PUBLISHED),
    _post("close_round", f"{ROUND}close/", {"leave_open": True}, PUBLISHED),
    _post("start_clock", *CLOCK, PUBLISHED),
    _post("pause_clock", f"{ROUND}clock/pause/", {"is_paused": True}, (*PUBLISHED, CLOCK)),
    _post("move_clock", f"{ROUND}clock/move/", {"minutes": 5}, (*PUBLISHED, CLOCK)),
    _post("choose_screen", f"{NIGHT}screen/", {"shows": "clock"}, (FOUND, OPEN)),
    _post("seat_late", f"{ROUND}late/", {"entrant": 4}, (*PUBLISHED, LATE)),
    _post(
        "no_show",
        f"{ROUND}no-show/",
        {"entrant": 1, "way": "standby"},
        (*PUBLISHED, GONE, LATE),
    ),
    _post(
        "substitute",
        f"{ROUND}substitute/",
        {"entrant": 1, "substitute": 4},
        PUBLISHED,
    ),
    _post("begin_table", *BEGIN, PUBLISHED),
    _post("postpone_table", f"{TABLE}postpone/", {"day": "2026-12-22"}, PUBLISHED),
    _post("void_table", f"{TABLE}void/", WHY, PUBLISHED),
    _post("report_result", *_report(3, 2, 1), PUBLISHED),
    _post("take_over_result", f"{TABLE}take-over/", {}, (*PUBLISHED, BEGIN, *PLAYED)),
    _post("confirm_result", f"{TABLE}confirm/", {"result": 2}, DISPUTED),
    _post("reject_result", f"{TABLE}reject/", {"result": 2, **WHY}, DISPUTED),
    _post("correct_result", f"{TABLE}correct/", {**_lines(1, 2, 3), **WHY}, REPORTED),
)
