"""Describes every call for OpenAPI: what it takes, what it answers, how it looks in an example.

Knows the table below and how an example is shown; the calls themselves are in `views`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from http import HTTPStatus
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import (
    OpenApiExample,
    OpenApiParameter,
    OpenApiResponse,
    extend_schema,
    extend_schema_view,
)

from sessions.api.examples import recorded
from sessions.api.kit.lists import GameQuery, TurnQuery, VersionQuery
from sessions.api.kit.problems import MEDIA_TYPE
from sessions.api.schema import answers, moves, requests
from sessions.api.schema.contests.calls import OF_CONTESTS, WITHOUT_EVENT_KEY
from sessions.api.schema.groups.calls import OF_GROUPS, WITHOUT_GROUP_KEY
from sessions.api.schema.history.calls import OF_HISTORY
from sessions.api.schema.imports.calls import OF_IMPORTS, WITHOUT_IMPORT_KEY
from sessions.api.schema.moves import Move
from sessions.api.schema.of_insight import OF_INSIGHT, WITHOUT_INSIGHT_KEY
from sessions.api.schema.operation import (
    EVENT_STREAM,
    EVENTS,
    EXPORTS,
    GAMES,
    GROUPS,
    HISTORY,
    IMPORTS,
    LINKS,
    MOVES,
    NDJSON,
    OPTIONS,
    PLAYERS,
    RECORDS,
    RULES,
    TOKENS,
    XLSX,
    ZIP,
    Operation,
)


def _described(move: Move) -> Operation:
    more = (
        f"{move.summary}. Answers the whole game as it is then. A move against the rules is "
        "refused with 422: the facts, and the legal actions. Nothing has changed then."
    )
    if move.is_turn:
        more += (
            " In a game with a second scorer it is answered 202 and counts, from `pending`, when "
            "another device has sent the same."
        )
    return Operation(
        MOVES,
        move.summary,
        answers.GameAnswer,
        move.body,
        more=more,
        is_turn=move.is_turn,
    )


OPERATIONS = {
    "list_rule_sets": Operation(
        RULES, "The presets, and the house rules saved on this device", answers.RuleSetList
    ),
    "save_house_rules": Operation(
        RULES,
        "Save house rules under a name; the same name makes the next version",
        answers.RuleSetAnswer,
        requests.HouseRulesRequest,
        status=201,
    ),
    "read_rule_set": Operation(RULES, "One rule set, whole", answers.RuleSetAnswer),
    "change_house_rules": Operation(
        RULES,
        "The next version of one's own house rules, also under another name",
        answers.RuleSetAnswer,
        requests.ChangedRulesRequest,
        more="The next version of one's own house rules, also under another name. The same rules "
        "once more are no new version. With `expected_version`, rules that were changed meanwhile "
        "are not replaced (409 `rules_changed`). Games keep the rules that they were started with.",
    ),
    "delete_house_rules": Operation(
        RULES, "Delete one's own house rules, with all their versions", None, status=204
    ),
    "read_throw_table": Operation(
        RULES, "The look-up of everything that scores, for scoring offline", answers.ThrowTable
    ),
    "evaluate_throw": Operation(
        RULES,
        "What a throw is worth under any rules, without a game",
        answers.Evaluation,
        requests.EvaluateRequest,
    ),
    "list_games": Operation(
        GAMES,
        "The games of this device and this account, the latest first",
        answers.GamePage,
        query=GameQuery,
    ),
    "start_game": Operation(
        GAMES,
        "Start a game, and get its three links",
        answers.StartedGame,
        requests.GameRequest,
        status=201,
        more="Start a game, and get its three links. A program that has to go on before it gets an "
        "answer draws the game's `code` itself, at random: six of the letters and digits of codes. "
        "It needs an `Idempotency-Key` as well, with which a lost answer is answered again. A code "
        "that another game has is refused (409 `code_taken`), and nothing is said of that game: "
        "draw another one. With `rematch_of` it is the rematch of a game, as a phone begins it "
        "without network: their wins are counted together. A code of no game, or of one that the "
        "caller has no role in, is refused (403 `no_access`); so is one in which the caller only "
        "watches (`role_missing`), and a deleted one (`game_deleted`). Where there is a network, "
        "`rematch/` takes over players, rules and options, too.",
    ),
    "rematch": Operation(
        GAMES,
        "The same players under the same rules once more; the next seat starts",
        answers.StartedGame,
        requests.NothingRequest,
        status=201,
        more="Everybody keeps their role, their seats and the options, whoever asks. A game that "
        "is not over can have a rematch too, and stays as it is. While a rematch goes on, every "
        "call answers that one. `links` are those that the caller may pass on; a link's token of "
        "the game before stands for the rematch's link of the same role, until that is closed or "
        "has a new code: then the call is refused (409 `rematch_closed`).",
    ),
    "read_game": Operation(GAMES, "The game as it stands", answers.GameAnswer),
    "change_game": Operation(
        GAMES,
        "Where it is played, and by which group; what is left out stays",
        answers.GameAnswer,
        requests.GameChanges,
        more="Where it is played, and by which group; what is left out stays. Only who manages the "
        "game may say so. In another group its seats are those of the players with their names; "
        "who said that a seat was somebody else's says so again there.",
    ),
    "delete_game": Operation(
        GAMES,
        "Put the game into the trash: only who manages it",
        None,
        status=204,
        more="Put the game into the trash: only who manages it. It leaves all lists, and whoever "
        "had a role in it is answered 403 `game_deleted`. It can be restored for 30 days; then it "
        "is gone for good.",
    ),
    "restore_game": Operation(
        GAMES,
        "Take the game out of the trash, as it was",
        answers.GameAnswer,
        requests.NothingRequest,
    ),
    "list_turns": Operation(RECORDS, "The finished turns", answers.TurnPage, query=TurnQuery),
    "list_entries": Operation(
        RECORDS,
        "The log: every entry, undo and corrections included",
        answers.EntryPage,
        query=VersionQuery,
    ),
    "read_statistics": Operation(RECORDS, "Facts counted per seat", answers.StatisticsAnswer),
    "watch_game": Operation(
        RECORDS,
        "Server-sent events: version and revision of the game, now and after every change",
        str,
        more="Each event has the game's version as its id, and with a revision both (`12.3`); "
        "`Last-Event-ID` goes on from either. The revision counts what changes without an entry. A "
        "version may be skipped, when several entries came at once, or come twice, as a sign of "
        "life: read the game when the version, or the revision, is newer than yours. Who may no "
        "longer watch is sent the event `closed`, and the stream ends.",
        media_type=EVENT_STREAM,
    ),
    "export_json": Operation(EXPORTS, "The game with every entry", answers.ExportAnswer),
    "export_text": Operation(
        EXPORTS, "The game in text notation, to read and to replay", str, media_type="text/plain"
    ),
    "export_csv": Operation(EXPORTS, "A row per finished turn", str, media_type="text/csv"),
    "export_xlsx": Operation(
        EXPORTS,
        "A workbook: a row per finished turn, and where every seat stands",
        OpenApiTypes.BINARY,
        media_type=XLSX,
    ),
    "export_account": Operation(
        EXPORTS,
        "All that the site keeps about the account, and its games with every entry, as a ZIP",
        OpenApiTypes.BINARY,
        more="All that the site keeps about the account, and its games with every entry, as a ZIP. "
        "For who is signed in, or a personal token that may `manage` (else 403 `account_needed`).",
        media_type=ZIP,
    ),
    "export_site": Operation(
        EXPORTS,
        "All groups, players, house rules and games of the site, as lines of JSON",
        str,
        more="All groups, players, house rules and games of the site with every entry, as lines of "
        "JSON, for accounts that have all rights in the administration (else 403 "
        "`all_rights_needed`). A backup is something else: it has accounts and links, too.",
        media_type=NDJSON,
    ),
    "export_bgstats": Operation(
        EXPORTS,
        "A link that hands the result to BG Stats, a diary of board games",
        answers.BgStatsAnswer,
        more="The app asks before it keeps anything.",
    ),
}

OPERATIONS |= {
    "list_links": Operation(
        LINKS, "The links that the caller may pass on: up to the own role", answers.LinkList
    ),
    "open_link": Operation(
        LINKS,
        "Open a link by its code: this device, and whoever is signed in, have its role",
        answers.OpenedLink,
        requests.LinkCodeRequest,
        more="A device that is new gets its cookie with the answer. Wrong codes count as guesses.",
    ),
    "reissue_link": Operation(
        LINKS,
        "A new code for a role: the old one, and who came in by it, are out",
        answers.LinkAnswer,
        requests.NothingRequest,
        status=201,
    ),
    "revoke_link": Operation(
        LINKS, "Close a link: its code opens nothing, who came in by it is out", None, status=204
    ),
    "read_options": Operation(
        OPTIONS, "How the game is entered, and the devices that may score", answers.OptionsAnswer
    ),
    "set_options": Operation(
        OPTIONS,
        "Who may enter, and whether a second scorer confirms; what is left out stays",
        answers.OptionsAnswer,
        requests.OptionsRequest,
        more="With `one` scorekeeper that is, unless another is named, the device that asks.",
    ),
    "hold_seats": Operation(
        OPTIONS,
        "These seats, and no others, are played on this device",
        answers.GameAnswer,
        requests.SeatsRequest,
    ),
    "withdraw": Operation(
        OPTIONS,
        "Take back what this device has entered and no second scorer has confirmed",
        answers.GameAnswer,
        requests.NothingRequest,
    ),
    "list_tokens": Operation(TOKENS, "The account's personal tokens", answers.TokenList),
    "create_token": Operation(
        TOKENS,
        "A personal token; its secret is shown this once",
        answers.NewToken,
        requests.TokenRequest,
        status=201,
        more="`role` is the most that the token may do in any game of the account. With `watch` it "
        "reads only.",
    ),
    "revoke_token": Operation(
        TOKENS, "Revoke a token; what it has entered stays", None, status=204
    ),
}

OPERATIONS |= {name: _described(move) for name, move in moves.MOVES.items()}
OPERATIONS |= OF_GROUPS | OF_HISTORY | OF_IMPORTS | OF_CONTESTS | OF_INSIGHT
"""Every call, by its operation id."""

WITHOUT_KEY = {
    "evaluate_throw",
    "open_link",
    "set_options",
    "hold_seats",
    "create_token",
    "change_house_rules",
    "restore_game",
    "change_game",
    *WITHOUT_GROUP_KEY,
    *WITHOUT_IMPORT_KEY,
    *WITHOUT_EVENT_KEY,
    *WITHOUT_INSIGHT_KEY,
}
"""Calls without a key: questions, calls that may safely be repeated, and answers with a secret that
may not be kept."""

_KEY = OpenApiParameter(
    "Idempotency-Key",
    location=OpenApiParameter.HEADER,
    description="The same key with the same request is done once and answered the same again.",
)
_IF_MATCH = OpenApiParameter(
    "If-Match",
    location=OpenApiParameter.HEADER,
    description='The version that the caller has seen, e.g. "v12". Another one is answered 412.',
)
_LAST_EVENT_ID = OpenApiParameter(
    "Last-Event-ID",
    location=OpenApiParameter.HEADER,
    description="The last event's id that the viewer has seen, such as 12 or 12.3; the stream "
    "begins with what is newer.",
)
_IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match",
    location=OpenApiParameter.HEADER,
    description="The version that the caller has: where it is still the present one, 304.",
)


def described(**operations: str) -> Callable[[type], type]:
    """Describe the methods of a view: `get="read_game"`."""
    described_methods = {
        method: _schema(name, OPERATIONS[name]) for method, name in operations.items()
    }
    return extend_schema_view(**described_methods)


def _schema(name: str, operation: Operation) -> Any:
    return extend_schema(
        operation_id=name,
        summary=operation.summary,
        description=operation.more or f"{operation.summary}.",
        tags=[operation.tag],
        parameters=[*_headers(name, operation), *([operation.query] if operation.query else [])],
        request=operation.request,
        responses=_responses(name, operation),
        examples=list(_examples(name, operation)),
    )


def _headers(name: str, operation: Operation) -> Iterator[OpenApiParameter]:
    if operation.is_move or operation.takes_version:
        yield _IF_MATCH
    if operation.request is not None and name not in WITHOUT_KEY:
        yield _KEY
    if name in WATCHED:
        yield _LAST_EVENT_ID
    elif operation.has_tag or operation.tag in {RECORDS, EXPORTS} or name == "read_game":
        yield _IF_NONE_MATCH


WATCHED = {"watch_game", "watch_event"}
_OF_SOMETHING = {LINKS, OPTIONS, GROUPS, PLAYERS, HISTORY, IMPORTS, EVENTS}
_MAY_BE_MISSING = {
    "rematch",
    "revoke_token",
    "watch_game",
    "delete_game",
    "restore_game",
    "change_game",
}


def _responses(name: str, operation: Operation) -> dict[Any, Any]:
    refused = {400, 401, 403, 429, 503}
    refused |= {it["status"] for it in recorded().get(name, ()) if it["status"] >= 400}
    if operation.request is not None:
        refused |= {413, 415, 422, 507}
    if operation.is_move or operation.takes_version:
        refused |= {404, 409, 412}
    if operation.tag in _OF_SOMETHING or name in _MAY_BE_MISSING:
        refused |= {404}
    if name == "rematch":
        refused |= {409}
    responses: dict[Any, Any] = {(operation.status, operation.media_type): operation.answer}
    if operation.answer is None:
        responses = {operation.status: OpenApiResponse(description="Done.")}
    if operation.is_turn:
        responses[202, operation.media_type] = operation.answer
    for status in sorted(refused):
        problem = OpenApiResponse(answers.Problem, HTTPStatus(status).phrase)
        responses[status, MEDIA_TYPE] = problem
    if any(header is _IF_NONE_MATCH for header in _headers(name, operation)):
        responses[304] = OpenApiResponse(description="The caller has the present version.")
        responses[404, MEDIA_TYPE] = OpenApiResponse(answers.Problem, "Not Found")
    return responses


def _examples(name: str, operation: Operation) -> Iterator[OpenApiExample]:
    for example in recorded().get(name, ()):
        title, status = example["name"], example["status"]
        if "request" in example and status != HTTPStatus.BAD_REQUEST:  # that one has no legal shape
            yield OpenApiExample(title, example["request"], request_only=True)
        if "answer" in example:
            yield OpenApiExample(
                title,
                example["answer"],
                response_only=True,
                status_codes=[str(status)],
                media_type=operation.media_type if status < HTTPStatus.BAD_REQUEST else MEDIA_TYPE,
            )
