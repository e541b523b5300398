"""Rule sets: the presets, the house rules of a device, and what throws are worth under them."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpResponse
from rest_framework.request import Request

from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from scoring.throws.throw_table import Selection, table_for
from sessions.api.described import described
from sessions.api.kit.actors import with_device
from sessions.api.kit.base import ApiView, answer, plain, shaped
from sessions.api.kit.changing.idempotency import repeatable
from sessions.api.rule_sets import chosen_rules, rule_set_view
from sessions.api.schema.requests import ChangedRulesRequest, EvaluateRequest, HouseRulesRequest
from sessions.games.house_rules.found import as_preset, house_rules_of, rule_set
from sessions.games.house_rules.kept import (
    change_house_rules,
    delete_house_rules,
    save_house_rules,
)
from sessions.games.present import parts_view


@described(get="list_rule_sets", post="save_house_rules")
class RuleSets(ApiView):
    def get(self, request: Request) -> HttpResponse:  # noqa: ARG002  # as the framework calls it
        own = house_rules_of(self.actor.device, self.actor.account)
        shown = [rule_set_view(it) for it in (*PRESETS.values(), *own)]
        return answer({"next": None, "previous": None, "results": shown})

    @repeatable
    def post(self, request: Request) -> HttpResponse:
        house = shaped(HouseRulesRequest, request.data)
        by = with_device(plain(request), self.actor)
        saved = save_house_rules(**house, device=by.device, account=by.account)
        return answer(rule_set_view(as_preset(saved)), 201, Location=f"{request.path}{saved.key}/")


@described(get="read_rule_set", put="change_house_rules", delete="delete_house_rules")
class OneRuleSet(ApiView):
    def get(self, request: Request, key: str) -> HttpResponse:  # noqa: ARG002  # as the framework calls it
        return answer(rule_set_view(rule_set(key)))

    def put(self, request: Request, key: str) -> HttpResponse:
        """Needs no key: the same rules once more are no new version."""
        house = shaped(ChangedRulesRequest, request.data)
        rules = replace(house["rules"], name=house["name"])
        expected = house.get("expected_version")
        row = change_house_rules(key=key, rules=rules, expected=expected, by=self.actor)
        return answer(rule_set_view(as_preset(row)))

    def delete(self, request: Request, key: str) -> HttpResponse:  # noqa: ARG002  # as above
        delete_house_rules(key=key, by=self.actor)
        return HttpResponse(status=204)


@described(get="read_throw_table")
class Table(ApiView):
    def get(self, request: Request, key: str) -> HttpResponse:  # noqa: ARG002  # as above
        return answer(table_for(rule_set(key).rules).to_json())


@described(post="evaluate_throw")
class Evaluate(ApiView):
    """Needs no key: this is a question, and writes nothing."""

    only_asks = True

    def post(self, request: Request) -> HttpResponse:
        question = shaped(EvaluateRequest, request.data)
        rules = chosen_rules(question["rules"])
        result = table_for(rules).evaluate(tuple(question["dice"]))
        return answer(
            {
                "dice": list(result.dice),
                "is_farkle": result.is_farkle,
                "is_toxic": result.is_toxic,
                "best": _selection(rules, result.best) if result.best else None,
                "selections": [_selection(rules, selection) for selection in result.selections],
            }
        )


def _selection(rules: RuleSet, selection: Selection) -> dict[str, object]:
    return {
        "dice": list(selection.dice),
        "points": selection.points,
        "parts": parts_view(rules, selection.dice),
        "dice_left": selection.dice_left,
        "hot_dice": selection.hot_dice,
        "wins": selection.wins,
    }
