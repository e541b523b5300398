"""The form of a new game as values: first, as posted, and after one of its buttons.

Knows lines, fields and buttons; starts no game. Everything that was typed is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.http import HttpRequest

from scoring.entries import MAX_SEATS
from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import MAX_RULE_SET_NAME
from sessions.access.devices import known_actor
from sessions.access.roles import Actor
from sessions.games.house_rules.found import USUAL, RuleSetNotFoundError, rule_set
from sessions.games.queries import last_game, rule_set_choices
from sessions.models import Game
from sessions.pages.kit.requests import watched, whole_number
from sessions.pages.rules.form import differing, fields_of, posted_fields
from sessions.wording.rules.names import origin

MIN_LINES = 2


@dataclass(frozen=True, slots=True)
class Line:
    """A player's line of the form, as typed. `like` is a known name that it may stand for."""

    name: str = ""
    team: str = ""
    error: str = ""
    like: str = ""


@dataclass(frozen=True, slots=True)
class Form:
    """The whole form, as typed. `fields` are the options of the rule set `rules`.

    `group` is the code of the group that plays, `place` where it plays, `dice_set` which dice,
    `time_zone` what the phone says. `others` are names of which somebody has said that they are
    nobody known. `own` are the options that somebody has changed: they stay when another rule set
    is chosen. `asked` is what the form has asked about: whoever sends it again means it.
    """

    lines: tuple[Line, ...]
    rules: str
    fields: Mapping[str, str]
    own: tuple[str, ...] = ()
    starts: str = "0"
    house_name: str = ""
    asked: str = ""
    group: str = ""
    place: str = ""
    dice_set: str = ""
    time_zone: str = ""
    others: tuple[str, ...] = ()
    errors: Mapping[str, str] = field(default_factory=dict)
    problem: str = ""
    focus: int | None = None
    focus_option: str = ""


class FormInvalid(Exception):  # noqa: N818  # not an error of ours: the form says what is wrong
    """The form with its errors."""

    def __init__(self, form: Form) -> None:
        self.form = form
        super().__init__(form.problem)


def first_form(request: HttpRequest) -> Form:
    """Two empty names under the rules that this device has used last; or a form like a game."""
    asked, again, by = request.GET.get("rules"), request.GET.get("same"), known_actor(request)
    if again:
        return _form_like(watched(request, again), by)
    last = None if asked else last_game(by)
    unchanged = last and _own_called(last.rule_set.name, by)
    if last is not None and unchanged is None:
        return replace(_form_like(last, by), lines=_padded(()))
    key = unchanged or _known_key(asked or USUAL)
    return Form(_padded(()), key, options_of(key))


def _own_called(name: str, by: Actor) -> str | None:
    """The house rules of this name: as they are now, though they were others when played."""
    own = (it for it in rule_set_choices(by) if it.key not in PRESETS)
    return next((it.key for it in own if it.title == name), None)


def _form_like(game: Game, by: Actor) -> Form:
    """The players and the rules of a game."""
    state = game.current_state()
    seats = [state.seats[seat] for seat in state.turn_order if not state.seats[seat].is_retired]
    lines = _padded(tuple(Line(seat.name, seat.team or "") for seat in seats))
    rules, choices = game.rule_set, rule_set_choices(by)
    key = next((it.key for it in choices if it.rules == rules), None)
    if key is not None:
        return Form(lines, key, options_of(key))
    key = next((it.key for it in choices if it.title in {rules.name, origin(rules.name)}), USUAL)
    fields = fields_of(rules.to_json())
    name = "" if origin(rules.name) else rules.name
    return Form(lines, key, fields, _own_options(fields, key), house_name=name)


def _known_key(key: str) -> str:
    try:
        return rule_set(key).key
    except RuleSetNotFoundError:
        return USUAL


def posted(post: Any) -> Form:
    names, teams = post.getlist("name"), post.getlist("team")
    lines = [
        Line(name, teams[index] if index < len(teams) else "") for index, name in enumerate(names)
    ]
    key = _known_key(post.get("rules", USUAL))
    typed = posted_fields(post)
    # The options on the page belong to the rule set they were shown for.
    shown_for = post.get("options_of")
    own = _own(post, typed, shown_for) if shown_for else ()
    fields = typed if shown_for == key else options_of(key) | {name: typed[name] for name in own}
    return Form(
        lines=_padded(tuple(lines)),  # too many are refused, not dropped
        rules=key,
        fields=fields,
        own=own,
        starts=post.get("starts", "0"),
        house_name=post.get("house_name", "").strip()[:MAX_RULE_SET_NAME],
        asked=post.get("asked", ""),
        group=post.get("group", ""),
        place=post.get("place", ""),
        dice_set=post.get("dice_set", ""),
        time_zone=post.get("time_zone", ""),
        others=tuple(post.getlist("others")[:MAX_SEATS]),
    )


def _own(post: Any, typed: Mapping[str, str], shown_for: str) -> tuple[str, ...]:
    """The options that somebody has changed, under this rule set or an earlier choice."""
    before = frozenset(post.get("own", "").split()) & typed.keys()
    return tuple(sorted(before.union(_own_options(typed, _known_key(shown_for)))))


def _own_options(fields: Mapping[str, str], key: str) -> tuple[str, ...]:
    return tuple(sorted(differing(fields, options_of(key))))


def options_of(key: str) -> dict[str, str]:
    """The fields of a rule set as it is."""
    return fields_of(rule_set(key).rules.to_json())


def _padded(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    return lines + (Line(),) * max(MIN_LINES - len(lines), 0)


def changed(form: Form, action: str, value: str) -> Form:
    lines = list(form.lines)
    place, _colon, name = value.partition(":")
    index = whole_number(place)
    if action in {"add", "next"} and len(lines) < MAX_SEATS:
        return _with_another(form, lines, is_wanted=action == "add")
    if action == "plain":
        return replace(form, fields=options_of(form.rules), own=())
    if action == "name":
        return replace(form, lines=_seated(lines, value))
    if index is None or not 0 <= index < len(lines):
        return form
    if action == "another":
        return replace(form, others=(*form.others, lines[index].name))
    if action == "same":
        lines[index] = replace(lines[index], name=name)
        form = replace(form, lines=tuple(lines))
    return _in_order(form, _moved(list(range(len(lines))), action, index))


def _moved(order: list[int], action: str, index: int) -> list[int]:
    """The numbers of the lines that stay, in their new order."""
    if action == "remove":
        del order[index]
    elif action in {"up", "down"}:
        other = index + (1 if action == "down" else -1)
        if 0 <= other < len(order):
            order[index], order[other] = order[other], order[index]
    return order


def _in_order(form: Form, order: list[int]) -> Form:
    """The form with its lines in this order. Who throws first still does, if they are there."""
    places = {str(line): str(place) for place, line in enumerate(order)}
    gone = form.starts if whole_number(form.starts) is None else "0"
    lines = _padded(tuple(form.lines[line] for line in order))
    return replace(form, lines=lines, starts=places.get(form.starts, gone))


def _with_another(form: Form, lines: list[Line], *, is_wanted: bool) -> Form:
    """One more line. Enter in a name only goes on to the next empty one, if there is any."""
    empty = [at for at, line in enumerate(lines) if not line.name.strip()]
    if is_wanted or not empty:
        empty.append(len(lines))
        lines.append(Line())
    return replace(form, lines=tuple(lines), focus=empty[0])


def _seated(lines: list[Line], name: str) -> tuple[Line, ...]:
    """An earlier name takes the first empty line."""
    for index, line in enumerate(lines):
        if not line.name.strip():
            lines[index] = replace(line, name=name)
            return tuple(lines)
    return (*lines, Line(name))[:MAX_SEATS]
