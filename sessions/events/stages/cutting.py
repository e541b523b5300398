"""Going on from a stage: roll-offs for its last place, who declines, and who moves up.

Nobody is put through while a tie stands, and nobody but the tied rolls. Who is above the line,
`lines` knows; whom a correction would put through instead, `mending` says.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.db import transaction
from django.utils import timezone

from scoring.contests.advance import Cut, by_seed
from scoring.sentences import Sentence, gettext_noop
from sessions.access.roles import Actor
from sessions.events.changing import locked, note
from sessions.events.errors import (
    EventInvalidError,
    NoNextStageError,
    NotInFieldError,
    StageBegunError,
    StillOpenError,
    TiedError,
)
from sessions.events.reading import book as books
from sessions.events.reading.book import Book
from sessions.events.stages.lines import (
    Tie,
    cut_of,
    missing_of,
    next_field,
    not_going_on,
    open_field,
    open_ties,
    placed,
    shared_win,
)
from sessions.events.stages.standing import (
    order_of,
    people_of,
    progress_of,
    rounds_of,
)
from sessions.models import Entrant, EventRole, RollOff, Round, Stage

FACES = range(1, 7)


@transaction.atomic
def roll_off(
    *,
    code: str,
    throws: Sequence[tuple[int, int]],
    by: Actor | None,
    expected_version: int | None = None,
) -> RollOff:
    """Write down what those who are tied have rolled, one die each; equals roll once more.

    Raises EventInvalidError where these are not exactly those who are tied, or no faces of a die.
    """
    seen = locked(code, by, EventRole.HELP, expected_version)
    book = books.read(seen.event)
    who = [book.entrant(it).number for it, _die in throws]
    if any(die not in FACES for _it, die in throws) or len(set(who)) < len(who):
        template = gettext_noop("Each of the tied rolls one die, from 1 to 6.")
        raise EventInvalidError("throws", Sentence(template))
    tie = _tie_of(book, set(who))
    if tie is None:
        template = gettext_noop("These people, and no others, are not tied for a place.")
        raise EventInvalidError("throws", Sentence(template))
    row = RollOff.objects.create(
        stage=next(it for it in book.stages if it.number == tie.stage),
        throws=[list(it) for it in throws],
        at=timezone.now(),
    )
    note(seen, "roll_off", stage=tie.stage, throws=row.throws)
    complete_field(books.read(seen.event))
    return row


def complete_field(book: Book, back: int | None = None) -> None:
    """Whoever has rolled for a place moves up, and so does the next in line where somebody has gone
    home; until the first tables of a stage are published. `back` has come back."""
    stage = open_field(book)
    if stage is not None:
        stage.field = _moved_up(book, stage, back)
        stage.save(update_fields=("field",))


def _tie_of(book: Book, who: set[int]) -> Tie | None:
    win = shared_win(book)
    ties = open_ties(book) if win is None else [*open_ties(book), win]
    return next((it for it in ties if set(it.entrants) == who), None)


@transaction.atomic
def advance(
    *,
    code: str,
    seeded: bool = False,
    leave_open: bool = False,
    by: Actor | None,
    expected_version: int | None = None,
) -> Stage:
    """The stage is over, and those above its line begin the next one, seeded by their places; what
    was drafted of the one that is over goes.

    A tie across the line is `seeded` where there is no time to roll: the higher seed goes on.
    Raises NoNextStageError, StillOpenError while results are missing, and TiedError.
    """
    seen = locked(code, by, EventRole.ORGANISE, expected_version)
    book = books.read(seen.event)
    stage = book.stage
    ahead = book.after(stage)
    if ahead is None or not ahead.is_ahead:
        raise NoNextStageError
    missing = missing_of(book, stage)
    if (missing and not leave_open) or not rounds_of(book, stage):
        raise StillOpenError(missing or ["–"])
    ahead.field, ahead.is_ahead = list(_in(book, stage, seeded=seeded)), False
    ahead.save(update_fields=("field", "is_ahead"))
    Round.objects.filter(stage=stage, published_at=None).delete()
    note(seen, "advance", stage=ahead.number, field=ahead.field)
    return ahead


def _in(book: Book, stage: Stage, *, seeded: bool = False) -> tuple[int, ...]:
    """Raises TiedError."""
    if ties := progress_of(book, stage).ties:
        raise TiedError.of(ties[0], book)
    found = cut_of(book, stage)
    if found is None:
        return tuple(it.entrant for it in placed(book, stage))
    if seeded:
        found = _by_seed(book, stage, found)
    if found.roll_off:
        raise TiedError.of(found, book)
    places = {row.entrant: number for number, row in enumerate(placed(book, stage))}
    return tuple(sorted(found.in_, key=lambda it: places.get(it, len(places))))


def _by_seed(book: Book, stage: Stage, line: Cut) -> Cut:
    """The line where the higher seeds go on without a roll."""
    seeds = {it: number for number, it in enumerate(people_of(book, stage))}
    return by_seed(line, seeds) if line.roll_off else line


@transaction.atomic
def step_back(*, code: str, by: Actor | None, expected_version: int | None = None) -> Stage:
    """The stage has not begun after all, as long as no round of it was drawn.

    Raises NoNextStageError for the first stage, StageBegunError.
    """
    seen = locked(code, by, EventRole.ORGANISE, expected_version)
    book = books.read(seen.event)
    stage = book.stage
    if stage.field is None:
        raise NoNextStageError
    if any(it.row.stage_id == stage.pk for _night, it in book.rounds()):
        raise StageBegunError
    stage.field, stage.is_ahead = None, True
    stage.save(update_fields=("field", "is_ahead"))
    note(seen, "step_back", stage=stage.number)
    return stage


@transaction.atomic
def decline(
    *,
    code: str,
    entrant: int,
    declined: bool = True,
    by: Actor | None,
    expected_version: int | None = None,
) -> Entrant:
    """Somebody does not go on to the stage whose field is open, else to the one ahead: the next in
    line moves up, and seeds stay.

    Also after it has begun, until its first round is published. Where those who would move up are
    tied the place stays free until they have rolled. Raises NoNextStageError, NotInFieldError,
    StageBegunError.
    """
    seen = locked(code, by, EventRole.ORGANISE, expected_version)
    book = books.read(seen.event)
    who, ahead = book.entrant(entrant), next_field(book)
    if ahead is None:
        raise NoNextStageError if book.stage.field is None else StageBegunError
    if who.number not in {it for group in order_of(book, book.before(ahead)) for it in group}:
        raise NotInFieldError(name=who.name)
    others = [it for it in ahead.declined if book.roots[it] != entrant]
    ahead.declined = [*others, entrant] if declined else others
    if ahead.field is not None:
        ahead.field = _moved_up(book, ahead, back=None if declined else who.number)
    ahead.save(update_fields=("declined", "field"))
    note(seen, "decline", stage=ahead.number, entrant=entrant, declined=declined)
    return who


def _moved_up(book: Book, ahead: Stage, back: int | None = None) -> list[int]:
    """The field without those who do not go on, and so many moved up behind it as places are free;
    `back` goes on after all, in place of who moved up last. Nobody else goes, whatever was put
    right since."""
    before = book.before(ahead)
    places, gone = before.cut or 0, not_going_on(book, before)
    field = [it for it in people_of(book, ahead) if it not in gone]
    others = [it for it in _above(book, before, field) if it not in field]
    if back in others:
        field = _among(book, before, field[: places - 1], back)
        others.remove(back)
    return [*field, *others[: max(0, places - len(field))]]


def _among(book: Book, stage: Stage, field: Sequence[int], back: int) -> list[int]:
    """The field with somebody who is back, as far up in it as their place in the stage is."""
    order = [row.entrant for row in placed(book, stage)]
    better = set(order[: order.index(back)])
    at = next((at for at, it in enumerate(field) if it not in better), len(field))
    return [*field[:at], back, *field[at:]]


def _above(book: Book, stage: Stage, field: Collection[int]) -> tuple[int, ...]:
    """Those above the line as far as nobody has to roll for it, the best first. A tie that seeds
    have decided for the field is theirs to decide again."""
    line = cut_of(book, stage)
    if line is None:
        return ()
    is_seeded = bool(set(line.roll_off) & set(field)) and not progress_of(book, stage).ties
    return (_by_seed(book, stage, line) if is_seeded else line).in_
