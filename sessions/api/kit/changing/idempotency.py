"""A request that is sent twice is done once: Idempotency-Key, and whose a key is.

The answer is kept in the transaction of the write itself, so an acknowledged entry and its answer
exist both or not at all. Kept are answers that a decision stands behind: done, or refused by the
rules or for its version. What is wrong in shape, unknown or limited is simply judged again.

A kept answer comes before any judgement. The game has gone on meanwhile, perhaps by this very
request: it is another seat's turn, the device keeps the score no more, the card is signed. So what
a repeat would be refused for is not told where an answer is kept. Knows requests; how answers are
kept, `sessions.api.kit.changing.kept_answers` knows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial, wraps
from typing import Any

from django.http import HttpResponse
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from scoring.errors import RuleViolation
from sessions.access.codes import tidy
from sessions.access.limits.addresses import counted_as
from sessions.api.kit.base import ApiView, plain
from sessions.api.kit.changing.kept_answers import Sent, fingerprint, forget_old, keep, kept_answer
from sessions.api.kit.errors import HeaderInvalidError, KeyReusedError
from sessions.events.errors import StaleEventError
from sessions.games.errors import StaleVersionError
from sessions.people.errors import PlayerRefusedError, StaleGroupError
from sessions.people.groups import GroupRefusedError
from sessions.storage.transactions import given_up_as_a_whole

MIN_ANONYMOUS_KEY = 16
"""Letters of a key where nobody is known: whoever has the key gets the answer, and with it the
links of the game."""

_ADDRESS = "address "

DECIDED = (
    RuleViolation,
    StaleVersionError,
    StaleGroupError,
    StaleEventError,
    PlayerRefusedError,
    GroupRefusedError,
)
"""Refusals that a decision stands behind: they are kept as what was done is."""

Handler = Callable[..., HttpResponse]


def repeatable(handler: Handler) -> Handler:
    """Let a handler be called again with the same Idempotency-Key without doing it again."""

    @wraps(handler)
    def once(view: ApiView, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        key = _key(request)
        if key is None:
            return handler(view, request, *args, **kwargs)
        kind, part = view.about
        subject = str(kwargs[part]) if part in kwargs else None
        scopes = _scopes(view, f"{kind} {tidy(subject)[:40]}" if subject is not None else "")
        _check_length(key, scopes)
        sent = Sent(scopes, key, fingerprint(request), subject)
        try:
            response = _done(view, sent, partial(handler, view, request, *args, **kwargs))
        except Exception as judgement:  # noqa: BLE001  # any: also that the key is taken by now
            plain(request).__dict__.pop("made_device", None)  # the device was rolled back too
            response = _told_before(view, sent, judgement) or _refused(view, sent, judgement)
        forget_old()
        return response

    return once


def _done(view: ApiView, sent: Sent, handle: Callable[[], HttpResponse]) -> HttpResponse:
    """What the handler answers now, or has answered before. Raises all that it raises."""
    with given_up_as_a_whole():
        # With one scope, as in a game, no query is needed: to keep the answer fails for a repeat.
        known = kept_answer(view, sent) if len(sent.scopes) > 1 else None
        if known is not None:
            return known
        response = handle()
        keep(plain(view.request), sent, response)
        return response


def _told_before(view: ApiView, sent: Sent, judgement: Exception) -> HttpResponse | None:
    """The kept answer, which comes before the judgement.

    A request that cannot be read is no repeat of one that could be: the caller is told what is
    wrong.
    """
    try:
        return kept_answer(view, sent)
    except KeyReusedError:
        if isinstance(judgement, ValidationError):
            return None
        raise


def _refused(view: ApiView, sent: Sent, judgement: Exception) -> HttpResponse:
    """The refusal, which is kept if a decision stands behind it. Raises every other judgement.

    IntegrityError, too, where the same request was refused at the same time: then the view is asked
    once more, and finds the answer kept.
    """
    if not isinstance(judgement, DECIDED):
        raise judgement
    response = view.handle_exception(judgement)
    keep(plain(view.request), sent, response)
    return response


def _key(request: Request) -> str | None:
    """The key, which may stand in quotes. Raises HeaderInvalidError."""
    header = request.headers.get("Idempotency-Key")
    if header is None:
        return None
    key = re.fullmatch(r'"([\x21\x23-\x7e]{1,255})"|([\x21\x23-\x7e]{1,255})', header.strip())
    if key is None:
        raise HeaderInvalidError(
            "Idempotency-Key must be 1 to 255 visible ASCII characters, in quotes or not."
        )
    return key[1] or key[2]


def _scopes(view: ApiView, subject: str) -> Sequence[str]:
    """The scopes in which a key belongs to one actor; a new answer is kept in the first.

    In a game or a group there is one. What makes something new is kept by who asks, or by address
    where nobody is known. Two cases need further scopes: a device that got its cookie with the
    first answer, and a phone whose IPv6 address has changed within its household since.
    """
    actor = view.actor
    who = [f"link {actor.link[:32]}"] if actor.link else []
    if actor.device is not None:
        who.append(f"device {actor.device.pk}")
    elif actor.account is not None:
        who.append(f"account {actor.account.pk}")
    if subject:
        return [" ".join((subject, *who))]
    if actor.link:
        return [" ".join(who), *who[:-1]]
    if actor.device is None and actor.account is not None:
        return who
    household = counted_as(view.limits[0].get_ident(view.request))
    return [*who, f"{_ADDRESS}{household}"[:200]]


def _check_length(key: str, scopes: Sequence[str]) -> None:
    """Anonymous callers share an address: their key is all that guards the answer, so it is long.

    Raises HeaderInvalidError.
    """
    if scopes[0].startswith(_ADDRESS) and len(key) < MIN_ANONYMOUS_KEY:
        raise HeaderInvalidError(
            "Without a cookie or a token, Idempotency-Key must have at least "
            f"{MIN_ANONYMOUS_KEY} characters, so that nobody else guesses it: use a UUID."
        )
