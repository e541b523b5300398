"""Fills an empty site with a little of everything, for the backup that is kept of each release.

Run in an empty data folder with FARKLE_SECRET_KEY=the-secret-of-a-site-in-tests, after `migrate`:
`python manage.py shell < tests/backups/small_site.py`, then `manage.py backup FILE`.
"""

import random

from allauth.account.models import EmailAddress, EmailConfirmation
from allauth.mfa.models import Authenticator
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Group as Rights
from django.contrib.auth.models import Permission
from django.utils import timezone

from scoring.rules.rule_set import RuleSet
from sessions.access import links, tokens
from sessions.access.roles import Actor
from sessions.games import options
from sessions.games.house_rules.kept import save_house_rules
from sessions.models import DevicePlayer, Role, Verification
from sessions.people.players import own_group
from sessions.people.who.erasing import erase
from tests.backups.imported import bring_in
from tests.backups.league import play as play_league
from tests.backups.league import play_cup
from tests.factories import AccountFactory, DeviceFactory, GameFactory
from tests.sessions.games.playing import play_on, throw

owner, phone = AccountFactory(username="ana"), DeviceFactory(name="Kitchen")
group = own_group(owner)
group.name, group.is_rated = "Tuesdays", True
group.save()
for seed in range(4):
    names = ("Ana", "Ben", "Cleo")[: 2 + seed % 2]
    play_on(GameFactory(names=names, owner=owner), random.Random(seed), entries=10 + 60 * seed)
play_on(GameFactory(names=("Dora", "Emil"), device=phone), random.Random(9), entries=200)
for player in group.players.filter(name="Cleo"):
    erase(player=player, by=Actor(None, owner))
bring_in()

# what belongs to accounts and phones
address = EmailAddress.objects.create(user=owner, email="ana@farkle.example", primary=True)
EmailConfirmation.objects.create(email_address=address, key="a key", sent=timezone.now())
Authenticator.objects.create(
    user=owner, type=Authenticator.Type.WEBAUTHN, data={"name": "Thumb", "credential": {}}
)
rights = Rights.objects.create(name="helpers")
rights.permissions.add(Permission.objects.order_by("pk").first())
owner.groups.add(rights)
owner.user_permissions.add(*rights.permissions.all())
LogEntry.objects.create(user=owner, action_flag=CHANGE, object_repr="a game")
tokens.issue(account=owner, name="Scoreboard", role=Role.WATCH)
save_house_rules(name="Kitchen", rules=RuleSet.from_json({}), account=owner)
invitation = links.reissue_group_link(code=group.code, role=Role.SCORE, by=None)
links.open_link(code=links.code_of(invitation), by=Actor(phone))
DevicePlayer.objects.create(device=phone, group=group, player=group.players.get(name="Ben"))
Verification.objects.create(began_at=timezone.now(), games=7, codes=[])

# a table where two phones score
theirs, others = Actor(phone), Actor(DeviceFactory(name="Ben's phone"))
going = GameFactory(names=("Dora", "Emil"), device=phone)
links.open_link(code=links.code_of(going.links.get(role=Role.SCORE)), by=others)
options.set_options(code=going.code, needs_second=True, by=theirs)
options.hold_seats(code=going.code, seats=[0], by=theirs)
throw(going, "112346", "11", by=theirs)
play_league(phone)
play_cup()
