"""Who the names of foreign files are, as somebody has said: taken along to a restored site.

A group's remembered names go along with its newer imports, as that is when they are said. Knows
lines by the uuids of groups and players; not when they are taken.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from sessions.exchange.lines.refused import LineRefusedError
from sessions.models import Group, ImportMatch, Player

Said = dict[str, Any]


def told(imports: Collection[int]) -> Iterator[Said]:
    """A line for each name that the groups of these imports remember."""
    groups = Group.objects.filter(imports__in=imports)
    found = ImportMatch.objects.filter(group__in=groups.distinct()).order_by("pk")
    for it in found.select_related("group", "player"):
        yield {
            "group": str(it.group.uuid),
            "source": it.source,
            "key": it.key,
            "player": it.player and str(it.player.uuid),
        }


def take(said: Said) -> None:
    """Remember it here too, in place of who it was before. Raises LineRefusedError."""
    group = Group.objects.filter(uuid=said["group"]).first()
    player = Player.objects.filter(group=group, uuid=said["player"]).first()
    if group is None or (said["player"] and player is None):
        what = "group" if group is None else "player"
        raise LineRefusedError(f"The {what} is not there.")
    ImportMatch.objects.update_or_create(
        group=group, source=said["source"], key=said["key"], defaults={"player": player}
    )
