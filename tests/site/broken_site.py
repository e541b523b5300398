"""The addresses of a site whose home page breaks: for what is shown then."""

from __future__ import annotations

from typing import NoReturn

from django.http import HttpRequest
from django.urls import path

from farkle_site.urls import handler400
from farkle_site.urls import urlpatterns as whole

__all__ = ["handler400", "urlpatterns"]


def breaks(_request: HttpRequest) -> NoReturn:
    raise RuntimeError("Broken on purpose.")


urlpatterns = [path("", breaks, name="home"), *whole]
