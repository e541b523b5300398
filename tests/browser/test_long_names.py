"""Names as long as they may be, in one word: no page grows wider than its screen."""

from collections.abc import Iterator

import pytest

from sessions.games import services
from sessions.games.access import Asker
from sessions.models import Device, Game

NAMES = (
    "Maximiliane-Theodora von Hohenzollern-Si",
    "W" * 40,
    "Donaudampfschifffahrtsgesellschaftskapit",
)
PAGES = ["/", "/new/", "{at}", "{at}table/", "{at}log/", "{at}turns/1/", "{over}"]


@pytest.fixture
def played(device) -> Iterator[dict[str, str]]:
    """A game in play and a finished one, by address."""
    at, over = started(device), started(device, target_score=1000)
    for points in (600, 0, 700):
        services.record_total(code=at.code, points=points)
        services.record_total(code=over.code, points=points * 2)
    return {"at": f"/g/{at.code}/", "over": f"/g/{over.code}/"}


def started(device: Device, **rules: object) -> Game:
    players = [services.Player(name) for name in NAMES]
    return services.start_game(
        rules=services.RuleSet.from_json(rules), players=players, by=Asker(device)
    )


@pytest.mark.parametrize("path", PAGES)
def test_no_page_is_wider_than_a_small_phone(browse_own, played, path):
    page = browse_own(played["at"])  # now this device knows the names
    page.goto(path.format(**played))

    for width in (320, 390, 844):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_name_in_the_strip_ends_in_an_ellipsis(browse_own, played):
    page = browse_own(played["at"])

    name = page.locator(".score__name > span:first-child").first
    clipped = "(it) => [getComputedStyle(it).textOverflow, it.scrollWidth > it.clientWidth]"

    assert name.evaluate(clipped) == ["ellipsis", True]


def test_initials_stand_in_the_middle_of_their_mark(browse_own, played):
    page = browse_own(played["over"])

    for mark in page.locator(".ranking .token").all():
        offset = mark.evaluate(
            """(it) => {
                const letters = document.createRange();
                letters.selectNodeContents(it);
                const [text, box] = [letters.getBoundingClientRect(), it.getBoundingClientRect()];
                return (text.left + text.right - box.left - box.right) / 2;
            }"""
        )
        assert abs(offset) <= 1, f"{offset} px off the middle"


def test_the_buttons_of_the_winner_are_equally_wide(browse_own, played):
    page = browse_own(played["over"])

    widths = [it.bounding_box()["width"] for it in page.locator(".panel .buttons .btn").all()]

    assert len(widths) == 2
    assert max(widths) - min(widths) <= 1
