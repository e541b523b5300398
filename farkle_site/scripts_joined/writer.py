"""Writes the modules of a file one behind the other. Knows texts; not why these belong together."""

from __future__ import annotations

import posixpath
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from farkle_site.scripts_joined.modules import (
    EXPORT,
    EXPORTED,
    IMPORT,
    LATE,
    LIVE,
    CannotJoin,
    Module,
    Modules,
)


@dataclass(frozen=True)
class Writer:
    """Writes a file of several modules: each but the last is a function that is called once, so
    that their names do not meet, and what it exports is kept in a variable.
    """

    modules: Modules
    file_of: Mapping[str, str]

    def written(self, parts: list[str]) -> str:
        """The modules of one file, of which the last keeps its own exports."""
        *others, last = parts
        text = [*self._imports(parts), *map(self._function, others), self._body(last, last)]
        shared = [self.modules[name].variable for name in others if self._is_shared(name)]
        return "\n".join([*text, f"export {{ {', '.join(shared)} }};\n"] if shared else text)

    def _is_shared(self, name: str) -> bool:
        """Does a module of another file import this one?"""
        file = self.file_of[name]
        return any(
            name in self.modules[other].imports
            for other, its_file in self.file_of.items()
            if its_file != file
        )

    def _imports(self, parts: list[str]) -> Iterator[str]:
        """What comes from other files: their own module by its exports, the others by variable."""
        wanted: dict[str, set[str]] = defaultdict(set)
        for name in parts:
            for other in self.modules[name].imports:
                if other not in parts:
                    wanted[self.file_of[other]].add(other)
        for file, names in wanted.items():
            path = _relative(file, posixpath.dirname(parts[-1]))
            if file in names:
                yield f'import * as {self.modules[file].variable} from "{path}";'
            if variables := sorted(self.modules[name].variable for name in names - {file}):
                yield f'import {{ {", ".join(variables)} }} from "{path}";'

    def _function(self, name: str) -> str:
        module = self.modules[name]
        body = self._body(name, self.file_of[name])
        names = [found["name"] for found in EXPORT.finditer(module.text)]
        names += [it for found in EXPORTED.finditer(module.text) for it in _names(found["names"])]
        body = EXPORTED.sub("", EXPORT.sub("", body))
        return (
            f"const {module.variable} = (() => {{\n{body}\nreturn {{ {', '.join(names)} }};\n}})();"
        )

    def _body(self, name: str, file: str) -> str:
        """The module's text, its imports and what it loads later as they are in that file."""
        module = self.modules[name]
        if LIVE.search(module.text):
            raise CannotJoin(f"{name} exports what may change, or without a name")
        text = IMPORT.sub(lambda found: self._taken(module, found), module.text)
        folder = posixpath.dirname(file)
        return LATE.sub(
            lambda found: f'import("{_relative(module.path(found["path"]), folder)}")', text
        )

    def _taken(self, module: Module, found: re.Match[str]) -> str:
        variable = self.modules[module.path(found["path"])].variable
        names = found["names"]
        if names is None:
            return ""
        if names.startswith("* as "):
            return f"const {names.removeprefix('* as ')} = {variable};\n"
        return f"const {names.replace(' as ', ': ')} = {variable};\n"


def _names(listed: str) -> Iterable[str]:
    return (name.strip() for name in listed.split(",") if name.strip())


def _relative(name: str, folder: str) -> str:
    path = posixpath.relpath(name, folder)
    return path if path.startswith(".") else f"./{path}"
