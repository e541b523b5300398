"""The links of games and groups: which there are, opening one, closing one, making a new one.

Opening one also knows those of events: whoever has a code need not know what it opens.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from django.http import Http404, HttpResponse
from rest_framework.request import Request

from sessions.access import links
from sessions.access.roles import Actor
from sessions.api.described import described
from sessions.api.kit.actors import with_device
from sessions.api.kit.base import ApiView, answer, plain, shaped
from sessions.api.kit.changing.idempotency import repeatable
from sessions.api.kit.groups import GroupView
from sessions.api.links import link_view, link_views
from sessions.api.schema.requests import LinkCodeRequest, NothingRequest
from sessions.api.views.contests.links import opened_view
from sessions.events import links as event_links
from sessions.models import Game, Group, Role, ShareLink


class _Links(ApiView):
    """Those that the caller may pass on."""

    def get(self, request: Request, code: str) -> HttpResponse:
        shown = link_views(request, self.links_of(code))
        return answer({"next": None, "previous": None, "results": shown})

    def links_of(self, code: str) -> Iterable[ShareLink]:
        raise NotImplementedError


class _OneLink(ApiView):
    """The link for a role, of a game or a group."""

    def post(self, request: Request, code: str, role: str) -> HttpResponse:
        """A repeat is shown the link as it is by then: its code is not kept."""
        issued = self.issue(request, code=code, role=role)
        if issued.status_code != 201:
            return issued
        link = getattr(issued, "link", None) or self.as_it_is(code, role)
        return answer(link_view(request, link), 201)

    def as_it_is(self, code: str, role: str) -> ShareLink:
        link: ShareLink | None = self.managed(code).links.filter(role=_role(role)).first()
        if link is None:
            raise Http404
        return link

    @repeatable
    def issue(self, request: Request, code: str, role: str) -> HttpResponse:
        shaped(NothingRequest, request.data)
        response = answer({"role": role}, 201)
        # Shown with this very answer only: the token that asked may be the one that ends with it.
        response.link = self.issued(code=code, role=_role(role), by=self.actor)
        return response

    def delete(self, request: Request, code: str, role: str) -> HttpResponse:  # noqa: ARG002  # as the framework calls it
        self.revoked(code=code, role=_role(role), by=self.actor)
        return HttpResponse(status=204)

    def managed(self, code: str) -> Game | Group:
        """What the link belongs to, for who manages that."""
        raise NotImplementedError

    def issued(self, *, code: str, role: Role, by: Actor) -> ShareLink:
        raise NotImplementedError

    def revoked(self, *, code: str, role: Role, by: Actor) -> None:
        raise NotImplementedError


@described(get="list_links")
class Links(_Links):
    def links_of(self, code: str) -> Iterable[ShareLink]:
        return links.links_of(code=code, by=self.actor)


@described(post="reissue_link", delete="revoke_link")
class OneLink(_OneLink):
    def managed(self, code: str) -> Game:
        return self.game(code, Role.MANAGE)

    def issued(self, *, code: str, role: Role, by: Actor) -> ShareLink:
        return links.reissue_link(code=code, role=role, by=by)

    def revoked(self, *, code: str, role: Role, by: Actor) -> None:
        links.revoke_link(code=code, role=role, by=by)


@described(get="list_group_links")
class GroupLinks(_Links, GroupView):
    def links_of(self, code: str) -> Iterable[ShareLink]:
        return links.links_in(self.group(code))


@described(post="reissue_group_link", delete="revoke_group_link")
class OneGroupLink(_OneLink, GroupView):
    def managed(self, code: str) -> Group:
        return self.group(code, Role.MANAGE).group

    def issued(self, *, code: str, role: Role, by: Actor) -> ShareLink:
        return links.reissue_group_link(code=code, role=role, by=by)

    def revoked(self, *, code: str, role: Role, by: Actor) -> None:
        links.revoke_group_link(code=code, role=role, by=by)


@described(post="open_link")
class OpenLink(ApiView):
    """Needs no key: opening a link twice is the same as once."""

    takes_codes = True

    def post(self, request: Request) -> HttpResponse:
        code = shaped(LinkCodeRequest, request.data)["code"]
        is_of_event = event_links.is_link(code)
        if not is_of_event:
            links.find_link(code)  # a wrong code makes no device
        by = with_device(plain(request), replace(self.actor, link=""))
        if is_of_event:
            return answer(opened_view(event_links.open_link(code=code, by=by)))
        link = links.open_link(code=code, by=by)
        opened = link.subject
        named = "group" if isinstance(opened, Group) else "game"
        return answer({"role": Role(link.role).key, named: opened.code})


def _role(key: str) -> Role:
    """The role of this name. Raises Http404."""
    try:
        return {role.key: role for role in Role}[key]
    except KeyError as error:
        raise Http404 from error
