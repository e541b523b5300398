"""What is refused in an event: one class for each reason, with what would be legal instead.

Nothing has changed then. Knows sentences; not when they are said.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any, ClassVar

from scoring.contests.advance import Cut
from scoring.contests.finishes import Unclear
from scoring.contests.sizes import NoSplit
from scoring.sentences import Sentence, gettext_noop
from sessions.access.events import SeenEvent
from sessions.people.errors import PlayerRefusedError


class StaleEventError(Exception):
    """Something of the event has changed meanwhile. `seen` is the event as it is now."""

    def __init__(self, seen: SeenEvent, expected: int) -> None:
        self.seen = seen
        self.expected = expected
        version = seen.event.version
        super().__init__(
            f"The event is at version {version}, not {expected}: look at it again first."
        )


class EventRefusedError(PlayerRefusedError):
    """This cannot be done in the event now; `possible` names operations, or fields of this one,
    that can be used instead."""

    code: ClassVar[str] = "event_refused"
    template: ClassVar[str] = ""
    legal: ClassVar[tuple[str, ...]] = ()

    def __init__(self, **facts: Any) -> None:
        told = {name: it for name, it in facts.items() if f"{{{name}}}" in self.template}
        super().__init__(Sentence(self.template, **told), **facts, possible=list(self.legal))


class EventInvalidError(EventRefusedError):
    """An option of the event cannot be so; `field` says which."""

    code = "event_invalid"

    def __init__(self, field: str, sentence: Sentence) -> None:
        PlayerRefusedError.__init__(self, sentence, field=field)


class EventOverError(EventRefusedError):
    """The event is closed: only results are put right in it."""

    code = "event_over"
    template = gettext_noop("This event is closed. Results can still be corrected.")
    legal = ("correct_result", "confirm_result")


class FrozenError(EventRefusedError):
    """A result counts already by what would be changed."""

    code = "event_frozen"
    template = gettext_noop(
        "Results count by these rules already. Change them for the rounds from now on."
    )
    legal = ("from_now",)


class StageFrozenError(EventRefusedError):
    """A result counts already in a stage of a tournament, whose rounds are compared."""

    code = "stage_frozen"
    template = gettext_noop(
        "Results count by these rules already: this stage is played to its end with them."
    )


class NotThereError(EventRefusedError):
    """The event has no such entrant, night, round, table or result; `what` and `number` say it."""

    code = "not_in_event"
    said: ClassVar[dict[str, str]] = {
        "entrant": gettext_noop("The event has no entrant {number}."),
        "night": gettext_noop("The event has no night {number}."),
        "stage": gettext_noop("The event has no stage {number}."),
        "round": gettext_noop("This night has no round {number}."),
        "table": gettext_noop("This round has no table {number}."),
        "result": gettext_noop("Of this table there is no report {number}."),
    }

    def __init__(self, *, what: str, number: int | None) -> None:
        sentence = Sentence(self.said[what], number=number)
        PlayerRefusedError.__init__(self, sentence, what=what, number=number)


class EntrantNameTakenError(EventRefusedError):
    """Two entrants of one name could not be told apart."""

    code = "entrant_name_taken"
    template = gettext_noop(
        "{name} takes part already. Give the other one a surname or a nickname."
    )
    legal = ("change_entrant", "merge_entrants")


class EntrantTwiceError(EventRefusedError):
    """This player takes part already, by another number."""

    code = "entrant_twice"
    template = gettext_noop("{name} takes part already, as number {number}.")


class EntrantsMetError(EventRefusedError):
    """Two who have sat at one table, or had a place in one round, are two people. `tables` says
    where."""

    code = "entrants_met"
    template = gettext_noop(
        "{name} and {other} are two people: both had a place in the same round ({tables})."
    )


class EntrantMergedError(EventRefusedError):
    """The entrant is another one by now."""

    code = "entrant_merged"
    template = gettext_noop("{name} counts as {other}: choose {other}.")


class NightShutError(EventRefusedError):
    """The night is not open: not yet, or not any more."""

    code = "night_shut"
    template = gettext_noop("This night is not open.")
    legal = ("open_night", "reopen_night")


class NightOpenError(EventRefusedError):
    """The night is open already, or was never open."""

    code = "night_not_closed"
    template = gettext_noop("Only a night that was closed is opened again.")
    legal = ("close_night",)


class NightPlayedError(EventRefusedError):
    """A night on which results were told is not cancelled."""

    code = "night_played"
    template = gettext_noop("Results of this night are there already: close it instead.")
    legal = ("close_night",)


class StillOpenError(EventRefusedError):
    """Tables have no confirmed result yet; `tables` names them."""

    code = "still_open"
    template = gettext_noop("No confirmed result yet: {tables}.")
    legal = ("confirm_result", "postpone_table", "void_table", "leave_open")

    def __init__(self, tables: Sequence[str]) -> None:
        super().__init__(tables=", ".join(tables))


class NoSplitError(EventRefusedError):
    """So many people cannot be parted into tables of the sizes that are allowed. `ways_out` are
    other sizes, or how many would have to sit out."""

    code = "no_split"
    template = gettext_noop("{people} people do not fit at tables of {least} to {most}.")
    legal = ("limits", "sitting_out")

    def __init__(self, found: NoSplit) -> None:
        ways = [
            {
                "preferred": it.limits.preferred,
                "least": it.limits.least,
                "most": it.limits.most,
                "sitting_out": it.sitting_out,
                "sizes": list(it.sizes),
            }
            for it in found.ways_out
        ]
        limits = found.limits
        super().__init__(people=found.people, least=limits.least, most=limits.most, ways_out=ways)


class TiedError(EventRefusedError):
    """A tie stands for the last `places`; `entrants` roll for it, and nobody else."""

    code = "tied"
    template = gettext_noop("{names} are tied for the last place: one die each decides.")
    legal = ("roll_off", "seeded")

    @classmethod
    def of(cls, found: Cut, book: Any) -> TiedError:
        names = ", ".join(book.entrants[it].name for it in found.roll_off)
        return cls(names=names, entrants=list(found.roll_off), places=found.places)


class NoNextStageError(EventRefusedError):
    """There is no stage that could begin, or be taken back."""

    code = "no_next_stage"
    template = gettext_noop("No other stage is planned here.")
    legal = ("plan_stages", "close_event")


class StageBegunError(EventRefusedError):
    """Tables of the stage are drawn: who plays in it is settled."""

    code = "stage_begun"
    template = gettext_noop("The first tables of this stage are there already.")
    legal = ("discard_draft", "unpublish_round")


class StageOverError(EventRefusedError):
    """All rounds of the stage were played; the next one, if there is one, is waiting."""

    code = "stage_over"
    template = gettext_noop("This stage is over.")
    legal = ("advance", "close_event")


class NotInFieldError(EventRefusedError):
    """They have not played the stage before, or are out."""

    code = "not_in_field"
    template = gettext_noop("{name} is not among those who could go on.")


class ResultLockedError(EventRefusedError):
    """What comes next has begun: only organisers put this right."""

    code = "result_locked"
    template = gettext_noop("What follows from table {table} has begun: an organiser corrects it.")
    legal = ("correct_result",)


class RegistrationShutError(EventRefusedError):
    """Nobody puts themselves on the list here, or not any more."""

    code = "registration_shut"
    template = gettext_noop("Registration is not open.")
    legal = ("enrol",)


class NothingToExchangeError(EventRefusedError):
    """Nobody would be through in another's place, or their tables have begun."""

    code = "nothing_to_exchange"
    template = gettext_noop("Nobody changes places by what is known now.")


class LockedSeatsError(EventRefusedError):
    """More people are locked to a table than it has chairs, or there is no such table any more."""

    code = "locked_seats"
    template = gettext_noop("Too many are locked to table {table}.")
    legal = ("lock_seat",)


class PublishedError(EventRefusedError):
    """The round is published: it is taken back first."""

    code = "round_published"
    template = gettext_noop("This round is published. Take it back first.")
    legal = ("unpublish_round", "swap_seats")


class DraftOutdatedError(EventRefusedError):
    """Another night has gone on with the stage since these tables were drawn: each step is played
    once."""

    code = "draft_outdated"
    template = gettext_noop(
        "Another night has gone on with this stage since these tables were drawn: draw them again."
    )
    legal = ("draft_round", "discard_draft")


class NotPublishedError(EventRefusedError):
    """The round is a draft as yet."""

    code = "round_not_published"
    template = gettext_noop("This round is not published yet.")
    legal = ("publish_round", "draft_round", "swap_seats")


class RoundClosedError(EventRefusedError):
    """The round was closed before."""

    code = "round_closed"
    template = gettext_noop("This round is closed already.")


class ClockError(EventRefusedError):
    """The clock of the round was never started."""

    code = "no_clock"
    template = gettext_noop("The clock of this round is not started.")
    legal = ("start_clock",)


class BegunError(EventRefusedError):
    """A table has begun to play: whoever sits there stays. `table` says which."""

    code = "table_begun"
    template = gettext_noop("Table {table} has begun: its people stay there.")
    legal = ("correct_result", "void_table")


class NotSeatedError(EventRefusedError):
    """They have no seat of their own at a table of the round."""

    code = "not_seated"
    template = gettext_noop("{name} has no seat of their own in this round.")
    legal = ("seat_late",)


class NotAtDoorError(EventRefusedError):
    """They have no seat, and are not switched on at the door either."""

    code = "not_at_door"
    template = gettext_noop("{name} is not at the door, and has no seat in this round.")
    legal = ("switch_door",)


class SeatedAlreadyError(EventRefusedError):
    """They have a seat in this round, or at a table of an arena that is still played."""

    code = "seated_already"
    template = gettext_noop("{name} sits at table {table} already.")
    legal = ("swap_seats",)


class NoChairError(EventRefusedError):
    """No table that has not begun has a chair left."""

    code = "no_chair"
    template = gettext_noop(
        "Every table is full or has begun: {name} plays from the next round on."
    )
    legal = ("draft_round",)


class NoSuchWayError(EventRefusedError):
    """This is none of the ways out; `ways` are those there are."""

    code = "no_such_way"
    template = gettext_noop("This is no way out here.")


class VoidError(EventRefusedError):
    """Nothing is expected of this table any more."""

    code = "table_void"
    template = gettext_noop("Table {table} was taken out of the count.")


class GoesOnError(EventRefusedError):
    """The game of the table is not over, or there is none."""

    code = "game_goes_on"
    template = gettext_noop("The game of table {table} is not over.")
    legal = ("begin_table", "report_result")


class NoResultError(EventRefusedError):
    """The game has ended without a winner, or with people who are not in the event."""

    code = "game_without_result"
    template = gettext_noop("The game of table {table} says no places: report them.")
    legal = ("report_result", "void_table")


class ResultUnclearError(EventRefusedError):
    """What is told of the table contradicts itself; `why` and `entrants` say how."""

    code = "result_unclear"
    said: ClassVar[dict[str, str]] = {
        "twice": gettext_noop("{names} is there twice."),
        "unsaid": gettext_noop("A place or a score is missing: {names}."),
        "places": gettext_noop("These are no places of a whole table: {names}."),
        "order": gettext_noop("The lower score has the better place: {names}."),
        "high": gettext_noop("Nobody has so many points: {names}."),
        "others": gettext_noop("These people sit at the table, and no others: {names}."),
        "score": gettext_noop("Scores are what counts here, and one is missing: {names}."),
    }

    def __init__(
        self, why: str, names: Iterable[str], entrants: Iterable[int], places: Sequence[int] = ()
    ) -> None:
        sentence = Sentence(self.said[why], names=", ".join(names))
        facts = {"why": why, "entrants": list(entrants), "places": list(places)}
        PlayerRefusedError.__init__(self, sentence, **facts)

    @classmethod
    def of(cls, error: Unclear, names: dict[int, str]) -> ResultUnclearError:
        called = [names.get(it, str(it)) for it in error.entrants]
        return cls(error.code, called, error.entrants, error.places)


class ManyRegistrationsError(EventRefusedError):
    """So many have been put on the list, or by this phone, that somebody has to look at it."""

    code = "many_registrations"
    template = gettext_noop("The list takes no more by itself: ask whoever runs the event.")
    legal = ("enrol",)


class ManyReportsError(EventRefusedError):
    """So much was told of the table that no phone tells more of it."""

    code = "many_reports"
    template = gettext_noop("Table {table} has {most} reports: a helper settles it.")
    legal = ("confirm_result", "correct_result")


class OwnReportError(EventRefusedError):
    """Nobody confirms what they have reported themselves."""

    code = "own_report"
    template = gettext_noop("Somebody else at the table confirms this.")


class OwnTableError(EventRefusedError):
    """Whoever sits at the table does not settle it."""

    code = "own_table"
    template = gettext_noop("You sit at table {table} yourself: somebody else settles it.")


class SettledError(EventRefusedError):
    """The report was settled before: confirmed, rejected, or corrected since."""

    code = "report_settled"
    template = gettext_noop("This report was settled already.")
    legal = ("correct_result",)


class NoCorrectionError(EventRefusedError):
    """Nothing was confirmed that could be corrected."""

    code = "nothing_to_correct"
    template = gettext_noop("Table {table} has no confirmed result yet.")
    legal = ("report_result", "confirm_result")


class DayTakenError(EventRefusedError):
    """The event has a night on this day already."""

    code = "day_taken"
    template = gettext_noop("There is a night on {day} already.")

    def __init__(self, day: date) -> None:
        super().__init__(day=day.isoformat())
