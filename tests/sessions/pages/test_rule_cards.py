"""Rule cards: every price and option of a rule set, in words."""

import pytest

from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from sessions.games.house_rules.kept import save_house_rules
from sessions.wording.rules import card
from sessions.wording.rules.names import called
from tests.sessions.pages.conftest import reads

pytestmark = pytest.mark.django_db


def test_the_list_has_every_preset_with_its_card(client):
    response = client.get("/rules/")

    text = reads(response)
    for key, preset in PRESETS.items():
        advice = "If in doubt, take these " if key == "patch" else ""
        assert f"{called(preset.title)} {preset.purpose} {advice}{preset.summary[0]}" in text
        assert f'href="/rules/{key}/"' in response.content.decode()


@pytest.mark.parametrize("key", PRESETS)
def test_every_preset_has_a_card(client, key):
    response = client.get(f"/rules/{key}/")

    assert response.status_code == 200
    text = reads(response)
    assert text.index(called(PRESETS[key].title)) < text.index(f"From: {PRESETS[key].source}")


def test_the_patch_card():
    rules = RuleSet()

    assert [(line.name, line.points) for line in card.what_scores(rules)] == [
        ("A single 1", 100),
        ("A single 5", 50),
        ("Three 1s", 300),
        ("Three 2s", 200),
        ("Three 3s", 300),
        ("Three 4s", 400),
        ("Three 5s", 500),
        ("Three 6s", 600),
        ("Four of a kind", 1000),
        ("Five of a kind", 2000),
        ("Six of a kind", 3000),
        ("Straight", 1500),
        ("Three pairs", 1500),
        ("Two triplets", 2500),
        ("Four of a kind and a pair", 1500),
    ]
    assert card.how_a_turn_goes(rules) == [
        "Throw all 6 dice.",
        "Set aside at least one die that scores, then bank, or throw the rest.",
        "Nothing scores: that is a farkle, and the points of this turn are lost.",
        "Hot dice: when every die has scored, you may throw all of them again.",
        "To open, the first bank must be at least 500 points.",
    ]
    assert card.how_it_ends(rules) == [
        "When somebody reaches 10,000 points, the final round begins.",
        "Everybody else has one last turn. The most points win.",
        "In a tie, whoever set the score first wins.",
    ]
    assert card.chances(rules) == [(6, 2), (5, 8), (4, 16), (3, 28), (2, 44), (1, 67)]


def test_every_option_that_is_on_has_its_sentence():
    rules = RuleSet.from_json(
        {
            "set_aside": "all",
            "hot_dice": "must_roll",
            "minimum_bank": 300,
            "four_of_a_kind": "x2",
            "six_ones": "win",
            "full_house_bonus": 250,
            "small_straights": {"1-5": 500, "2-6": 750},
            "farkle_streak": {
                "length": 3,
                "penalty": 1000,
                "floor_at_zero": True,
                "only_after_opening": True,
            },
            "toxic_twos": True,
            "high_stakes_bonus": 1000,
            "van_t_hof_six": 3000,
            "six_die_farkle_forfeit": 1,
            "teams": True,
            "exact_target": True,
        }
    )

    lines = {line.name: line.note or line.points for line in card.what_scores(rules)}
    assert lines["Four of a kind"] == "triple × 2"
    assert lines["Six 1s in one throw"] == "wins the game"
    assert lines["Full house"] == "triple + 250"
    assert lines["Small straight"] == 750
    said = " ".join(card.how_a_turn_goes(rules) + card.how_it_ends(rules))
    for sentence in (
        "Set aside every die that scores",
        "all of them must be thrown again",
        "Every bank must be at least 300 points.",
        "3 farkles in a row cost 1,000 points. Never below 0. Only after opening.",
        "Toxic twos: four or more 2s",
        "it is worth 1,000 more.",
        "count 3,000, if that is more",
        "Who does not sing loses 1.",
        "Teams: team-mates alternate",
        "The target of 10,000 must be hit exactly",
    ):
        assert sentence in said


@pytest.mark.parametrize(
    ("rules", "sentences"),
    [
        ({"final_round": "none"}, ["The first to reach 10,000 points wins at once."]),
        (
            {"fixed_turns": 10, "tie": "shared"},
            ["Everybody has 10 turns. The most points win.", "In a tie, the win is shared."],
        ),
        (
            {"final_round": "equal_turns", "tie": "roll_off_round"},
            [
                "When somebody reaches 10,000 points, the final round begins.",
                "Whoever has had fewer turns has one more. The most points win.",
                "In a tie, those tied play one more turn each until one leads.",
            ],
        ),
    ],
)
def test_every_ending_has_its_words(rules, sentences):
    assert card.how_it_ends(RuleSet.from_json(rules)) == sentences


def test_the_card_of_a_game_is_of_the_rules_it_was_started_with(client, start):
    game = start("Ana", "Ben", name="Grandma’s", target_score=7500)

    response = client.get(f"/g/{game.code}/rules/")

    assert "Grandma’s" in reads(response)
    assert "to 7,500" in reads(response)
    assert client.get(f"/g/{game.code.lower()}/rules/").url == f"/g/{game.code}/rules/"


def test_house_rules_have_a_card(client, db):
    saved = save_house_rules(name="Grandma’s", rules=RuleSet())

    assert "House rules, version 1" in reads(client.get(f"/rules/{saved.key}/"))


def test_an_unknown_rule_set_has_none(client):
    assert client.get("/rules/nobodys/").status_code == 404


def test_posting_is_refused(client):
    assert client.post("/rules/").status_code == 405
