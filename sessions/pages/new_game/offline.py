"""What a phone keeps to start a game by itself: the rule sets to choose from, and a blank sheet.

Knows rule sets and the sheet's templates; starts no game.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.html import json_script

from scoring.entries import Player
from scoring.game import legal_actions, start
from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from scoring.state import GameState
from sessions.access.codes import ALPHABET, LENGTH
from sessions.access.devices import this_actor
from sessions.games.house_rules.found import USUAL
from sessions.games.queries import rule_set_choices
from sessions.games.sheet import sheet_of
from sessions.models import Game, Role
from sessions.pages.kit.allowed import Allowed
from sessions.pages.kit.requests import page
from sessions.pages.pad.data import table_data
from sessions.pages.pad.pad import pad
from sessions.pages.pad.rows import blank_rows, rows
from sessions.pages.pad.values import Typed
from sessions.wording.rules.names import called
from sessions.wording.scripts.pad import script_words

BLANK = "_code_"
"""Where the code of the phone's own game comes to stand, in addresses and elsewhere."""


@page("GET")
def pockets(request: HttpRequest) -> JsonResponse:
    """The rule sets that can be chosen, each as a pad needs it, and how a code is drawn.

    Whoever asks gets the cookie of a device: a game that is started before there is a network is
    found again as that device's, even if the answer about it gets lost.
    """
    choices = rule_set_choices(this_actor(request))
    return JsonResponse(
        {
            "code": {"alphabet": ALPHABET, "length": LENGTH},
            "marks": {  # the digests; a kept answer has this name
                preset.key: rules_digest(preset.rules) for preset in choices
            },
            "rule_sets": {preset.key: pocket(preset.rules) for preset in choices},
        }
    )


def pocket(rules: RuleSet) -> dict[str, Any]:
    """What a pad needs of a rule set, and what it is called: the sheet was drawn for another."""
    return {**table_data(rules), "called": called(rules.name)}


def rules_digest(rules: RuleSet) -> str:
    """Twelve characters that differ where rules differ.

    By them a phone sees that the form shows house rules which were changed after it had kept them.
    """
    text = json.dumps(rules.to_json(), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


@page("GET")
def blank(_request: HttpRequest) -> HttpResponse:
    """The sheet and the pad of no game in particular, for the phone to write on."""
    return HttpResponse(_blank_page(totals=False))


@page("GET")
def blank_totals(_request: HttpRequest) -> HttpResponse:
    """The same, for turns that are entered by their totals."""
    return HttpResponse(_blank_page(totals=True))


def kept_for_new_games() -> Iterator[str]:
    """What all phones keep alike. When it changes, their copies are out of date."""
    yield _blank_page(totals=False)
    yield _blank_page(totals=True)
    for preset in PRESETS.values():
        yield json.dumps(pocket(preset.rules))


def _blank_page(*, totals: bool) -> str:
    # Without the request: it is the same for everybody, so that it can be kept.
    players = [Player("–"), Player("—")]
    state = start(PRESETS[USUAL].rules, players)
    return render_to_string("offline/sheet_blank.html", _context(state, totals=totals))


def _context(state: GameState, *, totals: bool) -> dict[str, Any]:
    now = timezone.now()
    # No stored game has this number: whatever is looked up of it is empty.
    game = Game(pk=0, code=BLANK, rules=state.rules.to_json(), created_at=now, updated_at=now)
    game.keep(state)
    sheet = sheet_of(game, state)
    actions = tuple(name for name in legal_actions(state) if name != "undo")
    may = Allowed(Role.MANAGE, actions, (), None)
    return {
        "game": game,
        "state": state,
        "rules": state.rules,
        "sheet": sheet,
        "rows": rows(game, state, sheet, links=False),
        "blank_rows": blank_rows(sheet),
        "pad": pad(game, state, Typed(totals=totals), may, None),
        "may": may,
        "table_script": json_script({}, "table-data"),
        "words_script": json_script(script_words(), "script-words"),
    }
