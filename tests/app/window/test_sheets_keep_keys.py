"""A sheet over the darkened window: what lies behind it is left as it is."""

import pygame
import pytest

from app.simulation.commands.edit.adding import add_body
from tests.app.desk import Desk


@pytest.mark.parametrize("opening", ["row", "film_dialog", "open_file"])
def test_no_key_changes_what_lies_behind_a_sheet(desk: Desk, opening: str) -> None:
    """Delete would delete what is selected there, Space let time run, R restart it."""
    app, session = desk.app, desk.app.session
    assert session.load("empty")
    session.paused = True
    assert app.editor.do(add_body({"kind": "box"}, name="box", position=(0.0, 3.0)))
    session.step_once()
    box = session.world.body("box")
    app.editor.selection.select([box.id])
    desk.frames(2)
    app.do(opening)
    desk.frames(2)
    assert app.ui.sheet is not None
    app.ui.focus.release()
    tick, tool = session.world.tick, app.editor.tool.NAME
    for key in (pygame.K_DELETE, pygame.K_r, pygame.K_c, pygame.K_PERIOD, pygame.K_SPACE):
        desk.key(key)
    assert session.paused and session.world.tick == tick
    assert session.world.body("box") is box and tool == app.editor.tool.NAME
    desk.key(pygame.K_ESCAPE)
    desk.frames(2)
    assert app.ui.sheet is None and app.editor.selection.body_ids == (box.id,)
