"""What is measured of a world as a whole: sums over bodies, contacts, joints; flows of energy."""

import math
from collections.abc import Callable

import numpy as np

from app.quantities.quantity import Quantity
from physics import World
from physics.flows import WORDS as FLOW_WORDS


def momentum_along(column: str) -> Callable[[World], float]:
    """Return the momentum of all bodies along `column`, which is vx or vy: [N*s]."""

    def read(world: World) -> float:
        page = world.page
        count = page.body_count
        return float(np.dot(page.body["mass"][:count], page.body[column][:count]))

    return read


def all_momentum(world: World) -> float:
    """Size of the momentum of all bodies [N*s]."""
    return math.hypot(momentum_along("vx")(world), momentum_along("vy")(world))


def point_count(world: World) -> int:
    """Points of all contacts."""
    return int(np.maximum(np.asarray(world.page.live_contacts)["point_count"], 0).sum())


def worst_joint(world: World) -> float:
    """Largest error of all joints [m]."""
    return max((abs(joint.error) for joint in world.joints), default=0.0)


def flow(name: str) -> Quantity:
    """A flow of the energy ledger, which is on from the first time that someone asks."""

    def total(world: World) -> float:
        world.ledger.on = True
        return world.ledger.totals[name]

    def added(world: World) -> float:
        world.ledger.on = True
        return world.ledger.last[name] if world.ledger.is_fresh else math.nan

    label = "solver error" if name == "error" else f"energy from {name}"
    return Quantity(
        f"ledger.{name}",
        "J",
        label,
        f"Since the books began, from {FLOW_WORDS[name]}.",
        total,
        added=added,
    )
