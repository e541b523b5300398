"""Personal tokens: the list, a new one, revoking one. Only for somebody who is signed in."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.http import Http404, HttpResponse
from rest_framework.request import Request

from sessions.access import tokens
from sessions.api.described import described
from sessions.api.kit.base import ApiView, answer, shaped
from sessions.api.kit.errors import SignInNeededError
from sessions.api.schema.requests import TokenRequest
from sessions.models import ApiToken, Role


class _ForAccounts(ApiView):
    """Not for tokens: a token that made tokens could outlive its own end."""

    def account(self, request: Request) -> User:
        """Whoever is signed in. Raises SignInNeededError."""
        if "Authorization" in request.headers or self.actor.account is None:
            raise SignInNeededError
        return self.actor.account


@described(get="list_tokens", post="create_token")
class Tokens(_ForAccounts):
    def get(self, request: Request) -> HttpResponse:
        shown = [_token(token) for token in tokens.tokens_of(self.account(request))]
        return answer({"next": None, "previous": None, "results": shown})

    def post(self, request: Request) -> HttpResponse:
        account = self.account(request)
        made, secret = tokens.issue(account=account, **shaped(TokenRequest, request.data))
        return answer(_token(made) | {"token": secret}, 201)


@described(delete="revoke_token")
class OneToken(_ForAccounts):
    def delete(self, request: Request, number: int) -> HttpResponse:
        token = self.account(request).api_tokens.filter(pk=number).first()
        if token is None:
            raise Http404
        tokens.revoke(token)
        return HttpResponse(status=204)


def _token(token: ApiToken) -> dict[str, Any]:
    return {
        "id": token.pk,
        "name": token.device.name,
        "role": Role(token.role).key,
        "hint": token.hint,
        "created_at": token.created_at.isoformat(),
        "last_used_at": token.last_used_at.isoformat() if token.last_used_at else None,
    }
