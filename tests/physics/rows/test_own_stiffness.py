"""A contact, or a joint, of a stiffness of its own beside those that are as stiff as the world's.

Letters: w = 2 pi f of the spring, on the effective mass of the row.
"""

import math
from typing import Any

import pytest

from physics import Box, Circle, Distance, Revolute, Weld, World
from physics.plain.world_values import fill_world, world_to_dict
from tests.physics.worlds import G, grounded

BALL = Circle(radius=0.5)
SOFT: dict[str, Any] = {"contact_hertz": 4.0, "contact_damping_ratio": 1.0}
OTHERS: list[dict[str, Any]] = [
    {},
    {"solver": "SPOOK"},
    {"solver": "sequential impulses"},
    {"solver": "sequential impulses", "block_solving": True},
    {"solver": "sequential impulses", "position_correction": "projection"},
    {"contact_bias": "baumgarte"},
    {"solver": "split position correction"},
    {"solver": "projected impulses"},  # at one sweep: two would push twice
    {"solver": "XPBD"},
    {"solver": "TGS"},
]


def sink(hertz: float) -> float:
    """How far a spring of `hertz` gives way to the weight of its mass [m]."""
    return G / (2.0 * math.pi * hertz) ** 2


@pytest.mark.parametrize("values", OTHERS)
def test_a_soft_contact_sinks_by_its_load_over_its_stiffness_beside_a_stiff_one(values):
    world = grounded()
    for name, value in values.items():
        setattr(world.settings, name, value)
    soft = world.add_dynamic(Circle(radius=0.5, **SOFT), position=(0.0, 0.5))
    stiff = world.add_dynamic(BALL, position=(3.0, 0.5))
    world.step(ticks=480)
    # Critically damped, (1 + w t) e^(-w t) of the way is left after 2 s: 1e-20. One point: K = 1/m.
    assert 0.5 - soft.center[1] == pytest.approx(sink(4.0), rel=1e-6)
    assert abs(0.5 - stiff.center[1]) < 1e-4


def test_a_soft_contact_without_damping_swings_at_its_frequency():
    world = grounded()
    ball = Circle(radius=0.5, contact_hertz=4.0, contact_damping_ratio=0.0)
    body = world.add_dynamic(ball, position=(0.0, 0.5))  # it swings between 0 and twice the sink
    ups = []
    for _ in range(240):
        before = body.center[1] - 0.5 + sink(4.0)
        world.step()
        if before < 0.0 <= body.center[1] - 0.5 + sink(4.0):
            ups.append(world.time)
    # The spring itself is exact to (w h)^2 / 24, and a crossing is seen a tick late at most.
    periods = (ups[-1] - ups[0]) / (len(ups) - 1)
    assert periods == pytest.approx(0.25, abs=1.0 / 240.0 / (len(ups) - 1) + 0.001)


@pytest.mark.parametrize("hertz", [0.7, 2.0, 5.0, 13.0, 23.7])
@pytest.mark.parametrize(("substeps", "solver"), [(1, "soft step"), (2, "soft step"), (8, "TGS")])
def test_an_undamped_soft_contact_keeps_its_swing(hertz: float, substeps: int, solver: str):
    world = grounded()
    world.settings.substeps, world.settings.solver = substeps, solver
    ball = Circle(radius=0.5, contact_hertz=hertz, contact_damping_ratio=0.0)
    start = 0.3 * sink(hertz)  # it never leaves the floor
    body = world.add_dynamic(ball, position=(0.0, 0.5 - start))
    places = []
    for _ in range(2400):
        world.step()
        places.append(body.center[1])
    # 2 (1 - 0.3) sinks in all; semi-implicit steps swing within w h of that, all the time alike.
    swing = 1.4 * sink(hertz)
    error = 2.0 * math.pi * hertz * world.settings.tick_length / substeps
    first, last = places[:720], places[-720:]
    assert max(first) - min(first) == pytest.approx(swing, rel=max(error, 0.002))
    # (LEAST_GIVE takes 0.02 %, and 720 looks of 13 Hz hit the ends to 1e-3.)
    assert max(last) - min(last) == pytest.approx(max(first) - min(first), rel=0.002)


def test_a_damped_soft_contact_decays_as_the_law_says():
    # exp(-z w t) of the swing is left: of 2 Hz and z = 0.02 after 4 s, exp(-1.005) = 0.366.
    world = grounded()
    ball = Circle(radius=0.5, contact_hertz=2.0, contact_damping_ratio=0.02)
    body = world.add_dynamic(ball, position=(0.0, 0.5 - 0.5 * sink(2.0)))
    world.step(ticks=4 * 240 - 60)
    places = []
    for _ in range(121):  # from a quarter of a second before to one after: a whole swing
        world.step()
        places.append(body.center[1])
    rate = 0.02 * 4.0 * math.pi  # low at 3.75 s, high at 4 s
    swing = 0.5 * sink(2.0) * (math.exp(-4.0 * rate) + math.exp(-3.75 * rate))
    assert max(places) - min(places) == pytest.approx(swing, rel=0.005)


def test_many_undamped_soft_contacts_of_one_light_body_make_no_energy():
    world = grounded()
    spring: dict[str, Any] = {"contact_hertz": 30.0, "contact_damping_ratio": 0.0}
    world.add_dynamic(Box(width=12.0, height=0.2, density=0.1, **spring), position=(0.0, 0.1))
    balls = [
        world.add_dynamic(Circle(radius=0.2, density=10.0, **spring), position=(0.45 * k, 0.4))
        for k in range(-12, 13)
    ]
    before = world.energy.total
    for _ in range(20):
        world.step(ticks=60)
        assert world.energy.total <= before
    assert max(ball.center[1] for ball in balls) < 0.4


def test_what_falls_on_a_soft_contact_is_caught_by_the_spring_and_thrown_back():
    world = grounded()
    ball = Circle(radius=0.5, contact_hertz=4.0, contact_damping_ratio=0.0)
    body = world.add_dynamic(ball, position=(0.0, 0.7))
    heights = []
    for _ in range(240):
        world.step()
        heights.append(body.center[1] - 0.5)
    # w x0 = v0 at least: v0 = sqrt(2 g 0.2 m) = 2 m/s, so deeper than 8 cm. It goes up again as
    # high as it came, but for the substep's speed g h at either end: 2 v0 (g h) / 2 g = 2 %.
    low = heights.index(min(heights[:120]))
    assert -0.12 < heights[low] < -0.08
    assert max(heights[low:]) == pytest.approx(0.2, rel=0.03)


def test_of_two_materials_the_softer_contact_counts():
    for floor, ball, hertz in (
        (None, 5.0, 5.0),
        (6.0, None, 6.0),
        (8.0, 5.0, 5.0),
        (5.0, 8.0, 5.0),
    ):
        world = World()
        ground = Box(width=20.0, contact_hertz=floor)
        world.add_static(ground, position=(0.0, -0.5))
        body = world.add_dynamic(Circle(radius=0.5, contact_hertz=ball), position=(0.0, 0.5))
        world.step(ticks=480)
        assert 0.5 - body.center[1] == pytest.approx(sink(hertz), rel=1e-6)


def test_the_stiffness_of_a_contact_can_be_changed_and_taken_back():
    world = grounded()
    ball = world.add_dynamic(BALL, position=(0.0, 0.5))
    world.step(ticks=60)
    then = world.save()
    ball.set_material(contact_hertz=5.0)
    world.step(ticks=480)
    assert 0.5 - ball.center[1] == pytest.approx(sink(5.0), rel=1e-6)
    ball.set_material(contact_hertz=None)
    world.step(ticks=240)
    assert abs(0.5 - ball.center[1]) < 1e-4
    world.restore(then)
    assert ball.shapes[0].contact_hertz is None


def held(kind: str, **own: Any) -> tuple[World, Any]:
    """A ball that hangs on a joint at its centre."""
    world = World()
    ball = world.add_dynamic(Circle(radius=0.2), position=(0.0, 0.0))
    if kind == "distance":
        rod: dict[str, Any] = {"anchor_a": (0.0, 2.0), "anchor_b": (0.0, 0.0)}
        return world, world.add_joint(Distance(b=ball, **rod, **own))
    made = Revolute if kind == "revolute" else Weld
    return world, world.add_joint(made(b=ball, anchor=(0.0, 0.0), **own))


@pytest.mark.parametrize("kind", ["distance", "revolute", "weld"])
def test_a_joint_gives_way_by_a_stiffness_of_its_own(kind):
    world, joint = held(kind, rigid_hertz=8.0)
    world.settings.joint_hertz = 60.0  # of the others
    world.step(ticks=960)
    # h w^2 / (1 + h w (2 z + h w)) = 3.6 of the way a second: 6e-7 is left after 4 s.
    assert -joint.b.center[1] == pytest.approx(sink(8.0), rel=1e-5)
    joint.rigid_hertz = None
    world.step(ticks=480)
    assert -joint.b.center[1] == pytest.approx(sink(60.0), rel=1e-5)


def test_a_joints_own_damping_decides_how_fast_it_gives_way():
    # Without bias the second sweep leaves no speed: C' = C (1 - r s_m h) a substep, and as
    # r s_m = h w^2 / (1 + h w (2 z + h w)), more damping is slower.
    steps = []
    for ratio in (0.5, 20.0):
        world, joint = held("revolute", rigid_hertz=8.0, rigid_damping_ratio=ratio)
        world.step(ticks=24)
        steps.append(-joint.b.center[1])
    assert steps[0] > 2.0 * steps[1] > 0.0


def test_own_stiffness_is_written_and_read():
    world = grounded()
    ball = world.add_dynamic(Circle(**SOFT, static_friction=0.9), position=(0.0, 0.5))
    world.add_joint(Revolute(b=ball, anchor=(0.0, 0.5), rigid_hertz=7.0, rigid_damping_ratio=3.0))
    again = World()
    fill_world(again, world_to_dict(world))
    (joint,) = again.joints
    assert (joint.rigid_hertz, joint.rigid_damping_ratio) == (7.0, 3.0)
    assert again.bodies[1].shapes == ball.shapes


def test_without_it_nothing_changes():
    hashes = set()
    for more in ({}, {"contact_damping_ratio": 0.3}):
        world = grounded()
        for k in range(3):
            world.add_dynamic(Box(**more), position=(0.1 * k, 0.5 + k))
        world.step(ticks=30)
        hashes.add(tuple(body.center for body in world.bodies))
    assert len(hashes) == 1
