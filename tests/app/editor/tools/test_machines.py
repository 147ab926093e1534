"""Machines that are built with the mouse: they do what they should, and undo takes all back."""

import math

import pytest

from app.editor.motor_strength import SPEED
from app.editor.tools.spring import HERTZ
from app.simulation.commands.edit import SetBody
from tests.app.editor.tools.table import WHEEL, Table
from tests.app.simulation.commands.edit.tables import BOX, FLOOR, do

G = 9.81  # [m/s^2]
TICK = 1 / 240  # [s]
BOB = {"kind": "circle", "radius": 0.1}


def crossings(table: Table, read, count: int) -> list[float]:
    """Times [s] at which `read()` goes through zero, by linear interpolation between ticks."""
    result, before = [], read()
    for _ in range(20_000):
        table.session.run(1)
        now = read()
        if now * before < 0.0 or now == 0.0:
            result.append(table.session.world.time - TICK * now / (now - before))
            if len(result) == count:
                return result
        before = now
    raise AssertionError("it does not swing")


@pytest.mark.parametrize(
    ("shape", "arm", "spin"),
    [
        ({"kind": "box", "width": 0.1, "height": 2.0}, 0.7, (0.1**2 + 2.0**2) / 12),
        ({"kind": "circle", "radius": 0.5}, 0.4, 0.5**2 / 2),
    ],
    ids=["beam", "disc"],
)
def test_what_is_hinged_by_a_click_is_a_physical_pendulum(table, shape, arm, spin) -> None:
    body = table.add(shape, position=(0, -arm), name="bob")
    table.click("hinge", (0.0, 0.0), alt=True)
    (hinge,) = table.joints
    assert (hinge.kind, hinge.a, hinge.b) == ("revolute", None, body)
    assert hinge.anchor_b == pytest.approx((0, 0), abs=1e-12)
    do(table.session, SetBody((body.id,), "omega", 0.2))
    times = crossings(table, lambda: body.angle, 5)
    period = (times[4] - times[0]) / 2.0
    small = math.tau * math.sqrt((spin + arm**2) / (G * arm))
    amplitude = 0.2 * small / math.tau
    # The series to amplitude^2; the next term is 1e-7. The solver holds the hinge softly: 0.1 %.
    assert period == pytest.approx(small * (1 + amplitude**2 / 16), rel=1e-3)
    table.undo_all()


def test_a_ball_on_a_rope_from_the_background_hangs_at_its_length(table) -> None:
    ball = table.add({"kind": "circle", "radius": 0.2}, position=(0, 0), name="ball")
    table.drag("rope", (0.0, 1.5), (0.0, 1.0), (0.0, 0.5), (0.0, 0.0))
    assert table.entries[-1] == "Add rope"
    bodies = [body for body in table.session.world.bodies if body.name.startswith("link")]
    hinges = table.joints
    # From the pin to the surface of the ball: 1.3 m in links of at most 0.12 - 0.15 m.
    assert len(hinges) == len(bodies) + 1
    assert sum(1 for hinge in hinges if hinge.a is None) == 1
    assert sum(1 for hinge in hinges if hinge.a is ball) == 1
    table.session.run(960)
    # It hung already. The ball weighs 26 links; a joint gives way by less than half a millimetre.
    assert ball.center == pytest.approx((0, 0), abs=0.006)
    table.undo_all()


def test_a_car_drives_to_the_right_as_fast_as_its_motors_turn(table) -> None:
    table.add(FLOOR, kind="static", position=(10, -0.5), name="ground")
    car = table.add({"kind": "box", "width": 2.0, "height": 0.3}, position=(0, 0.45), name="car")
    for x in (-0.8, 0.8):
        table.add(WHEEL, position=(x, 0.3), name="wheel")
    for x in (-0.8, 0.8):
        table.click("motor", (x, 0.3))
    front, rear = table.joints
    for hinge in (front, rear):
        assert (hinge.kind, hinge.a.name, hinge.b.name[:5]) == ("revolute", "car", "wheel")
        assert hinge.motor_speed == SPEED
    table.session.run(720)
    # It rolls without slipping once it is at speed: v = w r. The chassis tips by less than 1 %.
    assert car.velocity[0] == pytest.approx(-SPEED * 0.3, rel=0.01)
    table.undo_all()


def test_a_car_on_springs_carries_its_weight_and_drives_as_dragged(table) -> None:
    table.add(FLOOR, kind="static", position=(10, -0.5), name="ground")
    car = table.add({"kind": "box", "width": 2.0, "height": 0.3}, position=(0, 0.45), name="car")
    for x in (-0.8, 0.8):
        table.add(WHEEL, position=(x, 0.3), name="wheel")
    for x in (-0.8, 0.8):
        # a quarter of the way round to the right: a quarter turn is one turn a second
        table.drag("motor", (x, 0.3), (x + 0.3, 0.6), (x + 0.5, 0.3), shift=True)
    for wheel in table.joints:
        assert (wheel.kind, wheel.a.name) == ("wheel", "car")
        assert wheel.motor_speed == pytest.approx(-math.tau, rel=1e-12)
    table.session.run(240)
    before = car.center[1]
    table.session.run(480)
    # k is chosen so that it gives way by 0.15 r = 4.5 cm under half of the car's weight on each
    # wheel; two digits of the hertz: 2 * 5 %, and the wheels press themselves in by a millimetre.
    assert 0.45 - before == pytest.approx(0.15 * 0.3, rel=0.15)
    assert car.velocity[0] == pytest.approx(math.tau * 0.3, rel=0.01)
    assert abs(car.angle) < 0.02
    table.undo_all()


@pytest.mark.parametrize("by_drags", [False, True], ids=["four clicks", "two drags"])
def test_an_atwood_machine_falls_with_the_share_of_the_difference(table, by_drags) -> None:
    heavy = table.add(BOX, position=(-1, 0), name="heavy")
    light = table.add(BOX, position=(1, 0), name="light")
    do(table.session, SetBody((heavy.id,), "mass", 3.0), SetBody((light.id,), "mass", 1.0))
    way = ((-1.0, 0.0), (-1.0, 3.0), (1.0, 3.0), (1.0, 0.0))
    if by_drags:
        table.drag("pulley", way[0], way[1])
        assert table.tool.busy
        table.drag("pulley", way[2], way[3])
    else:
        for point in way:
            assert not table.joints
            table.click("pulley", point)
    assert not table.tool.busy
    (pulley,) = table.joints
    assert (pulley.kind, pulley.ratio) == ("pulley", 1.0)
    table.session.run(120)
    a, t = G * (3.0 - 1.0) / (3.0 + 1.0), 0.5
    # Semi-implicit Euler at 480 Hz: v is exact but for the soft rope, 1e-3; after half a second the
    # way is h / t = 1 / 240 = 0.4 % too long.
    assert heavy.velocity[1] == pytest.approx(-a * t, rel=1e-3)
    assert light.center[1] == pytest.approx(0.5 * a * t * t, rel=6e-3)
    table.undo_all()


def test_a_spring_swings_with_the_root_of_k_by_m(table) -> None:
    table.session.world.gravity = (0.0, 0.0)
    bob = table.add(BOB, position=(1.5, 0), name="bob")
    do(table.session, SetBody((bob.id,), "mass", 2.0))
    hint = ""
    table.editor.choose("spring")
    table.drag("spring", (0.0, 0.0), (0.7, 0.0), (1.5, 0.0), shift=True)
    (spring,) = table.joints
    assert (spring.kind, spring.a, spring.b) == ("distance", None, bob)
    assert (spring.hertz, spring.damping_ratio) == (HERTZ, 0.0)
    assert spring.length == pytest.approx(1.5, rel=1e-12)
    k = 2.0 * (math.tau * HERTZ) ** 2
    do(table.session, SetBody((bob.id,), "velocity", (0.5, 0.0)))
    times = crossings(table, lambda: bob.center[0] - 1.5, 6)
    period = (times[5] - times[1]) / 2.0
    # The substep of a spring is implicit: its frequency is lower by (w h)^2 / 3 with h = 1/480 s
    # and w = 12.6 / s, that is 2.3e-4.
    assert period == pytest.approx(math.tau * math.sqrt(2.0 / k), rel=1e-3), hint


def test_a_slider_goes_along_its_axis_to_its_limit(table) -> None:
    box = table.add(BOX, position=(0, 0), name="box")
    # 29 degrees snap to 30; one metre along
    table.drag("slider", (0.0, 0.0), (0.5, 0.3), (math.cos(0.506), math.sin(0.506)), shift=True)
    (slide,) = table.joints
    assert (slide.kind, slide.a) == ("prismatic", None)
    assert slide.axis == pytest.approx((math.cos(math.pi / 6), 0.5), abs=1e-12)
    far = math.cos(0.506 - math.pi / 6)
    assert (slide.lower, slide.upper) == pytest.approx((0.0, far), rel=1e-12)
    do(table.session, SetBody((box.id,), "velocity", (6.0, 0.0)))
    highest = 0.0
    for _ in range(480):
        table.session.run(1)
        highest = max(highest, slide.translation)
        assert abs(slide.across) < 1e-3  # a rigid joint is soft: tenths of a millimetre
    assert highest == pytest.approx(far, abs=5e-3)
    table.undo_all()
