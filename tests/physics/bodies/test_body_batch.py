"""Many bodies at once: the world is, to the bit, the one that adding them one by one makes."""

import numpy as np
import pytest

from physics import Box, Capsule, Chain, Circle, DefinitionError, World
from tests.physics.worlds import floating, grounded

SHAPES = {
    "circle": (Circle(radius=0.2),),
    "off centre": (Box(width=0.3, height=0.2, center=(0.4, 0.1)), Circle(radius=0.1)),
    "capsule": (Capsule(end_radius=0.1, sensor=True), Circle(radius=0.1)),
    "chain": (Chain(points=((-1.0, 0.0), (0.0, 0.2), (1.0, 0.0))), Box(center=(0.0, 3.0))),
}


def arrays(count: int) -> dict[str, np.ndarray]:
    rng = np.random.default_rng(7)
    grid = np.column_stack([np.arange(count) % 10 * 2.5, 1.0 + np.arange(count) // 10 * 3.5])
    return {
        "positions": grid,
        "angles": rng.uniform(-3.0, 3.0, count),
        "velocities": rng.normal(0.0, 1.0, (count, 2)),
        "omegas": rng.normal(0.0, 1.0, count),
    }


def with_gaps(world: World) -> World:
    """A world whose free rows are spread."""
    bodies = [world.add_dynamic(Circle(), Circle(), position=(-5.0, 2.0 * i)) for i in range(9)]
    for body in bodies[1::2]:
        world.remove(body)
    return world


@pytest.mark.parametrize("kind", ["dynamic", "kinematic"])
@pytest.mark.parametrize("shapes", SHAPES.values(), ids=SHAPES)
def test_it_is_the_same_world_as_one_by_one(shapes, kind):
    one, many, given = with_gaps(grounded()), with_gaps(grounded()), arrays(73)
    manner = {"gravity_scale": 0.5, "bullet": True, "color": "sky", "user_data": [1]}
    add = one.add_dynamic if kind == "dynamic" else one.add_kinematic
    for at, angle, velocity, omega in zip(*given.values(), strict=True):
        add(*shapes, position=at, angle=angle, velocity=velocity, omega=omega, **manner)
    bodies = many.add_many(*shapes, **given, kind=kind, **manner)
    assert [(b.id, b.index, b.kept) for b in many.bodies] == [
        (b.id, b.index, b.kept) for b in one.bodies
    ]
    assert tuple(bodies) == many.bodies[-73:]
    assert many.hash() == one.hash()
    for world in (one, many):
        world.step(ticks=20)
    assert many.hash() == one.hash()


def test_bodies_whose_shapes_are_far_from_their_origins_are_where_the_shapes_are():
    """Their origins are beyond the end of the world, and that is no fault."""
    one, many, shape = floating(), floating(), Circle(center=(12_000.0, 0.0))
    places = [(-12_000.0, 3.0 * k) for k in range(3)]
    for at in places:
        one.add_dynamic(shape, position=at)
    bodies = many.add_many(shape, positions=places)
    assert [body.center for body in bodies] == [(0.0, 3.0 * k) for k in range(3)]
    assert many.hash() == one.hash()
    with pytest.raises(DefinitionError, match="10 km from the origin"):
        many.add_many(shape, positions=[(0.0, 0.0)])


def test_one_value_stands_for_all():
    world = floating()
    a, b = world.add_many(Circle(), positions=[(0, 0), (3, 0)], angles=0.5, velocities=(1, 2))
    assert (a.angle, b.angle, b.velocity, b.omega) == (0.5, 0.5, (1.0, 2.0), 0.0)
    assert (a.name, b.name) == (f"body {a.id}", f"body {b.id}")
    assert world.add_many(Circle(), positions=[]) == []
    walls = world.add_many(Box(), positions=np.zeros((3, 2)), kind="static", name="wall")
    assert [wall.name for wall in walls] == ["wall"] * 3


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"positions": 3}, "positions must be n pairs"),
        ({"positions": (1.0, 2.0)}, "positions must be n pairs"),
        ({"positions": [(1.0, 2.0, 3.0)]}, r"positions must be \(1, 2\)"),
        ({"positions": [(1.0, 2.0), (3.0,)]}, "positions must be an array of numbers"),
        ({"positions": "here"}, "positions must be an array of numbers"),
        ({"positions": [("1", "2")]}, "positions must be an array of numbers"),
        ({"positions": None}, "positions must be an array of numbers"),
        ({"positions": [(0.0, 0.0), (np.nan, 0.0)]}, r"positions\[1\] must be within"),
        ({"positions": [(0.0, 0.0), (3e4, 0.0)]}, "10 km"),
        ({"angles": [1.0, 2.0, 3.0]}, r"angles must be \(2,\), or one for all, not \(3,\)"),
        ({"angles": np.inf}, r"angles\[0\] must be within"),
        ({"velocities": [[True, False]]}, "velocities must be an array of numbers"),
        ({"omegas": [0.0, 1e9]}, r"omegas\[1\] must be within"),
        ({"kind": "fluid"}, "kind must be one of"),
        ({"kind": "static", "omegas": 1.0}, "static body cannot have a velocity"),
        ({"gravty_scale": 1.0}, "no 'gravty_scale'; did you mean 'gravity_scale'"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_added(given, words):
    world = grounded()
    before = world.hash()
    with pytest.raises(DefinitionError, match=words):
        world.add_many(Circle(), **{"positions": [(0.0, 2.0), (0.0, 4.0)], **given})
    assert world.hash() == before
    with pytest.raises(DefinitionError, match="no mass"):
        world.add_many(positions=[(0.0, 0.0)])
