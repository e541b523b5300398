"""Problems as RFC 9457 has them: which kinds there are, and how one is written.

Knows codes, statuses and sentences; not when a problem arises (`refusals`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from django.http import HttpRequest, JsonResponse
from django.urls import reverse

from scoring.errors import Problem, RuleViolation
from sessions.access.errors import NO_SUCH_LINK
from sessions.events.errors import EventRefusedError
from sessions.exchange.contests.refusals import OF_EVENT_FILES
from sessions.exchange.into.refusals import ImportRefusedError
from sessions.people.errors import PlayerRefusedError
from sessions.storage.trouble import Trouble

MEDIA_TYPE = "application/problem+json"
UNAUTHORIZED = 401


@dataclass(frozen=True, slots=True)
class ProblemType:
    """A kind of problem. `meaning` says in a sentence what has happened and what to do."""

    code: str
    status: int
    title: str
    meaning: str


_OWN = (
    ProblemType("malformed_json", 400, "Malformed JSON", "The body cannot be read as JSON."),
    ProblemType(
        "invalid_request",
        400,
        "Invalid request",
        "Fields are missing, unknown or of the wrong kind. `errors` points at each of them.",
    ),
    ProblemType("invalid_header", 400, "Invalid header", "A header cannot be read."),
    ProblemType(
        "invalid_token",
        401,
        "Invalid token",
        "The Authorization header is nobody's: `Bearer fk_…`, of a link that is open or a personal "
        "token that has not been revoked.",
    ),
    ProblemType(
        "no_access",
        403,
        "No access",
        "The game or the group is private, and nothing that came along lets the caller in; or "
        "there is none with this code: which of both is not said. Send a link's token "
        "(`Authorization: Bearer fk_…`). Without any credentials the status is 401.",
    ),
    ProblemType(
        "game_deleted",
        403,
        "Game deleted",
        "Who manages the game has deleted it. Until the moment in `until` they can restore it.",
    ),
    ProblemType(
        "role_missing",
        403,
        "Role missing",
        "The caller has a `role` in the game or the group, but not the one that is `needed`.",
    ),
    ProblemType(
        "not_the_scorekeeper",
        403,
        "Not the scorekeeper",
        "In this game one device enters everything, the `scorekeeper`, and it is another one.",
    ),
    ProblemType(
        "not_your_seat",
        403,
        "Not your seat",
        "In this game everybody enters their own turns; `seat` is played on another device.",
    ),
    ProblemType(
        "device_needed",
        403,
        "Device needed",
        "It matters which device asks: send a device's cookie beside the link's token, or a "
        "personal token, which is a device itself.",
    ),
    ProblemType(
        "insight_not_yet",
        403,
        "Insight not yet",
        "Luck, decisions and advice are told of games that are over, to nobody in a running one.",
    ),
    ProblemType(
        "insight_after_evening",
        403,
        "Insight after the evening",
        "The game was played in a league or tournament: its luck, decisions and chances are told "
        "when the evening, or the day, is closed.",
    ),
    ProblemType(
        "csrf_failed",
        403,
        "CSRF check failed",
        "With cookies, the caller has to show that a page of this site asks: send the `csrftoken` "
        "cookie's value as `X-CSRFToken`, or a token instead of cookies.",
    ),
    ProblemType(
        "sign_in_needed",
        403,
        "Sign-in needed",
        "Only somebody who is signed in on the site may do this; no token may.",
    ),
    ProblemType(
        "account_needed",
        403,
        "Account needed",
        "This is about a whole account: it is for who is signed in on the site, and for a personal "
        "token that may `manage`.",
    ),
    ProblemType(
        "all_rights_needed",
        403,
        "All rights needed",
        "This is about the whole site, and for accounts that have all rights in its "
        "administration.",
    ),
    ProblemType(
        "not_your_rules",
        403,
        "Not your rules",
        "A preset, or house rules of somebody else: save a copy, and change that.",
    ),
    ProblemType("not_found", 404, "Not found", "There is nothing at this address."),
    ProblemType(
        "link_unknown",
        404,
        "Link unknown",
        NO_SUCH_LINK,
    ),
    ProblemType(
        "game_not_found",
        404,
        "Game not found",
        "There is no game with this code. Not answered any more: whoever may not see a game is "
        "told `no_access`, whether there is one or not.",
    ),
    ProblemType(
        "rule_set_not_found", 404, "Rule set not found", "There is no rule set with this key."
    ),
    ProblemType(
        "method_not_allowed", 405, "Method not allowed", "`Allow` names the methods there are."
    ),
    ProblemType("not_acceptable", 406, "Not acceptable", "The answer is not to be had as this."),
    ProblemType(
        "body_too_slow",
        408,
        "Body too slow",
        "The body did not come in time. Send it again over a better connection.",
    ),
    ProblemType(
        "stale_version",
        409,
        "Stale version",
        "Somebody else's entry came first. `game` is the game as it is now, of a group or a player "
        "`group` the group, of a league or tournament `event` the event: look, then send again.",
    ),
    ProblemType(
        "rules_changed",
        409,
        "Rules changed",
        "The house rules were changed meanwhile; `version` is the present one. Read them, then "
        "send again.",
    ),
    ProblemType(
        "code_taken",
        409,
        "Code taken",
        "Another game has this `code`. Draw another one, with a new Idempotency-Key.",
    ),
    ProblemType(
        "rematch_closed",
        409,
        "Rematch closed",
        "The rematch goes on, and the caller's role in the game before does not lead into it: its "
        "link for that role was closed or has a new code, or the caller came after it had begun. "
        "Ask for one of its links.",
    ),
    ProblemType(
        "precondition_failed",
        412,
        "Precondition failed",
        "The version in `If-Match` is not the present one. `game` is the game as it is now, or "
        "`group` the group, or `event` the event.",
    ),
    ProblemType("body_too_large", 413, "Body too large", "The body has more bytes than allowed."),
    ProblemType(
        "unsupported_media_type", 415, "Unsupported media type", "Bodies are application/json."
    ),
    ProblemType(
        "encoded_body",
        415,
        "Encoded body",
        "Bodies are taken as they are: neither compressed nor encoded in another way. Send it "
        "without `Content-Encoding`.",
    ),
    ProblemType(
        "idempotency_key_reused",
        422,
        "Idempotency key reused",
        "This Idempotency-Key has been sent before with another request. Use a new key.",
    ),
    ProblemType(
        "scorekeeper_unknown",
        422,
        "Scorekeeper unknown",
        "The device that is to keep the score has not opened a link that may score the game.",
    ),
    ProblemType(
        "group_invalid",
        422,
        "Group invalid",
        "A group cannot be called so, or there is no such time zone; `errors` points at it.",
    ),
    ProblemType(
        "name_in_use",
        422,
        "Name in use",
        "Other house rules of the same owner have this name. Choose another one.",
    ),
    ProblemType(
        "token_refused",
        422,
        "Token refused",
        "No personal token can be made so; `detail` says why.",
    ),
    ProblemType(
        "too_many_requests", 429, "Too many requests", "Wait for the seconds in `Retry-After`."
    ),
    ProblemType(
        "internal_error",
        500,
        "Internal error",
        "A mistake of this program. Nothing was entered; the same request may be sent again.",
    ),
    ProblemType(
        "database_busy",
        503,
        "Database busy",
        "Others hold the database, and nothing was entered. Wait for the seconds in `Retry-After`, "
        "then send the same request again, with the same Idempotency-Key.",
    ),
    ProblemType(
        "database_away",
        503,
        "Database away",
        "The database cannot be used. Whether the request was entered just before, nobody knows: "
        "wait for the seconds in `Retry-After`, then send it again with the same Idempotency-Key.",
    ),
    ProblemType(
        "storage_full",
        507,
        "Storage full",
        "The disk has no room for more, and nothing was entered. What there is can be read. Ask "
        "whoever looks after the site; then send the same request again.",
    ),
    ProblemType(
        "server_busy",
        503,
        "Server busy",
        "Too many requests wait already. Wait for the seconds in `Retry-After`.",
    ),
    ProblemType(
        "too_much_at_once",
        503,
        "Too much at once",
        "Too many large requests are under way. Wait for the seconds in `Retry-After`.",
    ),
    ProblemType(
        "too_many_viewers",
        503,
        "Too many viewers",
        "This server holds no more event streams. Wait for the seconds in `Retry-After`.",
    ),
)


def _refusals(kind: type[RuleViolation] = RuleViolation) -> Iterator[ProblemType]:
    """Every refusal that the rules can give, as `scoring` names them."""
    for violation in kind.__subclasses__():
        title = violation.code.replace("_", " ").capitalize()
        meaning = re.sub(r"{(\w+)}", _placeholder, violation.template)
        yield ProblemType(violation.code, 422, title, meaning)
        yield from _refusals(violation)


def _of_players() -> Iterator[ProblemType]:
    """What is refused of players, in the words in which each refusal explains itself."""
    kinds: list[type[PlayerRefusedError]] = [
        PlayerRefusedError,
        *PlayerRefusedError.__subclasses__(),
        *(it for it in ImportRefusedError.__subclasses__() if it not in OF_EVENT_FILES),
        *OF_EVENT_FILES,
        *EventRefusedError.__subclasses__(),
    ]
    for refusal in kinds:
        title = refusal.code.replace("_", " ").capitalize()
        meaning = " ".join((refusal.__doc__ or "").split())
        yield ProblemType(refusal.code, 422, title, meaning)


def _placeholder(name: re.Match[str]) -> str:
    """Where a sentence names a fact of the game at hand."""
    return f"‹{name[1].replace('_', ' ')}›"


PROBLEM_TYPES: Mapping[str, ProblemType] = MappingProxyType(
    {kind.code: kind for kind in (*_OWN, *_of_players(), *_refusals())}
)


def problem(
    request: HttpRequest,
    code: str,
    detail: str | None = None,
    errors: Sequence[Problem] = (),
    status: int | None = None,
    **members: Any,
) -> JsonResponse:
    """The answer for a problem; `members` are what a program needs to go on.

    Whoever has not said who they are gets a `status` of 401, and is told how to.
    """
    kind = PROBLEM_TYPES[code]
    status = status or kind.status
    body = {
        "type": reverse("api:problem", args=[code]),
        "title": kind.title,
        "status": status,
        "detail": detail or kind.meaning,
        "instance": request.path,
        "code": code,
        "errors": [
            {"pointer": wrong.pointer, "code": wrong.code, "detail": wrong.detail}
            for wrong in errors
        ],
    }
    return JsonResponse(
        members | body,
        status=status,
        content_type=MEDIA_TYPE,
        headers={"WWW-Authenticate": "Bearer"} if status == UNAUTHORIZED else None,
        json_dumps_params={"ensure_ascii": False},
    )


def ask_again(request: HttpRequest, trouble: Trouble) -> JsonResponse:
    """The answer where the database is busy, away or full."""
    answer = problem(request, trouble.code, status=trouble.status)
    answer["Retry-After"] = str(trouble.retry_after)
    return answer
