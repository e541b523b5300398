"""The description and its page: served by this site alone, under its own content policy."""

from __future__ import annotations

import re

from django.contrib.staticfiles import finders
from django.test import Client

from tests.description import served


def test_the_description_is_served(client: Client) -> None:
    response = client.get("/api/v1/schema/?format=json", headers={"Accept": "application/json"})
    assert response.status_code == 200
    assert response.json() == served()


def test_the_start_of_the_api_leads_there(client: Client) -> None:
    response = client.get("/api/v1/")
    assert (response.status_code, response.headers["Location"]) == (302, "/api/v1/docs/")


def test_the_page_loads_nothing_from_elsewhere(client: Client) -> None:
    response = client.get("/api/v1/docs/")
    page = response.content.decode()
    addresses = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert response.status_code == 200
    assert all(address.startswith("/") for address in addresses)
    static = [address for address in addresses if address.startswith("/static/")]
    assert len(static) == 4
    assert all(finders.find(address.removeprefix("/static/")) for address in static)


def test_the_page_keeps_the_content_policy(client: Client) -> None:
    """No script stands in the page itself; only its one style sheet does."""
    response = client.get("/api/v1/docs/")
    policy = response.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "style-src 'self' 'unsafe-inline'" in policy
    assert "script-src" not in policy
    scripts = re.findall(r"<script([^>]*)>(.*?)</script>", response.content.decode(), re.DOTALL)
    assert len(scripts) == 3
    assert all("src=" in attributes and not text.strip() for attributes, text in scripts)


def test_the_script_of_the_page_names_the_description(client: Client) -> None:
    page = client.get("/api/v1/docs/").content.decode()
    address = next(it for it in re.findall(r'src="([^"]+)"', page) if "script" in it)
    script = client.get(address)
    assert script.headers["Content-Type"].startswith("application/javascript")
    assert "/api/v1/schema/" in script.content.decode()


def test_other_pages_keep_the_strict_policy(client: Client) -> None:
    policy = client.get("/api/v1/schema/").headers["Content-Security-Policy"]
    assert "unsafe-inline" not in policy
