"""Walks over a body's island: who woke it, who keeps it awake."""

from collections.abc import Iterator

import numpy as np

from app.features.why.model.waking import Restless, Waking
from app.quantities.thing_words import called
from physics import Body, World
from physics.constants import SLEEP_TIME
from physics.contacts.contact_queries import Nearby, Touches
from physics.contacts.sleep import neighbours
from physics.state.layout import ASLEEP, DYNAMIC

MOST_WALKED = 60
"""Bodies that are asked, the nearest first: [count]. Each costs a look at all contacts; more: a
large pile takes longer than a frame."""


def walk(world: World, row: int) -> Iterator[tuple[int, int]]:
    """Yield (row, steps) of the dynamic bodies that hold together with `row`, nearest first."""
    seen, queue = {row}, [(row, 0)]
    kinds = world.page.body["kind"]
    while queue and len(seen) <= MOST_WALKED:
        at, steps = queue.pop(0)
        yield at, steps
        for other in sorted(set(neighbours(world.page, at).tolist())):
            if other > 0 and other not in seen and kinds[other] == DYNAMIC:
                seen.add(other)
                queue.append((other, steps + 1))


def woken_by(world: World, body: Body, asleep: np.ndarray) -> Waking:
    """Return who woke `body` in the last tick: who was awake before it and touches its island.

    `asleep` are the flags of the rows before the tick.
    """
    kinds, nearby = world.page.body["kind"], Nearby()
    for row, steps in walk(world, body.index):
        if row >= len(asleep) or asleep[row] != ASLEEP:
            continue  # a waker has neighbours of its own
        touches = Touches(world.page, [row], nearby)
        near = [other for other in neighbours(world.page, row).tolist() if other > 0]
        wakers = [one for one in near if kinds[one] > 0 and is_awake(asleep, one)]
        if wakers:
            best = max(wakers, key=lambda one: touches.push(row, one))
            name, touched = (called(world.body_at_row(one)) for one in (best, row))
            who, push = world.body_at_row(best).id, touches.push(row, best)
            return Waking(world.tick, world.time, who, name, push, steps, touched)
    return Waking(world.tick, world.time, None, "", 0.0, 0, body.name)


def is_awake(asleep: np.ndarray, row: int) -> bool:
    """Return whether the row was awake, or not there, before the tick."""
    return row >= len(asleep) or asleep[row] != ASLEEP


def restless_near(world: World, body: Body) -> Restless | None:
    """Return the nearest of the island that has not been slow for long enough, not `body`."""
    values = world.page.body
    for row, steps in walk(world, body.index):
        still = float(values["still"][row])
        if steps > 0 and values["asleep"][row] == 0 and still < SLEEP_TIME:
            other = world.body_at_row(row)
            reach = abs(other.omega) * float(values["extent"][row])
            return Restless(other.id, called(other), other.velocity.length + reach, still, steps)
    return None
