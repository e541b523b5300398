"""Count luck and decisions of all finished games that lack them, the latest first.

Pages do it by themselves, a few games with each look; after an import of many games this is faster.
"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from sessions.history.counted_luck import luck_of, to_count
from sessions.management.todays_tables import refuse_others
from sessions.models import Game


class Command(BaseCommand):
    help = "Counts luck and decisions of finished games that lack them. The site may go on."
    requires_system_checks = ()  # no page is asked for, and to load them all takes a second

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002  # as the framework calls it
        refuse_others()
        counted = 0
        for key in list(to_count().order_by("-played_at").values_list("game_id", flat=True)):
            game = Game.objects.filter(pk=key, status="finished").first()
            if game is not None:
                luck_of(game)
                counted += 1
        self.stdout.write(f"{counted} games counted.")
