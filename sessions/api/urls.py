"""The addresses of the API, version 1."""

from django.urls import path, re_path
from drf_spectacular.views import SpectacularAPIView

from sessions.api.views import docs, events, exports, games, moves, problems, records, rule_sets

app_name = "api"
urlpatterns = [
    path("rule-sets/", rule_sets.RuleSets.as_view()),
    path("rule-sets/<str:key>/", rule_sets.OneRuleSet.as_view()),
    path("rule-sets/<str:key>/table/", rule_sets.Table.as_view()),
    path("throws/evaluate/", rule_sets.Evaluate.as_view()),
    path("games/", games.Games.as_view()),
    path("games/<str:code>/", games.OneGame.as_view(), name="game"),
    path("games/<str:code>/throws/", moves.Throws.as_view()),
    path("games/<str:code>/bank/", moves.Bank.as_view()),
    path("games/<str:code>/totals/", moves.Totals.as_view()),
    path("games/<str:code>/undo/", moves.Undo.as_view()),
    path("games/<str:code>/roll-off/", moves.RollOff.as_view()),
    path("games/<str:code>/seats/", moves.Seats.as_view()),
    path("games/<str:code>/seats/<int:position>/retire/", moves.Retire.as_view()),
    path("games/<str:code>/adjustments/", moves.Adjustments.as_view()),
    path("games/<str:code>/turns/", records.Turns.as_view()),
    path("games/<str:code>/turns/<int:number>/", moves.Turn.as_view()),
    path("games/<str:code>/entries/", records.Entries.as_view()),
    path("games/<str:code>/statistics/", records.Statistics.as_view()),
    path("games/<str:code>/events", events.Events.as_view(), name="events"),
    path("games/<str:code>/export.json", exports.JsonExport.as_view()),
    path("games/<str:code>/export.txt", exports.TextExport.as_view()),
    path("games/<str:code>/export.csv", exports.CsvExport.as_view()),
    path("games/<str:code>/export.xlsx", exports.XlsxExport.as_view()),
    path("problems/<str:kind>/", problems.OneProblem.as_view(), name="problem"),
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("docs/", docs.Docs.as_view(url_name="api:schema")),
    re_path("", problems.UnknownAddress.as_view()),
]
