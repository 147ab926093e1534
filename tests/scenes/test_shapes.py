"""The chapter Shapes: closed forms and hulls."""

import math

import numpy as np
import pytest

from physics import Capsule
from scenes.detection import _geometry as geo
from scenes.shapes import _capsule as form
from scenes.shapes.hulls import polygon_mass
from scenes.shapes.stars import kites, star, star_mass
from tests.scenes.test_all_scenes import built, run

CASES = [(1.25, 0.3, 4.0), (0.5, 0.5, 2.0), (0.3, 1.4, 1.2), (1.0, 0.2, 0.9), (0.7, 0.69, 0.05)]


@pytest.mark.parametrize(("r1", "r2", "length"), CASES)
def test_the_capsules_formula_is_what_many_particles_add_up_to(r1: float, r2: float, length: float):
    points, h = form.heap(r1, r2, length, 400_000)
    exact, result = form.exact(r1, r2, length), form.summed(points, h)
    # a grid of h is wrong by some h per length of outline, and much less by chance: 1e-3 is ample
    assert math.isclose(exact.area, result.area, rel_tol=1e-3)
    assert math.isclose(exact.inertia, result.inertia, rel_tol=2e-3)
    assert abs(exact.center - result.center) < 1e-3


@pytest.mark.parametrize(("r1", "r2", "length"), CASES)
def test_the_engine_has_the_same_numbers(r1: float, r2: float, length: float):
    (mass,) = Capsule(start=(0, 0), end=(length, 0), radius=r1, end_radius=r2).masses
    exact = form.exact(r1, r2, length)
    assert math.isclose(exact.area, mass.mass, rel_tol=1e-12)
    assert math.isclose(exact.inertia, mass.inertia, rel_tol=1e-9)
    assert abs(exact.center - mass.x) < 1e-12


def test_a_swallowed_disc_adds_nothing_and_the_formula_goes_over_into_it():
    within, edge = form.exact(1.0, 0.4, 0.5), form.exact(1.0, 0.4, 0.6 + 1e-9)
    assert math.isclose(within.area, math.pi)
    assert math.isclose(edge.area, math.pi, rel_tol=1e-6)
    assert math.isclose(edge.inertia, math.pi / 2, rel_tol=1e-6)


def test_a_hull_holds_all_points_turns_left_and_has_only_their_corners():
    rng = np.random.default_rng(5)
    for count in range(3, 40):
        points = [(float(x), float(y)) for x, y in rng.uniform(-1, 1, (count, 2))]
        result = geo.hull(points)
        assert set(result) <= set(points)
        for i, n in enumerate(geo.normals(result)):
            assert max(geo.dot(n, geo.between(result[i], p)) for p in points) < 1e-12
            u, v = (
                geo.between(*geo.edge(result, i)),
                geo.between(*geo.edge(result, (i + 1) % len(result))),
            )
            assert geo.cross(u, v) > 0.0


def test_points_on_an_edge_are_no_corners():
    grid = [(float(x), float(y)) for x in range(4) for y in range(3)]
    assert set(geo.hull(grid)) == {(0.0, 0.0), (3.0, 0.0), (3.0, 2.0), (0.0, 2.0)}


@pytest.mark.parametrize("tips", range(3, 9))
@pytest.mark.parametrize("inner", [0.2, 0.6, 0.95])
def test_a_star_weighs_as_much_as_its_kites_and_every_kite_is_convex(tips: int, inner: float):
    parts = kites(star(tips, 1.0, inner))
    mass = sum(polygon_mass(part, 2.0)[0] for part in parts)
    assert math.isclose(mass, star_mass(tips, 1.0, inner, 2.0)[0], rel_tol=1e-12)
    assert all(len(geo.hull(part)) == 4 for part in parts)


def test_the_capsule_stays_at_its_handles_whoever_pulls_it():
    scene, world = built("capsule_editor")
    world.body("capsule").velocity = (3.0, 1.0)
    run(scene, world, 5)
    assert math.hypot(*world.body("capsule").position) < 0.05


def test_many_hulls_are_thrown_and_the_oldest_go():
    scene, world = built("hulls", most=10)
    for _ in range(3):
        scene.pressed(world, "ten")
    scene.pressed(world, "ball")
    run(scene, world, 45 * 46)
    dynamic = [body for body in world.bodies if body.kind == "dynamic"]
    assert len(dynamic) <= 10


@pytest.mark.sweep
def test_balls_lie_in_dents_only_where_there_are_any():
    counts = {}
    for made_of in ("its parts", "its hull"):
        scene, world = built("stars", made_of=made_of, balls=40)
        run(scene, world, 6 * 240)
        scene.check(world)
        counts[made_of] = {entry.name: entry.value for entry in scene.readings(world)}
    assert counts["its parts"]["balls in dents"] > 0 == counts["its hull"]["balls in dents"]
