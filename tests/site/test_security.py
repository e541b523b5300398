"""What every answer tells a browser, and which hosts are answered at all."""

import pytest

from farkle_site.starting.network import lan_addresses, own_names

pytestmark = pytest.mark.django_db


@pytest.fixture
def as_configured(settings):
    """Take back what Django's test set-up adds: it allows a host of its own."""
    settings.ALLOWED_HOSTS = own_names()


def test_a_form_tells_this_site_and_no_other_where_it_stands(client):
    """Over https a form that does not say so is refused; all else is asked of every answer."""
    assert client.get("/account/login/").headers["Referrer-Policy"] == "same-origin"


def test_over_plain_http_nothing_is_said_that_browsers_heed_over_https_only(client):
    assert "Cross-Origin-Opener-Policy" not in client.get("/account/login/").headers


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1", "[::1]:8000"])
def test_this_machine_answers_by_its_own_names(client, as_configured, host):
    assert client.get("/account/login/", headers={"host": host}).status_code == 200


def test_a_phone_reaches_it_by_its_address(client, as_configured):
    answers = {
        address: client.get("/account/login/", headers={"host": f"{address}:8000"}).status_code
        for address in lan_addresses()
    }

    assert answers == dict.fromkeys(lan_addresses(), 200)


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "8.8.8.8"])
def test_a_name_that_is_not_ours_is_refused(client, as_configured, host):
    assert client.get("/account/login/", headers={"host": host}).status_code == 400


def test_cookies_stay_with_this_site(client, django_user_model):
    django_user_model.objects.create_superuser("ana", password="correct horse")
    client.post("/account/login/", {"login": "ana", "password": "correct horse"})

    cookie = client.cookies["sessionid"]
    assert (cookie["httponly"], cookie["samesite"], cookie["secure"]) == (True, "Lax", "")


def test_the_api_refuses_a_foreign_host_in_its_own_words(client):
    response = client.get("/api/v1/games/", headers={"host": "evil.example"})

    assert response.status_code == 400
    assert response.headers["Content-Type"] == "application/problem+json"
    assert response.json() == {
        "type": "/api/v1/problems/invalid_header/",
        "title": "Invalid header",
        "status": 400,
        "detail": "The request names a Host that is not this site.",
        "instance": "/api/v1/games/",
        "code": "invalid_header",
        "errors": [],
    }
