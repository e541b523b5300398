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
    "log_join": phrase("%(name)s joins"),
    "log_retire": phrase("%(name)s retires"),
    "log_roll_off": phrase("Roll-off: %(thrown)s"),
    "log_amend": phrase("Turn %(turn)s corrected: %(reason)s"),
    "log_sign": phrase("%(name)s signs the card"),
    "log_unlock": phrase("The card is unlocked: %(reason)s"),
    "log_undo": phrase("Undo"),
}
