"""What this site does its own way when people sign up and in. Knows no game and no page."""

from __future__ import annotations

import logging
from smtplib import SMTPException
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from sessions.addresses import counted_as

SECOND_STEP = "allauth.mfa.stages.AuthenticateStage"

log = logging.getLogger(__name__)


class AccountAdapter(DefaultAccountAdapter):
    """A passkey signs in instead of a password, never on top of it: losing one locks nobody out."""

    def get_login_stages(self) -> list[str]:
        return [stage for stage in super().get_login_stages() if stage != SECOND_STEP]

    def get_client_ip(self, request: HttpRequest) -> str:
        """For whom attempts are counted, in the same way as everywhere on this site."""
        return counted_as(super().get_client_ip(request))

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """A mail server that fails is the operator's trouble; the page says what did not happen."""
        try:
            super().send_mail(template_prefix, email, context)
        except (OSError, SMTPException) as trouble:
            log.error("No mail could be sent: %s", trouble)  # noqa: TRY400  one line
            text = _("The e-mail could not be sent. Whoever runs this site has to look into it.")
            messages.error(self.request, text)


class PasskeyAdapter(DefaultMFAAdapter):
    """Passkeys are called passkeys."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": gettext_lazy("This passkey was not accepted. Please try again."),
    }

    def generate_authenticator_name(self, user: User, type: str) -> str:  # noqa: A002  the library's name
        number = Authenticator.objects.filter(user=user, type=type).count() + 1
        return _("Passkey %(number)s") % {"number": number}
