"""Starting a game on a phone: few taps, nothing lost."""

import pytest
from playwright.sync_api import Page, expect

from sessions.models import Game
from tests.browser.conftest import VIEWPORTS
from tests.browser.playing import choose_rules, enter, started, throws


def test_a_form_is_filled_in_with_few_taps_and_a_roll_off_decides_even_after_a_tie(browse):
    page = browse("/new/")
    expect(page.locator(".player .badge")).to_have_text(["1", "2"])  # by their seats
    options_that_do_not_apply_are_out_of_the_way(page)
    enter_after_a_name_opens_the_next_line(page)
    a_number_that_stands_there_gives_way_to_the_one_typed(page)
    what_was_typed_stays_while_rule_sets_are_looked_at(page)

    teams_play_to_more_only_while_they_are_teams(page)
    whoever_is_to_throw_first_still_is_when_lines_move(page)

    first = page.get_by_label("First to throw")
    first.select_option("Ben")
    first.select_option("Roll off: the highest die")
    page.get_by_role("button", name="Start the game").tap()
    written_is_a_roll_off(page, Ana="6", Ben="6", Cleo="1")
    expect(page.locator("#turn-name")).to_have_text("Tied: throw again")
    written_is_a_roll_off(page, Ana="2", Ben="5")
    throws(page, "Ben")
    seats = Game.objects.get().current_state().seats
    assert [seat.name for seat in seats] == ["Ana", "Ben", "Cleo"]


def written_is_a_roll_off(page: Page, **dice: str) -> None:
    for name, die in dice.items():
        page.locator(".roll-off").get_by_label(name, exact=True).select_option(die)
    page.get_by_role("button", name="Write the roll-off").tap()


def options_that_do_not_apply_are_out_of_the_way(page: Page) -> None:
    page.get_by_text("Dice values", exact=True).tap()
    page.get_by_text("Teams", exact=True).tap()
    team = page.get_by_label("Team", exact=True).first
    three_pairs = page.get_by_label("Three pairs", exact=True)
    expect(three_pairs).to_be_visible()
    expect(team).to_be_hidden()

    page.get_by_role("radio", name="5 dice").check()
    page.get_by_label("Play in teams").check()
    expect(three_pairs).to_be_hidden()
    expect(team).to_be_visible()
    page.get_by_label("Play in teams").uncheck()
    page.get_by_role("radio", name="6 dice").check()
    expect(three_pairs).to_be_visible()


def enter_after_a_name_opens_the_next_line(page: Page) -> None:
    page.get_by_label("Player 1", exact=True).fill("Ana")
    for number, name in ((2, "Ben"), (3, "Cleo")):
        page.keyboard.press("Enter")
        expect(page.get_by_label(f"Player {number}", exact=True)).to_be_focused()
        page.keyboard.type(name)


def a_number_that_stands_there_gives_way_to_the_one_typed(page: Page) -> None:
    target, opening = page.locator("#rule-target_score"), page.locator("#rule-opening_threshold")
    target.tap()
    page.keyboard.type("3,000")
    expect(target).to_have_value("3,000")
    opening.tap()
    page.keyboard.type("350")
    expect(opening).to_have_value("350")
    opening.tap()  # again: now for the cursor
    page.keyboard.press("End")
    page.keyboard.type("0")
    expect(opening).to_have_value("3500")


def what_was_typed_stays_while_rule_sets_are_looked_at(page: Page) -> None:
    target = page.get_by_label("Target score", exact=True)
    opening = page.get_by_label("Points to open", exact=True)
    target.fill("2500")
    opening.fill("500")
    for rules, opens_at in (("official", "1000"), ("patch", "500")):
        choose_rules(page, rules)
        expect(opening).to_have_value(opens_at)
        expect(target).to_have_value("2500")
        expect(page.get_by_label("Player 1", exact=True)).to_have_value("Ana")
    page.get_by_role("button", name="Take back the changes").tap()
    expect(target).to_have_value("10000")
    expect(page.locator("#options .tag--brass")).to_have_count(0)


def teams_play_to_more_only_while_they_are_teams(page: Page) -> None:
    """Also when the rules were changed meanwhile."""
    target, teams = page.locator("#rule-target_score"), page.get_by_label("Play in teams")
    page.get_by_text("Teams", exact=True).tap()
    teams.check()
    expect(target).to_have_value("20000")
    choose_rules(page, "official")
    expect(page.locator("[name=options_of]")).to_have_value("official")
    expect(target).to_have_value("20000")
    page.get_by_text("Teams", exact=True).tap()
    teams.uncheck()
    expect(target).to_have_value("10000")
    choose_rules(page, "patch")
    expect(page.locator("[name=options_of]")).to_have_value("patch")


def whoever_is_to_throw_first_still_is_when_lines_move(page: Page) -> None:
    first = page.locator("#starts")
    first.select_option("Cleo")
    page.get_by_role("button", name="Move 3 up").tap()
    expect(page.locator("#name-1")).to_have_value("Cleo")
    expect(first.locator(":checked")).to_have_text("Cleo")
    page.get_by_role("button", name="Move Cleo down").tap()
    expect(page.locator("#name-2")).to_have_value("Cleo")
    expect(first.locator(":checked")).to_have_text("Cleo")


# --- how it looks


def in_language(browse, language, place="/new/"):
    page = browse(place, viewport="small", cookies={"django_language": language})
    expect(page.locator("html")).to_have_attribute("lang", language)
    return page


def speaks(page: Page, language: str) -> None:
    """From the next page on."""
    site = page.evaluate("origin")
    page.context.add_cookies([{"name": "django_language", "value": language, "url": site}])


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_form_on_a_small_phone(browse, language):
    page = in_language(browse, language)
    rule_set_target_and_opening_are_seen_at_once(page)
    no_option_reaches_beyond_its_group(page)
    no_choice_is_cut_off_on_the_narrowest_phone(page, {"en": "100%", "de": "125%"}[language])
    page.set_viewport_size({"width": 360, "height": 640})
    page.locator("#name-0").fill("Ana")
    page.locator("#name-1").fill("Ben")
    what_is_wrong_with_one_number_moves_no_other(page)
    if language == "en":
        a_refusal_is_short_and_what_rules_are_for_one_line(page)
    page.locator("#rule-target_score").fill("5000")
    page.locator("#rule-opening_threshold").fill("350")
    page.locator('[value="start"]').tap()

    throws(page, "Ana")
    expect(page.locator(".sheet__head")).to_contain_text(
        {"en": "to 5,000 · 350 to open", "de": "bis 5.000 · 350 zum Einstieg"}[language]
    )


def rule_set_target_and_opening_are_seen_at_once(page: Page) -> None:
    bar = page.locator(".action-bar").bounding_box()
    for place in (".choice:visible", "#rule-target_score", "#rule-opening_threshold"):
        box = page.locator(place).bounding_box()
        assert box["y"] + box["height"] <= bar["y"], place


def no_option_reaches_beyond_its_group(page: Page) -> None:
    page.locator("details").evaluate_all("(all) => all.forEach((it) => { it.open = true; })")
    controls = page.locator(".option :is(input, select)")
    beyond = controls.evaluate_all("""(all) => all.filter((it) => {
      const own = it.getBoundingClientRect();
      const group = it.closest("details").getBoundingClientRect();
      return own.width && (own.left < group.left || own.right > group.right);
    }).map(({ id }) => id)""")
    assert beyond == []


def no_choice_is_cut_off_on_the_narrowest_phone(page: Page, size: str) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", size)
    choices = page.locator(".option select")
    chosen = choices.evaluate_all("(all) => all.map((it) => it.value)")
    assert cut_off(page.locator(".option")) == []
    choices.evaluate_all(
        "(all, chosen) => all.forEach((it, at) => { it.value = chosen[at]; })", chosen
    )


def what_is_wrong_with_one_number_moves_no_other(page: Page) -> None:
    page.locator("#rule-target_score").fill("lots")
    page.locator('[value="start"]').tap()
    expect(page.locator("#rule-target_score-error")).to_be_visible()
    wrong, other = places_of_numbers(page)
    assert wrong["y"] == other["y"]


def places_of_numbers(page: Page) -> list[dict[str, float]]:
    numbers = ("#rule-target_score", "#rule-opening_threshold")
    return [page.locator(it).bounding_box() for it in numbers]


def a_refusal_is_short_and_what_rules_are_for_one_line(page: Page) -> None:
    """And target and opening together are as wide as the rule set."""
    error = page.locator("#rule-target_score-error")
    purpose = page.locator(".choice:has(:checked) .choice__purpose")
    expect(error).to_contain_text("Target score: This must be a whole number")
    expect(purpose).to_have_text("As in the box If in doubt, take these")
    expect(purpose.locator(".tag")).to_be_visible()
    for width, height in (VIEWPORTS["phone"], VIEWPORTS["small"]):
        page.set_viewport_size({"width": width, "height": height})
        assert error.evaluate(f"(it) => ({HIGH})(it) / ({STEP})(it)") < 2.5
        letters = "(it) => parseFloat(getComputedStyle(it).fontSize)"
        assert purpose.evaluate(HIGH) < 1.9 * purpose.evaluate(letters)
        card = page.locator(".choice:has(:checked)").bounding_box()
        first, second = places_of_numbers(page)
        assert first["x"] == pytest.approx(card["x"], abs=1)
        assert second["x"] + second["width"] == pytest.approx(card["x"] + card["width"], abs=1)
        assert first["width"] == pytest.approx(second["width"], abs=1)
        assert first["y"] == second["y"]


HIGH = "(it) => it.getBoundingClientRect().height"
STEP = "(it) => parseFloat(getComputedStyle(it).lineHeight)"


def cut_off(places):
    """The choices in these places that do not fit into their control."""
    return places.evaluate_all("""(all) => {
      const { font } = getComputedStyle(document.querySelector("select"));
      const drawn = Object.assign(document.createElement("canvas").getContext("2d"), { font });
      const isWide = (text, room) => drawn.measureText(text).width > room;
      const cut = [];
      for (const select of all.flatMap((it) => [...it.querySelectorAll("select")])) {
        for (const option of select.options) {
          select.value = option.value;
          const { paddingLeft, paddingRight } = getComputedStyle(select);
          const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
          if (select.clientWidth && isWide(option.text, room)) cut.push(option.text);
        }
      }
      for (const label of all.flatMap((it) => [...it.querySelectorAll(".segment span")])) {
        if (label.scrollWidth > label.clientWidth) cut.push(label.textContent);
      }
      return cut;
    }""")


# --- the game that it leads to


def test_a_second_game_with_the_same_players_is_one_tap(browse):
    page = browse(None)
    started(page, "Ana", "Ben")
    the_sheet_that_a_phone_draws_counts_the_turns(page)
    enter(page, "111555", "Bank 2,500")
    throws(page, "Ben")

    page.goto("/new/")
    page.get_by_role("button", name="Start at once").dblclick()

    throws(page, "Ben")
    assert Game.objects.count() == 2


DRAWN = """async (turns) => {
  const { drawTable } = await import("/static/js/offline/show/seats.js");
  const seats = [{ name: "Ana", team: null }, { name: "Ben", team: null }];
  drawTable({ seats }, { rules: { name: "My rules", fixed_turns: turns } });
  return document.querySelector(".sheet__head p").textContent;
}"""


def the_sheet_that_a_phone_draws_counts_the_turns(page: Page) -> None:
    assert page.evaluate(DRAWN, 1).strip() == "My rules · 1 turn each"
    assert page.evaluate(DRAWN, 10).strip() == "My rules · 10 turns each"
    page.reload()
