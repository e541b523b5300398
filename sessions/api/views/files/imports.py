"""Games of files come into a group, are looked at before, and can be taken back."""

from __future__ import annotations

import hashlib
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.urls import reverse
from rest_framework.request import Request

from sessions.access.groups import SeenGroup
from sessions.api.described import described
from sessions.api.imports import batch_view, plan_view, with_games
from sessions.api.kit.base import answer, shaped
from sessions.api.kit.changing.idempotency import repeatable
from sessions.api.kit.groups import GroupView
from sessions.api.kit.large import TakesFile
from sessions.api.kit.lists import ListQuery, page
from sessions.api.rule_sets import chosen_rules
from sessions.api.schema.imports.requests import ImportRequest
from sessions.api.schema.requests import NothingRequest
from sessions.exchange.into.batches import batch_of, bring_in, undo
from sessions.exchange.into.found import FileRefusedError
from sessions.exchange.into.opening import Opened, Ways, open_file
from sessions.exchange.into.planning import Choices, plan, usual_rules
from sessions.exchange.into.refusals import FileNotReadError
from sessions.models import ImportBatch, Role
from sessions.models.people import name_key
from sessions.wording.club.imports import refused


class _OfImports(GroupView):
    """Whoever imports manages the group."""

    def managed(self, code: str) -> SeenGroup:
        return self.group(code, Role.MANAGE)

    def look_at(self, name: str) -> None:
        self.managed(name)


def _shown(batch: ImportBatch, status: int = 200, **headers: str) -> HttpResponse:
    with_games([batch])
    return answer(batch_view(batch), status, **headers)


class _WithFile(TakesFile, _OfImports):
    """Takes a file, which may be larger than anything else that is sent."""

    def read(self, request: Request, seen: SeenGroup) -> tuple[dict[str, Any], Opened, Choices]:
        """What was sent, the games of the file, and what is said of them."""
        sent = shaped(ImportRequest, request.data)
        try:
            opened = open_file(sent["file"], Ways(sent.get("table"), sent.get("games")))
        except FileRefusedError as error:
            raise FileNotReadError(error, refused(error)) from error
        rules = chosen_rules(sent["rules"]) if "rules" in sent else usual_rules(seen.group)
        who = {name_key(name): said for name, said in sent.get("people", {}).items()}
        choices = Choices(rules, who=who, day=sent.get("day"), also=frozenset(sent.get("also", ())))
        return sent, opened, choices


@described(get="list_imports", post="import_games")
class Imports(_WithFile):
    query = ListQuery

    def get(self, request: Request, code: str) -> HttpResponse:
        rows = self.managed(code).group.imports.select_related("group")
        return page(request, rows, "-pk", batch_view, with_games)

    @repeatable
    def post(self, request: Request, code: str) -> HttpResponse:
        seen = self.managed(code)
        sent, opened, choices = self.read(request, seen)
        batch = bring_in(
            code=code,
            found=opened.found,
            choices=choices,
            file_name=sent.get("name", ""),
            sha256=hashlib.sha256(sent["file"]).hexdigest(),
            by=self.actor,
        )
        place = reverse("api:import", args=[seen.group.code, batch.uuid])
        return _shown(batch, 201, Location=place)


@described(post="plan_import")
class PlanOfImport(_WithFile):
    only_asks = True

    def post(self, request: Request, code: str) -> HttpResponse:
        seen = self.managed(code)
        _sent, opened, choices = self.read(request, seen)
        return answer(plan_view(plan(seen.group, opened.found, choices), opened))


@described(get="read_import")
class OneImport(_OfImports):
    def get(self, request: Request, code: str, batch: UUID) -> HttpResponse:  # noqa: ARG002  # as the framework calls it
        return _shown(batch_of(self.managed(code), batch))


@described(post="undo_import")
class UndoneImport(_OfImports):
    @repeatable
    def post(self, request: Request, code: str, batch: UUID) -> HttpResponse:
        shaped(NothingRequest, request.data)
        undo(code=code, batch=batch, by=self.actor)
        return _shown(batch_of(self.managed(code), batch))
