"""A plan for a day as stages that can be founded; and how long a turn of this group takes.

Knows what was measured in the group's games; what fits into a day is `scoring.contests`.
"""

from __future__ import annotations

from statistics import median
from typing import Any

from django.db.models import Sum

from scoring.contests.stages.planning import TURNS, Part, Plan
from scoring.rules.rule_set import RuleSet
from sessions.models import Group, SeatResult

USUAL_SECONDS = 30
MIN_GAMES, MAX_GAMES = 3, 30
MIN_TURN_SECONDS, MAX_TURN_SECONDS = 5, 180


def stages_of(plan: Plan, rules: RuleSet) -> list[dict[str, Any]]:
    """The stages of a plan: everybody has as many turns, but in a final, which is a race."""
    return [_stage(it, rules) for it in plan.parts]


def _stage(part: Part, rules: RuleSet) -> dict[str, Any]:
    spec = part.spec
    size = spec.limits
    found: dict[str, Any] = {
        "method": spec.method.value,
        "rounds": spec.rounds,
        "out_at": spec.out_at,
        "carry": part.carry.value,
        "cut": part.cut,
        "limits": {"preferred": size.preferred, "least": size.least, "most": size.most},
    }
    return found if part.is_race else found | {"rules": in_turns(rules)}


def in_turns(rules: RuleSet) -> RuleSet:
    """The same rules with ten turns for everybody; rules that cannot be played so as they are."""
    if rules.fixed_turns is not None or rules.exact_target:
        return rules
    return RuleSet.from_json(rules.to_json() | {"fixed_turns": TURNS})


def seconds_a_turn(group: Group) -> int:
    """How long a turn of this group takes, by its latest games; the usual time as long as there
    are too few."""
    games = SeatResult.objects.filter(group=group, minutes__gt=0)
    games = games.values("game_id", "minutes", "played_at").annotate(all_turns=Sum("turns"))
    found = [
        60 * it["minutes"] / it["all_turns"]
        for it in games.order_by("-played_at")[:MAX_GAMES]
        if it["all_turns"]
    ]
    usual = [it for it in found if MIN_TURN_SECONDS <= it <= MAX_TURN_SECONDS]
    return round(median(usual)) if len(usual) >= MIN_GAMES else USUAL_SECONDS
