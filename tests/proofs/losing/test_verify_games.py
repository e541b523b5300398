"""verify_games as it is run by hand: in several processes, on a site that is in use."""

import os
from concurrent.futures.process import BrokenProcessPool

import pytest

from scoring.entries import KINDS
from sessions.management.processes import results
from tests.proofs.losing.kill import BUSY
from tests.proofs.losing.tables import Evening
from tests.proofs.site import Site, serving

pytestmark = pytest.mark.slow

BREAK = """
from sessions.models import Game
first, second, *_, last = Game.objects.order_by("pk")
first.totals.filter(position=1).update(score=77)
second.entries.filter(version=1).update(payload=[])
last.entries.filter(version=2).delete()
print(first.code, second.code, last.code, last.version, Game.objects.count())
"""
UNREADABLE = f"/: This must be an object.; /type: This must be one of {', '.join(KINDS)}."


@pytest.mark.thorough("postgres")
def test_a_site_that_is_played_on_does_not_differ(site: Site) -> None:
    with serving(site) as server:
        evening = Evening(server.port, tables=2, phones=2, seed=1)
        evening.start()
        try:
            evening.wait_for_progress()
            said = site.manage("verify_games", "--jobs", "2")
            assert said.endswith(" games replayed, 0 differ.\n")
            evening.wait_for_progress()
        finally:
            evening.end()
    assert not evening.troubles
    assert site.complaints(but=BUSY) == ""


@pytest.mark.thorough
@pytest.mark.sqlite
def test_several_processes_tell_the_same_in_the_same_order(site: Site) -> None:
    site.manage("seed_demo", "--weeks", "0")
    broken = site.manage("shell", "--verbosity", "0", "--command", BREAK)
    first, second, last, version, count = broken.split()

    one, several = (site.try_to("verify_games", "--jobs", jobs) for jobs in ("1", "2"))

    assert one.stdout.splitlines() == [
        f"{first} differs: seat 1 (score)",
        f"{second} damaged: entry 1 cannot be read ({UNREADABLE})",
        f"{last} damaged: 1 missing of {version} entries: 2",
        f"{count} games replayed, 3 differ: 1 differs, 2 damaged.",
    ]
    assert (several.stdout, several.stderr, several.returncode) == (one.stdout, one.stderr, 1)

    repairing = site.try_to("verify_games", "--jobs", "2", "--progress", "--repair")

    assert repairing.stdout.startswith(f"{first} repaired: seat 1 (score)\n{second} damaged: ")
    assert f"{count} of {count} games, " in repairing.stderr
    assert repairing.returncode == 1
    assert site.manage("verify_games", first) == "1 games replayed, 0 differ.\n"


def test_a_process_that_dies_is_told() -> None:
    with pytest.raises(BrokenProcessPool):
        list(results(os._exit, [[3]], jobs=2))
