"""The pad: what is to be done now, and what its buttons do."""

from __future__ import annotations

from sessions.wording.phrases.marks import Table, counted, meant, phrase

PHRASES: Table = {
    # dice in the tray
    "tap_dice": phrase("Tap the dice as they lie"),
    "tap_scoring": phrase("Tap the dice that score"),
    "more_dice": counted("%(n)s more die", "%(n)s more dice"),
    "set_aside": phrase("%(dice)s = %(points)s points"),
    "keep_fewer": phrase("Tap a die to keep fewer"),
    "keep_others": phrase("Tap a die to keep others"),
    "is_entering": phrase("is entering"),
    "choose_dice": phrase("Tap the dice to set aside"),
    "put_back": phrase("Tap a die again to put it back. Mistyped? ⌫"),
    "dice_gone": phrase("Somebody else went on: the dice typed here are gone."),
    "cannot": phrase("These dice cannot be set aside together."),
    "hot_dice": phrase("Hot dice: all %(n)s dice again"),
    "first_throw": counted(
        "First throw of the turn: %(n)s die", "First throw of the turn: %(n)s dice"
    ),
    "laid_back": phrase("New dice replace these"),
    "instead": phrase("instead of %(dice)s"),
    "tray_again": phrase("%(said)s In the tray again: %(dice)s. New dice replace these."),
    "die": phrase("die %(face)s"),
    "take_out": phrase("take out the %(face)s"),
    "set_aside_in_turn": phrase("Set aside in this turn"),
    "take_back_last": phrase("Take back the last die"),
    "this_throw": phrase("This throw"),
    # what a throw is worth
    "points_lost": phrase("%(points)s points lost"),
    "farkle": phrase("Farkle"),
    "at_risk": phrase("at risk"),
    "at_risk_lost": meant("points at risk", "lost"),
    # buttons
    "bank": phrase("Bank %(points)s"),
    "bank_total": phrase("Bank"),
    "type_points": phrase("type the points"),
    "bank_now": phrase("without throwing"),
    "goes_to": phrase("%(name)s goes to %(points)s"),
    "keep": phrase("Keep %(points)s, roll %(dice)s"),
    "chance": phrase("%(percent)s of 100 throws farkle"),
    "win_the_game": phrase("Win the game"),
    "six_ones": phrase("six 1s in one throw"),
    "end_turn": phrase("No points: end the turn"),
    "then_throws": phrase("then %(name)s throws"),
    "or_total": phrase("or enter turn totals"),
    "or_more": counted("or enter %(n)s more die", "or enter %(n)s more dice"),
    # high stakes
    "stakes": phrase("High stakes: %(points)s more if any of these scores"),
    "take_all_leftover": counted("Take the %(n)s left over", "Take the %(n)s left over"),
    "if_any": phrase("%(points)s if any scores"),
    "throw_all": phrase("Throw all %(n)s"),
    "like_any_other": phrase("a turn like any other"),
    "enter_all": phrase("Enter all %(n)s"),
    "enter_stakes": counted("High stakes: enter %(n)s die", "High stakes: enter %(n)s dice"),
    # a roll-off for the start
    "roll_off_first": phrase("Who starts? One die each"),
    "roll_off_again": phrase("Tied: throw again"),
}
