"""The players whom the owner of a new game knows: their seats are linked by name."""

from __future__ import annotations

from django.contrib.auth.models import User

from sessions.models import Game, PlayedSeat


def link_seats(game: Game, account: User) -> None:
    """Link the seats that bear the name of one of the account's players."""
    seats = {player["name"].casefold(): seat for seat, player in enumerate(game.players)}
    PlayedSeat.objects.bulk_create(
        PlayedSeat(player=player, game=game, position=seats[player.name.casefold()])
        for player in account.players.all()
        if player.name.casefold() in seats
    )
