"""Writes that are sent together: what one of them raises, and that nothing of them is kept."""

import pytest
from django.db import IntegrityError

from sessions.models import StoredAnswer
from sessions.storage.prepared import add
from sessions.storage.transactions import given_up_as_a_whole, only_writes_follow

pytestmark = pytest.mark.django_db


def an_answer(key: str) -> StoredAnswer:
    return StoredAnswer(scope="game ABC", key=key, fingerprint="f", status=200, headers={}, body="")


def write(*keys: str) -> None:
    with given_up_as_a_whole():
        only_writes_follow()
        for key in keys:
            add(an_answer(key))


def test_a_write_that_is_refused_is_told_as_always_and_takes_the_others_with_it() -> None:
    with pytest.raises(IntegrityError):
        write("new", "twice", "twice")

    assert not StoredAnswer.objects.exists()


def test_what_is_asked_among_them_is_answered() -> None:
    with given_up_as_a_whole():
        only_writes_follow()
        add(an_answer("new"))
        assert StoredAnswer.objects.get().key == "new"

    assert StoredAnswer.objects.count() == 1
