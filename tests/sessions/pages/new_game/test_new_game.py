"""A new game: the form, its buttons, its refusals, and the games it starts."""

import re

import pytest

from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from sessions.models import Game, HouseRules
from sessions.pages.rules.form import fields_of, rules_from
from sessions.wording.rules.names import called
from sessions.wording.rules.options import GROUPS, every_option
from tests.sessions.pages.conftest import reads

pytestmark = pytest.mark.django_db


def form(*names: str, **more: object) -> dict:
    return {"name": list(names), "rules": "patch", "starts": "0", "action": "start"} | more


def options(**changed: str) -> dict:
    """All option fields as the page shows them for the Patch rules, with some changed."""
    fields = {name: value for name, value in fields_of(RuleSet().to_json()).items() if value}
    return fields | {"options_of": "patch"} | changed


def typed_names(response) -> list[str]:
    return re.findall(r'name="name" value="([^"]*)"', response.content.decode())


def started(response) -> Game:
    assert response.status_code == 303, reads(response)
    return Game.objects.get(code=response.url.strip("/").split("/")[1])


# --- the shortest road ---


def test_the_form_offers_two_names_and_the_patch_rules(client):
    response = client.get("/new/")

    assert response.status_code == 200
    assert typed_names(response) == ["", ""]
    assert 'value="patch" checked' in response.content.decode()
    assert "Same players as last time" not in reads(response)


def test_every_preset_says_what_it_is_for_and_one_is_for_whoever_is_in_doubt(client):
    text = reads(client.get("/new/"))

    for key, preset in PRESETS.items():
        advice = "If in doubt, take these " if key == "patch" else ""
        said = f"{called(preset.title)} {preset.purpose} {advice}{' '.join(preset.summary)}"
        assert f"{said} From: {preset.source}" in text
    assert text.count("If in doubt") == 1


def test_two_names_are_enough(client):
    game = started(client.post("/new/", form("Ana", "Ben")))

    assert [seat.name for seat in game.current_state().seats] == ["Ana", "Ben"]
    assert game.rule_set == PRESETS["patch"].rules
    assert game.device is not None


@pytest.mark.parametrize("key", PRESETS)
def test_every_preset_starts_under_exactly_its_rules(client, key):
    game = started(client.post("/new/", form("Ana", "Ben", rules=key)))

    assert game.rule_set == PRESETS[key].rules


@pytest.mark.parametrize("key", PRESETS)
def test_the_options_of_a_preset_left_alone_are_that_preset(key):
    rules = PRESETS[key].rules

    assert rules_from(fields_of(rules.to_json()), rules.name) == rules


def test_every_key_of_a_rule_set_has_its_option():
    keys = {option.key.partition("/")[0] for option in every_option()}

    assert keys == RuleSet().to_json().keys() - {"name", "note"}


def test_empty_lines_are_left_out_and_the_chosen_player_starts(client):
    game = started(client.post("/new/", form("Ana", " ", "Ben", "Cleo", starts="3")))

    state = game.current_state()
    assert [seat.name for seat in state.seats] == ["Ana", "Ben", "Cleo"]
    assert state.turn.seat == 2


def test_rolling_off_leads_to_the_dice_that_decide(client):
    response = client.post("/new/", form("Ana", "Ben", starts="roll_off"))

    game = Game.objects.get()
    assert (response.status_code, response.url) == (303, f"/g/{game.code}/table/#roll-off")


# --- buttons that change the form ---


@pytest.mark.parametrize(
    ("action", "names"),
    [
        ("add", ["Ana", "Ben", "Cleo", ""]),
        ("up:2", ["Ana", "Cleo", "Ben"]),
        ("up:0", ["Ana", "Ben", "Cleo"]),
        ("down:0", ["Ben", "Ana", "Cleo"]),
        ("down:2", ["Ana", "Ben", "Cleo"]),
        ("remove:1", ["Ana", "Cleo"]),
        ("remove:9", ["Ana", "Ben", "Cleo"]),
        ("name:Dad", ["Ana", "Ben", "Cleo", "Dad"]),
        ("nonsense", ["Ana", "Ben", "Cleo"]),
    ],
)
def test_lines_are_added_moved_and_removed_and_nothing_typed_is_lost(client, action, names):
    typed = form("Ana", "Ben", "Cleo", action=action, house_name="Ours", starts="1")

    response = client.post("/new/", typed | options(**{"rule-target_score": "7777"}))

    assert response.status_code == 200
    assert typed_names(response) == names
    html = response.content.decode()
    assert 'name="rule-target_score" value="7777"' in html
    assert 'name="house_name" value="Ours"' in html
    assert Game.objects.count() == 0


@pytest.mark.parametrize(
    ("action", "starts", "then"),
    [
        ("remove:0", "2", "1"),
        ("remove:2", "1", "1"),
        ("remove:1", "1", "0"),
        ("remove:0", "roll_off", "roll_off"),
        ("up:2", "2", "1"),
        ("up:2", "1", "2"),
        ("down:0", "2", "2"),
        ("up:2", "nonsense", "nonsense"),
    ],
)
def test_whoever_was_to_throw_first_still_is_when_lines_move(client, action, starts, then):
    response = client.post("/new/", form("Ana", "Ben", "Cleo", action=action, starts=starts))

    assert response.context["form"].starts == then


def test_add_always_adds_a_line(client):
    response = client.post("/new/", form("Ana", "", action="add"))

    assert typed_names(response) == ["Ana", "", ""]
    assert re.search(r'id="name-1"[^>]*autofocus', response.content.decode())


def test_enter_goes_to_the_line_that_is_still_empty(client):
    response = client.post("/new/", form("Ana", "", action="next"))

    assert typed_names(response) == ["Ana", ""]
    assert re.search(r'id="name-1"[^>]*autofocus', response.content.decode())


def test_an_earlier_name_takes_the_empty_line(client):
    assert typed_names(client.post("/new/", form("", "Ben", action="name:Dad"))) == ["Dad", "Ben"]


def test_there_are_at_most_86_lines(client):
    names = [f"Player {number}" for number in range(86)]

    response = client.post("/new/", form(*names, action="add"))

    assert typed_names(response) == names
    assert 'id="add-player"' not in response.content.decode()


@pytest.mark.parametrize("field", ["rule-dice", "rule-hot_dice", "rule-target_score"])
def test_a_number_of_any_length_in_an_option_is_refused(client, field):
    typed = form("Ana", "Ben") | options(**{field: "9" * 5000})

    response = client.post("/new/", typed)

    assert response.status_code == 422
    assert f'id="{field}-error"' in response.content.decode()


def test_one_player_too_many_is_refused_and_nobody_dropped(client):
    names = [f"Player {number}" for number in range(87)]

    response = client.post("/new/", form(*names))

    assert response.status_code == 422
    assert "A game has at most 86 seats; 87 given." in reads(response)
    assert typed_names(response) == names
    assert Game.objects.count() == 0


def test_choosing_another_rule_set_shows_its_options(client):
    typed = form("Ana", "Ben", rules="official", action="rules") | options()

    html = client.post("/new/", typed).content.decode()

    assert 'name="options_of" value="official"' in html
    assert 'name="rule-opening_threshold" value="1000"' in html


def test_without_script_a_chosen_rule_set_counts_though_other_options_are_shown(client):
    game = started(client.post("/new/", form("Ana", "Ben", rules="official") | options()))

    assert game.rule_set == PRESETS["official"].rules


def of_page(response) -> dict[str, str]:
    """The option fields as this page would send them."""
    html = response.content.decode().partition('id="options"')[2]
    fields = {}
    for tag in re.findall(r"<input[^>]*>", html):
        name, value = re.search(r'name="([^"]*)"', tag), re.search(r'value="([^"]*)"', tag)
        is_sent = "checked" in tag or not re.search(r'type="(checkbox|radio)"', tag)
        if name and is_sent:
            fields[name[1]] = value[1]
    for name, inside in re.findall(r'<select[^>]* name="([^"]*)".*?>(.*?)</select>', html):
        fields[name] = re.search(r'value="([^"]*)" selected', inside)[1]
    return fields


def choose(client, page: dict[str, str], rules: str, action: str = "rules"):
    return client.post("/new/", page | form("Ana", "Ben", rules=rules, action=action))


OWN = {"rule-target_score": "2500", "rule-toxic_twos": "on", "rule-four_of_a_kind": "x2"}

ALL_OF_FOUR = [f"rule-four_of_a_kind-{it}" for it in ("points", *range(1, 7))]


def test_what_was_changed_stays_when_another_rule_set_is_chosen(client):
    page = of_page(client.get("/new/")) | OWN

    official = choose(client, page, "official")

    shown = of_page(official)
    assert shown.items() >= OWN.items()
    assert shown["rule-opening_threshold"] == "1000"  # of that rule set: nobody had changed it
    assert "changed Take back the changes" in reads(official)
    again = of_page(choose(client, shown, "patch"))
    assert again == again | page | {"own": " ".join(sorted([*OWN, *ALL_OF_FOUR]))}
    game = started(choose(client, again, "patch", "start"))
    assert game.rules["target_score"] == 2500


def test_what_was_changed_stays_where_it_is_nothing_special_in_between(client):
    page = of_page(client.get("/new/")) | {"rule-opening_threshold": "1000"}

    official = of_page(choose(client, page, "official"))

    assert of_page(choose(client, official, "patch"))["rule-opening_threshold"] == "1000"


def test_what_was_changed_can_be_taken_back_at_once(client):
    changed = of_page(choose(client, of_page(client.get("/new/")) | OWN, "official"))

    plain = choose(client, changed, "official", "plain")

    assert "Take back the changes" not in reads(plain)
    assert of_page(plain)["own"] == ""
    game = started(choose(client, of_page(plain), "official", "start"))
    assert game.rule_set == PRESETS["official"].rules


def test_without_script_what_was_changed_counts_for_the_rule_set_that_is_chosen(client):
    page = of_page(client.get("/new/")) | {"rule-target_score": "2500"}

    game = started(choose(client, page, "official", "start"))

    assert game.rules == PRESETS["official"].rules.to_json() | {
        "name": game.rules["name"],
        "target_score": 2500,
    }


@pytest.mark.parametrize(
    "said",
    [
        {"own": "rule-target_score"},
        {"own": "no-such-field rule-target_score"},
        {"own": "\x00"},
        {"options_of": "no-such-rules"},
        {"options_of": "\x00" * 200},
    ],
)
def test_what_is_said_to_be_changed_is_taken_from_its_field(client, said):
    page = of_page(client.get("/new/")) | said

    assert of_page(choose(client, page, "official"))["rule-target_score"] == "10000"


# --- changed rules ---


def test_changed_options_make_rules_of_their_own(client):
    changed = options(
        **{
            "rule-target_score": "5,000",
            "rule-four_of_a_kind": "x2",
            "rule-six_ones": "win",
            "rule-small_straights-1-5": "500",
            "rule-three_of_a_kind-2": "",
            "rule-farkle_streak": "on",
            "rule-farkle_streak-length": "2",
            "rule-farkle_streak-penalty": "reset",
            "rule-farkle_streak-floor_at_zero": "on",
            "rule-toxic_twos": "on",
            "rule-high_stakes_bonus": "1000",
        }
    )

    rules = started(client.post("/new/", form("Ana", "Ben") | changed)).rules

    assert rules == RuleSet().to_json() | {
        "name": "Patch Products, changed",
        "target_score": 5000,
        "four_of_a_kind": "x2",
        "six_ones": "win",
        "small_straights": {"1-5": 500, "2-6": None},
        "three_of_a_kind": {"1": 300, "2": None, "3": 300, "4": 400, "5": 500, "6": 600},
        "farkle_streak": {
            "length": 2,
            "penalty": "reset",
            "floor_at_zero": True,
            "only_after_opening": False,
        },
        "toxic_twos": True,
        "high_stakes_bonus": 1000,
    }


def test_five_dice_leave_out_what_they_cannot_show(client):
    rules = started(
        client.post("/new/", form("Ana", "Ben") | options(**{"rule-dice": "5"}))
    ).rule_set

    assert (rules.dice, rules.six_of_a_kind, rules.three_pairs) == (5, None, None)


def group_of(field: str) -> str:
    return next((it.key for it in GROUPS if field in {one.name for one in it.options}), "")


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("rule-opening_threshold", "520", "The opening threshold is a multiple of 50."),
        ("rule-target_score", "", "This must be a whole number from 1 to 1,000,000,000."),
        ("rule-target_score", "lots", "This must be a whole number from 1 to 1,000,000,000."),
        ("rule-singles-1", "-1", "from 1 to 1,000,000, or left empty."),
        ("rule-fixed_turns", "0", "from 1 to 1,000, or left empty."),
        ("rule-hot_dice", "perhaps", "This must be one of may_roll, must_roll."),
    ],
)
def test_an_impossible_option_is_refused_at_its_field_and_all_is_kept(client, field, value, reason):
    typed = form("Ana", "Ben", "Cleo") | options(**{field: value})

    response = client.post("/new/", typed)

    assert response.status_code == 422
    html = response.content.decode()
    error = re.search(rf'id="{field}-error">(.*?)</p>', html, re.DOTALL)
    assert error, reads(response)
    assert reason in error[1]
    assert typed_names(response) == ["Ana", "Ben", "Cleo"]
    group = group_of(field)
    fold = f'<details class="fold" id="group-{group}" open>' if group else "</details>"
    assert re.findall(r"<details[^>]*>|</details>", html[: error.start()])[-1] == fold
    assert Game.objects.count() == 0


@pytest.mark.parametrize(
    ("values", "named", "focused"),
    [
        (
            {"rule-target_score": "lots", "rule-fixed_turns": "0"},
            {"rule-target_score": "Target score", "rule-fixed_turns": "Fixed number of turns each"},
            "rule-target_score",
        ),
        (
            {"rule-hot_dice": "perhaps"},
            {"rule-hot_dice": "When every die has scored"},
            "rule-hot_dice",
        ),
        (
            {"rule-four_of_a_kind": "points", "rule-four_of_a_kind-points": "-1"},
            {"rule-four_of_a_kind": "Four of a kind"},
            "rule-four_of_a_kind-points",
        ),
        (  # what a face has its own price for is not what the others have
            {"rule-five_of_a_kind-6": "lots", "rule-six_of_a_kind-points": "-1"}
            | {"rule-six_of_a_kind-2": "500"},
            {"rule-five_of_a_kind-6": "Five of a kind: 6", "rule-six_of_a_kind": "Six of a kind"},
            "rule-five_of_a_kind-6",
        ),
    ],
)
def test_the_message_names_the_options_and_the_first_has_the_focus(client, values, named, focused):
    response = client.post("/new/", form("Ana", "Ben") | options(**values))

    html = response.content.decode()
    notice = re.search(r'<div class="notice notice--bad" role="alert">(.*?)</div>', html, re.DOTALL)
    links = re.findall(r'<a href="#([^"]*)">(.*?)</a>', notice[1])
    assert dict(links) == named
    assert all(f' id="{name}"' in html for name, _label in links)
    assert re.findall(r'<(?:input|select)[^>]*? name="([^"]*)"[^>]* autofocus', html) == [focused]


def test_alike_have_prices_by_face_and_each_empty_one_is_as_the_rule_says(client):
    faces = {"four_of_a_kind-1": "1500", "four_of_a_kind-2": "0", "five_of_a_kind-3": "× 4"}
    typed = options(**{f"rule-{name}": text for name, text in faces.items()})
    rules = started(client.post("/new/", form("Ana", "Ben") | typed)).rules

    alike = [rules[f"{number}_of_a_kind"] for number in ("four", "five", "six")]
    usual = dict.fromkeys("123456", 1000)
    assert alike == [
        usual | {"1": 1500, "2": None},
        dict.fromkeys("123456", 2000) | {"3": "x4"},
        3000,
    ]
    again = of_page(client.get("/new/"))  # the form of the rules that were played last
    assert [again[f"rule-{name}"] for name in faces] == ["1500", "0", "x4"]
    assert [again[f"rule-{it}_of_a_kind-points"] for it in ("four", "five")] == ["1000", "2000"]
    assert {again[f"rule-four_of_a_kind-{face}"] for face in "3456"} == {""}


def test_faces_that_all_have_the_price_of_the_rule_have_none_of_their_own(client):
    typed = options(**{f"rule-four_of_a_kind-{face}": "1000" for face in range(1, 7)})

    assert started(client.post("/new/", form("Ana", "Ben") | typed)).rules["four_of_a_kind"] == 1000


def test_options_that_contradict_each_other_are_refused(client):
    changed = {"rule-exact_target": "on", "rule-fixed_turns": "10"}

    response = client.post("/new/", form("Ana", "Ben") | options(**changed))

    assert response.status_code == 422
    assert "A game of fixed turns has no target to hit." in reads(response)


# --- players that cannot sit down ---


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        ([""], "Who plays? Type a name"),
        (["", ""], "Who plays? Type a name"),
        (["Ana", "ANA"], "ANA is already at this table."),
        (["Ana", "x" * 41], "This must have at most 40 characters."),
        (["Ana", "\u202eBen"], "This must not hold invisible characters."),
    ],
)
def test_refused_players_are_kept_as_typed(client, names, reason):
    response = client.post("/new/", form(*names))

    assert response.status_code == 422
    assert reason in reads(response)
    assert typed_names(response)[: len(names)] == names


def marked_names(response) -> dict[str, str]:
    """The names of the lines that are marked as wrong, and what each is said to be."""
    html = response.content.decode()
    found = re.findall(
        r'name="name" value="([^"]*)"[^>]* aria-invalid="true" aria-describedby="([^"]*)"', html
    )
    said = {
        name: re.search(rf'id="{place}">(.*?)</p>', html, re.DOTALL)[1] for name, place in found
    }
    return {name: re.sub(r"<.*?>", "", text).strip() for name, text in said.items()}


def test_both_of_two_equal_names_are_marked(client):
    response = client.post("/new/", form("Ana", "", "Ben", " ANA "))

    said = "Two players have this name."
    assert marked_names(response) == {"Ana": said, " ANA ": said}


def test_too_long_a_name_is_said_to_be_too_long(client):
    response = client.post("/new/", form("Ana", "x" * 41))

    assert "A name is too long: 40 characters at most." in reads(response)
    assert "cannot be written" not in reads(response)
    assert marked_names(response) == {"x" * 41: "This must have at most 40 characters."}


def test_names_that_are_wrong_in_several_ways_are_said_to_be_below(client):
    response = client.post("/new/", form("\u202eAna", "x" * 41))

    assert "A name cannot be written like this; see below." in reads(response)


def test_teams_take_their_seats_alternately(client):
    typed = form("Ana", "Ben", "Cleo", "Dora", team=["Red", "Red", "Blue", "Blue"], starts="2")

    game = started(client.post("/new/", typed | options(**{"rule-teams": "on"})))

    state = game.current_state()
    assert [seat.team for seat in state.seats] in (["Red", "Blue"] * 2, ["Blue", "Red"] * 2)
    assert state.seats[state.turn.seat].name == "Cleo"


def test_teams_are_tapped_and_alternate_until_somebody_taps_another(client):
    html = client.get("/new/").content.decode()
    chosen = re.findall(r"<option selected>\s*(\w+)\s*</option>", html)

    assert chosen == ["A", "B"]
    played = form("Ana", "Ben", team=["Young", "Old"]) | options(**{"rule-teams": "on"})
    game = started(client.post("/new/", played))
    again = client.get(f"/new/?same={game.code}").content.decode()
    assert re.findall(r"<option selected>\s*(\w+)\s*</option>", again) == ["Young", "Old"]
    assert "Round the table: Ana (Young) and Ben (Old)." in reads(client.get(f"/g/{game.code}/"))


def test_one_against_two_is_asked_about_once(client):
    typed = form("Ana", "Ben", "Cleo", team=["A", "B", "A"]) | options(**{"rule-teams": "on"})

    asked = client.post("/new/", typed)

    assert asked.status_code == 422
    assert "One team has more players than another." in reads(asked)
    assert 'name="asked" value="uneven"' in asked.content.decode()
    assert len(started(client.post("/new/", typed | {"asked": "uneven"})).players) == 3


@pytest.mark.parametrize(
    ("chosen", "target"),
    [
        ({}, 20_000),
        ({"rule-target_score": "7500"}, 7500),
        ({"own": "rule-teams", "rule-target_score": "10000"}, 10_000),
        ({"rule-teams": ""}, 10_000),
    ],
)
def test_teams_play_to_20000_unless_somebody_chose_otherwise(client, chosen, target):
    typed = form("Ana", "Ben", team=["A", "B"]) | options(**{"rule-teams": "on"}) | chosen

    assert started(client.post("/new/", typed)).rules["target_score"] == target


def test_a_team_is_one_however_it_is_written(client):
    names, teams = ["Ana", "Ben", "Cleo", "Dora"], ["Young", "Old", "young", "OLD"]
    typed = form(*names, team=teams) | options(**{"rule-teams": "on"})

    game = started(client.post("/new/", typed))

    assert [seat.team for seat in game.current_state().seats] == ["Young", "Old"] * 2
    client.post(f"/g/{game.code}/seats/", {"name": "Eve", "team": "YOUNG"})
    game.refresh_from_db()
    assert game.current_state().seats[4].team == "Young"


def test_a_team_game_needs_teams(client):
    typed = form("Ana", "Ben", team=["Red", ""]) | options(**{"rule-teams": "on"})

    response = client.post("/new/", typed)

    assert response.status_code == 422
    assert "This is a team game: Ben needs a team." in reads(response)


# --- house rules ---


def test_house_rules_are_saved_offered_and_played(client):
    typed = form("Ana", "Ben", action="save", house_name="Grandma’s") | options(
        **{"rule-target_score": "7500"}
    )

    saved = client.post("/new/", typed)

    assert "Saved as Grandma’s, version 1." in reads(saved)
    assert typed_names(saved) == ["Ana", "Ben"]
    key = HouseRules.objects.get().key
    assert f'value="{key}" checked' in saved.content.decode()
    assert "Grandma’s House rules, version 1" in reads(client.get("/new/"))
    game = started(client.post("/new/", form("Ana", "Ben", rules=key)))
    assert (game.rule_set.name, game.rule_set.target_score) == ("Grandma’s", 7500)


def test_house_rules_need_a_name(client):
    response = client.post("/new/", form("Ana", "Ben", action="save") | options())

    assert response.status_code == 422
    assert "Give your house rules a name." in reads(response)
    assert HouseRules.objects.count() == 0


def test_impossible_house_rules_are_not_saved(client):
    typed = form(action="save", house_name="Odd") | options(**{"rule-target_score": "0"})

    assert client.post("/new/", typed).status_code == 422
    assert HouseRules.objects.count() == 0


# --- once more ---


def test_the_same_players_are_offered_first(client):
    game = started(client.post("/new/", form("Ana", "Ben", rules="facebook")))

    response = client.get("/new/")

    assert "Same players as last time Ana and Ben Big points Start at once" in reads(response)
    assert f'action="/g/{game.code}/rematch/"' in response.content.decode()
    assert "Played here before + Ana + Ben" in reads(response)


def test_players_and_rules_of_an_earlier_game_fill_the_form(client):
    changed = options(**{"rule-target_score": "5000"})
    game = started(client.post("/new/", form("Ana", "Ben") | changed))

    response = client.get("/new/", {"same": game.code})

    assert typed_names(response) == ["Ana", "Ben"]
    assert 'name="rule-target_score" value="5000"' in response.content.decode()


def test_the_earlier_game_must_be_known(client):
    assert client.get("/new/", {"same": "NOGAME"}).status_code == 403


@pytest.mark.parametrize("method", ["put", "delete"])
def test_other_methods_are_refused(client, method):
    assert getattr(client, method)("/new/").status_code == 405
