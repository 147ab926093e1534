"""Notes and arrows, written and let go of in the window."""

import pygame
import pytest

from app.features.notes.view.board import NoteBoard
from app.simulation.attached import Note
from app.simulation.commands.edit import ApplyForce, Attach
from app.simulation.commands.edit.adding import add_body
from app.window.actions.edit import nothing_to_delete
from app.window.application import Application
from tests.app.desk import Desk

BALL = {"kind": "circle", "radius": 0.4}


@pytest.fixture
def app(desk: Desk) -> Application:
    """An empty table with a ball, standing still."""
    app = desk.app
    assert app.session.load("empty")
    app.session.paused = True
    assert app.editor.do(add_body(BALL, name="ball", position=(-2.0, 3.0)))
    desk.frames(2)
    return app


def notes(app: Application) -> list[Note]:
    return [one for one in app.session.simulation.attachments.attached if isinstance(one, Note)]


def type_into(desk: Desk, text: str) -> None:
    for letter in text:
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    desk.frames(2)


def board_of(app: Application) -> NoteBoard:
    (board,) = app.ui.boards.of(NoteBoard)
    assert isinstance(board, NoteBoard)
    return board


def test_one_types_on_when_the_window_is_built_again(desk: Desk, app: Application) -> None:
    app.editor.choose("note")
    desk.click_at(2.0, 4.0)
    desk.frames(2)
    type_into(desk, "oe")
    desk.key(pygame.K_LEFT)
    for change in ("theme", "panel"):
        app.do(change)
        desk.frames(3)
        type_into(desk, "n")
        app.do(change)
        desk.frames(3)
    (note,) = notes(app)
    assert note.text == "onne"
    desk.key(pygame.K_RETURN)
    desk.frames(2)


def test_shift_and_enter_begin_a_line_and_what_follows_is_no_shortcut(
    desk: Desk, app: Application
) -> None:
    app.editor.choose("note")
    desk.click_at(2.0, 4.0)
    desk.frames(2)
    type_into(desk, "one")
    desk.key(pygame.K_RETURN, pygame.KMOD_LSHIFT)
    desk.frames(2)
    type_into(desk, "two")
    (note,) = notes(app)
    assert note.text == "one¶two"
    mark = app.features["notes"].marks.mark_of(note.id)
    assert mark is not None and mark.lines == ("one", "two")
    desk.key(pygame.K_RETURN)
    desk.frames(2)
    assert not app.ui.boards.of(NoteBoard)


@pytest.mark.parametrize("to", [(2.0, 2.0), (2.0, 6.0), (-4.0, 4.0), (4.0, 1.0)])
def test_the_board_of_an_arrow_lies_beside_it(
    desk: Desk, app: Application, to: tuple[float, float]
) -> None:
    app.editor.choose("note")
    desk.drag_at((1.0, 4.0), ((1.0 + to[0]) / 2, (4.0 + to[1]) / 2), to)
    desk.frames(3)
    board = board_of(app)
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        at = 1.0 + share * (to[0] - 1.0), 4.0 + share * (to[1] - 4.0)
        assert not board.rect.collidepoint(app.camera.to_screen(*at))


def test_the_board_of_an_arrow_hides_no_body_that_it_points_at(
    desk: Desk, app: Application
) -> None:
    crate = {"kind": "box", "width": 2.0, "height": 2.0}
    assert app.editor.do(add_body(crate, name="crate", position=(0.0, 3.0)))
    app.editor.choose("note")
    desk.drag_at((2.0, 5.0), (1.0, 4.5), (0.0, 3.6))
    desk.frames(3)
    board = board_of(app)
    left, top = app.camera.to_screen(-1.0, 4.0)
    right, bottom = app.camera.to_screen(1.0, 2.0)
    assert not board.rect.colliderect((left, top, right - left, bottom - top))


def test_esc_lets_go_of_the_note_first_and_keeps_the_tool(desk: Desk, app: Application) -> None:
    assert app.editor.do(Attach("note", {"at": (2.0, 4.0), "text": "here"}))
    app.editor.choose("select")
    desk.frames(2)
    desk.click_at(2.0, 4.0)
    desk.frames(2)
    assert app.ui.boards.of(NoteBoard) and not nothing_to_delete(app.ui.desk)
    desk.key(pygame.K_ESCAPE)
    desk.frames(2)
    assert not app.ui.boards.of(NoteBoard) and app.editor.tool.NAME == "select"
    desk.key(pygame.K_ESCAPE)
    assert app.editor.tool.NAME == "drag"


def test_esc_lets_go_of_a_lasting_force(desk: Desk, app: Application) -> None:
    ball = app.session.world.body("ball")
    assert app.editor.do(ApplyForce(ball.id, (5.0, 0.0), (0.0, 0.0)))
    (force,) = app.session.simulation.attachments.forces
    app.editor.choose("select")
    app.editor.chosen_force = force.id
    desk.key(pygame.K_ESCAPE)
    assert app.editor.chosen_force is None and app.editor.tool.NAME == "select"
