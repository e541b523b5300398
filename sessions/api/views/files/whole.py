"""What is taken away whole: all that is kept about an account, and all games of the site.

Both are sent while they are made. Knows who may have which; not what is in them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, ClassVar

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpResponse
from django.utils import timezone
from rest_framework.request import Request

from sessions.access.errors import AccountNeededError, AllRightsNeededError
from sessions.api.described import described
from sessions.api.kit.base import ApiView
from sessions.api.kit.history import ProgressQuery
from sessions.api.schema.operation import NDJSON, ZIP
from sessions.api.views.files.exports import LinesRenderer, ZipRenderer
from sessions.api.views.files.sending import named, sent
from sessions.exchange import canonical
from sessions.exchange.account import archive
from sessions.exchange.lines.stream import counted, lines_of_site, owned
from sessions.exchange.progress import Each
from sessions.models import Game, Role


class _Whole(ApiView):
    """A file for an account: of those that have asked by a token only for one that may manage."""

    query = ProgressQuery
    type: ClassVar[str]
    of: ClassVar[str]

    def get(self, request: Request) -> HttpResponse:  # noqa: ARG002  # as the framework calls it
        account = self.account()
        return self.named(sent(self, partial(self.made, account), self.games(account)))

    def head(self, request: Request) -> HttpResponse:  # noqa: ARG002  # as above
        """The same, and nothing is made."""
        self.account()
        return self.named(HttpResponse())

    def account(self) -> User:
        """Whose it is. Raises AccountNeededError."""
        if self.actor.account is None or self.actor.highest < Role.MANAGE:
            raise AccountNeededError
        return self.actor.account

    def games(self, account: User) -> QuerySet[Game]:
        """Those that are in it."""
        raise NotImplementedError

    def made(self, account: User, each: Each) -> Iterator[bytes | str]:
        raise NotImplementedError

    def named(self, response: Any) -> Any:
        ending = self.renderer_classes[0].format
        name = f"farkle-{self.of}-{timezone.localdate()}.{ending}"
        return named(response, self, self.type, name)


@described(get="export_account")
class AccountFile(_Whole):
    renderer_classes = (ZipRenderer,)
    type, of = ZIP, "account"

    def games(self, account: User) -> QuerySet[Game]:
        return owned(account)

    def made(self, account: User, each: Each) -> Iterator[bytes]:
        return archive(account, each)


@described(get="export_site")
class SiteFile(_Whole):
    renderer_classes = (LinesRenderer,)
    type, of = NDJSON, "site"

    def account(self) -> User:
        """Raises AccountNeededError, AllRightsNeededError."""
        found = super().account()
        if not found.is_superuser:
            raise AllRightsNeededError
        return found

    def games(self, account: User) -> QuerySet[Game]:  # noqa: ARG002  # all of them get the same
        return Game.objects.all()

    def made(self, account: User, each: Each) -> Iterator[str]:  # noqa: ARG002  # as above
        return map(canonical.line, counted(lines_of_site(), each))
