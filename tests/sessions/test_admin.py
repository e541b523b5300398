"""What support can do at /admin/: look, close a link, give a game away. Nothing else."""

import io
import re

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from sessions.access import tokens
from sessions.access.links import code_of, open_link
from sessions.access.roles import Actor
from sessions.models import ApiToken, Device, Game, GameLink, Player, Role
from sessions.people import players
from sessions.people.who import naming
from tests import verbs
from tests.sessions.people.belongings import begun, person


@pytest.fixture
def boss(client, db):
    client.force_login(User.objects.create_superuser("boss"))
    return client


@pytest.fixture
def game(db):
    game = begun("Ana", "Dad", opening_threshold=0, device=Device.objects.create(name="iPad"))
    verbs.record_total(code=game.code, points=400)
    return Game.objects.get(pk=game.pk)


def test_a_game_is_found_by_its_code_and_its_log_is_read(boss, game):
    begun("Zoraida", "Finn")
    found = boss.get("/admin/game_sessions/game/", {"q": game.code.lower()}).content.decode()
    assert f">{game.code}</a>" in found
    assert "Zoraida" not in found

    page = boss.get(f"/admin/game_sessions/game/{game.pk}/change/").content.decode()
    log = f"/admin/game_sessions/gameentry/?game__id__exact={game.pk}"
    assert f'<a href="{log}">1 entries</a>' in page
    assert "400" in boss.get(log).content.decode()


def test_no_code_and_no_secret_is_shown(boss, game):
    _token, secret = tokens.issue(account=person("ana"), name="board", role=Role.SCORE)
    link = game.links.get(role=Role.MANAGE)
    hidden = [code_of(link), link.code_hash, link.nonce, secret, ApiToken.objects.get().token_hash]

    pages = [
        boss.get(f"/admin/game_sessions/{path}").content.decode()
        for path in (
            f"game/{game.pk}/change/",
            "gamelink/",
            f"gamelink/{link.pk}/change/",
            "apitoken/",
            f"apitoken/{ApiToken.objects.get().pk}/change/",
            "device/",
        )
    ]

    assert [text for text in hidden for page in pages if text in page] == []


def test_a_game_is_given_to_an_account_while_it_goes_on(boss, game):
    ana = person("ana")
    stale = Game.objects.get(pk=game.pk)
    verbs.record_total(code=game.code, points=300)

    answer = boss.post(
        f"/admin/game_sessions/game/{game.pk}/change/",
        {
            "owner": ana.pk,
            "code": "HACKED",
            "version": 0,
            "links-TOTAL_FORMS": 0,
            "links-INITIAL_FORMS": 0,
        },
    )

    assert answer.status_code == 302
    now = Game.objects.get(pk=game.pk)
    assert (now.owner, now.code, now.version) == (ana, stale.code, 2)


def test_a_link_is_revoked(boss, game):
    link = game.links.get(role=Role.SCORE)
    device = Device.objects.create()
    open_link(code=code_of(link), by=Actor(device=device))

    form = {"action": "revoke", "_selected_action": [link.pk]}
    answer = boss.post("/admin/game_sessions/gamelink/", form, follow=True)

    assert "1 revoked." in answer.content.decode()
    assert sorted(GameLink.objects.values_list("role", flat=True)) == [Role.WATCH, Role.MANAGE]
    assert device.grants.count() == 0


def test_an_account_is_disabled(boss, client):
    ana = person("ana")
    page = boss.get(f"/admin/auth/user/{ana.pk}/change/").content.decode()

    assert 'name="is_active"' in page


@pytest.mark.parametrize(
    "kind", ["game", "gameentry", "gamelink", "houserules", "device", "player"]
)
def test_nothing_is_added_or_deleted_by_hand(boss, game, kind):
    players.add_player(account=person("ana"), name="Dad")

    assert boss.get(f"/admin/game_sessions/{kind}/").status_code == 200
    assert boss.get(f"/admin/game_sessions/{kind}/add/").status_code == 403
    assert boss.post(f"/admin/game_sessions/{kind}/1/delete/", {"post": "yes"}).status_code in (
        302,
        403,
    )
    assert Game.objects.count() == 1


def test_what_verify_games_has_found_stands_on_the_first_page(boss, game):
    assert "verify_games, " not in boss.get("/admin/").content.decode()
    Game.objects.update(status="finished")
    call_command("verify_games", repair=True, stdout=io.StringIO())

    said = "1 games, 1 repaired."
    assert f": {said}</a>" in boss.get("/admin/").content.decode()
    listed = boss.get("/admin/game_sessions/verification/").content.decode()
    assert said in listed
    assert game.code in listed


def test_a_token_is_revoked_as_its_owner_would(boss, game):
    ana = person("ana")
    made = [tokens.issue(account=ana, name=name, role=Role.SCORE) for name in ("one", "two")]
    (first, secret), (second, other) = made

    page = f"/admin/game_sessions/apitoken/{first.pk}/delete/"
    answers = [
        boss.post(page, {"post": "yes"}),
        boss.post(
            "/admin/game_sessions/apitoken/",
            {"action": "delete_selected", "_selected_action": [second.pk], "post": "yes"},
        ),
    ]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert [tokens.account_of(text) for text in (secret, other)] == [None, None]
    assert sorted(Device.objects.values_list("name", flat=True)) == ["iPad", "one", "two"]


def test_an_account_is_deleted_with_the_names_of_its_tokens(boss, game):
    for name in ("ana", "zoe"):
        tokens.issue(account=person(name), name=f"{name}'s board", role=Role.SCORE)
    ana, zoe = (User.objects.get(username=name) for name in ("ana", "zoe"))

    answers = [
        boss.post(f"/admin/auth/user/{ana.pk}/delete/", {"post": "yes"}),
        boss.post(
            "/admin/auth/user/",
            {"action": "delete_selected", "_selected_action": [zoe.pk], "post": "yes"},
        ),
    ]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert list(User.objects.values_list("username", flat=True)) == ["boss"]
    assert sorted(Device.objects.values_list("name", flat=True)) == ["", "", "iPad"]


def test_passkeys_and_groups_are_not_offered(boss):
    page = boss.get("/admin/").content.decode()

    assert "/admin/auth/user/" in page
    assert [kind for kind in ("mfa/authenticator", "auth/group") if kind in page] == []
    assert boss.get("/admin/mfa/authenticator/add/").status_code == 404


def test_the_seats_of_a_player_take_no_more_questions(boss, django_assert_max_num_queries):
    ana = person("ana")
    for _ in range(12):
        begun("Ana", "Dad", owner=ana)
    player = players.add_player(account=ana, name="Dad")
    assert players.claim(player=player, guest="Dad", account=ana) == 12

    page = boss.get(f"/admin/game_sessions/player/{player.pk}/change/").content.decode()
    seats = f"/admin/game_sessions/playedseat/?player__id__exact={player.pk}"
    assert f'<a href="{seats}">Seats</a>' in page
    with django_assert_max_num_queries(8):
        listed = boss.get(seats)

    assert listed.content.decode().count('<td class="field-name">Dad</td>') == 12


def test_what_was_done_to_a_player_is_read(boss, django_assert_max_num_queries):
    begun("Ana", "Dad", device=Device.objects.create(name="iPad"))
    ana, dad = Player.objects.order_by("name")
    for number in range(6):
        naming.rename(player=dad, name=f"Dad {number}", by=None)
    naming.rename(player=ana, name="Anna", by=None)

    page = boss.get(f"/admin/game_sessions/player/{dad.pk}/change/").content.decode()
    changes = f"/admin/game_sessions/playerchange/?player__id__exact={dad.pk}"
    assert f'<a href="{changes}">Changes</a>' in page
    with django_assert_max_num_queries(8):
        listed = boss.get(changes)

    assert listed.content.decode().count('<td class="field-kind">Rename</td>') == 6


def test_a_helper_without_rights_changes_nothing(client, game):
    helper = person("helper")
    User.objects.filter(pk=helper.pk).update(is_staff=True)
    client.force_login(User.objects.get(pk=helper.pk))

    answers = [
        client.post(f"/admin/game_sessions/game/{game.pk}/change/", {"owner": helper.pk}),
        client.post("/admin/game_sessions/gamelink/", {"action": "revoke", "_selected_action": 1}),
        client.get("/admin/game_sessions/apitoken/"),
    ]

    assert [answer.status_code for answer in answers] == [403, 403, 403]
    assert (Game.objects.get().owner, GameLink.objects.count()) == (None, 3)


@pytest.mark.parametrize(
    ("term", "names"),
    [
        ("ANA", ["Ana"]),
        ("an", []),
        ("boss", ["Zoe"]),
        ("nobody", []),
        ("\x00", ["Ana", "Zoe"]),
    ],
)
def test_a_game_is_found_by_a_whole_name_or_its_owner(boss, game, term, names):
    begun("Zoe", "Finn", owner=User.objects.get(username="boss"))

    page = boss.get("/admin/game_sessions/game/", {"q": term}).content.decode()

    assert [name for name in ("Ana", "Zoe") if f"{name}, " in page] == names


@pytest.mark.parametrize(
    ("kind", "query"),
    [
        ("gameentry", "kind__exact=total"),
        ("gameentry", "payload__icontains=4"),
        ("game", "status__exact=playing"),
        ("gamelink", "role__exact=1"),
    ],
)
def test_what_no_index_finds_is_not_asked_for_by_address(boss, game, kind, query):
    assert boss.get(f"/admin/game_sessions/{kind}/?{query}").status_code == 400


def test_a_list_is_in_its_own_order_whatever_an_address_says(boss, game):
    codes = [begun("Ana", "Dad").code for _ in range(3)][::-1]

    page = boss.get("/admin/game_sessions/game/?o=1").content.decode()

    assert re.findall(r'field-code"><a[^>]*>(\w+)<', page) == [*codes, game.code]


def test_no_list_counts_to_its_end(boss, game, monkeypatch):
    monkeypatch.setattr("sessions.admin.lists.MAX_ROWS", 2)
    for _ in range(4):
        begun("Ana", "Dad")

    with CaptureQueriesContext(connection) as queries:
        page = boss.get("/admin/game_sessions/game/").content.decode()

    counts = [it["sql"] for it in queries if "COUNT(" in it["sql"]]
    assert [("LIMIT 2" in sql, "(SELECT" in sql) for sql in counts] == [(True, True)]
    assert "2 games" in page
