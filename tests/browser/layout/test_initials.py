"""The letters of players’ marks: the server’s, and the phone’s for games begun without network."""

from __future__ import annotations

from sessions.wording.badges import initials
from sessions.wording.name_size import ems, is_long

EXPECTED = {
    "Lena": "LE",
    "Opa Karl": "OP",
    "Ole-Kai": "OL",
    "Okka": "OA",
    "O. K. Bell": "O.",
    "ok": "O",
    "Kai Otto": "KO",
    "Anna  Maria Weiß": "AM",
    "Ö": "Ö",
    "ßa": "SSA",
    "🎲🎯": "🎲🎯",
    "-": "?",
}

ON_THE_PHONE = """
async (names) => {
  const { initials } = await import("/static/js/offline/show/seats.js");
  return names.map(initials);
}
"""


def test_marks_have_two_letters_and_never_read_ok():
    assert {name: initials(name) for name in EXPECTED} == EXPECTED


def test_the_phone_draws_them_as_the_server_does(browse):
    page = browse("/rules/")

    assert page.evaluate(ON_THE_PHONE, list(EXPECTED)) == list(EXPECTED.values())


SIZES_ON_THE_PHONE = """
async (names) => {
  const { ems, isLong } = await import("/static/js/offline/show/seats.js");
  return names.map((name) => [ems(name), isLong(name)]);
}
"""
WIDE = (
    "Jo",
    "W" * 40,
    "Anna Maria",
    "Maximiliane-Theodora von Hohenzollern-Si",
    "Ömer",
    "🧑‍🚀🎲" * 9,
)


def test_the_phone_writes_names_as_large_as_the_server_does(browse):
    page = browse("/rules/")
    names = [*EXPECTED, *WIDE]

    assert page.evaluate(SIZES_ON_THE_PHONE, names) == [[ems(it), is_long(it)] for it in names]
