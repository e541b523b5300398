"""What problems mean, for whoever follows a problem's `type`; and unknown addresses."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.utils.html import format_html
from drf_spectacular.utils import extend_schema
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request

from sessions.api.kit.base import ApiView, answer
from sessions.api.kit.problems import PROBLEM_TYPES

_PAGE = (
    '<!doctype html><html lang="en"><meta charset="utf-8">'
    '<meta name="viewport" content="width=device-width"><title>{title}</title>'
    "<h1>{title}</h1><p>{meaning}</p><p>Code <code>{code}</code>, status {status}.</p></html>"
)


class HtmlRenderer(BaseRenderer):
    """Only names the media type, for the choice by Accept."""

    media_type, format = "text/html", "html"

    def render(self, data: Any, *_: Any, **__: Any) -> Any:
        return data


class OneProblem(ApiView):
    """A page for people; JSON for programs that ask for it."""

    renderer_classes = (HtmlRenderer, JSONRenderer)

    @extend_schema(exclude=True)
    def get(self, request: Request, kind: str) -> HttpResponse:
        problem = PROBLEM_TYPES.get(kind)
        if problem is None:
            raise Http404
        facts = {name: getattr(problem, name) for name in ("code", "status", "title", "meaning")}
        if request.accepted_renderer.format == "json":
            return answer(facts)
        return HttpResponse(format_html(_PAGE, **facts))


class UnknownAddress(ApiView):
    """Whatever the method: there is nothing here."""

    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:  # noqa: ARG002  # as the framework calls it
        raise Http404
