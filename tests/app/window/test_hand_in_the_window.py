"""What is held stays at the mouse: the drawn body, frame by frame."""

import math

import pytest

from app.drawing import picture
from app.simulation.commands.hand import SetHandFeel
from tests.app.desk import FRAME, Desk

SPEED = 800.0  # [px/s] across the window in a second and a half


@pytest.mark.parametrize("feel", ["firm", "soft"])
def test_only_a_firm_hand_is_less_than_35_ms_behind_the_mouse(desk: Desk, feel: str) -> None:
    app = desk.app
    app.session.submit(SetHandFeel(feel))
    body = app.session.world.body("ball")
    desk.grab(body)
    x, y = desk.mouse
    while x < 1000:
        x += SPEED * FRAME
        desk.point(x, y)
        desk.frames()
    drawn, _ = app.camera.to_screen(*app.picture.draw.poses.centers()[body.index])
    behind = (desk.mouse[0] - drawn) / SPEED
    speed = math.hypot(*body.velocity) * app.camera.scale
    desk.button(False)
    desk.frames()
    app.session.submit(SetHandFeel("firm"))
    assert (behind < 0.035) == (feel == "firm")
    assert speed == pytest.approx(SPEED, rel=0.05)


def test_in_the_past_the_hand_is_where_it_was_and_not_at_the_mouse(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, seen = desk.app.session, list[object]()
    desk.grab(session.world.body("ball"))
    desk.point(desk.mouse[0], desk.mouse[1] - 60)
    desk.frames(10)
    held, was = session.world.tick - 4, session.hand.cursor
    desk.button(False)
    desk.frames(10)
    session.paused = True
    session.go_to(held)
    desk.point(1000, 700)
    monkeypatch.setattr(picture, "draw_hand", lambda _draw, hand, cursor, _: seen.append(cursor))
    desk.frames(2)
    assert session.hand.active and session.hand.cursor == was
    assert seen == [None, None]
