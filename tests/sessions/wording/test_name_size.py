"""How wide a name of one line is taken to be on the felt: as any device's letters make it."""

from __future__ import annotations

import pytest

from sessions.wording.name_size import EMS, ems, is_long

# In the bold serif of DejaVu, about as wide as any, in hundredths of the type's size.
WIDE = {
    "Jo": 114,
    "WWWW": 448,
    "Hannah": 443,
    "Unnur": 359,
    "Günther": 468,
    "Wolfgang": 538,
    "KONRAD": 513,
    "Annemarie": 616,
    "Friederike": 587,
    "Maximilian": 632,
    "Christopher": 674,
    "Christopherson": 870,
    "Chukwuemeka": 824,
    "Hans-Peter": 634,
    "Oppenheimer": 765,
}


@pytest.mark.parametrize(("name", "width"), WIDE.items())
def test_a_name_of_one_line_has_room_for_wide_letters(name: str, width: int) -> None:
    assert not is_long(name)
    assert width <= 100 * ems(name)


@pytest.mark.parametrize(("name", "width"), WIDE.items())
def test_and_about_no_more_than_they_take(name: str, width: int) -> None:
    assert ems(name) <= next(it for it in EMS if 100 * it >= 1.3 * width)
