"""A scene with a program of its own, under a name, for tests of saves that run it again."""

from typing import Any

import pytest

import scenes
from app.session.session import Session
from app.simulation.commands.hand import Grab, MoveHand, Release
from app.simulation.commands.scene import MoveBody, SetParameter
from physics import Box, Circle, World
from scenes.kit import Scene, slider


class Blown(Scene):
    """A ball in a wind that changes by chance: its program has a state that no file holds."""

    title = "Blown"
    size: float = slider(0.5, 0.1, 1.0, unit="m")
    wind: float = slider(1.0, -10.0, 10.0, unit="N", live=True)

    def build(self, world: World) -> None:
        world.add_static(Box(width=40, height=1), position=(0, -0.5), name="floor")
        world.add_dynamic(Circle(radius=self.size), position=(0, 3), name="ball")
        self.gusts = 0.0

    def step(self, world: World) -> None:
        self.gusts = 0.9 * self.gusts + float(self.rng.normal())
        world.body("ball").apply_force((self.wind * self.gusts, 0.0))


def offer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `Blown` be found as the scene "blown"."""
    load = scenes.load
    monkeypatch.setattr(scenes, "load", lambda name: Blown if name == "blown" else load(name))


def play(session: Session, ticks: int = 200) -> None:
    """Run, and do some things in between that are commands."""
    ball = session.world.body("ball")
    session.run(ticks // 4)
    session.submit(MoveBody(ball.id, (1.0, 2.0)))
    session.run(ticks // 4)
    session.submit(Grab(ball.id, ball.center, (2.0, 3.0)))
    session.run(ticks // 4)
    session.submit(MoveHand(3.0, 1.0))
    session.run(5)
    session.submit(Release())
    if "wind" in session.parameters:
        session.submit(SetParameter("wind", -3.0))
    session.run(ticks - 3 * (ticks // 4) - 5)


def loaded(name: str, **values: Any) -> Session:
    """A session that runs the scene `name`."""
    session = Session()
    assert session.load(name, **values), session.notices
    return session
