"""What browsers get of our styles and scripts: short, under names that change with the content."""

import os
import re
from pathlib import Path

import pytest
from django.core.files.storage import FileSystemStorage

from farkle_site.static_files import Storage

SOURCE = {
    "css/game.css": '@import "game/pad.css";\n@import "game/sheet.css";\n.last { top: 0; }\n',
    "css/game/pad.css": "/* keys */\n.key { margin: calc(1px + 2px); }\n",
    "css/game/sheet.css": ".sheet { color: red; }\n",
    "js/pad.js": '// Draws.\nimport { say } from "./words.js";\n\nsay(`a  ${"b"}`); // twice\n',
    "js/screen.js": 'import { say } from "./words.js";\n\nsay(1);\n',
    "js/words.js": "// Words.\nexport const say = (text) => text;\n",
    "vendor/library.js": "/* licence */ import('./missing.js');\n",
}


@pytest.fixture
def collect(tmp_path):
    """Store these files as `collectstatic` does; return the stored name and content of each."""

    def collect(files: dict[str, str]) -> dict[str, tuple[str, str]]:
        found, storage = FileSystemStorage(tmp_path / "found"), Storage(tmp_path / "stored")
        for name, text in files.items():
            for place in (tmp_path / "found", tmp_path / "stored"):
                (place / name).parent.mkdir(parents=True, exist_ok=True)
                (place / name).write_text(text, encoding="utf-8")
        problems = [
            problem
            for *_, problem in storage.post_process({name: (found, name) for name in files})
            if isinstance(problem, Exception)
        ]
        assert problems == []
        stored = {name: storage.stored_name(name) for name in files}
        return {name: (key, Path(storage.path(key)).read_text()) for name, key in stored.items()}

    return collect


def test_ours_lose_what_only_people_read_and_libraries_stay_as_they_are(collect):
    stored = collect(SOURCE)

    words = stored["js/words.js"][0].removeprefix("js/")
    assert {name: text for name, (_, text) in stored.items()} == {
        "css/game.css": ".key{margin:calc(1px + 2px)}.sheet{color:red}.last{top:0}",
        "css/game/pad.css": ".key{margin:calc(1px + 2px)}",
        "css/game/sheet.css": ".sheet{color:red}",
        "js/pad.js": f'import*as m_words from "./{words}";const{{say}}=m_words;say(`a  ${{"b"}}`);',
        "js/screen.js": f'import*as m_words from "./{words}";const{{say}}=m_words;say(1);',
        "js/words.js": "export const say=(text)=>text;",
        "vendor/library.js": SOURCE["vendor/library.js"],
    }


def test_a_name_changes_with_what_a_browser_gets_and_with_what_it_imports(collect):
    before = collect(SOURCE)
    other_words = SOURCE | {"js/words.js": "export const say = (text) => [text];"}
    other_comment = SOURCE | {"js/words.js": "// Other words.\nexport const say = (text) => text;"}

    assert collect(other_comment) == before
    after = collect(other_words)
    assert {name for name in SOURCE if after[name][0] != before[name][0]} == {
        "js/pad.js",
        "js/screen.js",
        "js/words.js",
    }
    other_sheet = collect(SOURCE | {"css/game/sheet.css": ".sheet { color: blue; }\n"})
    assert {name for name in SOURCE if other_sheet[name][0] != before[name][0]} == {
        "css/game.css",
        "css/game/sheet.css",
    }


def test_no_stored_file_has_a_date_not_even_one_that_an_earlier_version_has_left(collect, tmp_path):
    def dates() -> set[float]:
        return {(tmp_path / "stored" / key).stat().st_mtime for key, _ in collect(SOURCE).values()}

    assert dates() == {0}
    for file in (tmp_path / "stored").rglob("*.*"):
        os.utime(file)

    assert dates() == {0}


WHOLE_PAGE = re.compile(r"(?<![\w-])[.#:]?(?:html|root|body|main|page|game)[^\s{}>~+,]*:has\(")


def test_no_style_of_a_whole_page_asks_what_is_somewhere_in_it(settings):
    """A browser would look for it anew at every tap: a die took half as long again to be seen."""
    asked = {
        f"{file.name}: {found.group()}"
        for file in (settings.BASE_DIR / "static" / "css").rglob("*.css")
        for found in WHOLE_PAGE.finditer(file.read_text(encoding="utf-8"))
    }

    assert WHOLE_PAGE.search("body:has(.welcome[open]) .site-header { visibility: hidden; }")
    assert asked == set()
