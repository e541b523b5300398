"""Which modules come in one file: those that the same pages, or the same late modules, need.

Knows which module needs which; not what is in them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fnmatch import fnmatch
from graphlib import CycleError, TopologicalSorter

from farkle_site.scripts_joined.modules import CannotJoin, Modules, in_order, needed

ASKED_FOR = ("js/app.js", "js/pad/game.js")
"""Modules that pages name although other modules import them too."""

TOGETHER = (
    ("js/app.js", "js/preferences.js"),
    ("js/words.js", "js/forms/numbers.js"),
    ("js/paint.js", "js/pad/pad-view.js", "js/rules/throw-table.js"),
    (
        "js/rules/e*.js",
        "js/rules/game.js",
        "js/rules/seating.js",
        "js/rules/state.js",
        "js/rules/t*.js",
        "js/pad/bank-hints.js",
    ),
)
"""Modules of a line always come together: small ones that do nothing until they are called, and
those that every page loads anyway."""


def in_one_file(modules: Modules) -> list[list[str]]:
    """Which modules make a file: those that the same pages, or the same late modules, need.

    A file is called by its last module, which is loaded with it: the one that is asked for.
    """
    asked = _asked_for(modules)
    users: dict[str, set[str]] = defaultdict(set)
    for name in asked:
        for part in needed(name, modules):
            users[part].add(name)
    files: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for part in in_order(modules):
        together = _together(part, modules)
        key = sorted(set().union(*(users[other] for other in together)))
        files[(*key, *together[:1]) if len(together) > 1 else tuple(key)].append(part)
    return [_with_asked_last(parts, asked, modules) for parts in files.values()]


def refuse_circles(files: list[list[str]], file_of: Mapping[str, str], modules: Modules) -> None:
    """Raises CannotJoin for files that load each other.

    A file is named after its text, and its text has the names of all files that it loads. In a
    circle no name could be worked out first.
    """
    loads = {
        parts[-1]: {
            file_of[other]
            for name in parts
            for other in {*modules[name].imports, *modules[name].late}
        }
        - {parts[-1]}
        for parts in files
    }
    try:
        TopologicalSorter(loads).prepare()
    except CycleError as circle:
        raise CannotJoin(f"files that load each other: {' → '.join(circle.args[1])}") from circle


def _with_asked_last(parts: list[str], asked: set[str], modules: Modules) -> list[str]:
    last = next((name for name in parts if name in asked), parts[-1])
    if any(last in modules[name].imports for name in parts):
        raise CannotJoin(f"{last} is asked for, and its file has a module that imports it")
    return [*(name for name in parts if name != last), last]


def _asked_for(modules: Modules) -> set[str]:
    """Modules that a page names, or that are loaded later."""
    imported = {other for module in modules.values() for other in module.imports}
    late = {other for module in modules.values() for other in module.late}
    return (set(modules) - imported) | late | (set(ASKED_FOR) & set(modules))


def _together(part: str, modules: Modules) -> list[str]:
    line = _line_of(part)
    return [part] if line is None else sorted(it for it in modules if _line_of(it) == line)


def _line_of(name: str) -> int | None:
    """In which line of those that belong together it stands: the first that fits."""
    fits = (any(fnmatch(name, kind) for kind in kinds) for kinds in TOGETHER)
    return next((line for line, is_here in enumerate(fits) if is_here), None)
