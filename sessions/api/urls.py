"""The addresses of the API, version 1."""

from django.urls import path, re_path, register_converter
from django.urls.converters import UUIDConverter

from sessions.api.schema.contests.moves import ENTRANT, EVENT_MOVES, NIGHT, ROUND, TABLE
from sessions.api.schema.moves import MOVES
from sessions.api.views import (
    docs,
    events,
    games,
    groups,
    history,
    insight,
    links,
    moves,
    options,
    players,
    problems,
    records,
    rule_sets,
    tokens,
)
from sessions.api.views.contests import calls as contests
from sessions.api.views.contests import files as contest_files
from sessions.api.views.contests import links as contest_links
from sessions.api.views.contests import stages
from sessions.api.views.files import derived, exports, imports, whole


class AnId(UUIDConverter):
    """An id in small or in capital letters: both are the same."""

    regex = f"(?i:{UUIDConverter.regex})"


register_converter(AnId, "anid")

app_name = "api"
urlpatterns = [
    path("", docs.Start.as_view()),
    path("rule-sets/", rule_sets.RuleSets.as_view()),
    path("rule-sets/<str:key>/", rule_sets.OneRuleSet.as_view()),
    path("rule-sets/<str:key>/table/", rule_sets.Table.as_view()),
    path("rule-sets/<str:key>/odds/", insight.Odds.as_view()),
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
    path("games/<str:code>/chances/", insight.Chances.as_view()),
    path("games/<str:code>/insight/", insight.GameInsight.as_view()),
    path("games/<str:code>/events", events.Events.as_view(), name="events"),
    path("games/<str:code>/export.json", exports.JsonExport.as_view()),
    path("games/<str:code>/export.txt", exports.TextExport.as_view()),
    path("games/<str:code>/export.csv", exports.CsvExport.as_view()),
    path("games/<str:code>/export.xlsx", exports.XlsxExport.as_view()),
    path("games/<str:code>/export.bgstats", exports.BgStatsLink.as_view()),
    path("groups/", groups.Groups.as_view()),
    path("groups/<str:code>/", groups.OneGroup.as_view(), name="group"),
    path("groups/<str:code>/links/", links.GroupLinks.as_view()),
    path("groups/<str:code>/links/<str:role>/", links.OneGroupLink.as_view()),
    path("groups/<str:code>/players/", players.Players.as_view()),
    path("players/<anid:player>/", players.OnePlayer.as_view(), name="player"),
    path("groups/<str:code>/table/", history.Table.as_view()),
    path("groups/<str:code>/records/", history.RecordBook.as_view()),
    path("groups/<str:code>/dice/", history.Dice.as_view()),
    path("groups/<str:code>/against/", history.Cross.as_view()),
    path("groups/<str:code>/nights/", history.Nights.as_view()),
    path("groups/<str:code>/results/", history.Results.as_view()),
    path("groups/<str:code>/export.ndjson", exports.GroupLines.as_view()),
    path("groups/<str:code>/export.txt", exports.GroupText.as_view()),
    path("groups/<str:code>/export.csv", exports.GroupCsv.as_view()),
    path("groups/<str:code>/export.xlsx", exports.GroupWorkbook.as_view()),
    path("groups/<str:code>/export.zip", exports.GroupArchive.as_view()),
    path("groups/<str:code>/export.bgstats", exports.GroupBgStats.as_view()),
    path("groups/<str:code>/table.csv", derived.TableCsv.as_view()),
    path("groups/<str:code>/table.xlsx", derived.TableWorkbook.as_view()),
    path("groups/<str:code>/records.csv", derived.RecordsCsv.as_view()),
    path("groups/<str:code>/records.xlsx", derived.RecordsWorkbook.as_view()),
    path("players/<anid:player>/figures.csv", derived.FiguresCsv.as_view()),
    path("players/<anid:player>/figures.xlsx", derived.FiguresWorkbook.as_view()),
    path("groups/<str:code>/imports/", imports.Imports.as_view()),
    path("groups/<str:code>/imports/plan/", imports.PlanOfImport.as_view()),
    path("groups/<str:code>/imports/<anid:batch>/", imports.OneImport.as_view(), name="import"),
    path("groups/<str:code>/imports/<anid:batch>/undo/", imports.UndoneImport.as_view()),
    path("groups/<str:code>/events/", contests.Events.as_view()),
    path("groups/<str:code>/events/plans/", stages.PlannedDay.as_view()),
    path("groups/<str:code>/events/import/", contest_files.WholeIn.as_view()),
    path("events/open/", contest_links.OpenedLink.as_view()),
    path("events/<str:code>/", contests.OneEvent.as_view(), name="event"),
    path("events/<str:code>/events", events.EventsOfEvent.as_view(), name="event_events"),
    path("events/<str:code>/clone/", contests.Cloned.as_view()),
    path("events/<str:code>/standings/", contests.EventStandings.as_view()),
    path("events/<str:code>/ranking/", stages.Ranking.as_view()),
    path("events/<str:code>/stages/<int:stage>/", stages.OneStage.as_view()),
    path("events/<str:code>/season/", contests.Season.as_view()),
    path("events/<str:code>/notes/", contests.Notes.as_view()),
    path("events/<str:code>/people.csv", contest_files.PeopleFile.as_view()),
    path("events/<str:code>/results.csv", contest_files.ResultsFile.as_view()),
    path("events/<str:code>/results.ndjson", contest_files.ResultsLines.as_view()),
    path("events/<str:code>/standings.ndjson", contest_files.StandingsLines.as_view()),
    path("events/<str:code>/standings.csv", contest_files.StandingsFile.as_view()),
    path("events/<str:code>/standings.xlsx", contest_files.StandingsWorkbook.as_view()),
    path("events/<str:code>/whole.json", contest_files.WholeFile.as_view()),
    path("events/<str:code>/imports/people/", contest_files.PeopleIn.as_view()),
    path("events/<str:code>/imports/people/plan/", contest_files.PeoplePlanned.as_view()),
    path("events/<str:code>/imports/results/", contest_files.ResultsIn.as_view()),
    path("events/<str:code>/imports/results/plan/", contest_files.ResultsPlanned.as_view()),
    path("events/<str:code>/links/", contest_links.EventLinks.as_view()),
    path("events/<str:code>/links/revoke/", contest_links.RevokedLink.as_view()),
    path(f"events/<str:code>/{ENTRANT}", contests.OneEntrant.as_view()),
    path(f"events/<str:code>/{ENTRANT}outlook/", contests.Outlook.as_view()),
    path(f"events/<str:code>/{NIGHT}", contests.OneNight.as_view()),
    path(f"events/<str:code>/{NIGHT}standings/", contests.NightStandings.as_view()),
    path(f"events/<str:code>/{NIGHT}deliveries/", contests.Deliveries.as_view()),
    path(f"events/<str:code>/{ROUND}swap/weigh/", contests.SwapWeighed.as_view()),
    path(f"events/<str:code>/{ROUND}no-show/ways/", contests.WaysOut.as_view()),
    path(f"events/<str:code>/{TABLE}begin/", contests.Begun.as_view()),
    *(
        path(f"events/<str:code>/{move.address}", contests.view_of(operation).as_view())
        for operation, move in EVENT_MOVES.items()
    ),
    path("players/<anid:player>/against/<anid:other>/", history.Against.as_view()),
    path("players/<anid:player>/merge/", players.Merge.as_view()),
    path("players/<anid:player>/unmerge/", players.Unmerge.as_view()),
    path("players/<anid:player>/seats/", players.Seats.as_view()),
    path("players/<anid:player>/me/", players.Me.as_view()),
    path("links/open/", links.OpenLink.as_view()),
    path("account/export.zip", whole.AccountFile.as_view()),
    path("export.ndjson", whole.SiteFile.as_view()),
    path("tokens/", tokens.Tokens.as_view()),
    path("tokens/<int:number>/", tokens.OneToken.as_view()),
    path("problems/<str:kind>/", problems.OneProblem.as_view(), name="problem"),
    path("schema/", docs.Description.as_view(), name="schema"),
    path("docs/", docs.Docs.as_view(url_name="api:schema"), name="docs"),
    re_path(".", problems.UnknownAddress.as_view()),
]
