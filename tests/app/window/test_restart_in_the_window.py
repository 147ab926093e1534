"""R loses nothing that the user built; another entry does, and says so."""

from pathlib import Path

import pygame
import pytest

from app.files.autosave import Autosave
from app.simulation.commands.edit.adding import add_body
from tests.app.desk import Desk

BALL = {"kind": "circle", "radius": 0.5}


@pytest.fixture
def table(desk: Desk) -> Desk:
    """An empty table by Ctrl+N, with a ball that was drawn, and run for a while."""
    desk.key(pygame.K_n, pygame.KMOD_CTRL)
    assert desk.app.session.paused
    assert desk.app.editor.do(add_body(BALL, position=(0.0, 5.0)))
    desk.key(pygame.K_SPACE)
    desk.frames(10)
    assert desk.app.session.world.tick > 0
    return desk


def bodies(desk: Desk) -> list[str]:
    return [body.name for body in desk.app.session.world.bodies]


def test_r_goes_back_to_what_was_built(table: Desk) -> None:
    table.key(pygame.K_r)
    assert bodies(table)[-1] == "circle"
    assert table.app.session.world.body("circle").position.y == pytest.approx(5.0, abs=0.01)


def test_r_goes_back_also_after_saving(table: Desk, tmp_path: Path) -> None:
    table.app.files.save(tmp_path / "mine.json")
    while table.app.files.job is not None:
        table.frames()
    assert table.app.files.title == "mine.json"
    table.key(pygame.K_r)
    assert bodies(table)[-1] == "circle"
    assert table.app.files.title == "mine.json"  # nothing was edited


def test_an_opened_table_has_the_name_of_its_file(table: Desk, tmp_path: Path) -> None:
    files = table.app.files
    for work in (files.save, files.open):
        work(tmp_path / "my_car.json")
        while files.job is not None:
            table.frames()
    table.frames()
    assert table.app.session.scene.title == "My car"


def test_from_scratch_says_what_goes_and_can_be_undone(table: Desk) -> None:
    table.app.do("from_scratch")
    table.frames()
    assert "circle" not in bodies(table)
    words = table.app.session.notices[-1].text
    assert "1 change made since and the values of sliders are gone" in words
    table.key(pygame.K_SPACE)
    table.frames()
    shown = [entry.notice.text for entry in table.app.ui.toasts.open]
    assert words in shown, "what was done stays true, unlike 'Press Space to start'"
    table.key(pygame.K_z, pygame.KMOD_CTRL)
    assert "circle" in bodies(table)


@pytest.mark.parametrize("paused", [True, False])
def test_an_autosave_comes_back_as_it_stood(table: Desk, tmp_path: Path, paused: bool) -> None:
    session, files = table.app.session, table.app.files
    session.paused = paused
    autosave = Autosave(tmp_path)
    assert not autosave.close(session)
    session.load("stack")
    session.paused = False
    files.open(autosave.path)
    while files.job is not None:
        table.frames()
    assert "circle" in bodies(table) and session.paused is paused


@pytest.mark.parametrize("paused", [True, False])
def test_a_saved_table_comes_back_as_it_stood(table: Desk, tmp_path: Path, paused: bool) -> None:
    """A toy that was set up waits for whoever opens it."""
    session, files = table.app.session, table.app.files
    session.paused = paused
    files.save(tmp_path / "toy.json")
    while files.job is not None:
        table.frames()
    session.load("stack")
    session.paused = False
    files.open(tmp_path / "toy.json")
    while files.job is not None:
        table.frames()
    assert "circle" in bodies(table) and session.paused is paused


def test_a_file_that_is_opened_is_called_by_its_name(table: Desk, tmp_path: Path) -> None:
    session, files = table.app.session, table.app.files
    session.paused = True
    files.save(tmp_path / "toy.json")
    while files.job is not None:
        table.frames()
    session.load("stack")
    table.frames(2)
    files.open(tmp_path / "toy.json")
    while files.job is not None:
        table.frames()
    table.frames(2)
    said = [note.text for note in session.notices]
    assert any(text.startswith("Opened toy.json. Press Space to start.") for text in said), said
