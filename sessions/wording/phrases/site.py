"""Every page: where its links lead, what its buttons do, and what cannot be answered."""

from __future__ import annotations

from sessions.wording.phrases.marks import Table, counted, meant, phrase

PHRASES: Table = {
    "backups": phrase("Backups"),
    "product": meant("the name of this program", "Farkle"),
    "product_and_what": phrase("Farkle score pad"),
    # links
    "to_account": phrase("Account"),
    "to_join": phrase("Join"),
    "to_language": phrase("Language"),
    "to_new_game": phrase("New game"),
    "to_pad": phrase("Back to the pad"),
    "to_sheet": phrase("To the sheet"),
    "to_event": phrase("Back to the event"),
    "to_your_games": phrase("To your games"),
    # buttons
    "cancel": phrase("Cancel"),
    "copied": phrase("Copied"),
    "copy_address": phrase("Copy the address"),
    "drop_these": phrase("Drop these"),
    "keep_it": phrase("Keep it"),
    "leave_as_it_is": phrase("Leave it as it is"),
    "print": phrase("Print"),
    "rematch": phrase("Rematch"),
    "remove": phrase("Remove"),
    "rename": phrase("Rename"),
    "save": phrase("Save"),
    "share_link": phrase("Share"),
    "try_again": phrase("Try again"),
    # what is chosen
    "large": phrase("large"),
    "never": phrase("never"),
    "on": phrase("on"),
    # this phone
    "keep_screen_on": phrase("Keep the screen on"),
    "on_a_keyboard": phrase("On a keyboard"),
    "saved_for_this_phone": phrase("Saved for this phone."),
    "this_phone": phrase("This phone"),
    "waiting_on_this_phone": phrase("Waiting on this phone"),
    "big_screen": phrase("Show a game on the big screen"),
    "https_at_home": phrase("https at home"),
    # what cannot be answered
    "gone_stale": phrase("This page had gone stale"),
    "no_network": phrase("No network"),
    "no_sense": phrase("That request made no sense"),
    "not_found": phrase("Farkle: nothing scores here"),
    "not_for_you": phrase("Not for you to open"),
    "not_that_way": phrase("Not that way"),
    "too_many_attempts": phrase("Too many attempts"),
    "games_counted": counted("%(n)s game", "%(n)s games"),
}
