"""The letters of players’ marks: the server’s, and the phone’s for games begun without network."""

from __future__ import annotations

from sessions.wording.club.badges import initials
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

WIDE = (
    "Jo",
    "W" * 40,
    "Anna Maria",
    "Maximiliane-Theodora von Hohenzollern-Si",
    "Ömer",
    "🧑‍🚀🎲" * 9,
)


ON_THE_PHONE = """
async (names) => {
  const { ems, initials, isLong } = await import("/static/js/offline/show/seats.js");
  return names.map((name) => [initials(name), ems(name), isLong(name)]);
}
"""


def test_marks_have_two_letters_and_never_read_ok():
    assert {name: initials(name) for name in EXPECTED} == EXPECTED


def test_the_phone_draws_marks_and_names_as_the_server_does(browse):
    page = browse("/rules/")
    names = [*EXPECTED, *WIDE]

    drawn = page.evaluate(ON_THE_PHONE, names)

    assert drawn == [[initials(it), ems(it), is_long(it)] for it in names]
