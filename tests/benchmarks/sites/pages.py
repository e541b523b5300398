"""Everything of a filled site that can be asked for with GET, and who asks: nothing is forgotten.

From the table of permissions, and from what the admin has registered. To be imported when Django is
set up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlencode

from django.contrib import admin
from django.contrib.admin import ModelAdmin
from django.contrib.auth.models import User
from django.core.signing import get_cookie_signer
from django.db.models import Model
from django.test import RequestFactory
from django.urls import reverse

from sessions.access import links
from sessions.access.devices import COOKIE
from sessions.models import Device, Role
from tests.benchmarks.sites.filled import Filled
from tests.proofs.access.permissions import OF_THE_EVENT, filled, rows
from tests.proofs.access.permissions_actors import HOUSE, belongings, signed_in
from tests.proofs.access.permissions_stake import (
    CUPS,
    IN_EVENTS,
    OF_THE_OWNER,
    TOKEN,
    USUAL,
    evening,
    half_played,
    imported,
    sitting,
)
from tests.sessions.api.cups import STATES, cup

LEFT_OUT = {
    "api/v1/games/<str:code>/events": "never ends",
    "account/data/": "is as long as all that somebody takes away with it",
    "api/v1/account/export.zip": "the same",
    "api/v1/export.ndjson": "is as long as all that a site keeps",
    "api/v1/schema/": "takes a second, with nothing of the site in it",
    "admin/": "page by page, below",
    "admin/backups/": "with those pages",
    "admin/backups/<str:backup>": "is as long as all that a site keeps",
    "group/<str:code>/players/<str:player>/erase/": "reads every text of the group's games",
    "help/https/farkle.crt": "is there on a site with a certificate of its own",
}
OWNER, MEMBER, STARTER, OPENER, STAFF = "owner", "member", "starter", "opener", "staff"
OF_MANY = {
    "home": "/",
    "new game": "/new/",
    "GET games/, limit 20": "/api/v1/games/?limit=20",
    "GET games/, limit 1,000": "/api/v1/games/?limit=1000",
}
"""What is asked for by everybody who has many games."""
OF_ACCOUNTS = {"account": "/account/", "players": "/account/players/"}


@dataclass(frozen=True, slots=True)
class Page:
    """An address, who asks for it, and what it is called; `part` is where it comes from.

    Where something is `sent`, it is JSON that is posted there; `after` is posted to afterwards.
    """

    part: str
    name: str
    who: str
    path: str
    sent: str = ""
    after: str = ""


def cookies_of(site: Filled) -> dict[str, dict[str, str]]:
    """What each of those who ask sends: the owner and the member are on their phones."""
    people = site.people
    starter, opener = _device(people.starter), _device(people.opener)
    return {
        OWNER: _account(people.owner) | starter,
        MEMBER: _account(people.member) | opener,
        STARTER: starter,
        OPENER: opener,
        STAFF: _account(people.boss),
    }


def _account(account: User) -> dict[str, str]:
    return signed_in(account.username, account, 0).cookies


def _device(device: Device) -> dict[str, str]:
    return {COOKIE: get_cookie_signer(salt=COOKIE).sign(str(device.pk))}


def pages_of(site: Filled) -> list[Page]:
    """All of them, in an order that is the same on every site."""
    return [*_of_many(), *_of_the_table(site), *_of_the_admin(site)]


def _of_many() -> Iterator[Page]:
    for name, path in OF_MANY.items():
        for who in (OWNER, MEMBER, STARTER, OPENER):
            yield Page("of many", name, who, path)
    for name, path in OF_ACCOUNTS.items():
        for who in (OWNER, MEMBER):
            yield Page("of many", name, who, path)


def _of_the_table(site: Filled) -> Iterator[Page]:
    """Every address of the table, as the owner of the game in it asks for it."""
    parts = USUAL | belongings(site.people.owner) | {"code": site.game.code}
    link = links.code_of(site.game.links.get(role=Role.WATCH))
    own = {"j/<str:code>/": {"code": link}, TOKEN: {"number": parts["pk"]}}
    own |= {address: {"key": HOUSE} for address in OF_THE_OWNER}
    one, other = sitting(site.game)
    of_group = {"code": site.game.group.code, "player": one, "other": other, "game": site.game.code}
    of_group |= imported(site.game.group)
    of_event = evening(site.game.group) | half_played(site.game.group)
    of_event |= {state: cup(site.game.group.code, state).code for state in STATES}
    for row in rows():
        if "GET" in row.methods and row.address not in LEFT_OUT:
            in_group = of_group if row.is_of_group else {}
            in_group = in_group | _in_event(row.address, of_event)
            path = filled(row.address, parts | in_group | own.get(row.address, {}))
            yield Page("other", row.address, OWNER, f"{path}?{row.sends}" if row.sends else path)


def _in_event(address: str, parts: dict[str, str]) -> dict[str, str]:
    """What an address of an event has in its braces; nothing where it is of none."""
    if address.startswith("e/<"):
        return parts | {"code": parts[CUPS.get(address, "event")]}
    if address.startswith(OF_THE_EVENT):
        place = CUPS.get(address, "league")
        return parts | {"code": parts[place], **IN_EVENTS.get(address, {})}
    return {}


def _of_the_admin(site: Filled) -> Iterator[Page]:
    yield Page("admin", "admin", STAFF, reverse("admin:index"))
    yield Page("admin", "admin: backups", STAFF, reverse("backups"))
    for model, pages in admin.site._registry.items():
        name = model._meta.model_name
        listed = reverse(f"admin:{model._meta.app_label}_{name}_changelist")
        yield Page("admin", f"admin: {name}", STAFF, listed)
        for kind, query in _queries(pages, site):
            yield Page("admin", f"admin: {name}, {kind}", STAFF, f"{listed}?{urlencode(query)}")
        yield from _of_one(model, pages, site)
    entries = reverse("admin:game_sessions_gameentry_changelist")
    log = urlencode({"game__id__exact": site.game.pk})
    yield Page("admin", "admin: entries of a game", STAFF, f"{entries}?{log}")
    owner = {"app_label": "game_sessions", "model_name": "game", "field_name": "owner"}
    complete = reverse("admin:autocomplete")
    yield Page(
        "admin", "admin: autocomplete", STAFF, f"{complete}?{urlencode(owner | {'term': 'own'})}"
    )


def _queries(pages: ModelAdmin, site: Filled) -> Iterator[tuple[str, dict[str, str]]]:
    """What can be typed and clicked above a list: a search, an order, a filter, a later page."""
    terms = {"code": site.game.code, "name": "Ana", "account": "owner", "nothing": "no such"}
    if pages.get_search_fields(RequestFactory().get("/")):
        for kind, term in terms.items():
            yield f"search by {kind}", {"q": term}
    for number, column in enumerate(pages.list_display):
        yield f"by {column}", {"o": str(number + 1)}
    for field in pages.list_filter:
        for choice, _label in pages.model._meta.get_field(field).flatchoices or [("throw", "")]:
            yield f"{field} {choice}", {f"{field}__exact": str(choice)}
    yield "second page", {"p": "2"}


def _of_one(model: type[Model], pages: ModelAdmin, site: Filled) -> Iterator[Page]:
    one = site.people.owner if model is User else model._default_manager.last()
    name = model._meta.model_name
    request = RequestFactory().get("/")
    request.user = site.people.boss
    may_go = one is not None and pages.has_delete_permission(request, one)
    for what in ("change", "history", "delete") if may_go else ("change", "history"):
        if one is not None:
            path = reverse(f"admin:{model._meta.app_label}_{name}_{what}", args=[one.pk])
            yield Page("admin", f"admin: {name}, {what}", STAFF, path)
