"""Runs to go back and forth in: small scenes with a memory, what a user does, and comparisons."""

import random

from app.session.session import Session
from app.simulation.commands.base import Command
from app.simulation.commands.edit.adding import add_body
from app.simulation.commands.hand import Grab, MoveHand, Release, SetHandMode, SetHandStrength
from app.simulation.commands.scene import (
    HoldKey,
    Impulse,
    MoveBody,
    SetGravity,
    SetParameter,
    SetSetting,
)
from app.simulation.hand_modes import KINDS
from physics import Box, Circle, World
from scenes.kit import Control, Parameter, Scene, slider
from tests.app.replays import replay_of


class Ball(Scene):
    """A ball over a floor, with a memory of its own."""

    title = "Ball"
    controls = (Control("push", "right", "push"),)
    wind: float = slider(0.0, -10.0, 10.0, unit="N", live=True)
    size: float = slider(0.5, 0.1, 1.0, unit="m")

    def build(self, world: World) -> None:
        world.add_static(Box(width=40, height=1), position=(0, -0.5), name="floor")
        self.ball = world.add_dynamic(Circle(radius=self.size), position=(0, 3), name="ball")
        self.other = world.add_dynamic(Box(width=1, height=1), position=(3, 0.5), name="box")
        self.trail: list[float] = []

    def step(self, world: World) -> None:
        push = 20.0 if "push" in self.held else 0.0
        self.ball.apply_force((self.wind + push + self.rng.uniform(-1, 1), 0.0))
        self.trail.append(self.ball.position[0])


class Closed(Ball):
    """Its attributes cannot be copied."""

    def build(self, world: World) -> None:
        super().build(world)
        self.secret = lambda: 0


class Fickle(Ball):
    """Fails when tick 30 is run a second time: it is not a function of its state."""

    runs = 0

    def step(self, world: World) -> None:
        super().step(world)
        if world.tick == 30:
            type(self).runs += 1
            if type(self).runs == 2:
                raise RuntimeError("the second time is another time")


class Growing(Ball):
    """Bodies come and go."""

    def step(self, world: World) -> None:
        super().step(world)
        if world.tick % 10 == 5:
            self.latest = world.add_dynamic(Circle(radius=0.2), position=(self.rng.uniform(), 5))
        if world.tick % 30 == 29:
            world.remove(self.latest)


SCENES: dict[str, type[Scene]] = {
    "ball": Ball,
    "closed": Closed,
    "fickle": Fickle,
    "growing": Growing,
}


def straight(session: Session) -> Session:
    """The same commands in a session of its own, without a look back."""
    return replay_of(session)


def hashes(session: Session, ticks: int) -> list[str]:
    result = [session.world.hash()]
    for _ in range(ticks):
        session.run(1)
        result.append(session.world.hash())
    return result


def texts(session: Session) -> list[str]:
    return [notice.text for notice in session.notices]


def any_command(session: Session, rng: random.Random) -> Command:
    """Something that a user can do."""
    bodies = [body for body in session.world.bodies if body.kind == "dynamic"]
    if not bodies:
        ball = {"kind": "circle", "radius": rng.uniform(0.2, 0.6)}
        return add_body(ball, position=[rng.uniform(-3, 3), rng.uniform(1, 5)])
    body = rng.choice(bodies)
    x, y = body.center
    live = [p for p in session.scene.parameters().values() if p.live and p.kind == "slider"]
    options: list[Command] = [
        Grab(body.id, (x, y), (x + rng.uniform(-1, 1), y + 1)),
        MoveHand(x + rng.uniform(-2, 2), y + rng.uniform(0, 2)),
        Release(cancel=rng.random() < 0.3),
        MoveBody(body.id, (body.position[0] + rng.uniform(-0.2, 0.2), body.position[1] + 0.1)),
        Impulse(body.id, (rng.uniform(-5, 5) * body.mass, 3 * body.mass), (x, y)),
        SetGravity(rng.uniform(-3, 3), -9.81),
        SetHandStrength(rng.choice([5.0, 50.0])),
        SetHandMode(rng.choice(KINDS), rng.uniform(1.0, 30.0), rng.uniform(0.1, 2.0)),
        SetSetting("sleeping", rng.random() < 0.5),
        SetSetting("tick_rate", rng.choice([120, 240])),
        SetSetting("substeps", rng.choice([2, 3])),
        *(SetParameter(p.name, any_value(p, rng)) for p in live),
        *(HoldKey(c.name, rng.random() < 0.6) for c in session.scene.controls for _ in range(3)),
    ]
    return rng.choice(options)


def any_value(parameter: Parameter, rng: random.Random) -> float:
    """Somewhere on a slider."""
    value = rng.uniform(parameter.low, parameter.high)
    return round(value) if parameter.integer else value


def move_about(session: Session, rng: random.Random) -> None:
    """A jump, an undo, a redo or another branch."""
    timeline, dice = session.timeline, rng.random()
    if dice < 0.6:
        session.go_to(rng.randint(max(timeline.now - 60, 0), timeline.last))
    elif dice < 0.75:
        session.undo()
    elif dice < 0.85:
        session.redo()
    elif timeline.branches:
        session.switch(rng.choice(timeline.branches))
