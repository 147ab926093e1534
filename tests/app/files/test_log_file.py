"""The log is a file; the terminal sees one line."""

import json
import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.files.log_file import MOST_BYTES, NAME, LogFile, set_up_log
from app.session.session import Session
from tests.app.saving import save_scene
from tests.app.window.test_command_line import ROOT, failure


@pytest.fixture(autouse=True)
def logs_as_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """What a test sets up is taken down: others read the log of the program too."""
    monkeypatch.setenv("FULCRUM_DATA_DIR", str(tmp_path / "data"))
    root = logging.getLogger()
    yield
    for handler in [handler for handler in root.handlers if isinstance(handler, LogFile)]:
        root.removeHandler(handler)
        handler.close()
    logging.captureWarnings(False)


def run(*words: str, data: Path) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own: what Python itself writes to stderr counts."""
    return subprocess.run(
        [sys.executable, "main.py", *words],
        cwd=ROOT,
        env={**os.environ, "FULCRUM_DATA_DIR": str(data)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def damaged(folder: Path) -> Path:
    """An exact save whose state is another one than it says: it fails while the scene is built."""
    session, path = Session(), folder / "exact.json"
    assert session.load("stack")
    save_scene(session, path, exact=True)
    tree = json.loads(path.read_text())
    tree["exact"]["tick"] += 1
    path.write_text(json.dumps(tree))
    return path


@pytest.mark.sweep
def test_a_damaged_exact_save_is_one_line_and_its_traceback_is_in_the_log(tmp_path: Path):
    data = tmp_path / "data"
    done = run("--headless", "--file", str(damaged(tmp_path)), data=data)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert "exact.json" in line
    assert ".py" not in line
    assert "Traceback" in (data / NAME).read_text()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (json.dumps({"fulcrum": 1, "a\0\x1b[2J\u202e": 1}), r"a\x00\x1b[2J\u202e"),
        (json.dumps({"fulcrum": 1, 5000 * "long": 1}), "unknown key"),
        (json.dumps({"fulcrum": 1, "bodies": [{"kind": 5000 * "dynamic "}]}), "kind"),
        (json.dumps({"fulcrum": 1, "title": ["\n"]}), "title"),
    ],
)
def test_what_a_file_says_is_shown_escaped_and_short(
    content: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    path = tmp_path / "a\nb\x1b.json"
    path.write_text(content)
    line = failure(["--headless", "--file", str(path)], capsys)
    assert words in line
    assert line.isprintable()
    assert len(line) < 800


def test_a_warning_of_a_run_without_a_window_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    from app.window import headless

    session = Session()
    assert session.load("stack")
    session.notify("warning", "contacts begin\nanew\0")
    headless.say_warnings(session)
    assert capsys.readouterr().err == "fulcrum: contacts begin anew\\x00\n"


def test_the_log_is_bounded_and_nothing_goes_to_the_terminal(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
):
    set_up_log(tmp_path / "first")
    set_up_log(tmp_path / "data")
    (written,) = (h for h in logging.getLogger().handlers if isinstance(h, LogFile))
    for number in range(40):  # not by a logger: a report of pytest cannot hold half a character
        words = f"{number} \ud800 {50_000 * 'x'}"
        written.handle(logging.LogRecord("fulcrum", logging.ERROR, "", 0, words, None, None))
    files = list((tmp_path / "data").iterdir())
    assert sorted(file.name for file in files) == [NAME, f"{NAME}.1"]
    assert sum(file.stat().st_size for file in files) < 2 * MOST_BYTES + 60_000
    assert not (tmp_path / "first").exists()
    assert capfd.readouterr().err == ""


def test_a_log_that_cannot_be_written_is_done_without(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
):
    (tmp_path / "data").write_text("a file where the folder should be")
    set_up_log(tmp_path / "data")
    logging.getLogger("fulcrum").error("nobody hears this")
    assert capfd.readouterr().err == ""
