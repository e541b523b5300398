"""Games at the points where the examples take them up, each built by playing it."""

from __future__ import annotations

from functools import partial

from django.test import Client

from sessions.access import links
from sessions.access.codes import new_code
from sessions.models import Event
from tests.factories import AccountFactory
from tests.sessions.api.cups import STATES, cup
from tests.sessions.api.leagues import league
from tests.sessions.clients import ApiPlayer


def told(story: str, client: Client) -> ApiPlayer:
    """The game of this name, played through the API as far as it goes."""
    player = ApiPlayer(client)
    _STORIES[story](player)
    return player


def _new(player: ApiPlayer) -> None:
    player.start("patch", "Ana", "Ben")


def _in_a_turn(player: ApiPlayer) -> None:
    _new(player)
    player.throw("112346", keep="11")


def _ready_to_bank(player: ApiPlayer) -> None:
    _new(player)
    player.throw("111234", keep="111")
    player.throw("115", keep="11")


def _two_turns(player: ApiPlayer) -> None:
    """Ana has banked 500, Ben has farkled: Ana's third turn."""
    _ready_to_bank(player)
    player.bank()
    player.throw("223466")


def _opened(player: ApiPlayer) -> None:
    """Ana, opened, has banked less than the threshold."""
    _two_turns(player)
    player.throw("112346", keep="11", bank=True)


def _three_seats(player: ApiPlayer) -> None:
    player.start("patch", "Ana", "Ben", "Cem")


def _ben_has_left(player: ApiPlayer) -> None:
    _three_seats(player)
    player.move("seats/1/retire")


def _both_have_points(player: ApiPlayer) -> None:
    _new(player)
    player.throw("123456", keep="123456", bank=True)
    player.throw("112235", keep="115")
    player.throw("555", keep="555", bank=True)


def _finished(player: ApiPlayer) -> None:
    player.start({"target_score": 1000}, "Ana", "Ben")
    player.throw("123456", keep="123456", bank=True)
    player.throw("223466")


def _two_scorers(player: ApiPlayer) -> None:
    _new(player)
    player.choose(needs_second=True)


def _proposed(player: ApiPlayer) -> None:
    _two_scorers(player)
    player.throw("112346", keep="11", status=202)


def _signed(player: ApiPlayer) -> None:
    _finished(player)
    player.sign(0)


def _locked(player: ApiPlayer) -> None:
    _signed(player)
    player.sign(1)


def _signed_in(player: ApiPlayer) -> None:
    """Nobody's game: somebody signed in, with one personal token."""
    player.client.force_login(AccountFactory(username="ana"))
    made = {"name": "Kitchen display", "role": "watch"}
    answer = player.client.post("/api/v1/tokens/", made, content_type="application/json")
    player.places = {"number": answer.json()["id"]}


def _with_all_rights(player: ApiPlayer) -> None:
    """Nobody's game: an admin signed in who may do everything."""
    player.client.force_login(AccountFactory(username="boss", is_superuser=True))


def _deleted(player: ApiPlayer) -> None:
    _two_turns(player)
    assert player.client.delete(f"/api/v1/games/{player.code}/").status_code == 204


def _house_rules(player: ApiPlayer) -> None:
    """Nobody's game: house rules of this device."""
    made = {"name": "Kitchen table", "rules": {"opening_threshold": 350}}
    answer = player.client.post("/api/v1/rule-sets/", made, content_type="application/json")
    player.places = {"key": answer.json()["key"]}


def _club(player: ApiPlayer) -> None:
    """A group with two finished games: the group is asked for, on the phone that has made it."""
    made = {"name": "Tuesday club"}
    answer = player.client.post("/api/v1/groups/", made, content_type="application/json").json()
    for code, names in (("K7MX2P", ("Ana", "Ben")), (new_code(), ("Ana", "Ben", "Cem"))):
        player.start({"target_score": 1000}, *names, code=code)
        player.throw("123456", keep="123456", bank=True)
        for _ in names[1:]:
            player.throw("223466")
    player.token = ""
    player.tokens = {link["role"]: link["token"] for link in answer["links"]}
    known = player.client.get(f"/api/v1/groups/{answer['code']}/players/").json()["results"]
    uuids = {it["name"]: it["uuid"] for it in known}
    places = {"player": uuids["Ana"], "other": uuids["Ben"], "into": uuids["Ben"]}
    player.places = {"code": answer["code"], **places}


def _a_double(player: ApiPlayer) -> None:
    """The club knows an Annie, too, who has not sat at any table."""
    _club(player)
    group, ana = player.places["code"], player.places["player"]
    made = player.client.post(
        f"/api/v1/groups/{group}/players/", {"name": "Annie"}, content_type="application/json"
    )
    player.places |= {"player": made.json()["uuid"], "into": ana}


def _merged(player: ApiPlayer) -> None:
    _a_double(player)
    annie, into = player.places["player"], {"into": player.places["into"]}
    done = player.client.post(
        f"/api/v1/players/{annie}/merge/", into, content_type="application/json"
    )
    assert done.status_code == 200


def _import(player: ApiPlayer) -> None:
    """One evening of old has come into the club from a file."""
    _club(player)
    sent = {"text": "Date,Place,Ana,Ben\n2019-10-03,Home,10350,9000\n", "name": "evenings.csv"}
    made = player.client.post(
        f"/api/v1/groups/{player.places['code']}/imports/", sent, content_type="application/json"
    )
    assert made.status_code == 201, made.content
    player.places |= {"batch": made.json()["uuid"]}


def _league(player: ApiPlayer) -> None:
    """A league of the club, whose organiser asks: the event is asked for."""
    _club_with_league(player)
    event = Event.objects.get()
    card = event.links.get(table=1)
    player.tokens = {"score": links.token_of(card)}
    player.places = {"code": event.code}


def _club_with_league(player: ApiPlayer) -> None:
    _club(player)
    league(player.places["code"])


def _cup(player: ApiPlayer, state: str) -> None:
    """A tournament of the club in this state, whose organiser asks."""
    _club(player)
    event = cup(player.places["code"], state)
    player.places = {"code": event.code}


_STORIES = {
    "new": _new,
    "in a turn": _in_a_turn,
    "ready to bank": _ready_to_bank,
    "two turns": _two_turns,
    "opened": _opened,
    "three seats": _three_seats,
    "Ben has left": _ben_has_left,
    "both have points": _both_have_points,
    "finished": _finished,
    "two scorers": _two_scorers,
    "proposed": _proposed,
    "signed": _signed,
    "locked": _locked,
    "signed in": _signed_in,
    "signed in with all rights": _with_all_rights,
    "house rules": _house_rules,
    "deleted": _deleted,
    "club": _club,
    "a double": _a_double,
    "merged": _merged,
    "import": _import,
    "league": _league,
    "club with a league": _club_with_league,
    **{f"cup {state}": partial(_cup, state=state) for state in STATES},
}
