"""The page on which a turn is corrected."""

from __future__ import annotations

from sessions.wording.phrases.marks import Table, counted, phrase

PHRASES: Table = {
    "throw_n": phrase("Throw %(n)s"),
    "one_more_throw": counted("One more throw: %(n)s die", "One more throw: %(n)s dice"),
    "too_many": counted("%(n)s die too many: take it back", "%(n)s dice too many: take them back"),
    "nothing_scores": phrase("nothing scores"),
    "turn_is": phrase("This turn: %(points)s"),
}
