"""This phone: how it is set. Every choice is kept on the device itself, for all games.

Knows the words for the settings; what there is to set is `sessions.pages.kit.preferences`.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from sessions.access.codes import code_in
from sessions.pages.kit.preferences import SETTINGS, keep, set_to
from sessions.pages.kit.requests import page
from sessions.wording.say import say


@page("GET", "POST")
def this_device(request: HttpRequest) -> HttpResponse:
    """The settings, each with its choices. `game` is where one has come from."""
    if request.method == "POST":
        return _save(request)
    context = {"groups": _groups(set_to(request)), "code": code_in(request.GET.get("game", ""))}
    return render(request, "this_device.html", context)


def _save(request: HttpRequest) -> HttpResponse:
    """A script sends one setting at a time, and shows by itself what it makes."""
    if request.headers.get("Accept") == "application/json":
        response = HttpResponse(status=204)
    else:
        messages.success(request, say("saved_for_this_phone"))
        code = code_in(request.POST.get("game", ""))
        url = reverse("this_device") + (f"?game={code}" if code else "")
        response = HttpResponseRedirect(url, status=303)
    keep(response, request.POST)
    return response


def _groups(chosen: dict[str, str]) -> list[dict[str, Any]]:
    groups = {
        _("What you see"): ("theme", "type", "contrast"),
        _("What you hear and feel"): ("sound", "vibration"),
        _("In the hand"): ("hand", "hand-over", "screen", "keys"),
    }
    words = _words()
    return [
        {"title": title, "settings": [_setting(name, words[name], chosen) for name in names]}
        for title, names in groups.items()
    ]


def _setting(name: str, said: tuple[str, str, list[str]], chosen: dict[str, str]) -> dict[str, Any]:
    title, help_text, labels = said
    values = SETTINGS[name]
    return {
        "name": name,
        "title": title,
        "help": help_text,
        "chosen": chosen.get(name, values[0]),
        "choices": list(zip(values, labels, strict=True)),
    }


def _words() -> dict[str, tuple[str, str, list[str]]]:
    """What each setting is called, what it does where that is not plain, and its choices."""
    automatic = _("Automatic")
    off_on = [capfirst(say("off")), capfirst(say("on"))]
    return {
        "theme": (_("Colours"), "", [automatic, _("Light"), _("Dark")]),
        "type": (_("Text size"), "", [_("Normal"), capfirst(say("large"))]),
        "contrast": (_("Contrast"), "", [automatic, _("High")]),
        "sound": (_("Sound"), _("Short and soft, for dice, banks and surprises."), off_on),
        "vibration": (_("Vibration"), _("At the same moments as the sound."), off_on),
        "hand": (_("Die keys"), "", [_("Right hand"), _("Left hand")]),
        "hand-over": (
            _("Between turns"),
            _("For a phone that goes round: says in large letters whose turn it is."),
            [_("Just go on"), _("“Hand the phone to Ben”")],
        ),
        "screen": (
            say("keep_screen_on"),
            _("Uses more of the battery."),
            [_("While a game runs"), _("Always"), capfirst(say("never"))],
        ),
        "keys": (
            _("Single keys on a keyboard"),
            _("1 to 6 for dice, B to bank, ? for help. Switch them off if speech types letters."),
            off_on[::-1],
        ),
    }
