"""A script module as a text: what it imports and exports, as our own modules write that.

Knows one module and what it needs; not which file it comes in.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

IMPORT = re.compile(r'^import (?:(?P<names>[^"]+?) from )?"(?P<path>\.[^"]+)";\n', re.MULTILINE)
LATE = re.compile(r'import\("(?P<path>\.[^"]+)"\)')
EXPORT = re.compile(
    r"^export (?=(?:const|function|async function|class) (?P<name>\w+))", re.MULTILINE
)
EXPORTED = re.compile(r"^export \{(?P<names>[^}]+)\};\n", re.MULTILINE)
LIVE = re.compile(r"^export (?:let|var|default|\*)", re.MULTILINE)


class CannotJoin(Exception):  # noqa: N818  # said of the modules, to whoever writes them
    """Modules that are not written as the joining needs it."""


@dataclass(frozen=True)
class Module:
    """One of our scripts, by its path below the static files."""

    name: str
    text: str

    @cached_property
    def imports(self) -> tuple[str, ...]:
        return tuple(self.path(found["path"]) for found in IMPORT.finditer(self.text))

    @cached_property
    def late(self) -> frozenset[str]:
        """What it loads only once it is wanted."""
        return frozenset(self.path(found["path"]) for found in LATE.finditer(self.text))

    @property
    def folder(self) -> str:
        return posixpath.dirname(self.name)

    @property
    def variable(self) -> str:
        """Holds what it exports, in a file of several modules."""
        return "m_" + re.sub(r"\W", "_", self.name.removeprefix("js/").removesuffix(".js"))

    def path(self, written: str) -> str:
        return posixpath.normpath(posixpath.join(self.folder, written))


Modules = Mapping[str, Module]


def needed(name: str, modules: Modules) -> list[str]:
    """The module and all that it imports, each behind what it needs itself."""
    found: dict[str, None] = {}
    _visit(name, modules, (), found)
    return list(found)


def _visit(name: str, modules: Modules, way: tuple[str, ...], found: dict[str, None]) -> None:
    if name in way:
        raise CannotJoin(f"modules that import each other: {' → '.join((*way, name))}")
    if name in found:
        return
    for other in modules[name].imports:
        _visit(other, modules, (*way, name), found)
    found[name] = None


def in_order(modules: Modules) -> list[str]:
    """All modules, each behind what it imports."""
    found: dict[str, None] = {}
    for name in sorted(modules):
        _visit(name, modules, (), found)
    return list(found)
