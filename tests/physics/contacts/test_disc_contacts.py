"""Two discs that are met in registers have the bits that the bench would give them."""

import pytest

from tests.physics.two_ways import run

PROGRAM = """
import sys
from physics import Circle, World
from physics.contacts import contacts

taken = []
def short(*arguments, way=contacts.renew_discs):
    if sys.argv[1] == "long":
        return False
    taken.append(way(*arguments))
    return taken[-1]
contacts.renew_discs = short

world = World()
for k in range(5):  # a wavy ground
    world.add_static(Circle(radius=0.6, restitution=0.3), position=(k - 2.0, 0.1 * (k % 2)))
for k in range(8):
    disc = Circle(radius=0.2 + 0.03 * k, center=(0.05 * (k % 2), 0.0), restitution=0.1 * (k % 3))
    speed = 9.0 * (k % 2) - 4.0, -2.0 * k
    at = 0.45 * k - 1.6, 1.0 + 0.35 * k
    world.add_dynamic(disc, position=at, velocity=speed, omega=5.0 * k)
world.step(180)
print(world.hash(), sum(taken) > 100 if sys.argv[1] == "short" else not taken)
"""


@pytest.mark.sweep
def test_the_short_way_has_the_bits_of_the_long_one():
    assert run(PROGRAM, "short") == [run(PROGRAM, "long")[0], "True"]
