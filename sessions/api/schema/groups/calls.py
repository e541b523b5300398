"""Every call about groups, as `descriptions` describes it."""

from __future__ import annotations

from sessions.api.kit.history import PlayerQuery
from sessions.api.kit.lists import ListQuery
from sessions.api.schema.access.answers import LinkAnswer, LinkList
from sessions.api.schema.groups import answers, requests
from sessions.api.schema.operation import GROUPS, LINKS, PLAYERS, Operation
from sessions.api.schema.requests import NothingRequest

_VERSION = (
    " With `expected_version` or `If-Match` it is refused where anything of the group has changed "
    "meanwhile, also a result (409, 412)."
)

OF_GROUPS = {
    "list_groups": Operation(
        GROUPS,
        "The groups of this device and this account, or that of a link's token",
        answers.GroupPage,
        query=ListQuery,
    ),
    "new_group": Operation(
        GROUPS,
        "A new group, and its three links",
        answers.NewGroup,
        requests.GroupRequest,
        status=201,
        more="A new group, and its three links. This device plays with it from now on: its next "
        "game is one of theirs. Whoever has a role in a group has it in all of its games.",
    ),
    "read_group": Operation(
        GROUPS, "The group and its settings", answers.GroupAnswer, has_tag=True
    ),
    "change_group": Operation(
        GROUPS,
        "Its name, its clock, and how its figures are told; what is left out stays",
        answers.GroupAnswer,
        requests.GroupChanges,
        more="Its name, its clock, and how its figures are told; what is left out stays. By "
        "another clock games may belong to other nights." + _VERSION,
        takes_version=True,
    ),
    "list_group_links": Operation(
        LINKS,
        "The links of a group that the caller may pass on: up to the own role",
        LinkList,
    ),
    "reissue_group_link": Operation(
        LINKS,
        "A new code for a role in a group: the old one, and who came in by it, are out",
        LinkAnswer,
        NothingRequest,
        status=201,
    ),
    "revoke_group_link": Operation(
        LINKS,
        "Close a link of a group: who came in by it is out, of its games too",
        None,
        status=204,
    ),
    "list_players": Operation(
        PLAYERS,
        "The players of a group, in the order in which they came",
        answers.PlayerPage,
        query=PlayerQuery,
        more="The players of a group, in the order in which they came: not those who were merged "
        "into another one, nor who was erased.",
    ),
    "add_player": Operation(
        PLAYERS,
        "Somebody new; with seats, who has sat on these",
        answers.PlayerAnswer,
        requests.NewPlayer,
        status=201,
        more="Somebody new. With `seats` these were somebody else's or a guest's, and are the new "
        "player's from now on: that only who manages the group may say. What is written on the "
        "sheets stays. Who sits down in a game of the group by a new name is added by that alone.",
    ),
    "change_player": Operation(
        PLAYERS,
        "Another name, hidden or not, playing or not; what is left out stays",
        answers.PlayerAnswer,
        requests.PlayerChanges,
        more="Another name, hidden or not, playing or not; what is left out stays. Seats keep the "
        "names that they had." + _VERSION,
        takes_version=True,
    ),
    "merge_player": Operation(
        PLAYERS,
        "From now on this player is another name of another one, until it is undone",
        answers.PlayerAnswer,
        requests.MergeRequest,
        more="From now on this player is another name of `into`, who is answered. `unmerge/` takes "
        "it back exactly. Who has sat at one table is two people: 422 `sat_together`, with the "
        "`games`.",
    ),
    "unmerge_player": Operation(
        PLAYERS,
        "Somebody else again: everything is as before the merge",
        answers.PlayerAnswer,
        NothingRequest,
    ),
    "give_seats": Operation(
        PLAYERS,
        "These seats are this player's from now on",
        answers.PlayerAnswer,
        requests.TheirSeats,
        more="These seats, of games of the group, are this player's from now on, whoever they "
        "were. What is written on the sheets stays. One who sits there already is refused (422 "
        "`sits_there`).",
    ),
    "this_is_me": Operation(
        PLAYERS,
        "The caller is this player, and no other of the group",
        None,
        NothingRequest,
        status=204,
        more="The caller is this player, and no other of the group: an account on all its devices, "
        "a device without one for itself. Another account's player is refused (422 "
        "`other_account`).",
    ),
    "this_is_not_me": Operation(PLAYERS, "The caller is not this player", None, status=204),
}
"""By operation id."""

WITHOUT_GROUP_KEY = {"change_group", "change_player", "this_is_me"}
"""Those that take no key: they may safely be repeated."""
