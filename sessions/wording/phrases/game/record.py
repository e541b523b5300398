"""What is kept of a game: sheets on paper, statistics, throws to be corrected."""

from __future__ import annotations

from sessions.wording.phrases.marks import Table, counted, phrase

PHRASES: Table = {
    "share_the_result": phrase("Share the result"),
    "begins_with_first_turn": phrase("It begins with the first turn."),
    "blank_sheet": phrase("Blank score sheet"),
    "page_of": phrase("page %(n)s of %(of)s"),
    "race": phrase("The race"),
    "race_as_table": phrase("The race as a table"),
    "score_after_each_round": phrase("Score after each round"),
    "score_sheet": phrase("Score sheet"),
    "sideways": phrase("Sideways"),
    "signed": phrase("Signed"),
    "signed_and_locked": phrase("Signed and locked"),
    "turns_as_table": phrase("The turns as a table"),
    "turns_by_round": phrase("Turns by round and player, with running totals"),
    "upright": phrase("Upright"),
    # the page on which a turn is corrected
    "throw_n": phrase("Throw %(n)s"),
    "not_entered": phrase("not entered"),
    "unentered": counted("%(n)s die not entered", "%(n)s dice not entered"),
    "one_more_throw": counted("One more throw: %(n)s die", "One more throw: %(n)s dice"),
    "too_many": counted("%(n)s die too many: take it back", "%(n)s dice too many: take them back"),
    "nothing_scores": phrase("nothing scores"),
    "turn_is": phrase("This turn: %(points)s"),
}
