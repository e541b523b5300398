"""A group as the API shows it. Knows fields; who may see a group, `sessions.access` knows."""

from __future__ import annotations

from typing import Any

from sessions.access.groups import SeenGroup


def group_view(seen: SeenGroup) -> dict[str, Any]:
    group = seen.group
    return {
        "code": group.code,
        "uuid": str(group.uuid),
        "name": group.name,
        "role": seen.role.key,
        "time_zone": group.time_zone,
        "hides_names": group.hides_names,
        "min_games": group.min_games,
        "is_rated": group.is_rated,
        "version": group.version,
        "created_at": group.created_at.isoformat(),
    }
