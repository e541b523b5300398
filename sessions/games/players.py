"""The players whom the owner of a new game knows: their seats are linked by name."""

from __future__ import annotations

from django.contrib.auth.models import User

from sessions.models import Game, PlayedSeat


def link_seats(game: Game, account: User) -> None:
    """Link the seats that bear the name of one of the account's players."""
    known = {player.name.casefold(): player for player in account.players.all()}
    PlayedSeat.objects.bulk_create(
        PlayedSeat(player=player, game=game, position=seat, name=seated["name"])
        for seat, seated in enumerate(game.players)
        if (player := known.get(seated["name"].casefold())) is not None
    )
