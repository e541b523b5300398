"""Script modules joined to few files: a page asks for 5 in place of 25, and they compress better.

Knows what is joined; what the scripts do is theirs. While developing, modules stay as they are.
"""

from __future__ import annotations

from collections.abc import Mapping

from farkle_site.scripts_joined.files import in_one_file, refuse_circles
from farkle_site.scripts_joined.modules import Module, needed
from farkle_site.scripts_joined.writer import Writer

OF_WORKER = "js/offline/worker/"
"""The service worker is one script, and shares no file with pages: see `whole`."""


def joined(sources: Mapping[str, str]) -> dict[str, str]:
    """From all our scripts, those that are stored: each with the others that come in its file."""
    modules = {
        name: Module(name, text) for name, text in sources.items() if not name.startswith(OF_WORKER)
    }
    files = in_one_file(modules)
    file_of = {name: parts[-1] for parts in files for name in parts}
    refuse_circles(files, file_of, modules)
    return {parts[-1]: Writer(modules, file_of).written(parts) for parts in files}


def whole(name: str, sources: Mapping[str, str]) -> str:
    """This module with all that it imports as one script that imports nothing."""
    modules = {name: Module(name, text) for name, text in sources.items()}
    parts = needed(name, modules)
    return Writer(modules, dict.fromkeys(parts, name)).written(parts)
