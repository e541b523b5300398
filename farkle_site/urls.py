"""Which part of the site answers which address."""

from django.contrib import admin
from django.urls import include, path, re_path

from sessions.api.views.problems import UnknownAddress

urlpatterns = [
    path("admin/", admin.site.urls),
    path("api/v1/", include("sessions.api.urls")),
    re_path("^api/", UnknownAddress.as_view()),
    path("", include("sessions.pages.urls")),
]
