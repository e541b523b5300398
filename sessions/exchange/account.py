"""Everything this site keeps about an account, as one archive to take away.

Built game by game while it is sent, so that a thousand games need no more memory than one.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User

from sessions.access.tokens import tokens_of
from sessions.exchange import canonical
from sessions.exchange.lines.opening import LINES
from sessions.exchange.lines.stream import counted, lines_of_account
from sessions.exchange.pieces import Pieces
from sessions.exchange.progress import Each, unheard
from sessions.models import HouseRules, Role
from sessions.people.players import players_of, seats_of

FORMAT, SCHEMA_VERSION = "farkle-account", 1

README = """account.json is what this site keeps about your account: facts, e-mail addresses,
names of your passkeys, players, claimed seats, house rules, tokens, and the games that others
have shared with you. Passwords, passkeys and tokens are kept in a form that opens nothing, and
are not in here.

games.ndjson holds every game you own, each with its rules and all of its entries, as lines of JSON
that this program reads again: on a group's page (Games from a file), and by its command import.
"""


def archive(account: User, each: Each = unheard) -> Iterator[bytes]:
    """A ZIP archive, piece by piece; `each` game is told."""
    pieces = Pieces()
    with zipfile.ZipFile(pieces, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("README.txt", README)
        file.writestr("account.json", _written(facts(account)))
        yield pieces.taken()
        with file.open(LINES, "w", force_zip64=True) as games:
            for it in counted(lines_of_account(account), each):
                games.write(canonical.line(it).encode())
                if piece := pieces.taken():
                    yield piece
    yield pieces.taken()


def facts(account: User) -> dict[str, Any]:
    """Everything but the games."""
    seats = _seats(account)
    return {
        "format": FORMAT,
        "schema_version": SCHEMA_VERSION,
        "username": account.get_username(),
        "joined_at": account.date_joined.isoformat(),
        "last_login_at": _moment(account.last_login),
        "emails": [
            {"email": row.email, "verified": row.verified, "primary": row.primary}
            for row in EmailAddress.objects.filter(user=account).order_by("pk")
        ],
        "passkeys": [
            {
                "name": row.wrap().name,
                "created_at": row.created_at.isoformat(),
                "last_used_at": _moment(row.last_used_at),
            }
            for row in Authenticator.objects.filter(user=account).order_by("pk")
        ],
        "players": [
            {"name": player.name, "is_me": player.is_me, "seats": seats.get(player.pk, [])}
            for player in players_of(account)
        ],
        "house_rules": [
            {"key": row.key, "version": row.version, "name": row.name, "rules": row.rules}
            for row in HouseRules.objects.filter(owner=account).order_by("key", "version")
        ],
        "tokens": [
            {
                "name": token.device.name,
                "role": Role(token.role).key,
                "ends_with": token.hint,
                "created_at": token.created_at.isoformat(),
                "last_used_at": _moment(token.last_used_at),
            }
            for token in tokens_of(account)
        ],
        "games": list(account.games.order_by("pk").values_list("code", flat=True)),
        "shared_games": [
            {
                "game": grant.link.game.code,
                "role": Role(grant.link.role).key,
                "opened_at": grant.granted_at.isoformat(),
            }
            for grant in account.grants.select_related("link__game").order_by("pk")
        ],
    }


def _seats(account: User) -> dict[int, list[dict[str, Any]]]:
    """The claimed seats of each player, by the player's key."""
    seats: dict[int, list[dict[str, Any]]] = {}
    for seat in seats_of(players_of(account)):
        line = {"game": seat.game.code, "seat": seat.position}
        seats.setdefault(seat.player_id, []).append(line)
    return seats


def _moment(moment: Any) -> str | None:
    return None if moment is None else moment.isoformat()


def _written(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1)
