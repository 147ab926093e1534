"""After a crash: the card, and what its buttons do."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.files.autosave import Autosave
from app.window.file_controller import FileController
from tests.app.desk import Desk
from tests.app.saving import save_scene
from tests.app.window.keys import settle

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def left(desk: Desk) -> Path:
    """What a program that was killed leaves: an exact save, and a marker that nobody holds."""
    folder = desk.app.files.autosave.folder
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "20010101-000000-1.json"
    desk.app.session.load("cradle")
    desk.frames(30)
    save_scene(desk.app.session, path, exact=True)
    path.with_suffix(".running").touch()
    desk.app.session.load("stack")
    desk.app.files.offer_crashed()
    desk.frames(2)
    return path


def press(desk: Desk, words: str) -> None:
    (card,) = desk.app.ui.corner.cards
    button = next(button for button in card.buttons if button.words == words)
    desk.click(*button.rect.center)


def test_the_card_says_when_what_and_how_far(desk: Desk, left: Path) -> None:
    (card,) = desk.app.ui.corner.cards
    clock, title, seconds = card.note.detail.split(", ")
    assert clock == time.strftime("%H:%M", time.localtime(left.stat().st_mtime))
    assert title == "Newton's cradle"
    assert seconds == "1 s"  # 30 frames of 4 ticks: half a second, rounded
    desk.app.files._offer.discard()  # type: ignore[union-attr]


def test_restore_brings_it_back_exactly_and_never_asks_again(desk: Desk, left: Path) -> None:
    ticks = desk.app.session.world.tick
    press(desk, "Restore")
    desk.app.session.paused = True
    settle(desk)
    assert desk.app.session.scene.title == "Newton's cradle"
    assert desk.app.session.world.tick > 60 > ticks
    assert not desk.app.ui.corner.cards
    assert desk.app.files.autosave.crashed() is None
    assert desk.app.files.current.path is None  # Ctrl+S asks for a name
    assert desk.app.files.current.unsaved  # closed again, it is offered again
    desk.app.session.undo()
    assert desk.app.session.scene_name == "stack"


def test_a_restored_table_without_anything_that_moves_says_so(desk: Desk, left: Path) -> None:
    session = desk.app.session
    for scene, remark in (("cradle", ""), ("empty", ": nothing that can move was left in it")):
        session.load(scene)
        desk.app.files._offer._taken()  # type: ignore[union-attr]
        assert session.notices[-1].text == "Restored what was open" + remark
    desk.app.files._offer.discard()  # type: ignore[union-attr]


def test_discard_keeps_the_file_but_never_asks_again(desk: Desk, left: Path) -> None:
    press(desk, "Discard")
    desk.frames(2)
    assert not desk.app.ui.corner.cards
    assert desk.app.files.autosave.crashed() is None
    assert left.exists()
    assert desk.app.session.scene_name == "stack"


def test_a_crash_that_left_rubbish_says_so_and_the_run_goes_on(desk: Desk, left: Path) -> None:
    left.write_text("{ half")
    desk.app.files.offer_crashed()
    desk.frames(2)
    press(desk, "Restore")
    settle(desk)
    assert desk.app.session.scene_name == "stack"
    assert str(left) in desk.app.session.notices[-1].text
    desk.app.files.autosave.forget(left)


KILLED = """
import sys
import app.files.autosave
app.files.autosave.PERIOD = 0.5
from app.window.command_line import run
run(["--scene", "cradle"])
"""


def test_a_killed_window_is_offered_and_comes_back(tmp_path: Path, desk: Desk) -> None:
    environment = {
        **os.environ,
        "FULCRUM_DATA_DIR": str(tmp_path),
        "FULCRUM_CONFIG_DIR": str(tmp_path),
    }
    program = subprocess.Popen([sys.executable, "-c", KILLED], cwd=ROOT, env=environment)
    folder = tmp_path / "autosave"
    end = time.monotonic() + 120
    while not list(folder.glob("*.json")) and time.monotonic() < end:
        time.sleep(0.1)
    program.send_signal(signal.SIGKILL)
    program.wait(20)
    autosave = Autosave(folder)
    files = FileController(desk.app.session, autosave)
    path = autosave.crashed()
    assert path is not None
    files.open(path)
    while files.job is not None:
        time.sleep(0.01)
        files.poll(0.0)
    assert desk.app.session.scene.title == "Newton's cradle"
    assert desk.app.session.world.tick > 0
    autosave.close()
