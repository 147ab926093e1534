"""Small worlds whose energy is kept book of; as a script, the books' bits for the interpreted run.

`python -m tests.physics.ledgers 20` prints the ledgers of both zoos after 20 ticks, as JSON.
"""

import json
import sys

import numpy as np

from physics import World
from tests.physics.joint_zoo import joint_zoo
from tests.physics.worlds import G, H
from tests.physics.zoo import zoo

STILL = ("continuous", "edits", "error")
"""Flows that are no work of an impulse."""


def kept(world: World) -> World:
    """The same world with its ledger on, from now on: a step of no ticks reads the energy."""
    world.ledger.on = True
    world.step(ticks=0)
    return world


def unbooked(world: World, kinetic: float) -> float:
    """Kinetic energy that came, since it was `kinetic`, without a row that says so [J]."""
    totals = world.ledger.totals
    worked = sum(value for name, value in totals.items() if name not in STILL)
    return world.energy.kinetic - kinetic - worked - sum(totals.exchanged.values())


def most_error(world: World, seconds: float, g: float = G) -> float:
    """What the solver may be off by for gravity [J].

    Positions follow the new velocity, v1 h, impulses work at the mean one, (v0 + v2) h / 2: the
    difference is at most h/2 for each change of a velocity, so m g h/2 for the sum of all of them,
    and that is 2 g t for what neither rises nor falls for ever: up and down the same.
    """
    mass = sum(body.mass for body in world.bodies)
    return mass * g * H * g * seconds


def ledger_arrays(ticks: int) -> list[list[str]]:
    """Flows of both zoos since they began, and the energies, bit by bit."""
    result = []
    for world in (kept(zoo()), kept(joint_zoo())):
        world.step(ticks=ticks)
        record = np.asarray(world.page.ledger)[0]
        result.append([float(x).hex() for x in (*record["total"], *record["energy"])])
    return result


if __name__ == "__main__":
    print(json.dumps(ledger_arrays(int(sys.argv[1]))))
