"""The two commands' first steps, as far as they need no network."""

import re
import subprocess
import sys

import pytest

from farkle_site import __main__ as bootstrap
from tests.proofs.serve import ONLY_FOR_TESTS


@pytest.fixture
def new_machine(monkeypatch, tmp_path):
    """Work in an empty folder, with pip cut off from every index."""
    monkeypatch.setattr(bootstrap, "VENV", tmp_path / ".venv")
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.delenv("PIP_FIND_LINKS", raising=False)
    return tmp_path


def pins(lock):
    """Return each name==version of a lock file."""
    return re.findall(r"^[a-z0-9-]+==[\w.]+", lock.read_text(), flags=re.MULTILINE)


@pytest.mark.slow
def test_the_environment_is_made_once_and_kept_until_the_lock_changes(new_machine, capsys):
    lock = new_machine / "requirements.txt"
    lock.write_text("# nothing\n")

    python = bootstrap.prepare([lock])
    first = capsys.readouterr().out
    bootstrap.prepare([lock])
    second = capsys.readouterr().out
    lock.write_text("# nothing, differently\n")
    bootstrap.prepare([lock])
    third = capsys.readouterr().out

    told = subprocess.run(
        [python, "-c", "import sys; print(sys.prefix)"], capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == str(new_machine / ".venv")
    assert first.splitlines() == [
        f"Making a virtual environment in {new_machine / '.venv'} ...",
        "Installing requirements.txt, needed once ...",
    ]
    assert second == ""
    assert third.splitlines() == ["Installing requirements.txt, needed once ..."]


def test_the_test_lock_counts_for_the_server_too(new_machine, capsys):
    serve_lock, test_lock = new_machine / "requirements.txt", new_machine / "requirements-test.txt"
    serve_lock.write_text("# nothing\n")
    test_lock.write_text("# nothing more\n")

    bootstrap.prepare([test_lock, serve_lock])

    assert (bootstrap.is_installed(test_lock), bootstrap.is_installed(serve_lock)) == (True, True)


def test_a_failed_installation_shows_pips_words_and_is_tried_again(new_machine):
    lock = new_machine / "requirements.txt"
    lock.write_text(f"not-to-be-found==1.0 --hash=sha256:{'0' * 64}\n")

    with pytest.raises(bootstrap.Refusal) as caught:
        bootstrap.prepare([lock])

    assert "No matching distribution found for not-to-be-found==1.0" in str(caught.value)
    assert "Installing requirements.txt failed" in str(caught.value)
    assert bootstrap.is_installed(lock) is False


@pytest.mark.parametrize("lock", [bootstrap.SERVE_LOCK, bootstrap.TEST_LOCK])
def test_a_lock_pins_everything_with_hashes_and_names_no_registry(lock):
    lines = [line for line in lock.read_text().splitlines() if not line.lstrip().startswith("#")]
    requirements = [line for line in lines if not line.startswith(" ")]
    hashes = [line for line in lines if line.startswith(" ")]

    assert len(requirements) == len(pins(lock)) > 10
    assert [
        line for line in requirements if not re.match(r"[a-z0-9-]+==[\w.]+( ; .+)? \\$", line)
    ] == []
    assert [h for h in hashes if not re.match(r" +--hash=sha256:[0-9a-f]{64}( \\)?$", h)] == []
    assert "://" not in lock.read_text()


def test_the_test_lock_holds_the_very_same_versions():
    serve, test = (set(pins(lock)) for lock in (bootstrap.SERVE_LOCK, bootstrap.TEST_LOCK))

    assert serve < test


def test_the_servers_of_tests_lack_nothing_that_a_site_has():
    has, tests_have = (
        {pin.partition("==")[0] for pin in pins(lock)}
        for lock in (bootstrap.SERVE_LOCK, bootstrap.TEST_LOCK)
    )

    assert set(ONLY_FOR_TESTS) <= tests_have - has


@pytest.mark.parametrize("version", [(3, 11), (3, 12)])
def test_these_pythons_will_do(version):
    bootstrap.check_python(version)


@pytest.mark.parametrize("version", [(3, 9), (3, 10), (3, 13), (4, 0)])
def test_another_python_is_told_which_to_use(version):
    with pytest.raises(bootstrap.Refusal) as caught:
        bootstrap.check_python(version)

    assert "needs Python 3.11 or 3.12" in str(caught.value)
    assert f"is Python {version[0]}.{version[1]}." in str(caught.value)


@pytest.mark.parametrize("arguments", [[], ["help"], ["--port", "8000"]])
def test_an_unknown_command_shows_the_two_there_are(arguments):
    result = subprocess.run(
        [sys.executable, "-m", "farkle_site", *arguments],
        cwd=bootstrap.ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert (result.returncode, result.stdout, result.stderr) == (2, "", f"{bootstrap.USAGE}\n")
