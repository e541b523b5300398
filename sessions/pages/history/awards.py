"""What a player has been awarded, as their page shows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.urls import reverse

from sessions.history.awards.counting import AwardedGame
from sessions.history.awards.reading import AWARDS, Award, Earned, Step
from sessions.wording.club.awards import award_name, award_said


def award_lines(earned: Sequence[Earned[AwardedGame]]) -> list[dict[str, Any]]:
    """Those that they have, each with how often, and the games that reached a level."""
    return [
        _said(it.award)
        | {
            "times": it.times,
            "pips": [level <= it.times for level in it.award.levels],
            "level": len(it.steps),
            "levels": len(it.award.levels),
            "steps": [_step(step) for step in it.steps],
        }
        for it in earned
    ]


def awards_to_come(earned: Sequence[Earned[AwardedGame]]) -> list[dict[str, Any]]:
    """Those that they do not have yet."""
    has = {it.award for it in earned}
    return [_said(award) for award in AWARDS if award not in has]


def _said(award: Award) -> dict[str, Any]:
    return {"name": award_name(award), "said": award_said(award)}


def _step(step: Step[AwardedGame]) -> dict[str, Any]:
    return {
        "level": step.level,
        "address": reverse("game", kwargs={"code": step.game.code}),
        "played_on": step.game.played_on,
    }
