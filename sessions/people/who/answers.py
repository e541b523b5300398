"""Answers that are kept for a while, with a name in them that is erased.

They stay, so that nothing that is sent again is done twice. Knows no request.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from typing import Any

from django.db.models import Q

from sessions.models import StoredAnswer
from sessions.people.who.texts import as_words


def redact_answers(about: Collection[str], names: Collection[str], substitute: str) -> None:
    """Have kept answers about one of these codes say another name; one that cannot be read goes.

    What an answer is about it says itself, or the call was: its code stands in whose the key is.
    """
    said = Q(pk__in=())
    for name in names:
        said |= Q(body__icontains=json.dumps(name, ensure_ascii=False)[1:-1])
    pattern, codes = as_words(names), as_words(about)
    for answer in StoredAnswer.objects.filter(said).iterator():
        if codes.search(answer.body) or codes.search(answer.scope):
            _redact(answer, pattern, substitute)


def _redact(answer: StoredAnswer, pattern: re.Pattern[str], substitute: str) -> None:
    try:
        body = json.loads(answer.body)
    except ValueError:
        answer.delete()
        return
    answer.body = json.dumps(_renamed(body, pattern, substitute), ensure_ascii=False)
    answer.save(update_fields=("body",))


def _renamed(value: Any, pattern: re.Pattern[str], substitute: str) -> Any:
    """The same with the name replaced in all texts, but not in what the fields are called."""
    if isinstance(value, str):
        return pattern.sub(lambda _: substitute, value)
    if isinstance(value, dict):
        return {key: _renamed(part, pattern, substitute) for key, part in value.items()}
    if isinstance(value, list):
        return [_renamed(part, pattern, substitute) for part in value]
    return value
