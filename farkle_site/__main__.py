"""`python3 -m farkle_site serve`, `test` and what an admin needs, with only Python and pip.

Standard library only: this runs before anything is installed. It knows how to install the locked
requirements into .venv and whom to call then; what the commands do is written elsewhere.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
SERVE_LOCK = ROOT / "requirements.txt"
TEST_LOCK = ROOT / "requirements-test.txt"  # holds everything in SERVE_LOCK too
USAGE = """usage: python3 -m farkle_site serve [--port 8000] [--host 0.0.0.0] [--https] [--demo]
       python3 -m farkle_site admin NAME      make an admin, or set an admin's password
       python3 -m farkle_site password NAME   set anybody's password
       python3 -m farkle_site backup [FILE]   all that the site keeps in one file
       python3 -m farkle_site restore FILE    the site as a backup has it
       python3 -m farkle_site export FILE     all games as lines of JSON, or those of one --group
       python3 -m farkle_site import FILE     games that another site has exported
       python3 -m farkle_site test [pytest's own arguments]
       python3 -m farkle_site benchmark [--database postgres] [--quick]
       python3 -m farkle_site measure [--part loading|entering|sizes] [--quick]"""

OF_THE_SITE = {
    "admin": "admin",
    "password": "password",
    "backup": "backup",
    "restore": "restore",
    "export": "export",
    "import": "import_games",
}
"""What an admin types, and the site's own command that does it."""


class Refusal(Exception):  # noqa: N818  it reads as what it is
    """Something the person at the keyboard has to put right; the message says how."""


def main(arguments: list[str]) -> int:
    """Run the command named first, passing the rest on; return its exit status."""
    commands = {"serve": serve, "test": test, "benchmark": benchmark, "measure": measure}
    if not arguments or arguments[0] not in commands | OF_THE_SITE:
        sys.stderr.write(f"{USAGE}\n")
        return 2
    name, rest = arguments[0], arguments[1:]
    try:
        check_python(sys.version_info[:2])
        return manage(OF_THE_SITE[name], *rest) if name in OF_THE_SITE else commands[name](rest)
    except Refusal as refusal:
        sys.stderr.write(f"\n{refusal}\n")
        return 1


def check_python(version: tuple[int, ...]) -> None:
    """Raise Refusal where the requirements are not locked for this Python."""
    if version not in {(3, 11), (3, 12)}:
        found = ".".join(map(str, version))
        raise Refusal(
            f"Farkle scorekeeper needs Python 3.11 or 3.12; {sys.executable} is Python {found}.\n"
            "Run the same command with another one, for example: python3.11 -m farkle_site serve"
        )


def serve(arguments: list[str]) -> int:
    """Start the site; does not return before it is stopped."""
    python = str(prepare([SERVE_LOCK]))
    command = [python, str(ROOT / "manage.py"), "serve", *arguments]
    if os.name == "posix":  # the server takes this process over, and so gets its signals
        os.execv(python, command)  # noqa: S606  our own command, passing on what the caller typed
    return run(command)


def manage(command: str, *arguments: str) -> int:
    """Run one of the site's own commands in its environment."""
    return run([str(prepare([SERVE_LOCK])), str(ROOT / "manage.py"), command, *arguments])


def test(arguments: list[str]) -> int:
    """Run all tests on SQLite, and on PostgreSQL what that matters to; or pytest as asked.

    The latter mostly waits for locks: one process does it while the others draw pages.
    """
    python = prepare([TEST_LOCK, SERVE_LOCK])
    pytest = [str(python), "-m", "pytest"]
    if arguments:
        return run([*pytest, *arguments])
    # Two more than there are cores: a story in a browser waits an eighth of its time.
    workers = str((os.cpu_count() or 1) + 2)
    side_by_side = ["-n", workers, "--dist", "loadgroup", "--no-loadscope-reorder"]
    with tempfile.TemporaryFile() as told:
        with meanwhile(pytest, told, FARKLE_TEST_DATABASE="postgres") as on_postgres:
            say("Everything, on SQLite:")
            on_sqlite = run([*pytest, *side_by_side], FARKLE_TEST_DATABASE="sqlite")
            on_postgres.wait()
        say("What the database matters to, on PostgreSQL, meanwhile:")
        told.seek(0)
        say(told.read().decode(errors="replace"))
    return on_sqlite or on_postgres.returncode


def benchmark(arguments: list[str]) -> int:
    """Measure what counts, in ratios from this one run."""
    return run([str(prepare([TEST_LOCK, SERVE_LOCK])), "-m", "tests.benchmarks", *arguments])


def measure(arguments: list[str]) -> int:
    """Measure in a browser what pages weigh, how soon they paint, how large their keys are."""
    return run([str(prepare([TEST_LOCK, SERVE_LOCK])), "-m", "tests.measures", *arguments])


def prepare(locks: list[Path]) -> Path:
    """Bring .venv up to date with the first lock (which includes the others); return its Python."""
    python = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        say(f"Making a virtual environment in {VENV} ...")
        venv.create(
            VENV, clear=True, with_pip=False
        )  # pip outside serves: some systems split it off
    if not is_installed(locks[0]):
        say(f"Installing {locks[0].name}, needed once ...")
        install(python, locks[0])
        for lock in locks:
            stamp(lock).write_text(fingerprint(lock), encoding="utf-8")
    return python


def is_installed(lock: Path) -> bool:
    """Answer whether exactly this lock file was installed completely."""
    return stamp(lock).exists() and stamp(lock).read_text(encoding="utf-8") == fingerprint(lock)


def stamp(lock: Path) -> Path:
    """Return the file in .venv that remembers the fingerprint of an installed lock."""
    return VENV / f"{lock.name}.sha256"


def fingerprint(lock: Path) -> str:
    """Return what changes when a lock file does."""
    return hashlib.sha256(lock.read_bytes()).hexdigest()


def install(python: Path, lock: Path) -> None:
    """Install a lock for `python` with hashes checked; pip is silent unless it fails.

    The lock names everything there is to install, so pip is not asked to work out what needs what:
    it would look at newer releases than the locked ones, and refuse them for having no hash.
    """
    # Run from .venv, this Python has no pip, but the one .venv was made from has.
    has_pip = importlib.util.find_spec("pip") is not None
    pip_owner = sys.executable if has_pip else sys._base_executable  # type: ignore[attr-defined]  # noqa: SLF001  it has no public name
    command = [pip_owner, "-m", "pip", "--python", str(python), "--disable-pip-version-check"]
    command += ["install", "--quiet", "--no-deps", "--require-hashes", "-r", str(lock)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  nothing in it comes from outside
    if result.returncode:
        raise Refusal(
            f"{result.stdout}{result.stderr}\nInstalling {lock.name} failed; pip says why above.\n"
            "Check that pip is there (python3 -m pip --version) and the network can be reached,\n"
            "then run the same command again."
        )


def run(command: list[str], **environment: str) -> int:
    """Run a command in the project's folder and return its exit status."""
    return subprocess.call(command, cwd=ROOT, env=os.environ | environment)  # noqa: S603  our own command, passing on what the caller typed


@contextmanager
def meanwhile(
    command: list[str], told: IO[bytes], **environment: str
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a command beside others; what it says is kept. It ends when nobody waits for it."""
    process = subprocess.Popen(  # noqa: S603  our own command
        command, cwd=ROOT, env=os.environ | environment, stdout=told, stderr=subprocess.STDOUT
    )
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


def say(words: str) -> None:
    """Tell the person at the keyboard what happens, before it happens."""
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
