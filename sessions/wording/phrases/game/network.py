"""What goes over the network, waits for it, or cannot be done without it."""

from __future__ import annotations

from sessions.wording.phrases.marks import Table, counted, phrase

PHRASES: Table = {
    "sending": phrase("Writing …"),
    "unsent": phrase("No connection: this is not written yet. Nothing is lost: try again."),
    "broken": phrase("The score pad did not answer. Nothing is written; try again."),
    "live": phrase("live"),
    "reconnecting": phrase("reconnecting …"),
    "offline_since": phrase("offline since %(time)s"),
    # what waits
    "throws_waiting": counted(
        "Offline: %(n)s throw waits to be sent", "Offline: %(n)s throws wait to be sent"
    ),
    "entries_waiting": counted(
        "Offline: %(n)s entry waits to be sent", "Offline: %(n)s entries wait to be sent"
    ),
    "game_waits": phrase("Offline: this game waits to be sent"),
    "keep_open": phrase("Keep this page open"),
    "none_waiting": phrase("Offline: nothing is waiting"),
    "waits": counted("%(n)s entry waits", "%(n)s entries wait"),
    "not_there_yet": phrase("not on the server yet"),
    "throws_sent": counted("%(n)s throw sent", "%(n)s throws sent"),
    "entries_sent": counted("%(n)s entry sent", "%(n)s entries sent"),
    "game_sent": phrase("This game is sent"),
    # what was not taken
    "not_in_game": counted("%(n)s entry is not in the game", "%(n)s entries are not in the game"),
    "by_name": phrase("by %(name)s"),
    "not_taken": phrase("the server does not take it"),
    "game_not_taken": phrase("The server does not take this game"),
    "name_refused": phrase("A name cannot be written like this: %(name)s"),
    "rules_refused": phrase("The server does not know these rules: %(name)s"),
    "game_refused": phrase("The server did not say why in words that this phone knows."),
    "shut_out": phrase("Closed to this phone"),
    "game_gone": phrase(
        "The server does not let this phone in any more: a new code, deleted cookies, or a "
        "deleted game."
    ),
    "barred": phrase("The server takes nothing from this phone now. What waits is kept here."),
    "was_faster": phrase("Somebody else was faster. Now: %(said)s"),
    "fits_no_more": phrase("This does not fit the game any more."),
    # why something cannot be entered now
    "page_needs_network": phrase("No connection: “%(page)s” needs one. The game goes on here."),
    "correct_turn": phrase("Correct the turn"),
    "not_kept": phrase("This phone cannot keep that: its storage is full or closed. Try again."),
    "not_here": phrase("Only %(name)s’s own phone enters for %(name)s."),
    "refused_second_needs_server": phrase(
        "With two scorers, nothing can be entered without a connection."
    ),
    "refused_needs_server": phrase("No connection: this can only be entered with one."),
    "refused_undo_needs_server": phrase(
        "No connection: what was entered before cannot be undone now."
    ),
    "refused_points_missing": phrase("Type the points of the turn."),
    "refused_conflict": phrase("Say first what becomes of the entries that wait."),
    "refused_undo_of_theirs": phrase("This undo was meant for an entry before theirs."),
}
