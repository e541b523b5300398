"""Which phrases are asked for by their keys: by Python, by templates and by scripts.

Knows how `say` is written in each of them; no phrase.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from farkle_site.scripts_joined.modules import Module, Modules
from tests.catalogues import ROOT

ASKING = "from sessions.wording.say import"
IN_TEMPLATE = re.compile(r"""\{%\s*say\s+["'](\w+)["']""")
CALL = re.compile(r"(?<![\w.])say\(")
GIVEN_UP = re.compile(r"new GivenUp\(")
STRING = re.compile(r'"([^"]*)"')
NAMED = re.compile(r"[{,]\s*(\w+)")
BEGINNING = re.compile(r"`(\w+)\$\{")


@dataclass
class Said:
    """Keys with the file that says each; beginnings of keys whose end is a value."""

    keys: dict[str, str] = field(default_factory=dict)
    beginnings: dict[str, str] = field(default_factory=dict)
    possible: set[str] = field(default_factory=set)
    """Strings of files that say a key which stands in a variable."""
    told: list[tuple[str, str, frozenset[str]]] = field(default_factory=list)
    """A key, its file, and the names of the values that fill its gaps, where they can be seen."""

    def has(self, key: str) -> bool:
        return key in self.keys or key in self.possible or key.startswith(tuple(self.beginnings))


def in_python() -> Said:
    said = Said()
    catalogue = ROOT / "sessions/wording/phrases"
    for folder in ("farkle_site", "sessions"):
        for path in (ROOT / folder).rglob("*.py"):
            if catalogue not in path.parents and ASKING in path.read_text():
                _read_python(path, said)
    return said


def _read_python(path: Path, said: Said) -> None:
    tree = ast.parse(path.read_text())
    is_open = False
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="say" | "say_later"), args=[given], keywords=values):
                is_open |= _read_argument(given, path.name, said)
                names = frozenset(it.arg for it in values)
                if None not in names:  # no **values
                    keys = (it.value for it in ast.walk(given) if _is_string(it))
                    said.told.extend((key, path.name, names) for key in keys)
    if is_open:
        said.possible |= {it.value for it in ast.walk(tree) if _is_string(it)}


def _read_argument(given: ast.expr, name: str, said: Said) -> bool:
    """Take a call's key down. Is it one that stands in a variable?"""
    match given:
        case ast.Constant(value=str(key)):
            said.keys[key] = name
        case ast.IfExp():
            is_open = _read_argument(given.body, name, said)
            return _read_argument(given.orelse, name, said) or is_open
        case ast.JoinedStr(values=[ast.Constant(value=str(beginning)), *_]):
            said.beginnings[beginning] = name
        case _:
            return True
    return False


def _is_string(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def in_templates() -> Said:
    said = Said()
    for path in (ROOT / "templates").rglob("*.*"):
        said.keys |= dict.fromkeys(IN_TEMPLATE.findall(path.read_text()), path.name)
    return said


def in_scripts(entry: str = "") -> Said:
    """In all scripts, or in one and those it needs. What each page's app.js brings says nothing."""
    modules = _modules()
    said = Said()
    for name in _reached(entry, modules) if entry else modules:
        if name != "js/words.js":
            _read_script(modules[name].text, name, said)
    said.keys["one_die"] = "js/words.js"
    return said


def _modules() -> Modules:
    paths = (ROOT / "static/js").rglob("*.js")
    names = {str(path.relative_to(ROOT / "static")): path for path in paths}
    return {name: Module(name, path.read_text()) for name, path in names.items()}


def _reached(name: str, modules: Modules) -> set[str]:
    found, open_ = set(), {name}
    while open_:
        module = modules[open_.pop()]
        found.add(module.name)
        open_ |= {*module.imports, *module.late} - found - {"js/app.js"}
    return found


def _read_script(text: str, name: str, said: Said) -> None:
    for given, *_facts in map(_arguments, _calls(GIVEN_UP, text)):
        said.keys |= dict.fromkeys(STRING.findall(given), name)
        said.beginnings |= dict.fromkeys(BEGINNING.findall(given), name)
    for given, *values in map(_arguments, _calls(CALL, text)):
        either = given.rpartition(" ? ")[2]
        keys, beginnings = STRING.findall(either), BEGINNING.findall(either)
        said.keys |= dict.fromkeys(keys, name)
        said.beginnings |= dict.fromkeys(beginnings, name)
        if not keys and not beginnings:
            said.possible |= set(STRING.findall(text))
        if not values or values[0].startswith("{"):
            names = frozenset(NAMED.findall(values[0] if values else ""))
            said.told.extend((key, name, names) for key in keys)


def _calls(opened: re.Pattern[str], text: str) -> Iterator[str]:
    """What follows each opening bracket of such a call."""
    return (text[found.end() :] for found in opened.finditer(text))


def _arguments(text: str) -> list[str]:
    """Those of the call whose bracket has just been opened."""
    found, begun, depth = [], 0, 0
    for at, char in enumerate(text):
        if depth == 0 and char in ",)":
            found.append(text[begun:at].strip())
            begun = at + 1
            if char == ")":
                break
        depth += (char in "([{") - (char in ")]}")
    return found
