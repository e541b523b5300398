"""Every page of the site, in each state that looks different: what is drawn to be looked at.

Knows the addresses and how each game got where it is: by being played. A page that is missing here
is found by tests/site/test_gallery.py.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from django.contrib.auth import get_user_model
from playwright.sync_api import Page, expect

from scoring.entries import Player
from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from sessions.access import links, tokens
from sessions.access.roles import Actor
from sessions.games import options, services
from sessions.games.house_rules import save_house_rules
from sessions.models import Device, Game, Role
from sessions.people import players
from tests import verbs
from tests.factories import DeviceFactory
from tests.sessions.games.playing import play_on, throw

Who = Literal["guest", "ana", "member"]
"""Somebody new, the phone that manages the games, the same with an account."""

ACCOUNT, PASSWORD = "ana", "six dice and a pencil"
CROWD = 86


@dataclass(frozen=True, slots=True)
class Picture:
    """A page to draw. Its address names games and keys in braces; `act` is done there first."""

    name: str
    address: str
    who: Who = "ana"
    act: Callable[[Page], object] | None = None


def press(name: str) -> Callable[[Page], object]:
    return lambda page: page.get_by_role("button", name=name).first.click()


def unfold(page: Page) -> None:
    page.locator("details").evaluate_all("(all) => all.forEach((it) => { it.open = true; })")


def without_token(page: Page) -> None:
    """A form sent by a page that has lost its token."""
    page.locator("[name=csrfmiddlewaretoken]").evaluate_all("all => all.forEach(it => it.remove())")
    page.get_by_label("Code", exact=True).fill("K7MX2Q")
    page.get_by_role("button", name="Open the sheet").click()
    expect(page.locator("h1")).to_be_visible()


def type_unknown_code(page: Page) -> None:
    page.get_by_label("Code", exact=True).fill("K7MX2Q")
    page.get_by_role("button", name="Open the sheet").click()
    expect(page.locator('[role="alert"], [aria-invalid="true"]').first).to_be_visible()


def put_a_die_back(page: Page) -> None:
    page.get_by_role("button", name="Throw 4").click()
    page.locator("[data-place='2']").click()
    expect(page.locator("#change")).not_to_be_empty()


def without_network(page: Page) -> None:
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")


PICTURES = (
    # before a game
    Picture("home-empty", "/", "guest"),
    Picture("home", "/"),
    Picture("new", "/new/"),
    Picture("new-unfolded", "/new/", act=unfold),
    Picture("new-same", "/new/?same={finished}"),
    Picture("join", "/join/", "guest"),
    Picture("join-unknown", "/join/", "guest", type_unknown_code),
    Picture("link-unknown", "/j/K7MX2QRD/", "guest"),
    Picture("tv-code", "/tv/", "guest"),
    Picture("rules", "/rules/"),
    Picture("rule-card", "/rules/patch/"),
    Picture("rule-card-all-options", "/rules/{house}/"),
    Picture("print-blank", "/print/"),
    Picture("print-blank-rules", "/print/?players=7&rules=patch"),
    Picture("this-device", "/device/"),
    Picture("language", "/language/"),
    Picture("help-https", "/help/https/"),
    Picture("offline", "/offline/"),
    # the pad
    Picture("pad-start", "/g/{start}/"),
    Picture("pad", "/g/{middle}/"),
    Picture("pad-dice", "/g/{middle}/?dice=1145"),
    Picture("pad-farkle", "/g/{middle}/?dice=2346"),
    Picture("pad-six-die-farkle", "/g/{start}/?dice=223466"),
    Picture("pad-hot", "/g/{hot}/"),
    Picture("pad-hot-offered", "/g/{start}/?dice=123456"),
    Picture("pad-refused", "/g/{start}/?dice=112346"),
    Picture("pad-totals", "/g/{totals}/?mode=totals"),
    Picture("pad-final-round", "/g/{final}/"),
    Picture("pad-teams", "/g/{teams}/"),
    Picture("pad-crowd", "/g/{crowd}/"),
    Picture("pad-long-names", "/g/{long}/"),
    Picture("pad-roll-off", "/g/{tied}/"),
    Picture("pad-watched", "/g/{watched}/"),
    Picture("pad-barred", "/g/{barred}/"),
    Picture("pad-proposed", "/g/{proposed}/"),
    Picture("pad-differing", "/g/{differing}/"),
    Picture("pad-offline", "/g/{middle}/", act=without_network),
    Picture("winner", "/g/{finished}/"),
    Picture("winner-signed", "/g/{signed}/"),
    Picture("winner-crowd", "/g/{crowd_won}/"),
    # around a game
    Picture("table", "/g/{middle}/table/"),
    Picture("table-unfolded", "/g/{middle}/table/", act=unfold),
    Picture("table-watched", "/g/{watched}/table/"),
    Picture("game-rules", "/g/{middle}/rules/"),
    Picture("log", "/g/{long}/log/"),
    Picture("correct", "/g/{long}/turns/1/"),
    Picture("correct-throws", "/g/{finished}/turns/4/", act=put_a_die_back),
    Picture("correct-total", "/g/{middle}/turns/1/"),
    Picture("statistics", "/g/{finished}/statistics/"),
    Picture("statistics-unfolded", "/g/{finished}/statistics/", act=unfold),
    Picture("statistics-totals", "/g/{crowd_won}/statistics/"),
    Picture("statistics-empty", "/g/{start}/statistics/"),
    Picture("print", "/g/{finished}/print/"),
    Picture("print-crowd", "/g/{crowd_won}/print/"),
    Picture("link-new", "/g/{middle}/links/score/new/"),
    Picture("link-close", "/g/{middle}/links/score/close/"),
    Picture("tv", "/g/{middle}/tv/"),
    Picture("tv-crowd", "/g/{crowd}/tv/"),
    Picture("tv-winner", "/g/{finished}/tv/"),
    Picture("across", "/g/{middle}/across/"),
    Picture("across-crowd", "/g/{crowd}/across/"),
    # accounts
    Picture("login", "/account/login/", "guest"),
    Picture("login-wrong", "/account/login/", "guest", press("Sign in")),
    Picture("signup", "/account/signup/", "guest"),
    Picture("password-reset", "/account/password/reset/", "guest"),
    Picture("password-reset-done", "/account/password/reset/done/", "guest"),
    Picture("account", "/account/", "member"),
    Picture("account-players", "/account/players/", "member"),
    Picture("account-tokens", "/account/tokens/", "member"),
    Picture("account-token-revoke", "/account/tokens/{token}/revoke/", "member"),
    Picture("account-delete", "/account/delete/", "member"),
    Picture("account-email", "/account/email/", "member"),
    Picture("account-password", "/account/password/change/", "member"),
    Picture("account-passkeys", "/account/passkeys/", "member"),
    Picture("logout", "/account/logout/", "member"),
    # what cannot be answered
    Picture("error-403-private", "/g/{private}/"),
    Picture("error-403-role", "/g/{watched}/turns/1/"),
    Picture("error-403-form", "/join/", "guest", without_token),
    Picture("error-404", "/nowhere/"),
    Picture("error-405", "/g/{middle}/bank/"),
)

RENDERED = {
    "error-400": "400.html",
    "error-429": "429.html",
    "error-500": "500.html",
    "error-503": "503.html",
    "error-507": "507.html",
}
"""Pages that no address leads to: drawn from their templates."""

NOT_DRAWN = {
    "continue/": "leads to a game",
    "manifest.webmanifest": "no page",
    "sw.js": "no page",
    "new/pockets/": "no page",
    "new/sheet/": "looks like the pad once the phone has written on it",
    "new/sheet/totals/": "looks like the pad once the phone has written on it",
    "account/data/": "a file",
    "account/inactive/": "nobody is made inactive here",
    "account/password/set/": "every account has a password",
    "account/reauthenticate/": "looks like the login",
    "account/login/code/confirm/": "switched off",
    "account/confirm-email/": "needs mail",
    "account/^confirm-email/(?P<key>[-:\\w]+)/$": "needs mail",
    "account/^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$": "needs mail",
    "account/password/reset/key/done/": "needs mail",
    "account/passkeys/webauthn/": "the page of the passkeys",
    "account/passkeys/webauthn/add/": "needs a key",
    "account/passkeys/webauthn/login/": "no page",
    "account/passkeys/authenticate/": "needs a key",
    "account/passkeys/reauthenticate/": "needs a key",
    "account/passkeys/webauthn/reauthenticate/": "needs a key",
    "account/passkeys/webauthn/keys/<int:pk>/edit/": "needs a key",
    "account/passkeys/webauthn/keys/<int:pk>/remove/": "needs a key",
}
"""Addresses without a picture, and why."""


def play() -> tuple[Device, dict[str, str]]:
    """Play every game of the pictures; the device that manages them, and what stands in braces."""
    ana = DeviceFactory(name="Ana’s phone")
    games = {
        "start": _started(ana, "Ana", "Ben", "Cleo"),
        "middle": _middle(ana),
        "hot": _hot(ana),
        "totals": _called_out(_started(ana, "Ana", "Ben", "Cleo", "Dad"), 9),
        "final": _until(_started(ana, "Ana", "Ben", "Cleo", "Dad"), "final_round"),
        "finished": _until(_started(ana, "Ana", "Ben", "Cleo", "Dad"), "finished"),
        "signed": _signed(ana),
        "teams": _called_out(
            _started(ana, "Ana:Red", "Ben:Blue", "Cleo:Red", "Dad:Blue", teams=True), 9
        ),
        "crowd": _called_out(_crowd(ana, target_score=100_000), CROWD * 5 + 30),
        "crowd_won": _called_out(_crowd(ana, target_score=5_000), CROWD * 12),
        "long": _eventful(ana),
        "tied": verbs.record_roll_off(
            code=_started(ana, "Ana", "Ben", "Cleo").code, faces={0: 6, 1: 6, 2: 3}
        ),
    }
    games |= _of_somebody_else(ana)
    account = get_user_model().objects.create_user(ACCOUNT, password=PASSWORD)
    for name in ("Ana", "Ben"):
        players.add_player(account=account, name=name)
    token, _secret = tokens.issue(account=account, name="The club’s screen", role=Role.WATCH)
    house = save_house_rules(name="Grandmother’s rules", rules=everything_on(), device=ana)
    values = {name: game.code for name, game in games.items()}
    return ana, values | {"token": str(token.pk), "house": house.key}


def _started(device: Device, *names: str, **rules: object) -> Game:
    whole = RuleSet.from_json(PRESETS["patch"].rules.to_json() | rules)
    seats = [Player(*name.split(":")) for name in names]
    return services.start_game(rules=whole, players=seats, by=Actor(device))


def _crowd(device: Device, **rules: object) -> Game:
    return _started(device, *(f"Player {number}" for number in range(1, CROWD + 1)), **rules)


def _called_out(game: Game, turns: int) -> Game:
    called = random.Random(turns)
    for _ in range(turns):
        if game.current_state().turn is None:
            break
        points = called.choice((0, 500, 650, 800, 1000, 1550))
        game = verbs.record_total(code=game.code, points=points)
    return game


def _until(game: Game, status: str) -> Game:
    dice = random.Random(4)
    while game.current_state().status not in {status, "finished"}:
        game = play_on(game, dice, entries=1)
    return game


def _middle(device: Device) -> Game:
    game = _started(device, "Ana", "Ben", "Cleo", "Dad")
    for points in (600, 550, 0, 1000, 450, 0, 800, 650, 300, 700, 0, 350):
        verbs.record_total(code=game.code, points=points)
    return throw(game, "112346", "11")


def _hot(device: Device) -> Game:
    game = _started(device, "Ana", "Ben", "Cleo")
    for points in (600, 550, 500):
        verbs.record_total(code=game.code, points=points)
    return throw(game, "123456", "123456")


def _signed(device: Device) -> Game:
    game = _started(device, "Ana", "Ben", target_score=1000)
    for points in (1500, 1800):
        verbs.record_total(code=game.code, points=points)
    for seat in (0, 1):
        game = verbs.sign_card(code=game.code, seat=seat)
    return game


def _eventful(device: Device) -> Game:
    """Long names, a late player, somebody gone, a correction, points by hand, an undo."""
    game = _started(
        device, "Ana", "Christopher", "Grandmother Elisabeth", "Maximilian-Alexander", "Gus"
    )
    throw(game, "111555", "111555", bank=True)
    throw(game, "223346")
    for points in (550, 600, 1200, 700, 950, 1000, 650, 800):
        verbs.record_total(code=game.code, points=points)
    verbs.undo(code=game.code)
    verbs.join_seat(code=game.code, name="Late Lou")
    verbs.adjust_score(code=game.code, seat=1, points=-1, reason="did not sing")
    verbs.amend_turn(code=game.code, turn=3, points=600, reason="a 1 was overlooked")
    verbs.retire_seat(code=game.code, seat=4)
    return verbs.record_total(code=game.code, points=650)


def _of_somebody_else(device: Device) -> dict[str, Game]:
    """Games that another phone manages, and what this one may do in them."""
    mine, theirs = Actor(device), Actor(DeviceFactory(name="Ben’s phone"))
    games = {
        name: _started(theirs.device, "Ana", "Ben")
        for name in ("watched", "barred", "proposed", "differing", "private")
    }
    for name, game in games.items():
        role = Role.WATCH if name == "watched" else Role.SCORE
        if name != "private":
            links.open_link(code=links.code_of(game.links.get(role=role)), by=mine)
    verbs.record_total(code=games["watched"].code, points=600)
    throw(games["watched"], "112346", "11")
    options.set_options(code=games["barred"].code, entry_by="turn", by=theirs)
    options.hold_seats(code=games["barred"].code, seats=[0], by=theirs)
    for name in ("proposed", "differing"):
        options.set_options(code=games[name].code, needs_second=True, by=theirs)
        throw(games[name], "112346", "11", by=mine)
    throw(games["differing"], "113346", "11", by=theirs)
    return games


def everything_on() -> RuleSet:
    """A rule set that needs as many words as there are."""
    return RuleSet.from_json(
        {
            "minimum_bank": 300,
            "toxic_twos": True,
            "six_ones": "win",
            "full_house_bonus": 250,
            "van_t_hof_six": 3000,
            "high_stakes_bonus": 1000,
            "six_die_farkle_forfeit": 1,
            "farkle_streak": {"length": 3, "penalty": 1000},
            "tie": "roll_off_round",
        }
    )
