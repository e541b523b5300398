"""How static files are stored: joined, shortened, compressed, kept for good under hashed names.

Knows styles and scripts as files; which modules make a script is for `farkle_site.scripts_joined`.
"""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Callable, Iterator, Mapping
from fnmatch import fnmatch
from functools import partial
from typing import Any

from django.conf import settings
from django.core.files.base import ContentFile, File
from rcssmin import cssmin
from rjsmin import jsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

from farkle_site.scripts_joined import joined as joined_scripts

OUR_STYLES, OUR_SCRIPTS = "css/*.css", "js/*.js"


class Storage(CompressedManifestStaticFilesStorage):
    """WhiteNoise's storage, with hashed names in the imports of our script modules too.

    So a page never runs an old module beside a new one. Libraries' scripts are left as they are:
    theirs may import what only a bundler finds. Our styles and scripts lose what only people read,
    and a style that imports others is one file with them, as is a script with most of its modules.
    """

    max_post_process_passes = 20  # one for each module in the longest chain of imports
    support_js_module_import_aggregation = True
    _js_module_import_aggregation_patterns = (
        OUR_SCRIPTS,
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],  # noqa: SLF001  Django offers the switch for all scripts or none
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._addresses: dict[tuple[str, bool, bool], str] = {}

    def url(self, name: str, force: bool = False) -> str:  # noqa: FBT001, FBT002  as Django calls it
        """Under which address a page asks for a file. It is the same until files are collected."""
        asked = (name, force, settings.DEBUG)
        if asked not in self._addresses:
            self._addresses[asked] = super().url(name, force)
        return self._addresses[asked]

    def post_process(
        self, paths: dict[str, tuple[Any, str]], *args: Any, **options: Any
    ) -> Iterator[tuple[str, str | None, bool | Exception]]:
        """Store every file that was collected under its hashed name."""
        sources = {
            name: read(storage, path) for name, (storage, path) in paths.items() if is_script(name)
        }
        scripts = scripts_of(sources)
        short = {
            name: (_Shortened(storage, scripts), path)
            for name, (storage, path) in paths.items()
            if name in scripts or not is_script(name)
        }
        for name, stored, done in super().post_process(short, *args, **options):
            if stored:
                self._take_date(stored)
            yield name, stored, done
        self._addresses.clear()

    def _take_date(self, stored: str) -> None:
        """Leave no date to send: nobody asks again whether a file under this name has changed."""
        os.utime(self.path(stored), (0, 0))


class _Shortened:
    """Where files are collected from; ours are read joined, without comments and blanks."""

    def __init__(self, storage: Any, scripts: Mapping[str, str]) -> None:
        self._storage = storage
        self._scripts = scripts

    def open(self, path: str) -> File:
        short = self._scripts.get(path) or shortened(path, partial(read, self._storage))
        return self._storage.open(path) if short is None else ContentFile(short.encode())


def read(storage: Any, path: str) -> str:
    """The text of a file that is to be collected."""
    with storage.open(path) as file:
        return str(file.read().decode())


def is_script(name: str) -> bool:
    return fnmatch(name, OUR_SCRIPTS)


def scripts_of(sources: Mapping[str, str]) -> dict[str, str]:
    """Of all our scripts those that are stored, as browsers get them."""
    return {name: str(jsmin(text)) for name, text in joined_scripts(sources).items()}


IMPORT = re.compile(r'@import "([^"]+)";')
DESCENDANT = re.compile(r"(?<=[\w\])]) :(?=[a-z])")
"""As in `td :is(a, b)`. In a nested rule the shortener would take the blank for one in `a : b`."""


def shortened(name: str, read: Callable[[str], str]) -> str | None:
    """One of our own styles as browsers get it; None for any other file."""
    return str(cssmin(spelt_out(joined(name, read)))) if fnmatch(name, OUR_STYLES) else None


def joined(name: str, read: Callable[[str], str]) -> str:
    """A style with all that it imports in the place of the imports."""
    folder = posixpath.dirname(name)
    path = posixpath.normpath
    return IMPORT.sub(lambda found: joined(path(f"{folder}/{found[1]}"), read), read(name))


def spelt_out(style: str) -> str:
    """The same style with a `*` wherever a blank before a colon has a meaning."""
    return DESCENDANT.sub(" *:", style)
