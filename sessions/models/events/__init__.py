"""Leagues and tournaments as they are stored: what was settled, drawn, played and told.

Standings are never stored, but for what a night was announced with when it was closed.
"""

from sessions.models.events.access import EventGrant, EventLink, EventRole
from sessions.models.events.event import Event, EventNote, Stage
from sessions.models.events.people import Adjustment, Attendance, Entrant
from sessions.models.events.play import Night, Round, Table, TableSeat
from sessions.models.events.results import RollOff, TableResult

__all__ = [
    "Adjustment",
    "Attendance",
    "Entrant",
    "Event",
    "EventGrant",
    "EventLink",
    "EventNote",
    "EventRole",
    "Night",
    "RollOff",
    "Round",
    "Stage",
    "Table",
    "TableResult",
    "TableSeat",
]
