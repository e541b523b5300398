"""Keeping house rules: saving, changing, copying and deleting one's own.

A game has its own copy of the rules it is played by, so none of this ever touches one. Knows who
owns what; not what a rule means.
"""

from __future__ import annotations

from dataclasses import replace

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Exists, OuterRef

from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import MAX_RULE_SET_NAME, RuleSet
from scoring.sentences import Sentence
from sessions.access.codes import new_code
from sessions.access.errors import NotYourRulesError
from sessions.access.roles import Actor
from sessions.games.house_rules.found import is_own, latest_version, owned_by, rule_set
from sessions.games.who.groups import group_for
from sessions.models import Device, HouseRules


class RulesChangedError(Exception):
    """The house rules were changed since they were read; `version` is the present one."""

    def __init__(self, version: int, expected: int) -> None:
        self.version = version
        self.facts = {"version": version}
        super().__init__(
            f"The house rules are at version {version}, not {expected}: look at them again first."
        )


class NameInUseError(Exception):
    """Other house rules of the same person have this name."""

    def __init__(self, name: str) -> None:
        self.sentence = Sentence("Other house rules of yours are called {name}.", name=name)
        super().__init__(self.sentence)


@transaction.atomic
def save_house_rules(
    *, name: str, rules: RuleSet, device: Device | None = None, account: User | None = None
) -> HouseRules:
    """Keep a rule set under a name. The same name makes the next version: of the account's own, or
    of what this device has saved without one."""
    _one_at_a_time(device, account)
    before = _named(name, device, account)
    key, version = (before.key, before.version + 1) if before else (_new_key(), 1)
    return _write(key, version, replace(rules, name=name), device, account)


@transaction.atomic
def change_house_rules(*, key: str, rules: RuleSet, expected: int | None, by: Actor) -> HouseRules:
    """Make the next version of one's own rules, perhaps under another name.

    What they are already is no new version, so that a repeat is the same as once.
    Raises RuleSetNotFoundError, NotYourRulesError, RulesChangedError, NameInUseError.
    """
    _one_at_a_time(by.device, by.account)
    row = _own(key, by)
    if rules == RuleSet.from_json(row.rules):
        return row
    if expected not in {None, row.version}:
        raise RulesChangedError(row.version, expected or 0)
    other = _named(rules.name, by.device, by.account)
    if other is not None and other.key != key:
        raise NameInUseError(rules.name)
    return _write(key, row.version + 1, rules, row.device, row.owner)


@transaction.atomic
def copy_rules(*, key: str, by: Actor) -> HouseRules:
    """Keep any rule set as one's own, under a name that is free. Raises RuleSetNotFoundError."""
    _one_at_a_time(by.device, by.account)
    rules = rule_set(key).rules
    name, number = rules.name, 1
    while _named(name, by.device, by.account) is not None:
        number += 1
        ending = f" {number}"
        name = rules.name[: MAX_RULE_SET_NAME - len(ending)] + ending
    return _write(_new_key(), 1, replace(rules, name=name), by.device, by.account)


@transaction.atomic
def delete_house_rules(*, key: str, by: Actor) -> None:
    """Delete all versions of one's own rules. Raises RuleSetNotFoundError, NotYourRulesError."""
    _one_at_a_time(by.device, by.account)
    HouseRules.objects.filter(key=_own(key, by).key).delete()


def _own(key: str, by: Actor) -> HouseRules:
    row = None if key in PRESETS else latest_version(key)
    if row is None or not is_own(row, by.device, by.account):
        raise NotYourRulesError
    return row


def _one_at_a_time(device: Device | None, account: User | None) -> None:
    """Versions are counted, and names compared."""
    if account is not None:
        User.objects.select_for_update().get(pk=account.pk)
    if device is not None:
        Device.objects.select_for_update().get(pk=device.pk)


def _named(name: str, device: Device | None, account: User | None) -> HouseRules | None:
    """The latest version of what they own under this name.

    An account may have taken over what its device had saved, and gone on with it. Whoever saves on
    the device without signing in then begins with a first version of their own; and rules that were
    renamed leave their earlier name free.
    """
    newer = HouseRules.objects.filter(key=OuterRef("key"), version__gt=OuterRef("version"))
    named = owned_by(device, account).filter(~Exists(newer), name=name)
    return named.order_by("-pk").first()


def _new_key() -> str:
    return f"house-{new_code().lower()}"


def _write(
    key: str, version: int, rules: RuleSet, device: Device | None, account: User | None
) -> HouseRules:
    return HouseRules.objects.create(
        key=key,
        version=version,
        name=rules.name,
        rules=rules.to_json(),
        device=device,
        owner=account,
        group=group_for(Actor(device, account)),
    )
