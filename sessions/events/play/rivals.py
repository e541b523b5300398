"""Games of a table's people that were played elsewhere, without network: which ones have told how
the table ended, and by which rules they were played.

Knows reports and games; what of a rule set differs from another one is for others to say.
"""

from __future__ import annotations

from collections.abc import Iterable

from scoring.rules.rule_set import RuleSet
from sessions.events.reading.sheets import TableSheet
from sessions.models import Game, TableResult

GAME = "game"


def witness_of(game: Game, *, is_own: bool) -> str:
    """By what a game's reports of a table are told from those of another one."""
    return GAME if is_own else f"{GAME} {game.code}"


def rival(result: TableResult) -> str:
    """The code of the game that tells otherwise; nothing for people, and for the table's own."""
    is_of_game = result.source == TableResult.Source.GAME
    return result.witness.partition(" ")[2] if is_of_game else ""


def rules_of_rivals(tables: Iterable[TableSheet]) -> dict[str, RuleSet]:
    """By their codes, the rules of those games whose reports of these tables are open."""
    codes = {rival(it) for table in tables for it in table.reports} - {""}
    if not codes:
        return {}
    return {
        it.code: it.rule_set for it in Game.objects.filter(code__in=codes).only("code", "rules")
    }
