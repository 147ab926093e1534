"""Boards in rooms that are too small for them: nothing of them fails, whatever a layout leaves."""

from collections.abc import Iterator

import pygame
import pytest

from app.features.graphs.view.board import GraphBoard
from tests.app.desk import Desk

pytestmark = pytest.mark.sweep

ROOMS = ((1, 1), (3, 300), (300, 3), (40, 40), (20, 200), (200, 60), (120, 30), (60, 700))
"""Sizes of a board: [px]. A canvas cuts a board that is larger, so there are such in small windows
and beside others; what is left for a lens or a plot is then less than nothing."""

STATIONS = ("microscope", "compare", "why", "profile")
MEASURES = ("graph", "ledger", "free_body", "honesty", "hand_board", "vote")
SCENES = {"improve": "creature_builder", "creature": "creature_builder"}


@pytest.fixture
def for_fingers(desk: Desk) -> Iterator[Desk]:
    """The largest text, and sizes for fingers."""
    view = desk.app.view
    before = view.ui_scale, view.touch
    view.ui_scale, view.touch = 2.5, True
    desk.frames(2)
    yield desk
    for board in tuple(desk.app.ui.boards.open_ones):
        desk.app.ui.boards.close(board)
    view.ui_scale, view.touch = before
    desk.frames(2)


@pytest.mark.parametrize("name", [*STATIONS, *MEASURES, *SCENES])
def test_a_board_is_built_and_follows_in_a_room_of_any_size(for_fingers: Desk, name: str):
    desk, app = for_fingers, for_fingers.app
    app.session.load(SCENES.get(name, "stack"))
    desk.frames(10)
    app.do(name)
    desk.frames(3)
    boards = app.ui.boards
    assert boards.open_ones, [notice.text for notice in app.session.notices]
    for board in tuple(boards.open_ones):
        for size in ROOMS:
            if board.container is not None:
                board.container.kill()
            board.folded = False
            board.build(app.ui.desk, pygame.Rect((100, 100), size), 20)
            if isinstance(board, GraphBoard):
                app.session.run(10)  # its curves go on
            for _ in range(2):
                board.update(0.1)
        boards.rebuild(board)
