"""What luck and decisions did to the chances to win, as lines of a table.

Knows words; every number comes from `scoring.insight.race`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from sessions.wording.format import signed_percent
from sessions.wording.game.insight import lost

if TYPE_CHECKING:  # it needs numpy
    from scoring.insight.race.decisions import Swings


def swing_rows(seats: Sequence[Swings]) -> list[dict[str, Any]]:
    """The lines, each with what it means, and a value for each player."""
    lines = (
        (
            _("Luck, in chances to win"),
            _(
                "By how much a player’s own throws, as they fell, raised or lowered the chance to "
                "win, with the best play each time. On average everybody has 0."
            ),
            [signed_percent(it.luck) if it.turns else "–" for it in seats],
        ),
        (
            _("Given away, in chances to win"),
            _(
                "What a player’s decisions took from the chance to win beside the best ones, all "
                "turns together, the last ones too. Each is known to about 0.2 in a hundred."
            ),
            [lost(it.loss) if it.turns else "–" for it in seats],
        ),
        (
            _("Turns looked at"),
            _("Turns that were entered with all their dice, and of which there is an estimate."),
            [str(it.turns) for it in seats],
        ),
    )
    return [{"label": label, "said": said, "values": values} for label, said, values in lines]
