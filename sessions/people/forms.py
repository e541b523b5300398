"""The accounts library's forms, safe against what no browser has made and nobody has typed.

The library lets what its parser trips over become a server error; here it is a refusal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from allauth.account.forms import LoginForm
from allauth.mfa.adapter import get_adapter
from allauth.mfa.webauthn.forms import (
    AddWebAuthnForm,
    EditWebAuthnForm,
    LoginWebAuthnForm,
    ReauthenticateWebAuthnForm,
)
from django import forms
from django.core.validators import MaxLengthValidator

MAX_PASSKEY_NAME = 40
MAX_LOGIN_LETTERS = 254
"""An e-mail address has at most so many letters, a user name fewer. SQLite fails on a search for
50,000."""


def _checked(check: Callable[[], Any]) -> Any:
    try:
        return check()
    except forms.ValidationError:
        raise
    except Exception as broken:
        raise get_adapter().validation_error("incorrect_code") from broken


class SignInForm(LoginForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        login = self.fields["login"]
        login.max_length = MAX_LOGIN_LETTERS
        login.validators.append(MaxLengthValidator(MAX_LOGIN_LETTERS))
        login.widget.attrs["maxlength"] = str(MAX_LOGIN_LETTERS)


class AddPasskeyForm(AddWebAuthnForm):
    name = forms.CharField(required=False, max_length=MAX_PASSKEY_NAME)

    def clean(self) -> Any:
        return _checked(super().clean)


class RenamePasskeyForm(EditWebAuthnForm):
    name = forms.CharField(max_length=MAX_PASSKEY_NAME)


class LoginPasskeyForm(LoginWebAuthnForm):
    def clean_credential(self) -> Any:
        return _checked(super().clean_credential)


class ReauthenticatePasskeyForm(ReauthenticateWebAuthnForm):
    def clean_credential(self) -> Any:
        return _checked(super().clean_credential)
