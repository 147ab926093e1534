"""Pins, motors, springs and ropes made by their tools; gestures that are broken off; steps back."""

import math

import pytest

from app.editor.motor_strength import SPEED
from app.editor.tools.spring import HERTZ
from app.simulation.commands.edit import Remove
from tests.app.editor.tools.joints import GESTURES
from tests.app.simulation.commands.edit.tables import BALL, BOX, FLOOR, do


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
    assert table.entries[-1] == "Switch the motor on"
    assert len(table.entries) == 3  # speed and torque are one
    table.drag("motor", (0.0, 0.0), (-0.4, 0.4), (-0.5, 0.0))
    assert hinge.motor_speed == pytest.approx(math.tau, rel=1e-12)  # a quarter round to the left
    table.click("motor", (0.0, 0.0))
    assert hinge.motor_speed is None
    table.undo_all()


@pytest.mark.parametrize("tool", ["spring", "rod", "rope"])
def test_a_tie_between_what_is_fixed_says_so(table, tool) -> None:
    """A rope hangs between them; what has no links would move nothing."""
    for k in (0, 1):
        table.add(BOX, kind="static", position=(4 * k, 0), name=f"post {k + 1}")
    table.drag(tool, (0.0, 0.0), (4.0, 0.0))
    said = "post 1 is fixed, and so is post 2: "
    more = "the rope hangs between them" if tool == "rope" else "put one end on a body that moves"
    assert table.notes[-1] == said + more
    assert bool(table.joints) == (tool == "rope")


@pytest.mark.parametrize(("shift", "sense"), [(False, 1.0), (True, -1.0)])
def test_a_ratchet_turns_one_way_only(table, shift, sense) -> None:
    wheel = table.add({"kind": "circle", "radius": 0.5}, position=(0, 2), name="wheel")
    table.click("ratchet", (0.0, 2.0), shift=shift)
    (ratchet,) = table.joints
    assert (ratchet.kind, ratchet.a, ratchet.step_angle) == ("ratchet", None, sense * math.tau / 24)
    wheel.omega = -4.0 * sense
    table.session.run(240)
    assert 0.0 <= -sense * wheel.angle < 0.01, "it leans on the pawl: a push of micrometres"
    wheel.omega = 4.0 * sense
    table.session.run(240)
    assert sense * wheel.angle > 3.5, "4 rad, less what the air takes"


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
    table.editor.choose("spring")
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


@pytest.mark.parametrize("length", [0.2, 3.2, 50.0])
def test_a_rope_is_the_same_body_by_body_however_large_it_is_shown(
    table, monkeypatch: pytest.MonkeyPatch, length: float
) -> None:
    """Letters of 2.5 times their size are 2.5 times as many metres; a zoom is any number."""
    table.editor.view.snap_bodies = False
    seen = set()
    for pixel in (0.001, 0.01, 0.025):
        monkeypatch.setattr("tests.app.editor.tools.table.PIXEL", pixel * length / 3.2)
        monkeypatch.setattr("tests.app.editor.tools.table.REACH", 0.12 * pixel)
        table.drag("rope", (0.0, 0.0), (length, 0.0))
        links = [body for body in table.session.world.bodies if body.name.startswith("link")]
        seen.add((len(links), links[0].mass, str(links[0].shapes[0])))
        table.undo_all()
    ((count, *_),) = seen
    # 20 links before the 1-2-5 step, which is at most 2.5; 100 after it.
    assert 20 / 2.5 <= count <= 100


def test_what_cannot_be_held_is_refused_with_a_reason(table) -> None:
    table.drag("spring", (0.0, 0.0), (1.0, 0.0))
    assert "Both ends are in the background" in table.notes[-1]
    table.add(BOX, position=(0, 0), name="box")
    table.drag("spring", (-0.3, 0.0), (0.3, 0.0))
    assert "Both ends are on box" in table.notes[-1]
    assert not table.joints


@pytest.mark.parametrize("name", GESTURES)
@pytest.mark.parametrize("end", ["escape", "undo", "remove", "scene", "tool"])
def test_a_gesture_that_is_broken_off_leaves_nothing(table, name, end) -> None:
    first = table.add(BOX, position=(0, 0), name="first")
    second = table.add(BOX, position=(2, 0), name="second")
    table.editor.choose(name)
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
        table.editor.choose("drag")
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
    table.editor.choose(name)
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
    table.editor.choose("pulley")
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


def test_a_rod_from_the_air_to_a_ball_is_a_pendulum_of_its_length(table) -> None:
    ball = table.add(BALL, position=(1.0, 0.0), name="ball")
    table.drag("rod", (0.0, 0.0), (1.0, 0.0))
    (rod,) = table.joints
    assert (rod.kind, rod.a, rod.b, rod.hertz) == ("distance", None, ball, 0.0)
    table.session.run(60)
    # A rigid row gives way by F K / (2 pi 120 Hz)^2 = g / (754 / s)^2 a g: below 0.1 mm.
    assert math.dist(ball.center, (0.0, 0.0)) == pytest.approx(1.0, abs=1e-4)
    assert ball.center[1] < -0.2  # it swings
    table.undo_all()


def test_both_ends_of_a_rope_in_the_air_hold_the_background_and_with_ctrl_neither(table) -> None:
    table.editor.choose("rope")
    tool = table.tool
    assert "the background" in table.hover((0.0, 0.0))
    assert "a loose end" in table.hover((0.0, 0.0), ctrl=True)
    table.drag("rope", (0.0, 0.0), (0.5, 0.02), (1.0, 0.0))
    held = [joint for joint in table.joints if joint.a is None]
    assert sorted(joint.anchor_b[0] for joint in held) == pytest.approx([0.0, 1.0], abs=1e-9)
    count = len(table.joints)
    table.drag("rope", (0.0, 2.0), (0.5, 2.02), (1.0, 2.0), ctrl=True)
    assert sum(1 for joint in table.joints if joint.a is None) == 2
    assert len(table.joints) > count and not tool.busy
    table.undo_all()


def test_a_rope_of_a_hand_that_went_straight_is_straight_between_what_it_snapped_to(table) -> None:
    box = table.add(BOX, position=(0, 0), name="box")
    other = table.add(BOX, position=(3, 0), name="other")
    corner, far = box.world_point((0.25, 0.25)), other.world_point((-0.25, 0.25))
    path = [(0.27 + 0.1 * k, 0.33 + 0.03 * math.sin(k)) for k in range(25)]
    table.drag("rope", *path, (far[0] - 0.03, 0.30))
    for joint in table.joints:
        assert joint.anchor_b[1] == pytest.approx(corner[1], abs=0.02)


def test_a_hinge_in_the_air_says_what_to_do_and_a_drag_from_there_hangs_a_body(table) -> None:
    ball = table.add(BALL, position=(1.0, 0.0), name="ball")
    table.click("hinge", (0.0, 0.0))
    assert not table.joints and "drag from here to a body" in table.notes[-1]
    table.drag("hinge", (0.0, 0.0), (1.0, 0.0))
    (hinge,) = table.joints
    assert (hinge.a, hinge.b) == (None, ball)
    assert hinge.anchor_b == pytest.approx((0.0, 0.0), abs=1e-12)
    for tool in ("weld", "pin", "motor", "slider"):
        before = len(table.notes)
        table.click(tool, (0.0, 3.0))
        assert len(table.notes) == before + 1, tool
    assert len(table.joints) == 1


def test_a_hinge_on_a_wheel_takes_the_car_beside_it_and_with_ctrl_the_background(table) -> None:
    table.add(FLOOR, kind="static", position=(0, -0.8), name="floor")
    car = table.add({"kind": "box", "width": 2.0, "height": 0.3}, position=(0, 0.3), name="car")
    wheel = table.add(BALL, position=(0.5, 0.0), name="wheel")
    other = table.add(BALL, position=(-0.5, 0.0), name="other")
    table.editor.choose("hinge")
    at = (0.5, -0.01)  # the car is above
    assert table.hover(at).startswith("Joins wheel and car")
    assert table.hover(at, ctrl=True).startswith("Joins wheel and the background")
    table.click("hinge", at)
    table.click("motor", (-0.5, -0.01))
    assert [(joint.a, joint.b) for joint in table.joints] == [(car, wheel), (car, other)]
    assert table.joints[0].anchor_b == pytest.approx(wheel.center, abs=1e-12)
    table.undo_all()
