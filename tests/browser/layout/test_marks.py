"""The marks on the felt: the tick on a die hides no pip, and a farkle is stamped, not a button."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.around.test_installed import until
from tests.browser.layout.test_keys_stay import SIZES, WHERE_LEAST_ROOM, opened, take_back
from tests.browser.playing import tap

# How far each tick stays away from the nearest pip of its die, in px: below 0 it hides some of it.
FROM_THE_PIPS = """() => [...document.querySelectorAll(".tray .die:has(:checked)")].map((die) => {
  const { right, top, width, height } = die.getBoundingClientRect();
  const edge = parseFloat(getComputedStyle(die).borderTopWidth);
  const tick = getComputedStyle(die, "::after");
  const [beside, above, wide, high] =
    ["right", "top", "width", "height"].map((name) => parseFloat(tick[name]));
  const box = { left: right - edge - beside - wide, right: right - edge - beside };
  Object.assign(box, { top: top + edge + above, bottom: top + edge + above + high });
  const face = die.querySelector("svg").getBoundingClientRect();
  const pips = document.querySelector(die.querySelector("use").getAttribute("href")).children;
  return Math.min(...[...pips].map((pip) => {
    const [x, y, r] = ["cx", "cy", "r"].map((name) => pip[name].baseVal.value * face.width / 24);
    const nearest = (at, from, to) => Math.max(from - at, at - to, 0);
    const beside = nearest(face.left + x, box.left, box.right);
    return Math.hypot(beside, nearest(face.top + y, box.top, box.bottom)) - r;
  }));
})"""

# What the words of a farkle lie upon: the dice above, the keys, each other, the felt's edge.
STAMPED = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const [felt, tray, keys, stamp, words] = [".felt", ".tray .die", ".keys", ".outcome--farkle b",
    ".outcome--farkle > :last-child"].map(box);
  const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  return {
    "over the dice": Math.max(0, tray.bottom - stamp.top - 4, tray.bottom - words.top),
    "over the keys": meet(stamp, keys) || meet(words, keys),
    "over its words": meet({ ...stamp.toJSON(), bottom: stamp.bottom - 4 }, words),
    "out of the felt": [stamp, words].some(({ left, right, bottom }) =>
      bottom > felt.bottom || left < felt.left || right > felt.right),
  };
}"""
NOTHING = {
    "over the dice": 0,
    "over the keys": False,
    "over its words": False,
    "out of the felt": False,
}
LOOKS = """it => {
  const { backgroundColor, boxShadow, fontSize } = getComputedStyle(it);
  return [backgroundColor, boxShadow, parseFloat(fontSize) >= 18.66];
}"""


@pytest.mark.parametrize("size", ["normal", "large"])
def test_a_tick_hides_no_pip(browse_own, game, size):
    page = opened(browse_own, game, "en", size)
    for dice in ("123456", "445566"):
        tap(page, dice)
        expect(page.locator(".tray :checked")).to_have_count(6)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            apart = page.evaluate(FROM_THE_PIPS)
            assert len(apart) == 6
            assert min(apart) > 0, (dice, width, height)
        take_back(page)


@WHERE_LEAST_ROOM
def test_a_farkle_is_stamped_on_the_felt(browse_own, game, language, size):
    page = opened(browse_own, game, language, size)
    page.emulate_media(reduced_motion="reduce")
    tap(page, "223446")
    look_at_the_stamp(page)
    take_back(page)
    tap(page, "111234")
    page.locator("#keep").tap()
    expect(page.locator(".aside__throw")).to_have_count(1)
    tap(page, "234")
    look_at_the_stamp(page)


def look_at_the_stamp(page) -> None:
    """Outlined and large, without the ground and shadow of a button, and beside all else."""
    stamp = page.locator(".outcome--farkle b")
    expect(stamp).to_be_visible()
    assert stamp.evaluate(LOOKS) == ["rgba(0, 0, 0, 0)", "none", True]
    until(page, "() => !document.querySelector('.outcome--farkle b').getAnimations().length")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(STAMPED) == NOTHING, (width, height)
