"""Tournaments: a stage, the whole ranking, and plans for a day."""

from __future__ import annotations

from django.http import HttpResponse
from rest_framework.request import Request

from scoring.contests.stages.planning import Serious, plans
from scoring.rules.rule_set import PATCH
from sessions.api import stages as shown
from sessions.api.described import described
from sessions.api.kit.base import answer, shaped
from sessions.api.kit.contests import EventView
from sessions.api.kit.groups import GroupView
from sessions.api.rule_sets import chosen_rules
from sessions.api.schema.contests import requests
from sessions.events.stages.plans import seconds_a_turn, stages_of


@described(get="read_stage")
class OneStage(EventView):
    def get(self, request: Request, code: str, stage: int) -> HttpResponse:  # noqa: ARG002
        seen, book = self.book(code)
        found = shown.stage_of(book, stage)
        return self.tagged(seen, shown.stage_answer(seen, book, found))


@described(get="read_ranking")
class Ranking(EventView):
    def get(self, request: Request, code: str) -> HttpResponse:  # noqa: ARG002
        seen, book = self.book(code)
        return self.tagged(seen, shown.ranking_view(seen, book))


@described(post="plan_day")
class PlannedDay(GroupView):
    """Asked of a group; nothing is changed."""

    only_asks = True

    def post(self, request: Request, code: str) -> HttpResponse:
        group = self.group(code).group
        sent = shaped(requests.DayAsked, request.data)
        rules = chosen_rules(sent["rules"]) if "rules" in sent else PATCH
        seconds = sent.get("seconds_a_turn") or seconds_a_turn(group)
        found = plans(sent["people"], sent["minutes"], Serious(sent["serious"]), seconds)
        return answer(shown.plans_view(found, [stages_of(it, rules) for it in found]))
