"""The group of `tests.sessions.people.who`."""

from tests.sessions.people.who.conftest import finished, group, known, phone

__all__ = ["finished", "group", "known", "phone"]
