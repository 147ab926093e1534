"""Boards that say what they show, at their least size and in every size of letters."""

from collections.abc import Iterator

import pygame
import pytest

from app.ui.kit.scroll import ScrollArea
from tests.app.desk import Desk

BOARDS = ("why", "ledger", "honesty", "free_body", "microscope", "fan", "predictions")


@pytest.fixture(autouse=True)
def usual(desk: Desk) -> Iterator[None]:
    assert desk.app.session.load("stack")
    desk.app.session.run(48)
    desk.app.session.paused = True
    desk.app.editor.selection.select([desk.app.session.world.body("column 3").id])
    yield
    desk.app.view.ui_scale = 1.0
    desk.app.features.close()
    desk.app.editor.selection.clear()
    desk.frames(3)


@pytest.mark.parametrize("scale", [1.0, 1.75, 2.5])
def test_no_part_lies_outside_or_on_another(desk: Desk, scale: float) -> None:
    desk.app.view.ui_scale = scale
    desk.frames(4)
    for name in BOARDS:
        board = desk.app.features[name].make_board()
        desk.app.ui.boards.open(board)
        for size in (board.LEAST, board.SIZE):
            area = pygame.Rect((40, 60), tuple(map(desk.app.ui.desk.look.px, size)))
            desk.app.ui.boards.put(board, area)
            desk.frames(2)
            parts = [node.element for node in board.tree.nodes.values()]
            parts = [one.view if isinstance(one, ScrollArea) else one for one in parts]
            rects = [one.rect for one in parts if one.visible]
            assert all(map(board.rect.contains, rects)), (name, size)
            on = [k for k, rect in enumerate(rects) if rect.collidelist(rects[:k]) >= 0]
            assert not on, (name, size, [type(parts[k]).__name__ for k in on])
        board.close()
        desk.frames(1)
