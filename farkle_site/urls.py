"""Which part of the site answers which address."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("api/v1/", include("sessions.api.urls")),
    path("", include("sessions.pages.urls")),
]
