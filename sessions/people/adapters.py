"""What this site does its own way when people sign up and in. Knows no game and no page."""

from __future__ import annotations

import logging
from smtplib import SMTPException
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import ratelimit
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.contrib import messages
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from sessions.access.limits import known_here
from sessions.access.limits.addresses import counted_as

FAILED_WHERE_KNOWN = "login_failed_where_known"
"""The name of a limit in the settings' ACCOUNT_RATE_LIMITS."""
SECOND_STEP = "allauth.mfa.stages.AuthenticateStage"

log = logging.getLogger(__name__)


class AccountAdapter(DefaultAccountAdapter):
    """A passkey signs in instead of a password, never on top of it: losing one locks nobody out."""

    def get_login_stages(self) -> list[str]:
        return [stage for stage in super().get_login_stages() if stage != SECOND_STEP]

    def get_client_ip(self, request: HttpRequest) -> str:
        """The address for which attempts are counted, found as everywhere on this site."""
        return counted_as(super().get_client_ip(request))

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Whoever has signed in here before has attempts of their own, whatever others have tried.

        Without this, five wrong passwords for a name locked its account, and anybody could do that
        to anybody. Raises ValidationError.
        """
        own = known_here.own_attempts(request, _names(credentials))
        if not own:
            super().pre_authenticate(request, **credentials)
        elif not ratelimit.consume(request, action=FAILED_WHERE_KNOWN, key=own):
            raise self.validation_error("too_many_login_attempts")

    def authenticate(self, request: HttpRequest, **credentials: Any) -> AbstractBaseUser | None:
        user = super().authenticate(request, **credentials)
        own = known_here.own_attempts(request, _names(credentials))
        if user is not None and own:
            ratelimit.clear(request, action=FAILED_WHERE_KNOWN, key=own)
        return user

    def post_login(self, request: HttpRequest, user: User, **more: Any) -> HttpResponse:
        response: HttpResponse = super().post_login(request, user, **more)
        known_here.remember(request, response, user)
        return response

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """A mail server that fails is logged for the operator; the page says what was not sent."""
        try:
            super().send_mail(template_prefix, email, context)
        except (OSError, SMTPException) as trouble:
            log.error("No mail could be sent: %s", trouble)  # noqa: TRY400  one line
            text = _("The e-mail could not be sent. Whoever runs this site has to look into it.")
            messages.error(self.request, text)


def _names(credentials: dict[str, Any]) -> list[str]:
    """The names and addresses by which an account can be found."""
    return [credentials[kind] for kind in ("username", "email") if credentials.get(kind)]


class PasskeyAdapter(DefaultMFAAdapter):
    """Calls security keys passkeys, as browsers do."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": gettext_lazy("This passkey was not accepted. Please try again."),
    }

    def generate_authenticator_name(self, user: User, type: str) -> str:  # noqa: A002  the library's name
        number = Authenticator.objects.filter(user=user, type=type).count() + 1
        return _("Passkey %(number)s") % {"number": number}
