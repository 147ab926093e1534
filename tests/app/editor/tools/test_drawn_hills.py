"""Hills drawn in one stroke on the floor, or a little into it, stand on it and gain no energy.

Their parts are thin and lie one above the other, so the floor reaches some through their seams.
"""

import math
import random

import pytest

from app.simulation.commands.edit import builders
from physics import World
from physics.plain.definition_values import read_shape
from scenes.builders import ground

PIXEL = 1 / 58  # [m]
BAD = (3, 6, 8, 11)  # seeds that sank by metres, or vanished
HELD_OUT = (100, 117, 131, 154)


def hill(seed: int, above: float) -> list[tuple[float, float]]:
    """A stroke over a hill, and half of the times back along its base, `above` [px] the floor."""
    hand = random.Random(seed)
    wide, high, steep = hand.uniform(300, 520), hand.uniform(60, 140), hand.choice((1, 2, 2, 3))
    shake, tilt = hand.uniform(0, 1.5), hand.uniform(-12, 12)
    points = [
        (
            (k / 60 - 0.5) * wide + hand.uniform(-shake, shake),
            high * math.sin(math.pi * k / 60) ** steep
            + tilt * k / 60
            + hand.uniform(-shake, shake),
        )
        for k in range(61)
    ]
    if hand.random() < 0.5:
        points += [
            ((0.5 - k / 30) * wide, -8 + tilt * (1 - k / 30) + hand.uniform(-shake, shake))
            for k in range(1, 30)
        ]
    low = min(y for _, y in points)
    return [(x * PIXEL, (y - low + above) * PIXEL) for x, y in points]


@pytest.mark.sweep
@pytest.mark.parametrize("seed", [*BAD, *HELD_OUT])
@pytest.mark.parametrize("above", [-8, 8, 40])
def test_a_drawn_hill_stays_on_the_floor_and_gains_no_energy(seed: int, above: float) -> None:
    world = World()
    ground(world, 2000.0)
    words = builders.freehand(hill(seed, above), 2.5 * PIXEL)
    shapes = [read_shape("shape", shape) for shape in words["shapes"]]
    body = world.add_dynamic(*shapes, position=words["position"])
    corners = [(x, y) for shape in shapes for part in shape.parts for x, y, _ in part.discs]

    def energy() -> float:
        (vx, vy), moves = body.velocity, 0.5 * body.inertia * body.omega**2
        return 0.5 * body.mass * (vx * vx + vy * vy) + moves + 9.81 * body.mass * body.center[1]

    begin = most = energy()
    for _ in range(720):
        world.step()
        most = max(most, energy())
    c, s = math.cos(body.angle), math.sin(body.angle)
    lowest = min(body.position[1] + s * x + c * y for x, y in corners)
    assert lowest > -2 * 0.005  # twice the slop: where it presses most, and how far it tilts by it
    if above > 0:  # what lies in the floor is lifted out of it, which is work
        assert most < begin + 0.02 * abs(begin)
