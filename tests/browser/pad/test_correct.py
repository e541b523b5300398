"""Correcting a turn from the sheet: with dice, as on the pad; without script with digits."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from sessions.access.roles import Actor
from sessions.games import options, services
from sessions.models import Device, Game
from sessions.pages.kit.preferences import PREFIX
from tests import verbs
from tests.browser.access.page_access import findings
from tests.browser.playing import unhurried
from tests.browser.without_network import eventually
from tests.sessions.games.playing import throw


@pytest.fixture
def game(device: Device) -> Game:
    """Ana kept 1 1, then 5 5 5 and banked 700; Ben farkled; Ana called out 500."""
    game = services.start_game(
        rules=services.RuleSet.from_json({"opening_threshold": 0}),
        players=[services.Player("Ana"), services.Player("Ben")],
        by=Actor(device),
    )
    options.set_options(code=game.code, needs_reason=True, every_die=True)
    throw(game, "112346", "11")
    throw(game, "5552", "555", bank=True)
    throw(game, "223346")
    return verbs.record_total(code=game.code, points=500)


@pytest.fixture
def correcting(browse_own, game):
    """Return `correcting(turn=1, **how)`: its page, as the one opens it who keeps the score."""

    def open_turn(turn: int = 1, **how) -> Page:
        page = browse_own(f"/g/{game.code}/turns/{turn}/", **how)
        if how.get("javascript", True):
            expect(page.locator(".correct__felt")).to_be_attached()  # drawn by the script
        return page

    return open_turn


def tap(page: Page, *names: str) -> None:
    for name in names:
        page.locator(".throw__editor").get_by_role("button", name=name, exact=True).tap()


def back(page: Page, dice: int) -> None:
    tap(page, *["Take back the last die"] * dice)


def scores(game: Game) -> list[int]:
    state = Game.objects.get(pk=game.pk).current_state()
    return [state.score(seat) for seat in range(len(state.seats))]


def test_the_keys_stay_within_their_throw_and_every_target_is_large(correcting):
    page = correcting()
    for target in page.locator(".correct :is(button, .segment, .input)").all():
        if target.is_visible():
            assert target.bounding_box()["height"] >= 43.9, target.inner_text()
    for width, height in ((360, 640), (390, 844), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        keys, own = (
            page.locator(it).first.bounding_box()
            for it in (".throw__editor .keys", ".throw:has(.keys)")
        )
        assert keys["y"] + keys["height"] <= own["y"] + own["height"], (width, height)


def test_on_a_full_throw_the_next_die_begins_it_anew_until_it_is_taken_back(correcting):
    page = correcting()
    outcome = page.locator(".throw__editor .outcome")
    expect(page.locator(".key[aria-disabled='true']")).to_have_count(0)

    tap(page, "5")

    expect(outcome).to_have_text("5 more diceinstead of 1 1 2 3 4 6")
    expect(page.locator(".throw__worth").first).to_have_text("…")
    back(page, 1)
    expect(page.locator(".throw__worth")).to_have_text(["+200", "+500"])
    tap(page, "5", "5", "5", "2", "3", "4")
    expect(page.locator(".throw__worth").first).to_have_text("+500")


@pytest.mark.parametrize(("viewport", "throw"), [("phone", "Throw 1"), ("small", "Throw 2")])
def test_dice_reason_and_button_share_a_screen_and_the_keys_stay(correcting, viewport, throw):
    page = correcting(viewport=viewport)
    outcome = page.locator(".throw__editor .outcome")
    page.get_by_role("button", name=throw).tap()
    expect(outcome.locator("small")).to_have_text("New dice replace these")
    six = page.locator(".key[data-face='6']")
    on_the_page = "(it) => it.getBoundingClientRect().top + scrollY"
    before = six.evaluate(on_the_page)

    tap(page, *("552346" if throw == "Throw 1" else "5522"))

    expect(outcome.locator("small")).to_have_text("Tap a die to keep fewer")
    expect(page.locator("#change .notice")).to_be_visible()
    assert six.evaluate(on_the_page) == before
    key, bar = six.bounding_box(), page.locator(".action-bar").bounding_box()
    assert key["y"] + key["height"] <= bar["y"]
    for seen in (outcome, page.locator(".correct__reasons button").first, page.locator("#reason")):
        expect(seen).to_be_in_viewport(ratio=1)
    button = page.get_by_role("button", name="Correct the turn")
    expect(button).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="wrong dice entered").tap()
    expect(page.locator("#reason")).to_have_value("wrong dice entered")


SIZES = ((360, 640), (390, 844))

PARTLY_SEEN = """() => [...document.querySelectorAll("[data-reason]")].filter((it) => {
  it.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const { left, right, top, height } = it.getBoundingClientRect();
  const isSeen = (x) => document.elementFromPoint(x, top + height / 2) === it;
  return it.scrollWidth > it.clientWidth || !isSeen(left + 4) || !isSeen(right - 4);
}).map((it) => it.textContent)"""
"""Reasons that are cut off once they have been brought into sight."""

CUT = """() => [...document.querySelectorAll("[data-reason]")].filter((it) => {
  const { left, right, top, height } = it.getBoundingClientRect();
  const isSeen = (x) => document.elementFromPoint(x, top + height / 2) === it;
  return isSeen(left + 4) !== isSeen(right - 4);
}).map((it) => it.textContent)"""
"""Reasons of which one end is seen, and the other is not."""


def set_to(page: Page, game: Game, language: str, type_size: str) -> None:
    """The page of the first turn in this language, and type of this size."""
    kept = {"django_language": language, f"{PREFIX}type": type_size}
    site = page.url.split("/g/")[0]
    page.context.add_cookies([{"name": n, "value": v, "url": site} for n, v in kept.items()])
    page.goto(f"/g/{game.code}/turns/1/")
    expect(page.locator(".correct__felt")).to_be_attached()


@pytest.mark.parametrize(("language", "type_size"), [("en", "standard"), ("de", "large")])
def test_it_begins_at_the_top_and_its_reasons_are_whole(correcting, game, language, type_size):
    page = correcting()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        set_to(page, game, language, type_size)

        assert page.evaluate("scrollY") == 0, (width, height)
        expect(page.locator(".correct__who")).to_be_in_viewport(ratio=1)
        expect(page.locator(".key").last).to_be_in_viewport(ratio=1)
        page.locator(".correct__reasons").scroll_into_view_if_needed()
        assert page.evaluate(CUT) == [], (width, height)
        assert page.evaluate(PARTLY_SEEN) == [], (width, height)


@pytest.mark.parametrize("type_size", ["large"])
def test_a_reason_is_read_whole_picked_or_typed(correcting, game, type_size):
    page = correcting(viewport="small")
    set_to(page, game, "de", type_size)
    field, picked = page.locator("#reason"), page.locator("[data-reason]").first
    unhurried(page)

    picked.tap()
    expect(picked).to_have_attribute("aria-pressed", "true")
    expect(field).to_be_hidden()  # it would show the beginning of what stands above it
    picked.tap()
    expect(picked).to_have_attribute("aria-pressed", "false")
    expect(field).to_have_value("")
    field.fill("Mia hat sich verlesen")

    expect(page.locator(".action-bar > .btn")).to_be_visible()
    assert field.evaluate("(it) => it.scrollWidth - it.clientWidth") <= 1


def test_what_stands_in_an_empty_total_does_not_look_like_points(correcting):
    page = correcting()
    page.get_by_label("Only the total").check()
    sizes = (
        "(it) => ['', '::placeholder'].map((of) => parseFloat(getComputedStyle(it, of).fontSize))"
    )
    field, hint = page.get_by_label("Points of the turn").evaluate(sizes)

    assert hint < field * 0.75


def test_a_throw_is_tapped_anew_and_what_that_changes_is_seen_first(correcting, game):
    """The pad, to which it leads, names it beside Undo."""
    page = correcting()
    page.set_viewport_size({"width": 360, "height": 640})
    change = page.locator("#change")
    expect(page.locator(".throw__worth")).to_have_text(["+200", "+500"])

    page.get_by_role("button", name="Throw 2").tap()
    back(page, 4)
    expect(page.locator(".throw__editor .outcome")).to_contain_text("Tap the dice as they lie")
    tap(page, "5", "2", "2", "5")

    expect(page.locator(".throws__sum")).to_have_text("This turn: 300")
    expect(change).to_contain_text("Ana banked 300.")
    expect(change).to_contain_text("Ana 1,200 → 800")
    assert scores(game) == [1200, 0]

    page.get_by_role("button", name="wrong dice entered").tap()
    page.get_by_role("button", name="Correct the turn").tap()

    expect(page.locator(".messages")).to_contain_text(
        "Ana, round 1, is corrected: Ana 1,200 → 800."
    )
    assert scores(game) == [800, 0]
    expect(page.locator("#last-entry")).to_contain_text("Ana, round 1: 700")
    for seen in ("#last-entry", "#undo", ".key[data-face='6']"):
        expect(page.locator(seen)).to_be_in_viewport()


def test_a_die_is_put_back_as_on_the_pad(correcting):
    page = correcting()

    page.locator("[data-place='1']").tap()

    expect(page.locator(".throw__worth").first).to_have_text("+100")
    expect(page.locator(".throw__editor .outcome")).to_have_text(
        "a 1 = 100 pointsTap a die to keep others"
    )
    expect(page.locator(".throw__worth").nth(1)).to_have_text("…")  # of five dice now, not of four
    page.locator("[data-place='2']").tap()
    expect(page.locator(".throw__editor .outcome")).to_have_text(
        "These dice cannot be set aside together."
    )
    expect(page.locator("#change")).to_contain_text("The 2 does not score here")


def test_throws_are_added_and_taken_away(correcting, game):
    page = correcting()

    page.get_by_role("button", name="Take the last throw away").tap()
    expect(page.locator("#change")).to_contain_text("Ana banked 200")
    page.get_by_role("button", name="One more throw: 4 dice").tap()
    expect(page.get_by_role("button", name="Throw 2")).to_be_focused()
    expect(page.locator("#change")).to_be_empty()  # what stood there was said of another turn
    tap(page, "2", "3", "4", "6")

    expect(page.locator(".throws__sum")).to_have_text("This turn: 0")
    expect(page.locator("#change")).to_contain_text("Ana farkled, 200 lost")
    expect(page.get_by_role("button", name="One more throw")).to_be_hidden()


def test_a_throw_that_nobody_has_tapped_yet_is_no_farkle(correcting):
    page = correcting()
    page.get_by_role("button", name="Take the last throw away").tap()
    page.get_by_role("button", name="One more throw: 4 dice").tap()

    page.get_by_role("button", name="Throw 1").tap()
    back(page, 1)

    expect(page.locator(".throw__worth")).to_have_text(["…", "…"])
    tap(page, "6")
    expect(page.locator(".throw__worth")).to_have_text(["+200", "…"])
    page.get_by_role("button", name="Throw 2").tap()
    tap(page, "5")
    expect(page.locator(".throw__editor .outcome")).to_have_text("3 more dice")


def test_hot_dice_give_all_dice_back(correcting):
    page = correcting()

    page.get_by_role("button", name="Throw 2").tap()
    back(page, 1)
    tap(page, "1")

    expect(page.locator(".throw__worth")).to_have_text(["+200", "+600"])
    expect(page.get_by_role("button", name="One more throw: 6 dice")).to_be_visible()
    expect(page.locator(".throws__sum")).to_have_text("This turn: 800")


def test_the_sum_is_right_where_points_do_not_just_add_up(browse_own, device):
    rules = services.RuleSet.from_json({"opening_threshold": 0, "van_t_hof_six": 3000})
    players = [services.Player("Ana"), services.Player("Ben")]
    game = services.start_game(rules=rules, players=players, by=Actor(device))
    throw(game, "111234", "111")
    throw(game, "112", "11", bank=True)
    page = browse_own(f"/g/{game.code}/turns/1/")
    expect(page.locator(".throws__sum")).to_have_text("This turn: 500")

    page.get_by_role("button", name="Throw 2").tap()
    back(page, 1)
    tap(page, "1")

    expect(page.locator(".throws__sum")).to_have_text("This turn: 3,000")
    expect(page.locator("#change")).to_contain_text("Ana banked 3,000.")


def test_what_another_page_answers_is_not_shown(correcting):
    page = correcting()
    change = page.locator("#change")
    elsewhere = {"location": "/"}  # as a network does that wants a sign-in first
    page.route(page.url, lambda route: route.fulfill(status=302, headers=elsewhere))

    with page.expect_response(lambda answer: urlsplit(answer.url).path == "/"):
        back(page, 1)
        tap(page, "6")

    expect(change).not_to_have_attribute("aria-busy", "true")
    expect(change).to_be_empty()


def test_only_the_answer_about_the_dice_that_lie_there_now_is_shown(correcting):
    page = correcting()
    change = page.locator("#change")
    asked: list[Route] = []
    page.route(page.url, lambda route: asked.append(route))  # noqa: PLW0108
    page.get_by_role("button", name="Throw 2").tap()
    for last in ("3", "1"):
        back(page, 1)
        before = len(asked)
        tap(page, last)
        eventually(lambda before=before: len(asked) > before, page)
    first, second = asked

    second.continue_()
    expect(change).to_contain_text("Ana 1,200 → 1,300")
    with page.expect_event("requestfinished", lambda it: it == first.request):
        first.continue_()
    unhurried(page)

    expect(change).to_contain_text("Ana 1,200 → 1,300")


def test_the_first_farkle_ends_the_turn(correcting):
    page = correcting()

    back(page, 6)
    tap(page, "2", "2", "3", "3", "4", "6")

    expect(page.locator(".throw__head")).to_have_count(1)
    expect(page.locator(".throw__worth")).to_have_text("✕ Farkle")
    expect(page.locator("#change")).to_contain_text("Ana 1,200 → 500")


def test_dice_left_over_bring_their_bonus(browse_own, device):
    rules = services.RuleSet.from_json({"opening_threshold": 0, "high_stakes_bonus": 1000})
    players = [services.Player("Ana"), services.Player("Ben")]
    game = services.start_game(rules=rules, players=players, by=Actor(device))
    throw(game, "112346", "11", bank=True)
    throw(game, "2235", "5", high_stakes=True, bank=True)
    page = browse_own(f"/g/{game.code}/turns/2/")
    expect(page.locator(".throw__worth")).to_have_text("+1,050")

    back(page, 1)
    tap(page, "1")

    expect(page.locator(".throw__worth")).to_have_text("+1,100")
    expect(page.locator("#change")).to_contain_text("Ben 1,050 → 1,100")
    page.get_by_label("High stakes").uncheck()
    expect(page.locator(".throw__editor .outcome")).to_contain_text("2 dice not entered")


def test_by_keyboard(correcting, game):
    page = correcting(viewport="desktop")

    page.keyboard.press("Backspace")
    page.keyboard.press("5")

    expect(page.locator(".throw__worth").first).to_have_text("+250")
    expect(page.locator("#announce")).to_have_text(
        "Throw 1: 1 1 5 = 250 points: two 1s 200 · a 5 50"
    )
    page.keyboard.press("Backspace")
    page.get_by_label("Reason (required)").press_sequentially("5 of 6")  # taps no die
    expect(page.get_by_label("Reason (required)")).to_have_value("5 of 6")
    expect(page.locator(".throw__editor .outcome")).to_have_text("1 more die")


def test_without_a_reason_it_is_not_sent_and_nothing_is_lost(correcting, game):
    page = correcting()
    back(page, 1)
    tap(page, "1")  # 1 1 2 3 4 1
    page.get_by_role("button", name="Throw 2").tap()

    page.get_by_role("button", name="Correct the turn").tap()

    reason, error = page.get_by_label("Reason (required)"), page.get_by_role("alert")
    expect(error).to_have_text("A reason is missing here.")
    expect(reason).to_be_focused()
    expect(reason).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".throw__worth").first).to_have_text("+300")
    assert scores(game) == [1200, 0]
    assert findings(page) == []

    expect(page.get_by_role("button", name="Throw 2")).to_have_attribute("aria-expanded", "true")
    expect(page.locator("#change")).to_contain_text("This throw has 3 dice, not 4.")

    reason.press_sequentially("a slip")
    expect(error).to_have_count(0)
    expect(reason).not_to_have_attribute("aria-invalid", "true")
    expect(page.locator("#change")).to_contain_text("This throw has 3 dice, not 4.")


def test_points_that_stand_there_give_way_to_those_typed_which_are_looked_at(correcting):
    page = correcting(3)
    field = page.get_by_label("Points of the turn")
    expect(field).to_have_value("500")

    field.tap()
    page.keyboard.type("1050")

    expect(field).to_have_value("1050")
    expect(page.locator("#change")).to_contain_text("Ana 1,200 → 1,750")


def test_what_is_refused_keeps_the_dice(correcting, game):
    page = correcting()
    back(page, 2)
    tap(page, "4", "4")  # 1 1 2 3 4 4: still two dice, and the next throw has four
    page.locator("[data-place='1']").tap()
    page.get_by_label("Reason (required)").fill("a slip")

    page.get_by_role("button", name="Correct the turn").tap()

    expect(page.get_by_role("alert")).to_contain_text("This throw has 5 dice, not 4.")
    expect(page.locator(".throw__worth").first).to_have_text("+100")
    expect(page.get_by_label("Reason (required)")).to_have_value("a slip")
    assert scores(game) == [1200, 0]


def test_without_script_digits_do(correcting, game):
    page = correcting(javascript=False)

    page.get_by_label("Throw 2").fill("5532")
    page.get_by_label("set aside").nth(1).fill("55")
    page.get_by_role("button", name="Show what this changes").tap()
    expect(page.locator("#change")).to_contain_text("Ana 1,200 → 800")
    page.get_by_label("Reason (required)").fill("a slip")
    page.get_by_role("button", name="Correct the turn").tap()

    expect(page.locator(".messages")).to_contain_text("Ana, round 1, is corrected")
    assert scores(game) == [800, 0]


@pytest.mark.parametrize("javascript", [True, False])
def test_dice_that_were_not_entered_stay_so(browse_own, device, javascript):
    rules = services.RuleSet.from_json({"opening_threshold": 0})
    players = [services.Player("Ana"), services.Player("Ben")]
    game = services.start_game(rules=rules, players=players, by=Actor(device))
    throw(game, "115", "11", unentered=3, bank=True)
    page = browse_own(f"/g/{game.code}/turns/1/", javascript=javascript)

    if javascript:
        expect(page.locator(".throw__editor")).to_contain_text("3 dice not entered")
        page.locator(".throw__editor [data-place='2']").tap()
    else:
        expect(page.get_by_label("Throw 1")).to_have_value("115+3")
        page.get_by_label("set aside").first.fill("115")
    expect(page.get_by_label("Reason")).to_have_count(0)  # this table wants none
    page.get_by_role("button", name="Correct the turn").tap()

    expect(page.locator(".messages")).to_contain_text("Ana, round 1, is corrected")
    assert scores(game) == [250, 0]
    (made,) = Game.objects.get(pk=game.pk).turns.get().finished_turn.throws
    assert (made.dice, made.unentered) == ((1, 1, 5), 3)


def test_what_scores_nothing_is_left_out_as_on_the_pad(browse_own, device):
    rules = services.RuleSet.from_json({"opening_threshold": 0})
    players = [services.Player("Ana"), services.Player("Ben")]
    game = services.start_game(rules=rules, players=players, by=Actor(device))
    throw(game, "115", "11", unentered=3)
    throw(game, "555", "555", unentered=1, bank=True)
    page = browse_own(f"/g/{game.code}/turns/1/")
    outcome = page.locator(".throw__editor .outcome")
    farkle = page.locator(".key--farkle")

    tap(page, "6")
    expect(outcome).to_have_text("5 more diceinstead of 1 1 5")
    tap(page, "6", "6")
    expect(outcome).to_contain_text("6 6 6 = 600 points, 3 dice not entered")
    expect(farkle).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".throw__worth")).to_have_text(["+600", "…"])  # of three dice now
    page.get_by_role("button", name="Throw 2").tap()
    tap(page, "2")
    expect(farkle).to_have_attribute("aria-disabled", "false")
    farkle.tap()
    expect(page.locator("#change")).to_contain_text("Ana farkled, 600 lost")
    back(page, 1)
    tap(page, "5")
    expect(page.locator(".throws__sum")).to_have_text("This turn: 650")
    page.get_by_role("button", name="Correct the turn").tap()

    expect(page.locator(".messages")).to_contain_text("Ana, round 1, is corrected")
    made = Game.objects.get(pk=game.pk).turns.get().finished_turn.throws
    assert [(it.dice, it.unentered) for it in made] == [((6, 6, 6), 3), ((2, 5), 1)]
