"""What games come to, counted slowly: game by game, turn by turn, in plain loops.

Written to be read beside the definitions; shares no line with what it is compared with.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import date
from functools import cache

from scoring.rules.compared import format_of, rules_digest
from scoring.rules.rule_set import RuleSet
from scoring.throws.selections import every_selection
from tests.sessions.history.played import PlayedGame


def side_of(game: PlayedGame, seat: int) -> str:
    return game.state.seats[seat].team or game.names[seat]


def sides(game: PlayedGame) -> set[str]:
    return {side_of(game, seat) for seat in range(len(game.names))}


def has_won(game: PlayedGame, name: str) -> bool:
    return game.names.index(name) in game.state.outcome.winners


def points_of(game: PlayedGame, name: str) -> int:
    return game.state.score(game.names.index(name))


def is_above(game: PlayedGame, one: str, other: str) -> bool:
    """Winners stand above everybody else, whatever the points."""
    first, second = has_won(game, one), has_won(game, other)
    if first or second:
        return first and not second
    return points_of(game, one) > points_of(game, other)


def own_turns(game: PlayedGame, name: str):
    return [turn for turn in game.turns if game.names[turn.seat] == name]


def most_played(games: Iterable[PlayedGame]) -> str:
    """The prices under which most seats sat."""
    seats: dict[str, int] = defaultdict(int)
    for game in games:
        seats[rules_digest(game.state.rules)] += len(game.names)
    return min(seats, key=lambda digest: (-seats[digest], digest))


def line_of(games: list[PlayedGame], name: str, rules: str) -> dict[str, object]:
    """A line of the table; `games` in the order in which they were played, nobody alone."""
    mine = [game for game in games if name in game.names]
    streak = longest = 0
    for game in mine:
        streak = streak + 1 if has_won(game, name) else 0
        longest = max(longest, streak)
    alike = [game for game in mine if rules_digest(game.state.rules) == rules]
    turns = [turn for game in alike for turn in own_turns(game, name)]
    banks = [turn.points + turn.gift for turn in turns if turn.points + turn.gift > 0]
    return {
        "games": len(mine),
        "wins": sum(has_won(game, name) for game in mine),
        "expected": round(sum(1 / len(sides(game)) for game in mine), 6),
        "turns": len(turns),
        "points": sum(banks),
        "farkles": sum(turn.kind == "farkle" for turn in turns),
        "best_turn": max(banks, default=None),
        "streak": streak,
        "longest": longest,
    }


def turn_points(games: list[PlayedGame], name: str) -> dict[int, int]:
    """How many turns that were played to their end brought so many points."""
    counts: dict[int, int] = defaultdict(int)
    for game in games:
        for turn in own_turns(game, name):
            if turn.kind not in {"skipped", "retired", "six_ones"}:
                counts[turn.points + turn.gift] += 1
    return counts


def against(games: list[PlayedGame], one: str, other: str) -> dict[str, int]:
    found = {"above": 0, "below": 0, "level": 0, "together": 0}
    for game in games:
        if one not in game.names or other not in game.names:
            continue
        if side_of(game, game.names.index(one)) == side_of(game, game.names.index(other)):
            found["together"] += 1
        elif is_above(game, one, other):
            found["above"] += 1
        elif is_above(game, other, one):
            found["below"] += 1
        else:
            found["level"] += 1
    return found


def alike(throw) -> bool:
    return any(list(throw.set_aside) == [face] * 6 for face in range(1, 7))


def longest_row(turns, *, farkles: bool) -> int:
    """How many turns in a row farkled, or did not."""
    longest = row = 0
    for turn in turns:
        if turn.kind in {"skipped", "retired", "six_ones"}:
            continue
        row = row + 1 if (turn.kind in {"farkle", "toxic_twos"}) == farkles else 0
        longest = max(longest, row)
    return longest


@cache
def most_of(rules: RuleSet, thrown: tuple[int, ...]) -> int:
    """What the dice of a throw can score at most."""
    kept = (
        worth.points
        for dice, worth in every_selection(rules).items()
        if not Counter(dice) - Counter(thrown)
    )
    return max(kept, default=0)


def nights_of_luck(games: list[PlayedGame], rules: str, played_for: str) -> dict[object, float]:
    """The luck of everybody's nights, as `conftest` has written it down."""
    nights: dict[object, float] = defaultdict(float)
    for game in games:
        own = game.state.rules
        by_dice = all(turn.throws for turn in game.turns)
        if (rules_digest(own), format_of(own)) == (rules, played_for) and by_dice:
            for name in game.names:
                nights[name, game.night] += luck_of(game, name)
    return nights


def luck_of(game: PlayedGame, name: str) -> float:
    """Not what luck is, but what can be counted by hand: see `conftest`."""
    turns = own_turns(game, name)
    return sum(turn.points + turn.gift for turn in turns) - 400 * len(turns)


def record(games: list[PlayedGame], rules: str, played_for: str) -> dict[str, int]:
    """Records under these prices and in this format."""
    found: dict[str, list[int]] = defaultdict(list)
    for game in games:
        if (rules_digest(game.state.rules), format_of(game.state.rules)) != (rules, played_for):
            continue
        for name in game.names:
            turns = own_turns(game, name)
            found["farkles"].append(sum(turn.kind == "farkle" for turn in turns))
            found["six_of_a_kind"].append(
                sum(alike(throw) for turn in turns for throw in turn.throws)
            )
            found["farkle_streak"].append(longest_row(turns, farkles=True))
            found["clean_streak"].append(longest_row(turns, farkles=False))
            found["points_lost"].append(sum(turn.lost for turn in turns))
            found["best_turn"].append(max(turn.points + turn.gift for turn in turns))
            if all(turn.throws for it in game.turns for turn in [it]):
                hot = [throw for turn in turns for throw in turn.throws if throw.dice_left == 0]
                found["hot_dice"].append(len(hot))
            if game.state.rules.teams:
                continue
            found["best_game"].append(points_of(game, name))
            is_there = points_of(game, name) >= game.state.rules.target_score
            if has_won(game, name) and is_there and played_for.startswith("race"):
                found["fewest_turns"].append(-len(turns))
    best = {key: abs(max(values)) for key, values in found.items()}
    return {key: value for key, value in best.items() if value}


def awards(games: list[PlayedGame], name: str) -> dict[str, tuple[int, list[tuple[int, date]]]]:
    """How often each was reached, and at which of the first, third and tenth time on which night.

    For easier feats than those of the site, as these games are short.
    """
    times: dict[str, int] = defaultdict(int)
    steps: dict[str, list[tuple[int, date]]] = defaultdict(list)
    nights = set()
    for game in games:
        if name not in game.names:
            continue
        turns = own_turns(game, name)
        thrown = [[throw.dice_left for throw in turn.throws] for turn in turns]
        best = max(points_of(game, it) for it in game.names)
        others = {side_of(game, at) for at in game.state.outcome.winners}
        is_second = sum(is_above(game, it, name) for it in sides_as_seats(game)) == 1
        found = {
            "greedy": any(turn.kind == "farkle" and turn.lost >= 300 for turn in turns),
            "hot_hand": any(left.count(0) >= 1 for left in thrown),
            "phoenix": has_won(game, name) and longest_row(turns, farkles=True) >= 2,
            "so_close": is_second and len(others) == 1 and best - points_of(game, name) <= 300,
            "regular": game.night not in nights,
        }
        nights.add(game.night)
        for key, is_met in found.items():
            times[key] += is_met
            if is_met and times[key] in {1, 3, 10}:
                steps[key].append((times[key], game.night))
    return {key: (times[key], steps[key]) for key in steps}


def sides_as_seats(game: PlayedGame) -> list[str]:
    """The name of one seat of each side."""
    return list({side_of(game, seat): name for seat, name in enumerate(game.names)}.values())
