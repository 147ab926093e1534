"""Laws that hold in any world: random shapes and joints under random edits (hypothesis).

An edit is (word, number, three fractions in -1..1): `Play` reads them as it needs. Examples are
drawn from a fixed seed, so that a run repeats; more are tried with FULCRUM_EXAMPLES=10 (times).
"""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from physics import (
    TICK,
    Body,
    Box,
    Capsule,
    Distance,
    Revolute,
    Shape,
    StaleHandleError,
    World,
)
from tests.physics.play import (
    BODIES,
    DRIVES,
    FLOOR_WIDTH,
    JOINTS,
    MOVES,
    PUSHES,
    WILD,
    Play,
    bodies_shapes,
    edits,
    examples,
    floored,
    palettes,
)
from tests.physics.worlds import H, momentum

EPS = 2.0**-52


def numbers(world: World) -> np.ndarray:
    result: list[float] = [world.max_penetration, *world.energy]
    for body in world.bodies:
        result += [*body.center, body.angle, *body.velocity, body.omega, *body.aabb]
    for joint in world.joints:
        result += [*joint.reaction_force, joint.reaction_torque, joint.error]
    contacts = world.contacts
    parts = (contacts.points, contacts.normals, contacts.separations)
    arrays = (*parts, contacts.normal_impulses, contacts.friction_impulses)
    return np.concatenate([result, *(array.ravel() for array in arrays)])


# --- the laws -------------------------------------------------------------------------------------


@pytest.mark.sweep
@examples(100)
@given(palettes, edits(BODIES + PUSHES + MOVES + JOINTS + DRIVES + WILD, 40))
def test_every_number_stays_finite_whatever_is_done(palette, script):
    play = Play(palette, floored())
    for edit in script:
        play.do(edit)
        play.step(1 + edit[1] % 12)
        assert np.isfinite(numbers(play.world)).all()
        assert not any("finite" in event.message for event in play.world.events)


@pytest.mark.sweep
@examples(80)
@given(palettes, edits(BODIES * 3 + JOINTS * 2 + MOVES + WILD, 60))
def test_handles_never_point_to_another_body(palette, script):
    play = Play(palette, floored())
    floor = play.world.bodies[0]
    for edit in script:
        play.do(edit)
        if edit[1] % 2:
            play.step(1)
        world = play.world
        assert world.bodies == (floor, *sorted(play.bodies, key=lambda body: body.id))
        assert set(world.joints) == set(play.joints)
        for body in play.bodies:
            assert (body.name, body.kind, body.mass) == play.known[body.id]
            assert world.body_by_id(body.id) is body
            assert world.body_at_row(body.index) is body
        for joint in play.joints:
            assert world.joint_by_id(joint.id) is joint
            assert joint.b.alive and (joint.a is None or joint.a.alive)
        for row in np.unique(world.contacts.bodies):
            assert world.body_at_row(int(row)).alive
    for thing in play.gone:
        assert not thing.alive
        with pytest.raises(StaleHandleError):
            _ = thing.center if isinstance(thing, Body) else thing.error
        play.world.remove(thing)  # harmless
    assert len(play.world.bodies) == 1 + len(play.bodies)


GROUND_EDITS = edits((*BODIES, *PUSHES, *JOINTS, "motor", "limit", "hand"), 40)


HEAVY_ENDED = Capsule(
    start=(-0.5, 0.1), end=(0.5, -0.1), radius=0.125, end_radius=0.25, friction=1.0, restitution=0.5
)

PUMPED = 100.0
"""Faster than pushes, falls, and hands of these scripts make a body: [m/s], 100 (without such
loops they stay below 60)."""


def dig(palette: list[tuple[Shape, ...]], script: list[Any]) -> None:
    """Edits over a floor, with all that must hold after every tick.

    One push makes a body 15 m/s fast, several 30: a speculative contact must catch 0.125 m a tick.
    Piles and hands press, but never a centre through the surface. A loop of rods and hinges that
    cannot all hold pumps its bodies up to the cap of speeds (the known defect of
    `test_joints_that_contradict_one_another_pull_but_do_not_pump`): there the script ends.
    """
    play = Play(palette, floored())
    before = 0.0
    for edit in script:
        play.do(edit)
        for _ in range(1 + edit[1] % 12):
            play.step(1)
            if any(math.hypot(*b.velocity) > PUMPED for b in play.bodies):
                return
            before = check_contacts(play.world, before)
            heights = [y for x, y in (b.center for b in play.bodies) if abs(x) < FLOOR_WIDTH / 2]
            assert min(heights, default=1.0) > -0.02  # beyond the floor's ends they may fall


@pytest.mark.sweep
@examples(120)
@given(st.lists(bodies_shapes(bounce=0.0), min_size=1, max_size=5), GROUND_EDITS)
def test_nothing_sinks_through_the_ground_and_contacts_keep_their_laws(palette, script):
    dig(palette, script)


@pytest.mark.sweep
@examples(60)
@example([(HEAVY_ENDED,)], [("add", 0, 0.0, 0.0, 0.0)] * 13)
@given(palettes, GROUND_EDITS)
def test_the_laws_of_contacts_hold_for_what_bounces_too(palette, script):
    dig(palette, script)


def check_contacts(world: World, before: float) -> float:
    """Normals of length 1, impulses that push, friction within its cone; the greatest cone [N s].

    `before` [N s] is that of the tick before: a sweep adds to the friction `old` of the warm start
    what leads to the limit, and old + (limit - old) is the limit to the last bit of the larger one.
    """
    contacts = world.contacts
    assert np.abs(np.hypot(*contacts.normals.T) - 1.0).max(initial=0.0) < 8.0 * EPS
    assert (contacts.normal_impulses >= 0.0).all()
    grip = np.array(
        [
            math.sqrt(friction(world, int(a)) * friction(world, int(b)))
            for a, b in contacts.bodies.tolist()
        ]
    )
    # Sums over a tick's substeps of numbers that each obey the law: a few roundings.
    cone = grip * contacts.normal_impulses * (1.0 + 64.0 * EPS)
    assert (np.abs(contacts.friction_impulses) <= cone + 2.0 * EPS * before + 1e-300).all()
    return float(cone.max(initial=0.0))


def friction(world: World, row: int) -> float:
    """The coefficient of a body: its shapes are of one material."""
    return world.body_at_row(row).shapes[0].friction


def test_joints_that_contradict_one_another_pull_but_do_not_pump():
    # At rest in free space, a hinge wants to open by half a radian, which a rod between the same
    # two bodies forbids. However stiff the argument, after two seconds nothing may whirl.
    world = World(gravity=(0.0, 0.0))
    a = world.add_dynamic(Box(width=0.6, height=0.6))
    b = world.add_dynamic(Box(width=0.4, height=0.3), position=(1.5, 0.3))
    world.add_joint(Revolute(a=a, b=b, anchor=(0.75, 0.1), lower=0.5, upper=1.0))
    world.add_joint(Distance(a=a, b=b, anchor_a=a.center, anchor_b=(1.52, 0.28)))
    world.step(ticks=480)
    assert abs(b.omega - a.omega) < 1.0
    assert world.energy.kinetic < 0.5 * b.inertia


class Ledger:
    """Adds up, tick by tick, what rounding and the finite tick may do to the momenta."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.linear = self.angular = 1e-300

    def step(self) -> None:
        """One tick.

        Rounding: every row of every sweep rounds two velocities by half an EPS of what they are,
        times the mass; the sum of the momenta itself rounds once a body. An arm makes it angular.

        The tick: P and -P act at one point when it starts; later the bodies have moved by dx <= v
        TICK, and the angular momentum changes by (dx_b - dx_a) x P; by e x P at a hinge that is
        open by e. The reported P lacks what the first sweep of a substep pushes to undo overlaps d
        and errors e (at most m d / h, and m times the push-out speed) and the second takes back;
        as rows share that out among each other, any one may see all of it. To and fro: twice.
        """
        world = self.world
        before = self.measure()
        world.step()
        push, speed, reach = (max(pair) for pair in zip(before, self.measure(), strict=True))
        contacts, joints, tuned = world.contacts, world.joints, world.settings
        inv_h = tuned.substeps / TICK
        overlaps = np.maximum(0.0, -contacts.separations)
        heaviest = max(body.mass for body in world.bodies)
        pushed = contacts.normal_impulses + np.abs(contacts.friction_impulses)
        pulled = np.array([math.hypot(*joint.reaction_force) * TICK for joint in joints])
        errors = np.array([abs(joint.error) for joint in joints])
        opened = errors * [joint.kind == "revolute" for joint in joints]
        undone = np.minimum(tuned.push_out_speed, overlaps * inv_h).sum() + errors.sum() * inv_h
        hidden = heaviest * tuned.substeps * float(undone)
        torques = sum(abs(joint.reaction_torque) * TICK for joint in joints)

        sweeps = tuned.substeps * (tuned.iterations + 2) + 1
        rows = 2 * contacts.count + 6 * len(joints) + len(world.bodies)
        push = max(push, pushed.max(initial=0.0), pulled.max(initial=0.0)) + hidden
        rounding = EPS * rows * sweeps * push
        moved = 2.0 * (speed + tuned.push_out_speed) * TICK
        self.linear += rounding
        self.angular += reach * rounding + EPS * sweeps * torques
        self.angular += 2.0 * moved * (float(pushed.sum()) + hidden * (contacts.count > 0))
        self.angular += 2.0 * (float(opened @ pulled) + hidden * opened.max(initial=0.0))

    def measure(self) -> tuple[float, float, float]:
        """Largest momentum [kg*m/s], speed [m/s] and distance from the origin [m]."""
        bodies = self.world.bodies
        speeds = [math.hypot(*body.velocity) for body in bodies]
        arms = [math.hypot(*body.center) + 1.0 for body in bodies]
        return (
            max(body.mass * speed for body, speed in zip(bodies, speeds, strict=True)),
            max(speeds),
            max(arms),
        )


@pytest.mark.sweep
@examples(100)
@given(
    palettes,
    edits(("add", "add", "hinge", "rod", "spring", "impulse"), 14),
    edits((*PUSHES[:2], *JOINTS, "motor", "servo", "limit"), 6),
)
def test_free_space_keeps_both_momenta(palette, start, script):
    # Motors, servos and limits act between two bodies: they keep the momenta, too.
    play = Play(palette, World(gravity=(0.0, 0.0)))
    for edit in (("add", 0, -0.2, 0.1, 0.3), ("add", 1, 0.1, 0.1, 0.3), *start):
        play.do(edit)
    for edit in (*script, ("spin", 0, 0.0, 0.0, 0.5)):
        play.do(edit)
        before, ledger = momentum(play.world), Ledger(play.world)
        for _ in range(10):
            ledger.step()
            play.forget()
        if any(math.hypot(*body.velocity) > PUMPED for body in play.bodies):
            return  # joints that contradict one another: see `dig`
        after = momentum(play.world)
        assert math.dist(after[:2], before[:2]) <= ledger.linear
        assert abs(after[2] - before[2]) <= ledger.angular


@examples(30)
@given(palettes, edits(("add", "add", "impulse", "spin"), 6), st.integers(1, 6))
def test_free_space_keeps_the_momenta_of_lone_bodies_to_rounding(palette, script, pitch):
    # Nothing touches: velocities do not change at all, and x = x0 + k v TICK rounds k times.
    world = World(gravity=(0.0, 0.0))
    for k, (_, n, u, v, w) in enumerate(script):
        shapes = palette[n % len(palette)]
        place = {"position": (100.0 * k * pitch, 0.0), "velocity": (10.0 * u, 10.0 * v)}
        world.add_dynamic(*shapes, **place, omega=9.0 * w)
    before, ticks = momentum(world), 48
    world.step(ticks)
    after = momentum(world)
    assert after[:2] == before[:2]
    reach = 100.0 * len(script) * pitch + 10.0
    most = sum(body.mass * math.hypot(*body.velocity) for body in world.bodies)
    assert abs(after[2] - before[2]) <= EPS * (ticks + len(script) + 4) * reach * (most + 1e-300)


@pytest.mark.sweep
@examples(80)
@given(
    st.lists(bodies_shapes(bounce=0.5), min_size=1, max_size=5),
    edits(("add", "add", "hinge", "rod", "spring", "limit"), 20),
    st.booleans(),
)
def test_energy_never_grows_without_input(palette, script, is_grounded):
    # Rows without bias can only take energy. With it they push bodies out of an overlap d, or pull
    # a joint's error e shut: in one tick no more work than F d and F e, nor torque times what a
    # limit was passed by. Semi-implicit Euler swings around the true energy by m g v h / 2.
    world = floored() if is_grounded else World(gravity=(0.0, 0.0))
    play = Play(palette, world)
    taken: list[tuple[int, int]] = []
    for word, n, u, v, w in script:
        cell = (round(3.0 * u), round(1.4 * v))  # 2 m apart: nothing overlaps at first
        if word == "add" and cell in taken:
            continue
        taken += [cell] * (word == "add")
        exact = (word, n, 0.25 * cell[0], (2.0 * cell[1] - 2.0) / 4.5, w)
        play.do(exact if word == "add" else (word, n, u, v, w))
    if not play.bodies:
        return
    start, allowed = world.energy.total, 1e-9
    mass = sum(body.mass for body in play.bodies)
    for _ in range(180):
        world.step()
        allowed += work_of_the_bias(world)
        fastest = max(math.hypot(*body.velocity) for body in play.bodies)
        swing = mass * math.hypot(*world.gravity) * fastest * H / 2.0
        assert world.energy.total <= start + allowed + swing


def work_of_the_bias(world: World) -> float:
    """Most that the corrections of overlaps and joint errors can have done in the last tick [J]."""
    contacts = world.contacts
    overlaps = np.maximum(0.0, -contacts.separations)
    work = float(contacts.normal_impulses @ overlaps) / TICK
    for joint in world.joints:
        if joint.kind == "distance" and joint.hertz > 0.0:
            continue  # a spring's work is in its energy
        work += math.hypot(*joint.reaction_force) * abs(joint.error)
        if joint.kind == "revolute":
            lower, upper = joint.lower, joint.upper
            passed = max(
                0.0,
                lower - joint.angle if lower is not None else 0.0,
                joint.angle - upper if upper is not None else 0.0,
            )
            work += abs(joint.reaction_torque) * passed
    return work
