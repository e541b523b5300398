"""What a phone says of a game without network: the sentences of `words`, `spoken` and `entries`.

They are said of a state that only the phone knows. Knows keys; the phrases are in the catalogue.
"""

from __future__ import annotations

from scoring import errors
from scoring.entries import entry_from_json
from scoring.errors import EntryInvalid
from sessions.wording.game.cheers import ICONS
from sessions.wording.phrases.game import entries
from sessions.wording.reasons import ALL, in_readers_language
from sessions.wording.say import say
from sessions.wording.scripts.handed import Words, refusals, words
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

TURNS = (
    "unentered",
    *("kept", "kept_hot", "one_die", "dice_kept", "banked", "overshot", "threw_six_ones"),
    *("overshot_lost", "skipped"),
    *("retired", "retired_lost", "threw_toxic_twos", "farkled", "is_lost", "nothing_lost"),
    *("penalty", "now_at", "throws"),
)
GOALS = (
    *("to_open", "turn_of", "to_win", "exactly_to_win", "best_so_far", "all_to_beat", "to_beat"),
    *("bank_wins", "bank_leads", "bank_begins", "short_of", "was_first"),
    *("short_below_opening_threshold", "short_below_minimum_bank", "short_must_roll_hot_dice"),
    *("short_implausible_total", "throwing_on", "still_to_throw", "reached"),
    *("final_round", "time_is_called", "last_turns_of"),
)
WINNERS = ("names_and", "more_names", "wins", "share", "teams_win", "no_winner")
OUTCOME = (
    *("wins_with", "why_highest_score", "why_first_to_set", "why_shared", "why_roll_off_round"),
    *("why_target_score", "why_exact_target", "why_six_ones", "why_last_seat"),
    *("why_stopped", "why_no_result"),
)
ANNOUNCED = (
    *("roll_off_tied", "roll_off_won_by", "nothing_yet", "throw_again", "throws_last"),
    *("throws_at_the_bell", "throws_tied", *(f"cheer_{kind}" for kind in ICONS)),
)
SHEET = (
    *("cell_now", "cell_farkle", "cell_toxic_twos", "cell_retired", "cell_six_ones"),
    *("cell_overshot", "cell_skipped"),
    *("cell_opened", "row_final", "rank", "gifts", "by_hand", "turns_each", "to_points"),
)
ENTRIES = tuple(entries.PHRASES)
"""Every kind: a phone tells of entries that others have made, too."""
WAITING = (
    *("throws_waiting", "entries_waiting", "not_in_game", "by_name", "game_waits"),
    *("throws_sent", "entries_sent", "game_sent", "page_needs_network", "correct_turn"),
    *("roll_off_first", "roll_off_again", "none_waiting", "or_total", "game_not_taken"),
    *("name_refused", "rules_refused", "game_refused", "game_gone", "barred"),
    *("take_all_leftover", "if_any", "throw_all", "like_any_other", "enter_all"),
    *("enter_stakes", "or_more", "not_kept", "was_faster", "fits_no_more", "not_here"),
    *("shut_out", "keep_open"),
    *("refused_second_needs_server", "refused_needs_server", "refused_undo_needs_server"),
    *("refused_points_missing", "refused_conflict", "refused_undo_of_theirs"),
)
ON_A_PAD = (*TURNS, *GOALS, *WINNERS, *OUTCOME, *ANNOUNCED, *SHEET, *ENTRIES, *WAITING)
OF_GAMES = ("throws", "waits", "not_there_yet", "not_taken", *WINNERS)


def offline_words() -> Words:
    """What a pad says."""
    refused: Words = {"refused_points_unreadable": _points_unreadable()}
    refused |= refusals((*SAID_BY_PHONE, *OF_A_START))
    return words(ON_A_PAD) | _reasons() | refused


def words_of_entries() -> Words:
    """What a page without a pad says, where it lists the entries that wait on this phone."""
    return words((*ENTRIES, *TURNS)) | _reasons()


def words_of_games() -> Words:
    """What a page says that lists games: how they stand, and what waits of them."""
    return words(OF_GAMES)


def _reasons() -> Words:
    return {f"reason {reason}": in_readers_language(reason) for reason in ALL}


def _points_unreadable() -> str:
    """What the server says of such an entry."""
    try:
        entry_from_json({"type": "total", "points": ""})
    except EntryInvalid as invalid:
        said = translated(invalid.problems[0].detail)
    return f"{say('points')}: {said}"
