"""Every address that takes a file lets one in at the door that is as large as it says."""

import inspect
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from farkle_site import asgi
from sessions.api.kit.base import ApiView
from sessions.api.kit.large import TakesFile

FILLED = {"str": "ABCDEF", "uuid": "019a0000-0000-7000-8000-000000000000", "int": "1"}
OURS = ("sessions.", "farkle_site.")


def addresses(patterns: list[Any], start: str = "/") -> Iterator[tuple[str, Callable[..., Any]]]:
    for pattern in patterns:
        route = start + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, route)
        elif isinstance(pattern, URLPattern) and pattern.callback:
            yield route, pattern.callback


def takes_file(view: Callable[..., Any]) -> bool:
    called = getattr(view, "cls", None)
    if called is not None:
        return issubclass(called, TakesFile)
    return reads_files(inspect.unwrap(view), set())


def reads_files(function: Any, seen: set[Any]) -> bool:
    """Does one of our functions, or one that it calls by name, read a form's files?"""
    is_ours = inspect.isfunction(function) and function.__module__.startswith(OURS)
    if not is_ours or function in seen:
        return False
    seen.add(function)
    names = function.__code__.co_names
    known = function.__globals__
    return "FILES" in names or any(reads_files(known.get(it), seen) for it in names)


def filled(route: str) -> str:
    for kind, value in FILLED.items():
        while f"<{kind}:" in route:
            before, rest = route.split(f"<{kind}:", 1)
            route = before + value + rest.split(">", 1)[1]
    return route


TAKING = sorted(
    {filled(it) for it, view in addresses(get_resolver().url_patterns) if takes_file(view)}
)


@pytest.mark.parametrize("address", TAKING)
def test_the_door_lets_a_large_file_in(address):
    assert asgi.UPLOADS.fullmatch(address), address


def test_calls_and_pages_are_found_whoever_reads_the_file_for_them():
    """One of a call, of a page that a decorator wraps, and of one that asks another module."""
    known = {"/api/v1/groups/ABCDEF/imports/plan/", "/admin/backups/verify/"}
    assert known | {"/group/ABCDEF/tournament/"} < set(TAKING)


def test_who_leaves_a_body_unread_takes_a_file():
    """A call that reads no body by itself would otherwise stand in no list."""
    for route, view in addresses(get_resolver().url_patterns):
        called = getattr(view, "cls", None)
        if called is not None and issubclass(called, ApiView):
            is_usual = called.refuse_too_much is ApiView.refuse_too_much
            assert is_usual != issubclass(called, TakesFile), route
