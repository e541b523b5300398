"""What a league has chosen, in sentences to read, print and hang on a wall.

Knows options and the way of a stage, and says each of them; not what follows for anybody.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.contests.byes import Given
from scoring.contests.points import Ties
from scoring.contests.scales.listed import ByScore, differs
from sessions.events.options import Options, Shown, Trust, Way
from sessions.wording.club.events import points_of
from sessions.wording.say import say_later

GIVEN: dict[Given, str | Promise] = {
    Given.MEAN: gettext_lazy("the mean of a table"),
    Given.SECOND: gettext_lazy("the points of a second place"),
    Given.LAST: gettext_lazy("the points of a last place"),
    Given.OWN_MEAN: gettext_lazy("the mean of their other rounds"),
    Given.NOTHING: say_later("no_points"),
}
TIES: dict[Ties, str | Promise] = {
    Ties.AVERAGE: gettext_lazy("Who shares a place gets the mean of the places that are shared."),
    Ties.HIGH: gettext_lazy("Who shares a place gets the best of the places that are shared."),
    Ties.LOW: gettext_lazy("Who shares a place gets the last of the places that are shared."),
}
TRUST: dict[Trust, str | Promise] = {
    Trust.TRUST: gettext_lazy("A game that has ended counts, and so does a result from paper."),
    Trust.TABLE: gettext_lazy(
        "A result counts once somebody else at the table has said that it is right."
    ),
    Trust.SECOND: gettext_lazy("Two write down each game, and what they agree on counts."),
    Trust.ORGANISER: gettext_lazy("A result counts once an organiser has said that it is right."),
}
SHOWN: dict[Shown, str | Promise] = {
    Shown.FULL: gettext_lazy("Whoever looks on reads full names."),
    Shown.INITIAL: gettext_lazy("Whoever looks on reads first names with an initial."),
    Shown.FIRST: gettext_lazy("Whoever looks on reads first names."),
}
KEYS: dict[str, str | Promise] = {
    "points": gettext_lazy("the points"),
    "wins": say_later("games_won"),
    "countback": gettext_lazy("first places, then second ones, and so on"),
    "best_game": gettext_lazy("the best game"),
    "total": gettext_lazy("the sum of all scores"),
    "total_a_game": gettext_lazy("the mean score of a game"),
    "games": gettext_lazy("games played"),
    "table_share": gettext_lazy("the share of all points at the own tables"),
    "opponents_beaten": gettext_lazy("how many others were beaten"),
    "seat_adjusted": gettext_lazy("wins beyond what the own seats promise"),
    "margin": gettext_lazy("how far ahead of the next one"),
    "opponents_average": gettext_lazy("how well the opponents did, as a mean"),
    "opponents_sum": gettext_lazy("how well the opponents did, in sum"),
    "opponents_median": gettext_lazy("how well the opponents did, without the best and the worst"),
    "beaten_sum": gettext_lazy("how well those did who were beaten"),
    "head_to_head": gettext_lazy("who was better where they met"),
    "roll_off": gettext_lazy("one die each"),
    "lot": gettext_lazy("the lot"),
}
"""What standings are ordered by, each as a part of one sentence."""


@dataclass(frozen=True, slots=True)
class Section:
    """Sentences about one thing, under its heading."""

    heading: str
    sentences: list[str]


@dataclass(frozen=True, slots=True)
class Row:
    """What the places of a table of this size are worth."""

    size: int
    points: list[str]


def sections(options: Options, way: Way, nights: int) -> list[Section]:
    """All that was chosen; `nights` is how many there are."""
    return [
        Section(_("A night"), list(_night(options, way))),
        Section(_("What a table brings"), list(_table(options, way))),
        Section(_("The table of the season"), list(_season(options, way, nights))),
        Section(_("What counts"), list(_results(options))),
    ]


def worth(way: Way) -> list[Row]:
    """The points of each place at tables of every size there may be; none where scores count."""
    if isinstance(way.scale, ByScore):
        return []
    sizes = range(way.limits.least, min(way.limits.most, way.limits.least + 5) + 1)
    return [Row(size, list(map(points_of, way.scale.of(size)))) for size in sizes]


def _night(options: Options, way: Way) -> Iterator[str]:
    said = ngettext("A night has %(n)s round.", "A night has %(n)s rounds.", options.rounds)
    yield said % {"n": options.rounds}
    turns = way.rules.fixed_turns
    if turns is not None:
        said = ngettext(
            "Everybody has %(n)s turn a game, and the most points win.",
            "Everybody has %(n)s turns a game, and the most points win.",
            turns,
        )
        yield said % {"n": turns}
    size = way.limits
    yield _("There are %(preferred)s at a table, or %(least)s to %(most)s where that fits.") % {
        "preferred": size.preferred,
        "least": size.least,
        "most": size.most,
    }
    yield _("Tables are drawn so that as few as can be meet again.")
    keys = ", ".join(str(KEYS[it]) for it in way.keys)
    yield _("The standings of a night go by these, in this order: %(keys)s.") % {"keys": keys}


def _table(options: Options, way: Way) -> Iterator[str]:
    if isinstance(way.scale, ByScore):
        yield _("The score itself is what a game brings.")
    else:
        yield str(TIES[way.ties])
        yield from _uneven(way)
    yield _("Whoever leaves a game is placed behind all who finish it.")
    if options.counts_absent:
        yield _("An empty chair counts as the last place.")
    else:
        yield _("An empty chair counts for nothing: the table is one smaller.")
    yield _("Whoever sits out a round gets %(given)s for it.") % {"given": GIVEN[options.bye]}
    yield _("Whoever comes late gets %(given)s for a round they missed.") % {
        "given": GIVEN[options.missed]
    }


def _uneven(way: Way) -> Iterator[str]:
    """A warning where the size of a table alone brings points."""
    found = differs(way.scale, range(way.limits.least, way.limits.most + 1))
    if found:
        most, least = max(found, key=found.__getitem__), min(found, key=found.__getitem__)
        yield _(
            "Mind that tables are not worth the same: the average player gets %(more)s more at one "
            "of %(most)s than at one of %(least)s."
        ) % {"more": points_of(found[most] - found[least]), "most": most, "least": least}


def _season(options: Options, way: Way, nights: int) -> Iterator[str]:
    if options.best is None or options.best >= nights > 0:
        yield _("All nights count.")
    else:
        said = ngettext(
            "Of %(nights)s nights the best one of everybody counts.",
            "Of %(nights)s nights the best %(n)s of everybody count.",
            options.best,
        )
        yield said % {"nights": nights, "n": options.best}
    yield from _attendance(options)
    if options.min_present:
        yield _("A night to which fewer than %(n)s come counts for nothing.") % {
            "n": options.min_present
        }
    yield _("Of two who are level, the one with the better next night is ahead.")
    if options.guests_from_first:
        yield _("A guest has no place; whoever becomes a member keeps the nights before.")
    else:
        yield _("A guest has no place; whoever becomes a member counts from then on.")
    if way.cut is not None:
        said = ngettext("The first one goes on.", "The first %(n)s go on.", way.cut)
        yield said % {"n": way.cut}
    if options.min_nights:
        said = ngettext(
            "Only those who came on %(n)s night play the final.",
            "Only those who came on %(n)s nights play the final.",
            options.min_nights,
        )
        yield said % {"n": options.min_nights}


def _attendance(options: Options) -> Iterator[str]:
    given: Fraction = options.attendance
    if not given:
        return
    told = {"points": points_of(given)}
    if options.most_attendance is None:
        yield _("Whoever comes gets %(points)s a night for coming.") % told
    else:
        told |= {"most": points_of(options.most_attendance)}
        yield _("Whoever comes gets %(points)s a night for coming, at most %(most)s in all.") % told


def _results(options: Options) -> Iterator[str]:
    yield str(TRUST[options.trust])
    yield _("A result that was wrong is corrected, with a reason, also later; tables stay.")
    yield str(SHOWN[options.shown])
