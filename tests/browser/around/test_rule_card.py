"""The rule card: the points stand whole beside what they are for, on every width."""

from __future__ import annotations

from sessions.pages.kit.preferences import PREFIX

# Tables that scroll sideways, and words or numbers out of their cell or of the screen.
CUT = """() => {
  const tables = [...document.querySelectorAll("main .scroll-x")];
  const cells = [...document.querySelectorAll("main :is(th, td)")];
  const isOut = (it) => {
    const text = document.createRange();
    text.selectNodeContents(it);
    const [inner, outer] = [text.getBoundingClientRect(), it.getBoundingClientRect()];
    return inner.right > Math.min(innerWidth, outer.right) + 1 || inner.left < outer.left - 1;
  };
  const wide = tables.filter((it) => it.scrollWidth > it.clientWidth);
  return [...wide, ...cells.filter(isOut)].map((it) => it.textContent.trim().slice(0, 30));
}"""


def test_points_are_seen_whole(browse):
    """In German, which has the longest words."""
    page = browse("/rules/", cookies={"django_language": "de", f"{PREFIX}type": "large"})
    cards = page.locator("a.card").evaluate_all("all => all.map((it) => it.pathname)")
    assert len(cards) > 3

    for card in cards:
        page.goto(card)
        for width in (320, 360, 390, 480, 844):
            page.set_viewport_size({"width": width, "height": 640})
            assert page.evaluate(CUT) == [], f"{card} at {width}"
