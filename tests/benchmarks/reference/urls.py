"""The views to compare with, beside the whole site."""

from django.urls import include, path

from tests.benchmarks.reference.views import BareView, InsertAndUpdateView

urlpatterns = [
    path("benchmark/bare/", BareView.as_view()),
    path("benchmark/insert-and-update/<int:sheet>/", InsertAndUpdateView.as_view()),
    path("", include("farkle_site.urls")),
]
