"""Everything stored. A game's entries are the truth; all else about a game is a cache of them."""

from sessions.models.access import GameLink, Grant, Proposal, Role, SeatHolder
from sessions.models.accounts import ApiToken, PlayedSeat, Player
from sessions.models.answers import RunningHour, StoredAnswer
from sessions.models.devices import Device, DeviceGame
from sessions.models.games import (
    Checkpoint,
    Game,
    GameEntry,
    PlayedTurn,
    SeatTotal,
    finished_turns,
)
from sessions.models.house_rules import HouseRules

__all__ = [
    "ApiToken",
    "Checkpoint",
    "Device",
    "DeviceGame",
    "Game",
    "GameEntry",
    "GameLink",
    "Grant",
    "HouseRules",
    "PlayedSeat",
    "PlayedTurn",
    "Player",
    "Proposal",
    "Role",
    "RunningHour",
    "SeatHolder",
    "SeatTotal",
    "StoredAnswer",
    "finished_turns",
]
