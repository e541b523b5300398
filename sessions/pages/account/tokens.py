"""Personal tokens: made, shown once, revoked. No address and no message holds their secret."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from sessions.access import tokens
from sessions.access.tokens import TokenRefusedError
from sessions.models import ApiToken, Role
from sessions.pages.account.account import account_of, account_page, see
from sessions.wording.say import say


@account_page("GET", "POST")
def account_tokens(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return _show(request)
    roles = {role.key: role for role in Role}
    name, role = request.POST.get("name", ""), request.POST.get("role", "")
    if role not in roles:
        return _show(request, problem=_("Choose what the token may do."), status=422)
    try:
        token, secret = tokens.issue(account=account_of(request), name=name, role=roles[role])
    except TokenRefusedError as refused:
        return _show(request, problem=str(refused), status=422)
    context = {"token": token, "secret": secret}
    return render(request, "account/token_made.html", context, status=201)


@account_page("GET", "POST")
def revoke_token(request: HttpRequest, pk: int) -> HttpResponse:
    token = get_object_or_404(ApiToken, pk=pk, account=account_of(request))
    if request.method != "POST":
        return render(request, "account/token_revoke.html", {"token": token})
    tokens.revoke(token)
    messages.success(request, _("%(name)s is revoked.") % {"name": token.device.name})
    return see("account_tokens")


def _show(request: HttpRequest, *, problem: str = "", status: int = 200) -> HttpResponse:
    context = {
        "tokens": tokens.tokens_of(account_of(request)),
        "problem": problem,
        "typed": request.POST,
        "roles": [
            (Role.WATCH.key, say("may_watch"), _("Read your games.")),
            (Role.SCORE.key, say("may_score"), _("Also start games and enter throws.")),
            (Role.MANAGE.key, say("may_manage"), _("Also change options and links.")),
        ],
    }
    return render(request, "account/tokens.html", context, status=status)
