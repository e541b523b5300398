"""Taking one's data away, and deleting the account."""

from __future__ import annotations

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from sessions.exchange.account import archive
from sessions.pages.account.account import account_of, account_page, see
from sessions.people.leaving import delete_account, games_of_nobody_else


@account_page("GET")
def account_data(request: HttpRequest) -> HttpResponseBase:
    """Everything this site keeps about the account, as a ZIP archive."""
    pieces = archive(account_of(request))
    response = StreamingHttpResponse(pieces, content_type="application/zip")
    name = f"farkle-account-{timezone.localdate()}.zip"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@account_page("GET", "POST")
@reauthentication_required
def delete(request: HttpRequest) -> HttpResponse:
    """Delete the account: only after the password or a passkey, and the username typed."""
    owner = account_of(request)
    if request.method != "POST":
        return _ask(request)
    if request.POST.get("username", "").strip() != owner.get_username():
        return _ask(request, problem=_("That is not your username."), status=422)
    if request.POST.get("games") not in {"keep", "delete"}:
        return _ask(request, problem=_("Choose what happens to your games."), status=422)
    logout(request)
    delete_account(account=owner, with_games=request.POST["games"] == "delete")
    messages.success(request, _("Your account is deleted."))
    return see("home")


def _ask(request: HttpRequest, *, problem: str = "", status: int = 200) -> HttpResponse:
    owner = account_of(request)
    context = {
        "owned": owner.games.count(),
        "alone": games_of_nobody_else(owner).count(),
        "problem": problem,
        "games": request.POST.get("games", "keep"),
    }
    return render(request, "account/delete.html", context, status=status)
