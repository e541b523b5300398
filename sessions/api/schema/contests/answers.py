"""What the API answers about leagues and tournaments, for the description only."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers as fields

from scoring.contests.outlook import Chance, Verdict
from scoring.contests.points import Ties
from scoring.contests.stages.planning import Idea
from scoring.contests.stages.spec import Method
from sessions.api.schema.common import Page
from sessions.api.schema.contests.requests import TOLD
from sessions.models import Event, EventRole, TableResult

STATES = (
    "waiting",
    "postponed",
    "playing",
    "finished",
    "reported",
    "confirmed",
    "disputed",
    "void",
)
METHODS = [it.value for it in Method]
KINDS = Event.Kind.values
ROLES = [role.key for role in EventRole]


class Exact(fields.Serializer):
    """Points in full and as they are shown."""

    points = fields.CharField(help_text="Such as 11/2.")
    shown = fields.CharField(help_text="Such as 5½.")


class Limits(fields.Serializer):
    preferred = fields.IntegerField()
    least = fields.IntegerField()
    most = fields.IntegerField()


class MeanOfSize(Exact):
    size = fields.IntegerField()


class StageOfEvent(fields.Serializer):
    number = fields.IntegerField()
    rules = fields.DictField()
    limits = Limits()
    scale = fields.DictField(help_text="What a place is worth.")
    uneven = MeanOfSize(
        many=True,
        help_text="A warning: what the average player gets at tables of each size, where that is "
        "not the same.",
    )
    ties = fields.ChoiceField([it.value for it in Ties])
    keys = fields.ListField(child=fields.CharField())
    cut = fields.IntegerField(allow_null=True)
    frozen_at = fields.DateTimeField(allow_null=True)
    name = fields.CharField(allow_blank=True)
    method = fields.ChoiceField(METHODS)
    plan = fields.DictField(help_text="What more was chosen of how it is seated, and how it ends.")
    is_ahead = fields.BooleanField(help_text="Has it not begun?")
    field = fields.ListField(
        child=fields.IntegerField(), allow_null=True, help_text="Who has gone on, by their seeds."
    )
    declined = fields.ListField(child=fields.IntegerField())


class EntrantOfEvent(fields.Serializer):
    number = fields.IntegerField()
    name = fields.CharField()
    is_member = fields.BooleanField()
    member_from = fields.IntegerField(allow_null=True)
    is_unranked = fields.BooleanField()
    is_standby = fields.BooleanField()
    is_hidden = fields.BooleanField()
    is_paid = fields.BooleanField(allow_null=True, help_text="For helpers alone.")
    waits = fields.BooleanField(help_text="Do they wait for a place?")
    withdrawn_at = fields.DateTimeField(allow_null=True)


class NightOfEvent(fields.Serializer):
    number = fields.IntegerField()
    day = fields.DateField()
    opened_at = fields.DateTimeField(allow_null=True)
    closed_at = fields.DateTimeField(allow_null=True)
    cancelled_at = fields.DateTimeField(allow_null=True)


class BriefEvent(fields.Serializer):
    code = fields.CharField()
    group = fields.CharField()
    name = fields.CharField()
    kind = fields.ChoiceField(KINDS)
    version = fields.IntegerField()
    role = fields.ChoiceField(ROLES)
    created_at = fields.DateTimeField()
    closed_at = fields.DateTimeField(allow_null=True)


class EventPage(Page):
    results = BriefEvent(many=True)


class EventAnswer(BriefEvent):
    time_zone = fields.CharField()
    own = fields.ListField(child=fields.IntegerField(), help_text="The entrants who the caller is.")
    options = fields.DictField()
    stages = StageOfEvent(many=True)
    entrants = EntrantOfEvent(many=True)
    nights = NightOfEvent(many=True)


class EventWithCalendar(EventAnswer):
    calendar = fields.CharField(
        allow_null=True,
        help_text="The address to subscribe to its nights, one's own where there is a link of "
        "one's own; it opens nothing else. Null where both links are closed.",
    )


class AtTheDoor(fields.Serializer):
    entrant = fields.IntegerField()
    name = fields.CharField()
    came_at = fields.DateTimeField()
    left_at = fields.DateTimeField(allow_null=True)


class NamedEntrant(fields.Serializer):
    entrant = fields.IntegerField()
    name = fields.CharField()


class SeatedEntrant(NamedEntrant):
    came = fields.BooleanField()
    is_locked = fields.BooleanField()
    substitute = NamedEntrant(
        allow_null=True, help_text="Who plays in their place; the result is theirs."
    )


class ResultLine(NamedEntrant):
    place = fields.IntegerField(allow_null=True)
    score = fields.IntegerField(allow_null=True)
    status = fields.ChoiceField(TOLD)


class ReportedResult(fields.Serializer):
    number = fields.IntegerField()
    source = fields.ChoiceField(TableResult.Source.values)
    game_version = fields.IntegerField(allow_null=True)
    road = fields.CharField(help_text="By which link, or as who, it was told.")
    entered_at = fields.DateTimeField()
    confirmed_at = fields.DateTimeField(allow_null=True)
    reason = fields.CharField(allow_blank=True)
    lines = ResultLine(many=True)


class OpenReport(ReportedResult):
    game = fields.CharField(
        allow_null=True, help_text="Another game of the same people, that the report is of."
    )
    differing = fields.ListField(
        child=fields.CharField(),
        help_text="What that game was played by other than this table: then only places count.",
    )


class TableOfRound(fields.Serializer):
    number = fields.IntegerField()
    place = fields.CharField(allow_blank=True)
    state = fields.ChoiceField(STATES)
    game = fields.CharField(allow_null=True)
    postponed_to = fields.DateField(allow_null=True)
    extra_seconds = fields.IntegerField(help_text="More than the clock of the round has.")
    people = SeatedEntrant(many=True, help_text="In the order in which they throw.")
    result = ReportedResult(allow_null=True, help_text="The one that counts.")
    reports = OpenReport(many=True, help_text="Not settled yet.")


class Pairs(fields.ListField):
    """Pairs of entrants."""

    child = fields.ListField(child=fields.IntegerField())


class DrawOfRound(fields.Serializer):
    again = fields.IntegerField(help_text="Meetings that are repeated.")
    fewest = fields.IntegerField(help_text="So many have to be, whatever is drawn.")
    repeats = Pairs()
    tonight = Pairs()
    short = fields.ListField(child=fields.IntegerField())
    short_again = fields.ListField(child=fields.IntegerField())
    wishes = Pairs()
    cost = fields.IntegerField()


class ClockOfRound(fields.Serializer):
    """It runs until a time, or stands with seconds left."""

    ends_at = fields.DateTimeField(allow_null=True)
    seconds_left = fields.IntegerField(allow_null=True)


class RoundOfNight(fields.Serializer):
    number = fields.IntegerField()
    stage = fields.IntegerField()
    seed = fields.CharField()
    drafted_at = fields.DateTimeField()
    published_at = fields.DateTimeField(allow_null=True)
    closed_at = fields.DateTimeField(allow_null=True)
    clock = ClockOfRound(allow_null=True, help_text="None before it is started.")
    sits_out = NamedEntrant(many=True)
    unseated = NamedEntrant(many=True, help_text="Who is there, and has no seat.")
    draw = DrawOfRound()
    tables = TableOfRound(many=True)


class EventNightAnswer(NightOfEvent):
    event = fields.CharField()
    group = fields.CharField()
    version = fields.IntegerField()
    role = fields.ChoiceField(ROLES)
    door = AtTheDoor(many=True)
    rounds = RoundOfNight(many=True)


class DeliveryOfTable(fields.Serializer):
    table = fields.IntegerField()
    state = fields.ChoiceField(STATES)
    phones = fields.IntegerField(
        help_text="So many have opened its card, or a link of who sits there."
    )
    has_game = fields.BooleanField()
    thrown_at = fields.DateTimeField(allow_null=True, help_text="The last entry of its game.")
    told_at = fields.DateTimeField(allow_null=True, help_text="The last result that was told.")


class DeliveriesAnswer(fields.Serializer):
    event = fields.CharField()
    round = fields.IntegerField(allow_null=True, help_text="None as long as none is published.")
    tables = DeliveryOfTable(many=True)


class SwapAnswer(fields.Serializer):
    before = DrawOfRound()
    after = DrawOfRound()


class WayAnswer(fields.Serializer):
    way = fields.CharField()
    moved = NamedEntrant(many=True)
    tables = fields.ListField(child=fields.ListField(child=fields.IntegerField()))


class WaysAnswer(fields.Serializer):
    ways = WayAnswer(many=True)


@extend_schema_field(
    {
        "oneOf": [
            {"$ref": "#/components/schemas/Exact"},
            {"type": "array", "items": {"type": "integer"}},
        ]
    }
)
class Figure(fields.Field):
    """What a key is worth to somebody: points, or for some keys several numbers."""


class PartedAnswer(fields.Serializer):
    key = fields.CharField()
    own = Figure(allow_null=True)
    above = Figure(allow_null=True)


class StandingRow(NamedEntrant):
    rank = fields.IntegerField(allow_null=True)
    values = fields.DictField(
        child=Figure(allow_null=True), help_text="A figure of each key, or null."
    )
    why = PartedAnswer(allow_null=True, help_text="What parts it from the row above.")


class AnnouncedRow(NamedEntrant):
    rank = fields.IntegerField(allow_null=True)
    points = fields.CharField()
    shown = fields.CharField()


class StandingsAnswer(fields.Serializer):
    event = fields.CharField()
    group = fields.CharField()
    version = fields.IntegerField()
    night = fields.IntegerField(allow_null=True)
    keys = fields.ListField(child=fields.CharField())
    rows = StandingRow(many=True)
    announced = AnnouncedRow(
        many=True, allow_null=True, help_text="As it was when the night was closed."
    )


class RoundOfStage(fields.Serializer):
    night = fields.IntegerField()
    round = fields.IntegerField()
    is_over = fields.BooleanField()


class Strikes(Exact):
    entrant = fields.IntegerField()


class CutOfStage(fields.Serializer):
    """Those of `tied` roll for so many `places`."""

    tied = fields.ListField(child=fields.IntegerField())
    places = fields.IntegerField()

    def get_fields(self) -> dict[str, fields.Field]:
        """`in` is no name that Python would have."""
        numbers = fields.ListField(child=fields.IntegerField(), help_text="Who goes on.")
        return {"in": numbers, **super().get_fields()}


class TieOfStage(fields.Serializer):
    entrants = fields.ListField(child=fields.IntegerField())
    places = fields.IntegerField()


class ChangedThrough(fields.Serializer):
    goes = fields.ListField(child=fields.IntegerField())
    comes = fields.ListField(child=fields.IntegerField())
    stays = fields.ListField(child=fields.IntegerField())
    can_be_done = fields.BooleanField(help_text="Has no table that follows begun?")


class SeatedElsewhere(fields.Serializer):
    entrant = fields.IntegerField()
    table = fields.IntegerField()
    would_be = fields.IntegerField()


class StageAnswer(StageOfEvent):
    event = fields.CharField()
    group = fields.CharField()
    version = fields.IntegerField()
    rounds = RoundOfStage(many=True)
    is_over = fields.BooleanField()
    left = fields.ListField(child=fields.IntegerField(), help_text="Who is in, the best first.")
    strikes = Strikes(many=True)
    order = fields.ListField(
        child=fields.ListField(child=fields.IntegerField()),
        help_text="Everybody, the best first; who shares a place stands together.",
    )
    rows = StandingRow(many=True, help_text="The standings by points.")
    through = CutOfStage(allow_null=True)
    ties = TieOfStage(many=True, help_text="Who has to roll before anybody goes on.")
    changed = ChangedThrough(
        allow_null=True, help_text="Who would be through by a corrected result. Nobody is moved."
    )
    elsewhere = SeatedElsewhere(
        many=True, help_text="Who would sit at another table by a corrected result."
    )


class RankedEntrant(NamedEntrant):
    rank = fields.IntegerField()
    stage = fields.IntegerField(help_text="The last one that they have played.")


class RankingAnswer(fields.Serializer):
    event = fields.CharField()
    group = fields.CharField()
    version = fields.IntegerField()
    rows = RankedEntrant(many=True)


class PlanOfDay(fields.Serializer):
    idea = fields.ChoiceField([it.value for it in Idea])
    minutes = fields.IntegerField(help_text="Until the slowest table is done.")
    rounds = fields.IntegerField()
    sizes = fields.ListField(child=fields.IntegerField())
    meets_all = fields.BooleanField(help_text="Does everybody meet everybody exactly once?")
    fits = fields.BooleanField()
    stages = fields.ListField(
        child=fields.DictField(), help_text="To be sent as `stages` when it is founded."
    )


class PlansAnswer(fields.Serializer):
    plans = PlanOfDay(many=True)


class NightOfSeason(Exact):
    night = fields.IntegerField()
    counts = fields.BooleanField(help_text="Or is it struck out?")


class SeasonRowAnswer(NamedEntrant):
    rank = fields.IntegerField(allow_null=True)
    total = Exact()
    attendance = Exact()
    came = fields.IntegerField(help_text="Nights.")
    is_eligible = fields.BooleanField(help_text="Of the final, by the least number of nights.")
    nights = NightOfSeason(many=True, help_text="Those on which they came.")


class SeasonAnswer(fields.Serializer):
    event = fields.CharField()
    group = fields.CharField()
    version = fields.IntegerField()
    nights = fields.ListField(child=fields.IntegerField(), help_text="Those that count.")
    rows = SeasonRowAnswer(many=True)


class SeasonOutlookAnswer(fields.Serializer):
    rank = fields.IntegerField(allow_null=True)
    total = Exact()
    nights_left = fields.IntegerField()
    most_possible = Exact(allow_null=True)
    can_play_final = fields.BooleanField()
    line = Exact(allow_null=True, help_text="What the last place of the cut has.")
    needed = fields.IntegerField(
        allow_null=True, help_text="What one more night has to bring to come up to it."
    )


class RoundOutlookAnswer(fields.Serializer):
    night = fields.IntegerField()
    round = fields.IntegerField()
    places = fields.ListField(child=fields.ChoiceField([it.value for it in Chance]))
    verdict = fields.ChoiceField([it.value for it in Verdict])


class OutlookAnswer(NamedEntrant):
    event = fields.CharField()
    group = fields.CharField()
    season = SeasonOutlookAnswer(allow_null=True)
    round = RoundOutlookAnswer(allow_null=True)


class GameLinkOfTable(fields.Serializer):
    role = fields.CharField()
    code = fields.CharField()
    token = fields.CharField()
    address = fields.URLField()


class BegunTable(fields.Serializer):
    event = fields.CharField()
    game = fields.CharField()
    joined = fields.BooleanField(help_text="Did it go on already?")
    links = GameLinkOfTable(many=True, help_text="By which its throws are entered.")


class EventLinkAnswer(fields.Serializer):
    role = fields.ChoiceField(ROLES)
    entrant = fields.IntegerField(allow_null=True)
    table = fields.IntegerField(allow_null=True)
    code = fields.CharField()
    token = fields.CharField()


class EventLinkList(Page):
    results = EventLinkAnswer(many=True)


class OpenedEvent(fields.Serializer):
    event = fields.CharField()
    role = fields.ChoiceField(ROLES)
    entrant = fields.IntegerField(allow_null=True)
    table = fields.IntegerField(allow_null=True)


class NoteOfEvent(fields.Serializer):
    version = fields.IntegerField()
    at = fields.DateTimeField()
    verb = fields.CharField()
    road = fields.CharField()
    reason = fields.CharField(allow_blank=True)
    facts = fields.DictField()


class NotePage(Page):
    results = NoteOfEvent(many=True)
