"""Every call about links and tokens, as `descriptions` describes it."""

from __future__ import annotations

from sessions.api.schema import requests
from sessions.api.schema.access import answers
from sessions.api.schema.operation import LINKS, TOKENS, Operation

OF_ACCESS = {
    "list_links": Operation(
        LINKS, "The links that the caller may pass on: up to the own role", answers.LinkList
    ),
    "open_link": Operation(
        LINKS,
        "Open a link by its code: this device, and whoever is signed in, have its role",
        answers.OpenedLink,
        requests.LinkCodeRequest,
        more="A device that is new gets its cookie with the answer. Wrong codes count as guesses.",
    ),
    "reissue_link": Operation(
        LINKS,
        "A new code for a role: the old one, and who came in by it, are out",
        answers.LinkAnswer,
        requests.NothingRequest,
        status=201,
    ),
    "revoke_link": Operation(
        LINKS, "Close a link: its code opens nothing, who came in by it is out", None, status=204
    ),
    "list_tokens": Operation(TOKENS, "The account's personal tokens", answers.TokenList),
    "create_token": Operation(
        TOKENS,
        "A personal token; its secret is shown this once",
        answers.NewToken,
        requests.TokenRequest,
        status=201,
        more="`role` is the most that the token may do in any game of the account. With `watch` it "
        "reads only.",
    ),
    "revoke_token": Operation(
        TOKENS, "Revoke a token; what it has entered stays", None, status=204
    ),
}
