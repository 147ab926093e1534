"""A pendulum, an Atwood machine, a car, a catapult and a rope, made by commands alone: they do what
they should, and undo leads back to the empty world.
"""

import math

import pytest

from app.session.session import Session
from app.simulation.commands.edit import AddThings, MoveThings, SetBody, SetJoint, SetShape
from app.simulation.commands.edit.builders import freehand, rope
from app.simulation.commands.scene import Impulse
from tests.app.simulation.commands.edit.tables import (
    BALL,
    BOX,
    FLOOR,
    add,
    do,
    join,
    open_scene,
    replayed,
    state,
)

G = 9.81  # [m/s^2]


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session:
    return open_scene(monkeypatch)


def undo_all(session: Session) -> None:
    """Back to the empty world; and the run again from a file gives the same."""
    end = state(session)
    assert state(replayed(session, "empty")) == end
    while session.undo():
        pass
    assert state(session)[0] == open_again(session)


def open_again(session: Session) -> str:
    fresh = Session(recording=False)
    assert fresh.load("empty")
    return fresh.world.hash()


def test_a_pendulum_has_the_period_of_its_length(session) -> None:
    length, amplitude = 2.0, 0.1
    at = (length * math.sin(amplitude), -length * math.cos(amplitude))
    ball = add(session, {"kind": "circle", "radius": 0.05}, position=at, name="bob")
    join(session, "distance", b=ball, anchor_a=(0, 0), anchor_b=at)
    bob, crossings, before = session.world.bodies_by_id[ball], [], at[0]
    while len(crossings) < 4:
        session.run(1)
        x = bob.center[0]
        if x < 0.0 <= before or before < 0.0 <= x:
            crossings.append(session.world.time - (1 / 240) * x / (x - before))
        before = x
    period = 2.0 * (crossings[3] - crossings[0]) / 3.0
    # A distance joint lets the bob turn freely: a point mass. The series to amplitude^2; what is
    # left out is 11/3072 a^4 = 4e-7. The solver holds the rod softly: 0.1 %.
    assert period == pytest.approx(
        math.tau * math.sqrt(length / G) * (1 + amplitude**2 / 16), rel=1e-3
    )
    undo_all(session)


def test_an_atwood_machine_falls_with_the_share_of_the_difference(session) -> None:
    heavy = add(session, BOX, position=(-1, 0), name="heavy")
    light = add(session, BOX, position=(1, 0), name="light")
    do(session, SetBody((heavy,), "mass", 3.0), SetBody((light,), "mass", 1.0))
    anchors = {"anchor_a": (-1, 0), "anchor_b": (1, 0), "ground_a": (-1, 5), "ground_b": (1, 5)}
    join(session, "pulley", a=heavy, b=light, **anchors)
    session.run(120)
    y, v = (
        session.world.bodies_by_id[heavy].center[1],
        session.world.bodies_by_id[heavy].velocity[1],
    )
    a, t = G * (3.0 - 1.0) / (3.0 + 1.0), 0.5
    # Semi-implicit Euler at 480 Hz: after half a second the way is 1 / 240 = 0.4 % too long.
    assert v == pytest.approx(-a * t, rel=1e-3)
    assert y == pytest.approx(-0.5 * a * t * t, rel=6e-3)
    undo_all(session)


def test_a_car_drives_at_the_speed_of_its_wheels(session) -> None:
    add(session, FLOOR, kind="static", position=(10, -0.5), name="ground")
    chassis = add(session, {"kind": "box", "width": 2.0, "height": 0.3}, position=(0, 0.7))
    wheels = [
        add(session, {"kind": "circle", "radius": 0.3, "friction": 1.0}, position=(x, 0.3))
        for x in (-0.8, 0.8)
    ]
    for wheel, x in zip(wheels, (-0.8, 0.8), strict=True):
        axle = join(session, "wheel", a=chassis, b=wheel, anchor=(x, 0.3), axis=(0, 1), hertz=4.0)
        do(session, SetJoint((axle,), "motor_speed", -10.0), SetJoint((axle,), "max_torque", 20.0))
    session.run(480)
    # It rolls: v = w r = 3 m/s, once the start, at mu g, is over after 0.3 s.
    assert session.world.bodies_by_id[chassis].velocity[0] == pytest.approx(3.0, rel=0.01)
    undo_all(session)


def test_a_catapult_throws(session) -> None:
    add(session, FLOOR, kind="static", position=(0, -0.5), name="ground")
    beam = add(session, {"kind": "box", "width": 4.0, "height": 0.15}, position=(0, 0.6))
    join(session, "revolute", b=beam, anchor=(0, 0.6), lower=-0.3, upper=0.3)
    stone = add(session, {"kind": "circle", "radius": 0.15}, position=(1.8, 0.83), name="stone")
    weight = add(session, BOX, position=(-1.6, 4.0), name="weight")
    do(session, SetBody((weight,), "mass", 20.0))
    highest = 0.0
    for _ in range(480):
        session.run(1)
        highest = max(highest, session.world.bodies_by_id[stone].center[1])
    # The weight of 20 kg falls 3 m. No more than its energy can go into the stone.
    limit = 20.0 * G * 4.0 / (math.pi * 0.15**2 * G)
    assert 2.5 < highest < limit
    undo_all(session)


def test_a_rope_holds_what_hangs_on_it(session) -> None:
    ball = add(session, BALL, position=(0, 0), name="load")
    do(session, SetBody((ball,), "mass", 1.0))
    points = [(0, 3), (0, 0.4)]
    do(session, rope(points, 0.1, 0.3, ends=(None, ball), pinned=(True, False), density=10.0))
    assert len(session.simulation.added.bodies) == 9 and len(session.simulation.added.joints) == 10
    session.run(480)
    load = session.world.bodies_by_id[ball]
    top = next(j for j in session.world.joints if j.a is None)
    total = sum(body.mass for body in session.world.bodies)
    assert load.center[1] == pytest.approx(0.0, abs=0.01)  # 10 soft hinges of less than 1 mm each
    assert math.hypot(*top.reaction_force) == pytest.approx(total * G, rel=0.01)
    undo_all(session)


def test_a_freehand_shape_falls_and_is_changed_and_pasted_as_one(session) -> None:
    stroke = [
        (math.cos(t / 30) * (1 + 0.4 * math.cos(t / 6)), math.sin(t / 30)) for t in range(188)
    ]
    do(session, AddThings((freehand(stroke, 0.02, density=2.0),)))
    (made,) = session.simulation.added.bodies
    body = session.world.bodies_by_id[made]
    assert len(body.shapes) == 1 and body.center == pytest.approx(body.position, abs=1e-9)
    mass = body.mass
    do(session, SetShape((made,), None, "density", 4.0))
    assert body.mass == pytest.approx(2.0 * mass)
    do(session, MoveThings((made,), (0.0, 3.0), 0.5), Impulse(made, (1.0, 0.0), body.center))
    session.run(48)
    undo_all(session)
