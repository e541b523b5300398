"""A page opens in a browser, under the site's own security policy, without a complaint."""

import pytest
from django.contrib.auth.models import User

from sessions.people.first_admin import make_admin
from tests.sessions.people.belongings import PASSWORD, begun

PAGES = ["", "game_sessions/game/", "game_sessions/gameentry/", "game_sessions/gamelink/"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_admin_opens_without_a_complaint(browse, transactional_db, scheme):
    make_admin(name="boss", password=PASSWORD)
    game = begun("Ana", "Ben")
    page = browse("/admin/", viewport="small", scheme=scheme)

    page.get_by_label("Username or e-mail address").fill("boss")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()

    page.wait_for_url("**/admin/")
    for path in [*PAGES, f"game_sessions/game/{game.pk}/change/", "auth/user/"]:
        assert page.goto(f"/admin/{path}").status == 200
        assert page.locator("h1, h2").first.is_visible()
    assert page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") == (scheme == "dark")
    assert User.objects.count() == 1
