"""What a group's dice say, in a sentence. Never a player's name beside it.

Knows words; the numbers come from `scoring.insight.fairness`.
"""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.insight.fairness import MIN_DICE, Fairness
from sessions.history.dice import ThrownDice
from sessions.wording.format import points


def dice_said(thrown: ThrownDice) -> str:
    """The verdict on the dice of these games."""
    judged = thrown.judged
    values = {
        "dice": points(judged.dice),
        "n": points(judged.one_in),
        "least": points(MIN_DICE),
        "face": judged.face,
    }
    match thrown.verdict:
        case "not_by_dice":
            return _(
                "Most turns were entered without all of their dice: that would make fair dice look "
                "crooked, so nothing is said of them."
            )
        case "too_few":
            return _("%(dice)s dice say nothing yet: it takes %(least)s.") % values
        case "fair":
            return _("These dice look fair: %(dice)s dice, nothing unusual.") % values
        case "a_little_uneven":
            return (
                _("A little uneven, as one fair set in %(n)s would be. Nothing to worry about.")
                % values
            )
        case _:
            said = _uneven(judged) % values
            return said + " " + _("Perhaps try others.") if judged.is_alarm else said


def _uneven(judged: Fairness) -> str:
    """Of dice that hardly any fair set looks like, with gaps for the numbers."""
    if judged.face is None:
        return _("Uneven: one fair set in %(n)s would look like that.")
    if judged.counts[judged.face - 1] * 6 > judged.dice:
        return _(
            "%(face)s came up more often than chance: one fair set in %(n)s would look like that."
        )
    return _("%(face)s came up less often than chance: one fair set in %(n)s would look like that.")


def of_which(thrown: ThrownDice) -> str:
    """Of which games these dice are, and which are not among them."""
    said = ngettext(
        "Of the dice of %(n)s game, all players’ together.",
        "Of the dice of the latest %(n)s games, all players’ together.",
        thrown.games,
    ) % {"n": thrown.games}
    if thrown.left_out and thrown.seats:
        said += " " + ngettext(
            "%(n)s player’s dice of a game are left out, as too many turns have none.",
            "The dice of %(n)s players of a game are left out, as too many turns have none.",
            thrown.left_out,
        ) % {"n": thrown.left_out}
    return said
