"""Reads a sample of the scene as a whole off a world that has just done a tick."""

import numpy as np

from app.features.why.model.body_look import motion_before, velocity_at
from app.features.why.model.samples import Collision, SceneSample
from app.quantities.thing_words import called
from physics import World
from physics.state.layout import ASLEEP, DYNAMIC

CREEP = 0.01
"""Bodies that near slower do not hit each other: [m/s], 1 cm/s. Less: what settles hits its floor
in every tick; more: bounces that die out are not told of."""


class SceneLook:
    """It looks tick after tick: what began needs the tick before."""

    def __init__(self) -> None:
        self._pushing: frozenset[int] | None = None  # pairs that pushed in the tick before

    def look(self, world: World) -> SceneSample:
        """Return what the last tick did; collisions are those between its pairs and the last's."""
        body, count = world.page.body, world.page.body_count
        dynamic = np.flatnonzero((body["kind"][:count] == DYNAMIC) & (body["mass"][:count] > 0.0))
        speeds = np.hypot(body["vx"][dynamic], body["vy"][dynamic])
        asleep = int(np.count_nonzero(body["asleep"][dynamic] == ASLEEP))
        fastest = (-1, "", 0.0)
        if len(dynamic):
            k = int(speeds.argmax())
            result = world.body_at_row(int(dynamic[k]))
            fastest = (result.id, called(result), float(speeds[k]))
        spin = body["w"][dynamic]
        kinetic = body["mass"][dynamic] * speeds**2 + body["inertia"][dynamic] * spin**2
        return SceneSample(
            tick=world.tick,
            time=world.time,
            dynamic=len(dynamic),
            asleep=asleep,
            fastest=fastest,
            energy=0.5 * float(kinetic.sum()),
            begun=self._begun(world),
            flows=dict(world.ledger.last) if world.ledger.is_fresh else {},
        )

    def _begun(self, world: World) -> tuple[Collision, ...]:
        """Return the pairs that push now and did not in the tick before."""
        contacts = world.contacts
        pushes = np.flatnonzero(contacts.normal_impulses > 0.0)
        pairs = np.sort(contacts.bodies[pushes], axis=1)
        keys = pairs[:, 0].astype(np.int64) << 32 | pairs[:, 1]
        before, self._pushing = self._pushing, frozenset(keys.tolist())
        if before is None:
            return ()
        result = []
        for key in sorted(self._pushing - before):
            points = pushes[keys == key]
            sizes = contacts.normal_impulses[points]
            rows = key >> 32, key & 0xFFFFFFFF
            hardest = points[int(sizes.argmax())]
            if approach_of(world, hardest) <= CREEP:
                continue
            a, b = (world.body_at_row(row) for row in rows)
            x, y = (sizes @ contacts.points[points] / sizes.sum()).tolist()
            result.append(Collision(a.id, b.id, (called(a), called(b)), float(sizes.sum()), (x, y)))
        return tuple(result)


def approach_of(world: World, k: int) -> float:
    """Return how fast the bodies neared at point `k` of the contacts when the tick began [m/s]."""
    contacts = world.contacts
    x, y = contacts.points[k].tolist()
    nx, ny = contacts.normals[k].tolist()
    rows = contacts.bodies[k].tolist()
    (ax, ay), (bx, by) = (velocity_at(motion_before(world, row), (x, y)) for row in rows)
    return (ax - bx) * nx + (ay - by) * ny
