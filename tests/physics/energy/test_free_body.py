"""Free-body diagrams: named forces that add up to m a, on the problems of every textbook."""

import math

import pytest

import scenes
from physics import Air, Body, Box, Circle, Distance, Pulley, Revolute, SolverSettings, World
from physics.energy.free_body import ForceWindow, FreeBody
from tests.physics.worlds import G, column, grounded

CLOSES = 0.01
"""Residual in parts of the largest force: what issue 5 asks for."""


def diagram(world: World, body: Body, settle: int = 240, ticks: int = 12) -> FreeBody:
    """The diagram after `settle` ticks, over a window of `ticks`."""
    window = ForceWindow(world, body, ticks)
    world.step(ticks=settle)
    for _ in range(ticks):
        world.step()
        window.look()
    return window.diagram


def closes(result: FreeBody, reach: float = 1.0) -> None:
    """Sum of F = m a, sum of torques = I alpha, for a body of the size `reach` [m]."""
    largest = max(force.size for force in result.forces)
    assert result.error < CLOSES, result.forces
    assert abs(result.residual[2]) < CLOSES * largest * reach, result.forces


def test_a_block_that_holds_on_an_incline():
    slope = 0.3
    world = grounded(0.6, slope=slope)
    box = world.add_dynamic(Box(friction=0.6), position=(0.0, 0.5))
    result = diagram(world, box)
    closes(result)
    m = box.mass
    assert [force.name for force in result.forces] == [
        "weight",
        "normal force of floor",
        "friction of floor",
    ]
    normal, friction = result.forces[1:]
    assert normal.force == pytest.approx((0.0, m * G * math.cos(slope)), abs=1e-3)
    assert friction.force == pytest.approx((-m * G * math.sin(slope), 0.0), abs=0.02)
    assert normal.cone == pytest.approx(math.atan(0.6))
    # The resultant of the floor goes through the centre: the normal acts tan(a) / 2 downhill
    assert normal.at == pytest.approx((0.5 * math.tan(slope), 0.0), abs=0.02)


def test_a_block_that_slides_down_an_incline():
    slope, mu = 0.6, 0.3
    world = grounded(mu, slope=slope)
    box = world.add_dynamic(Box(friction=mu), position=(0.0, 0.5))
    result = diagram(world, box)
    closes(result)
    m = box.mass
    assert result.forces[2].force[0] == pytest.approx(-mu * m * G * math.cos(slope), rel=1e-3)
    a = G * (math.sin(slope) - mu * math.cos(slope))
    assert result.mass_acceleration[0] == pytest.approx(m * a, rel=1e-3)


def test_the_middle_box_of_a_stack():
    world = grounded()
    boxes = column(world, 5)
    result = diagram(world, boxes[2], settle=480)
    closes(result)
    m = boxes[2].mass
    assert result.named("normal force of box 1").force[1] == pytest.approx(3 * m * G, rel=CLOSES)
    assert result.named("normal force of box 3").force[1] == pytest.approx(-2 * m * G, rel=CLOSES)


def test_both_sides_of_an_atwood_machine():
    world = World()
    light = world.add_dynamic(Box(), position=(-1.0, 0.0), name="light")
    heavy = world.add_dynamic(Box(density=2.0), position=(1.0, 0.0), name="heavy")
    rope = Pulley(
        a=light,
        b=heavy,
        ground_a=(-1.0, 10.0),
        ground_b=(1.0, 10.0),
        anchor_a=(-1.0, 0.5),
        anchor_b=(1.0, 0.5),
    )
    world.add_joint(rope)
    tension = 2.0 * light.mass * heavy.mass * G / (light.mass + heavy.mass)
    for body, other in ((light, "heavy"), (heavy, "light")):
        result = diagram(world, body, settle=60)
        closes(result)
        assert result.named(f"rope to {other}").force[1] == pytest.approx(tension, rel=CLOSES)
        a = (G / 3.0) if body is light else -(G / 3.0)
        assert result.mass_acceleration[1] == pytest.approx(body.mass * a, rel=CLOSES)


def test_every_link_of_a_hanging_chain():
    world = World()
    links: list[Body] = []
    for i in range(6):
        link = world.add_dynamic(
            Box(width=0.1, height=0.5), position=(0.0, -0.5 * i - 0.25), name=f"link {i}"
        )
        a = links[-1] if links else None
        world.add_joint(Revolute(a=a, b=link, anchor=(0.0, -0.5 * i)))
        links.append(link)
    m = links[0].mass
    result = diagram(world, links[2], settle=480)
    closes(result)
    assert result.named("hinge to link 1").force[1] == pytest.approx(4 * m * G, rel=CLOSES)
    assert result.named("hinge to link 3").force[1] == pytest.approx(-3 * m * G, rel=CLOSES)
    first = diagram(world, links[0], settle=0)
    closes(first)
    assert first.named("hinge to the background").force[1] == pytest.approx(6 * m * G, rel=CLOSES)


def test_a_ball_in_flight_with_drag():
    world = World()
    world.air = Air(density=1.2, drag=0.5)
    ball = world.add_dynamic(Circle(radius=0.2, density=50.0), velocity=(20.0, 10.0))
    result = diagram(world, ball, settle=10, ticks=1)
    closes(result)
    assert [force.kind for force in result.forces] == ["weight", "drag"]
    speed = math.hypot(*ball.velocity)
    assert result.forces[1].size == pytest.approx(0.5 * 1.2 * 0.5 * 0.4 * speed**2, rel=0.01)


def test_damping_and_an_outside_force():
    world = World()
    ball = world.add_dynamic(Circle(radius=0.2), velocity=(3.0, 0.0), linear_damping=0.5)
    window = ForceWindow(world, ball)
    for _ in range(6):
        ball.apply_force((0.0, 2.0), at=(ball.center[0] + 0.1, ball.center[1]))
        world.step()
        window.look()
    result = window.diagram
    closes(result)
    assert result.named("outside force").force == pytest.approx((0.0, 2.0), abs=1e-9)
    assert result.named("outside force").torque == pytest.approx(0.2, rel=1e-9)
    assert result.named("damping").force[0] == pytest.approx(-0.5 * 3.0 * ball.mass, rel=0.02)


def test_a_driven_wheel_of_a_car():
    world = grounded(0.9)
    frame = world.add_dynamic(Box(width=3.0, height=0.4), position=(0.0, 1.0), name="frame")
    wheels = []
    for x in (-1.0, 1.0):
        wheel = world.add_dynamic(Circle(radius=0.4, friction=0.9), position=(x, 0.4))
        motor = {"motor_speed": -20.0, "max_torque": 2.0} if x < 0.0 else {}
        world.add_joint(Revolute(a=frame, b=wheel, anchor=(x, 0.4), **motor))
        wheels.append(wheel)
    result = diagram(world, wheels[0], settle=120, ticks=24)
    closes(result, 0.4)
    assert result.named("motor to frame").torque == pytest.approx(-2.0, rel=1e-6)
    # 2 N m on a wheel of 0.4 m: the floor pushes the car on by nearly 5 N
    drive = (2.0 + result.inertia_acceleration) / 0.4
    assert result.named("friction of floor").force[0] == pytest.approx(drive, rel=CLOSES)
    closes(diagram(world, frame, settle=0, ticks=24))


def test_a_body_on_a_conveyor():
    world = World()
    world.add_static(
        Box(width=60.0, tangent_speed=-3.0, friction=0.4), position=(0.0, -0.5), name="belt"
    )
    box = world.add_dynamic(Box(friction=0.4), position=(0.0, 0.5))
    result = diagram(world, box, settle=60)
    closes(result)
    assert abs(result.named("friction of belt").force[0]) == pytest.approx(
        0.4 * box.mass * G, rel=CLOSES
    )


def test_a_spring_and_a_sleeping_box():
    world = grounded()
    world.settings.sleeping = True
    bob = world.add_dynamic(Circle(radius=0.2), position=(3.0, 2.0), may_sleep=False)
    spring = Distance(b=bob, anchor_a=(3.0, 4.0), anchor_b=(3.0, 2.0), hertz=2.0, damping_ratio=1.0)
    world.add_joint(spring)
    box = world.add_dynamic(Box(), position=(-2.0, 0.5))
    result = diagram(world, bob, settle=960)
    closes(result)
    assert result.named("spring to the background").force[1] == pytest.approx(
        bob.mass * G, rel=CLOSES
    )
    resting = diagram(world, box, settle=0)
    assert not box.awake
    closes(resting)


def test_the_standing_foot_of_the_walker():
    scene = scenes.load("walker")()
    world = World(settings=SolverSettings(**scene.settings))
    scene.build(world)
    window = None
    for tick in range(260):
        scene.step(world)
        world.step()
        if tick == 200:
            rows = [b for b in world.bodies if b.kind == "dynamic"]
            foot = min(rows, key=lambda body: body.center[1])
            window = ForceWindow(world, foot, 24)
        elif window is not None:
            window.look()
    assert window is not None
    result = window.diagram
    assert window.count == 24
    assert any(force.kind == "normal" for force in result.forces)
    closes(result, 0.3)


def test_a_window_begins_anew_after_a_jump():
    world = grounded()
    box = world.add_dynamic(Box(), position=(0.0, 0.5))
    window = ForceWindow(world, box, 10)
    snapshot = world.save()
    for _ in range(20):
        world.step()
        window.look()
    assert window.count == 10
    world.restore(snapshot)
    world.step()
    window.look()
    assert window.count == 1
