"""The browsable description. Everything it loads comes from this site, so it works offline."""

from __future__ import annotations

from csp.constants import SELF, UNSAFE_INLINE
from csp.decorators import csp_update
from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.decorators import method_decorator
from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework.request import Request

from sessions.api.base import ApiView


@method_decorator(csp_update({"style-src": [SELF, UNSAFE_INLINE]}), name="dispatch")
class Docs(SpectacularSwaggerSplitView):
    """Swagger UI; only its page brings a style sheet inside itself."""


class Start(ApiView):
    """Where somebody looks first: it leads on to the description."""

    schema = None

    def get(self, request: Request) -> HttpResponse:  # noqa: ARG002  # as the framework calls it
        return HttpResponseRedirect(reverse("api:docs"))
