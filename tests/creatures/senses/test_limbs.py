"""One look at all limbs finds what their handles tell, to the same bits if it is interpreted."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from creatures.bodies import Bodies
from creatures.figure import Figure
from creatures.gaits import gait_of
from creatures.pose import on_ground
from creatures.text import opened
from physics import Circle, HalfSpace, StaleHandleError, World

ROOT = Path(__file__).parents[3]


def walked(word: str, ticks: int) -> tuple[World, Figure]:
    """Return a creature of the gallery on its way, and its world."""
    world = World()
    world.add_static(HalfSpace(friction=1.0))
    plan = opened(word)
    gait = gait_of(Figure(world, plan, on_ground(plan)))
    for _ in range(ticks):
        gait.step(world, 1.0)
        world.step()
    return world, gait.figure


def told(word: str, ticks: int) -> list[str]:
    """Return the hash of the world and all that is sensed, in hexadecimal digits."""
    world, figure = walked(word, ticks)
    bodies = list(figure.bodies.values())
    result = Bodies(world, bodies, bodies[2:]).sense()
    return [world.hash(), *(number.hex() for row in result for number in row)]


def test_a_look_finds_the_bits_that_the_handles_tell():
    world, figure = walked("hound", 100)
    bodies = list(figure.bodies.values())
    part = bodies[3:7]
    *rows, sums = Bodies(world, bodies, part).sense()
    mass = x = y = px = py = spin = 0.0
    for body, row in zip(bodies, rows, strict=True):
        at_x, at_y, angle, vx, vy, omega = body.state
        assert tuple(row[:6]) == body.state
        assert tuple(row[8:]) == body.center_of_mass
        assert row[6] ** 2 + row[7] ** 2 == pytest.approx(1.0, abs=1e-15)
        mass += body.mass
        x += body.mass * at_x
        y += body.mass * at_y
        px += body.mass * vx
        py += body.mass * vy
        spin += body.mass * (at_x * vy - at_y * vx) + body.inertia * omega
    assert sums[:6] == [mass, x, y, px, py, spin]
    center, drift = complex(x, y) / mass, complex(px, py) / mass
    push = turn = 0.0
    for body in part:
        arm, v = complex(*body.center) - center, complex(*body.velocity) - drift
        push += body.mass * body.velocity[0]
        turn += body.mass * (arm.real * v.imag - arm.imag * v.real) + body.inertia * body.omega
    assert sums[6:8] == [push, turn]


def test_the_spin_of_all_parts_together_is_that_about_the_centre_of_mass():
    world, figure = walked("bird", 100)
    bodies = list(figure.bodies.values())
    sums = Bodies(world, bodies, bodies).sense()[-1]
    _, _, spin = figure.motion()
    # About the centre of mass, as seen from there: the sums of m r and m v vanish, and nothing is
    # left of where and how fast it is but rounding, 1e-16 of m r v with 8 kg, 1 m and 1 m/s.
    assert sums[7] == pytest.approx(spin, abs=1e-13)


def test_points_of_a_limb_are_those_of_its_body():
    _, figure = walked("hexapod", 60)
    figure.sense()
    for limb in figure.limbs.values():
        for at in (0.0, 0.0), (0.3, -0.1):
            assert limb.point(*at) == complex(*limb.body.world_point(at))


def test_who_has_contacts_is_who_counts_some():
    world, figure = walked("hexapod", 200)
    figure.sense()
    counted = {b.index for b in figure.bodies.values() if b.contacts_count}
    assert counted == figure.touching & {b.index for b in figure.bodies.values()}
    assert counted


def test_what_was_removed_is_refused_and_a_figure_goes_on_without_it():
    world, figure = walked("hound", 20)
    bodies = Bodies(world, list(figure.bodies.values()))
    figure.feet[0].body.remove()
    world.add_dynamic(Circle(radius=0.1), position=(0.0, 9.0))  # takes its row
    assert not bodies.alive
    with pytest.raises(StaleHandleError):
        bodies.sense()
    figure.motion()
    assert figure.weighed == pytest.approx(figure.mass)
    for limb in figure.limbs.values():
        if limb.body.alive:
            limb.body.remove()
    assert figure.motion() == (0j, 0j, 0.0)


@pytest.mark.sweep
def test_the_interpreted_kernel_has_the_same_bits():
    code = "from tests.creatures.senses.test_limbs import told; import json; print(json.dumps({}))"
    asked = 'told("human", 12)'
    done = subprocess.run(
        [sys.executable, "-c", code.format(asked)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == told("human", 12)
