"""At the table, on a small phone: what is not done with the dice, and how one finds it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.layout.test_looks import services_game


def test_who_is_handed_a_pad_in_another_language_has_their_own_in_two_taps(browse_own, device):
    game = services_game(device, "Ana", "Ben")
    page = browse_own(f"/g/{game.code}/", viewport="small")

    page.locator(".site-header").get_by_role("link", name="At the table").tap()
    theirs = page.get_by_role("button", name="Deutsch", exact=True)
    expect(theirs).to_be_in_viewport(ratio=1)
    theirs.tap()

    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.get_by_role("link", name="Zurück zum Spiel").first.tap()  # below the codes, too
    expect(page.locator("#pad")).to_contain_text("Erster Wurf des Zuges")


def test_each_die_of_a_roll_off_stands_beside_its_name(browse_own, device):
    game = services_game(device, "Ana", "Ben")
    page = browse_own(f"/g/{game.code}/table/#roll-off", viewport="small")

    for seat in page.locator(".roll-off li").all():
        name, die = (seat.locator(it).bounding_box() for it in ("label", "select"))
        assert name["x"] + name["width"] <= die["x"]
        assert die["y"] < name["y"] + name["height"] / 2 < die["y"] + die["height"]
    expect(page.locator(".roll-off li")).to_have_count(2)
