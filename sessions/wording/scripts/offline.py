"""The words of a pad without network, with %(gaps)s for its script to fill.

They are the sentences of `words`, `spoken` and `log`, to be said of a state that only the phone
knows.
"""

from __future__ import annotations

from django.utils.formats import get_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring import errors
from scoring.entries import entry_from_json
from scoring.errors import EntryInvalid, RuleViolation
from sessions.wording.cheers import ICONS, text
from sessions.wording.reasons import ALL, told
from sessions.wording.sentences import translated

SAID_BY_PHONE = (
    errors.NotYourTurn,
    errors.GameFinished,
    errors.TurnInProgress,
    errors.WrongDiceCount,
    errors.MustRollHotDice,
    errors.MustSetAsideAll,
    errors.BelowOpeningThreshold,
    errors.BelowMinimumBank,
    errors.ImplausibleTotal,
    errors.RollOffPending,
    errors.CardLocked,
    errors.LogFull,
)
"""Refusals whose every fact the phone knows. Of others it says that the entry fits no more."""

OF_A_START = (errors.NameTaken, errors.TeamRequired, errors.TooFewTeams, errors.TooManySeats)
"""Refusals of a game that is started here."""

COUNTS = range(7)
FORMS = (1, 2, 5)
"""Numbers that most languages count differently: the script finds the form of any other."""


def offline_words() -> dict[str, str | dict[int, str]]:
    said = _last() | _cheers() | _goals() | _outcome()
    return said | _sheet() | _entries() | _waiting() | _refusals()


def _last() -> dict[str, str | dict[int, str]]:
    return {
        "kept": {n: _kept(n) for n in COUNTS},
        "kept_hot": _("%(dice)s kept, %(points)s at risk, hot dice: all %(left)s again"),
        "banked": _("banked %(points)s"),
        "overshot": _("overshot: %(gift)s go to %(to)s"),
        "threw_six_ones": _("threw six 1s"),
        "retired": _("retired"),
        "retired_lost": _("retired, %(lost)s lost"),
        "toxic_twos": _("threw toxic twos"),
        "farkle": _("farkled"),
        "is_lost": _("%(lost)s lost"),
        "nothing_lost": _("nothing lost"),
        "penalty": _("%(points)s taken for farkles in a row"),
        "roll_off_tied": _("The roll-off is tied."),
        "roll_off_won_by": _("%(name)s won the roll-off."),
        "nothing_yet": _("Nothing entered yet."),
        "dice_kept": _("%(dice)s kept"),
        "now_at": _("%(said)s, now at %(score)s"),
        "wins_with": _("%(winners)s with %(points)s."),
        "throw_again": _("%(names)s throw again"),
        "throws_now": _("%(name)s throws."),
        "throws_last": _("Final round: %(name)s throws, %(goal)s."),
        "throws_tied": _("Tied: %(name)s throws, %(goal)s."),
    }


def _cheers() -> dict[str, str | dict[int, str]]:
    return {f"cheer_{kind}": text(kind) for kind in ICONS}


def _kept(left: int) -> str:
    gaps = {"dice": "%(dice)s", "points": "%(points)s", "left": left}
    return (
        ngettext(
            "%(dice)s kept, %(points)s at risk, %(left)s die left",
            "%(dice)s kept, %(points)s at risk, %(left)s dice left",
            left,
        )
        % gaps
    )


def _goals() -> dict[str, str | dict[int, str]]:
    return {
        "to_open": _("%(points)s to open"),
        "turn_of": _("turn %(turn)s of %(turns)s"),
        "to_win": _("%(points)s to win"),
        "exactly": _("exactly %(points)s to win"),
        "best_so_far": _("the best score so far"),
        "all_to_beat": _("%(points)s to beat"),
        "to_beat": _("%(best)s to beat, %(missing)s behind"),
        "short_of": _("%(points_missing)s short of %(name)s"),
        "was_first": _("a tie: %(name)s was first"),
        "bank_wins": _with_gaps(_("wins with {points}")),
        "bank_leads": _with_gaps(_("leads with {points}")),
        "bank_begins": _with_gaps(_("{points}: final round")),
        "throwing_on": _("Tied, throwing on until one leads: %(names)s"),
        "still": _("Still to throw: %(names)s."),
        "reached": _("%(name)s reached the target."),
        "and": _("%(first)s and %(last)s"),
        "more_names": _("%(n)s more"),
        "short_below_opening_threshold": _with_gaps(_("{points_missing} more to open")),
        "short_below_minimum_bank": _with_gaps(_("{points_missing} more to bank")),
        "short_must_roll_hot_dice": _("Hot dice: throw once more first"),
        "short_implausible_total": _("cannot be scored"),
    }


def _outcome() -> dict[str, str | dict[int, str]]:
    teams = ("Team %(names)s wins", "Teams %(names)s share the win")
    return {
        "wins": _("%(name)s wins"),
        "share": _("%(names)s share the win"),
        "team_wins": ngettext(*teams, 1),
        "teams_share": ngettext(*teams, 2),
        "why_highest_score": _("The most points after the last turns."),
        "why_first_to_set": _("A tie: whoever set the score first has won."),
        "why_shared": _("A tie, and it is shared."),
        "why_roll_off_round": _("Won in the roll-off round after a tie."),
        "why_target_score": _("The first to reach the target."),
        "why_exact_target": _("The target was hit exactly."),
        "why_six_ones": _("Six 1s in one throw win at once."),
        "why_last_seat": _("Everybody else has retired."),
    }


def _sheet() -> dict[str, str | dict[int, str]]:
    return {
        "cell_now": pgettext("sheet", "throws"),
        "cell_farkle": pgettext("sheet", "farkle"),
        "cell_toxic_twos": pgettext("sheet", "toxic 2s"),
        "cell_retired": pgettext("sheet", "retired"),
        "cell_six_ones": pgettext("sheet", "six 1s"),
        "cell_opened": pgettext("sheet", "opened"),
        "row_final": _("final"),
        "rank": _("place %(rank)s"),
        "gifts": _("Gifts"),
        "by_hand": _("By hand"),
        "turns_each": {n: ngettext("%(n)s turn each", "%(n)s turns each", n) for n in FORMS},
        "to_points": _("to %(points)s"),
    }


def _entries() -> dict[str, str | dict[int, str]]:
    return {
        "one_die": _("a %(face)s"),
        "log_start": _("A new game: %(names)s"),
        "log_farkle": _("%(name)s throws %(dice)s: farkle"),
        "log_lost": _("%(name)s throws %(dice)s: %(ended)s"),
        "log_ended": _("%(name)s throws %(dice)s, sets aside %(kept)s: %(ended)s"),
        "log_throw_bank": _("%(name)s throws %(dice)s, sets aside %(kept)s and banks"),
        "log_throw": _("%(name)s throws %(dice)s, sets aside %(kept)s"),
        "log_bank": _("%(name)s banks"),
        "log_total": _("%(name)s: a turn of %(points)s points"),
        "log_adjust": _("%(name)s %(points)s by hand: %(reason)s"),
        "log_join": _("%(name)s joins"),
        "log_retire": _("%(name)s retires"),
        "log_roll_off": _("Roll-off: %(thrown)s"),
        "log_amend": _("Turn %(turn)s corrected: %(reason)s"),
        "log_sign": _("%(name)s signs the card"),
        "log_unlock": _("The card is unlocked: %(reason)s"),
        "log_undo": _("Undo"),
        **{f"reason {reason}": told(reason) for reason in ALL},
    }


def words_of_entries() -> dict[str, str | dict[int, str]]:
    """For a page without a pad that lists what waits on this phone."""
    return {"thousands": get_format("THOUSAND_SEPARATOR")} | _entries() | _last()


def words_of_games() -> dict[str, str | dict[int, str]]:
    """For a page that lists the games of which something waits: how they stand, and what waits."""
    standing = _goals() | _outcome()
    names = ("and", "more_names", "wins", "share", "team_wins", "teams_share")
    return {
        "thousands": get_format("THOUSAND_SEPARATOR"),
        "throws": _("%(name)s throws"),
        "waits": {n: ngettext("%(n)s entry waits", "%(n)s entries wait", n) for n in FORMS},
        "not_there_yet": _("not on the server yet"),
        "not_taken": _("the server does not take it"),
    } | {name: standing[name] for name in names}


def _waiting() -> dict[str, str | dict[int, str]]:
    return {
        "throws_waiting": {
            n: ngettext(
                "Offline: %(n)s throw waits to be sent", "Offline: %(n)s throws wait to be sent", n
            )
            for n in FORMS
        },
        "entries_waiting": {
            n: ngettext(
                "Offline: %(n)s entry waits to be sent", "Offline: %(n)s entries wait to be sent", n
            )
            for n in FORMS
        },
        "not_in_game": {
            n: ngettext("%(n)s entry is not in the game", "%(n)s entries are not in the game", n)
            for n in FORMS
        },
        "by": _("by %(name)s"),
        "game_waits": _("Offline: this game waits to be sent"),
        "throws_sent": {n: ngettext("%(n)s throw sent", "%(n)s throws sent", n) for n in FORMS},
        "entries_sent": {n: ngettext("%(n)s entry sent", "%(n)s entries sent", n) for n in FORMS},
        "game_sent": _("This game is sent"),
        "page_needs_network": _("No connection: “%(page)s” needs one. The game goes on here."),
        "correction": _("Correct the turn"),
        "roll_off_first": _("Who starts? One die each"),
        "roll_off_again": _("Tied: throw again"),
        "none_waiting": _("Offline: nothing is waiting"),
        "or_total": _("or enter turn totals"),
        "game_not_taken": _("The server does not take this game"),
        "name_refused": _("A name cannot be written like this: %(name)s"),
        "rules_refused": _("The server does not know these rules: %(name)s"),
        "game_refused": _("The server did not say why in words that this phone knows."),
        "gone": _("The server has no such game any more. Or it is closed to this phone."),
        "barred": _("The server takes nothing from this phone now. What waits is kept here."),
        "take_all_leftover": ngettext("Take the %(n)s left over", "Take the %(n)s left over", 2),
        "if_any": _("%(points)s if any scores"),
        "throw_all": _("Throw all %(n)s"),
        "like_any_other": _("a turn like any other"),
        "enter_all": _("Enter all %(n)s"),
        "enter_stakes": {
            n: ngettext("High stakes: enter %(n)s die", "High stakes: enter %(n)s dice", n)
            for n in FORMS
        },
        "or_more": {
            n: ngettext("or enter %(n)s more die", "or enter %(n)s more dice", n) for n in FORMS
        },
        "not_kept": _("This phone cannot keep that: its storage is full or closed. Try again."),
        "points_missing": _("Type the points of the turn."),
        "points_unreadable": _points_unreadable(),
        "needs_server": _("No connection: this can only be entered with one."),
        "undo_needs_server": _("No connection: what was entered before cannot be undone now."),
        "was_faster": _("Somebody else was faster. Now: %(said)s"),
        "conflict": _("Say first what becomes of the entries that wait."),
        "undo_of_theirs": _("This undo was meant for an entry before theirs."),
        "fits_no_more": _("This does not fit the game any more."),
        "not_here": _("Only %(name)s’s own phone enters for %(name)s."),
        "second_needs_server": _(
            "No connection: with two scorers nothing can be entered without one."
        ),
    }


def _points_unreadable() -> str:
    """What the server says of such an entry."""
    try:
        entry_from_json({"type": "total", "points": ""})
    except EntryInvalid as invalid:
        said = translated(invalid.problems[0].detail)
    return f"{_('Points')}: {said}"


class _Gaps(dict[str, str]):
    """Leaves each {gap} of a template as a %(gap)s for the script."""

    def __missing__(self, name: str) -> str:
        return f"%({name})s"


def _refusals() -> dict[str, str | dict[int, str]]:
    return {f"refused_{kind.code}": with_gaps(kind) for kind in (*SAID_BY_PHONE, *OF_A_START)}


def with_gaps(kind: type[RuleViolation]) -> str:
    """What a refusal says, as the script fills it in."""
    return _with_gaps(_(kind.template))


def _with_gaps(text: str) -> str:
    return text.format_map(_Gaps())
