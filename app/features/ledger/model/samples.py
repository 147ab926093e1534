"""What the ledger keeps of a tick: energies, and sums of the flows since counting began.

The sums go on from those of the tick before, so a past that is run again has the same bits.
"""

import numpy as np

from app.features.ledger.model.summary import COMES, LEAVES, PARTS, ROUNDING
from physics import World
from physics.energy.energy import Energy
from physics.energy.ledger_arrays import COLUMNS, FLOWS
from physics.values.sums import plain_sum

TIME, SINCE, ENERGY, TOTALS = 0, 1, 2, 6
MOVED, LOWEST = TOTALS + len(COLUMNS), TOTALS + len(COLUMNS) + 1
"""Where things stand in a sample: time [s], since [tick], four energies [J], totals of the flows
[J], all that has moved so far [J], the lowest potential energy so far [J]."""

GRAVITY = ENERGY + PARTS.index("gravity")
LEFT = [TOTALS + FLOWS.index(name) for name in LEAVES]
CAME = [TOTALS + FLOWS.index(name) for name in COMES]
ERROR, EDITS = TOTALS + FLOWS.index("error"), TOTALS + FLOWS.index("edits")
SUMS = slice(TOTALS, MOVED + 1)

Sample = np.ndarray


def first_sample(world: World) -> Sample:
    """Return the sample of a moment at which counting begins."""
    energy = world.energy
    return sample_of(world, world.tick, energy, np.zeros(MOVED - TOTALS), (0.0, energy.gravity))


def unseen_start(world: World) -> Sample:
    """Return what to count on from after the first tick of a run that nobody saw the start of."""
    sums = np.zeros(MOVED - TOTALS)
    return sample_of(world, world.tick - 1, Energy(0.0, 0.0, 0.0, 0.0), sums, (0.0, np.inf))


def next_sample(before: Sample, world: World) -> Sample:
    """Return the sample of the tick that was just done, after that of the tick before."""
    ledger = world.ledger
    last, energy = ledger.last, ledger.energy
    flows = np.array([*last.values(), *last.exchanged.values()])
    if ledger.since == world.tick - 1 and before[SINCE] != ledger.since:
        # the world's own books begin with this tick, and did not see what was changed before it
        flows[EDITS - TOTALS] += unseen_edits(before, energy, flows)
    moved = np.abs(flows).sum() - abs(float(flows[ERROR - TOTALS]))
    so_far = float(before[MOVED] + moved), min(float(before[LOWEST]), energy.gravity)
    return sample_of(world, before[SINCE], energy, before[TOTALS:MOVED] + flows, so_far)


def sample_of(
    world: World, since: float, energy: Energy, totals: np.ndarray, so_far: tuple[float, float]
) -> Sample:
    """Return a sample; `so_far` is what has moved, and the lowest potential energy [J]."""
    return np.array([world.time, since, *energy, *totals, *so_far])


def unseen_edits(before: Sample, energy: Energy, flows: np.ndarray) -> float:
    """Return what the energy has changed by between the sample `before` and the next tick, which
    ended with `energy` and had `flows` [J].
    """
    began = plain_sum(energy) - plain_sum(flows[: len(FLOWS)].tolist())
    was = plain_sum(before[ENERGY:TOTALS].tolist())
    rounding = ROUNDING * float(np.abs([*energy, *before[ENERGY:TOTALS], *flows]).sum())
    return began - was if abs(began - was) > rounding else 0.0


def moved_on(base: Sample, later: Sample, edits: float) -> Sample:
    """Return `later`, whose counting began at the tick of `base`, counted from where `base` is."""
    result = later.copy()
    result[SINCE] = base[SINCE]
    result[SUMS] += base[SUMS]
    result[EDITS] += edits
    result[MOVED] += abs(edits)
    result[LOWEST] = min(base[LOWEST], later[LOWEST])
    return result
