"""The calls of leagues and tournaments, for the description only."""

from __future__ import annotations

from sessions.api.kit.lists import ListQuery
from sessions.api.schema.contests import answers, requests
from sessions.api.schema.contests.files import OF_EVENT_FILES
from sessions.api.schema.contests.moves import EVENT_MOVES, NIGHT, EventMove
from sessions.api.schema.operation import EVENT_STREAM, EVENTS, Operation


def _described(move: EventMove) -> Operation:
    is_of_night = move.address.startswith(NIGHT)
    told = f" {move.more}" if move.more else ""
    return Operation(
        EVENTS,
        move.summary,
        answers.EventNightAnswer if is_of_night else answers.EventAnswer,
        move.body,
        more=f"{move.summary}. Answers the {'night' if is_of_night else 'event'} as it is then."
        + told,
        takes_version=True,
    )


OF_CONTESTS = {
    "list_events": Operation(
        EVENTS, "The leagues and tournaments of a group", answers.EventPage, query=ListQuery
    ),
    "found_event": Operation(
        EVENTS,
        "Found a league or a tournament of a group",
        answers.EventAnswer,
        requests.FoundRequest,
        status=201,
        more="Found a league or a tournament of a group. With a `first_day` there is a night each "
        "week from then on. Whatever is left out is as usual: tables of four, even points, the "
        "best seven of ten nights, and a result counts when one more seat says so.",
    ),
    "read_event": Operation(
        EVENTS, "An event with its people and nights", answers.EventWithCalendar
    ),
    "watch_event": Operation(
        EVENTS,
        "Server-sent events: how far the event has come, now and after every change",
        str,
        more="As of a game: `version` is the event's, and `revision` counts the entries in the "
        "games of open nights, told every few seconds at most. Read what you show when either is "
        "another than yours; `viewers` is how many watch here: where they are many, wait a moment "
        "by chance before you ask, so that not all do at once. Who may no longer watch is sent the "
        "event `closed`, and the stream ends.",
        media_type=EVENT_STREAM,
    ),
    "change_event": Operation(
        EVENTS,
        "Change how an event is played, counted or shown; what is left out stays",
        answers.EventAnswer,
        requests.ChangeRequest,
        more="What places are worth is frozen by the first result (422 `event_frozen`); "
        "`from_now` changes it for the rounds from now on.",
        takes_version=True,
    ),
    "clone_event": Operation(
        EVENTS,
        "Begin the next season: with the rules, points and members, and no result",
        answers.EventAnswer,
        requests.CloneRequest,
        status=201,
        more="Begin the next season: with the rules, points and members, and no result. It has as "
        "many nights, one a week from the first day on. Whoever asks manages the group, too.",
    ),
    "change_entrant": Operation(
        EVENTS,
        "Change what is said of an entrant; what is left out stays",
        answers.EventAnswer,
        requests.EntrantChanges,
        takes_version=True,
    ),
    "read_night": Operation(
        EVENTS, "A night: the door, its rounds and tables", answers.EventNightAnswer
    ),
    "weigh_swap": Operation(
        EVENTS,
        "What it would cost that two people change places; nothing is changed",
        answers.SwapAnswer,
        requests.TwoRequest,
    ),
    "list_ways_out": Operation(
        EVENTS,
        "What can be done when somebody does not come to their table; nothing is changed",
        answers.WaysAnswer,
        requests.OneEntrantRequest,
    ),
    "begin_table": Operation(
        EVENTS,
        "Start the game of a table, or join the one that goes on",
        answers.BegunTable,
        requests.EventRequest,
        more="Start the game of a table, or join the one that goes on: there is one only, with the "
        "names, the order and the rules of the table. The caller may enter its throws.",
        takes_version=True,
    ),
    "read_night_standings": Operation(
        EVENTS, "The standings of a night, as they are now", answers.StandingsAnswer
    ),
    "list_deliveries": Operation(
        EVENTS,
        "What has come in from each table of the round that was published last",
        answers.DeliveriesAnswer,
        more="What has come in from each table of the round that was published last: a phone "
        "without network plays on and tells later. For helpers and organisers. It has no tag: each "
        "throw changes it.",
    ),
    "read_event_standings": Operation(
        EVENTS, "The standings of all rounds together", answers.StandingsAnswer
    ),
    "read_stage": Operation(
        EVENTS,
        "A stage: its standings, who is in, who goes on, and what a correction would change",
        answers.StageAnswer,
    ),
    "read_ranking": Operation(
        EVENTS, "The order of the whole tournament, with shared places", answers.RankingAnswer
    ),
    "plan_day": Operation(
        EVENTS,
        "Two or three plans for so many people and minutes; nothing is changed",
        answers.PlansAnswer,
        requests.DayAsked,
        more="Two or three plans for so many people and minutes; nothing is changed. Times are "
        "those of the slowest table, with turns as long as those of the group's latest games.",
    ),
    "read_season": Operation(
        EVENTS, "The season: what counts of everybody's nights", answers.SeasonAnswer
    ),
    "read_outlook": Operation(
        EVENTS, "What an entrant can still reach, and what they need", answers.OutlookAnswer
    ),
    "list_event_notes": Operation(
        EVENTS,
        "What was done with the event, the latest first",
        answers.NotePage,
        query=ListQuery,
    ),
    "list_event_links": Operation(EVENTS, "The links of the event", answers.EventLinkList),
    "issue_event_link": Operation(
        EVENTS,
        "A new link of a role, an entrant or a table's card: the old one opens nothing more",
        answers.EventLinkAnswer,
        requests.LinkRequest,
        status=201,
        takes_version=True,
    ),
    "revoke_event_link": Operation(
        EVENTS,
        "Close a link: who came in by it is out",
        answers.EventAnswer,
        requests.LinkRequest,
        takes_version=True,
    ),
    "open_event_link": Operation(
        EVENTS,
        "Open a link of an event by its code: this device has its role",
        answers.OpenedEvent,
        requests.OpenEventRequest,
    ),
    **OF_EVENT_FILES,
    **{name: _described(move) for name, move in EVENT_MOVES.items()},
}
WITHOUT_EVENT_KEY = {
    "plan_day",
    "weigh_swap",
    "list_ways_out",
    "plan_people",
    "plan_results",
    "issue_event_link",
    "open_event_link",
    "change_event",
    "change_entrant",
}
"""Questions, answers with a secret that may not be kept, and what may safely be said twice."""
