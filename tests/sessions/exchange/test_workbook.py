"""Sheets of a workbook: whatever stands in a row is there again, and what does not fit goes on."""

from __future__ import annotations

import io
import os
import resource
import subprocess
import sys
from functools import partial

import pytest
from python_calamine import CalamineWorkbook

from sessions.exchange import workbook

CELLS = [
    "=1+1",
    "http://a.example",
    " a ",
    "_x0041_x0041_",
    "a\x0b\u200f",
    "007",
    None,
    7,
    2.5,
    True,
]


def read(data: bytes) -> dict[str, list]:
    file = CalamineWorkbook.from_filelike(io.BytesIO(data))
    return {name: file.get_sheet_by_name(name).to_python() for name in file.sheet_names}


def test_cells_are_what_they_were_and_long_texts_are_cut():
    columns = [f"{number}" for number in range(len(CELLS))]
    others = ["x" * 40_000, *[None] * (len(CELLS) - 1)]

    found = read(workbook.written([("A", columns, [CELLS, others]), ("Empty", columns, [])]))

    assert found["A"][:2] == [columns, ["" if it is None else it for it in CELLS]]
    assert found["A"][2][0] == "x" * workbook.MAX_LETTERS
    assert found["Empty"] == [columns]


def test_what_does_not_fit_on_a_sheet_goes_on_another():
    count = workbook.MAX_ROWS
    sheets = workbook.over_sheets("Throws", ["n"], ([it] for it in range(count)), count)
    assert [(name, len(list(rows))) for name, _columns, rows in sheets] == [
        ("Throws", count - 1),
        ("Throws 2", 1),
    ]
    assert [name for name, *_ in workbook.over_sheets("Games", ["n"], [], 0)] == ["Games"]


UNWRITABLE = """
import sys
from pathlib import Path
from sessions.exchange import workbook
try:
    workbook.write(Path(sys.argv[1]), [("A", ["n"], ([it] for it in range(50_000)))])
except OSError as error:
    print("refused:", error.strerror or error)
"""


@pytest.mark.parametrize(
    ("file", "temporary", "most"),
    [
        ("/dev/full", "/tmp", resource.RLIM_INFINITY),
        ("a.xlsx", "/tmp", 100_000),
        ("a.xlsx", "/nonexistent", resource.RLIM_INFINITY),
    ],
)
def test_a_disk_that_takes_no_more_is_an_error_of_files(file, temporary, most, tmp_path):
    """Also where the library panics, which is no exception that anything would catch."""
    done = subprocess.run(
        [sys.executable, "-c", UNWRITABLE, tmp_path / file],
        env=os.environ | {"TMPDIR": temporary},
        preexec_fn=partial(resource.setrlimit, resource.RLIMIT_FSIZE, (most, most)),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("refused: ")
