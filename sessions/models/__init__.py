"""Everything stored. A game's entries are the truth; all else about a game is a cache of them."""

from sessions.models.access import (
    GameLink,
    Grant,
    GroupGrant,
    GroupLink,
    Proposal,
    Role,
    SeatHolder,
    ShareLink,
)
from sessions.models.accounts import ApiToken
from sessions.models.answers import RunningHour, StoredAnswer
from sessions.models.caches import Checkpoint, PlayedTurn, SeatTotal, finished_turns
from sessions.models.devices import Device, DeviceGame
from sessions.models.entries import GameEntry
from sessions.models.events import (
    Adjustment,
    Attendance,
    Entrant,
    Event,
    EventGrant,
    EventLink,
    EventNote,
    EventRole,
    Night,
    RollOff,
    Round,
    Stage,
    Table,
    TableResult,
    TableSeat,
)
from sessions.models.games import Game
from sessions.models.house_rules import HouseRules
from sessions.models.imports import ImportBatch, ImportDraft, ImportedGame, ImportMatch
from sessions.models.people import DevicePlayer, Group, PlayedSeat, Player, PlayerChange
from sessions.models.results import SeatResult
from sessions.models.verifications import Verification

__all__ = [
    "Adjustment",
    "ApiToken",
    "Attendance",
    "Checkpoint",
    "Device",
    "DeviceGame",
    "DevicePlayer",
    "Entrant",
    "Event",
    "EventGrant",
    "EventLink",
    "EventNote",
    "EventRole",
    "Game",
    "GameEntry",
    "GameLink",
    "Grant",
    "Group",
    "GroupGrant",
    "GroupLink",
    "HouseRules",
    "ImportBatch",
    "ImportDraft",
    "ImportMatch",
    "ImportedGame",
    "Night",
    "PlayedSeat",
    "PlayedTurn",
    "Player",
    "PlayerChange",
    "Proposal",
    "Role",
    "RollOff",
    "Round",
    "RunningHour",
    "SeatHolder",
    "SeatResult",
    "SeatTotal",
    "ShareLink",
    "Stage",
    "StoredAnswer",
    "Table",
    "TableResult",
    "TableSeat",
    "Verification",
    "finished_turns",
]
