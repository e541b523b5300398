"""How static files are stored: under hashed names, shortened, compressed, kept for good."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatch
from typing import Any

from django.core.files.base import ContentFile, File
from rcssmin import cssmin
from rjsmin import jsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

OUR_STYLES, OUR_SCRIPTS = "css/*.css", "js/*.js"


class Storage(CompressedManifestStaticFilesStorage):
    """WhiteNoise's storage, with hashed names in the imports of our script modules too.

    So a page never runs an old module beside a new one. Libraries' scripts are left as they are:
    theirs may import what only a bundler finds. Our styles and scripts lose what only people read.
    """

    max_post_process_passes = 20  # one for each module in the longest chain of imports
    support_js_module_import_aggregation = True
    _js_module_import_aggregation_patterns = (
        OUR_SCRIPTS,
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],  # noqa: SLF001  Django offers the switch for all scripts or none
    )

    def post_process(
        self, paths: dict[str, tuple[Any, str]], *args: Any, **options: Any
    ) -> Iterator[tuple[str, str | None, bool | Exception]]:
        """Store every file that was collected under its hashed name."""
        short = {name: (_Shortened(storage), path) for name, (storage, path) in paths.items()}
        yield from super().post_process(short, *args, **options)


class _Shortened:
    """Where files are collected from; ours are read without comments and blanks."""

    def __init__(self, storage: Any) -> None:
        self._storage = storage

    def open(self, path: str) -> File:
        found: File = self._storage.open(path)
        return found if (short := shortened(path, found)) is None else ContentFile(short)


DESCENDANT = re.compile(r"(?<=[\w\])]) :(?=[a-z])")
"""As in `td :is(a, b)`. In a nested rule the shortener would take the blank for one in `a : b`."""


def spelt_out(style: str) -> str:
    """The same style with a `*` wherever a blank before a colon has a meaning."""
    return DESCENDANT.sub(" *:", style)


def shortened(name: str, file: File) -> bytes | None:
    """One of our own styles or scripts as browsers get it; None for any other file."""
    for kind, shorten in (
        (OUR_STYLES, lambda style: cssmin(spelt_out(style))),
        (OUR_SCRIPTS, jsmin),
    ):
        if fnmatch(name, kind):
            with file:
                return str(shorten(file.read().decode())).encode()
    return None
