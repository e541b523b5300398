"""What is kept of a finished game for all that is counted over many: a row for each seat.

Knows how a game's end becomes rows; what a rank or a figure means, `scoring.results` and
`scoring.insight` say. Pages, exports and events read the rows, nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from secrets import randbits
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db.models import F

from scoring.entries import Amend, Rename, Sign, Undo, Unlock, kind_named
from scoring.insight.facts import Facts, facts_of, how_entered
from scoring.insight.feats import Feats, feats_of
from scoring.insight.story import Story, stories_of
from scoring.results import SeatEnd, result_of
from scoring.rules.compared import format_of, rules_digest
from scoring.state import FinishedTurn, GameState
from sessions.games import stale
from sessions.games.luck_columns import LUCK
from sessions.models import Game, Group, PlayedSeat, Player, SeatResult, finished_turns
from sessions.models.people import root_of
from sessions.models.results import RECORDED

NIGHT_ENDS = timedelta(hours=5)
"""What is played after midnight belongs to the evening before, until so many hours."""
MAX_LASTING = timedelta(days=1)
"""What is said to have lasted longer was left lying, or was sent much later."""
AFTERWARDS = tuple(kind_named(kind) for kind in (Amend, Undo, Sign, Unlock, Rename))
FACTS = (
    "turns",
    "banked",
    "farkles",
    "toxic",
    "six_die_farkles",
    "hot_dice",
    "throws",
    "points_banked",
    "points_lost",
    "penalties",
    "best_turn",
    "judged_throws",
    "thrown_farkles",
    "points_offered",
)
FEATS = ("six_of_a_kind", "farkle_streak", "clean_streak", "most_lost", "most_hot_dice")
STORY = ("best_turn_number", "opened_turn", "rounds_led", "comeback", "final_round_steal")
END = ("side", "rank", "is_winner", "side_wins", "is_retired", "score", "margin")

COLUMNS = tuple(
    it.attname
    for it in SeatResult._meta.concrete_fields  # noqa: SLF001  a documented name
    if not it.primary_key and it.attname not in {*stale.RATING, *LUCK}
)


def record(game: Game) -> None:
    """Write the results of a game anew: only those of one that somebody has won are kept.

    The group is counted first, which locks it: players may be merged at this moment. Ratings stay
    where nothing has changed that they are made of.
    """
    count(game.group_id)
    before = list(game.results.all())
    made = results_of(game, game.current_state(), finished_turns(game))
    keeps_ratings = stale.keep(before, made)
    game.results.all().delete()
    SeatResult.objects.bulk_create(made)
    if not keeps_ratings:
        stale.without(before)
    renew(it.player_id for it in (*before, *made))


def forget(game: Game) -> None:
    """The game has no results from now on."""
    count(game.group_id)
    gone = list(game.results.all())
    game.results.all().delete()
    stale.without(gone)
    renew(it.player_id for it in gone)


def placed_anew(game: Game) -> None:
    """The results of the game are of another place or other dice now: no row says which."""
    count(game.group_id)
    renew(game.results.values_list("player", flat=True))


def results_of(game: Game, state: GameState, turns: Sequence[FinishedTurn]) -> list[SeatResult]:
    """The rows that a game has by its last state, its turns, and who sat where."""
    if game.deleted_at is not None:
        return []
    figures = figures_of(state, () if game.is_recorded else turns)
    if not figures:
        return []
    if game.is_recorded:
        figures = [row | {"kind": RECORDED} for row in figures]
    players = _players(game)
    when = _when(game)
    return [
        SeatResult(
            game=game, group=game.group, position=seat, player=players.get(seat), **when, **row
        )
        for seat, row in enumerate(figures)
    ]


def result_facts(row: SeatResult) -> dict[str, Any]:
    """What a row says, to be compared with what it ought to say."""
    return {name: _plain(getattr(row, name)) for name in COLUMNS}


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value


def figures_of(state: GameState, turns: Sequence[FinishedTurn]) -> list[dict[str, Any]]:
    """What is counted of each seat of a game that somebody has won; of any other nothing."""
    result = result_of(state)
    if result is None or not result.winners:
        return []
    game = {
        "kind": how_entered(turns),
        "rules_digest": rules_digest(state.rules),
        "format": format_of(state.rules),
        "teams": state.rules.teams,
        "seats": len(state.seats),
    }
    of_seat = [[turn for turn in turns if turn.seat == end.seat] for end in result.seats]
    facts = (facts_of(state.rules, played) for played in of_seat)
    ends = zip(result.seats, facts, map(feats_of, of_seat), stories_of(state, turns), strict=True)
    return [game | _figures(state, *end) for end in ends]


def _figures(
    state: GameState, end: SeatEnd, facts: Facts, feats: Feats, story: Story
) -> dict[str, Any]:
    order = state.turn_order
    place = order.index(end.seat) - order.index(state.starts)
    return {
        "started": end.seat == state.starts,
        "seat_from_start": place % len(order),
        "score_share": float(end.share),
        "expected_farkles": float(facts.expected_farkles),
        "expected_points_offered": float(facts.expected_points_offered),
        **{name: getattr(end, name) for name in END},
        **{name: getattr(facts, name) for name in FACTS},
        **{name: getattr(feats, name) for name in FEATS},
        **{name: getattr(story, name) for name in STORY},
    }


def night_of(moment: datetime, zone: ZoneInfo) -> date:
    """The date of the evening that a moment belongs to, by the clock of this zone."""
    return (moment.astimezone(zone).replace(tzinfo=None) - NIGHT_ENDS).date()


def zone_of(game: Game) -> ZoneInfo:
    """The clock by which a game has its date."""
    return game.group.zone if game.group else ZoneInfo(settings.TIME_ZONE)


def _when(game: Game) -> dict[str, Any]:
    began = game.playing_since
    if game.recorded is not None:
        day = night_of(began, zone_of(game))
        return {"played_at": began, "played_on": day, "minutes": game.recorded["minutes"]}
    last = game.entries.exclude(kind__in=AFTERWARDS).order_by("-version").first()
    return {
        "played_at": began,
        "played_on": night_of(began, zone_of(game)),
        "minutes": minutes_between(began, last.made_at if last else None),
    }


def minutes_between(began: datetime, last: datetime | None) -> int | None:
    """How long was played, until the last entry at the table: a correction is none."""
    lasted = last - began if last is not None else None
    if lasted is None or not timedelta() <= lasted <= MAX_LASTING:
        return None
    return lasted // timedelta(minutes=1)


def _players(game: Game) -> dict[int, Player]:
    """Who sat on each seat: the players that they are known as today."""
    held = PlayedSeat.objects.filter(game=game).select_related("player")
    return {seat.position: root_of(seat.player) for seat in held}


def renew(players: Iterable[int | None]) -> None:
    """What was counted of the games of players with these keys does not hold any more."""
    Player.objects.filter(pk__in={it for it in players if it}).update(stamp=randbits(62))


def count(group: int | None) -> None:
    """Whoever has looked at the group looks at something older now."""
    if group is not None:
        Group.objects.filter(pk=group).update(version=F("version") + 1)
