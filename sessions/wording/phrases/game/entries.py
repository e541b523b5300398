"""The log: entries in words."""

from __future__ import annotations

from sessions.wording.phrases.marks import Table, phrase

PHRASES: Table = {
    "log_start": phrase("A new game: %(names)s"),
    "log_farkle": phrase("%(name)s throws %(dice)s: farkle"),
    "log_lost": phrase("%(name)s throws %(dice)s: %(ended)s"),
    "log_ended": phrase("%(name)s throws %(dice)s, sets aside %(kept)s: %(ended)s"),
    "log_throw_bank": phrase("%(name)s throws %(dice)s, sets aside %(kept)s and banks"),
    "log_throw": phrase("%(name)s throws %(dice)s, sets aside %(kept)s"),
    "log_bank": phrase("%(name)s banks"),
    "log_total": phrase("%(name)s: a turn of %(points)s points"),
    "log_adjust": phrase("%(name)s %(points)s by hand: %(reason)s"),
    "log_skip": phrase("%(name)s skips a turn"),
    "log_join": phrase("%(name)s joins"),
    "log_join_lowest": phrase("%(name)s joins, with the lowest score"),
    "log_retire": phrase("%(name)s retires"),
    "log_retire_plays_on": phrase("%(name)s retires; whoever is left plays on"),
    "log_come_back": phrase("%(name)s comes back"),
    "log_rename": phrase("Seat %(number)s is now called %(name)s"),
    "log_renamed": phrase("%(was)s is now called %(name)s"),
    "log_change_places": phrase("%(name)s and %(other)s change places"),
    "log_call_time": phrase("Time is called: nobody begins another round"),
    "log_end_leader": phrase("The game ends here: whoever leads has won"),
    "log_end_none": phrase("The game ends here, without a result"),
    "log_roll_off": phrase("Roll-off: %(thrown)s"),
    "log_amend": phrase("Turn %(turn)s corrected: %(reason)s"),
    "log_sign": phrase("%(name)s signs the card"),
    "log_unlock": phrase("The card is unlocked: %(reason)s"),
    "log_undo": phrase("Undo"),
}
