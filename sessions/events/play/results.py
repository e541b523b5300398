"""What is told of a table, and what of it counts: reported, taken over, confirmed, corrected.

Every report stays. Two that are equal settle a table, two that differ stand side by side until
somebody chooses. Nobody confirms what they have told themselves, unless they are trusted to. Knows
reports; what a result is worth is `counting`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils import timezone

from scoring.contests.finishes import Told
from sessions.access.events import SeenEvent
from sessions.access.roles import Actor
from sessions.events.changing import note, reason_given
from sessions.events.errors import (
    GoesOnError,
    NoCorrectionError,
    NotThereError,
    SettledError,
)
from sessions.events.play.reading import Lines, lines_of, lines_of_game, sit_down, told_of_game
from sessions.events.play.rivals import GAME, witness_of
from sessions.events.play.tables import Place, find_table
from sessions.events.play.trust import (
    check_may_confirm,
    check_may_reject,
    check_not_at_table,
    check_not_locked,
    check_not_many,
    counts_at_once,
)
from sessions.events.reading.sheets import same
from sessions.models import EventRole, Game, Stage, TableResult

Source = TableResult.Source


@transaction.atomic
def report(
    *,
    code: str,
    night: int,
    round: int,  # noqa: A002
    table: int,
    told: Sequence[Told],
    by: Actor | None,
    expected_version: int | None = None,
) -> TableResult:
    """Tell how a table ended, without a game or beside it: by places, scores, or both.

    Told again as it was told, nothing changes. Raises ManyReportsError, ResultUnclearError.
    """
    where = (night, round, table)
    seen, place = find_table(code, where, by, EventRole.TABLE, expected_version)
    return _tell(seen, place, _Told(lines_of(place, told), Source.REPORT, seen.witness))


@transaction.atomic
def take_over(
    *,
    code: str,
    night: int,
    round: int,  # noqa: A002
    table: int,
    by: Actor | None,
    expected_version: int | None = None,
) -> TableResult:
    """Take over how the table's game has ended; corrected since, it is told anew.

    Raises GoesOnError, NoResultError.
    """
    where = (night, round, table)
    seen, place = find_table(code, where, by, EventRole.TABLE, expected_version)
    if place.table.game is None:
        raise GoesOnError(table=table)
    game = Game.objects.get(pk=place.table.game.pk)
    told = told_of_game(place, game)
    sit_down(place, told)
    return _tell(seen, place, _Told(lines_of_game(place, told), Source.GAME, GAME, game.version))


@transaction.atomic
def follow_game(
    *,
    code: str,
    night: int,
    round: int,  # noqa: A002
    table: int,
    game: int,
) -> None:
    """A game has ended that is the table's, or a rival of it; or it has changed since.

    What was told of it before gives way to how it has ended now, and to nothing where it goes on
    again. Under other rules than the table's, only its places count. Raises NoResultError,
    ResultUnclearError.
    """
    seen, place = find_table(code, (night, round, table), None, EventRole.TABLE)
    played = Game.objects.get(pk=game)
    is_own = place.table.row.game_id == game
    witness = witness_of(played, is_own=is_own)
    before = [it for it in place.table.reports if it.witness == witness]
    if played.finished_at is None:
        _take_back(seen, place, before)
        return
    told = told_of_game(place, played)
    if is_own:
        sit_down(place, told)
    if played.rule_set != place.round.stage.rule_set:
        told = [replace(it, score=None) for it in told]
    lines = lines_of_game(place, told)
    if _was_told(place, witness, lines):
        return
    found = _tell(seen, place, _Told(lines, Source.GAME, witness, played.version))
    if found.confirmed_at is not None:
        _take_back(seen, place, [it for it in before if it.rejected_at is None])


def _was_told(place: Place, witness: str, lines: Lines) -> bool:
    """Has the game said just that already? Whatever people have made of it stays so."""
    said = [it for it in place.table.results if it.witness == witness]
    return bool(said) and said[-1].game_version is not None and said[-1].lines == lines


def _take_back(seen: SeenEvent, place: Place, told: Sequence[TableResult]) -> None:
    """Of no version of the game any more: said again, it is news."""
    for it in told:
        it.rejected_at, it.game_version = timezone.now(), None
        it.save(update_fields=("rejected_at", "game_version"))
        note(seen, "take_back", **_where(place), result=it.number)


@dataclass(frozen=True, slots=True)
class _Told:
    """What is told of a table, and by whom."""

    lines: Lines
    source: str
    witness: str
    game_version: int | None = None


def _tell(seen: SeenEvent, place: Place, told: _Told) -> TableResult:
    """Keep a report, and let it count where two agree or one is enough."""
    table, lines = place.table, told.lines
    counts = table.current
    if counts is not None and same(lines, counts.lines):
        return counts
    open_ = table.reports
    own = next((it for it in open_ if it.witness == told.witness), None)
    if own is not None and own.lines == lines:
        return own
    check_not_many(seen, place, told.source)
    result = _keep(seen, place, told, own)
    note(seen, "report", **_where(place), result=result.number, source=told.source)
    others = [it for it in open_ if it is not own]
    agrees = next((it for it in others if same(it.lines, lines)), None)
    if counts is None and counts_at_once(seen, place, told.source, agrees, others):
        by = seen.witness if agrees is None else agrees.witness
        _settle(seen, place, result, by)
    return result


def _keep(
    seen: SeenEvent, place: Place, told: _Told, supersedes: TableResult | None, reason: str = ""
) -> TableResult:
    actor = seen.actor
    result = TableResult.objects.create(
        table=place.table.row,
        number=len(place.table.results) + 1,
        lines=told.lines,
        source=told.source,
        game_version=told.game_version,
        road=seen.road,
        witness=told.witness,
        device=actor.device if actor is not None else None,
        account=actor.account if actor is not None else None,
        entered_at=timezone.now(),
        reason=reason,
        supersedes=supersedes,
    )
    place.table.results.append(result)
    return result


def _settle(seen: SeenEvent, place: Place, result: TableResult, by: str) -> None:
    """The result counts from now on; what was told otherwise is rejected with it."""
    now = timezone.now()
    before = place.table.current
    result.confirmed_at, result.confirmed_by = now, by
    result.save(update_fields=("confirmed_at", "confirmed_by"))
    others = place.table.reports
    TableResult.objects.filter(pk__in=[it.pk for it in others]).update(rejected_at=now)
    for it in others:
        it.rejected_at = now
    Stage.objects.filter(pk=place.round.stage.pk, frozen_at=None).update(frozen_at=now)
    note(
        seen,
        "confirm",
        **_where(place),
        result=result.number,
        before=None if before is None else before.lines,
        after=result.lines,
    )


def _where(place: Place) -> dict[str, int]:
    return {
        "night": place.night.number,
        "round": place.round.number,
        "table": place.table.number,
    }


@transaction.atomic
def confirm(
    *,
    code: str,
    night: int,
    round: int,  # noqa: A002
    table: int,
    result: int,
    by: Actor | None,
    expected_version: int | None = None,
) -> TableResult:
    """Say that a report is right: it counts from now on. Of several this chooses one.

    Raises SettledError, OwnReportError, OwnTableError.
    """
    where = (night, round, table)
    seen, place = find_table(code, where, by, EventRole.TABLE, expected_version)
    found = _open_report(place, result)
    check_not_locked(seen, place)
    check_may_confirm(seen, place, found)
    _settle(seen, place, found, seen.witness)
    return found


@transaction.atomic
def reject(
    *,
    code: str,
    night: int,
    round: int,  # noqa: A002
    table: int,
    result: int,
    reason: str,
    by: Actor | None,
    expected_version: int | None = None,
) -> TableResult:
    """Say that a report is wrong: it stays, and counts for nothing.

    Raises SettledError, OwnTableError.
    """
    where = (night, round, table)
    seen, place = find_table(code, where, by, EventRole.TABLE, expected_version)
    found, reason = _open_report(place, result), reason_given(reason)
    check_may_reject(seen, place, found)
    found.rejected_at, found.reason = timezone.now(), reason
    found.save(update_fields=("rejected_at", "reason"))
    note(seen, "reject", reason, **_where(place), result=result)
    return found


def _open_report(place: Place, number: int) -> TableResult:
    found = next((it for it in place.table.results if it.number == number), None)
    if found is None:
        raise NotThereError(what="result", number=number)
    if found not in place.table.reports:
        raise SettledError
    return found


@transaction.atomic
def correct(
    *,
    code: str,
    night: int,
    round: int,  # noqa: A002
    table: int,
    told: Sequence[Told],
    reason: str,
    by: Actor | None,
    expected_version: int | None = None,
) -> TableResult:
    """Another result counts from now on, also after the night or the event was closed; the one
    before stays to be seen. Nobody is seated anew.

    Raises NoCorrectionError, ResultUnclearError, OwnTableError.
    """
    where = (night, round, table)
    seen, place = find_table(code, where, by, EventRole.HELP, expected_version)
    before = place.table.current
    if before is None:
        raise NoCorrectionError(table=table)
    check_not_at_table(seen, place)
    check_not_locked(seen, place)
    lines = lines_of(place, told)
    if lines == before.lines:
        return before
    corrected = _Told(lines, Source.CORRECTION, seen.witness)
    found = _keep(seen, place, corrected, before, reason_given(reason))
    _settle(seen, place, found, seen.witness)
    return found
