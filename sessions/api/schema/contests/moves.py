"""The verbs of leagues and tournaments: each with its address, its body and what is said of it.

Views, addresses and the description are made from this table. What a verb does, its service in
`sessions.events` says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sessions.api.schema.contests import requests as bodies
from sessions.api.schema.contests.requests import EventRequest
from sessions.events import adjusting, entrants, founding, registering
from sessions.events.evening import clock, door, drafts, missing, nights, publishing, substitutes
from sessions.events.evening.screen import choose_screen
from sessions.events.play import results, tables
from sessions.events.stages import cutting, mending, settling

NIGHT = "nights/<int:night>/"
ROUND = f"{NIGHT}rounds/<int:round>/"
TABLE = f"{ROUND}tables/<int:table>/"
ENTRANT = "entrants/<int:entrant>/"
NUMBERED = {"night": "number"}


@dataclass(frozen=True, slots=True)
class EventMove:
    """`address` is what stands behind that of the event. One that has a night in it answers that
    night, any other the event. `called` is what the service calls a part of address or body."""

    address: str
    verb: Callable[..., Any]
    summary: str
    body: type[EventRequest] = EventRequest
    called: Mapping[str, str] = field(default_factory=dict)
    more: str = ""


_REASON, _TOLD = bodies.ReasonRequest, {"lines": "told"}

EVENT_MOVES: Mapping[str, EventMove] = {
    "close_event": EventMove("close/", founding.close, "Close the event"),
    "reopen_event": EventMove(
        "reopen/", founding.reopen, "Open an event again that was closed", _REASON
    ),
    "enrol": EventMove(
        "entrants/", entrants.enrol, "Have people take part, all or none", bodies.EnrolRequest
    ),
    "merge_entrants": EventMove(
        f"{ENTRANT}merge/",
        entrants.merge,
        "Say that two entrants are one person",
        bodies.IntoRequest,
        {"entrant": "number"},
        "Two who have sat at one table are two people (422 `entrants_met`).",
    ),
    "adjust_season": EventMove(
        f"{ENTRANT}adjustments/",
        adjusting.adjust,
        "Give or take points of the season by hand, with a reason",
        bodies.AdjustRequest,
    ),
    "plan_stages": EventMove(
        "stages/",
        settling.plan_stages,
        "Settle the stages that follow in a tournament",
        bodies.StagesRequest,
        more="In place of those that have not begun; before anything was drawn, in place of all.",
    ),
    "advance": EventMove(
        "advance/",
        cutting.advance,
        "Have those above the line go on to the next stage",
        bodies.AdvanceRequest,
        more="A tie across the line is rolled off first (422 `tied`), or `seeded`.",
    ),
    "step_back": EventMove(
        "step-back/", cutting.step_back, "Take going on back, before anything is drawn"
    ),
    "roll_off": EventMove(
        "roll-offs/",
        cutting.roll_off,
        "Write down what those who are tied have rolled, one die each",
        bodies.TiedRequest,
        more="Who rolls the same rolls once more; nobody else is touched.",
    ),
    "exchange_seats": EventMove(
        "exchange/",
        mending.exchange_seats,
        "Let those change places who would be through by a corrected result",
        more="Who went on by an error in the own result goes; by one of somebody else's they stay. "
        "Only while no table that follows has begun.",
    ),
    "register": EventMove(
        "registrations/",
        registering.register,
        "Put oneself on the list, or the waiting list",
        bodies.RegisterRequest,
        more="Where the event's `registration` is open, until its first door opens. The caller "
        "may from then on do what that entrant may.",
    ),
    "decline": EventMove(
        f"{ENTRANT}decline/",
        cutting.decline,
        "Say that somebody does not go on: the next in line moves up",
        bodies.DeclineRequest,
    ),
    "add_night": EventMove("nights/", nights.add_night, "One more night", bodies.DayRequest),
    "move_night": EventMove(
        f"{NIGHT}move/",
        nights.move_night,
        "Have a night on another day",
        bodies.DayRequest,
        NUMBERED,
    ),
    "open_night": EventMove(
        f"{NIGHT}open/", nights.open_night, "Open the door of a night", called=NUMBERED
    ),
    "close_night": EventMove(
        f"{NIGHT}close/",
        nights.close_night,
        "Close a night, and announce its standings as they are now",
        bodies.CloseRequest,
        NUMBERED,
        "While results are missing it is refused (422 `still_open`, with the tables), unless they "
        "are to be left open.",
    ),
    "reopen_night": EventMove(
        f"{NIGHT}reopen/", nights.reopen_night, "Open a closed night again", _REASON, NUMBERED
    ),
    "cancel_night": EventMove(
        f"{NIGHT}cancel/", nights.cancel_night, "Nobody plays on this night", called=NUMBERED
    ),
    "switch_door": EventMove(
        f"{NIGHT}door/",
        door.switch,
        "Say who is there, or gone",
        bodies.DoorRequest,
        more="Whoever goes is in no draft any more; tables that are published stay as they are.",
    ),
    "draft_round": EventMove(
        f"{NIGHT}rounds/",
        drafts.draft,
        "Draw the next round, or its draft once more",
        bodies.DraftRequest,
        more="The same seed makes the same draw. Where so many people cannot be parted into "
        "tables, it is refused with the ways out (422 `no_split`): other `limits`, or some "
        "`sitting_out`.",
    ),
    "swap_seats": EventMove(
        f"{ROUND}swap/",
        drafts.swap,
        "Have two people change places",
        bodies.TwoRequest,
        more="One of them may have a bye, or no seat yet. Also at tables that are published and "
        "have not begun.",
    ),
    "lock_seat": EventMove(
        f"{ROUND}lock/",
        drafts.lock,
        "Keep somebody, or a whole table, as they sit",
        bodies.LockRequest,
    ),
    "discard_draft": EventMove(f"{ROUND}discard/", drafts.discard, "Throw a draft away"),
    "publish_round": EventMove(
        f"{ROUND}publish/",
        publishing.publish,
        "Show the tables to all",
        more="Where another night of a tournament has gone on with the stage since, the draft is "
        "drawn again first (422 `draft_outdated`).",
    ),
    "unpublish_round": EventMove(
        f"{ROUND}unpublish/", publishing.unpublish, "Take a round back before anybody has played"
    ),
    "close_round": EventMove(
        f"{ROUND}close/", publishing.close_round, "Close a round", bodies.CloseRequest
    ),
    "start_clock": EventMove(
        f"{ROUND}clock/",
        clock.start_clock,
        "Start the clock of a round, or begin it anew",
        bodies.MinutesRequest,
        more="Nothing ends with it: time is called in the game of each table. Every screen counts "
        "down by itself to `ends_at`.",
    ),
    "pause_clock": EventMove(
        f"{ROUND}clock/pause/",
        clock.pause_clock,
        "Have the clock stand for a while, or go on",
        bodies.PauseRequest,
    ),
    "move_clock": EventMove(
        f"{ROUND}clock/move/",
        clock.move_clock,
        "Give all tables, or one, more minutes, or fewer",
        bodies.MoveClockRequest,
    ),
    "choose_screen": EventMove(
        f"{NIGHT}screen/",
        choose_screen,
        "Choose what the big screens of a night show",
        bodies.ScreenRequest,
    ),
    "seat_late": EventMove(
        f"{ROUND}late/",
        missing.seat_late,
        "Seat somebody who came after the tables were published",
        bodies.OneEntrantRequest,
        more="At the smallest table that has room and has not begun; without one they play from "
        "the next round on (422 `no_chair`).",
    ),
    "no_show": EventMove(
        f"{ROUND}no-show/",
        missing.no_show,
        "Somebody does not come to their table",
        bodies.NoShowRequest,
        more="Without a `way` the table plays on, if it is large enough; else the ways there are "
        "are named (422 `no_such_way`).",
    ),
    "substitute": EventMove(
        f"{ROUND}substitute/",
        substitutes.substitute,
        "Have somebody else play in an entrant's place",
        bodies.SubstituteRequest,
        more="The result is the entrant's, the game in the group's history that of who played it. "
        "At a table that is published and has not begun; it goes on in the rounds drawn tonight.",
    ),
    "postpone_table": EventMove(
        f"{TABLE}postpone/",
        tables.postpone,
        "Have a table play on another day",
        bodies.PostponeRequest,
    ),
    "void_table": EventMove(
        f"{TABLE}void/", tables.void, "Have a table count for nothing", _REASON
    ),
    "report_result": EventMove(
        f"{TABLE}reports/",
        results.report,
        "Tell how a table ended: by places, scores, or both",
        bodies.ReportRequest,
        _TOLD,
        "Every report stays. Two that are equal settle the table, two that differ stand side by "
        "side until somebody chooses.",
    ),
    "take_over_result": EventMove(
        f"{TABLE}take-over/", results.take_over, "Take over how the table's game has ended"
    ),
    "confirm_result": EventMove(
        f"{TABLE}confirm/",
        results.confirm,
        "Say that a report is right",
        bodies.ResultRequest,
        more="Nobody confirms their own report, unless the event trusts everybody.",
    ),
    "reject_result": EventMove(
        f"{TABLE}reject/",
        results.reject,
        "Say that a report is wrong",
        bodies.RejectRequest,
        more="Where two differ, or a result counts already, only a helper who does not sit there "
        "says so of another one's report.",
    ),
    "correct_result": EventMove(
        f"{TABLE}correct/",
        results.correct,
        "Have another result count",
        bodies.CorrectRequest,
        _TOLD,
        "The one before stays to be seen, and nobody is seated anew. Also after the night, or the "
        "event, was closed.",
    ),
}
"""By the operation's id."""
