"""A page opens in a browser, under the site's own security policy, without a complaint."""

import pytest


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_admin_sign_in_opens_without_a_complaint(browse, scheme):
    page = browse("/admin/", viewport="small", scheme=scheme)

    page.get_by_label("Username").fill("nobody")
    page.get_by_label("Password").fill("nothing")
    page.get_by_role("button", name="Log in").click()

    assert (
        "Please enter the correct username and password" in page.locator(".errornote").inner_text()
    )
    assert page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") == (scheme == "dark")
