"""A group's dice: how often each face came up, and whether that is what fair dice do.

Knows requests and where bars go; what the dice say, `sessions.wording.club.dice` words.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from sessions.access.groups import SeenGroup
from sessions.history.choices import choices
from sessions.history.dice import dice_sets, thrown_dice
from sessions.pages.history.kit import chosen, form_of, frame
from sessions.pages.history.unchanged import history_page
from sessions.wording.club.dice import dice_said, of_which
from sessions.wording.format import decimal, points


@history_page()
def dice_page(request: HttpRequest, seen: SeenGroup) -> HttpResponse:
    filter_, hint = chosen(request, seen)
    thrown = thrown_dice(seen.group, filter_)
    context: dict[str, Any] = frame(seen, "group_dice") | {
        "thrown": thrown,
        "said": dice_said(thrown),
        "of_which": of_which(thrown),
        "faces": _faces(thrown.judged.counts) if thrown.judged.p is not None else [],
        "hint": hint,
        "dice_sets": dice_sets(seen.group),
        "form": form_of(choices(seen.group), filter_, seen),
    }
    return render(request, "history/dice.html", context)


def _faces(counts: tuple[int, ...]) -> list[dict[str, Any]]:
    """A line for each face: how often, in percent, and how long its bar is."""
    dice, most = sum(counts), max(counts)
    return [
        {
            "face": face,
            "count": points(count),
            "percent": decimal(100 * count / dice),
            "part": round(100 * count / most),
        }
        for face, count in enumerate(counts, start=1)
    ]
