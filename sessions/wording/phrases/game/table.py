"""Around a game: its table, its links, who joins, its log."""

from __future__ import annotations

from sessions.wording.phrases.marks import Table, phrase

PHRASES: Table = {
    # the trash
    "delete_this_game": phrase("Delete this game?"),
    "deleted_games": phrase("Deleted games"),
    "game_was_deleted": phrase("This game was deleted"),
    "in_the_trash_until": phrase("In the trash until %(day)s."),
    "take_it_out_of_the_trash": phrase("Take it out of the trash"),
    "at_the_table": phrase("At the table"),
    "game_private": phrase("This game is private, or there is none"),
    "group_private": phrase("This group is private, or there is none"),
    "event_private": phrase("This event is private, or there is none"),
    "invite": phrase("Invite"),
    "join_a_game": phrase("Join a game"),
    "link_opens_nothing": phrase("This link opens nothing"),
    "log_of_entries": phrase("Log of entries"),
    "new_code": phrase("New code"),
    "on_paper": phrase("On paper"),
    "open_the_sheet": phrase("Open the sheet"),
    "options_saved": phrase("Saved: %(options)s"),
    "roll_off_who_starts": phrase("Roll off who starts"),
    "statistics": phrase("Statistics"),
    "luck_and_decisions": phrase("Luck and decisions"),
    "chances_now": phrase("Chances to win: %(chances)s"),
    "chances_to_win": phrase("Chances to win"),
    "every_die_entered": phrase("Every die is entered"),
    "one_scorekeeper": phrase("one scorekeeper"),
    "second_scorer": phrase("second scorer"),
    "seat_n": phrase("seat %(n)s"),
    "throws_now": phrase("throws now"),
    "who_plays_here": phrase("Who plays on this phone"),
    "fact": phrase("Fact"),
    "name_and_round": phrase("%(name)s, round %(round)s"),
    "hint": phrase("Hint"),
    "luck_in_points": phrase("Luck, in points"),
    "luck_in_points_means": phrase(
        "How much better the throws fell than could be expected where they were made, with the "
        "best play each time. On average everybody has 0, however they play."
    ),
    "given_away": phrase("Given away"),
    "loss_by_which": phrase("by which dice were kept"),
    "loss_by_stop": phrase("by when to stop"),
    "best_of_plays": phrase("the best"),
    "under_percent": phrase("under %(percent)s"),
    "only_totals_no_luck": phrase(
        "Only totals were entered: nobody knows what the dice were, so there is nothing to say "
        "about luck."
    ),
    "too_many_wrong_codes": phrase("Too many wrong codes"),
    "undo_takes_it_back": phrase("An undo takes it back."),
    "unnamed_device": phrase("a device without a name"),
    "write_roll_off": phrase("Write the roll-off"),
}
