"""Starting a game on a phone: few taps, nothing lost."""

import pytest
from playwright.sync_api import expect

from sessions.models import Game
from tests.browser.playing import choose_rules, enter, new_game, throws


def test_enter_after_a_name_opens_the_next_line(browse):
    page = browse("/new/")

    page.get_by_label("Player 1", exact=True).fill("Ana")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Player 2", exact=True)).to_be_focused()
    page.keyboard.type("Ben")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Player 3", exact=True)).to_be_focused()
    page.keyboard.type("Cleo")
    page.get_by_role("button", name="Start the game").tap()

    throws(page, "Ana")
    assert [seat.name for seat in Game.objects.get().current_state().seats] == [
        "Ana",
        "Ben",
        "Cleo",
    ]


def test_whoever_shall_start_is_chosen_by_name(browse):
    page = browse("/new/")
    page.get_by_label("Player 1", exact=True).fill("Ana")
    page.get_by_label("Player 2", exact=True).fill("Ben")

    page.get_by_label("First to throw").select_option("Ben")
    page.get_by_role("button", name="Start the game").tap()

    throws(page, "Ben")


def test_the_roll_off_decides_even_after_a_tie(browse):
    page = browse("/new/")
    page.get_by_label("Player 1", exact=True).fill("Ana")
    page.get_by_label("Player 2", exact=True).fill("Ben")
    page.get_by_label("First to throw").select_option("Roll off: the highest die")
    page.get_by_role("button", name="Start the game").tap()

    for ana, ben in (("6", "6"), ("2", "5")):
        page.locator(".roll-off").get_by_label("Ana", exact=True).select_option(ana)
        page.locator(".roll-off").get_by_label("Ben", exact=True).select_option(ben)
        page.get_by_role("button", name="Write the roll-off").tap()
        if ana == ben:
            expect(page.locator("#turn-name")).to_have_text("Tied: throw again")

    throws(page, "Ben")


def test_a_chosen_rule_set_brings_its_options_and_keeps_the_names(browse):
    page = browse("/new/")
    page.get_by_label("Player 1", exact=True).fill("Ana")

    choose_rules(page, "official")

    expect(page.get_by_label("Points to open", exact=True)).to_have_value("1000")
    expect(page.get_by_label("Player 1", exact=True)).to_have_value("Ana")


def test_a_target_that_was_typed_stays_while_rule_sets_are_looked_at(browse):
    page = browse("/new/")
    target = page.get_by_label("Target score", exact=True)
    target.fill("2500")

    choose_rules(page, "official")

    expect(page.get_by_label("Points to open", exact=True)).to_have_value("1000")
    expect(target).to_have_value("2500")
    choose_rules(page, "patch")
    expect(page.get_by_label("Points to open", exact=True)).to_have_value("500")
    expect(target).to_have_value("2500")
    page.get_by_role("button", name="Take back the changes").tap()
    expect(target).to_have_value("10000")
    expect(page.locator("#options .tag--brass")).to_have_count(0)


@pytest.mark.parametrize("size", ["small", "phone"])
def test_target_and_opening_are_as_wide_as_the_rule_set_and_a_refusal_is_short(browse, size):
    page = browse("/new/", viewport=size)
    page.get_by_label("Player 1", exact=True).fill("Ana")
    page.get_by_label("Player 2", exact=True).fill("Ben")
    page.get_by_label("Target score", exact=True).fill("0")
    page.get_by_role("button", name="Start the game").tap()

    error = page.locator("#rule-target_score-error")
    expect(error).to_contain_text("Target score: This must be a whole number")
    lines = (
        "(it) => it.getBoundingClientRect().height / parseFloat(getComputedStyle(it).lineHeight)"
    )
    assert error.evaluate(lines) < 2.5
    card = page.locator(".choice:has(:checked)").bounding_box()
    first, second = (
        page.locator(f"#rule-{name}").bounding_box()
        for name in ("target_score", "opening_threshold")
    )
    assert first["x"] == pytest.approx(card["x"], abs=1)
    assert second["x"] + second["width"] == pytest.approx(card["x"] + card["width"], abs=1)
    assert first["width"] == pytest.approx(second["width"], abs=1)
    assert first["y"] == second["y"]


def in_language(browse, language, place="/new/"):
    page = browse("/", viewport="small")
    page.context.add_cookies([{"name": "django_language", "value": language, "url": page.url}])
    page.goto(place)
    expect(page.locator("html")).to_have_attribute("lang", language)
    return page


@pytest.mark.parametrize("language", ["en", "de"])
def test_rule_set_target_and_opening_are_seen_and_changed_at_once(browse, language):
    page = in_language(browse, language)

    bar = page.locator(".action-bar").bounding_box()
    for place in (".choice:visible", "#rule-target_score", "#rule-opening_threshold"):
        box = page.locator(place).bounding_box()
        assert box["y"] + box["height"] <= bar["y"], place
    page.locator("#name-0").fill("Ana")
    page.locator("#name-1").fill("Ben")
    page.locator("#rule-target_score").fill("5000")
    page.locator("#rule-opening_threshold").fill("350")
    page.locator('[value="start"]').tap()

    throws(page, "Ana")
    expect(page.locator(".sheet__head")).to_contain_text(
        {"en": "to 5,000 · 350 to open", "de": "bis 5.000 · 350 zum Einstieg"}[language]
    )


@pytest.mark.parametrize("size", ["small", "phone"])
def test_what_the_chosen_rules_are_for_is_one_line_while_the_others_are_folded(browse, size):
    page = browse("/new/", viewport=size)
    purpose = page.locator(".choice:has(:checked) .choice__purpose")

    expect(purpose).to_have_text("As in the box If in doubt, take these")
    expect(purpose.locator(".tag")).to_be_visible()
    line = purpose.evaluate("(it) => it.getBoundingClientRect().height")
    assert line < 1.9 * purpose.evaluate("(it) => parseFloat(getComputedStyle(it).fontSize)")


def test_a_number_that_stands_there_gives_way_to_the_one_typed(browse):
    page = browse("/new/")
    page.wait_for_load_state()
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


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_wrong_with_one_number_moves_no_other(browse, language):
    page = in_language(browse, language)
    page.set_viewport_size({"width": 360, "height": 640})
    page.locator("#name-0").fill("Ana")
    page.locator("#name-1").fill("Ben")
    page.locator("#rule-target_score").fill("lots")
    page.locator('[value="start"]').tap()

    expect(page.locator("#rule-target_score-error")).to_be_visible()
    wrong, other = (
        page.locator(it).bounding_box() for it in ("#rule-target_score", "#rule-opening_threshold")
    )
    assert wrong["y"] == other["y"]


@pytest.mark.parametrize(("language", "size"), [("en", "100%"), ("de", "125%")])
def test_no_choice_is_cut_off_on_the_narrowest_phone(browse, language, size):
    page = in_language(browse, language)
    page.set_viewport_size({"width": 320, "height": 640})
    page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", size)
    page.locator("details").evaluate_all("(all) => all.forEach((it) => { it.open = true; })")

    assert cut_off(page.locator(".option")) == []


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


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_option_reaches_beyond_its_group(browse, language):
    page = in_language(browse, language)
    page.locator("details").evaluate_all("(all) => all.forEach((it) => { it.open = true; })")

    controls = page.locator(".option :is(input, select)")
    beyond = controls.evaluate_all("""(all) => all.filter((it) => {
      const own = it.getBoundingClientRect();
      const group = it.closest("details").getBoundingClientRect();
      return own.width && (own.left < group.left || own.right > group.right);
    }).map(({ id }) => id)""")

    assert beyond == []


def test_an_empty_line_is_marked_by_its_seat(browse):
    page = browse("/new/")

    expect(page.locator(".player .badge")).to_have_text(["1", "2"])


def test_options_that_do_not_apply_are_out_of_the_way(browse):
    page = browse("/new/")
    page.get_by_text("Dice values", exact=True).tap()
    page.get_by_text("Teams", exact=True).tap()
    team = page.get_by_label("Team", exact=True).first
    expect(page.get_by_label("Three pairs", exact=True)).to_be_visible()
    expect(team).to_be_hidden()

    page.get_by_role("radio", name="5 dice").check()
    page.get_by_label("Play in teams").check()

    expect(page.get_by_label("Three pairs", exact=True)).to_be_hidden()
    expect(team).to_be_visible()


def test_a_second_game_with_the_same_players_is_one_tap(browse):
    page = browse("/")
    new_game(page, "Ana", "Ben")
    enter(page, "111555", "Bank 2,500")
    throws(page, "Ben")

    page.goto("/new/")
    page.get_by_role("button", name="Start at once").dblclick()

    throws(page, "Ben")
    assert Game.objects.count() == 2


@pytest.mark.parametrize(
    ("turns", "said"), [(1, "My rules · 1 turn each"), (10, "My rules · 10 turns each")]
)
def test_the_sheet_that_a_phone_draws_counts_the_turns(browse, turns, said):
    page = browse("/")
    new_game(page, "Ana", "Ben")

    page.evaluate(
        """async (turns) => {
          const { drawTable } = await import("/static/js/offline/show/seats.js");
          const seats = [{ name: "Ana", team: null }, { name: "Ben", team: null }];
          drawTable({ seats }, { rules: { name: "My rules", fixed_turns: turns } });
        }""",
        turns,
    )

    expect(page.locator(".sheet__head p")).to_have_text(said)
