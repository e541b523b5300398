"""Accounts: signing in, passkeys, tokens, the players that they know."""

from __future__ import annotations

from sessions.wording.phrases.marks import Table, phrase

PHRASES: Table = {
    "add_passkey": phrase("Add a passkey"),
    "add_player": phrase("Add a player"),
    "change_password": phrase("Change your password"),
    "delete_account": phrase("Delete the account"),
    "email_address": phrase("E-mail address"),
    "email_addresses": phrase("E-mail addresses"),
    "forgotten_password": phrase("Forgotten password"),
    "is_it_you": phrase("Is it you?"),
    "last_used": phrase("last used %(when)s"),
    "make_account": phrase("Make an account"),
    "may_manage": phrase("manage"),
    "may_score": phrase("score"),
    "may_watch": phrase("watch"),
    "passkeys": phrase("Passkeys"),
    "remove_passkey": phrase("Remove the passkey"),
    "rename_passkey": phrase("Rename the passkey"),
    "sign_in": phrase("Sign in"),
    "sign_out": phrase("Sign out"),
    "to_signing_in": phrase("Back to signing in"),
    "to_your_account": phrase("Back to your account"),
    "tokens": phrase("Tokens"),
    "your_account": phrase("Your account"),
    "your_players": phrase("Your players"),
}
