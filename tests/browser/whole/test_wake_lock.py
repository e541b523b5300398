"""Keeping the screen on, where a browser really can."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.playing import begun

CAUGHT = """
const request = navigator.wakeLock.request.bind(navigator.wakeLock);
navigator.wakeLock.request = async (kind) => (window.lock = await request(kind));
"""
SEEN = "document.dispatchEvent(new Event('visibilitychange'))"


def test_the_screen_is_kept_on_asked_for_again_and_the_choice_is_remembered(phone):
    page = begun(phone, "Ana", "Ben", script=CAUGHT)
    sign, button = page.locator(".wake"), page.get_by_role("button", name="Keep the screen on")
    expect(sign).to_have_attribute("data-state", "on")
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".wake__state")).to_have_text("The screen stays on")
    assert page.evaluate("lock.released") is False

    page.evaluate("lock.release()")
    expect(sign).to_have_attribute("data-state", "off")
    page.evaluate(SEEN)
    expect(sign).to_have_attribute("data-state", "on")

    button.tap()
    expect(page.locator(".wake__state")).to_have_text("The screen may go to sleep")
    page.reload()
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(sign).to_have_attribute("data-state", "off")
    page.goto(f"{urlsplit(page.url).path}across/")
    expect(sign).to_have_attribute("data-state", "off")
