"""The accounts library's forms for passkeys, safe against credentials that no browser has made.

The library lets what its parser trips over become a server error; here it is a refusal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from allauth.mfa.adapter import get_adapter
from allauth.mfa.webauthn.forms import (
    AddWebAuthnForm,
    EditWebAuthnForm,
    LoginWebAuthnForm,
    ReauthenticateWebAuthnForm,
)
from django import forms

LONGEST_NAME = 40


def _checked(check: Callable[[], Any]) -> Any:
    try:
        return check()
    except forms.ValidationError:
        raise
    except Exception as broken:
        raise get_adapter().validation_error("incorrect_code") from broken


class AddPasskeyForm(AddWebAuthnForm):
    name = forms.CharField(required=False, max_length=LONGEST_NAME)

    def clean(self) -> Any:
        return _checked(super().clean)


class RenamePasskeyForm(EditWebAuthnForm):
    name = forms.CharField(max_length=LONGEST_NAME)


class LoginPasskeyForm(LoginWebAuthnForm):
    def clean_credential(self) -> Any:
        return _checked(super().clean_credential)


class ReauthenticatePasskeyForm(ReauthenticateWebAuthnForm):
    def clean_credential(self) -> Any:
        return _checked(super().clean_credential)
