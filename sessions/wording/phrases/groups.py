"""Groups of people who play together: what they are called, and how others come in."""

from __future__ import annotations

from sessions.wording.phrases.marks import Table, phrase

PHRASES: Table = {
    "add": phrase("Add"),
    "close_link": phrase("Close this link for everybody"),
    "erase_named": phrase("Erase %(name)s?"),
    "erase_player": phrase("Erase the player"),
    "group_name": phrase("Name of the group"),
    "group_name_like": phrase("For example “Tuesday club” or “Home”."),
    "link_closed": phrase("closed"),
    "new_group": phrase("A new group"),
    "this_is_me": phrase("This is me"),
    "this_is_not_me": phrase("This is not me"),
    "to_group": phrase("Back to the group"),
    "to_play_along": phrase("To play along"),
    "unnamed_group": phrase("Games of this phone"),
    "you": phrase("you"),
    "you_are": phrase("You are %(name)s."),
}
