"""Every page of the site, in each state that looks different: the catalogue.

Knows the addresses and what is done there; tests/gallery/games.py plays the games in their braces.
Drawn by tests/screenshots.py, and walked through by tests/browser/access/test_walk.py. A page that
is missing here is found by tests/site/test_gallery.py.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Literal

from django.template.loader import render_to_string

from tests.gallery.charts import charts_page
from tests.gallery.hands import (
    Act,
    clicked,
    filled,
    first_name,
    forced,
    hand_over,
    late,
    look_at_list,
    no_backup_sent,
    pressed,
    put_a_die_back,
    shows,
    then,
    type_totals,
    type_unknown_code,
    typed,
    typed_sheet,
    unfold,
    without_network,
    without_token,
)

Who = Literal["guest", "ana", "member", "boss"]
"""Somebody new, the phone that manages the games, the same with an account, who has all rights."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A page to draw. Its address names games and keys in braces; `act` is done there first.

    `lists` names games that the page shows without having them in its address. What `is_alike`
    differs from another picture in words and numbers alone: no reader of its structure needs both.
    """

    name: str
    address: str
    who: Who = "ana"
    act: Act | None = None
    lists: tuple[str, ...] = ()
    is_alike: bool = False


def alike(name: str, address: str, act: Act | None = None, *, who: Who = "ana") -> Picture:
    return Picture(name, address, who, act, is_alike=True)


WRONG = filled(login="ana", password="guess")
TOO_SHORT = filled(username="ana", password1="short", password2="short")
ROOMS: dict[str, tuple[Picture, ...]] = {
    "before a game": (
        Picture("home-empty", "/", "guest"),
        Picture("home", "/", act=unfold, lists=("turn", "won", "names", "start")),
        Picture("new", "/new/"),
        Picture("new-unfolded", "/new/", act=unfold),
        Picture(
            "new-refused", "/new/", "guest", then(pressed("[name=action][value=start]"), unfold)
        ),
        Picture(
            "new-like",
            "/new/",
            act=then(first_name("Cleoo"), clicked("#add-player"), shows(".player__like")),
            lists=("middle",),
        ),
        alike("new-same", "/new/?same={won}"),
        Picture("join", "/join/", "guest"),
        Picture("join-unknown", "/join/", "guest", type_unknown_code),
        alike("link-unknown", "/j/K7MX2QRD/", who="guest"),
        Picture("tv-code", "/tv/", "guest"),
        Picture("rules", "/rules/"),
        alike("rule-card", "/rules/patch/"),
        Picture("rule-card-all-options", "/rules/{house}/"),
        alike("odds", "/rules/patch/odds/", unfold),
        Picture("odds-all-options", "/rules/{counted_house}/odds/"),
        Picture("rules-edit", "/rules/{house}/edit/", act=unfold),
        alike("rules-delete", "/rules/{house}/delete/"),
        Picture("this-device", "/device/"),
        Picture("language", "/language/"),
        Picture("help-https", "/help/https/"),
        Picture("backups", "/admin/backups/", "boss", lists=("boss",)),
        Picture(
            "backups-found",
            "/admin/backups/",
            "boss",
            then(clicked("li:nth-child(2) form button"), shows("#found .notice--good")),
        ),
        alike(
            "backups-broken",
            "/admin/backups/",
            then(no_backup_sent, shows("#found .notice--bad")),
            who="boss",
        ),
        Picture("offline", "/offline/"),
    ),
    "the pad": (
        Picture("pad-start", "/g/{start}/"),
        Picture("pad", "/g/{middle}/"),
        alike("pad-dice", "/g/{middle}/?dice=1145"),
        Picture("pad-typed", "/g/{start}/", act=typed("11")),
        alike("pad-six-typed", "/g/{start}/", typed("112246")),
        alike("pad-three", "/g/{start}/", typed("445566")),
        alike("pad-parts", "/g/{start}/", typed("222151")),
        alike("pad-parts-left", "/g/{start}/", then(typed("22215"), shows("#bank"))),
        alike("pad-parts-by-address", "/g/{start}/?dice=222154"),
        Picture(
            "pad-unchosen", "/g/{start}/", act=then(typed("111234"), clicked("[data-place='0']"))
        ),
        Picture(
            "pad-refused",
            "/g/{opening}/",
            act=then(typed("112346"), forced("#bank"), shows("[role=alert]")),
        ),
        alike("pad-refused-by-address", "/g/{start}/?dice=112346"),
        Picture("pad-farkle", "/g/{middle}/?dice=2346"),
        Picture("pad-six-die-farkle", "/g/{opening}/", act=then(typed("223446"), shows(".wave"))),
        alike("pad-six-die-farkle-by-address", "/g/{opening}/?dice=223466"),
        Picture("pad-hot", "/g/{hot}/"),
        alike("pad-hot-offered", "/g/{opening}/", then(typed("123456"), shows(".outcome--hot"))),
        Picture("pad-totals", "/g/{totals}/?mode=totals"),
        Picture(
            "pad-totals-refused",
            "/g/{start}/?mode=totals",
            act=then(forced("#total-bank"), shows("[role=alert]")),
        ),
        Picture("pad-offline", "/g/{middle}/", act=without_network),
        Picture(
            "pad-shortcuts",
            "/g/{middle}/",
            act=then(lambda page: page.keyboard.type("?"), shows("#shortcuts")),
        ),
    ),
    "the pad told": (
        Picture("pad-farkled", "/g/{farkled}/"),
        alike("pad-kept", "/g/{kept}/"),
        alike("pad-lost", "/g/{lost}/"),
        alike("pad-hot-dice", "/g/{hot_dice}/"),
        alike("pad-aside-six", "/g/{aside_six}/"),
        Picture("pad-aside-hot", "/g/{aside_hot}/"),
        alike("pad-aside-long", "/g/{aside_long}/"),
        Picture("pad-final-round", "/g/{final}/"),
        alike("pad-bell", "/g/{bell}/"),
        alike("pad-final-round-typed", "/g/{final}/", typed("111234")),
        alike("pad-final-round-farkle", "/g/{final}/", typed("223446")),
        Picture("pad-stakes", "/g/{stakes}/", act=shows("[data-stakes=on]")),
        Picture(
            "pad-stakes-off",
            "/g/{stakes}/",
            act=then(clicked("[data-stakes=on]"), shows("[data-stakes=off]")),
        ),
        Picture("pad-singing", "/g/{singing}/", act=shows("#docked")),
        Picture("pad-six-ones", "/g/{six_ones}/", act=then(typed("111111"), shows("#keep"))),
        Picture("pad-roll-off", "/g/{tied}/", act=shows("#roll-off-form")),
        Picture("pad-hand-over", "/g/{handed}/", act=hand_over),
    ),
    "the pad of many": (
        Picture("pad-teams", "/g/{teams}/"),
        alike("pad-alone", "/g/{alone}/"),
        alike("hint", "/g/{alone}/hint/?dice=11234"),
        Picture("pad-crowd", "/g/{crowd}/"),
        Picture("pad-eventful", "/g/{long}/"),
        alike("pad-long-names", "/g/{names}/"),
        Picture("pad-watched", "/g/{watched}/"),
        Picture("pad-barred", "/g/{barred}/"),
        Picture("pad-proposed", "/g/{proposed}/"),
        Picture("pad-differing", "/g/{differing}/"),
        alike("pad-asked", "/g/{asked}/"),
        alike("pad-watched-second", "/g/{watched_second}/"),
        Picture("table-watched", "/g/{watched}/table/"),
    ),
    "the end": (
        Picture("winner", "/g/{finished}/", act=shows(".ranking")),
        alike("winner-names", "/g/{names_won}/"),
        Picture(
            "winner-signing",
            "/g/{won}/",
            act=then(clicked(".signatures button"), shows(".signatures .tag--go")),
        ),
        Picture("winner-signed", "/g/{signed}/", act=then(unfold, shows("#unlock-form"))),
        alike("winner-crowd", "/g/{crowd_won}/"),
        Picture("share", "/g/{finished}/share/", act=shows("[data-picture]")),
        Picture("statistics", "/g/{finished}/statistics/"),
        Picture("statistics-unfolded", "/g/{finished}/statistics/", act=unfold),
        alike("statistics-totals", "/g/{crowd_won}/statistics/"),
        Picture("statistics-empty", "/g/{start}/statistics/"),
        Picture("insight", "/g/{finished}/insight/"),
        alike("insight-unfolded", "/g/{finished}/insight/", unfold),
        Picture("chances", "/g/{finished}/chances/"),
        alike("insight-turn", "/g/{finished}/insight/2/"),
        alike("insight-totals", "/g/{crowd_won}/insight/"),
        alike("insight-not-yet", "/g/{start}/insight/"),
    ),
    "on paper, and what cannot be answered": (
        Picture("print", "/g/{finished}/print/"),
        alike("print-crowd", "/g/{crowd_won}/print/"),
        Picture("print-blank", "/print/"),
        alike("print-blank-rules", "/print/?players=7&rules=patch"),
        Picture("error-404", "/nowhere/"),
        alike("error-405", "/g/{start}/bank/"),
        Picture("error-403-form", "/join/", "guest", without_token),
        Picture("error-403-private", "/g/{private}/"),
        alike("error-403-role", "/g/{watched}/turns/1/"),
    ),
    "around a game": (
        Picture("table", "/g/{long}/table/"),
        Picture("leave", "/g/{long}/seats/leave/?seat=1"),
        alike("leave-last", "/g/{even}/seats/leave/?seat=1"),
        Picture("bell", "/g/{even}/bell/"),
        Picture("stop", "/g/{even}/stop/"),
        alike("pad-no-winner", "/g/{unfinished}/"),
        alike("tv-no-winner", "/g/{unfinished}/tv/"),
        Picture("table-unfolded", "/g/{long}/table/", act=unfold),
        alike("table-long-names", "/g/{names}/table/"),
        Picture("game-delete", "/g/{middle}/delete/"),
        Picture("trash", "/trash/"),
        Picture("table-roll-off", "/g/{tied}/table/", act=clicked("#roll-off summary")),
        Picture("game-rules", "/g/{middle}/rules/"),
        Picture("log", "/g/{long}/log/"),
        alike("log-long-names", "/g/{names}/log/"),
        Picture("correct", "/g/{long}/turns/1/"),
        alike("correct-long-names", "/g/{names}/turns/1/"),
        Picture("correct-throws", "/g/{finished}/turns/4/", act=put_a_die_back),
        Picture("correct-total", "/g/{middle}/turns/1/"),
        Picture("link-new", "/g/{middle}/links/score/new/"),
        alike("link-close", "/g/{middle}/links/score/close/"),
    ),
    "a league": (
        Picture("league-new", "/group/{leagues}/league/", act=unfold),
        Picture("league", "/e/{league}/"),
        Picture("league-rules", "/e/{league}/rules/"),
        Picture("league-people", "/e/{league}/people/"),
        Picture("league-night", "/e/{league}/2/"),
        alike("league-night-over", "/e/{league}/1/"),
        Picture("league-draft", "/e/{drawn}/1/"),
        Picture("league-draft-in-hand", "/e/{drawn}/1/?pick=3"),
        alike("league-night-in-hand", "/e/{drawn}/2/?pick=3"),
        Picture("league-night-going-on", "/e/{going_on}/1/"),
        Picture("league-tv-names", "/e/{going_on}/tv/?shows=seating"),
        Picture("league-tv-board", "/e/{going_on}/tv/?shows=board&size=large"),
        Picture("league-tv-standings", "/e/{going_on}/tv/?shows=standings"),
        Picture("league-tv-clock", "/e/{going_on}/tv/?shows=clock"),
        Picture("league-table-two-results", "/e/{going_on}/1/2/1/"),
        Picture("league-door", "/e/{league}/2/door/"),
        Picture("league-table", "/e/{league}/2/1/2/", act=unfold),
        alike("league-table-over", "/e/{league}/1/1/1/"),
        Picture("league-next", "/e/{league}/next/"),
        Picture("league-files", "/e/{league}/files/"),
        Picture("league-files-look", "/e/{league}/files/", act=look_at_list),
        Picture("league-grid", "/e/{going_on}/1/results/", act=type_totals),
        Picture("league-papers", "/e/{league}/2/paper/"),
        *(
            Picture(f"league-paper-{kind}", f"/e/{{league}}/2/paper/{kind}/")
            for kind in (
                "names",
                "tables",
                "slips",
                "sheets",
                "door",
                "night",
                "season",
                "cards",
                "badges",
            )
        ),
        alike("group-with-leagues", "/group/{leagues}/"),
    ),
    "a tournament": (
        Picture(
            "cup-new",
            "/group/{cups}/tournament/",
            act=then(
                filled(name="Family cup", first_day="2026-12-26"), pressed("button[value=plans]")
            ),
        ),
        Picture("cup", "/e/{cup}/"),
        Picture("cup-cut", "/e/{cup_cut}/cut/"),
        Picture("cup-tie", "/e/{cup_tied}/cut/"),
        Picture("cup-tree", "/e/{cup_tree}/"),
        alike("cup-tables", "/e/{cup_tree}/1/"),
        Picture("cup-tv-final", "/e/{cup_final}/tv/"),
        alike("cup-tv-standings", "/e/{cup}/tv/?shows=standings"),
        Picture("cup-podium", "/e/{cup_won}/"),
        Picture("cup-register", "/e/{registering}/register/"),
        Picture("cup-flyer", "/e/{registering}/flyer/"),
        Picture("cup-people", "/e/{registering}/people/"),
        Picture("cup-certificates", "/e/{cup_won}/certificates/"),
    ),
    "games from a file": (
        Picture("import-send", "/group/{files}/import/"),
        Picture("import-look", "/group/{files}/import/{draft_there}/", act=unfold),
        Picture("import-batch", "/group/{files}/imports/{batch_there}/"),
        Picture("import-sheet", "/group/{files}/sheet/", act=typed_sheet),
        Picture("group-recorded", "/group/{files}/"),
    ),
    "all games of a group": (
        Picture("history-nothing", "/history/", "guest"),
        Picture("group", "/group/{club}/"),
        alike("group-none", "/group/{club}/?seats=7&kind=nonsense"),
        alike("group-print", "/group/{club}/print/"),
        Picture("group-table", "/group/{club}/table/"),
        Picture("group-records", "/group/{club}/records/"),
        Picture("group-dice", "/group/{club}/dice/"),
        Picture("group-player", "/group/{club}/player/{ana_there}/"),
        Picture("group-player-year", "/group/{club}/player/{ana_there}/year/2025/"),
        Picture("group-cross", "/group/{club}/against/"),
        Picture("group-against", "/group/{club}/against/{ana_there}/{ben_there}/"),
        Picture("group-year", "/group/{club}/year/2025/"),
        Picture("group-of-game", "/g/{middle}/group/?to={club}"),
        Picture("group-new", "/group/new/"),
        Picture("group-settings", "/group/{club}/settings/"),
        Picture("group-players", "/group/{club}/players/"),
        Picture("group-player-seats", "/group/{club}/players/{ana_there}/seats/"),
        Picture("group-who-sat", "/group/{club}/games/{club_game}/"),
        Picture("group-player-erase", "/group/{club}/players/{ana_there}/erase/"),
    ),
    "big screens": (
        *(
            Picture(f"tv-{game}", f"/g/{{{game}}}/tv/", act=late)
            for game in ("six", "crowd", "won")
        ),
        *(
            alike(f"tv-{game}", f"/g/{{{game}}}/tv/", late)
            for game in ("two", "twelve", "banked", "fresh")
        ),
        alike("tv-final", "/g/{final}/tv/", late),
        alike("tv-bell", "/g/{bell}/tv/", late),
        alike("tv-longest", "/g/{longest}/tv/", late),
        *(
            Picture(f"across-{game}", f"/g/{{{game}}}/across/", act=late)
            for game in ("three", "crowd", "won")
        ),
        *(
            alike(f"across-{game}", f"/g/{{{game}}}/across/", late)
            for game in ("two", "six", "fresh", "rival")
        ),
    ),
    "accounts": (
        Picture("login", "/account/login/", "guest"),
        Picture(
            "login-wrong", "/account/login/", "guest", then(WRONG, pressed("main form .btn--go"))
        ),
        Picture("signup", "/account/signup/", "guest"),
        Picture(
            "signup-refused",
            "/account/signup/",
            "guest",
            then(TOO_SHORT, pressed("main form .btn--go"), shows("[name=password1][aria-invalid]")),
        ),
        Picture("password-reset", "/account/password/reset/", "guest"),
        alike("password-reset-done", "/account/password/reset/done/", who="guest"),
        Picture("password-reset-key", "/account/password/reset/key/x-y/", "guest"),
        alike("inactive", "/account/inactive/", who="guest"),
        alike("confirm-email", "/account/confirm-email/x/", who="guest"),
        Picture("account", "/account/", "member"),
        Picture("account-players", "/account/players/", "member"),
        Picture("account-tokens", "/account/tokens/", "member"),
        alike("account-token-revoke", "/account/tokens/{token}/revoke/", who="member"),
        Picture("account-delete", "/account/delete/", "member"),
        Picture("account-email", "/account/email/", "member"),
        Picture("account-password", "/account/password/change/", "member"),
        Picture("account-passkeys", "/account/passkeys/", "member"),
        Picture("account-passkeys-all", "/account/passkeys/webauthn/", "member"),
        Picture("account-passkey-new", "/account/passkeys/webauthn/add/", "member"),
        Picture(
            "account-passkey-name", "/account/passkeys/webauthn/keys/{passkey}/edit/", "member"
        ),
        alike(
            "account-passkey-remove",
            "/account/passkeys/webauthn/keys/{passkey}/remove/",
            who="member",
        ),
        Picture("account-reauthenticate", "/account/reauthenticate/", "member"),
        Picture("logout", "/account/logout/", "member"),
    ),
}
"""Pages that belong together: each room is walked through at once."""

PICTURES = tuple(picture for room in ROOMS.values() for picture in room)

RENDERED: dict[str, Callable[[], str]] = {
    **{
        f"error-{status}": partial(render_to_string, f"{status}.html")
        for status in (400, 429, 500, 503, 507)
    },
    "charts": charts_page,
}
"""Pages that no address leads to: drawn from their templates."""

NOT_DRAWN = {
    "continue/": "leads to a game",
    "healthz": "no page",
    "help/https/farkle.crt": "no page",
    "manifest.webmanifest": "no page",
    "sw.js": "no page",
    "new/pockets/": "no page",
    "new/sheet/": "looks like the pad once the phone has written on it",
    "new/sheet/totals/": "looks like the pad once the phone has written on it",
    "account/data/": "a file",
    "e/<str:code>/calendar.ics": "a calendar",
    "e/<str:code>/results.txt": "a text",
    "g/<str:code>/rules/odds/": "looks like the odds of any rules",
    "account/password/set/": "every account has a password",
    "account/login/code/confirm/": "switched off",
    "account/confirm-email/": "shown only where addresses must be confirmed, which none must",
    "account/password/reset/key/done/": "leads to the account",
    "account/passkeys/webauthn/login/": "no page",
    "account/passkeys/authenticate/": "leads on",
    "account/passkeys/reauthenticate/": "leads on",
    "account/passkeys/webauthn/reauthenticate/": "leads on",
}
"""Addresses without a picture, and why."""
