"""The group that has played a lot, as in `tests.sessions.history`."""

from tests.sessions.history.conftest import _club, club

__all__ = ["_club", "club"]
