"""Rule cards: the rules of a game, of a preset or of house rules, to read and to print."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from scoring.rules.rule_set import RuleSet
from sessions.access.devices import known_actor
from sessions.games.house_rules import RuleSetNotFoundError, rule_set
from sessions.games.queries import rule_set_choices
from sessions.pages.kit.requests import page, watched
from sessions.pages.new_game.form import DEFAULT
from sessions.wording.rules.card import chances, how_a_turn_goes, how_it_ends, what_scores
from sessions.wording.rules.names import called


@page("GET")
def rule_sets(request: HttpRequest) -> HttpResponse:
    context = {"presets": rule_set_choices(known_actor(request)), "usual": DEFAULT}
    return render(request, "rules/rule_sets.html", context)


@page("GET")
def rule_set_card(request: HttpRequest, key: str) -> HttpResponse:
    try:
        found = rule_set(key)
    except RuleSetNotFoundError as unknown:
        raise Http404 from unknown
    context = card(found.rules) | {"title": found.title, "preset": found}
    return render(request, "rules/rule_card.html", context)


@page("GET")
def game_rules(request: HttpRequest, code: str) -> HttpResponse:
    game = watched(request, code)
    if code != game.code:
        return HttpResponseRedirect(reverse("game_rules", kwargs={"code": game.code}))
    context = card(game.rule_set) | {"title": called(game.rule_set.name), "game": game}
    return render(request, "rules/rule_card.html", context)


def card(rules: RuleSet) -> dict[str, Any]:
    return {
        "rules": rules,
        "lines": what_scores(rules),
        "chances": chances(rules),
        "turn": how_a_turn_goes(rules),
        "end": how_it_ends(rules),
    }
