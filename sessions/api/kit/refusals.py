"""Turns every error into the problem that the client is told. Knows no rule and no endpoint."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.core.signals import got_request_exception
from django.http import Http404, HttpResponse
from rest_framework.exceptions import APIException, ErrorDetail, ValidationError
from rest_framework.request import Request

from scoring.errors import Problem, RuleViolation
from scoring.sentences import Sentence
from sessions.access.codes import tidy
from sessions.access.errors import AccessRefusedError, ClosedError, LinkUnknownError
from sessions.access.roles import Actor
from sessions.access.tokens import TokenRefusedError
from sessions.api.contests import brief_event
from sessions.api.groups import group_view
from sessions.api.kit.errors import (
    CsrfFailedError,
    EncodedBodyError,
    HeaderInvalidError,
    KeyReusedError,
    SignInNeededError,
    TokenInvalidError,
    TokenUnknownError,
)
from sessions.api.kit.preconditions import NO_VERSION, event_tag, group_tag, version_tag
from sessions.api.kit.problems import UNAUTHORIZED, ask_again, problem
from sessions.events.errors import StaleEventError
from sessions.exchange.into.refusals import ImportUnknownError
from sessions.games.errors import CodeTakenError, StaleVersionError
from sessions.games.house_rules.found import RuleSetNotFoundError
from sessions.games.house_rules.kept import NameInUseError, RulesChangedError
from sessions.games.present import game_view, possible_actions
from sessions.models import Game
from sessions.people.errors import PlayerRefusedError, StaleGroupError
from sessions.people.groups import GroupRefusedError
from sessions.storage.trouble import tell, trouble_of

log = logging.getLogger(__name__)

MAX_ERRORS = 100
"""How many mistakes of one request are listed: each is a long sentence, and nobody reads on."""

_CODES = {
    "parse_error": "malformed_json",
    "throttled": "too_many_requests",
}
"""Where the framework's word for a problem is not ours."""

_FIELD_CODES = {
    "invalid": "invalid_value",
    "not_a_list": "invalid_type",
    "null": "invalid_type",
    "empty": "too_short",
    "min_length": "too_short",
    "max_length": "too_long",
    "min_value": "out_of_range",
    "max_value": "out_of_range",
    "max_string_length": "out_of_range",
    "overflow": "out_of_range",
    "make_aware": "invalid_value",
    "invalid_choice": "invalid_value",
}


_WHOLE = {"", "non_field_errors"}
"""The keys under which a serializer reports the object or the list itself."""

_BY_KIND: dict[type[Exception], str] = {
    CodeTakenError: "code_taken",
    LinkUnknownError: "link_unknown",
    TokenInvalidError: "invalid_token",
    TokenUnknownError: "invalid_token",
    TokenRefusedError: "token_refused",
    CsrfFailedError: "csrf_failed",
    SignInNeededError: "sign_in_needed",
    RuleSetNotFoundError: "rule_set_not_found",
    RulesChangedError: "rules_changed",
    NameInUseError: "name_in_use",
    HeaderInvalidError: "invalid_header",
    KeyReusedError: "idempotency_key_reused",
    EncodedBodyError: "encoded_body",
    RequestDataTooBig: "body_too_large",
    Http404: "not_found",
    ImportUnknownError: "not_found",
}
"""Errors that need no more than their code."""

_OWN_SENTENCE = (
    CodeTakenError,
    LinkUnknownError,
    RuleSetNotFoundError,
    RulesChangedError,
    NameInUseError,
    HeaderInvalidError,
    TokenRefusedError,
)


def refuse(error: Exception, context: Mapping[str, Any]) -> HttpResponse:
    """The problem for whatever was raised while answering."""
    request: Request = context["request"]
    match error:
        case RuleViolation():
            answer = _refused(request, error, context["kwargs"].get("code"))
        case StaleVersionError() | StaleGroupError() | StaleEventError():
            answer = _stale(request, error, context["view"].actor)
        case PlayerRefusedError():
            answer = problem(request, error.code, str(error.sentence), **error.facts)
        case GroupRefusedError():
            wrong = Problem(f"/{error.field}", "invalid_value", error.sentence)
            answer = problem(request, error.code, str(error.sentence), [wrong])
        case AccessRefusedError():
            answer = _forbidden(request, error, is_nobody=context["view"].actor.is_nobody)
        case ValidationError():
            errors = list(islice(field_problems(error.detail), MAX_ERRORS))
            answer = problem(request, "invalid_request", _summary(errors), errors)
        case APIException():
            answer = _framework_problem(request, error)
        case _ if type(error) in _BY_KIND:
            detail = str(error) if isinstance(error, _OWN_SENTENCE) else None
            answer = problem(request, _BY_KIND[type(error)], detail, **getattr(error, "facts", {}))
        case _:
            answer = _mistake(request, error)
    return answer


def field_problems(detail: Any, pointer: str = "") -> Iterator[Problem]:
    """A serializer's tree of errors, each at its JSON pointer."""
    if isinstance(detail, ErrorDetail):
        yield Problem(pointer, _FIELD_CODES.get(detail.code, detail.code), Sentence(str(detail)))
    elif isinstance(detail, Mapping):
        for name, part in detail.items():
            at = pointer if name in _WHOLE else f"{pointer}/{_escaped(str(name))}"
            yield from field_problems(part, at)
    elif all(isinstance(part, ErrorDetail) for part in detail):
        for part in detail:
            yield from field_problems(part, pointer)
    else:
        for number, part in enumerate(detail):
            yield from field_problems(part, f"{pointer}/{number}")


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")


def _summary(errors: list[Problem]) -> str:
    first = errors[0]
    more = f" ({len(errors) - 1} more in errors.)" if len(errors) > 1 else ""
    return f"{first.pointer or 'The body'}: {first.detail}{more}"


def _refused(request: Request, refusal: RuleViolation, code: str | None) -> HttpResponse:
    """A move against the rules: the facts, and what would be legal now."""
    facts = dict(refusal.facts)
    game = Game.objects.filter(code=tidy(code)).first() if code else None
    if game is not None:
        facts["legal_actions"] = list(possible_actions(game, game.current_state()))
        # A conflict names the version of the entry in conflict; that is its own fact.
        facts.setdefault("version", game.version)
    return problem(request, refusal.code, str(refusal), **facts)


def _forbidden(request: Request, error: AccessRefusedError, *, is_nobody: bool) -> HttpResponse:
    """401 for somebody unknown to whom it is closed, 403 in every other case."""
    status = UNAUTHORIZED if is_nobody and isinstance(error, ClosedError) else None
    return problem(request, error.code, str(error), status=status, **error.facts)


Stale = StaleVersionError | StaleGroupError | StaleEventError


def _stale(request: Request, error: Stale, actor: Actor) -> HttpResponse:
    """Another version than was expected, with what there is now."""
    now, tag = _as_it_is(error, actor)
    by_header = "If-Match" in request.headers
    code = "precondition_failed" if by_header else "stale_version"
    # A tag that is none of ours has no version to name.
    detail = None if error.expected == NO_VERSION else str(error)
    answer = problem(request, code, detail, **now)
    answer["ETag"] = tag
    return answer


def _as_it_is(error: Stale, actor: Actor) -> tuple[dict[str, Any], str]:
    """The game, group or event as the actor may see it, with its tag."""
    if isinstance(error, StaleVersionError):
        return {"game": game_view(error.game, actor)}, version_tag(error.game)
    if isinstance(error, StaleGroupError):
        return {"group": group_view(error.seen)}, group_tag(error.seen)
    return {"event": brief_event(error.seen.event, error.seen.role)}, event_tag(error.seen)


def _framework_problem(request: Request, error: APIException) -> HttpResponse:
    codes = error.get_codes()
    code = _CODES.get(codes, codes)
    answer = problem(request, code, str(error.detail))
    wait = getattr(error, "wait", None)
    if wait is not None:
        answer["Retry-After"] = str(int(wait))
    return answer


def _mistake(request: Request, error: Exception) -> HttpResponse:
    """A mistake that is not the caller's: the database's, or else this program's."""
    trouble = trouble_of(error)
    if trouble is not None:
        tell(trouble, error)
        return ask_again(request, trouble)
    log.error("%s %s failed", request.method, request.path, exc_info=error)
    got_request_exception.send(sender=refuse, request=request)
    return problem(request, "internal_error")
