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
from sessions.models.games import Game
from sessions.models.house_rules import HouseRules
from sessions.models.imports import ImportBatch, ImportDraft, ImportedGame, ImportMatch
from sessions.models.people import DevicePlayer, Group, PlayedSeat, Player, PlayerChange
from sessions.models.results import SeatResult
from sessions.models.verifications import Verification

__all__ = [
    "ApiToken",
    "Checkpoint",
    "Device",
    "DeviceGame",
    "DevicePlayer",
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
    "PlayedSeat",
    "PlayedTurn",
    "Player",
    "PlayerChange",
    "Proposal",
    "Role",
    "RunningHour",
    "SeatHolder",
    "SeatResult",
    "SeatTotal",
    "ShareLink",
    "StoredAnswer",
    "Verification",
    "finished_turns",
]
