"""Replay every game from its entries and compare what is kept beside them."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from sessions.games import caches
from sessions.models import Game


class Command(BaseCommand):
    help = "Replays games from their entries and compares snapshot, turns and totals."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("codes", nargs="*", help="codes of the games (default: all games)")
        parser.add_argument(
            "--repair", action="store_true", help="write what differs anew from the entries"
        )

    def handle(self, *_args: Any, codes: list[str], repair: bool, **_options: Any) -> None:
        games = Game.objects.filter(code__in=codes) if codes else Game.objects.all()
        missing = set(codes) - set(games.values_list("code", flat=True))
        if missing:
            raise CommandError(f"There is no game with the code {', '.join(sorted(missing))}.")
        keys = list(games.order_by("pk").values_list("pk", flat=True))
        differing = sum(self._differs(key, repair=repair) for key in keys)
        self.stdout.write(f"{len(keys)} games replayed, {differing} differ.")
        if differing and not repair:
            raise CommandError("Some caches differ from their entries. --repair writes them anew.")

    @transaction.atomic
    def _differs(self, key: int, *, repair: bool) -> bool:
        game = Game.objects.select_for_update().get(pk=key)
        found = list(caches.differences(game))
        for difference in found:
            self.stdout.write(f"{game.code}: {difference}")
        if found and repair:
            caches.rebuild(game, caches.replayed(game))
        return bool(found)
