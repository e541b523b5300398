"""The links of a game or a group, one for each role: opening, revoking and issuing anew.

A code is derived from a stored nonce with the site's secret, so a manager can be shown it again,
and found by its keyed hash: what the database holds opens nothing by itself. Knows devices and
accounts as holders of grants; no request and no page.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from sessions.access.codes import ALPHABET, tidy
from sessions.access.errors import LinkUnknownError
from sessions.access.groups import SeenGroup, find_group
from sessions.access.roles import Actor, Seen, find_game
from sessions.announcements import revise
from sessions.models import (
    EventLink,
    Game,
    GameLink,
    Grant,
    Group,
    GroupGrant,
    GroupLink,
    Role,
    ShareLink,
)
from sessions.models.grants import told_to_grants

LENGTH = 8
"""31 letters, eight times: 850 thousand million codes, and guesses are limited."""

FEED_LETTERS = 32

MAX_TOLD = 20
"""So many games of a group are looked at again at once when its link is closed, the latest ones."""

TOKEN = re.compile(rf"fk_([{ALPHABET}]{{{LENGTH}}})", re.IGNORECASE)
"""A link's code as programs send it."""


def code_of(link: ShareLink) -> str:
    """The code that opens this link."""
    return letters_of(link.nonce)


def letters_of(nonce: str) -> str:
    """The code that belongs to a nonce, and to this site's secret."""
    number = int.from_bytes(_digest("farkle.link", nonce))
    letters = []
    for _ in range(LENGTH):
        number, letter = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[letter])
    return "".join(letters)


def token_of(link: ShareLink) -> str:
    """The same secret as programs send it, recognisable as a credential."""
    return f"fk_{code_of(link)}"


def feed_secret(link: ShareLink) -> str:
    """What a calendar that was subscribed to by this link sends: it opens nothing else, and nothing
    once the link is closed."""
    return _digest("farkle.link.feed", link.nonce).hex()[:FEED_LETTERS]


def hashed(code: str) -> str:
    """The keyed hash under which a code is stored."""
    return _digest("farkle.link.hash", code).hex()


def _digest(purpose: str, value: str) -> bytes:
    digest: bytes = salted_hmac(purpose, value, algorithm="sha256").digest()
    return digest


def issue_all(subject: Game | Group) -> None:
    """The three links of a new game, as old as the game itself; or those of a group."""
    links = [_new(subject, role, subject.created_at) for role in Role]
    subject.links.bulk_create(links)


def issue_again(game: Game, nonces: Mapping[str, str]) -> None:
    """Have a game's links be those with these nonces, by the number of their role, and no other."""
    for link in list(game.links.all()):
        if nonce := nonces.get(str(link.role)):
            link.nonce = nonce
            link.code_hash = hashed(code_of(link))
            link.save(update_fields=("nonce", "code_hash"))
        else:
            link.delete()


def _new(subject: Game | Group, role: Role, issued_at: datetime) -> ShareLink:
    link: ShareLink = subject.links.model(
        **{subject.links.field.name: subject},
        role=role,
        issued_at=issued_at,
    )
    draw_code(link)
    return link


def draw_code(link: ShareLink) -> None:
    """Give the link a code that nobody has yet."""
    link.nonce = secrets.token_urlsafe(32)
    link.code_hash = hashed(code_of(link))


def first_links_of(code: str, most: Role) -> QuerySet[GameLink]:
    """The links up to a role that a game was started with, as far as they still stand.

    Whoever started a game may ask for them again; a link that was issued anew since is not theirs.
    """
    links = GameLink.objects.filter(game__code=code, role__lte=most)
    return links.filter(issued_at=F("game__created_at")).order_by("role")


def first_group_links_of(code: str, most: Role) -> QuerySet[GroupLink]:
    """The same of a group that was named when it was made."""
    links = GroupLink.objects.filter(group__code=code, role__lte=most)
    return links.filter(issued_at=F("group__created_at")).order_by("role")


def links_of(*, code: str, by: Actor | None) -> list[GameLink]:
    """The links that somebody may pass on: those of no more than the own role.

    Raises NoAccessError.
    """
    seen = find_game(code, by, Role.WATCH)
    return list(seen.game.links.filter(role__lte=seen.role).order_by("role"))


def links_in(seen: SeenGroup) -> list[GroupLink]:
    """The links of a group that somebody may pass on: those of no more than the own role."""
    return list(seen.group.links.filter(role__lte=seen.role).order_by("role"))


def find_link(code: str) -> GameLink | GroupLink:
    """The link with this code, as somebody typed it. Raises LinkUnknownError."""
    code_hash = hashed(tidy(code))
    link = (
        GameLink.objects.select_related("game").filter(code_hash=code_hash).first()
        or GroupLink.objects.select_related("group").filter(code_hash=code_hash).first()
    )
    if link is None:
        raise LinkUnknownError
    return link


@transaction.atomic
def open_link(*, code: str, by: Actor) -> GameLink | GroupLink:
    """Let this device, and the account that is signed in, have the role of a link.

    Raises LinkUnknownError.
    """
    found = find_link(code)
    if isinstance(found, GroupLink):
        return _open_group(found, by)
    game = Game.objects.select_for_update().filter(pk=found.game_id).first()
    link = GameLink.objects.filter(pk=found.pk).first()
    if game is None or link is None:  # it was closed since it was found
        raise LinkUnknownError
    link.game = game
    grant(link, by)
    return link


def _open_group(found: GroupLink, by: Actor) -> GroupLink:
    """From now on this device plays with the group: its next game is one of theirs."""
    group = Group.objects.select_for_update().filter(pk=found.group_id).first()
    link = GroupLink.objects.filter(pk=found.pk).first()
    if group is None or link is None:
        raise LinkUnknownError
    link.group = group
    for holder in holders(by):
        GroupGrant.objects.get_or_create(
            link=link, **holder, defaults={"granted_at": timezone.now()}
        )
    if by.device is not None and link.role >= Role.SCORE:
        by.device.group = group
        by.device.save(update_fields=("group",))
    return link


def grant(link: GameLink, by: Actor) -> None:
    """Opening a role twice is the same as once. The caller locks the game: its day is noted."""
    defaults = {"granted_at": timezone.now(), **told_to_grants(link.game)}
    for holder in holders(by):
        Grant.objects.get_or_create(link=link, **holder, defaults=defaults)
    if link.role >= Role.SCORE:
        _share(link.game, by)


def holders(by: Actor) -> list[dict[str, object]]:
    """Who holds what is granted: the device and the account, as far as they are known."""
    holders = {"device": by.device, "account": by.account}
    return [{name: holder} for name, holder in holders.items() if holder is not None]


def _share(game: Game, by: Actor) -> None:
    """From now on two may enter the same: the device that started the game hears of it."""
    own = by.device.pk if by.device else None
    if not game.is_shared and own != game.device_id:
        game.is_shared = True
        game.save(update_fields=("is_shared",))
        revise(game)


@transaction.atomic
def revoke_link(*, code: str, role: Role, by: Actor | None) -> Game:
    """Close a link: who came in by it is out, and its code opens nothing any more."""
    game = find_game(code, by, Role.MANAGE, lock=True).game
    game.links.filter(role=role).delete()
    revise(game)
    return game


@transaction.atomic
def renew_all() -> None:
    """A new code for each link there is: the old ones belong to another site's secret."""
    for model in (GameLink, GroupLink, EventLink):
        for link in list(model.objects.order_by("pk")):
            draw_code(link)
            link.save(update_fields=("nonce", "code_hash"))


@transaction.atomic
def reissue_link(*, code: str, role: Role, by: Actor | None) -> ShareLink:
    """A new code for a role. Whoever came in by the old one has to open the new one."""
    return _issue(revoke_link(code=code, role=role, by=by), role)


@transaction.atomic
def revoke_group_link(*, code: str, role: Role, by: Actor | None) -> Group:
    """Close a link of a group: who came in by it is out of its games, too, and those looking on."""
    group = find_group(code, by, Role.MANAGE, lock=True).group
    group.links.filter(role=role).delete()
    for game in group.games.filter(finished_at=None).order_by("-updated_at")[:MAX_TOLD]:
        revise(game)
    return group


@transaction.atomic
def reissue_group_link(*, code: str, role: Role, by: Actor | None) -> ShareLink:
    """A new code for a role in a group."""
    return _issue(revoke_group_link(code=code, role=role, by=by), role)


def _issue(subject: Game | Group, role: Role) -> ShareLink:
    link = _new(subject, role, timezone.now())
    link.save(force_insert=True)
    return link


def carry_over(before: Game, after: Game) -> None:
    """Whoever had a role in a game has it in its rematch."""
    links = {link.role: link for link in after.links.all()}
    Grant.objects.bulk_create(
        Grant(
            link=links[held.link.role],
            device_id=held.device_id,
            account_id=held.account_id,
            granted_at=held.granted_at,
            **told_to_grants(after),
        )
        for held in _held_in(before)
    )
    after.is_shared = before.is_shared
    after.save(update_fields=("is_shared",))


def in_rematch(by: Actor | None, before: Seen, again: str) -> Actor | None:
    """Who asks, as somebody in the rematch of a game in which they have a role.

    Devices and accounts were carried over. Nobody holds a link's token, so the token stands for the
    rematch's link of the same role, if both have stood since the rematch began. Links are numbered
    as they are issued; by its clock a server that was set back meanwhile would shut everybody out.
    """
    if by is None or not by.link:
        return by
    link = first_links_of(again, before.role).filter(role=before.role).first()
    older = GameLink.objects.filter(code_hash=by.link, pk__lt=link.pk) if link else None
    return replace(by, link=link.code_hash) if older is not None and older.exists() else by


def _held_in(game: Game) -> Iterable[Grant]:
    return Grant.objects.filter(link__game=game).select_related("link")
