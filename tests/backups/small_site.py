"""Fills an empty site with a little of everything, for the backup that is kept of each release.

Run in an empty data folder with FARKLE_SECRET_KEY=the-secret-of-a-site-in-tests, after `migrate`:
`python manage.py shell < tests/backups/small_site.py`, then `manage.py backup FILE`.
"""

import random

from sessions.access.roles import Actor
from sessions.people.players import own_group
from sessions.people.who.erasing import erase
from tests.factories import AccountFactory, DeviceFactory, GameFactory
from tests.sessions.games.playing import play_on

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
