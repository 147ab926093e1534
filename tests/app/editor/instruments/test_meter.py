"""Meters show quantities of bodies and joints."""

import math
from typing import Any

import pytest

from app.editor.cursor import Cursor
from app.editor.instruments.instrument_set import Instruments
from app.editor.instruments.meter import HIDDEN, Meter, drawn_at
from app.quantities.numbers import DECIMALS, QUIET, figure
from app.quantities.registry import BODY, JOINT
from app.session.readout_clock import ReadoutClock
from app.session.session import Session
from physics import TICK
from tests.app.editor.instruments.bench import RISE, SPEED, G, drawing, drawn
from tests.physics.joint_zoo import joint_zoo


def test_a_meter_shows_the_speed_of_a_body_by_default(session: Session) -> None:
    meter = Meter(session.world.body("ball").id, False, "ball")
    frame = Instruments(session, ReadoutClock(session)).frame
    wanted = math.hypot(SPEED, RISE - G * 24 * TICK)
    assert meter.value(meter.thing(frame)) == pytest.approx(wanted, rel=1e-12)


def test_a_meter_on_a_joint_shows_the_force_that_it_carries(start: Any) -> None:
    session = start("chain", 1)
    joint = session.world.joints[0]
    meter = Meter(joint.id, True)
    assert meter.quantity == "force"
    frame = Instruments(session, ReadoutClock(session)).frame
    assert meter.value(meter.thing(frame)) == math.hypot(*joint.reaction_force)


def test_every_quantity_can_be_chosen_and_drawn(start: Any) -> None:
    session = start("chain", 10)
    draw = drawing()
    body = next(body for body in session.world.bodies if body.kind == "dynamic")
    for thing, table in ((body, BODY), (session.world.joints[0], JOINT)):
        instruments = Instruments(session, ReadoutClock(session))
        meter = Meter(thing.id, table is JOINT)
        instruments.add(meter)
        choices = [choice for group in meter.choices() for choice in group]
        assert len(choices) == len(table) - len(set(HIDDEN) & set(table))
        for choice in choices:
            choice.command()
            drawn(instruments, draw, session)
            assert [c.words for g in meter.choices() for c in g if c.chosen] == [choice.words]


def test_every_kind_of_joint_has_every_quantity_and_a_place_for_a_plate() -> None:
    world, draw = joint_zoo(), drawing()
    world.step()
    draw.poses.take(world.page, 1.0)
    for joint in world.joints:
        meter = Meter(joint.id, True)
        for quantity in JOINT:
            meter.show(quantity)
            assert math.isfinite(meter.value(joint)), (joint.kind, quantity)
        assert all(map(math.isfinite, drawn_at(draw, joint)))


def test_its_plate_is_dragged_and_stays_beside_its_body(session: Session) -> None:
    instruments, draw = Instruments(session, ReadoutClock(session)), drawing()
    meter = Meter(session.world.body("box").id, False, "box")
    instruments.add(meter)
    drawn(instruments, draw, session)
    before = meter._area
    middle = (before.left + before.right) / 2, (before.top + before.bottom) / 2
    point = draw.camera.to_world(*middle)
    assert instruments.at(Cursor(point, 0.01)) is meter
    meter.pull((-1.0, -0.5), instruments.frame)
    drawn(instruments, draw, session)
    assert meter._area.left - before.left == pytest.approx(-draw.camera.scale)
    assert meter._area.top - before.top == pytest.approx(0.5 * draw.camera.scale)


def test_the_plate_keeps_its_width_while_the_digits_change(session: Session) -> None:
    instruments, draw = Instruments(session, ReadoutClock(session)), drawing()
    meter = Meter(session.world.body("ball").id, False, "ball", "vy")
    instruments.add(meter)
    widths = set()
    for _ in range(40):
        session.run(6)
        drawn(instruments, draw, session)
        widths.add(round(meter._area.right - meter._area.left, 6))
    assert len(widths) == 1, "from +6 over 0 to -6 m/s"


@pytest.mark.parametrize(
    ("value", "unit", "words"),
    [
        (3.14159, "m/s", "3.14 m/s"),
        (0.0012, "m/s", "0.001 m/s"),
        (-0.0261, "m/s", "−0.026 m/s"),
        (0.5 * QUIET, "m/s", "0 m/s"),
        (1234.0, "N", "1.23 kN"),
        (math.radians(12.34), "rad", "12.3°"),
    ],
)
def test_numbers_have_three_digits_but_not_more_decimals_than_can_be_read(
    value: float, unit: str, words: str
) -> None:
    assert figure(value, unit, steady=True) == words
    assert len(words.split(" ")[0].partition(".")[2]) <= DECIMALS


def test_a_restart_keeps_meters_of_bodies_by_name_and_of_joints_by_id(start: Any) -> None:
    session = start("chain", 5)
    instruments = Instruments(session, ReadoutClock(session))
    body = next(body for body in session.world.bodies if body.kind == "dynamic")
    instruments.add(Meter(body.id, False, body.name, "kinetic"))
    instruments.add(Meter(session.world.joints[2].id, True))
    instruments.add(Meter(9999, True))
    assert session.restart()
    first, second = instruments.of(Meter)
    assert first.quantity == "kinetic" and first.thing(instruments.frame).name == body.name
    assert second.thing(instruments.frame) is not None
