"""The browsable description. Everything it loads comes from this site, so it works offline."""

from __future__ import annotations

from functools import cache
from threading import Condition
from typing import Any

from cachetools import cached
from csp.constants import SELF, UNSAFE_INLINE
from csp.decorators import csp_update
from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.decorators import method_decorator
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiYamlRenderer
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.request import Request

from sessions.api.kit.base import ApiView


class Optionless:
    """Says of itself only its methods, as every view of the API.

    The framework would describe the view, in a form that none of its renderers can write.
    """

    def options(self, request: Request, *args: object, **kwargs: object) -> HttpResponse:  # noqa: ARG002  # the framework calls it so
        return HttpResponse(status=204)


class Description(Optionless, SpectacularAPIView):
    """OpenAPI 3.1, as YAML or JSON: the same for everybody, so each of them is written once."""

    schema = None

    def get(self, request: Request, *_args: object, **_kwargs: object) -> HttpResponse:
        renderer = request.accepted_renderer
        return HttpResponse(_written(renderer.format), content_type=renderer.media_type)


@cache
def _written(form: str) -> bytes:
    renderer = OpenApiJsonRenderer() if form == "json" else OpenApiYamlRenderer()
    return renderer.render(_said(), renderer_context={})


@cached({}, condition=Condition())  # who asks meanwhile waits until all views are described
def _said() -> dict[str, Any]:
    said: dict[str, Any] = SchemaGenerator().get_schema(public=True)
    return said


@method_decorator(csp_update({"style-src": [SELF, UNSAFE_INLINE]}), name="dispatch")
class Docs(Optionless, SpectacularSwaggerSplitView):
    """Swagger UI; only its page brings a style sheet inside itself."""


class Start(ApiView):
    """Where somebody looks first: it leads on to the description."""

    schema = None

    def get(self, request: Request) -> HttpResponse:  # noqa: ARG002  # as the framework calls it
        return HttpResponseRedirect(reverse("api:docs"))
