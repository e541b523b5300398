"""Links of a site that goes on by another secret: each has a code that fits, no old one does."""

import pytest

from sessions.access import links
from sessions.access.errors import LinkUnknownError
from tests.factories import AccountFactory, GameFactory

pytestmark = pytest.mark.django_db


def test_every_link_has_a_new_code(settings):
    game = GameFactory(owner=AccountFactory())
    links.issue_all(game.group)
    ours = [*game.links.all(), *game.group.links.all()]
    before = [links.code_of(it) for it in ours]
    settings.SECRET_KEY = "that-of-another-site"

    links.renew_all()

    for link, old in zip(ours, before, strict=True):
        link.refresh_from_db()
        assert links.find_link(links.code_of(link)) == link
        with pytest.raises(LinkUnknownError):
            links.find_link(old)
