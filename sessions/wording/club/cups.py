"""What is said of tournaments: how a stage is called, what a plan comes to, what a place means.

Knows words; no page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from scoring.contests.outlook import Chance
from scoring.contests.stages.planning import Idea, Plan
from scoring.contests.stages.spec import Method
from sessions.events.stages.feats import Feat

CALLED: Mapping[Method, str] = {
    Method.BALANCED: gettext_noop("Preliminary rounds"),
    Method.SWISS: gettext_noop("Rounds by points"),
    Method.TIERED: gettext_noop("Rounds by tiers"),
    Method.KNOCK_OUT: gettext_noop("Knock-out"),
    Method.STRIKES: gettext_noop("Strikes"),
    Method.LADDER: gettext_noop("Up and down the tables"),
    Method.ARENA: gettext_noop("Arena"),
    Method.FINAL: gettext_noop("Final"),
}
HOW: Mapping[Method, str] = {
    Method.BALANCED: gettext_noop("Each round is drawn so that as few as can be meet again."),
    Method.SWISS: gettext_noop("Those with as many points sit together."),
    Method.TIERED: gettext_noop("At first all are mixed, in the end the best sit together."),
    Method.KNOCK_OUT: gettext_noop("The best of each table go on, the others are out."),
    Method.STRIKES: gettext_noop("Low places bring strikes; too many, and you are out."),
    Method.LADDER: gettext_noop("The winner moves up a table, the last one down."),
    Method.ARENA: gettext_noop("Play as often as you like: the best games count."),
    Method.FINAL: gettext_noop("All who are left sit at one table."),
}
IDEAS: Mapping[Idea, str] = {
    Idea.ONE_TABLE: gettext_noop("One big table"),
    Idea.GAMES: gettext_noop("Three games"),
    Idea.ROUNDS: gettext_noop("Rounds for everybody"),
    Idea.ROUNDS_FINAL: gettext_noop("Rounds and a final"),
    Idea.ROUNDS_TREE: gettext_noop("Rounds, then knock-out"),
    Idea.TREE: gettext_noop("Knock-out from the start"),
    Idea.STRIKES: gettext_noop("Strikes until one is left"),
}


def stage_called(name: str, method: Method) -> str:
    """The stage by its own name, else by how it is seated."""
    return name or _(CALLED[method])


def how_it_goes(method: Method) -> str:
    return _(HOW[method])


def idea_called(plan: Plan) -> str:
    return _(IDEAS[plan.idea])


def plan_said(plan: Plan) -> str:
    """The plan in a sentence: who sits where, how often, and what it comes to."""
    return _SAID[plan.idea](plan)


def _tables(plan: Plan) -> str:
    return "+".join(map(str, plan.sizes)) if len(plan.sizes) <= MAX_SIZES else _many(plan)


MAX_SIZES = 5


def _many(plan: Plan) -> str:
    return _("%(n)s tables of %(most)s or less") % {"n": len(plan.sizes), "most": max(plan.sizes)}


def _one_table(plan: Plan) -> str:
    return _("All %(n)s at one table, one game of ten turns each.") % {"n": plan.sizes[0]}


def _games(plan: Plan) -> str:
    return _("All %(n)s at one table, %(games)s games; the points of all of them count.") % {
        "n": sum(plan.sizes),
        "games": plan.rounds,
    }


def _rounds(plan: Plan) -> str:
    if plan.meets_all:
        said = _("%(tables)s, %(n)s rounds: everybody meets everybody exactly once.")
    else:
        said = _("%(tables)s, %(n)s rounds; everybody plays all of them, the points decide.")
    return said % {"tables": _tables(plan), "n": plan.parts[0].rounds}


def _rounds_final(plan: Plan) -> str:
    if plan.meets_all:
        said = _(
            "%(tables)s, %(n)s rounds in which everybody meets everybody once; "
            "the best %(cut)s play a final."
        )
    else:
        said = _("%(tables)s, %(n)s rounds for everybody; the best %(cut)s play a final.")
    return said % _of_first(plan)


def _rounds_tree(plan: Plan) -> str:
    said = _("%(tables)s, %(n)s rounds for everybody; the best %(cut)s play on until one is left.")
    return said % _of_first(plan)


def _of_first(plan: Plan) -> dict[str, object]:
    first = plan.parts[0]
    return {"tables": _tables(plan), "n": first.rounds, "cut": first.cut}


def _tree(plan: Plan) -> str:
    said = _("%(tables)s: the winner of each table goes on, %(n)s rounds; all others are out.")
    return said % {"tables": _tables(plan), "n": plan.rounds}


def _strikes(plan: Plan) -> str:
    said = _("%(tables)s: with three strikes you are out, after about %(n)s rounds one is left.")
    return said % {"tables": _tables(plan), "n": plan.rounds}


_SAID: Mapping[Idea, Callable[[Plan], str]] = {
    Idea.ONE_TABLE: _one_table,
    Idea.GAMES: _games,
    Idea.ROUNDS: _rounds,
    Idea.ROUNDS_FINAL: _rounds_final,
    Idea.ROUNDS_TREE: _rounds_tree,
    Idea.TREE: _tree,
    Idea.STRIKES: _strikes,
}
MEANS: Mapping[Chance, str] = {
    Chance.SURE: gettext_noop("Place %(places)s puts you through for sure."),
    Chance.POSSIBLE: gettext_noop("Place %(places)s may be enough."),
    Chance.NO: gettext_noop("Place %(places)s is not enough."),
}


def chances_said(chances: Sequence[Chance]) -> list[str]:
    """What each place at the own table means: "Place 1 or 2 puts you through for sure."."""
    found = []
    for chance, said in MEANS.items():
        places = [str(place) for place, it in enumerate(chances, 1) if it is chance]
        if places:
            found.append(_(said) % {"places": _listed(places)})
    return found


def _listed(places: Sequence[str]) -> str:
    if len(places) == 1:
        return places[0]
    return _("%(first)s or %(last)s") % {"first": ", ".join(places[:-1]), "last": places[-1]}


FEATS: Mapping[Feat, str] = {
    Feat.FARKLES: gettext_noop("The most farkles of the day: %(n)s"),
    Feat.BEST_TURN: gettext_noop("The biggest turn of the day: %(n)s"),
    Feat.BEST_GAME: gettext_noop("The best game of the day: %(n)s"),
}


def feat_said(feat: Feat, count: int) -> str:
    return _(FEATS[feat]) % {"n": number_format(count, use_l10n=True, force_grouping=True)}
