"""What of the site is in a backup, and what is left out and why.

A test fails when a model is in neither list. Knows names of models; no file.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sessions.games.luck_columns import LUCK

KEPT = (
    "contenttypes.ContentType",
    "auth.Permission",
    "auth.Group",
    "auth.Group_permissions",
    "auth.User",
    "auth.User_groups",
    "auth.User_user_permissions",
    "account.EmailAddress",
    "account.EmailConfirmation",
    "mfa.Authenticator",
    "admin.LogEntry",
    "game_sessions.Device",
    "game_sessions.ApiToken",
    "game_sessions.Group",
    "game_sessions.GroupLink",
    "game_sessions.GroupGrant",
    "game_sessions.HouseRules",
    "game_sessions.Player",
    "game_sessions.PlayerChange",
    "game_sessions.DevicePlayer",
    "game_sessions.Game",
    "game_sessions.GameLink",
    "game_sessions.Grant",
    "game_sessions.DeviceGame",
    "game_sessions.SeatHolder",
    "game_sessions.Proposal",
    "game_sessions.PlayedSeat",
    "game_sessions.GameEntry",
    "game_sessions.PlayedTurn",
    "game_sessions.Checkpoint",
    "game_sessions.SeatTotal",
    "game_sessions.SeatResult",
    "game_sessions.ImportBatch",
    "game_sessions.ImportedGame",
    "game_sessions.ImportMatch",
    "game_sessions.Verification",
    "game_sessions.Event",
    "game_sessions.Stage",
    "game_sessions.Entrant",
    "game_sessions.Night",
    "game_sessions.Attendance",
    "game_sessions.Adjustment",
    "game_sessions.Round",
    "game_sessions.Table",
    "game_sessions.TableSeat",
    "game_sessions.TableResult",
    "game_sessions.RollOff",
    "game_sessions.EventLink",
    "game_sessions.EventGrant",
    "game_sessions.EventNote",
)
"""By their labels, in the order in which they stand in the file."""

LEFT_OUT: Mapping[str, str] = MappingProxyType(
    {
        "sessions.Session": "whoever was signed in signs in again",
        "game_sessions.StoredAnswer": "is kept for hours, for who asks the same again",
        "game_sessions.ImportDraft": "is kept for a day, until it is imported",
        "game_sessions.RunningHour": "says how old those answers are",
    }
)
"""Models of which nothing is kept, and why nobody misses it."""

COUNTED_ANEW: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "game_sessions.Group": ("version",),
        "game_sessions.Player": ("stamp",),
        "game_sessions.Game": ("revision",),
        "game_sessions.Event": ("version",),
        "game_sessions.SeatResult": LUCK,
    }
)
"""Columns by which pages are remembered: what was restored must look like nothing seen before, so
they are set when it is (`restoring`), and are in no file. Luck is counted when somebody looks."""
