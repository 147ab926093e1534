"""A real X-ray in the window: its process, its progress and its end."""

import time

from app.features.xray.view.board import XrayBoard
from tests.app.desk import Desk


def test_a_real_one_is_made_in_the_background_and_can_be_cancelled(desk: Desk) -> None:
    station = desk.app.features["xray"]
    desk.app.session.load("cradle")
    desk.frames(10)
    station.start()
    note = station.working()
    assert note is not None
    assert note.buttons[0][0] == "Cancel"
    note.buttons[0][1]()
    end = time.monotonic() + 60
    while station.inspection.busy and time.monotonic() < end:
        desk.frames(1)
        time.sleep(0.01)
    desk.frames(2)
    assert not desk.app.ui.boards.of(XrayBoard), "it was given up"
    station.start()
    while station.inspection.busy and time.monotonic() < end:
        desk.frames(1)
        time.sleep(0.01)
    desk.frames(2)
    (board,) = desk.app.ui.boards.of(XrayBoard)
    assert isinstance(board, XrayBoard)
    assert board.walk is not None
    recording = board.walk.recording
    assert recording.is_exact
    assert recording.tick == desk.app.session.world.tick
    assert board.inspection.is_now
    station.scene_changed()
