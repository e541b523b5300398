"""A page opens in a browser, under the site's own security policy, without a complaint."""

from django.contrib.auth.models import User

from sessions.people.first_admin import make_admin
from tests.sessions.people.belongings import PASSWORD, begun

PAGES = ["", "game_sessions/game/", "game_sessions/gameentry/", "game_sessions/gamelink/"]


def test_the_admin_opens_without_a_complaint(browse, transactional_db):
    make_admin(name="boss", password=PASSWORD)
    game = begun("Ana", "Ben")
    page = browse("/admin/", viewport="small")

    page.get_by_label("Username or e-mail address").fill("boss")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()

    page.wait_for_url("**/admin/")
    for number, path in enumerate([*PAGES, f"game_sessions/game/{game.pk}/change/", "auth/user/"]):
        page.emulate_media(color_scheme="dark" if number % 2 else "light")
        assert page.goto(f"/admin/{path}").status == 200
        assert page.locator("h1, h2").first.is_visible()
    assert User.objects.count() == 1
