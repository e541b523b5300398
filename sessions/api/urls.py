"""The addresses of the API, version 1."""

from django.urls import path, re_path

from sessions.api.schema.moves import MOVES
from sessions.api.views import (
    docs,
    events,
    exports,
    games,
    groups,
    history,
    links,
    moves,
    options,
    players,
    problems,
    records,
    rule_sets,
    tokens,
)

app_name = "api"
urlpatterns = [
    path("", docs.Start.as_view()),
    path("rule-sets/", rule_sets.RuleSets.as_view()),
    path("rule-sets/<str:key>/", rule_sets.OneRuleSet.as_view()),
    path("rule-sets/<str:key>/table/", rule_sets.Table.as_view()),
    path("throws/evaluate/", rule_sets.Evaluate.as_view()),
    path("games/", games.Games.as_view()),
    path("games/<str:code>/", games.OneGame.as_view(), name="game"),
    *(
        path(f"games/<str:code>/{move.address}", moves.view_of(operation).as_view())
        for operation, move in MOVES.items()
    ),
    path("games/<str:code>/seats/mine/", options.MySeats.as_view()),
    path("games/<str:code>/options/", options.Options.as_view()),
    path("games/<str:code>/links/", links.Links.as_view()),
    path("games/<str:code>/links/<str:role>/", links.OneLink.as_view()),
    path("games/<str:code>/withdraw/", options.Withdrawal.as_view()),
    path("games/<str:code>/restore/", games.Restored.as_view()),
    path("games/<str:code>/rematch/", games.Rematch.as_view()),
    path("games/<str:code>/turns/", records.Turns.as_view()),
    path("games/<str:code>/entries/", records.Entries.as_view()),
    path("games/<str:code>/statistics/", records.Statistics.as_view()),
    path("games/<str:code>/events", events.Events.as_view(), name="events"),
    path("games/<str:code>/export.json", exports.JsonExport.as_view()),
    path("games/<str:code>/export.txt", exports.TextExport.as_view()),
    path("games/<str:code>/export.csv", exports.CsvExport.as_view()),
    path("games/<str:code>/export.xlsx", exports.XlsxExport.as_view()),
    path("groups/", groups.Groups.as_view()),
    path("groups/<str:code>/", groups.OneGroup.as_view(), name="group"),
    path("groups/<str:code>/links/", links.GroupLinks.as_view()),
    path("groups/<str:code>/links/<str:role>/", links.OneGroupLink.as_view()),
    path("groups/<str:code>/players/", players.Players.as_view()),
    path("players/<uuid:player>/", players.OnePlayer.as_view(), name="player"),
    path("groups/<str:code>/table/", history.Table.as_view()),
    path("groups/<str:code>/records/", history.RecordBook.as_view()),
    path("groups/<str:code>/against/", history.Cross.as_view()),
    path("groups/<str:code>/nights/", history.Nights.as_view()),
    path("groups/<str:code>/results/", history.Results.as_view()),
    path("players/<uuid:player>/against/<uuid:other>/", history.Against.as_view()),
    path("players/<uuid:player>/merge/", players.Merge.as_view()),
    path("players/<uuid:player>/unmerge/", players.Unmerge.as_view()),
    path("players/<uuid:player>/seats/", players.Seats.as_view()),
    path("players/<uuid:player>/me/", players.Me.as_view()),
    path("links/open/", links.OpenLink.as_view()),
    path("tokens/", tokens.Tokens.as_view()),
    path("tokens/<int:number>/", tokens.OneToken.as_view()),
    path("problems/<str:kind>/", problems.OneProblem.as_view(), name="problem"),
    path("schema/", docs.Description.as_view(), name="schema"),
    path("docs/", docs.Docs.as_view(url_name="api:schema"), name="docs"),
    re_path(".", problems.UnknownAddress.as_view()),
]
