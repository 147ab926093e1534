"""The way of a command has three names: it is submitted, acted on between ticks, and applied."""

import sys
from types import FrameType

from app.session.session import Session
from app.simulation.commands.scene import SetGravity


def test_a_command_is_submitted_acted_on_and_applied() -> None:
    """Act: it is the user's, who is told and may be in the past. Apply: it changes things."""
    session = Session()
    assert session.load("stack")
    session.submit(SetGravity(0.0, -1.0))
    way: list[str] = []

    def hear(frame: FrameType | None, event: str, _: object) -> None:
        assert frame is not None
        if event == "call" and frame.f_code.co_qualname == "SetGravity.apply":
            while frame is not None and frame.f_code.co_qualname != "Session.run":
                way.insert(0, frame.f_code.co_qualname)
                frame = frame.f_back

    sys.setprofile(hear)
    try:
        session.run(0)
    finally:
        sys.setprofile(None)
    steps = ["Session.act_waiting", "Session.act", "Timeline.act"]
    assert way == [*steps, "Timeline.apply", "Simulation.apply", "SetGravity.apply"]
    assert session.world.gravity == (0.0, -1.0)
