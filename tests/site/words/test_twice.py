"""No sentence that a person reads stands twice in the source, nor once more a little otherwise.

Where one is found, keep one of the two: as a phrase of the catalogue, which both places say by its
key, or where only Python says it, as a constant.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from tests.catalogues import CODE, ROOT, Text, texts

Said = tuple[str, str]
"""A text, and the place where it stands."""
Alike = dict[frozenset[str], list[str]]
"""Texts that differ by little, with all the places where one of them stands."""

APART = {
    # What was thrown, and what a die needs to score: in German another case, "einen Vierling".
    frozenset({"Four of a kind", "four of a kind"}),
    frozenset({"Five of a kind", "five of a kind"}),
    frozenset({"Six of a kind", "six of a kind"}),
    frozenset({"Three pairs", "three pairs"}),
    frozenset({"Two triplets", "two triplets"}),
    frozenset({"Four of a kind and a pair", "four of a kind and a pair"}),
    # Somebody whose name is not shown, and the field for a name: "Person 2" and "2. Name".
    frozenset({"Player {number}", "Player %(n)s"}),
    # A choice among others in small letters, before a number; and the heading of a column.
    frozenset({"points:", "Points"}),
    # A way to play a stage, and the last row of a sheet: "Finale" and "Schluss".
    frozenset({"Final", "final"}),
    # Where somebody stands, and where a game is played: "Platz" and "Ort".
    frozenset({"Place"}),
    # What was thrown, and whose turn it is: "Würfe" and "dran".
    frozenset({"Throws", "throws"}),
    # Of a group over all its games, and of one game: "Tabelle" and "Punktestand".
    frozenset({"Standings"}),
    # The name of this program, how a turn ends, and that in a cell, where all is in small letters.
    frozenset({"Farkle", "farkle"}),
    # In a narrow cell, and as what somebody has done: "raus" and "ist ausgestiegen".
    frozenset({"retired"}),
    # A site has thousands of games, which are set apart: there the gap is not the number itself.
    frozenset({"%(n)s game / %(n)s games", "%(games)s game / %(games)s games"}),
}
"""Texts that are alike and rightly stand apart."""

GAP = re.compile(r"%\(\w+\)s|\{[^{}]*\}|%s")
WORD = re.compile(r"[^\W\d_]+")
AT_THE_END = ".,:;!?… "
MIN_WORDS = 5
"""What has fewer words and is not marked may be a name, a key or a format."""


def test_no_text_stands_twice():
    places: dict[tuple[object, ...], list[str]] = {}
    for it in _marked():
        places.setdefault((it.context, it.text), []).append(_place(it))

    assert {text: found for text, found in places.items() if len(found) > 1} == {}
    assert len(places) > 1000


def test_no_two_texts_are_alike():
    """Whatever translators are told of them: it tells two meanings apart, and these stand above."""
    found = _alike((_whole(it), _place(it)) for it in _marked())

    assert {said: places for said, places in found.items() if said not in APART} == {}
    assert found.keys() >= APART, "what is alike no more needs no exception"


def test_no_sentence_of_the_code_stands_twice():
    """Also those that are not marked, as the API, the commands and the admin speak English only."""
    in_python = [it for folder in CODE for it in _sentences_in(ROOT / folder)]
    in_templates = [(_whole(it), _place(it)) for it in _marked() if ".py:" not in _place(it)]
    found = _alike([*in_python, *in_templates])

    assert {said: places for said, places in found.items() if said not in APART} == {}
    assert len(in_python) > 1000


def test_alike_is_what_differs_by_little():
    said = [("Ask %(name)s.", "a"), ("ask {who}", "b"), ("Ask nobody", "c"), ("ask", "d")]

    assert _alike(said) == {frozenset({"Ask %(name)s.", "ask {who}"}): ["a", "b"]}


@cache
def _marked() -> list[Text]:
    """Every marked text but those of presets: what one tells of itself, another may, too."""
    return [it for it in texts() if not it.place[0].endswith(".toml")]


def _place(text: Text) -> str:
    return ":".join(map(str, text.place))


def _whole(text: Text) -> str:
    """The text, and behind it the one for more than one, if it has a plural."""
    return text.text if isinstance(text.text, str) else " / ".join(text.text)


def _alike(said: Iterable[Said]) -> Alike:
    groups: dict[str, list[Said]] = defaultdict(list)
    for text, place in said:
        groups[_bare(text)].append((text, place))
    return {
        frozenset(text for text, _place in group): [place for _text, place in group]
        for group in groups.values()
        if len(group) > 1
    }


def _bare(text: str) -> str:
    """The text without what may differ: the first letter's case, the end, the names of gaps."""
    said = GAP.sub("{}", " ".join(text.split())).rstrip(AT_THE_END)
    return said[:1].lower() + said[1:]


def _sentences_in(folder: Path) -> Iterator[Said]:
    """Every string of Python code that reads like a sentence. What migrations say has been said."""
    for path in sorted(folder.rglob("*.py")):
        if "migrations" not in path.parts:
            for node, text in _strings(ast.parse(path.read_text())):
                if len(WORD.findall(GAP.sub("", text))) >= MIN_WORDS and " " in text:
                    yield text, f"{path.relative_to(ROOT)}:{node.lineno}"


def _strings(tree: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    """Each string but docstrings, with {} for each value that is put into it."""
    nodes = list(ast.walk(tree))
    no_strings_of_their_own = {it.value for it in nodes if isinstance(it, ast.Expr)} | {
        part for it in nodes if isinstance(it, ast.JoinedStr) for part in it.values
    }
    for node in nodes:
        match node:
            case ast.JoinedStr():
                yield node, "".join(map(_part, node.values))
            case ast.Constant(value=str(text)) if node not in no_strings_of_their_own:
                yield node, text


def _part(part: ast.expr) -> str:
    return str(part.value) if isinstance(part, ast.Constant) else "{}"
