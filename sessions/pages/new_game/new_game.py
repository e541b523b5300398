"""A new game: who plays, by which rules, who starts.

One form with several buttons; each of them keeps everything that was typed. The same buttons
work through htmx, which takes from the answer just the part that has changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.entries import MAX_PLAYER_NAME, MAX_SEATS, Player, player_from_json
from scoring.errors import EntryInvalid, NameTaken, RuleSetInvalid, RuleViolation
from scoring.rules.rule_set import MAX_RULE_SET_NAME, RuleSet
from scoring.seats.seating import MIN_SEATS
from sessions.access.devices import known_actor, this_actor
from sessions.access.roles import Actor
from sessions.games.house_rules.found import USUAL, rule_set
from sessions.games.house_rules.kept import save_house_rules
from sessions.games.queries import earlier_names, last_game, rule_set_choices
from sessions.games.services import start_game
from sessions.models import Game
from sessions.models.games import MAX_DICE_SET, MAX_PLACE
from sessions.models.people import name_key
from sessions.pages.kit.requests import page, whole_number
from sessions.pages.new_game.form import (
    MIN_LINES,
    Form,
    FormInvalid,
    Line,
    changed,
    first_form,
    options_of,
    posted,
)
from sessions.pages.new_game.offline import rules_digest
from sessions.pages.new_game.teams import (
    ASKED,
    TARGET,
    are_uneven,
    in_teams,
    teams_of,
    with_usual_target,
)
from sessions.pages.new_game.together import Together, playing_together
from sessions.pages.pad.entering import game_url
from sessions.pages.rules.form import (
    errors_of,
    fields_of,
    groups_view,
    options_view,
    rules_from,
    wrong_fields,
)
from sessions.people.who.alike import meant
from sessions.wording.game import words
from sessions.wording.rules.names import called
from sessions.wording.rules.names import changed as changed_name
from sessions.wording.rules.options import FIRST
from sessions.wording.say import say
from sessions.wording.scripts.new_game import form_words
from sessions.wording.sentences import translated

ROLL_OFF = "roll_off"


@page("GET", "POST")
def new_game(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return _show(request, first_form(request))
    form = with_usual_target(posted(request.POST), request.POST)
    action, _colon, value = request.POST.get("action", "start").partition(":")
    try:
        if action == "start":
            return _start(request, form)
        if action == "save":
            return _save(request, form)
    except FormInvalid as invalid:
        return _show(request, invalid.form, status=422)
    return _show(request, changed(form, action, value))


def _start(request: HttpRequest, form: Form) -> HttpResponse:
    rules = _rules(form)
    seated = [line for line in form.lines if line.name.strip()]
    chosen = whole_number(form.starts)
    starter = form.lines[chosen] if chosen is not None and chosen < len(form.lines) else None
    starts = next((at for at, line in enumerate(seated) if line is starter), 0)
    players = _players(form, rules)
    if len(players) < MIN_SEATS:
        raise FormInvalid(_with_names_missing(form))
    if rules.teams and form.asked != ASKED and are_uneven(players):
        raise FormInvalid(replace(form, asked=ASKED, problem=say("teams_uneven")))
    try:
        game = start_game(
            rules=rules,
            players=players,
            starts=starts,
            by=this_actor(request),
            group=form.group,
            place=form.place,
            dice_set=form.dice_set,
            time_zone=form.time_zone,
        )
    except RuleViolation as refusal:
        lines = _marked(form, players, refusal)
        problem = words.refusal(refusal)
        raise FormInvalid(replace(form, lines=lines, problem=problem)) from refusal
    if form.starts == ROLL_OFF:
        url = reverse("table", kwargs={"code": game.code})
        return HttpResponseRedirect(f"{url}#roll-off", status=303)
    return HttpResponseRedirect(game_url(game), status=303)


def _marked(form: Form, players: list[Player], refusal: RuleViolation) -> tuple[Line, ...]:
    """The lines, with an error at each that has the name of another one."""
    if not isinstance(refusal, NameTaken):
        return form.lines
    taken = refusal.facts["name"].casefold()
    seated = iter(players)
    return tuple(
        replace(line, error=_("Two players have this name."))
        if line.name.strip() and next(seated).name.casefold() == taken
        else line
        for line in form.lines
    )


def _with_names_missing(form: Form) -> Form:
    """The error for missing names, at the first line that is still empty."""
    problem = say("name_missing")
    empty = next(at for at, line in enumerate(form.lines) if not line.name.strip())
    lines = list(form.lines)
    lines[empty] = replace(lines[empty], error=_("A name is missing here."))
    return replace(form, lines=tuple(lines), focus=empty, problem=problem)


def _rules(form: Form) -> RuleSet:
    """The chosen rule set with the options of the form. Unchanged it keeps its name."""
    preset = rule_set(form.rules)
    name = form.house_name or changed_name(preset.title)
    try:
        rules = rules_from(form.fields, name[:MAX_RULE_SET_NAME], preset.rules.note)
    except RuleSetInvalid as invalid:
        problem = say("rules_not_playable")
        raise FormInvalid(_with_errors(form, errors_of(invalid, form.fields), problem)) from invalid
    as_it_is = replace(rules, name=preset.rules.name)
    return as_it_is if as_it_is == preset.rules else rules


def _with_errors(form: Form, errors: dict[str, str], problem: str) -> Form:
    """The form with the errors of its options; the first of them gets the focus."""
    names = [field["name"] for field in wrong_fields(errors)]
    return replace(form, errors=errors, problem=problem, focus_option=(names or [""])[0])


def _players(form: Form, rules: RuleSet) -> list[Player]:
    players, lines, wrong = [], [], set()
    for line in form.lines:
        data = {"name": line.name}
        if rules.teams and line.team.strip():
            data["team"] = line.team
        try:
            if line.name.strip():
                players.append(player_from_json(data))
            lines.append(line)
        except EntryInvalid as invalid:
            error = translated(invalid.problems[0].detail)
            wrong.add(invalid.problems[0].code)
            lines.append(replace(line, error=error))
    if any(line.error for line in lines):
        problem = _("A name cannot be written like this; see below.")
        if wrong == {"too_long"}:
            problem = say("name_too_long", longest=MAX_PLAYER_NAME)
        raise FormInvalid(replace(form, lines=tuple(lines), problem=problem))
    return players


def _save(request: HttpRequest, form: Form) -> HttpResponse:
    """Keep the options as house rules of this device, and go on with them."""
    if not form.house_name:
        errors = {"house_name": _("Give your house rules a name.")}
        problem = errors["house_name"]
        raise FormInvalid(replace(form, errors=errors, problem=problem, focus_option="house_name"))
    rules = replace(_rules(form), name=form.house_name)
    by = this_actor(request)
    saved = save_house_rules(
        name=form.house_name, rules=rules, device=by.device, account=by.account
    )
    text = _("Saved as %(name)s, version %(version)s.")
    messages.success(request, text % {"name": saved.name, "version": saved.version})
    return _show(request, replace(form, rules=saved.key, own=()))


def _show(request: HttpRequest, form: Form, status: int = 200) -> HttpResponse:
    by, form = known_actor(request), in_teams(form)
    taken = {line.name.casefold() for line in form.lines}
    choices = rule_set_choices(by)
    if form.rules not in {preset.key for preset in choices}:
        choices = [rule_set(form.rules), *choices]
    last = last_game(by) if request.method == "GET" else None
    people = playing_together(by, form.group)
    form = _with_likes(form, people.names)
    context = {
        "form": form,
        "teams": teams_of(form),
        "team_target": TARGET,
        "usual_target": options_of(form.rules)["rule-target_score"],
        "usual": USUAL,
        "presets": [(preset, rules_digest(preset.rules)) for preset in choices],
        "first": options_view(FIRST, form.fields, form.errors),
        "groups": groups_view(form.fields, form.errors),
        "wrong": wrong_fields(form.errors),
        "names": [name for name in _names(by, people) if name.casefold() not in taken],
        "people": people,
        "most_place": MAX_PLACE,
        "most_dice_set": MAX_DICE_SET,
        "is_changed": _is_changed(form),
        "fewest": MIN_LINES,
        "most": MAX_SEATS,
        "again": _again(last) if last else None,
        "script_words": form_words(),
    }
    return render(request, "new_game/new_game.html", context, status=status)


def _with_likes(form: Form, known: Sequence[str]) -> Form:
    """The form with a question at each name that is like a known one who does not sit there."""
    here = {name_key(line.name) for line in form.lines}
    others = {name_key(name) for name in form.others}
    away = [name for name in known if name_key(name) not in here]
    return replace(
        form,
        lines=tuple(
            line
            if name_key(line.name) in others or line.name in known
            else replace(line, like=meant(line.name, away))
            for line in form.lines
        ),
    )


def _names(by: Actor, people: Together) -> list[str]:
    """Who has played last on this phone, then whoever else plays in the group; none archived."""
    of_group = {name.casefold() for name in people.names}
    here = [name for name in earlier_names(by) if not people.names or name.casefold() in of_group]
    names = {name.casefold(): name for name in [*here, *people.names]}
    return list(names.values())


def _is_changed(form: Form) -> bool:
    preset = rule_set(form.rules)
    return dict(form.fields) != fields_of(preset.rules.to_json())


def _again(game: Game) -> dict[str, Any] | None:
    """The last game of this device, to play once more with the same players."""
    seats = [seat for seat in game.current_state().seats if not seat.is_retired]
    if len(seats) < MIN_LINES:
        return None
    return {
        "code": game.code,
        "names": words.first_few([seat.name for seat in seats]),
        "rules": called(game.rule_set.name),
    }
