"""Machines that are built with the mouse: they do what they should, and undo takes all back."""

import math

import pytest

from app.editing import Remove, SetBody
from app.tools._motors import SPEED
from app.tools.spring import HERTZ
from tests.app.editing.tables import BALL, BOX, FLOOR, do
from tests.app.tools.table import Table

G = 9.81  # [m/s^2]
TICK = 1 / 240  # [s]
BOB = {"kind": "circle", "radius": 0.1}
WHEEL = {"kind": "circle", "radius": 0.3, "friction": 1.0}


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(monkeypatch)


def crossings(table: Table, read, count: int) -> list[float]:
    """Times [s] at which `read()` goes through zero, by linear interpolation between ticks."""
    found, before = [], read()
    for _ in range(20_000):
        table.session.run(1)
        now = read()
        if now * before < 0.0 or now == 0.0:
            found.append(table.session.world.time - TICK * now / (now - before))
            if len(found) == count:
                return found
        before = now
    raise AssertionError("it does not swing")


# --- machines -----------------------------------------------------------------------------------


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


def test_a_ball_on_a_rope_pinned_by_ctrl_hangs_at_its_length(table) -> None:
    ball = table.add({"kind": "circle", "radius": 0.2}, position=(0, 0), name="ball")
    table.drag("rope", (0.0, 1.5), (0.0, 1.0), (0.0, 0.5), (0.0, 0.0), ctrl=True)
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
    table.workshop.choose("spring")
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


# --- who is joined to whom ----------------------------------------------------------------------


def test_a_weld_makes_one_body_of_two(table) -> None:
    lower = table.add(BOX, position=(0, 0), name="lower")
    upper = table.add(BOX, position=(0.4, 0.3), name="upper")
    assert "upper" in table.hover((0.3, 0.15)) or table.tool.NAME == "drag"
    table.workshop.choose("weld")
    assert table.hover((0.3, 0.15)).startswith("Joins upper and lower") or table.hover(
        (0.3, 0.15)
    ).startswith("Joins lower and upper")
    table.click("weld", (0.3, 0.15))
    do(table.session, SetBody((lower.id,), "omega", 3.0))
    table.session.run(120)
    # One angular velocity; the weld holds the angle softly.
    assert upper.angle == pytest.approx(lower.angle, abs=2e-3)
    assert abs(upper.angle) > 0.3
    table.undo_all()


def test_a_drag_joins_two_bodies_at_its_start(table) -> None:
    first = table.add(BOX, position=(0, 0), name="first")
    second = table.add(BOX, position=(3, 0), name="second")
    table.workshop.choose("hinge")
    table.drag("hinge", (0.5, 0.25), (1.5, 0.0), (3.1, 0.1))
    (hinge,) = table.joints
    assert {hinge.a, hinge.b} == {first, second}
    for anchor in hinge.anchors:  # the corner that it snapped to
        assert anchor == pytest.approx((0.5, 0.25), abs=1e-12)
    table.undo_all()


def test_a_drag_into_the_air_joins_nothing(table) -> None:
    table.add(BOX, position=(0, 0))
    table.drag("weld", (0.0, 0.0), (2.0, 2.0))
    assert not table.joints


def test_hints_say_who_is_joined_and_why_not(table) -> None:
    table.add(FLOOR, kind="static", position=(0, -2), name="floor")
    table.add(BOX, position=(0, 0), name="box")
    for tool in ("hinge", "weld"):
        table.workshop.choose(tool)
        assert table.hover((0.05, 0.02)).startswith("Joins box and the background")
        assert "floor is static" in table.hover((3.0, -2.0))
        assert table.hover((5.0, 5.0)) == table.tool.HINT
    table.click("hinge", (3.0, -2.0))
    assert not table.joints
    assert "floor is static" in table.notes[-1]
    table.workshop.choose("pin")
    assert table.hover((0.05, 0.02)).startswith("Pins box to the background")


def test_a_wheel_is_b_whatever_lies_on_top(table) -> None:
    table.add(WHEEL, position=(0, 0), name="wheel")
    table.add({"kind": "box", "width": 2.0, "height": 0.3}, position=(0.7, 0), name="car")
    table.click("hinge", (0.0, 0.0))
    (hinge,) = table.joints
    assert (hinge.a.name, hinge.b.name) == ("car", "wheel")


def test_ctrl_takes_the_background_instead_of_the_body_below(table) -> None:
    table.add(BOX, position=(0, 0), name="below")
    table.add(BOX, position=(0.1, 0.1), name="above")
    table.click("weld", (0.02, 0.06), ctrl=True)
    (weld,) = table.joints
    assert (weld.a, weld.b.name) == (None, "above")


def test_the_grid_does_not_draw_a_hinge_off_a_thin_beam(table) -> None:
    table.workshop.view.snap_grid = True
    table.add({"kind": "box", "width": 2.0, "height": 0.04}, position=(0, 0.045), name="beam")
    table.click("hinge", (0.31, 0.03))
    (hinge,) = table.joints
    assert hinge.anchor_b[1] == pytest.approx(0.03, abs=1e-12)


def test_a_pin_goes_in_and_out(table) -> None:
    table.add(BOX, position=(0, 0), name="box")
    table.click("pin", (0.1, 0.1))
    (pin,) = table.joints
    assert (pin.kind, pin.a) == ("revolute", None)
    assert "pin of box" in table.hover((0.1, 0.1))
    table.click("pin", (0.1, 0.1))
    assert not table.joints
    table.click("pin", (0.1, 0.1), shift=True)
    assert [joint.kind for joint in table.joints] == ["weld"]
    assert len(table.entries) == 4  # box, pin, out, pin
    table.undo_all()


def test_a_click_on_a_hinge_switches_its_motor(table) -> None:
    table.add(BOX, position=(0, 0), name="box")
    table.click("hinge", (0.0, 0.0))
    table.click("motor", (0.02, 0.0))
    (hinge,) = table.joints
    assert hinge.motor_speed == SPEED
    assert hinge.max_torque > 0.0
    assert table.entries[-1] == "Switch motor on"
    assert len(table.entries) == 3  # speed and torque are one
    table.drag("motor", (0.0, 0.0), (-0.4, 0.4), (-0.5, 0.0))
    assert hinge.motor_speed == pytest.approx(math.tau, rel=1e-12)  # a quarter round to the left
    table.click("motor", (0.0, 0.0))
    assert hinge.motor_speed is None
    table.undo_all()


def test_a_motor_goes_round_more_than_once(table) -> None:
    table.add(BOX, position=(0, 0), name="box")
    turn = [
        (0.5 * math.sin(-angle), 0.5 * math.cos(angle))
        for angle in (0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 7.854)
    ]
    table.drag("motor", (0.0, 0.0), *turn)
    (hinge,) = table.joints
    assert hinge.motor_speed == pytest.approx(5 * math.tau, rel=1e-12)  # 450 degrees: 5 turns a s


def test_a_motor_lifts_what_it_holds(table) -> None:
    beam = table.add({"kind": "box", "width": 2.0, "height": 0.1}, position=(1, 0), name="beam")
    table.click("motor", (0.0, 0.0))
    start = beam.angle
    table.session.run(480)
    # One turn a second clockwise, but for the start of about half a second.
    assert -2.0 * math.tau < beam.angle - start < -1.4 * math.tau


def test_a_spring_ties_two_bodies_and_says_how_stiff_it_is(table) -> None:
    left = table.add(BALL, position=(0, 0), name="left")
    right = table.add(BALL, position=(3, 0), name="right")
    table.workshop.choose("spring")
    tool = table.tool
    assert tool.press(table.cursor((0.0, 0.0)))
    tool.move(table.cursor((3.0, 0.0)))
    # two alike: the effective mass is half of one
    k = 0.5 * left.mass * (math.tau * HERTZ) ** 2
    assert f"{k:.3g}"[:3] in tool.hint
    assert "left and right" in tool.hint
    tool.release(table.cursor((3.0, 0.0)))
    (spring,) = table.joints
    assert (spring.a, spring.b) == (left, right)
    table.undo_all()


@pytest.mark.parametrize("shift", [False, True], ids=["rope", "chain"])
def test_a_rope_follows_the_hand_and_holds_on_at_both_ends(table, shift) -> None:
    table.add(FLOOR, kind="static", position=(-20.5, 0), name="wall")
    box = table.add(BOX, position=(2, 0), name="box")
    path = [(-0.6 + 0.05 * k, 0.3 * math.sin(0.05 * k)) for k in range(60)]
    table.drag("rope", *path, (2.3, 0.02), shift=shift)
    links = [body for body in table.session.world.bodies if body.name.startswith("link")]
    assert table.entries[-1] == ("Add chain" if shift else "Add rope")
    ends = [joint for joint in table.joints if not joint.a or not joint.a.name.startswith("link")]
    assert {joint.a.name for joint in ends} == {"wall", "box"}
    for link in links:  # none begins inside a body, where it would burst out
        x, y = link.center
        assert -0.51 < x < 1.76
    speed = max(math.hypot(*link.velocity) for link in links)
    table.session.run(2)
    speed = max(math.hypot(*link.velocity) for link in links)
    assert speed < 0.5  # [m/s] two ticks of free fall are 0.08; an overlap would throw it out
    assert box.alive
    table.undo_all()


def test_what_is_too_short_or_too_long_is_refused_with_a_reason(table) -> None:
    table.drag("rope", (0.0, 0.0), (0.065, 0.0))
    assert "too short" in table.notes[-1]
    table.drag("rope", (0.0, 0.0), (500.0, 0.0))
    assert "at most" in table.notes[-1]
    table.drag("spring", (0.0, 0.0), (1.0, 0.0))
    assert "Both ends are in the background" in table.notes[-1]
    table.add(BOX, position=(0, 0), name="box")
    table.drag("spring", (-0.3, 0.0), (0.3, 0.0))
    assert "Both ends are on box" in table.notes[-1]
    assert not table.joints


# --- gestures that do not end -------------------------------------------------------------------

GESTURES = {
    "rope": ((0.0, 0.0), (1.0, 1.0)),
    "spring": ((0.0, 0.0), (2.0, 0.0)),
    "hinge": ((0.0, 0.0), (2.0, 0.0)),
    "weld": ((0.0, 0.0), (2.0, 0.0)),
    "slider": ((0.0, 0.0), (2.0, 0.0)),
    "motor": ((0.0, 0.0), (0.3, 0.0)),
    "pulley": ((0.0, 0.0), (0.0, 3.0)),
    "pin": ((0.0, 0.0), (0.0, 0.0)),
}


@pytest.mark.parametrize("name", GESTURES)
@pytest.mark.parametrize("end", ["escape", "undo", "remove", "scene", "tool"])
def test_a_gesture_that_is_broken_off_leaves_nothing(table, name, end) -> None:
    first = table.add(BOX, position=(0, 0), name="first")
    second = table.add(BOX, position=(2, 0), name="second")
    table.workshop.choose(name)
    start, stop = (table.cursor(point) for point in GESTURES[name])
    table.tool.hover(start)
    assert table.tool.press(start)
    assert table.tool.busy
    table.tool.move(stop)
    tool = table.tool
    if end == "escape":
        tool.cancel()
    elif end == "undo":
        while table.session.undo():
            pass
    elif end == "remove":
        do(table.session, Remove((first.id, second.id)))
    elif end == "scene":
        assert table.session.load("stack")
    else:
        table.workshop.choose("drag")
    assert not tool.busy
    before = table.session.world.hash()
    assert tool.hint
    tool.move(stop)
    tool.release(stop)
    tool.hover(stop)
    tool.hover(None)
    assert tool.hint == tool.HINT
    assert table.session.world.hash() == before


@pytest.mark.parametrize("name", GESTURES)
def test_it_works_while_time_runs(table, name) -> None:
    """The start stays on its body, wherever that has gone meanwhile."""
    first = table.add(BOX, position=(0, 0), name="first")
    table.add(BOX, position=(2, 0), name="second")
    table.workshop.choose(name)
    start, stop = (table.cursor(point) for point in GESTURES[name])
    assert table.tool.press(start)
    table.session.run(12)  # it falls by 12 mm
    table.tool.move(stop)
    table.tool.release(stop)
    if name == "pulley":
        assert table.tool.busy
        table.drag("pulley", (2.0, 3.0), (2.0, 0.0))
    assert len(table.joints) >= 1
    if name != "rope":
        (joint,) = table.joints
        side = "a" if joint.a is first else "b"
        at = first.local_point(getattr(joint, f"anchor_{side}"))
        assert at == pytest.approx((0.0, 0.0), abs=1e-9)


def test_a_pulley_goes_back_by_a_step_and_says_what_is_missing(table) -> None:
    table.add(BOX, position=(0, 0), name="first")
    table.workshop.choose("pulley")
    assert "1 of 4" in table.hover((3.0, 3.0))
    table.click("pulley", (3.0, 3.0))
    assert not table.tool.busy
    table.click("pulley", (0.0, 0.0))
    assert "2 of 4" in table.tool.hint
    table.click("pulley", (0.05, 3.0))  # nearly right above: it is lined up
    assert "3 of 4" in table.tool.hint
    assert table.tool.take_back()
    assert "2 of 4" in table.tool.hint
    table.click("pulley", (0.05, 3.0))
    table.click("pulley", (1.0, 3.0))
    assert "4 of 4" in table.hover((3.0, 0.0))
    table.click("pulley", (3.0, 0.0))
    assert "must end on a body" in table.notes[-1]
    table.add(BOX, position=(3, 0), name="second")
    table.click("pulley", (3.0, 0.0))
    (pulley,) = table.joints
    assert float(pulley.row["ground_ax"]) == pytest.approx(0.0, abs=1e-12)
    table.undo_all()
