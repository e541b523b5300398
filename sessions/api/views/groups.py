"""Groups: those of somebody, a new one, what one is called and how its figures are told."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import reverse
from rest_framework.request import Request

from sessions.access.groups import SeenGroup, groups_of
from sessions.access.roles import group_role
from sessions.api.described import described
from sessions.api.groups import group_view
from sessions.api.kit.actors import with_device
from sessions.api.kit.base import plain, shaped
from sessions.api.kit.changing.idempotency import repeatable
from sessions.api.kit.groups import GroupView
from sessions.api.kit.lists import ListQuery, page
from sessions.api.kit.preconditions import expected_version
from sessions.api.links import with_group_links
from sessions.api.schema.groups.requests import GroupChanges, GroupRequest
from sessions.models import Group, Role
from sessions.people import groups


@described(get="list_groups", post="new_group")
class Groups(GroupView):
    query = ListQuery

    def get(self, request: Request) -> HttpResponse:
        theirs = groups_of(self.actor).annotate(role=group_role(self.actor))
        return page(request, theirs, "pk", lambda group: group_view(self.seen(group)))

    def seen(self, group: Group) -> SeenGroup:
        return SeenGroup(group, min(Role(group.role), self.actor.highest), self.actor)

    def post(self, request: Request) -> HttpResponse:
        return with_group_links(request, self.start(request), self.actor.highest)

    @repeatable
    def start(self, request: Request) -> HttpResponse:
        wanted = shaped(GroupRequest, request.data)
        by = with_device(plain(request), self.actor)
        group = groups.new_group(name=wanted["name"], by=by)
        seen = SeenGroup(group, min(Role.MANAGE, by.highest), by)
        return self.group_answer(seen, 201, Location=reverse("api:group", args=[group.code]))


@described(get="read_group", patch="change_group")
class OneGroup(GroupView):
    def get(self, request: Request, code: str) -> HttpResponse:  # noqa: ARG002  # as the framework calls it
        seen = self.group(code)
        return self.unless_known(seen, lambda: group_view(seen))

    def patch(self, request: Request, code: str) -> HttpResponse:
        wanted = shaped(GroupChanges, request.data)
        expected = expected_version(plain(request), wanted)
        groups.change_group(code=code, by=self.actor, expected_version=expected, **wanted)
        return self.group_answer(self.group(code))
