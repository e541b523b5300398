"""House rules of one's own: changing them, renaming, keeping a copy, deleting.

Knows the form and who asks; whose rules they are is known to `sessions.games.house_rules`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.errors import RuleSetInvalid
from scoring.rules.presets import PRESETS
from sessions.access.devices import known_actor, this_actor
from sessions.access.errors import NotYourRulesError
from sessions.games.house_rules import kept
from sessions.games.house_rules.found import (
    as_preset,
    is_own,
    latest_version,
    rule_set,
)
from sessions.models import HouseRules
from sessions.pages.kit.requests import page, whole_number
from sessions.pages.rules.form import (
    errors_of,
    fields_of,
    groups_view,
    options_view,
    posted_fields,
    rules_from,
)
from sessions.wording.rules.options import FIRST, every_option
from sessions.wording.say import say
from sessions.wording.sentences import translated


@dataclass(frozen=True, slots=True)
class Form:
    """The form as typed. `version` is the one that it was shown for."""

    fields: Mapping[str, str]
    name: str
    note: str
    version: int
    errors: Mapping[str, str] = field(default_factory=dict)
    problem: str = ""
    focus_option: str = ""


@page("GET", "POST")
def edit(request: HttpRequest, key: str) -> HttpResponse:
    """The options, the name and the note of one's own rules."""
    row = _own(request, key)
    if request.method != "POST":
        fields = fields_of(as_preset(row).rules.to_json())
        return _form(request, row, Form(fields, row.name, row.rules.get("note") or "", row.version))
    return _change(request, row, _posted(request, row))


@page("POST")
def copy(request: HttpRequest, key: str) -> HttpResponse:
    """Keep a copy of any rules among one's own: of those that somebody has shared, too."""
    known = rule_set(key)
    was_own = key not in PRESETS and _is_own(request, latest_version(key))
    row = kept.copy_rules(key=known.key, by=this_actor(request))
    text = _("Kept as your own house rules: %(name)s.") % {"name": row.name}
    messages.success(request, text)
    return _see("rules_edit" if was_own else "rule_set", row.key)


@page("GET", "POST")
def delete(request: HttpRequest, key: str) -> HttpResponse:
    """Asked first. Games that are played by them keep their rules."""
    row = _own(request, key)
    if request.method != "POST":
        return render(request, "rules/delete.html", {"preset": as_preset(row)})
    kept.delete_house_rules(key=key, by=known_actor(request))
    messages.success(request, _("Deleted: %(name)s.") % {"name": row.name})
    return HttpResponseRedirect(reverse("rule_sets"), status=303)


def _own(request: HttpRequest, key: str) -> HouseRules:
    """The rules, if they may be changed. Raises NotYourRulesError."""
    if rule_set(key).key in PRESETS or not _is_own(request, row := latest_version(key)):
        raise NotYourRulesError
    return row


def _is_own(request: HttpRequest, row: HouseRules) -> bool:
    by = known_actor(request)
    return is_own(row, by.device, by.account)


def _posted(request: HttpRequest, row: HouseRules) -> Form:
    """What was typed. Of several buttons of which none is pressed, the rules say which one is."""
    post, before = request.POST, fields_of(as_preset(row).rules.to_json())
    chosen = {option.name for option in every_option() if option.kind == "choice"}
    typed = posted_fields(post)
    return Form(
        typed | {name: before[name] for name in chosen if not typed[name]},
        post.get("house_name", "").strip(),
        post.get("note", "").strip(),
        whole_number(post.get("version")) or row.version,
    )


def _change(request: HttpRequest, row: HouseRules, form: Form) -> HttpResponse:
    try:
        rules = rules_from(form.fields, form.name, form.note or None)
        kept.change_house_rules(
            key=row.key, rules=rules, expected=form.version, by=known_actor(request)
        )
    except RuleSetInvalid as invalid:
        form = replace(
            form, errors=errors_of(invalid, form.fields), problem=say("rules_not_playable")
        )
        return _form(request, row, form, 422)
    except kept.NameInUseError as taken:
        problem = translated(taken.sentence)
        errors = {"house_name": problem}
        return _form(request, row, replace(form, errors=errors, problem=problem), 422)
    except kept.RulesChangedError as changed:
        problem = _("These rules were changed meanwhile. Save once more to replace that.")
        return _form(request, row, replace(form, version=changed.version, problem=problem), 409)
    messages.success(request, _("Saved. Games that were started before keep their rules."))
    return _see("rule_set", row.key)


def _form(request: HttpRequest, row: HouseRules, form: Form, status: int = 200) -> HttpResponse:
    context: dict[str, Any] = {
        "preset": as_preset(row),
        "form": form,
        "first": options_view(FIRST, form.fields, form.errors),
        "groups": groups_view(form.fields, form.errors),
    }
    return render(request, "rules/edit.html", context, status=status)


def _see(name: str, key: str) -> HttpResponse:
    return HttpResponseRedirect(reverse(name, kwargs={"key": key}), status=303)
