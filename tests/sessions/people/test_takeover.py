"""What a device has without an account, brought along after signing in."""

from scoring.rules.rule_set import RuleSet
from sessions.access.links import grant
from sessions.access.roles import Actor, find_game
from sessions.games.house_rules.found import house_rules_of
from sessions.games.house_rules.kept import save_house_rules
from sessions.models import Game, Grant, HouseRules, Role
from sessions.people.takeover import Belongings, belongings, take_over


def test_nothing_is_offered_without_a_device(ana):
    nothing = belongings(account=ana, device=None)

    assert (nothing, nothing.are_any) == (Belongings(0, 0, 0), False)


def test_games_links_and_house_rules_come_along_once(ana, ben, device, play):
    started, opened = play(device=device), play("Zoe", "Dad")
    play(device=device, owner=ben)
    grant(opened.links.get(role=Role.SCORE), Actor(device=device))
    for _ in range(2):
        save_house_rules(name="Kitchen", rules=RuleSet.from_json({}), device=device)
    save_house_rules(name="Ben's", rules=RuleSet.from_json({}), device=device, account=ben)
    assert belongings(account=ana, device=device) == Belongings(1, 1, 1)

    for _ in range(2):
        take_over(account=ana, device=device)

    assert belongings(account=ana, device=device) == Belongings(0, 0, 0)
    assert list(Game.objects.filter(owner=ana)) == [started]
    assert Game.objects.filter(owner=ben).count() == 1
    assert list(HouseRules.objects.filter(owner=ana).values_list("name", "version")) == [
        ("Kitchen", 2),
        ("Kitchen", 1),
    ]
    alone = Actor(account=ana)
    assert find_game(started.code, alone, Role.WATCH).role == Role.MANAGE
    assert find_game(opened.code, alone, Role.WATCH).role == Role.SCORE


def test_the_device_keeps_what_it_had(ana, device, play):
    started, opened = play(device=device), play()
    grant(opened.links.get(role=Role.SCORE), Actor(device=device))

    take_over(account=ana, device=device)

    by = Actor(device=device)
    assert find_game(started.code, by, Role.WATCH).role == Role.MANAGE
    assert find_game(opened.code, by, Role.WATCH).role == Role.SCORE
    assert Grant.objects.count() == 2


def test_house_rules_are_the_accounts_on_every_device(ana, ben, device):
    one = save_house_rules(name="Kitchen", rules=RuleSet.from_json({}), device=device, account=ana)
    two = save_house_rules(name="Kitchen", rules=RuleSet.from_json({}), account=ana)
    other = save_house_rules(name="Kitchen", rules=RuleSet.from_json({}), account=ben)
    device_s = save_house_rules(name="Kitchen", rules=RuleSet.from_json({}), device=device)

    assert (two.key, two.version) == (one.key, 2)
    assert (other.version, device_s.version) == (1, 1)
    assert len({one.key, other.key, device_s.key}) == 3
    assert [preset.key for preset in house_rules_of(None, ana)] == [one.key]
    assert {preset.key for preset in house_rules_of(device)} == {one.key, device_s.key}
    assert {preset.key for preset in house_rules_of(device, ben)} == {
        one.key,
        device_s.key,
        other.key,
    }
    assert list(house_rules_of(None)) == []
