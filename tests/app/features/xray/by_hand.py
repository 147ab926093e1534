"""The X-ray's station with recordings that are made by hand, and its board."""

from collections.abc import Iterator
from contextlib import contextmanager

import pygame
import pytest

from app.features.xray.feature import XrayPart
from app.features.xray.model.record import Recording
from app.features.xray.view.board import XrayBoard
from tests.app.desk import Desk
from tests.app.features.xray.recordings import made

CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT


class ByHand:
    """Stands for the recorder: what it is asked for is there at once, or waits for `finish`."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.job: object = None
        self.result: Recording | None = None
        self.error = ""
        self.changes = 0
        self.asked: list[tuple[int, ...]] = []
        self.cancelled = 0

    @property
    def busy(self) -> bool:
        return self.job is not None

    def start(self, selected: tuple[int, ...] = ()) -> None:
        self.asked.append(tuple(selected))
        self.result = made(self.desk.app.session.world.tick)
        self.changes += 1

    def cancel(self) -> None:
        self.cancelled += 1

    forget = cancel

    def poll(self) -> None:
        pass

    def close(self) -> None:
        pass


@contextmanager
def station_by_hand(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Iterator[XrayPart]:
    """The station, which forgets afterwards what it was shown."""
    station = desk.app.features["xray"]
    monkeypatch.setattr(station.inspection, "xray", ByHand(desk))
    monkeypatch.setattr(station.inspection, "_seen", -1)
    yield station
    station.inspection.walk = None
    desk.app.editor.selection.clear()


def opened_xray(desk: Desk) -> XrayBoard:
    desk.key(pygame.K_x, CTRL | SHIFT)
    desk.frames(2)
    (board,) = desk.app.ui.boards.of(XrayBoard)
    assert isinstance(board, XrayBoard)
    free, look = desk.app.ui.layout.free, desk.app.ui.desk.look
    size = look.px(board.SIZE[0]), min(look.px(board.SIZE[1]), free.height)
    board.put(pygame.Rect((free.left, free.top), size))  # pulled to all of its size
    desk.frames(2)
    return board
