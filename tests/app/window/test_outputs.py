"""Outputs that are closed, full, or of few letters: one line and status 2, never a fault."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.window.command_line import run
from app.window.outputs import Output, Outputs, tell

ROOT = Path(__file__).parents[3]
posix = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is full")


class Raising(io.TextIOBase):
    """An output that fails as `error` says."""

    def __init__(self, error: Exception) -> None:
        self.raised = error

    def write(self, _: str) -> int:
        raise self.raised

    def flush(self) -> None:
        raise self.raised


BAD = {
    "closed": None,
    "full": Raising(OSError(28, "No space left on device")),
    "a broken pipe": Raising(BrokenPipeError(32, "Broken pipe")),
    "closed later": Raising(ValueError("I/O operation on closed file")),
}
WRITERS = [["--list"], ["--help"], ["--version"], ["--headless", "--seconds", "0"]]


@pytest.mark.parametrize("arguments", WRITERS, ids=str)
@pytest.mark.parametrize("kind", BAD)
def test_a_stdout_that_cannot_be_written_is_one_line_and_status_2(
    arguments: list[str],
    kind: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "stdout", BAD[kind])
    assert run(arguments) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("fulcrum: stdout cannot be written: ")


@pytest.mark.parametrize("kind", BAD)
def test_a_stderr_that_cannot_be_written_changes_no_status(
    kind: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stderr", BAD[kind])
    assert run(["--wat"]) == 2
    assert run(["--list"]) == 0
    assert run(["--headless", "--seconds", "0"]) == 0
    assert "state hash" in capsys.readouterr().out
    monkeypatch.setattr(sys, "stdout", BAD[kind])
    assert run(["--list"]) == 2


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "latin-1", "utf-8"])
def test_letters_that_an_output_does_not_have_are_written_otherwise(
    encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding))
    with Outputs():
        tell("½ µm, ☃, \udcff")
    assert written.getvalue().decode(encoding).rstrip().endswith(r"\udcff")
    assert run(["--list"]) == 0
    assert len(written.getvalue().splitlines()) > 100


def test_the_outputs_of_before_come_back() -> None:
    before = sys.stdout, sys.stderr
    with Outputs(), Outputs():
        assert isinstance(sys.stdout, Output)
    assert (sys.stdout, sys.stderr) == before


CASES = {
    "stdout full": (">/dev/full", 2, "no space left"),
    "both closed": (">&- 2>&-", 2, ""),
    "both full": (">/dev/full 2>/dev/full", 2, ""),
}


@pytest.mark.sweep
@posix
@pytest.mark.parametrize("case", CASES)
def test_a_real_program_ends_with_the_same_status(case: str) -> None:
    """The end of the interpreter has a word in it, too: it flushes what is left."""
    redirected, status, words = CASES[case]
    done = subprocess.run(
        ["sh", "-c", f'"$0" main.py --version {redirected}', sys.executable],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, "Traceback" in done.stderr) == (status, False), done.stderr
    assert words in done.stderr


HELD = """
import os, sys
from app.window.outputs import Outputs
with Outputs():
    file = os.open(sys.argv[1], os.O_CREAT | os.O_WRONLY)
    os.write(2, b"a library complains")
"""


@pytest.mark.sweep
@posix
def test_no_file_takes_the_place_of_an_output_that_is_closed(tmp_path: Path) -> None:
    """What a library writes to stderr would go into a file that is just being saved."""
    path = tmp_path / "scene.json"
    command = ["sh", "-c", '"$0" -c "$1" "$2" 2>&-', sys.executable, HELD, str(path)]
    subprocess.run(command, cwd=ROOT, timeout=120, check=True)
    assert path.read_bytes() == b""


@pytest.mark.parametrize("words", ["abc", "0", "9", "-1", "1.5", "²", "9" * 5000, "1e3", "1 2"])
def test_a_wrong_number_of_threads_is_told_whatever_is_run(
    words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FULCRUM_THREADS", words)
    for arguments in (["--list"], ["--headless"], []):
        assert run(arguments) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert line.startswith("fulcrum: FULCRUM_THREADS must be") and len(line) < 200


def test_a_folder_that_was_deleted_meanwhile_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setenv("FULCRUM_DATA_DIR", "data")
    here.rmdir()
    assert run(["--list"]) == 2
    assert "there is no place for files" in capsys.readouterr().err
