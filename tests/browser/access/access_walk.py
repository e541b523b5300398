"""Every page and every state of it: where it is found, and what brings it there.

Knows the pages and how a game is played; nothing of what is examined. A place that changes its game
stands after those that need it as it was.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from scoring.rules.rule_set import RuleSet
from sessions.access import links, tokens
from sessions.access.devices import COOKIE
from sessions.access.roles import Actor
from sessions.games import options
from sessions.games.house_rules import save_house_rules
from sessions.models import Device, Game, Role
from sessions.people import players
from tests import verbs
from tests.factories import DeviceFactory, GameFactory
from tests.sessions.devices import cookie_of
from tests.sessions.games.playing import throw
from tests.sessions.people.belongings import begun

Does = Callable[[Page], object]


def opened(page: Page) -> None:
    """Nothing but what folds out: it is looked at open."""
    page.locator("details").evaluate_all("(all) => all.forEach((it) => { it.open = true; })")


@dataclass(frozen=True)
class Place:
    """An address, with gaps for what the scene has made, and what is done there."""

    path: str
    does: Does = opened


@dataclass(frozen=True)
class Scene:
    """Places that share what was made for them; `make` returns the values of their gaps."""

    make: Callable[[Device], dict[str, str]]
    places: tuple[Place, ...]


# --- what hands do ---


def typed(dice: str) -> Does:
    """The dice lie in the tray."""

    def type_dice(page: Page) -> None:
        expect(page.locator(".key").first).to_be_visible()
        page.keyboard.type(dice)
        expect(page.locator(".tray .die")).to_have_count(len(dice))

    return type_dice


def then(*steps: Does) -> Does:
    def do_all(page: Page) -> None:
        for step in steps:
            step(page)

    return do_all


def clicked(selector: str) -> Does:
    return lambda page: page.locator(selector).first.click()


def forced(selector: str) -> Does:
    """A button that looks switched off, and still says why."""
    return lambda page: page.locator(selector).first.click(force=True)


def shows(selector: str) -> Does:
    return lambda page: expect(page.locator(selector).first).to_be_visible()


def keys(text: str) -> Does:
    return lambda page: page.keyboard.type(text)


def handed_over(page: Page) -> None:
    """This phone goes round."""
    page.evaluate("document.cookie = 'farkle-set-hand-over=on; path=/'")
    page.reload()


def filled(field: str, text: str) -> Does:
    return lambda page: page.locator(f"[name={field}]").fill(text)


def pressed(button: str) -> Does:
    """A form that comes back, or leads on."""

    def press(page: Page) -> None:
        with page.expect_navigation():
            page.get_by_role("button", name=button, exact=True).click()

    return press


def posted(address: str, fields: int = 0) -> Does:
    """A form that is none of the site's own."""
    send = """([address, fields]) => {
      const form = document.createElement("form");
      Object.assign(form, { method: "post", action: address });
      for (let n = 0; n < fields; n += 1) {
        form.append(Object.assign(document.createElement("input"), { name: n }));
      }
      document.body.append(form);
      form.submit();
    }"""

    def post(page: Page) -> None:
        with page.expect_navigation():
            page.evaluate(send, [address, fields])

    return post


def headed(title: str) -> Does:
    return lambda page: expect(page.get_by_role("heading", level=1)).to_have_text(title)


# --- games ---


def game_of(device: Device, *names: str, **rules: object) -> Game:
    return GameFactory(device=device, names=names or ("Ana", "Ben"), rules=rules)


def nothing(_device: Device) -> dict[str, str]:
    return {}


SEVEN = ("Ana", "Ben", "Christopher", "Dad", "Grandmother Elisabeth", "Finn", "Gus")


def a_game_on_its_way(device: Device) -> dict[str, str]:
    """Seven players, and much has happened."""
    game = game_of(device, *SEVEN)
    throw(game, "111555", "111555", bank=True)
    throw(game, "223346")
    for points in (550, 600, 1200, 700, 950, 1000, 650, 800):
        verbs.record_total(code=game.code, points=points)
    verbs.adjust_score(code=game.code, seat=1, points=-1, reason="did not sing")
    verbs.amend_turn(code=game.code, turn=3, points=600, reason="a 1 was overlooked")
    verbs.retire_seat(code=game.code, seat=3)
    turn = game_of(device, "Ana", "Ben")
    throw(turn, "112346", "11")
    return {"code": game.code, "begun": turn.code, "fresh": game_of(device).code}


def special_rules(device: Device) -> dict[str, str]:
    stakes = game_of(device, high_stakes_bonus=1000, opening_threshold=0)
    throw(stakes, "112346", "11", bank=True)
    singing = game_of(device, six_die_farkle_forfeit=1)
    throw(singing, "223346")
    tied = game_of(device, "Ana", "Ben", "Cleo")
    verbs.record_roll_off(code=tied.code, faces={0: 3, 1: 6, 2: 6})
    teams = GameFactory(
        device=device,
        names=("Ana", "Ben", "Cleo", "Dad"),
        teams=("Red", "Blue", "Red", "Blue"),
        rules={"teams": True},
    )
    six = game_of(device, six_ones="win")
    return {
        "stakes": stakes.code,
        "singing": singing.code,
        "tied": tied.code,
        "teams": teams.code,
        "six": six.code,
    }


def the_end(device: Device) -> dict[str, str]:
    last = game_of(device, "Ana", "Ben", "Cleo", target_score=1000)
    verbs.record_total(code=last.code, points=1500)
    made = {}
    for name in ("finished", "locked"):
        game = game_of(device, target_score=1000)
        for points in (1500, 1800):
            verbs.record_total(code=game.code, points=points)
        made[name] = game.code
    for seat in (0, 1):
        verbs.sign_card(code=made["locked"], seat=seat)
    return {"last": last.code} | made


def with_others(device: Device) -> dict[str, str]:
    """Games of somebody else, and what this device sees of them."""
    mine, theirs = Actor(device), Actor(DeviceFactory(name="Ben's phone"))
    games = {
        name: game_of(theirs.device, target_score=1000)
        for name in ("watched", "barred", "proposed", "differing", "private")
    }
    for name, game in games.items():
        role = Role.WATCH if name == "watched" else Role.SCORE
        if name != "private":
            links.open_link(code=links.code_of(game.links.get(role=role)), by=mine)
    throw(games["watched"], "112346", "11")
    options.set_options(code=games["barred"].code, entry_by="turn", by=theirs)
    options.hold_seats(code=games["barred"].code, seats=[0], by=theirs)
    for name in ("proposed", "differing"):
        options.set_options(code=games[name].code, needs_second=True, by=theirs)
        throw(games[name], "112346", "11", by=mine)
    throw(games["differing"], "113346", "11", by=theirs)
    return {name: game.code for name, game in games.items()}


def on_screens(device: Device) -> dict[str, str]:
    made = {
        "six": game_of(device, *SEVEN[:6]),
        "crowd": game_of(device, *(f"Player {number}" for number in range(1, 87))),
        "over": game_of(device, target_score=1000),
        "new": game_of(device, "Ana", "Maximiliane Wolfeschlegelsteinhausenberg"),
    }
    for name, turns in (("six", 27), ("crowd", 86)):
        for number in range(turns):
            verbs.record_total(code=made[name].code, points=500 + 50 * (number % 9))
        throw(made[name], "112346", "11")
    for points in (1500, 1800):
        verbs.record_total(code=made["over"].code, points=points)
    return {name: game.code for name, game in made.items()}


def an_account(ana: User) -> dict[str, str]:
    """Ana after a season: something in every list, a long name among it."""
    begun("Ana", "Grandmother Elisabeth of the long table", "Dad", owner=ana)
    players.claim(player=players.me(ana, "Ana"), guest="Ana")
    save_house_rules(name="Kitchen", rules=RuleSet.from_json({}), account=ana)
    EmailAddress.objects.create(user=ana, email=ana.email, primary=True)
    EmailAddress.objects.create(user=ana, email=f"{'long.' * 12}address@example.org")
    token, _secret = tokens.issue(account=ana, name="The board of the club", role=Role.MANAGE)
    return {"token": str(token.pk)}


def nobody(page: Page) -> None:
    """A device that was never here."""
    page.context.clear_cookies()
    page.reload()


def as_device(device: Device) -> dict[str, str]:
    return {"name": COOKIE, "value": cookie_of(device)}


# --- the places ---

FRONT = (
    Place("/"),
    Place("/new/"),
    Place("/new/", then(pressed("Start the game"), opened)),
    Place("/print/"),
    Place("/join/"),
    Place("/join/", then(filled("code", "K7MX2QRD"), pressed("Open the sheet"))),
    Place("/j/K7MX2QRD/"),
    Place("/tv/"),
    Place("/rules/"),
    Place("/rules/facebook/"),
    Place("/language/"),
    Place("/device/"),
    Place("/help/https/"),
    Place("/offline/"),
    Place("/g/NOGAME/"),
)

ON_ITS_WAY = (
    Place("/"),
    Place("/new/"),
    Place("/continue/"),
    Place("/g/{code}/"),
    Place("/g/{code}/table/"),
    Place("/g/{code}/rules/"),
    Place("/g/{code}/log/"),
    Place("/g/{code}/statistics/"),
    Place("/g/{code}/print/"),
    Place("/g/{code}/turns/1/"),
    Place("/g/{code}/turns/1/", then(clicked(".tray [data-place]"), shows("#change .notice"))),
    Place("/g/{code}/turns/3/"),
    Place("/g/{code}/bank/"),
    Place("/g/{code}/links/score/new/"),
    Place("/g/{code}/links/score/close/"),
    Place("/g/{fresh}/", typed("11")),
    Place("/g/{fresh}/", typed("123446")),
    Place("/g/{fresh}/", then(typed("123446"), forced("#bank"), shows("[role=alert]"))),
    Place("/g/{fresh}/", then(typed("111234"), clicked("[data-place='0']"))),
    Place("/g/{fresh}/", then(typed("223346"), shows(".outcome--farkle .wave"))),
    Place("/g/{fresh}/", then(typed("123456"), shows(".outcome--hot"))),
    Place("/g/{fresh}/?mode=totals"),
    Place("/g/{fresh}/?mode=totals", then(forced("#total-bank"), shows("[role=alert]"))),
    Place("/g/{begun}/"),
    Place("/g/{begun}/", then(typed("2346"), shows(".outcome--farkle"))),
    Place("/g/{begun}/", then(clicked(".tray"), keys("?"), shows("#shortcuts"))),
    Place("/g/{begun}/", then(handed_over, typed("2346"), clicked("#farkle"), shows("#hand-over"))),
)

SPECIAL = (
    Place("/g/{stakes}/", shows("[data-stakes=on]")),
    Place("/g/{stakes}/", then(clicked("[data-stakes=on]"), shows("[data-stakes=off]"))),
    Place("/g/{singing}/", shows("#docked")),
    Place("/g/{tied}/", shows("#roll-off-form")),
    Place("/g/{tied}/table/"),
    Place("/g/{teams}/"),
    Place("/g/{six}/", then(typed("111111"), shows("#keep"))),
)

ENDING = (
    Place("/g/{last}/", shows(".turn__flag")),
    Place("/g/{last}/tv/"),
    Place("/g/{finished}/", shows(".ranking")),
    Place("/g/{finished}/", then(clicked(".signatures button"), shows(".signatures .tag--go"))),
    Place("/g/{finished}/statistics/"),
    Place("/g/{locked}/", then(opened, shows("#unlock-form"))),
)

OTHERS = (
    Place("/g/{watched}/"),
    Place("/g/{watched}/table/"),
    Place("/g/{watched}/links/score/close/"),
    Place("/g/{barred}/"),
    Place("/g/{proposed}/"),
    Place("/g/{differing}/"),
    Place("/g/{private}/"),
)

SCREENS = tuple(
    Place(f"/g/{{{name}}}/{screen}/")
    for name in ("six", "crowd", "over", "new")
    for screen in ("tv", "across")
)

WRONG_CODE = then(filled("code", "K7MX2QRD"), pressed("Open the sheet"))
WRONG_PASSWORD = then(filled("login", "ana"), filled("password", "guess"), pressed("Sign in"))
ERRORS = (
    Place("/no/such/page/", headed("Farkle: nothing scores here")),
    Place("/join/", then(posted("/join/", 1001), headed("That request made no sense"))),
    Place("/join/", then(posted("/join/"), headed("This page had gone stale"))),
    Place("/join/", then(WRONG_CODE, WRONG_CODE, shows("text=Too many wrong codes"))),
    Place("/account/login/", then(WRONG_PASSWORD, WRONG_PASSWORD, headed("Too many attempts"))),
)
BROKEN = (Place("/", headed("A die rolled off the table")),)

SCENES = {
    "the front door": Scene(nothing, FRONT),
    "a game on its way": Scene(a_game_on_its_way, ON_ITS_WAY),
    "special rules": Scene(special_rules, SPECIAL),
    "the end": Scene(the_end, ENDING),
    "with others": Scene(with_others, OTHERS),
    "screens": Scene(on_screens, SCREENS),
}

TOO_SHORT = (("username", "ana"), ("password1", "short"), ("password2", "short"))
SIGNED_OUT = (
    Place("/account/login/"),
    Place("/account/signup/"),
    Place(
        "/account/signup/",
        then(
            *(filled(field, text) for field, text in TOO_SHORT),
            pressed("Make the account"),
            shows("[name=password1][aria-invalid=true]"),
        ),
    ),
    Place("/account/password/reset/"),
    Place("/account/password/reset/done/"),
    Place("/account/password/reset/key/x-y/"),
    Place("/account/inactive/"),
    Place("/account/confirm-email/x/"),
)
SIGNED_IN = (
    Place("/account/"),
    Place("/account/players/"),
    Place("/account/tokens/"),
    Place("/account/tokens/{token}/revoke/"),
    Place("/account/email/"),
    Place("/account/password/change/"),
    Place("/account/passkeys/"),
    Place("/account/passkeys/webauthn/"),
    Place("/account/reauthenticate/"),
    Place("/account/logout/"),
)
PROVEN = (
    Place("/account/delete/"),
    Place("/account/passkeys/webauthn/add/"),
    Place("/account/passkeys/webauthn/keys/{passkey}/edit/"),
    Place("/account/passkeys/webauthn/keys/{passkey}/remove/"),
)
ACCOUNT = (*SIGNED_OUT, *SIGNED_IN, *PROVEN)

EVERY = (*(place for scene in SCENES.values() for place in scene.places), *ACCOUNT)

NO_PAGE = {
    "account/data/": "a file",
    "manifest.webmanifest": "a file",
    "sw.js": "a script",
    "new/pockets/": "JSON for a script",
    "new/sheet/": "the game page, kept for a phone to write on and never opened itself",
    "new/sheet/totals/": "the same, for totals",
    "account/confirm-email/": "shown only where addresses must be confirmed, which none must",
    "account/login/code/confirm/": "signing in by a code is switched off",
    "account/password/set/": "for accounts without a password, of which there are none",
    "account/password/reset/key/done/": "leads to the account",
    "account/passkeys/reauthenticate/": "leads on",
    "account/passkeys/authenticate/": "leads on",
    "account/passkeys/webauthn/reauthenticate/": "leads on",
    "account/passkeys/webauthn/login/": "JSON for a script",
    "admin/": "Django's own pages",
}
"""Addresses that answer GET and are no page of this site, and what they are instead."""


def visited(place: Place) -> str:
    """The path with something in each gap, for finding the pattern that it belongs to."""
    return re.sub(
        r"\{(\w+)\}", lambda gap: "7" if gap[1] in {"token", "passkey"} else "K7MX2Q", place.path
    )
