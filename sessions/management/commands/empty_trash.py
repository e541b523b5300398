"""`manage.py empty_trash`: delete for good the games that were in the trash for 30 days.

The site does that by itself, a few at a time; this does all of it at once.
"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from sessions.games.lists.trash import empty_trash
from sessions.management.todays_tables import refuse_others


class Command(BaseCommand):
    help = "Delete for good the games that were in the trash for 30 days."

    def handle(self, *_args: Any, **_options: Any) -> None:
        refuse_others()
        self.stdout.write(f"{empty_trash()} games deleted for good.")
