"""What is said of leagues: points, and how good a draw is. Knows words; no page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import islice

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.contests.draws.seating import Draw
from scoring.contests.scales.exact import with_sign

MAX_PAIRS = 6


def points_of(value: Fraction) -> str:
    """Points of a league: "11", "5½"; where a fraction has no sign of its own, two decimals."""
    return with_sign(value) or number_format(round(float(value), 2), 2)


def quality_of(draw: Draw, names: Mapping[int, str]) -> list[str]:
    """How good the tables are, a sentence each: who meets twice tonight, and how often before."""
    if draw.tonight:
        lines = [_("Already tonight: %(pairs)s.") % {"pairs": _pairs(draw.tonight, names)}]
    else:
        lines = [_("Nobody meets anybody twice tonight.")]
    if draw.again:
        said = ngettext(
            "Those at one table have met once before; no draw has fewer than %(fewest)s.",
            "Those at one table have met %(n)s times before, in sum; "
            "no draw has fewer than %(fewest)s.",
            draw.again,
        )
        lines.append(said % {"n": draw.again, "fewest": draw.fewest})
    if draw.wishes:
        lines.append(
            _("Would rather not sit together: %(pairs)s.") % {"pairs": _pairs(draw.wishes, names)}
        )
    return lines


def _pairs(pairs: Iterable[frozenset[int]], names: Mapping[int, str]) -> str:
    return ", ".join(
        " – ".join(sorted(names[it] for it in pair)) for pair in islice(pairs, MAX_PAIRS)
    )
