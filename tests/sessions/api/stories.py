"""Games at the points where the examples take them up, each built by playing it."""

from __future__ import annotations

from django.test import Client

from tests.sessions.clients import ApiPlayer


def told(story: str, client: Client) -> ApiPlayer:
    """The game of this name, played through the API as far as it goes."""
    player = ApiPlayer(client)
    _STORIES[story](player)
    return player


def _new(player: ApiPlayer) -> None:
    player.start("patch", "Ana", "Ben")


def _in_a_turn(player: ApiPlayer) -> None:
    _new(player)
    player.throw("112346", keep="11")


def _ready_to_bank(player: ApiPlayer) -> None:
    _new(player)
    player.throw("111234", keep="111")
    player.throw("115", keep="11")


def _two_turns(player: ApiPlayer) -> None:
    """Ana has banked 500, Ben has farkled: Ana's third turn."""
    _ready_to_bank(player)
    player.bank()
    player.throw("223466")


def _opened(player: ApiPlayer) -> None:
    """Ana, opened, has banked less than the threshold."""
    _two_turns(player)
    player.throw("112346", keep="11", bank=True)


def _three_seats(player: ApiPlayer) -> None:
    player.start("patch", "Ana", "Ben", "Cem")


def _finished(player: ApiPlayer) -> None:
    player.start({"target_score": 1000}, "Ana", "Ben")
    player.throw("123456", keep="123456", bank=True)
    player.throw("223466")


_STORIES = {
    "new": _new,
    "in a turn": _in_a_turn,
    "ready to bank": _ready_to_bank,
    "two turns": _two_turns,
    "opened": _opened,
    "three seats": _three_seats,
    "finished": _finished,
}
