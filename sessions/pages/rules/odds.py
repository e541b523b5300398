"""The odds of a rule set: what throws bring and when to bank, to read and to print.

For everybody at any time: it is printed paper, and says nothing of the throw on the table. Knows
pages; numbers come from `scoring.insight`, words from `sessions.wording.rules.odds`.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from scoring.insight.odds_sheet import odds_sheet
from scoring.insight.turn.turn_odds import OddsOutOfReach
from scoring.rules.rule_set import RuleSet
from sessions.games.house_rules.found import rule_set
from sessions.games.told.beginning import SIZES, who_begins
from sessions.pages.kit.requests import page, watched
from sessions.wording.rules.names import called
from sessions.wording.rules.odds import (
    beginning_lines,
    changes,
    dice_lines,
    figures,
    left_out_said,
    reached,
)


@page("GET")
def rule_set_odds(request: HttpRequest, key: str) -> HttpResponse:
    found = rule_set(key)
    context = odds_of(found.rules) | {"title": called(found.title), "key": found.key}
    return render(request, "rules/odds.html", context)


@page("GET")
def game_odds(request: HttpRequest, code: str) -> HttpResponse:
    game = watched(request, code)
    if code != game.code:
        return HttpResponseRedirect(reverse("game_odds", kwargs={"code": game.code}))
    context = odds_of(game.rule_set) | {"title": called(game.rule_set.name), "game": game}
    return render(request, "rules/odds.html", context)


def odds_of(rules: RuleSet) -> dict[str, Any]:
    try:
        sheet = odds_sheet(rules)
        changed = changes(rules)
    except OddsOutOfReach:
        return {"rules": rules, "sheet": None}
    return {
        "rules": rules,
        "sheet": sheet,
        "figures": figures(rules, sheet),
        "lines": dice_lines(sheet),
        "reached": reached(rules, sheet),
        "changes": changed,
        "begins": beginning_lines(who_begins(rules)),
        "places": range(1, max(SIZES) + 1),
        "left_out": left_out_said(sheet),
    }
