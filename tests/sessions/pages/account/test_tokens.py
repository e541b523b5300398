"""Personal tokens on their page: the secret is seen once, in one answer, and nowhere else."""

import re

import pytest
from django.contrib.sessions.models import Session

from sessions.access import tokens
from sessions.models import ApiToken, Role
from tests.sessions.pages.conftest import reads
from tests.sessions.people.belongings import person

SECRET = re.compile(r"fk_[A-Za-z0-9_-]{43}")


@pytest.fixture
def ana(db):
    return person("ana")


@pytest.fixture
def signed_in(client, ana):
    client.force_login(ana)
    return client


def make(client, name="board", role="score"):
    return client.post("/account/tokens/", {"name": name, "role": role})


def test_a_token_is_shown_once(signed_in, ana, caplog):
    caplog.set_level("DEBUG")
    made = make(signed_in)

    secret = SECRET.search(made.content.decode())[0]
    assert (made.status_code, "no-store" in made.headers["Cache-Control"]) == (201, True)
    assert made.headers["Referrer-Policy"] == "same-origin"
    assert tokens.account_of(secret).account == ana
    later = signed_in.get("/account/tokens/")
    assert SECRET.search(later.content.decode()) is None
    assert f"board score ends with {secret[-4:]}" in reads(later)
    assert re.search("last used (now|a second ago)", reads(later))
    kept = [str(row.get_decoded()) for row in Session.objects.all()]
    kept += [cookie.value for cookie in signed_in.cookies.values()]
    assert [text for text in [*kept, caplog.text] if secret in text] == []


def test_a_repeated_submit_makes_no_second_token(signed_in):
    answers = [make(signed_in), make(signed_in)]

    assert [answer.status_code for answer in answers] == [201, 422]
    assert "You have a token called board already." in reads(answers[1])
    assert ApiToken.objects.count() == 1


@pytest.mark.parametrize(
    ("form", "says"),
    [
        ({"name": "", "role": "watch"}, "Give the token a name"),
        ({"name": "x" * 41, "role": "watch"}, "At most 40 letters"),
        ({"name": "board"}, "Choose what the token may do."),
        ({"name": "board", "role": "3"}, "Choose what the token may do."),
        ({"name": "board", "role": "owner"}, "Choose what the token may do."),
    ],
)
def test_a_form_that_lacks_something_comes_back(signed_in, form, says):
    answer = signed_in.post("/account/tokens/", form)

    assert (answer.status_code, ApiToken.objects.count()) == (422, 0)
    assert says in reads(answer)
    assert f'value="{form["name"]}"' in answer.content.decode()


@pytest.mark.parametrize("role", list(Role))
def test_the_role_is_the_most_it_may_do(signed_in, role):
    make(signed_in, role=role.key)

    assert ApiToken.objects.get().role == role


def test_revoking_asks_first(signed_in):
    make(signed_in)
    token = ApiToken.objects.get()
    asked = signed_in.get(f"/account/tokens/{token.pk}/revoke/")
    assert (asked.status_code, ApiToken.objects.count()) == (200, 1)
    assert "Revoke board?" in reads(asked)

    revoked = signed_in.post(f"/account/tokens/{token.pk}/revoke/")

    assert (revoked.status_code, ApiToken.objects.count()) == (303, 0)
    assert "board is revoked." in reads(signed_in.get("/account/tokens/"))
    assert signed_in.post(f"/account/tokens/{token.pk}/revoke/").status_code == 404


def test_another_accounts_token_is_not_found(signed_in):
    token, _secret = tokens.issue(account=person("ben"), name="board", role=Role.WATCH)
    path = f"/account/tokens/{token.pk}/revoke/"

    assert (signed_in.get(path).status_code, signed_in.post(path).status_code) == (404, 404)
    assert list(ApiToken.objects.all()) == [token]
    assert token.hint not in reads(signed_in.get("/account/tokens/"))
