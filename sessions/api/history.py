"""What the games of a group come to, as the API shows it.

Knows fields and names as somebody may see them; what is counted, `sessions.history` knows.
"""

from __future__ import annotations

from math import exp
from typing import Any

from sessions.access.groups import SeenGroup
from sessions.api.figures import (
    duels_view,
    luck_view,
    play_view,
    rating_view,
    rivalry_view,
    streak_view,
    turns_view,
    who,
    wins_view,
)
from sessions.history.against import COUNTED, HeadToHead, Meeting
from sessions.history.awards.counting import AwardedGame
from sessions.history.awards.reading import Earned
from sessions.history.cross import CrossRow, CrossTable
from sessions.history.dice import ThrownDice
from sessions.history.luck import LuckyNight
from sessions.history.names import shown_name
from sessions.history.nights import GameLine, Night, SeatLine
from sessions.history.player.page import PlayerPage
from sessions.history.records import Records
from sessions.history.table import Standing, Table
from sessions.models import Game, Player

RESULT = (
    *("position", "minutes", "kind", "format", "teams", "seats", "started", "seat_from_start"),
    *("side", "rank", "is_winner", "side_wins", "is_retired", "score", "score_share", "margin"),
    *("turns", "banked", "farkles", "toxic", "six_die_farkles", "hot_dice", "throws"),
    *("points_banked", "points_lost", "penalties", "best_turn", "best_turn_number"),
    *("opened_turn", "rounds_led", "comeback", "final_round_steal"),
    *("six_of_a_kind", "farkle_streak", "clean_streak", "most_lost", "most_hot_dice"),
    *("judged_throws", "thrown_farkles", "expected_farkles"),
    *("points_offered", "expected_points_offered"),
    *("luck_turns", "luck", "luck_variance", "judged_turns", "judged_worth"),
    *("loss", "loss_squares"),
)
"""What a row says by the name that it has where it is kept."""


def result_view(line: SeatLine) -> dict[str, Any]:
    """A seat of a finished game, which was read with the facts of its game."""
    row = line.result
    return {
        "game": row.code,
        "game_uuid": str(row.game_uuid),
        **_seat_of(line),
        "played_at": row.played_at.isoformat(),
        "played_on": row.played_on.isoformat(),
        "place": row.place,
        "rules": row.rules_digest,
        **{name: getattr(row, name) for name in RESULT},
    }


def _seat_of(line: SeatLine) -> dict[str, Any]:
    player = line.result.player
    return {"player": str(player.uuid) if player is not None else None, "name": line.name}


def table_view(found: Table, seen: SeenGroup) -> dict[str, Any]:
    return {
        "rules": found.rules,
        "sort": found.sort,
        "min_games": seen.group.min_games,
        "ranked": [_standing(it, seen) for it in found.ranked],
        "unranked": [_standing(it, seen) for it in found.unranked],
    }


def _standing(it: Standing, seen: SeenGroup) -> dict[str, Any]:
    figures = wins_view(it.figures) | turns_view(it.figures)
    more = {"streak": streak_view(it.streak), "rating": rating_view(it.rating)}
    return {"rank": it.rank, **who(it.player, seen), **figures, **more}


def _night_of_luck(it: LuckyNight, seen: SeenGroup) -> dict[str, Any]:
    return {**who(it.player, seen), "played_on": it.played_on.isoformat(), "points": it.points}


def records_view(found: Records, seen: SeenGroup) -> dict[str, Any]:
    return {
        "rules": found.rules,
        "format": found.format,
        "records": [
            {
                "key": it.key,
                "value": it.value,
                "times": it.times,
                "holders": [_holder(line, found.games) for line in it.holders],
            }
            for it in found.records
        ],
        "lucky_nights": [_night_of_luck(it, seen) for it in found.nights.luckiest],
        "unlucky_nights": [_night_of_luck(it, seen) for it in found.nights.unluckiest],
        "win_streaks": [
            {
                **who(it.player, seen),
                "games": it.run.games,
                "from": it.run.since.isoformat(),
                "to": it.run.until.isoformat(),
            }
            for it in found.streaks
        ],
    }


def _holder(line: SeatLine, games: dict[int, Game]) -> dict[str, Any]:
    game = games[line.result.game_id]
    return {**_seat_of(line), **_game(game), "played_on": line.result.played_on.isoformat()}


def _game(game: Game) -> dict[str, Any]:
    return {"game": game.code, "game_uuid": str(game.uuid), "place": game.place}


def night_view(night: Night) -> dict[str, Any]:
    return {
        "played_on": night.played_on.isoformat(),
        "place": night.place,
        "wins": [{"name": name, "games": games} for name, games in night.wins],
        "games": [_game_line(line) for line in night.games],
    }


def _game_line(line: GameLine) -> dict[str, Any]:
    return {
        **_game(line.game),
        "rules_name": line.game.rules.get("name", ""),
        "minutes": line.minutes,
        "seats": [
            {
                **_seat_of(seat),
                "position": seat.result.position,
                "rank": seat.result.rank,
                "score": seat.result.score,
                "is_winner": seat.result.is_winner,
            }
            for seat in line.seats
        ],
    }


def player_page_view(
    found: PlayerPage, player: Player, names: dict[str, str], seen: SeenGroup
) -> dict[str, Any]:
    """Everything about a player; `names` are those of rule sets, by their prices."""
    nemesis, favourite = found.nemesis, found.favourite
    return {
        "figures": wins_view(found.figures),
        "streak": streak_view(found.streak),
        "rating": rating_view(found.rating),
        "rules": found.rules,
        "rules_name": names.get(found.rules, ""),
        "format": found.format,
        "luck": luck_view(found.luck.whole),
        "play": play_view(found.play),
        "by_seats": [{"seats": seats, **wins_view(it)} for seats, it in found.by_seats],
        "by_rules": [
            {"rules": rules, "rules_name": names.get(rules, ""), **wins_view(it)}
            for rules, it in found.by_rules
        ],
        "rivals": [rivalry_view(it, seen) for it in found.rivals],
        "nemesis": str(nemesis.opponent.uuid) if nemesis is not None else None,
        "favourite": str(favourite.opponent.uuid) if favourite is not None else None,
        "awards": [_award(it) for it in found.awards],
        "turns": [{"points": it, "turns": found.turns[it]} for it in sorted(found.turns)],
        "names": _names(found, player, seen),
    }


def _award(earned: Earned[AwardedGame]) -> dict[str, Any]:
    return {
        "key": earned.award.key,
        "times": earned.times,
        "steps": [
            {
                "level": step.level,
                "game": step.game.code,
                "played_on": step.game.played_on.isoformat(),
            }
            for step in earned.steps
        ],
    }


def _names(found: PlayerPage, player: Player, seen: SeenGroup) -> list[dict[str, Any]]:
    """By which names they have sat at tables; two whose initials are alike are one."""
    counted: dict[str, int] = {}
    for name, games in found.names:
        said = shown_name(player, seen, name)
        counted[said] = counted.get(said, 0) + games
    return [{"name": name, "games": games} for name, games in counted.items()]


def cross_view(found: CrossTable, seen: SeenGroup) -> dict[str, Any]:
    return {"players": [_cross_row(it, seen) for it in found.rows], "are_more": found.are_more}


def _cross_row(row: CrossRow, seen: SeenGroup) -> dict[str, Any]:
    return {
        **who(row.player, seen),
        "games": row.games,
        "in_all": duels_view(row.against_all),
        "against": [rivalry_view(it, seen) for it in row.duels if it is not None],
    }


def against_view(
    found: HeadToHead, player: Player, other: Player, seen: SeenGroup
) -> dict[str, Any]:
    rivalry = rivalry_view(found.rivalry, seen)
    return {
        **who(player, seen),
        "other": str(other.uuid),
        "other_name": rivalry["name"],
        **{name: rivalry[name] for name in ("games", "above", "below", "level", "share")},
        **{name: getattr(found, name) for name in COUNTED},
        "largest_lead": found.largest_lead,
        "largest_gap": found.largest_gap,
        "last": [_meeting(it) for it in found.last],
    }


def _meeting(it: Meeting) -> dict[str, Any]:
    return {
        **_game(it.own.game),
        "played_on": it.own.played_on.isoformat(),
        "rank": it.own.rank,
        "score": it.own.score,
        "other_rank": it.other.rank,
        "other_score": it.other.score,
    }


def dice_view(thrown: ThrownDice) -> dict[str, Any]:
    """What the dice of a group say. Nothing but counts is told of too few."""
    judged = thrown.judged
    is_judged = judged.p is not None
    return {
        "games": thrown.games,
        "seats": thrown.seats,
        "seats_left_out": thrown.left_out,
        "dice": judged.dice,
        "counts": list(judged.counts),
        "chi_square": round(judged.chi_square, 2) if is_judged else None,
        "p": None if judged.p is None else round(judged.p, 4),
        "one_in": judged.one_in,
        "e_value": float(f"{exp(min(judged.log_e, 50.0)):.3g}") if is_judged else None,
        "is_alarm": judged.is_alarm,
        "verdict": thrown.verdict,
        "face": judged.face,
    }
