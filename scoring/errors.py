"""What can be wrong: named errors with stable codes and the facts a person needs.

Knows no rules: the modules that enforce a rule raise these and supply the facts. A sentence is
always made from `template` and `facts`, so that it can be translated without losing a number.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from scoring.sentences import Sentence, gettext_noop


class ScoringError(Exception):
    """Everything that this package refuses."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong in a document, at a JSON pointer (RFC 6901)."""

    pointer: str
    code: str
    detail: Sentence


class DocumentInvalid(ScoringError):  # noqa: N818  # says what is wrong, as its subclasses do
    """A JSON document that cannot be read; `problems` lists everything found."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(f"{p.pointer or '/'}: {p.detail}" for p in problems))


class RuleSetInvalid(DocumentInvalid):
    """A rule set with unknown keys, impossible values or contradictions."""


class EntryInvalid(DocumentInvalid):
    """An entry of a game's log that has not the shape of one."""


class NotationError(ScoringError):
    """A line of text notation that cannot be read. `line` counts from 1."""

    def __init__(self, line: int, detail: str) -> None:
        self.line = line
        self.detail = detail
        super().__init__(f"Line {line}: {detail}")


class RuleViolation(ScoringError):  # noqa: N818  # the word of the table
    """A move against the rules. Nothing has changed.

    `code` is stable, `facts` are JSON values, `str()` is one sentence for a person.
    """

    code: ClassVar[str]
    template: ClassVar[str]

    def __init__(self, **facts: Any) -> None:
        self.facts: dict[str, Any] = facts
        self.sentence = Sentence(self.template, **facts)
        super().__init__(self.sentence)


# Whose turn, and whether the game still runs


class NotYourTurn(RuleViolation):
    code = "not_your_turn"
    template = gettext_noop("It is {name}'s turn.")


class GameFinished(RuleViolation):
    code = "game_finished"
    template = gettext_noop("The game is finished. Undo the last entry to go on.")


class OnlyRecorded(RuleViolation):
    code = "only_recorded"
    template = gettext_noop(
        "Only the result of this game was recorded, so nothing can be entered. If it is wrong, "
        "delete the game and record it again."
    )


class TurnInProgress(RuleViolation):
    code = "turn_in_progress"
    template = gettext_noop("{name} has already thrown in this turn.")


# The throw and what is set aside


class WrongDiceCount(RuleViolation):
    code = "wrong_dice_count"
    template = gettext_noop("This throw has {dice_in_hand} dice, not {dice_thrown}.")


class EveryDieIsEntered(RuleViolation):
    """A rule of the table, not of the game: it may be changed between two throws."""

    code = "every_die_is_entered"
    template = gettext_noop("At this table every die is entered: {unentered} are missing.")


class SelectionRequired(RuleViolation):
    code = "selection_required"
    template = gettext_noop("Set aside at least one scoring die.")


class SelectionNotAllowed(RuleViolation):
    code = "selection_not_allowed"
    template = gettext_noop("Nothing can be set aside: this throw ends the turn.")


class IllegalSelection(RuleViolation):
    code = "illegal_selection"
    template = gettext_noop("{reason}")


class MustSetAsideAll(RuleViolation):
    code = "must_set_aside_all"
    template = gettext_noop("Every scoring die of this throw must be set aside.")


class HighStakesNotOffered(RuleViolation):
    code = "high_stakes_not_offered"
    template = gettext_noop("The leftover dice cannot be taken: {reason}")


# Banking


class NothingToBank(RuleViolation):
    code = "nothing_to_bank"
    template = gettext_noop("There is nothing to bank: {reason}")


class MustRollHotDice(RuleViolation):
    code = "must_roll_hot_dice"
    template = gettext_noop("Hot dice: all the dice must be thrown once more before banking.")


class BelowOpeningThreshold(RuleViolation):
    code = "below_opening_threshold"
    template = gettext_noop("{points_missing} more to open ({opening_threshold}).")


class BelowMinimumBank(RuleViolation):
    code = "below_minimum_bank"
    template = gettext_noop("{points_missing} more to bank ({minimum_bank}).")


class ImplausibleTotal(RuleViolation):
    code = "implausible_total"
    template = gettext_noop("No turn under these rules can score {points}.")


# Seats and who starts


class SeatUnknown(RuleViolation):
    code = "seat_unknown"
    template = gettext_noop("There is no seat {seat}. Seats count from 0 to {last_seat}.")


class SeatRetired(RuleViolation):
    code = "seat_retired"
    template = gettext_noop("{name} has already retired.")


class SeatNotRetired(RuleViolation):
    code = "seat_not_retired"
    template = gettext_noop("{name} has not left the game.")


class LastOneLeft(RuleViolation):
    """A rule of entering, not of the game: what was entered before this was asked stands."""

    code = "last_one_left"
    template = gettext_noop(
        "Then only {name} is left: say whether the game is won by that, or goes on."
    )


class NobodyLeft(RuleViolation):
    code = "nobody_left"
    template = gettext_noop("{name} is the last one who plays: end the game instead.")


class TeamScores(RuleViolation):
    code = "team_scores"
    template = gettext_noop("{name} plays with the score that team {team} has.")


class SamePlace(RuleViolation):
    code = "same_place"
    template = gettext_noop("{name} changes places with somebody else.")


class PlacesSettled(RuleViolation):
    code = "places_settled"
    template = gettext_noop("In the final round nobody changes places any more.")


class NobodyLeads(RuleViolation):
    code = "nobody_leads"
    template = gettext_noop("Nobody has any points yet: end the game without a result.")


class NobodyHasThrown(RuleViolation):
    code = "nobody_has_thrown"
    template = gettext_noop("Nobody has thrown yet: end the game without a result.")


class TimeCalled(RuleViolation):
    code = "time_called"
    template = gettext_noop("Time has been called already.")


class FinalRoundEndsIt(RuleViolation):
    code = "final_round_ends_it"
    template = gettext_noop("The final round ends this game already.")


class TurnsEndIt(RuleViolation):
    code = "turns_end_it"
    template = gettext_noop("This game ends after {turns} turns each, without a bell.")


class TooFewSeats(RuleViolation):
    code = "too_few_seats"
    template = gettext_noop("A game needs somebody who plays.")


class TooManySeats(RuleViolation):
    code = "too_many_seats"
    template = gettext_noop("A game has at most {most} seats; {seats} given.")


class NameTaken(RuleViolation):
    code = "name_taken"
    template = gettext_noop("{name} is already at this table. Add a letter to tell them apart.")


class TeamRequired(RuleViolation):
    code = "team_required"
    template = gettext_noop("This is a team game: {name} needs a team.")


class TeamNotAllowed(RuleViolation):
    code = "team_not_allowed"
    template = gettext_noop("This is not a team game: {name} cannot have a team.")


class TooFewTeams(RuleViolation):
    code = "too_few_teams"
    template = gettext_noop("A team game needs at least two teams.")


class FinalRoundBegun(RuleViolation):
    code = "final_round_begun"
    template = gettext_noop("The final round has begun: nobody can join any more.")


class RollOffOver(RuleViolation):
    code = "roll_off_over"
    template = gettext_noop("Who starts is settled: {reason}")


class RollOffSeats(RuleViolation):
    code = "roll_off_seats"
    template = gettext_noop("The roll-off needs one die from each of: {names}.")


class RollOffPending(RuleViolation):
    code = "roll_off_pending"
    template = gettext_noop("The roll-off is tied: {names} throw again first.")


# Signing the card


class GameNotFinished(RuleViolation):
    code = "game_not_finished"
    template = gettext_noop("The card is signed when the game is finished.")


class AlreadySigned(RuleViolation):
    code = "already_signed"
    template = gettext_noop("{name} has already signed.")


class CardNotLocked(RuleViolation):
    code = "card_not_locked"
    template = gettext_noop("There is nothing to unlock: not everybody has signed.")


class CardLocked(RuleViolation):
    code = "card_locked"
    template = gettext_noop("The card is signed: unlock it first, with a reason.")


# The log


class NothingToUndo(RuleViolation):
    code = "nothing_to_undo"
    template = gettext_noop("There is nothing to undo.")


class TurnUnknown(RuleViolation):
    code = "turn_unknown"
    template = gettext_noop("There is no finished turn {turn}. Finished turns: {finished_turns}.")


class TurnUnfinished(RuleViolation):
    code = "turn_unfinished"
    template = gettext_noop("The corrected turn must end where the turn ended, once: {reason}")


class CorrectionConflict(RuleViolation):
    """The correction contradicts a later entry; `facts["reason"]` is that entry's own refusal."""

    code = "correction_conflict"
    template = gettext_noop("This does not fit {name}'s turn in round {round}: {sentence}")


class LogFull(RuleViolation):
    code = "log_full"
    template = gettext_noop(
        "The log of this game is full: it holds {most_entries} entries. Only undo and signatures "
        "are taken now; play on in a new game."
    )


class ReasonWanted(RuleViolation):
    """A rule of the table, not of the game: it may be changed at any time."""

    code = "reason_wanted"
    template = gettext_noop("At this table every correction has a reason.")


class TooManyCorrections(RuleViolation):
    code = "too_many_corrections"
    template = gettext_noop(
        "This game has been corrected {most_corrections} times, and no more can be. Undo still "
        "takes the latest entries back."
    )
