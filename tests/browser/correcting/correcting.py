"""The page on which a turn is corrected with dice, as on the pad: what hands do there."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from sessions.access.roles import Actor
from sessions.games import options, services
from sessions.models import Device, Game
from tests import verbs
from tests.sessions.games.playing import throw


def begin(device: Device, **rules: object) -> Game:
    """A new game of Ana and Ben, in which nobody has to open."""
    return services.start_game(
        rules=services.RuleSet.from_json({"opening_threshold": 0} | rules),
        players=[services.Player("Ana"), services.Player("Ben")],
        by=Actor(device),
    )


def misread(device: Device) -> Game:
    """Ana kept 1 1, then 5 5 5 and banked 700; Ben farkled; Ana called out 500.

    The table wants every die, and a reason for each correction.
    """
    game = begin(device)
    options.set_options(code=game.code, needs_reason=True, every_die=True)
    throw(game, "112346", "11")
    throw(game, "5552", "555", bank=True)
    throw(game, "223346")
    return verbs.record_total(code=game.code, points=500)


def scores(game: Game) -> list[int]:
    state = Game.objects.get(pk=game.pk).current_state()
    return [state.score(seat) for seat in range(len(state.seats))]


def open_turn(page: Page, game: Game, turn: int = 1) -> None:
    page.goto(f"/g/{game.code}/turns/{turn}/")
    expect(page.locator(".correct__felt")).to_be_attached()  # drawn by the script


def tap(page: Page, *names: str) -> None:
    for name in names:
        page.locator(".throw__editor").get_by_role("button", name=name, exact=True).tap()


def back(page: Page, dice: int) -> None:
    tap(page, *["Take back the last die"] * dice)


def to_throw(page: Page, number: int) -> None:
    page.get_by_role("button", name=f"Throw {number}").tap()


def is_worth(page: Page, *throws: str) -> None:
    expect(page.locator(".throw__worth")).to_have_text(list(throws))
