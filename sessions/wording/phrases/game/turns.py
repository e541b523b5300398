"""What was thrown, how a turn ended, and who throws now."""

from __future__ import annotations

from scoring.seats.seating import WON_THE_ROLL_OFF
from scoring.written.retold import OF_A_TURN
from sessions.wording.phrases.marks import Table, counted, of_scoring, phrase

PHRASES: Table = {
    "kept": counted(
        "%(dice)s kept, %(points)s at risk, %(n)s die left",
        "%(dice)s kept, %(points)s at risk, %(n)s dice left",
    ),
    "kept_hot": phrase("%(dice)s kept, %(points)s at risk, hot dice: all %(n)s again"),
    "dice_kept": phrase("%(dice)s kept"),
    "banked": phrase("banked %(points)s"),
    "overshot": phrase("overshot: %(gift)s go to %(to)s"),
    "overshot_lost": phrase("overshot, %(lost)s lost"),
    "skipped": phrase("skipped the turn"),
    "threw_six_ones": phrase("threw six 1s"),
    "retired": phrase("retired"),
    "retired_lost": phrase("retired, %(lost)s lost"),
    "threw_toxic_twos": phrase("threw toxic twos"),
    "farkled": phrase("farkled"),
    "is_lost": phrase("%(lost)s lost"),
    "nothing_lost": phrase("nothing lost"),
    "penalty": phrase("%(points)s taken for farkles in a row"),
    "now_at": phrase("%(said)s, now at %(score)s"),
    "nothing_yet": phrase("Nothing entered yet."),
    "of_a_turn": of_scoring(OF_A_TURN),
    "roll_off_tied": phrase("The roll-off is tied."),
    "roll_off_won_by": of_scoring(WON_THE_ROLL_OFF),
    "throw_again": phrase("%(names)s throw again"),
    "throws": phrase("%(name)s throws"),
    "throws_dice": counted("%(name)s throws %(n)s die", "%(name)s throws %(n)s dice"),
    "throws_last": phrase("Final round: %(name)s throws, %(goal)s."),
    "throws_at_the_bell": phrase("Time is called: %(name)s throws, %(goal)s."),
    "throws_tied": phrase("Tied: %(name)s throws, %(goal)s."),
    "names_and": phrase("%(first)s and %(last)s"),
    "more_names": counted("%(n)s more", "%(n)s more"),
    "cheer_six_die_farkle": phrase("No die scores: wave and sing!"),
    "cheer_best_of_game": phrase("Best turn so far"),
    "cheer_best_of_player": phrase("Personal best"),
    "cheer_big_bank": phrase("A big bank"),
}
