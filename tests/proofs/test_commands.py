"""Every command of the tests starts: what it imports needs no settings before it makes a site."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.proofs.site import ROOT

pytestmark = pytest.mark.sqlite


@pytest.mark.parametrize("command", ["benchmarks", "calibration", "measures", "proofs"])
def test_it_says_what_it_does(command: str) -> None:
    asked = [sys.executable, "-m", f"tests.{command}", "--help"]
    told = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (told.returncode, told.stderr) == (0, "")
    assert f"tests.{command}" in told.stdout
