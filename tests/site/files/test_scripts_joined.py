"""Our script modules as pages load them: joined to few files, each name in one of them."""

import re

import pytest

from farkle_site.pwa import our_scripts
from farkle_site.scripts_joined import joined, whole
from farkle_site.scripts_joined.modules import CannotJoin
from sessions.pages.screens.screens import ASSETS

PAGES = {
    "js/one.js": 'import { count } from "./part.js";\nimport "./first.js";\nimport("./late.js");\n'
    "const add = 1;\ncount(add);\n",
    "js/first.js": "document.title = 1;\n",
    "js/part.js": 'import * as shared from "./shared/counted.js";\n\n'
    "const add = 2;\nexport const count = (more) => shared.count(add + more);\n",
    "js/late.js": 'import { count as counted } from "./shared/counted.js";\ncounted(3);\n',
    "js/shared/counted.js": "let sum = 0;\nexport function count(more) {\n  sum += more;\n}\n",
}


def test_what_only_one_page_needs_is_in_its_file_and_what_several_need_is_there_once():
    files = joined(PAGES)

    assert files.keys() == {"js/one.js", "js/late.js", "js/shared/counted.js"}
    assert [text.count("let sum = 0") for text in files.values()].count(1) == 1
    assert files["js/shared/counted.js"] == PAGES["js/shared/counted.js"]
    assert files["js/late.js"] == (
        'import * as m_shared_counted from "./shared/counted.js";\n'
        "const { count: counted } = m_shared_counted;\ncounted(3);\n"
    )


def test_names_of_joined_modules_do_not_meet_and_each_runs_once_behind_what_it_needs():
    one = joined(PAGES)["js/one.js"]

    assert one == (
        'import * as m_shared_counted from "./shared/counted.js";\n'
        "const m_first = (() => {\ndocument.title = 1;\n\nreturn {  };\n})();\n"
        "const m_part = (() => {\nconst shared = m_shared_counted;\n\nconst add = 2;\n"
        "const count = (more) => shared.count(add + more);\n\nreturn { count };\n})();\n"
        'const { count } = m_part;\nimport("./late.js");\nconst add = 1;\ncount(add);\n'
    )


def test_a_whole_script_imports_nothing():
    script = whole("js/late.js", PAGES)

    assert script.endswith("const { count: counted } = m_shared_counted;\ncounted(3);\n")
    assert "import" not in script


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"js/part.js": 'import "./one.js";\n'}, "modules that import each other"),
        ({"js/part.js": "export let count = 0;\n"}, "exports what may change"),
    ],
)
def test_modules_that_cannot_be_joined_are_refused(changed, why):
    asked = {"js/page.js": 'import "./one.js";\n'}

    with pytest.raises(CannotJoin, match=why):
        joined(PAGES | changed | asked)


def test_files_that_load_each_other_are_refused():
    """Each of their names would have to be made of the other's."""
    pages = {
        "js/page.js": 'import { load } from "./words.js";\nload();\n',
        "js/words.js": 'export const load = () => import("./page.js");\n',
        "js/forms/numbers.js": "",
    }

    with pytest.raises(CannotJoin, match="files that load each other"):
        joined(pages)


def test_every_script_that_a_page_names_is_stored(settings):
    templates = (settings.BASE_DIR / "templates").rglob("*.html")
    named = {
        name
        for template in templates
        for name in re.findall(r"static ['\"](js/[^'\"]+)", template.read_text(encoding="utf-8"))
    }

    named |= {name for name in ASSETS if name.startswith("js/")}

    assert len(named) > 8
    assert named - joined(our_scripts()).keys() == set()
