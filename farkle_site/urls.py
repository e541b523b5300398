"""Which part of the site answers which address."""

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import include, path, re_path
from django.views import defaults

from sessions.api.problems import problem
from sessions.api.views.problems import UnknownAddress

urlpatterns = [
    path("admin/", admin.site.urls),
    path("api/v1/", include("sessions.api.urls")),
    re_path("^api/", UnknownAddress.as_view()),
    path("", include("sessions.pages.urls")),
]


def handler400(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What Django refuses before any view is asked, such as a foreign Host."""
    if request.path.startswith("/api/"):
        return problem(request, "invalid_header", "The request names a Host that is not this site.")
    return defaults.bad_request(request, exception)
