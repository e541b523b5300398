"""Every call about groups, as `descriptions` describes it."""

from __future__ import annotations

from sessions.api.kit.lists import ListQuery
from sessions.api.schema import answers, group_answers, group_requests, requests
from sessions.api.schema.operation import GROUPS, LINKS, Operation

_VERSION = (
    " With `expected_version` or `If-Match` it is refused where anything of the group has changed "
    "meanwhile, also a result (409, 412)."
)

OF_GROUPS = {
    "list_groups": Operation(
        GROUPS,
        "The groups of this device and this account, or that of a link's token",
        group_answers.GroupPage,
        query=ListQuery,
    ),
    "new_group": Operation(
        GROUPS,
        "A new group, and its three links",
        group_answers.NewGroup,
        group_requests.GroupRequest,
        status=201,
        more="A new group, and its three links. This device plays with it from now on: its next "
        "game is one of theirs. Whoever has a role in a group has it in all of its games.",
    ),
    "read_group": Operation(
        GROUPS, "The group and its settings", group_answers.GroupAnswer, has_tag=True
    ),
    "change_group": Operation(
        GROUPS,
        "Its name, its clock, and how its figures are told; what is left out stays",
        group_answers.GroupAnswer,
        group_requests.GroupChanges,
        more="Its name, its clock, and how its figures are told; what is left out stays. By "
        "another clock games may belong to other nights." + _VERSION,
        takes_version=True,
    ),
    "list_group_links": Operation(
        LINKS,
        "The links of a group that the caller may pass on: up to the own role",
        answers.LinkList,
    ),
    "reissue_group_link": Operation(
        LINKS,
        "A new code for a role in a group: the old one, and who came in by it, are out",
        answers.LinkAnswer,
        requests.NothingRequest,
        status=201,
    ),
    "revoke_group_link": Operation(
        LINKS,
        "Close a link of a group: who came in by it is out, of its games too",
        None,
        status=204,
    ),
}
"""By operation id."""

WITHOUT_GROUP_KEY = {"change_group"}
"""Those that take no key: they may safely be repeated."""
