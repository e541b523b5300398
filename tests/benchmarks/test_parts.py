"""What is measured by hand now and then still measures: each part is looked at before a release."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.benchmarks.__main__ import PARTS

pytestmark = [pytest.mark.slow, pytest.mark.sqlite, pytest.mark.thorough]


@pytest.mark.parametrize("part", PARTS)
def test_each_part_can_be_measured(settings, part):
    command = [sys.executable, "-m", "tests.benchmarks", "--quick", "--part", part]

    ran = subprocess.run(
        command, cwd=settings.BASE_DIR, capture_output=True, text=True, check=False
    )

    assert (ran.returncode, ran.stderr) == (0, "")
    _, rows = ran.stdout.split("| ---", 1)
    assert rows.count("\n| ") > 3
