"""The API's description held against the API: whatever it lets somebody send is tried, and more.

schemathesis makes the requests, good and bad, and follows what an answer leads to. No answer may be
a mistake of the program, of a status, type or shape that is not described. Knows who asks; nothing
of what is asked.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlretrieve

from tests.proofs.client import client_of, entries, start_game
from tests.proofs.site import Site, serving

DESCRIPTION = "/api/v1/schema/"
"""As it is served, with the examples: they are among what is tried."""
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "unsupported_method",
)
SHORT = ("--phases=examples,fuzzing", "--max-examples=2")
LONG = ("--phases=examples,coverage,fuzzing,stateful", "--max-examples=300")
ACCOUNTS = "/tokens/"
LEFT_OUT = ("watch_game", "delete_game")
"""The event stream has no end that could be waited for (tests/sessions/live is about it), and after
a game was deleted nothing else about it would get anywhere."""
UNREADABLE = "uvicorn.error: Invalid HTTP request received."
"""What the server says of requests that are none; the tool tries some."""
SETTLED = """
import json
from django.contrib.auth import get_user_model
from django.contrib.sessions.backends.db import SessionStore
from sessions.access import tokens
from sessions.models import Game, Role
owner = get_user_model().objects.create_user("owner")
Game.objects.update(owner=owner)
session = SessionStore()
session["_auth_user_id"] = str(owner.pk)
session["_auth_user_backend"] = "allauth.account.auth_backends.AuthenticationBackend"
session["_auth_user_hash"] = owner.get_session_auth_hash()
session.save()
_, secret = tokens.issue(account=owner, name="proof", role=Role.MANAGE)
print(json.dumps([session.session_key, secret]))
"""
"""An account that owns the game, signed in, and with a personal token."""


@dataclass(frozen=True)
class Caller:
    """Somebody who asks, and which addresses they are asked to keep to."""

    name: str
    headers: dict[str, str]
    only: str = ""


@dataclass(frozen=True)
class Outcome:
    """What the tool says of each caller's requests, and the callers for whom something is wrong."""

    said: dict[str, str]
    entered: int
    """So many of the requests were moves that counted."""
    wrong: list[str]

    def __str__(self) -> str:
        lines = [f"as {name}: {' '.join(_counts(it))}" for name, it in self.said.items()]
        return "\n".join([*lines, f"entries made in the game: {self.entered}"])


def prove(site: Site, how: tuple[str, ...], seed: int) -> Outcome:
    """Try the whole description, as an owner's program and signed in; at length as nobody too.

    Raises AssertionError with all that does not hold.
    """
    site.collect()  # the home page is looked at
    with serving(site) as server:
        site_address = f"http://127.0.0.1:{server.port}"
        urlretrieve(f"{site_address}{DESCRIPTION}", _description(site))
        game = start_game(server.port)
        how = (*how, f"--url={site_address}", f"--seed={seed}")
        tried = {caller.name: _try(site, game.code, caller, how) for caller in _callers(site, how)}
        with client_of(server.port, **game.headers) as client:
            entered = len(entries(client, game.code))
    said = {name: done.stdout for name, done in tried.items()}
    outcome = Outcome(said, entered, [name for name, done in tried.items() if done.returncode])
    assert not outcome.wrong, "\n".join(said[name] for name in outcome.wrong)
    lines = site.complaints().splitlines()
    assert [line for line in lines if not line.endswith(UNREADABLE)] == []
    return outcome


def _callers(site: Site, how: tuple[str, ...]) -> list[Caller]:
    session, secret = json.loads(site.manage("shell", "--verbosity", "0", "-c", SETTLED))
    token = "x" * 32
    cookies = {"Cookie": f"sessionid={session}; csrftoken={token}", "X-CSRFToken": token}
    owner = [
        Caller("the owner's program", {"Authorization": f"Bearer {secret}"}),
        Caller("the owner, signed in", cookies, only=ACCOUNTS),
    ]
    return owner if set(SHORT) <= set(how) else [*owner, Caller("nobody", {})]


def _try(
    site: Site, code: str, caller: Caller, how: tuple[str, ...]
) -> subprocess.CompletedProcess[str]:
    settings = site.folder / "schemathesis.toml"
    settings.write_text(f'[parameters]\n"path.code" = "{code}"\n"path.role" = "score"\n')
    headers = [f"--header={name}: {value}" for name, value in caller.headers.items()]
    only = [f"--include-path-regex={caller.only}"] if caller.only else []
    tool = Path(sys.executable).with_name("schemathesis")
    return subprocess.run(
        [
            *(tool, f"--config-file={settings}", "run", _description(site)),
            f"--checks={','.join(CHECKS)}",
            *(f"--exclude-operation-id={it}" for it in LEFT_OUT),
            *("--continue-on-failure", "--warnings=off", "--request-timeout=20"),
            *(*headers, *only, *how),
        ],
        cwd=site.folder,
        env=site.environment | {"NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def _description(site: Site) -> Path:
    return site.folder / "description.yaml"


def _counts(output: str) -> list[str]:
    """How much was tried, in the tool's own words."""
    return re.findall(r"Test cases:\n +(.+)", output)
