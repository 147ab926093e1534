"""Readings of what the stages of a tick work on: counts, islands, colours. They change nothing."""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from physics.compile.jit import kernel
from physics.compile.lanes import LANES
from physics.contacts.islands import ROOTLESS, acts, connect, root
from physics.rows.blocks import OVERFLOW
from physics.state.layout import DISABLED, DYNAMIC

if TYPE_CHECKING:
    from physics.world import World


class TickCounts(NamedTuple):
    """How much there is in the world for a tick to do; all are counts."""

    awake: int  # bodies that are neither static nor asleep
    asleep: int
    shapes: int
    pairs: int  # of shapes whose fat bounds overlap
    contacts: int  # pairs that touch, those of sleeping bodies too
    colours: int  # of the contacts in blocks
    blocks: int  # blocks of contacts with a lane that is taken
    lanes: int  # contacts in blocks: lanes that are taken


def tick_counts(world: "World") -> TickCounts:
    """Count what the last tick has worked on."""
    page = world.page
    tally = page.tally
    heads = np.asarray(page.heads)[: int(tally["block_count"][0])]
    lanes = np.bitwise_count(heads["lanes"])
    colours = heads["colour"][lanes > 0]
    return TickCounts(
        awake=page.awake_count,
        asleep=page.asleep_count,
        shapes=int(tally["order_count"][0]),
        pairs=page.contact_count,
        contacts=int((np.asarray(page.live_contacts)["point_count"] > 0).sum()),
        colours=len(np.unique(colours[colours != OVERFLOW])),
        blocks=len(colours),
        lanes=int(lanes.sum()),
    )


def island_roots(world: "World") -> np.ndarray:
    """Return the island of each body's row (n,), by its lowest row; -1: of none, nothing moves it.

    An island is all that hold together by touching contacts and joints, awake or asleep. Static and
    kinematic bodies connect nothing.
    """
    parents = np.empty(len(world.page.forest), np.int64)
    join_all(world.page.arrays, parents)
    return parents[: world.page.body_count]


@kernel
def join_all(page, parents):
    """Join all dynamic bodies that hold together, awake or asleep, in `parents` (n,); no state.

    It is what islands are, for a picture: who is ready to sleep is not asked.
    """
    parents[:] = ROOTLESS
    for row in range(1, page.tally[0].body_count):
        body = page.bodies[row]
        if body.kind == DYNAMIC and body.asleep != DISABLED:
            parents[row] = row
    for i in range(page.tally[0].contact_count):
        contact = page.contacts[i]
        if contact.point_count > 0:
            connect(parents, contact.body_a, contact.body_b, False)
    for i in range(len(page.joints)):
        joint = page.joints[i]
        if acts(joint, page.bodies):
            connect(parents, joint.body_a, joint.body_b, False)
    for row in range(1, page.tally[0].body_count):
        root(parents, row)


def contact_colours(world: "World") -> np.ndarray:
    """Return the colour of each contact's block (n,), -1 = it is in none.

    Contacts of one colour share no body that moves, except in OVERFLOW: contacts that found no
    colour, each in a block of its own.
    """
    page = world.page
    slots = np.asarray(page.live_contacts)["slot"]
    blocks = slots // LANES
    known = (slots >= 0) & (blocks < int(page.tally["block_count"][0]))
    return np.where(known, np.asarray(page.heads)["colour"][np.where(known, blocks, 0)], -1)
