"""The result of a game to send."""

from __future__ import annotations

import json
import re
from html import unescape

from django.test import Client

from sessions.access import links
from sessions.models import Role
from tests import verbs
from tests.sessions.pages.conftest import reads

QUICK = {"target_score": 500, "opening_threshold": 0, "final_round": "none"}


def won(start, *names: str, **rules: object):
    game = start(*names, **QUICK, **rules)
    verbs.record_total(code=game.code, points=1250)
    return game


def test_the_result_is_text_with_the_link_to_watch_and_facts_for_a_picture(client, start):
    game = won(start, "Ana", "Ben <b>")
    assert f"/g/{game.code}/share/" in client.get(f"/g/{game.code}/").content.decode()
    page = client.get(f"/g/{game.code}/share/")
    text = reads(page)
    link = links.code_of(game.links.get(role=Role.WATCH))
    assert "Farkle: Ana wins" in text
    assert "Ana 1,250 · Ben <b> 0" in text
    assert f"http://testserver/j/{link}/" in text
    html = page.content.decode()
    told = json.loads(re.search(r'id="result"[^>]*>(.*?)</script>', html)[1])
    assert told["rows"] == [["Ana", "1,250"], ["Ben <b>", "0"]]
    copied = unescape(re.search(r'data-copy="([^"]*)"', html)[1])
    assert copied.split("\n")[0] == "Farkle: Ana wins"
    assert copied.endswith(f"/j/{link}/")


def test_a_closed_link_is_not_sent(client, start):
    game = won(start, "Ana", "Ben")
    links.revoke_link(code=game.code, role=Role.WATCH, by=None)
    page = client.get(f"/g/{game.code}/share/")
    assert "/j/" not in page.content.decode()
    assert "Without a link" in reads(page)


def test_the_rematch_tells_how_it_stands_tonight(client, start):
    game = won(start, "Ana", "Ben")
    again = client.post(f"/g/{game.code}/rematch/").url
    assert "Tonight: Ana 1 : 0 Ben" in reads(client.get(f"{again}table/"))
    verbs.record_total(code=again.split("/")[2], points=500)
    for page in ("", "tv/", "share/"):
        assert "Tonight: Ana 1 : 1 Ben" in reads(client.get(f"{again}{page}")), page


def test_a_team_stands_there_once(client, start):
    game = won(start, "Ana:Red", "Ben:Blue", "Cleo:Red", "Dan:Blue", teams=True)
    assert "Red 1,250 · Blue 0" in reads(client.get(f"/g/{game.code}/share/"))


def test_a_team_stays_where_it_stands_when_one_of_them_has_left(client, start):
    game = start("Ana:Red", "Ben:Blue", "Cleo:Red", "Dan:Blue", teams=True, **QUICK)
    verbs.retire_seat(code=game.code, seat=2)
    verbs.record_total(code=game.code, points=1250)

    page = client.get(f"/g/{game.code}/share/")

    assert "Red 1,250 · Blue 0" in reads(page)
    assert '"rows": [["Red", "1,250"], ["Blue", "0"]]' in page.content.decode()


def test_a_game_that_goes_on_has_no_result(client, start):
    game = start("Ana", "Ben")
    assert client.get(f"/g/{game.code}/share/").url == f"/g/{game.code}/"
    done = won(start, "Ana", "Ben")
    assert client.get(f"/g/{done.code.lower()}/share/").url == f"/g/{done.code}/share/"
    assert Client().get(f"/g/{done.code}/share/").status_code == 403
