"""Styles without comments and blanks mean what they meant: a browser reads both alike."""

from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from playwright.sync_api import Browser

from farkle_site.static_files import shortened

STYLES = sorted((Path(__file__).parents[2] / "static" / "css").glob("*.css"))
READ = """(text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  const plain = (rule) => rule.cssText.replaceAll(" *:", " :").replaceAll(/,\\s+/g, ",");
  return [...sheet.cssRules].map(plain);
}"""


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.name)
def test_a_short_style_is_read_as_the_long_one(browser: Browser, style: Path):
    short = shortened(f"css/{style.name}", ContentFile(style.read_bytes()))
    page = browser.new_page()

    assert page.evaluate(READ, short.decode()) == page.evaluate(READ, style.read_text())
    page.close()
