"""Groups of people who play together: what they are called, and how others come in."""

from __future__ import annotations

from sessions.wording.phrases.marks import Table, counted, phrase

PHRASES: Table = {
    "a_guest": phrase("a guest"),
    "add": phrase("Add"),
    "also_as": phrase("as %(name)s"),
    "at_table_with": phrase("with %(names)s"),
    "close_link": phrase("Close this link for everybody"),
    "erase_named": phrase("Erase %(name)s?"),
    "erase_player": phrase("Erase the player"),
    "group": phrase("Group"),
    "group_name": phrase("Name of the group"),
    "group_name_like": phrase("For example “Tuesday club” or “Home”."),
    "group_of_game": phrase("Group of this game"),
    "later_games": phrase("Later games"),
    "link_closed": phrase("closed"),
    "members_see_it": counted(
        "%(n)s phone or account belongs to that group: it may do in this game what it may there.",
        "%(n)s phones and accounts belong to that group: they may do in this game what they may"
        " there.",
    ),
    "new_group": phrase("A new group"),
    "plays_no_more": phrase("plays no more"),
    "seats_are_now": counted(
        "%(n)s seat counts for %(name)s now.", "%(n)s seats count for %(name)s now."
    ),
    "seats_of": phrase("Games of %(name)s"),
    "this_is_me": phrase("This is me"),
    "this_is_not_me": phrase("This is not me"),
    "to_group": phrase("Back to the group"),
    "to_play_along": phrase("To play along"),
    "unknown_is_new": phrase("A name that nobody has is somebody new."),
    "unnamed_group": phrase("Games of this phone"),
    "what_follows": phrase("What follows?"),
    "who_sat_there": phrase("Who sat there?"),
    "you": phrase("you"),
    "you_are": phrase("You are %(name)s."),
}
