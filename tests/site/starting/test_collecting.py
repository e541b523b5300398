"""Files are collected when something has changed, and only then."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from pytest_django import Settings

from farkle_site.starting import collecting
from farkle_site.starting.collecting import MANIFEST

STYLE, SCRIPT, ICON = "css/site.css", "js/pad.js", "icons/die.svg"


class Folder:
    """What is collected, and where to."""

    def __init__(self, folder: Path) -> None:
        self.source, self.made = folder / "source", folder / "made"
        self.write(STYLE, "p { top: 0; }")
        self.write(SCRIPT, "export const one = 1;")
        self.write(ICON, "<svg></svg>")

    def write(self, name: str, text: str) -> None:
        file = self.source / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def stored(self, name: str) -> Path:
        """The file that a page asks for by this name."""
        return self.made / staticfiles_storage.stored_name(name)

    def forge_manifest(self) -> None:
        """As long as it was, but of other files."""
        said = (self.made / MANIFEST).read_text()
        (self.made / MANIFEST).write_text(said.replace('"css/site.', '"css/sitf.'))

    def is_collected_anew(self) -> bool:
        """Collecting writes the list of all names anew, in a new file."""
        before = self._manifest()
        collecting.collect()
        return self._manifest() != before

    def _manifest(self) -> tuple[int, int] | None:
        file = self.made / MANIFEST
        return (file.stat().st_ino, file.stat().st_mtime_ns) if file.exists() else None


@pytest.fixture
def folder(tmp_path: Path, settings: Settings) -> Folder:
    found = Folder(tmp_path)
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATICFILES_DIRS = [found.source]
    settings.STATIC_ROOT = found.made
    ours = {"BACKEND": "farkle_site.static_files.Storage"}
    settings.STORAGES = settings.STORAGES | {"staticfiles": ours}
    collecting.collect()
    return found


def test_what_has_not_changed_is_not_collected_again(folder: Folder) -> None:
    assert "p{top:0}" in folder.stored(STYLE).read_text()
    assert not folder.is_collected_anew()
    assert not folder.is_collected_anew()


HAPPENS: dict[str, Callable[[Folder], object]] = {
    "a file has changed": lambda it: it.write(STYLE, "p { top: 1; }"),
    "a file has come": lambda it: it.write("css/more.css", ""),
    "a file has gone": lambda it: (it.source / SCRIPT).unlink(),
    "what was made is gone": lambda it: it.stored(STYLE).unlink(),
    "what was made is cut off": lambda it: it.stored(SCRIPT).write_text("e"),
    "what was stored is cut off": lambda it: it.stored(ICON).write_text("<"),
    "a copy is cut off": lambda it: (it.made / ICON).write_text("<"),
    "the list of names is cut off": lambda it: (it.made / MANIFEST).write_text("{"),
    "another version was here": lambda it: it.forge_manifest(),
    "nobody knows any more": lambda it: (it.made / collecting.NOTE).unlink(),
    "what is noted is nonsense": lambda it: (it.made / collecting.NOTE).write_bytes(b"\xff"),
}


@pytest.mark.parametrize("happens", HAPPENS.values(), ids=HAPPENS)
def test_whatever_has_changed_is_collected_once(
    folder: Folder, happens: Callable[[Folder], object]
) -> None:
    happens(folder)
    assert folder.is_collected_anew()
    assert folder.stored(STYLE).exists()
    assert {it.read_text() for it in (folder.stored(ICON), folder.made / ICON)} == {"<svg></svg>"}
    assert not folder.is_collected_anew()


def test_what_open_pages_ask_for_stays_when_a_new_version_comes(folder: Folder) -> None:
    before = folder.stored(STYLE)
    folder.write(STYLE, "p { top: 1; }")
    assert folder.is_collected_anew()
    assert before.read_text() == "p{top:0}"
    assert folder.stored(STYLE).read_text() == "p{top:1}"


@pytest.mark.parametrize("what", ["MAKERS", "LIBRARIES"])
def test_a_version_that_makes_something_else_of_them_collects_them(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.setattr(collecting, what, getattr(collecting, what)[:-1])
    assert folder.is_collected_anew()


def test_what_could_not_be_collected_is_tried_again(folder: Folder) -> None:
    """Also where the file that was the mistake is as it had been by then."""
    folder.write(STYLE, "p { background: url(nowhere.png); }")
    with pytest.raises(ValueError, match=r"nowhere\.png"):
        collecting.collect()
    folder.write(STYLE, "p { top: 0; }")
    assert folder.is_collected_anew()
    assert folder.stored(STYLE).exists()
