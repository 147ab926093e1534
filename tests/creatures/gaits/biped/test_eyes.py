"""What the eyes take for ground."""

import math

import pytest

from creatures.gaits.biped.eyes import EVEN, LOOKS, SPOTS, Eyes
from physics import Box, HalfSpace, Revolute, World

OVER_SOLE, GROUP, MASS = 0.19, -17, 20.0  # [m], [1], [kg]


def looking(world: World, *places: float) -> Eyes:
    """Return eyes that have looked at the places [m], one after the other."""
    eyes = Eyes(0.0, OVER_SOLE, GROUP, MASS)
    for x in places:
        eyes.look(world, 1.0 / LOOKS, x, 1.0)
    return eyes


def test_a_slope_is_seen_though_the_place_moves_from_look_to_look():
    steep = math.radians(10.0)
    world = World()
    world.add_static(HalfSpace(normal=(-math.sin(steep), math.cos(steep))))
    for last in (1.0, 1.4, 0.7):
        eyes = looking(world, 0.2, 0.6, last)
        assert eyes.slope == pytest.approx(math.tan(steep), abs=1e-9)
        assert eyes.ankle == pytest.approx(math.tan(steep) * last + OVER_SOLE, abs=1e-9)


def test_an_edge_is_no_slope_and_the_foot_lands_over_the_higher_side():
    world = World()
    world.add_static(HalfSpace())
    world.add_static(Box(width=4.0, height=0.2), position=(1.0 + SPOTS[1] + 2.0, 0.1))
    eyes = looking(world, 1.0 + 0.01)  # heel and middle on the ground, or just over the edge
    assert eyes.slope == 0.0
    assert eyes.ankle == pytest.approx(0.2 + OVER_SOLE)
    assert 2.0 * EVEN < 0.2


@pytest.mark.parametrize(
    ("edge", "alone"), [(0.1, False), (0.5, True), (0.8, False)], ids=["middle on", "toes", "none"]
)
def test_toes_alone_on_an_edge_are_no_stand(edge: float, alone: bool):
    world = World()
    world.add_static(HalfSpace())
    world.add_static(Box(width=4.0, height=0.2), position=(edge + 2.0, 0.1))
    assert looking(world, 0.0).tiptoes == alone


@pytest.mark.parametrize(
    ("mass", "held", "bears"),
    [(5.0, False, False), (2.0 * MASS, False, True), (5.0, True, True)],
    ids=["loose and light", "heavy", "light, on a hinge"],
)
def test_what_slides_away_under_a_foot_is_no_ground(mass: float, held: bool, bears: bool):
    world = World()
    world.add_static(HalfSpace())
    size = 2.0
    box = world.add_dynamic(
        Box(width=size, height=size / 4, density=4.0 * mass / size**2), position=(1.0, size / 8)
    )
    if held:
        world.add_joint(Revolute(a=None, b=box, anchor=box.center))
    height = size / 4 if bears else 0.0
    assert looking(world, 1.0).ankle == pytest.approx(height + OVER_SOLE)
