"""Players through the API: who they are, who is whom, and what is refused."""

from __future__ import annotations

import pytest

from sessions.models import Player, SeatResult
from tests.sessions.api.groups.conftest import Asker, said, wrong

pytestmark = pytest.mark.django_db

ELSEWHERE = "0b6ef9a3-58a1-4f0e-9f2d-3c1f8a7d2e64"


def uuid_of(name: str) -> str:
    return str(Player.objects.get(name=name).uuid)


def test_players_are_added_found_and_changed(phone, bearer):
    first = phone.ask("post", "{club}/players/", {"name": "Zoë Zed"}, Idempotency_Key="1")
    again = bearer("score").ask("post", "{club}/players/", {"name": "zoë zed"})
    assert (first.status_code, said(again)) == (201, (422, "name_in_group"))
    repeated = phone.ask("post", "{club}/players/", {"name": "Zoë Zed"}, Idempotency_Key="1")
    assert repeated.json() == first.json()
    assert first.headers["Location"] == f"/api/v1/players/{uuid_of('Zoë Zed')}/"

    zoe = f"players/{uuid_of('Zoë Zed')}/"
    assert phone.read(f"players/{str(uuid_of('Zoë Zed')).upper()}/") == phone.read(zoe)
    seen = phone.read("{club}/")["version"]
    wanted = {"name": "Zoë", "is_hidden": True, "is_archived": True, "expected_version": seen}
    changed = phone.ask("patch", zoe, wanted)
    assert (changed.json()["name"], changed.json()["is_hidden"]) == ("Zoë", True)
    stale = phone.ask("patch", zoe, {"name": "Z"}, If_Match=f'"v{seen}"')
    assert said(stale) == (412, "precondition_failed")
    assert stale.json()["group"]["version"] == phone.read("{club}/")["version"] > seen

    def found(asker: Asker, query: str) -> list[str]:
        return [it["name"] for it in asker.read("{club}/players/" + query)["results"]]

    assert found(phone, "") == ["Ana", "Ben", "Cem"]
    assert found(phone, "?archived=true&name=zo") == ["Zoë"]
    assert found(bearer("watch"), "?archived=true") == ["Ana", "Ben", "Cem", "Z."]
    assert found(bearer("watch"), "?archived=true&name=zo") == []
    assert phone.ask("patch", "{club}/", {"hides_names": True}).status_code == 200
    assert found(bearer("watch"), "") == ["A.", "B.", "C."]
    assert wrong(bearer("watch").ask("get", "{club}/players/?name=an")) == [
        ("/name", "invalid_value")
    ]


def test_nothing_is_changed_where_a_part_of_it_is_refused(phone):
    body = {"name": "Ana", "is_archived": True}
    assert said(phone.ask("patch", f"players/{uuid_of('Ben')}/", body)) == (422, "name_in_group")
    assert not Player.objects.filter(is_archived=True).exists()
    taken = {"name": "Dora", "seats": [{"game": phone.read("games/")["results"][0]["code"]}]}
    assert wrong(phone.ask("post", "{club}/players/", taken)) == [("/seats/0/seat", "required")]


def test_two_are_one_and_two_again(phone, bearer):
    phone.ask("post", "{club}/players/", {"name": "Benny"})
    benny, ben, ana = (f"players/{uuid_of(name)}/" for name in ("Benny", "Ben", "Ana"))
    into = {"into": uuid_of("Ben")}
    merged = phone.ask("post", f"{benny}merge/", into, Idempotency_Key="once")
    assert merged.json()["also"] == [{"uuid": uuid_of("Benny"), "name": "Benny"}]
    assert phone.ask("post", f"{benny}merge/", into, Idempotency_Key="once").json() == merged.json()
    assert said(phone.ask("post", f"{benny}merge/", into)) == (422, "merged")
    assert said(phone.ask("patch", benny, {"name": "B"})) == (422, "merged")
    kept = phone.ask("post", f"{ana}merge/", into, Idempotency_Key="two")
    assert said(kept) == (422, "sat_together")
    assert [it.keys() for it in kept.json()["games"]] == [{"code", "played_on"}] * 2
    assert phone.ask("post", f"{benny}unmerge/", {}).json()["merged_into"] is None
    assert said(phone.ask("post", f"{benny}unmerge/", {})) == (422, "not_merged")
    assert phone.ask("post", f"{ana}merge/", into, Idempotency_Key="two").json() == kept.json()

    game = phone.read("games/")["results"][0]["code"].lower()
    seats = {"seats": [{"game": game, "seat": 1}]}
    moved = phone.ask("post", f"{benny}seats/", seats)
    assert (moved.json()["games"], SeatResult.objects.filter(player__name="Ben").count()) == (1, 1)
    assert said(phone.ask("post", f"{ana}seats/", seats)) == (422, "sits_there")
    assert said(bearer("score").ask("post", f"{ben}seats/", seats)) == (403, "role_missing")


def test_who_somebody_is_they_say_themselves(phone, bearer):
    def me() -> list[str]:
        return [it["name"] for it in phone.read("{club}/players/")["results"] if it["is_me"]]

    ana, ben = (f"players/{uuid_of(name)}/me/" for name in ("Ana", "Ben"))
    assert [phone.ask("put", ben, {}).status_code for _ in range(2)] == [204, 204]
    assert me() == ["Ben"]
    assert (phone.ask("delete", ana).status_code, me()) == (204, ["Ben"])
    assert (phone.ask("delete", ben).status_code, me()) == (204, [])
    assert said(bearer("score").ask("put", ben, {})) == (403, "device_needed")
    assert said(bearer("watch").ask("put", ben, {})) == (403, "role_missing")


def test_somebody_elses_player_is_as_none(phone, stranger):
    other = stranger.ask("get", "groups/").json()["results"][0]["code"]
    theirs = stranger.ask("post", f"groups/{other}/players/", {"name": "Ivy"}).json()["uuid"]
    for uuid in (uuid_of("Ana"), ELSEWHERE):
        for path, body in (("", {"name": "X"}), ("merge/", {"into": theirs}), ("unmerge/", {})):
            method = "post" if path else "patch"
            answer = stranger.ask(method, f"players/{uuid}/{path}", body)
            assert said(answer) == (403, "no_access")
    for uuid in (theirs, ELSEWHERE):
        refused = phone.ask("post", f"players/{uuid_of('Ana')}/merge/", {"into": uuid})
        assert said(refused) == (422, "player_unknown")
        assert "Ivy" not in refused.content.decode()
    seat = {"seats": [{"game": phone.read("games/")["results"][0]["code"], "seat": 0}]}
    assert said(stranger.ask("post", f"players/{theirs}/seats/", seat)) == (422, "seat_unknown")


@pytest.mark.parametrize(
    ("path", "body", "mistakes"),
    [
        ("merge/", {"into": 7}, [("/into", "invalid_value")]),
        ("merge/", {"into": "Ana"}, [("/into", "invalid_value")]),
        ("merge/", {"player": ELSEWHERE}, [("/player", "unknown_key"), ("/into", "required")]),
        ("unmerge/", {"into": ELSEWHERE}, [("/into", "unknown_key")]),
        ("seats/", {"seats": []}, [("/seats", "too_short")]),
        ("seats/", {"seats": "K7MX2Q"}, [("/seats", "invalid_type")]),
        ("seats/", {"seats": [{"game": 1, "seat": -1}]}, 2),
        ("seats/", {"seats": [{"game": "K7MX2Q", "seat": 0}] * 1001}, [("/seats", "too_long")]),
    ],
)
def test_what_nobody_can_be_is_pointed_at(phone, path, body, mistakes):
    found = wrong(phone.ask("post", f"players/{uuid_of('Ana')}/{path}", body))
    assert (len(found) if isinstance(mistakes, int) else found) == mistakes


@pytest.mark.parametrize("players", [3, 30])
def test_a_list_costs_the_same_however_many_they_are(phone, players, django_assert_num_queries):
    for number in range(players - 3):
        phone.ask("post", "{club}/players/", {"name": f"P{number}"})
    with django_assert_num_queries(5):
        assert len(phone.read("{club}/players/")["results"]) == players
