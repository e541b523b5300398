"""At the table: late players, leaving, points by hand, the keys' side, the code to show round."""

import json
import re
from html import unescape

import pytest

from sessions.models import Device, Game, Role
from sessions.pages.table.folds import FOLDS
from tests import verbs
from tests.sessions.games.playing import throw
from tests.sessions.pages.conftest import fresh, log_kinds, reads, scores

pytestmark = pytest.mark.django_db


def post(client, game, form, **values):
    version = {"expected_version": fresh(game).version}
    return client.post(f"/g/{game.code}/{form}/", version | values)


def test_who_comes_too_late_is_told_why(client, start):
    game = start("Ana", "Ben", target_score=1000)
    verbs.record_total(code=game.code, points=1500)

    text = reads(client.get(f"/g/{game.code}/table/"))

    assert "The final round has begun: nobody can join any more." in text
    assert "A late player" not in text


MANAGER = {
    "Invite": ["To play along", "To watch", "To run the game too"],
    "This phone": [],
    "More": ["Who enters", "Only to look at", "Take the game with you"],
}
SCORER = MANAGER | {"Invite": ["To play along", "To watch"], "More": MANAGER["More"][1:]}
WATCHER = SCORER | {"Invite": ["To watch"]}
AT_FIRST = [it for it in FOLDS if it != "come_back"]
"""What may be done about players before the first throw: nobody has left yet."""


def folds_by_title(response):
    """The sections of the page, and what lies folded up in each."""
    titles = re.split(r"<h2>(.*?)</h2>", response.content.decode())[1:]
    folded = [re.findall(r"<summary>(.*?)</summary>", it, re.DOTALL) for it in titles[1::2]]
    said = [[words(re.sub("<.*?>", "", it)) for it in folds] for folds in folded]
    return dict(zip(titles[::2], said, strict=True))


def of_players(response):
    """The kinds of entries whose folds are drawn, by the names of their templates."""
    names = [re.search(r"/players/_(\w+)\.html", part.name or "") for part in response.templates]
    return [found[1] for found in names if found and found[1] in FOLDS]


def words(html):
    return " ".join(html.split())


@pytest.mark.parametrize(
    ("role", "shown"),
    [
        (None, (MANAGER, AT_FIRST)),
        (Role.MANAGE, (MANAGER, AT_FIRST)),
        (Role.SCORE, (SCORER, AT_FIRST)),
        (Role.WATCH, (WATCHER, [])),
    ],
)
def test_the_page_shows_what_each_role_may_do(client, game, guest, role, shown):
    reader = client if role is None else guest(game, role)
    response = reader.get(f"/g/{game.code}/table/")

    folds = folds_by_title(response)
    players = folds.pop("Players")
    assert (folds, of_players(response)) == shown
    assert len(set(players) - {""}) == len(players) == len(shown[1])
    assert players[1:2] == ["A late player"][: len(players)]


def test_the_players_stand_first_with_their_points(client, start):
    game = start("Ana:Red", "Ben:Blue", teams=True)
    verbs.record_total(code=game.code, points=550)
    verbs.retire_seat(code=game.code, seat=1)

    html = client.get(f"/g/{game.code}/table/").content.decode()
    roster = re.search(r'<ol class="list" id="roster">.*?</ol>', html, re.DOTALL)[0]

    said = words(re.sub("<.*?>", " ", roster))
    assert said == "AN Ana Red 550 BE Ben Blue retired 0"


@pytest.mark.parametrize("role", Role)
def test_each_phone_finds_its_settings_and_where_else_to_look(game, guest, role):
    html = guest(game, role).get(f"/g/{game.code}/table/").content.decode()

    found = re.findall(r'<a class="btn" href="(.*?)"', html)

    assert found[0] == f"/g/{game.code}/rules/"
    assert f"/device/?game={game.code}" in found
    assert {f"/g/{game.code}/{it}/" for it in ("statistics", "log", "print", "tv", "across")} <= {
        *found
    }


def test_a_form_that_was_refused_lies_open(client, game):
    page = post(client, game, "seats", name="Ana").content.decode()

    assert re.findall(r'<details[^>]* id="([a-z-]*)"[^>]*open', page) == ["join"]


def test_who_reads_another_language_finds_it_under_its_own_name(client, game):
    url = f"/g/{game.code}/table/"
    page = post(client, game, "seats", name="Ana").content.decode()  # refused, at another address
    found = re.search(r'<form [^>]*action="/language/".*?</form>', page, re.DOTALL)[0]

    offered = re.findall(
        r'name="language" value="([^"]+)" lang="([^"]+)">.*?</svg>\s*([^<]+)<', found
    )
    assert offered == [("de", "de", "Deutsch"), ("de-ch", "de-ch", "Deutsch (Schweiz)")]

    answer = client.post(
        "/language/", {"language": "de", "next": re.search('name="next" value="([^"]+)"', found)[1]}
    )

    assert answer.url == url
    assert "Zurück zum Spiel" in reads(client.get(url))
    in_german = client.get(url).content.decode()
    assert re.search(r'value="en" lang="en">.*?</svg>\s*English<', in_german)


def test_in_the_final_round_nobody_can_join_and_after_the_first_throw_nobody_rolls_off(
    client, start
):
    game = start("Ana", "Ben", target_score=1000)
    throw(game, "111555", "111555", bank=True)

    text = reads(client.get(f"/g/{game.code}/table/"))

    assert "A late player" not in text
    assert "Roll off" not in text
    assert "Somebody leaves" in text


def test_a_late_player_takes_the_last_seat(client, game):
    response = post(client, game, "seats", name="Late Lou")

    assert (response.status_code, response.url) == (303, f"/g/{game.code}/")
    assert [seat.name for seat in fresh(game).current_state().seats] == ["Ana", "Ben", "Late Lou"]


@pytest.mark.parametrize(
    ("name", "status", "reason"),
    [
        ("ana", 422, "ana is already at this table. Add a letter to tell them apart."),
        ("", 400, "Name: This must not be empty."),
        ("x" * 41, 400, "Name: This must have at most 40 characters."),
    ],
)
def test_a_refused_name_is_kept(client, game, name, status, reason):
    response = post(client, game, "seats", name=name)

    assert response.status_code == status
    assert reason in reads(response)
    assert f'list="names" value="{name}"' in response.content.decode()


def test_a_late_player_of_a_team_game_needs_a_team(client, start):
    game = start("Ana:Red", "Ben:Blue", teams=True)

    refused = post(client, game, "seats", name="Lou")
    post(client, game, "seats", name="Lou", team="Red")

    assert "This is a team game: Lou needs a team." in reads(refused)
    assert fresh(game).current_state().seats[2].team == "Red"


def test_a_seat_retires(client, start):
    game = start("Ana", "Ben", "Cleo")

    response = post(client, game, "seats/retire", seat="0")

    assert response.status_code == 303
    assert fresh(game).current_state().turn.seat == 1


@pytest.mark.parametrize(
    ("seat", "status", "reason"),
    [
        ("9", 422, "There is no seat 9. Seats count from 0 to 1."),
        ("", 400, "Player: This must be a whole number"),
        ("x", 400, "Player: This must be a whole number"),
    ],
)
def test_an_unknown_seat_is_refused(client, game, seat, status, reason):
    response = post(client, game, "seats/retire", seat=seat)

    assert response.status_code == status
    assert reason in reads(response)


def test_points_by_hand_are_written_with_their_reason(client, game):
    response = post(client, game, "adjustments", seat="1", points="−1", reason="did not sing")

    assert response.status_code == 303
    assert scores(game) == [0, -1]
    assert "Ben −1 did not sing" in reads(client.get(f"/g/{game.code}/"))


def test_undone_points_by_hand_leave_the_sheet(client, game):
    post(client, game, "adjustments", seat="1", points="-1", reason="did not sing")
    verbs.undo(code=game.code)

    assert "did not sing" not in reads(client.get(f"/g/{game.code}/"))


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"points": "0"}, "Points: An adjustment of 0 changes nothing."),
        ({"points": "a few"}, "Points: This must be a whole number"),
        ({"reason": ""}, "Reason: This must not be empty."),
    ],
)
def test_a_refused_adjustment_keeps_what_was_typed(client, game, values, reason):
    typed = {"seat": "1", "points": "-50", "reason": "spilled the cup"} | values

    response = post(client, game, "adjustments", **typed)

    assert response.status_code == 400
    assert reason in reads(response)
    html = response.content.decode()
    assert f'value="{typed["points"]}"' in html
    assert f'value="{typed["reason"]}"' in html
    assert '<option value="1" selected>' in html
    assert log_kinds(game) == []


def test_a_point_is_docked_from_the_pad_itself(client, start):
    game = start("Ana", "Ben", six_die_farkle_forfeit=1)
    throw(game, "223346")

    response = post(
        client, game, "adjustments", seat="0", points="-1", reason="no song", **{"from": "pad"}
    )

    assert response.status_code == 303
    assert scores(game) == [-1, 0]


def test_a_stale_form_is_refused_with_the_game_as_it_is(client, game):
    throw(game, "112346", "11")

    response = post(client, game, "seats", name="Lou", expected_version=0)

    assert response.status_code == 409
    assert "Somebody else was faster. Now: Ana: 1 1 kept" in reads(response)


def test_a_rematch_starts_with_the_next_seat(client, game):
    response = client.post(f"/g/{game.code}/rematch/")

    assert response.status_code == 303
    again = game.rematches.get()
    assert response.url == f"/g/{again.code}/"
    assert again.current_state().turn.seat == 1


def test_a_rematch_says_why_its_seat_starts_until_something_is_entered(client, game):
    again = client.post(f"/g/{game.code}/rematch/").url
    said = "Ben begins: the start moves round the table."

    page = client.get(again)
    assert said in reads(page)
    assert json.loads(script_words(page))["nothing_yet"] == said
    assert said in reads(client.get(f"{again}tv/"))
    rematch = game.rematches.get()
    throw(rematch, "112346", "11")
    assert said not in reads(client.get(again))
    verbs.undo(code=rematch.code)
    assert said in reads(client.get(again))
    verbs.record_roll_off(code=rematch.code, faces={0: 6, 1: 2})
    assert said not in reads(client.get(again))
    assert "Nothing entered yet." in reads(client.get(f"/g/{game.code}/"))


def script_words(response) -> str:
    found = re.search(r'id="script-words"[^>]*>(.*?)</script>', response.content.decode())
    assert found is not None
    return found[1]


def test_a_rematch_asked_for_twice_is_one_game(client, game):
    first = client.post(f"/g/{game.code}/rematch/")
    again = client.post(f"/g/{game.code}/rematch/")

    assert first.url == again.url
    assert game.rematches.count() == 1


def test_a_rematch_that_goes_on_is_the_one_that_everybody_is_led_to(client, start, guest):
    game = start("Ana", "Ben", target_score=1000, final_round="none")
    scorer, watcher = guest(game, Role.SCORE), guest(game, Role.WATCH)
    verbs.record_total(code=game.code, points=1500)
    again = scorer.post(f"/g/{game.code}/rematch/").url
    verbs.record_total(code=again.strip("/").split("/")[-1], points=600)

    for phone in (client, scorer, watcher):
        html = phone.get(f"/g/{game.code}/").content.decode()
        assert f'<a class="btn btn--roll btn--big" href="{again}">' in html
        assert 'id="rematch"' not in html
        assert phone.get(again).status_code == 200
        assert phone.post(f"/g/{game.code}/rematch/").url == again
    verbs.record_total(code=game.rematches.get().code, points=1500)
    assert client.post(f"/g/{game.code}/rematch/").url != again


@pytest.mark.parametrize("seat", [0, 1])  # who has started, and who would start now
def test_whoever_has_stayed_may_play_on_in_a_rematch(client, game, seat):
    verbs.retire_seat(code=game.code, seat=seat)

    response = client.post(f"/g/{game.code}/rematch/")

    again = Game.objects.get(rematch_of=game)
    assert (response.status_code, response.url) == (303, f"/g/{again.code}/")
    assert [it.name for it in again.current_state().seats] == [["Ana", "Ben"][1 - seat]]


# --- who enters, and what this phone is called ---


def saved(response, client):
    """What the page says after a redirect."""
    assert response.status_code == 303
    return re.findall(r"Saved: [^.]*\.(?: Turns[^.]*\.)?", reads(client.get(response.url)))


def test_saving_who_enters_is_confirmed_in_words(client, game):
    def save(**form):
        return saved(client.post(f"/g/{game.code}/entering/", form), client)

    assert save(entry_by="turn") == ["Saved: only the player whose turn it is enters."]
    assert save(entry_by="one") == ["Saved: Ana's phone enters everything."]
    assert save(entry_by="anyone", needs_second="1") == [
        "Saved: everybody with a score code enters. Turns count when two phones agree."
    ]


def test_a_table_that_wants_every_die_says_so(client, game):
    table, rules = f"/g/{game.code}/table/", f"/g/{game.code}/rules/"
    assert "the dice that score are enough" in reads(client.get(rules))

    form = {"entry_by": "anyone", "every_die": "1"}
    response = client.post(f"/g/{game.code}/entering/", form, follow=True)

    assert "everybody with a score code enters. Every die is entered." in reads(response)
    assert 'name="every_die" value="1" checked' in " ".join(
        client.get(table).content.decode().split()
    )
    assert "On the pad every die is entered" in reads(client.get(rules))
    client.post(f"/g/{game.code}/entering/", {"entry_by": "anyone"})
    assert not fresh(game).every_die


def test_saving_this_phone_is_confirmed_in_words(client, game):
    def save(**form):
        return saved(client.post(f"/g/{game.code}/device/", form), client)

    assert save(name="Kitchen") == ["Saved: this phone is called Kitchen."]
    assert save(name="", seat=["1", "0"]) == [
        "Saved: this phone is called Kitchen; played on it: Ana and Ben."
    ]


def test_a_phone_that_is_refused_a_seat_keeps_its_name(client, game, device):
    response = client.post(f"/g/{game.code}/device/", {"name": "Kitchen", "seat": "9"})

    device.refresh_from_db()
    assert response.status_code == 422
    assert device.name == "Ana's phone"


@pytest.mark.parametrize(
    ("entry_by", "needs_second", "said"),
    [
        ("anyone", False, []),
        ("turn", False, ["own turns"]),
        ("one", False, ["one scorekeeper"]),
        ("anyone", True, ["second scorer"]),
        ("turn", True, ["own turns", "second scorer"]),
    ],
)
def test_the_pad_says_how_the_game_is_entered(client, game, entry_by, needs_second, said):
    game.entry_by, game.needs_second = entry_by, needs_second
    game.save()

    html = client.get(f"/g/{game.code}/").content.decode()

    tag = re.search(r'class="last__how tag"[^>]*>(.*?)</a>', html)
    assert re.findall(r"<span>(.*?)</span>", tag[1] if tag else "") == said


def keepers(response):
    """The phones that can keep the score, as they are listed; the chosen one with a star."""
    select = re.search(r'<select[^>]*id="scorekeeper".*?</select>', response.content.decode())[0]
    options = re.findall(r"<option[^>]*?( selected)?>(.*?)</option>", select)
    return [f"*{unescape(name)}" if chosen else unescape(name) for chosen, name in options]


def test_phones_that_are_called_alike_are_told_apart_and_this_one_is_chosen(
    client, game, guest, device
):
    guest(game, Role.SCORE, "Linux PC")
    guest(game, Role.SCORE, "Linux PC")
    guest(game, Role.SCORE, "")
    url = f"/g/{game.code}/table/"

    assert keepers(client.get(url)) == [
        "*This phone: Ana's phone",
        "Linux PC 1",
        "Linux PC 2",
        "A device without a name",
    ]
    game.scorekeeper = Device.objects.get(name="")
    game.save()
    assert keepers(client.get(url)) == [
        "This phone: Ana's phone",
        "Linux PC 1",
        "Linux PC 2",
        "*A device without a name",
    ]


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("Linux PC", "So far it is called Linux PC, as others may be. A name like “Ana’s phone”"),
        ("", "A name like “Ana’s phone” tells it apart:"),
        ("Kitchen", "The log says who entered what by this name."),
    ],
)
def test_a_phone_without_a_name_of_its_own_is_asked_for_one(client, game, device, name, asked):
    device.name = name
    device.save()

    agent = {"User-Agent": "Mozilla/5.0 (X11; Linux x86_64)"}
    text = reads(client.get(f"/g/{game.code}/table/", headers=agent))

    assert f"Name of this phone {asked}" in text
