"""Rule cards: the rules of a game, of a preset or of house rules, to read and to print."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from sessions.access.devices import known_actor
from sessions.games.house_rules.found import (
    USUAL,
    house_rules_of,
    is_own,
    latest_version,
    rule_set,
)
from sessions.pages.kit.links import address_for_phones
from sessions.pages.kit.requests import page, watched
from sessions.wording.rules.card import (
    chances,
    how_a_turn_goes,
    how_it_ends,
    how_it_is_entered,
    what_scores,
)
from sessions.wording.rules.differences import likeness
from sessions.wording.rules.names import called


@page("GET")
def rule_sets(request: HttpRequest) -> HttpResponse:
    by = known_actor(request)
    context = {
        "own": [(it, likeness(it.rules)) for it in house_rules_of(by.device, by.account)],
        "presets": PRESETS.values(),
        "usual": USUAL,
    }
    return render(request, "rules/rule_sets.html", context)


@page("GET")
def rule_set_card(request: HttpRequest, key: str) -> HttpResponse:
    found = rule_set(key)
    context = card(found.rules) | {"title": called(found.title), "preset": found}
    if key not in PRESETS:
        by = known_actor(request)
        address = address_for_phones(request, request.path)
        before, key_in_it, after = address.partition(key)
        context |= {
            "is_own": is_own(latest_version(key), by.device, by.account),
            "address": address,
            "address_in_two": (before, key_in_it + after),
        }
    return render(request, "rules/rule_card.html", context)


@page("GET")
def game_rules(request: HttpRequest, code: str) -> HttpResponse:
    game = watched(request, code)
    if code != game.code:
        return HttpResponseRedirect(reverse("game_rules", kwargs={"code": game.code}))
    context = card(game.rule_set, every_die=game.every_die) | {
        "title": called(game.rule_set.name),
        "game": game,
    }
    return render(request, "rules/rule_card.html", context)


_AS_THEY_ARE = {preset.rules for preset in PRESETS.values()}


def card(rules: RuleSet, *, every_die: bool = False) -> dict[str, Any]:
    return {
        "rules": rules,
        "likeness": None if rules in _AS_THEY_ARE else likeness(rules),
        "lines": what_scores(rules),
        "chances": chances(rules),
        "turn": [*how_a_turn_goes(rules), *how_it_is_entered(rules, every_die=every_die)],
        "end": how_it_ends(rules),
    }
