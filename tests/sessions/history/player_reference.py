"""What stands on a player's page, counted slowly: game by game, turn by turn, throw by throw.

Shares no line with what it is compared with, but for what a throw is worth.
"""

from __future__ import annotations

from collections import defaultdict
from math import sqrt

from scoring.rules.compared import rules_digest
from tests.sessions.history.played import PlayedGame
from tests.sessions.history.reference import against, has_won, is_above, own_turns, side_of, sides

IN_95_OF_100 = 1.959964


def rank_of(game: PlayedGame, name: str) -> int:
    above = {
        side_of(game, seat) for seat, other in enumerate(game.names) if is_above(game, other, name)
    }
    return 1 + len(above)


def shares_rank(game: PlayedGame, name: str) -> bool:
    own = side_of(game, game.names.index(name))
    others = [it for at, it in enumerate(game.names) if side_of(game, at) != own]
    return any(rank_of(game, it) == rank_of(game, name) for it in others)


def points_a_turn(game: PlayedGame, name: str) -> float:
    turns = own_turns(game, name)
    return sum(turn.points + turn.gift for turn in turns) / len(turns)


def bounds_of(wins: int, games: int) -> tuple[float, float]:
    """Where a share lies in 95 of 100 cases, as Wilson has it: solved for the two shares that are
    just so far from what was seen."""
    seen, z = wins / games, IN_95_OF_100
    wide = 1 + z * z / games
    middle = seen + z * z / (2 * games)
    off = z * sqrt(seen * (1 - seen) / games + (z / (2 * games)) ** 2)
    return (middle - off) / wide, (middle + off) / wide


def parts(games: list[PlayedGame], name: str, by) -> dict[object, tuple[int, int, float]]:
    """Games, wins and expected wins, for each value that `by` says of a game."""
    found = defaultdict(list)
    for game in games:
        found[by(game)].append(game)
    return {
        part: (
            len(of),
            sum(has_won(it, name) for it in of),
            round(sum(1 / len(sides(it)) for it in of), 6),
        )
        for part, of in found.items()
    }


def rivals(games: list[PlayedGame], name: str) -> dict[str, tuple[int, int, int]]:
    """How often they finished above each other player, below, and level."""
    others = {it for game in games if name in game.names for it in game.names} - {name}
    met = {other: against(games, name, other) for other in others}
    return {other: (it["above"], it["below"], it["level"]) for other, it in met.items()}


def worst_and_best(met: dict[str, tuple[int, int, int]]) -> tuple[str | None, str | None]:
    """Who finishes above them most often of all with three games or more, and who below."""
    share = {
        other: (above + level / 2) / (above + below + level)
        for other, (above, below, level) in met.items()
        if above + below + level >= 3
    }

    def first(names: list[str], sign: int) -> str | None:
        order = sorted(names, key=lambda it: (sign * share[it], -sum(met[it]), it.casefold()))
        return order[0] if order else None

    hard = [it for it, part in share.items() if part < 0.5]
    easy = [it for it, part in share.items() if part > 0.5]
    return first(hard, 1), first(easy, -1)


def play_of(games: list[PlayedGame], name: str, rules: str) -> dict[str, object]:
    """How they play in games with these prices; luck in all."""
    alike = [game for game in games if rules_digest(game.state.rules) == rules]
    turns = [turn for game in alike for turn in own_turns(game, name)]
    banks = [turn.points + turn.gift for turn in turns if turn.points + turn.gift > 0]
    by_dice = [game for game in alike if all(turn.throws for turn in game.turns)]
    throws = [it for game in by_dice for turn in own_turns(game, name) for it in turn.throws]
    return {
        "bank": sum(banks) / len(banks),
        "penalties": sum(turn.penalty for turn in turns),
        "dice_games": len(by_dice),
        "hot_dice": sum(it.dice_left == 0 for it in throws),
    }
