"""What the pad's script says by itself."""

from __future__ import annotations

from sessions.wording.say import for_scripts
from sessions.wording.scripts.handed import Words, words
from sessions.wording.scripts.offline import offline_words

TRAY = (
    *(
        "tap_dice",
        "tap_scoring",
        "more_dice",
        "throws_dice",
        "set_aside",
        "keep_fewer",
        "keep_others",
    ),
    *("choose_dice", "put_back", "dice_gone", "cannot", "hot_dice", "points_lost"),
    *("first_throw", "stakes", "at_risk", "at_risk_lost", "laid_back", "instead"),
    *("tray_again", "die", "take_out"),
)
KEYS = (
    *("bank", "bank_total", "type_points", "bank_now", "goes_to", "keep", "chance"),
    *("win_the_game", "six_ones", "end_turn", "then_throws"),
)
PARTS = (
    *("part", *(f"alike_{count}" for count in range(2, 7)), "straight", "small_straight"),
    *("three_pairs", "two_triplets", "four_and_pair", "full_house"),
)
SENDING = ("unsent", "broken", "sending")
LIVE = ("live", "reconnecting", "offline_since")


def script_words() -> Words:
    """For a pad, with network and without."""
    return words((*TRAY, *KEYS, *PARTS, *SENDING, *LIVE)) | offline_words()


def screen_words() -> Words:
    """For a screen that is looked at: it only follows."""
    return for_scripts(LIVE)
