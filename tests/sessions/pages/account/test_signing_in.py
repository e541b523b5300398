"""Signing up and in: by username or e-mail, with or without a mail server, not by guessing."""

import re

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.core import mail
from django.core.cache import cache
from django.test import Client

from sessions.access.limits.known_here import MAX_ACCOUNTS
from tests.sessions.pages.conftest import reads
from tests.sessions.people.belongings import PASSWORD, person

NEW = {"username": "ana", "password1": PASSWORD, "password2": PASSWORD}


@pytest.fixture(autouse=True)
def _no_attempts_yet(db):
    cache.clear()


@pytest.fixture
def with_mail(settings):
    settings.SENDS_MAIL = True
    settings.ACCOUNT_EMAIL_VERIFICATION = "optional"


def sign_in(client, login, password=PASSWORD, **headers):
    return client.post("/account/login/", {"login": login, "password": password}, **headers)


def test_an_account_needs_no_e_mail(client):
    answer = client.post("/account/signup/", NEW)

    assert (answer.status_code, answer.headers["Location"]) == (302, "/account/")
    assert "Signed in as ana." in reads(client.get("/account/"))
    assert (User.objects.get().email, mail.outbox) == ("", [])


def test_cookies_of_who_is_signed_in_stay_with_this_site(client):
    client.post("/account/signup/", NEW)

    cookie = client.cookies["sessionid"]
    assert (cookie["httponly"], cookie["samesite"], cookie["secure"]) == (True, "Lax", "")


@pytest.mark.parametrize("login", ["ana", "ana@example.org"])
def test_username_and_e_mail_both_sign_in(client, login):
    client.post("/account/signup/", NEW | {"email": "ana@example.org"})
    client.post("/account/logout/")

    answer = sign_in(client, login)

    assert (answer.status_code, answer.headers["Location"]) == (302, "/account/")


@pytest.mark.parametrize(
    ("form", "says"),
    [
        ({"username": ""}, "This field is required."),
        ({"username": "BEN"}, "A user with that username already exists."),
        ({"email": "nothing"}, "Enter a valid email address."),
        ({"email": "ben@example.org"}, "already registered with this email address"),
        ({"password1": "short", "password2": "short"}, "This password is too short."),
        ({"password2": "another"}, "You must type the same password each time."),
    ],
)
def test_a_form_that_lacks_something_comes_back(client, form, says):
    person("ben", "ben@example.org")

    answer = client.post("/account/signup/", NEW | form)

    assert (answer.status_code, User.objects.count()) == (200, 1)
    assert says in reads(answer)


def test_without_a_mail_server_nothing_pretends_to_send(client):
    client.post("/account/signup/", NEW | {"email": "ana@example.org"})
    client.post("/account/email/", {"email": "two@example.org", "action_add": ""})
    emails = reads(client.get("/account/email/"))
    client.post("/account/logout/")
    asked = client.get("/account/password/reset/")
    posted = client.post("/account/password/reset/", {"email": "ana@example.org"}, follow=True)

    assert "two@example.org is kept. This site sends no e-mail" in emails
    assert "Send the confirmation again" not in emails
    for page in (asked, posted):
        assert "This site sends no e-mail, so no link can be sent." in reads(page)
        assert "python3 -m farkle_site password your-username" in reads(page)
        assert 'name="email"' not in page.content.decode()
    assert EmailAddress.objects.count() == 2


def test_a_forgotten_password_is_reset_by_mail(client, with_mail):
    person("ana", "ana@example.org")
    asked = client.get("/account/password/reset/")
    assert 'name="email"' in asked.content.decode()

    sent = client.post("/account/password/reset/", {"email": "ana@example.org"}, follow=True)
    assert "a link to set a new password is on its way" in reads(sent)
    [letter] = mail.outbox
    path = re.search(r"http://testserver(/account/password/reset/key/\S+)", letter.body)[1]
    form = client.get(path, follow=True)
    client.post(
        form.redirect_chain[-1][0], {"password1": "a new horse 1", "password2": "a new horse 1"}
    )

    assert User.objects.get().check_password("a new horse 1")
    assert sign_in(client, "ana", "a new horse 1").status_code == 302
    again = client.get(path, follow=True)
    assert "invalid" in reads(again)


def test_an_unknown_address_is_answered_alike(client, with_mail):
    known = person("ana", "ana@example.org")
    pages = [
        reads(client.post("/account/password/reset/", {"email": email}, follow=True))
        for email in (known.email, "nobody@example.org")
    ]

    assert pages[0] == pages[1]


def test_a_broken_mail_server_is_said_and_breaks_nothing(client, with_mail, settings, caplog):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1

    answer = client.post("/account/signup/", NEW | {"email": "ana@example.org"}, follow=True)

    assert "The e-mail could not be sent." in reads(answer)
    assert User.objects.count() == 1
    assert "No mail could be sent" in caplog.text


def test_guessing_a_password_ends(client):
    person("ana")
    pages = [reads(sign_in(client, "ana", f"guess {n}")) for n in range(6)]

    assert ["Too many failed login attempts" in page for page in pages] == [False] * 5 + [True]
    assert "Too many failed login attempts" in reads(sign_in(client, "ana"))


TOO_MANY = "Too many failed login attempts"


def guessed(name, *, times=5, **where):
    """Somebody else types wrong passwords for a name; what they are told at last."""
    pages = [reads(sign_in(Client(), name, f"guess {n}", **where)) for n in range(times + 1)]
    return pages[-1]


@pytest.mark.parametrize("login", ["ana", "ANA", "ana@example.org"])
@pytest.mark.parametrize("where", ["127.0.0.1", "192.0.2.7"])
def test_who_has_signed_in_here_before_gets_in_however_others_have_guessed(client, login, where):
    """From anywhere, and by whichever name; from nowhere nobody does, with the right password."""
    client.post("/account/signup/", NEW | {"email": "ana@example.org"})
    client.post("/account/logout/")
    assert TOO_MANY in guessed(login, REMOTE_ADDR=where)

    assert TOO_MANY in reads(sign_in(Client(), login, REMOTE_ADDR="198.51.100.1"))
    assert sign_in(client, login).status_code == 302


def test_who_has_signed_in_here_before_cannot_guess_on_for_ever(client):
    """Nor does that use up the attempts of the owner elsewhere."""
    client.post("/account/signup/", NEW)
    client.post("/account/logout/")
    pages = [reads(sign_in(client, "ana", f"guess {n}")) for n in range(6)]

    assert [TOO_MANY in page for page in pages] == [False] * 5 + [True]
    assert TOO_MANY in reads(sign_in(client, "ana"))
    assert sign_in(Client(), "ana").status_code == 302


def test_a_sign_in_makes_attempts_free_again(client):
    client.post("/account/signup/", NEW)
    client.post("/account/logout/")
    for _ in range(3):
        for n in range(4):
            sign_in(client, "ana", f"guess {n}")
        assert sign_in(client, "ana").status_code == 302
        client.post("/account/logout/")


@pytest.mark.parametrize("name", ["ana", "nobody"])
def test_who_has_signed_in_as_somebody_else_is_from_elsewhere(client, name):
    """And is told the same of an account that there is not."""
    person("ana")
    client.post("/account/signup/", NEW | {"username": "eve"})
    client.post("/account/logout/")
    pages = [reads(sign_in(client, name, f"guess {n}")) for n in range(6)]

    assert [TOO_MANY in page for page in pages] == [False] * 5 + [True]
    assert TOO_MANY in reads(sign_in(Client(), name, REMOTE_ADDR="192.0.2.7"))


@pytest.mark.parametrize(
    "own", [{"username": "ana@example.org"}, {"username": "eve", "email": "ana@example.org"}]
)
def test_whoever_is_called_what_anothers_address_is_has_no_attempts_of_their_own(client, own):
    """A name leads to both accounts: it has to be known of both that they were here."""
    client.post("/account/signup/", NEW | {"username": "ana", "email": "ana@example.org"})
    client.post("/account/logout/")
    eve = Client()
    eve.post("/account/signup/", NEW | own)
    eve.post("/account/logout/")
    assert TOO_MANY in guessed("ana@example.org")

    assert TOO_MANY in reads(sign_in(eve, "ana@example.org", "one more guess"))


def test_what_a_browser_is_known_by_says_nothing_and_cannot_be_made_up(client):
    client.post("/account/signup/", NEW | {"email": "ana@example.org"})
    cookie = client.cookies["farkle_known"]
    assert (cookie["httponly"], cookie["samesite"], cookie["secure"]) == (True, "Lax", "")
    browser, *accounts = cookie.value.partition(":")[0].strip('"').split()
    assert (len(browser), len(accounts)) == (16, 1)
    assert not re.search(r"\bana\b|example", cookie.value)

    forger = Client()
    forger.cookies["farkle_known"] = cookie.value[:-1] + ("A" if cookie.value[-1] != "A" else "B")
    assert TOO_MANY in guessed("ana")
    assert TOO_MANY in reads(sign_in(forger, "ana"))


def test_a_browser_that_many_share_knows_the_latest(client):
    for number in range(MAX_ACCOUNTS + 2):
        client.post("/account/signup/", NEW | {"username": f"player{number}"})
        client.post("/account/logout/")
        cache.clear()
    for number in (0, MAX_ACCOUNTS + 1):
        assert TOO_MANY in guessed(f"player{number}")

    assert sign_in(client, f"player{MAX_ACCOUNTS + 1}").status_code == 302
    client.post("/account/logout/")
    assert TOO_MANY in reads(sign_in(client, "player0"))


def test_the_owner_confirms_the_password_however_others_have_guessed(client):
    client.post("/account/signup/", NEW | {"email": "ana@example.org"})
    for name in ("ana", "ana@example.org"):
        assert TOO_MANY in guessed(name, REMOTE_ADDR=f"192.0.2.{len(name)}")

    answer = client.post("/account/reauthenticate/", {"password": PASSWORD})
    assert answer.status_code == 302


def test_an_address_in_a_header_does_not_start_the_count_again(client):
    person("ana")
    answers = [
        sign_in(client, f"nobody {n}", "x", headers={"x-forwarded-for": f"10.0.0.{n}"})
        for n in range(31)
    ]

    assert [answer.status_code for answer in answers] == [200] * 30 + [429]
    assert "Too many attempts" in reads(answers[30])
    other = sign_in(client, "ana", REMOTE_ADDR="10.0.0.9")
    assert other.status_code == 302


@pytest.mark.parametrize("household", ["2001:db8::{}", "::ffff:192.0.2.1", "192.0.2.1"])
def test_attempts_are_counted_for_the_household(client, household):
    person("ana")
    answers = [
        sign_in(client, f"nobody {n}", "x", REMOTE_ADDR=household.format(n)) for n in range(31)
    ]

    assert [answer.status_code for answer in answers] == [200] * 30 + [429]


def test_signing_out_takes_a_button(client):
    client.force_login(person("ana"))

    assert "Sign out?" in reads(client.get("/account/logout/"))
    assert client.get("/account/").status_code == 200
    client.post("/account/logout/")
    assert client.get("/account/").status_code == 302


def test_changing_the_password_signs_other_devices_out(client):
    other = type(client)()
    ana = person("ana")
    for browser in (client, other):
        browser.force_login(ana)

    form = {"oldpassword": PASSWORD, "password1": "a new horse 1", "password2": "a new horse 1"}
    client.post("/account/password/change/", form)

    assert (client.get("/account/").status_code, other.get("/account/").status_code) == (200, 302)


def test_a_disabled_account_is_not_let_in(client):
    ana = person("ana")
    client.force_login(ana)
    ana.is_active = False
    ana.save()

    assert client.get("/account/").status_code == 302
    assert sign_in(client, "ana").headers["Location"] == "/account/inactive/"


@pytest.mark.parametrize("next_page", ["https://evil.example/", "//evil.example/", "javascript:x"])
def test_signing_in_leads_nowhere_else(client, next_page):
    person("ana")
    form = {"login": "ana", "password": PASSWORD, "next": next_page}

    assert client.post("/account/login/", form).headers["Location"] == "/account/"


def test_admins_sign_in_with_the_same_limits(client):
    User.objects.create_superuser("boss", password=PASSWORD)
    person("ana")
    asked = client.get("/admin/")
    assert asked.headers["Location"] == "/admin/login/?next=/admin/"
    login = client.get(asked.headers["Location"]).headers["Location"]
    assert login == "/account/login/?next=%2Fadmin%2F"

    client.post(login, {"login": "boss", "password": PASSWORD})
    assert client.get("/admin/").status_code == 200

    client.post("/account/logout/")
    sign_in(client, "ana")
    assert client.get("/admin/login/").status_code == 403


FORGED = [
    "",
    "{}",
    "null",
    "[]",
    '"x"',
    "nothing",
    '{"id": 1}',
    '{"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": {}}',
    (
        '{"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": {"userHandle": "MQ",'
        ' "clientDataJSON": "AAAA", "authenticatorData": "AAAA", "signature": "AAAA"}}'
    ),
    (
        '{"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response":'
        ' {"clientDataJSON": "e30", "attestationObject": "oA"}}'
    ),
]


@pytest.mark.parametrize("credential", FORGED)
def test_a_passkey_that_is_none_signs_nobody_in(client, credential):
    client.get("/account/passkeys/webauthn/login/", headers={"accept": "application/json"})

    answer = client.post("/account/passkeys/webauthn/login/", {"credential": credential})

    assert answer.headers.get("Location") == "/account/login/"
    assert client.get("/account/").status_code == 302


@pytest.mark.parametrize("credential", FORGED)
def test_a_passkey_that_is_none_is_not_kept(client, credential):
    client.force_login(person("ana"))
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    client.get("/account/passkeys/webauthn/add/")

    answer = client.post("/account/passkeys/webauthn/add/", {"credential": credential})

    assert (answer.status_code, Authenticator.objects.count()) == (200, 0)


def test_a_passkey_is_added_after_the_password_was_given_again(client):
    client.force_login(person("ana"))

    for answer in (
        client.get("/account/passkeys/webauthn/add/"),
        client.post("/account/passkeys/webauthn/add/", {"credential": "{}"}),
    ):
        assert answer.headers["Location"].startswith("/account/reauthenticate/?next=")


@pytest.mark.parametrize("action", ["edit", "remove"])
def test_another_accounts_passkey_is_not_found(client, action):
    key = Authenticator.objects.create(
        user=person("ben"), type=Authenticator.Type.WEBAUTHN, data={"name": "Ben's"}
    )
    client.force_login(person("ana"))
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    path = f"/account/passkeys/webauthn/keys/{key.pk}/{action}/"

    assert (client.get(path).status_code, client.post(path).status_code) == (404, 404)
    assert Authenticator.objects.count() == 1
