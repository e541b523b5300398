"""One game checked from its first entry to the last number kept beside its log, and repaired.

Knows what may be repaired: what can be made again from a log that is whole and can be read. What is
missing or broken in the log, the rules or the start is told and left as it is. Nothing that a
broken game raises gets out of here, so that the next one is checked too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from django.db import DatabaseError, connection, transaction

from sessions.announcements import revise
from sessions.games import caches
from sessions.games.verify.damage import damage, said
from sessions.games.verify.differences import Truth, differences, truth_of
from sessions.models import Game, GameEntry
from sessions.storage.moment import at_one_moment

Verdict = Literal["right", "differs", "repaired", "damaged"]


@dataclass(frozen=True, slots=True)
class Report:
    """What was found of one game: `damaged` is what only a backup can bring back."""

    code: str
    verdict: Verdict
    wrong: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.code} {self.verdict}: {'; '.join(self.wrong)}"


def verify(key: int, code: str, *, repair: bool = False) -> Report | None:
    """Check one game, and make its caches anew if that is wanted, needed and possible.

    None for a game that is gone by now. Raises DatabaseError where the database cannot be asked for
    any other game either.
    """
    try:
        with at_one_moment():
            report = _examined(Game.objects.get(pk=key))
        return _repaired(key) if repair and report.verdict == "differs" else report
    except Game.DoesNotExist:
        return None
    except Exception as error:
        if isinstance(error, DatabaseError) and not connection.is_usable():
            raise
        return Report(code, "damaged", (f"cannot be read ({said(error)})",))


def _examined(game: Game) -> Report:
    rows = list(game.entries.all())
    broken = tuple(damage(game, rows))
    if broken:
        return Report(game.code, "damaged", broken)
    truth = _truth(game, rows)
    if isinstance(truth, str):
        return Report(game.code, "damaged", (truth,))
    wrong = tuple(differences(game, truth))
    return Report(game.code, "differs" if wrong else "right", wrong)


def _truth(game: Game, rows: Sequence[GameEntry]) -> Truth | str:
    """What the log says; or why it says nothing although each entry of it can be read."""
    try:
        return truth_of(game, rows)
    except Exception as error:  # noqa: BLE001  whatever entries that no game has written may raise
        return f"the log cannot be replayed ({said(error)})"


@transaction.atomic
def _repaired(key: int) -> Report:
    """Look again while nobody can enter anything, and write all caches anew from the log.

    They keep the times of the log. Viewers are told by a new revision: the version is the same, but
    what they see may have changed.
    """
    game = Game.objects.select_for_update().get(pk=key)
    before = _examined(game)
    if before.verdict != "differs":
        return before
    truth = truth_of(game)
    game.version = truth.version
    caches.rebuild(game, truth.history, truth.last_at)
    revise(game)
    after = _examined(Game.objects.get(pk=key))
    return Report(game.code, "repaired" if after.verdict == "right" else "differs", before.wrong)
