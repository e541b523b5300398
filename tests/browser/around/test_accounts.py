"""Accounts in a real browser: from signing up to deleting, with a passkey, without a barrier."""

import json
import re
import zipfile

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.core.cache import cache
from playwright.sync_api import Page, expect

from sessions.access import tokens
from sessions.models import ApiToken, Game, Player
from tests import verbs
from tests.sessions.people.belongings import PASSWORD, person


@pytest.fixture(autouse=True)
def _no_attempts_yet(transactional_db):
    cache.clear()


@pytest.fixture
def ana():
    return person("ana", "ana@example.org")


def prove(page: Page) -> None:
    page.get_by_label("Password").fill(PASSWORD)
    with page.expect_navigation():  # then the script of the next page has taken over
        page.get_by_role("button", name="Go on").click()


def has_key(page: Page) -> None:
    """A phone with a fingerprint reader, which says yes to everything."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    reader = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": reader})


def test_from_signing_up_to_deleting(browse):
    page = browse("/new/")
    for place, name in enumerate(("Ana", "Dad")):
        page.locator("[name=name]").nth(place).fill(name)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/g/**")
    game = Game.objects.get()
    verbs.record_total(code=game.code, points=600)
    page.goto("/")
    page.get_by_role("link", name="Account").click()
    page.get_by_role("link", name="Make an account").click()
    page.get_by_label("Username").fill("ana")
    for field in ("password1", "password2"):
        page.locator(f"[name={field}]").fill(PASSWORD)
    page.get_by_role("button", name="Make the account").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("ana")

    page.get_by_role("button", name="Bring them to my account").click()
    expect(page.get_by_text("belongs to your account now")).to_be_visible()
    sheet = page.locator(f'main a[href="/g/{game.code}/"]')
    expect(sheet).to_contain_text("you own it")

    page.get_by_role("link", name="Players").click()
    expect(page.get_by_text("Everybody in your games is one of your players.")).to_be_visible()
    page.get_by_role("button", name=re.compile("This is me.*Ana")).click()
    expect(page.get_by_text("You are Ana.")).to_be_visible()
    assert Player.objects.get(account__username="ana").name == "Ana"

    page.get_by_role("link", name="Tokens").click()
    page.get_by_label("Name").fill("board")
    page.get_by_label("score").check()
    page.get_by_role("button", name="Make the token").click()
    secret = page.locator("#secret").inner_text()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == secret
    assert tokens.account_of(secret).account == User.objects.get()
    page.get_by_role("link", name="I have it").click()
    expect(page.get_by_text(f"ends with {secret[-4:]}")).to_be_visible()
    page.go_back()
    assert secret not in page.content()

    page.goto("/account/")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download everything").click()
    with zipfile.ZipFile(download.value.path()) as archive:
        facts = json.loads(archive.read("account.json"))
    assert (facts["username"], facts["games"]) == ("ana", [game.code])

    page.get_by_role("link", name="Delete the account").click()
    prove(page)
    page.get_by_label("Type your username, ana, to confirm").fill("ana")
    page.get_by_role("button", name="Delete the account").click()
    expect(page.get_by_text("Your account is deleted.")).to_be_visible()
    expect(sheet).to_be_visible()
    assert (User.objects.count(), ApiToken.objects.count(), Game.objects.count()) == (0, 0, 1)


@pytest.mark.thorough
def test_a_passkey_signs_in_and_proves_who_it_is_beside_a_password_until_it_is_removed(browse, ana):
    page = browse("/account/login/")
    has_key(page)
    where_there_is_no_passkey_yet_that_is_said(page)
    signed_in_by_password(page, "ana")
    a_passkey_is_added_and_renamed(page)
    assert Authenticator.objects.get().user == ana

    page.context.clear_cookies()
    page.goto("/account/players/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your players")
    assert Authenticator.objects.get().last_used_at is not None
    it_proves_who_deletes_an_account_and_a_forged_one_does_not(page)

    page.context.clear_cookies()
    page.goto("/account/passkeys/")
    signed_in_by_password(page, "ana@example.org")
    page.get_by_role("link", name="Remove Old phone").click()
    prove(page)
    page.get_by_role("button", name="Remove the passkey").click()
    expect(page.get_by_text("No passkeys yet.")).to_be_visible()
    assert Authenticator.objects.count() == 0

    page.context.clear_cookies()
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    page.goto("/account/login/")
    expect(page.get_by_text("Passkeys need https")).to_be_visible()
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_be_disabled()


def where_there_is_no_passkey_yet_that_is_said(page: Page) -> None:
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("alert")).to_have_text(
        "No passkey was used. Try again, or use your password."
    )


def signed_in_by_password(page: Page, name: str) -> None:
    page.get_by_label("Username or e-mail address").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    with page.expect_navigation():
        page.get_by_role("button", name="Sign in", exact=True).click()


def a_passkey_is_added_and_renamed(page: Page) -> None:
    page.goto("/account/passkeys/")
    page.get_by_role("link", name="Add a passkey").click()
    prove(page)
    page.get_by_label("Name").fill("Ana's thumb")
    page.get_by_role("button", name="Add the passkey").click()
    expect(page.get_by_text("The passkey is kept.")).to_be_visible()
    expect(page.get_by_role("listitem")).to_contain_text("Ana's thumb")
    page.get_by_role("link", name="Rename").click()
    page.get_by_label("Name").fill("Old phone")
    page.get_by_role("button", name="Rename").click()
    expect(page.get_by_role("listitem")).to_contain_text("Old phone")


FORGED = """async () => {
  const form = document.querySelector("form[action$='reauthenticate/']");
  const data = new FormData(form);
  data.set("credential", '{"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response":'
    + ' {"clientDataJSON": "AAAA", "authenticatorData": "AAAA", "signature": "AAAA"}}');
  const answer = await fetch(form.action, { method: "POST", body: data });
  return [answer.status, (await answer.text()).includes("This passkey was not accepted")];
}"""


def it_proves_who_deletes_an_account_and_a_forged_one_does_not(page: Page) -> None:
    page.goto("/account/delete/")
    page.get_by_role("link", name="Use a passkey instead").click()
    expect(page.get_by_role("button", name="Use a passkey")).to_be_visible()
    assert page.evaluate(FORGED) == [200, True]
    page.goto("/account/passkeys/webauthn/reauthenticate/?next=/account/delete/")
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_label("Type your username, ana, to confirm")).to_be_visible()
