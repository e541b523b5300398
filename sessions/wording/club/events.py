"""What is said of leagues: points, and how good a draw is. Knows words; no page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import islice

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.contests.outlook import Chance, Verdict, verdict
from scoring.contests.scales.exact import with_sign
from scoring.contests.seating import Draw

MAX_PAIRS = 6


def points_of(value: Fraction) -> str:
    """Points of a league: "11", "5½"; where a fraction has no sign of its own, two decimals."""
    return with_sign(value) or number_format(round(float(value), 2), 2)


def chances_of(chances: Sequence[Chance]) -> list[str]:
    """What each place at somebody's table would mean, in sentences: "Place 1 or 2 puts you through
    for sure." """
    if verdict(chances) is Verdict.IN:
        return [_("You are through, whatever happens.")]
    if verdict(chances) is Verdict.OUT:
        return [_("No place in this round puts you through.")]
    said = (
        (Chance.SURE, _("Place %(places)s puts you through for sure.")),
        (Chance.POSSIBLE, _("Place %(places)s may.")),
        (Chance.NO, _("Place %(places)s does not.")),
    )
    return [
        sentence % {"places": _places_of(chances, chance)}
        for chance, sentence in said
        if chance in chances
    ]


def _places_of(chances: Sequence[Chance], chance: Chance) -> str:
    """ "1, 2 or 3"."""
    *others, last = (str(it) for it, found in enumerate(chances, start=1) if found is chance)
    if not others:
        return last
    return _("%(places)s or %(last)s") % {"places": ", ".join(others), "last": last}


def quality_of(draw: Draw, names: Mapping[int, str]) -> list[str]:
    """How good the tables are, a sentence each: who meets twice tonight, and how often before."""
    if draw.tonight:
        lines = [_("Already tonight: %(pairs)s.") % {"pairs": _pairs(draw.tonight, names)}]
    else:
        lines = [_("Nobody meets anybody twice tonight.")]
    if draw.again:
        said = ngettext(
            "Those at one table have met once before; fewest possible: %(fewest)s.",
            "Those at one table have met %(n)s times before, in sum; fewest possible: %(fewest)s.",
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
