"""Stops of hinges that are linearised in lanes have the bits that they have one by one."""

from tests.physics.two_ways import run

PROGRAM = """
import sys
from physics import Box, Revolute, World
from physics.rows import joint_setup

taken = []
def short(*arguments, way=joint_setup.are_stops):
    if sys.argv[1] == "one by one":
        return False
    taken.append(way(*arguments))
    return taken[-1]
joint_setup.are_stops = short

world = World()
world.add_static(Box(width=20.0, height=1.0), position=(0.0, -0.5))
bone = Box(width=0.6, height=0.2)
for doll in range(5):
    x, y = 2.2 * doll - 4.4, 1.0 + 0.3 * doll
    parts = [world.add_dynamic(bone, position=(x + 0.6 * k, y), omega=2.0 * k) for k in range(3)]
    for k, (a, b) in enumerate(zip(parts, parts[1:])):
        hinge = Revolute(a=a, b=b, anchor=(x + 0.6 * k + 0.3, y), lower=-0.3 * k, upper=0.2 * k)
        world.add_joint(hinge)
world.step(90)
print(world.hash(), any(taken) == (sys.argv[1] == "in lanes"))
"""


def test_stops_in_lanes_have_the_bits_of_those_that_are_taken_one_by_one():
    in_lanes = run(PROGRAM, "in lanes")
    assert in_lanes == run(PROGRAM, "one by one")
    assert in_lanes[1] == "True"
