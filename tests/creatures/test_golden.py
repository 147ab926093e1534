"""Golden runs: where every creature of the gallery is after it has walked for two seconds.

    python -m tests.creatures.test_golden --renew    write golden.json anew

Renew only after a change that is meant to change how creatures move, and say so in the commit. The
core's bits are golden in tests/physics; gaits use sines of the C library, whose last bit may differ
from machine to machine, so places are compared, not hashes.
"""

import argparse
import json
from pathlib import Path

import pytest

from creatures.figure import Figure
from creatures.gaits import gait_of
from creatures.pose import on_ground
from creatures.text import gallery, opened
from physics import HalfSpace, World

GOLDEN = Path(__file__).with_name("golden.json")
STANDS, WALKS = 0.5, 1.5  # [s]
SPEED = 0.5  # [m/s]

# A last bit of 1e-16 that differs grows in a walk no faster than the fall that the gait catches,
# by e^(w t) with w = sqrt(g / h) < 6 1/s for a hip 0.3 m high: by e^12 = 2e5 in two seconds; what
# is left between that and the tolerance is for contacts, which may begin a tick apart.
TOLERANCE = 1e-6  # [m] and [rad]


def walked(word: str) -> dict[str, list[float]]:
    """Return position [m] and angle [rad] of every limb after the walk."""
    world = World()
    world.add_static(HalfSpace(friction=1.0))
    plan = opened(word)
    gait = gait_of(Figure(world, plan, on_ground(plan)))
    for tick in range(round((STANDS + WALKS) / world.tick_length)):
        gait.step(world, SPEED if tick * world.tick_length >= STANDS else 0.0)
        world.step()
    return {name: [*body.position, body.angle] for name, body in gait.figure.bodies.items()}


def test_every_creature_of_the_gallery_has_a_golden_run():
    assert set(json.loads(GOLDEN.read_text(encoding="utf-8"))) == set(gallery())


@pytest.mark.parametrize("word", gallery())
def test_a_creature_walks_as_it_is_written_down(word: str):
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))[word]
    result = walked(word)
    assert result.keys() == golden.keys()
    for name, place in result.items():
        assert place == pytest.approx(golden[name], rel=0.0, abs=TOLERANCE), name


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--renew", action="store_true", required=True)
    parser.parse_args()
    told = {word: walked(word) for word in gallery()}
    GOLDEN.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
