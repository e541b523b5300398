"""Every call about odds, luck and decisions, as `descriptions` describes it."""

from __future__ import annotations

from sessions.api.schema import insight_answers
from sessions.api.schema.insight_requests import PositionRequest
from sessions.api.schema.operation import RECORDS, RULES, Operation

OF_INSIGHT = {
    "read_odds": Operation(
        RULES,
        "The exact odds of a turn: what throws bring, and when to bank",
        insight_answers.OddsAnswer,
        more="The exact odds of a turn: what throws bring, and when to bank. Every throw there is "
        "has been counted; plays are the best ones for points. Rules whose prices are so fine that "
        "this would take minutes are refused (400 `odds_out_of_reach`).",
    ),
    "judge_position": Operation(
        RULES,
        "What each play of a throw is worth, at no table",
        insight_answers.PositionAnswer,
        PositionRequest,
        more="What each play of a throw is worth, at no table. A link's token with which a running "
        "game is entered is refused (403 `insight_not_yet`): nobody is advised in a game.",
    ),
    "read_insight": Operation(
        RECORDS,
        "Luck and decisions of a finished game, throw by throw",
        insight_answers.InsightAnswer,
        more="Luck and decisions of a finished game, throw by throw. Luck is what a throw was "
        "worth beyond what could be expected; loss is what the play gave away: luck - loss = "
        "brought - expected, for each turn. As long as the game goes on, everybody is refused "
        "(403 `insight_not_yet`): it will be there when the game is over.",
    ),
    "read_chances": Operation(
        RECORDS,
        "The chances to win of a finished game, before each of its turns",
        insight_answers.ChancesAnswer,
        more="The chances to win of a finished game, before each of its turns, if everybody plays "
        "sensibly from there on; and what luck and decisions of each turn did to them. An "
        "estimate, off by less than half a percent on average. Where there is none, `why_null` "
        "says why. As long as the game goes on, everybody is refused (403 `insight_not_yet`) but "
        "who only watches a table that wants it (`shows_chances`): they are told those of now.",
    ),
}

WITHOUT_INSIGHT_KEY = {"judge_position"}
INSIGHT_FOR_EVERYBODY = {"read_odds", "judge_position"}
