"""Styles without comments and blanks mean what they meant: a browser reads both alike."""

from pathlib import Path

from playwright.sync_api import Browser

from farkle_site.static_files import joined, shortened

STATIC = Path(__file__).parents[3] / "static"
STYLES = sorted(str(style.relative_to(STATIC)) for style in (STATIC / "css").rglob("*.css"))
READ = """(text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  const plain = (rule) => rule.cssText.replaceAll(" *:", " :").replaceAll(/,\\s+/g, ",");
  return [...sheet.cssRules].map(plain);
}"""


def read(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")


def test_a_short_style_is_read_as_the_long_one(browser: Browser):
    page = browser.new_page()

    for style in STYLES:
        long, short = (page.evaluate(READ, made(style, read)) for made in (joined, shortened))
        assert short == long, style
    page.close()
