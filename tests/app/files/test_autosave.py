"""Autosave: what ran is there again after a crash, and programs side by side do no harm."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.files import autosave as module
from app.files.autosave import KEPT, PERIOD, Autosave
from app.files.folders import data_directory
from app.files.opening import open_file
from app.simulation.commands.edit.adding import add_body
from app.window.crash_offer import facts_of
from tests.app.files.programs import loaded

ROOT = Path(__file__).parents[3]


def test_it_saves_once_a_minute_when_something_has_changed(tmp_path: Path):
    session, autosave = loaded("cradle"), Autosave(tmp_path)
    assert not autosave.due(session, 100.0)
    assert not autosave.due(session, 100.0 + PERIOD - 0.1)
    session.run(10)
    assert autosave.due(session, 100.0 + PERIOD)
    autosave.wait()
    simulation = open_file(autosave.path).simulation
    assert simulation.world.hash() == session.world.hash()
    assert not autosave.due(session, 101.0 + PERIOD)
    assert not autosave.due(session, 100.0 + 2 * PERIOD), "nothing has changed"
    session.run(1)
    assert autosave.due(session, 100.0 + 3 * PERIOD)
    autosave.close()


def test_another_edit_in_place_of_one_that_was_undone_is_saved(tmp_path: Path):
    """The log is as long as before, at the same tick."""
    session, autosave = loaded("cradle"), Autosave(tmp_path)
    for radius in (0.1, 0.2):
        session.submit(add_body({"kind": "circle", "radius": radius}, position=[0.0, 9.0]))
        session.act_waiting()
        assert autosave.begin(session)
        autosave.wait()
        opened = open_file(autosave.path).simulation
        assert opened.world.hash() == session.world.hash()
        session.undo()
    autosave.close()


def test_the_exit_saves_and_is_no_crash(tmp_path: Path):
    session, autosave = loaded("cradle"), Autosave(tmp_path)
    session.run(20)
    autosave.close(session)
    later = Autosave(tmp_path)
    assert later.crashed() is None
    assert later.last() == autosave.path
    assert open_file(autosave.path).simulation.world.hash() == session.world.hash()
    later.close()
    assert list(tmp_path.glob("*.running")) == []


CRASHING = """
import os, sys, time
from pathlib import Path
from app.files.autosave import PERIOD, Autosave
from app.session.session import Session
session, autosave = Session(), Autosave(Path(sys.argv[1]))
session.load("cradle")
session.run(30)
autosave.due(session, 0.0)
autosave.due(session, PERIOD)
autosave.wait()
print(session.world.hash(), flush=True)
time.sleep(60)
"""


def program(folder: Path) -> tuple[subprocess.Popen, str]:
    """A program that has saved, and the hash of what it runs."""
    run = subprocess.Popen(
        [sys.executable, "-c", CRASHING, str(folder)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert run.stdout is not None
    return run, run.stdout.readline().strip()


@pytest.mark.sweep
def test_after_a_crash_the_save_is_offered_until_it_is_taken_or_declined(tmp_path: Path):
    mine = Autosave(tmp_path)
    run, digest = program(tmp_path)
    try:
        assert len(list(tmp_path.glob("*.running"))) == 2
        assert mine.crashed() is None, "that program is alive"
        assert mine.last() is None
        other = list(tmp_path.glob("*.json"))
        mine.close()
        assert list(tmp_path.glob("*.json")) == other, "what another program saves stays"
    finally:
        run.send_signal(signal.SIGKILL)
        run.wait(timeout=30)
        run.stdout.close()  # pyright: ignore
    for _ in range(2):
        later = Autosave(tmp_path)
        offered = later.crashed()
        assert offered == other[0]
        later.close()  # without an answer: it is offered again
    assert open_file(offered).simulation.world.hash() == digest
    later = Autosave(tmp_path)
    later.forget(offered)
    assert later.crashed() is None
    assert offered.exists()
    later.close()


def test_a_crash_before_the_first_save_leaves_nothing_to_offer(tmp_path: Path):
    (tmp_path / "20200101-000000-1.running").write_bytes(b"")
    autosave = Autosave(tmp_path)
    assert autosave.crashed() is None
    autosave.close()
    assert list(tmp_path.iterdir()) == []


def test_old_saves_go_and_saves_to_be_offered_stay(tmp_path: Path):
    for k in range(10):
        path = tmp_path / f"2020010{k}-000000-1.json"
        path.write_text("{}")
        os.utime(path, (k, k))
    crashed = tmp_path / "20200100-000000-1.running"
    crashed.write_bytes(b"")
    session, autosave = loaded("cradle"), Autosave(tmp_path)
    autosave.close(session)
    left = sorted(path.name for path in tmp_path.glob("*.json"))
    assert left[0] == "20200100-000000-1.json"
    assert left[-1] == autosave.path.name
    assert len(left) == KEPT + 1


def test_a_save_that_fails_is_told_once_and_harms_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "file").write_bytes(b"")
    session, autosave = loaded("cradle"), Autosave(tmp_path / "file" / "below")
    for minute in range(4):
        session.run(1)
        autosave.due(session, minute * PERIOD)
        autosave.wait()
    assert autosave.crashed() is None
    autosave.close(session)
    assert len(session.notices) == 1
    assert "the autosave failed" in session.notices[0].text
    assert "below" in session.notices[0].text


def test_the_main_thread_only_takes_a_draft(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    session, autosave = loaded("stack"), Autosave(tmp_path)
    written = []

    def slow(path: Path, data: bytes) -> None:
        time.sleep(0.3)
        written.append(data)

    monkeypatch.setattr(module, "write_file", slow)
    autosave.due(session, 0.0)
    session.run(3)
    then = session.world.hash()
    begin = time.perf_counter()
    assert autosave.due(session, PERIOD)
    assert time.perf_counter() - begin < 0.3, "the frame waited for the disk"
    session.run(30)  # meanwhile time goes on
    autosave.wait()
    assert json.loads(written[0])["exact"]["hash"] == then
    autosave.close()


def test_the_folder_is_the_user_s(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("FULCRUM_DATA_DIR", str(tmp_path / "mine"))
    assert data_directory() == tmp_path / "mine"
    monkeypatch.delenv("FULCRUM_DATA_DIR")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_directory() == tmp_path / "fulcrum"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert data_directory() == Path.home() / ".local" / "share" / "fulcrum"


@pytest.mark.sweep
def test_a_large_scene_is_written_by_a_process_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(module, "LARGE", 0)
    session, autosave = loaded("cradle"), Autosave(tmp_path)
    autosave.due(session, 0.0)
    session.run(10)
    autosave.due(session, PERIOD)
    thread = autosave._thread
    assert thread is not None
    thread.join(120.0)
    assert autosave._error == ""
    assert open_file(autosave.path).simulation.world.hash() == session.world.hash()
    autosave.close()


def test_what_could_not_be_opened_again_leaves_the_old_save_and_is_told_once(tmp_path: Path):
    session, autosave = loaded("cradle"), Autosave(tmp_path)
    session.run(5)
    autosave.due(session, 0.0)
    autosave.due(session, PERIOD)
    autosave.wait()
    old = autosave.path.read_bytes()
    body = session.world.bodies[-1]
    body.kept = body.kept._replace(name="half \ud800")  # past the check of names
    for minute in (2, 3, 4):
        session.run(5)
        autosave.due(session, minute * PERIOD)
        autosave.wait()
    autosave.due(session, 5 * PERIOD)
    autosave.wait()
    assert autosave.path.read_bytes() == old
    assert [note.text for note in session.notices if "U+D800" in note.text] == [
        session.notices[-1].text
    ]
    autosave.close()


@pytest.mark.parametrize("odd", ["dangling", "circle", "folder"])
def test_one_odd_entry_hides_no_crash_and_stops_no_tidying(odd: str, tmp_path: Path):
    for k in range(10):
        path = tmp_path / f"2020010{k}-000000-1.json"
        path.write_text("{}")
        os.utime(path, (k, k))
    crashed = tmp_path / "20200109-000000-1.json"
    crashed.with_suffix(".running").write_bytes(b"")
    strange = tmp_path / "20200101-111111-1.json"
    match odd:
        case "dangling":
            strange.symlink_to(tmp_path / "nowhere")
        case "circle":
            strange.symlink_to(strange)
        case "folder":
            strange.mkdir()
    strange.with_suffix(".running").write_bytes(b"")
    autosave = Autosave(tmp_path)
    assert autosave.crashed() == crashed
    assert autosave.last() == crashed
    autosave.close()
    saves = [path for path in tmp_path.glob("*.json") if path != strange]
    assert len(saves) == KEPT  # the crashed one and the newest others


@pytest.mark.parametrize(
    "tree",
    [
        {"title": "x", "exact": {"tick": 10**400}},
        {"settings": {"tick_rate": 1e-320}, "exact": {"tick": 5}},
        {"settings": {"tick_rate": float("nan")}, "exact": {"tick": 5}},
        {"title": 3, "settings": 1, "exact": []},
        [],
    ],
)
def test_whatever_a_crashed_save_holds_its_facts_are_words(tree: object, tmp_path: Path):
    path = tmp_path / "a.json"
    path.write_text(json.dumps(tree))
    assert facts_of(path)
