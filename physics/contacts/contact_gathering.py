"""The kernel that gathers what is read of contacts, in one pass over their points."""

import numpy as np

from physics.compile.jit import device, kernel
from physics.compile.lanes import LANES

NUMBERS = ("separation", "normal_impulse", "friction_impulse", "friction", "rolling")
PLACES = ("point", "normal")
"""What `gather_contacts` writes of each point as floats: tables (5, n) and (2, n, 2)."""

WHOSE = ("body_a", "body_b", "shape_a", "shape_b", "feature", "born")
"""... and as integers (6, n)."""


@kernel
def count_points(contacts):
    """Return how many points touch in these contacts."""
    count = 0
    for i in range(len(contacts)):
        count += max(np.int64(contacts[i].point_count), 0)
    return count


@device
def turned(m, x, y):
    """Return a vector of the frame that body `m` had when the tick began, in world axes."""
    return m.c0 * x - m.s0 * y, m.s0 * x + m.c0 * y


@kernel
def gather_contacts(contacts, points, blocks, bodies, out):
    """Write what there is to be read of all points, in the order of their contacts.

    Places follow from the points fixed to the bodies and the poses when the tick began; impulses
    are in the solver's lanes, but sleeping contacts keep theirs in their own rows.
    """
    whose, numbers, places = out
    n = 0
    for i in range(len(contacts)):
        row = contacts[i]
        a, b = bodies[row.body_a], bodies[row.body_b]
        for k in range(row.point_count):
            point, slot = points[2 * i + k], row.slot
            whose[0, n], whose[1, n] = row.body_a, row.body_b
            whose[2, n], whose[3, n] = row.shape_a, row.shape_b
            whose[4, n], whose[5, n] = point.feature, point.born
            if row.reference == 1:
                nx, ny = turned(b, row.lnx, row.lny)
            else:
                nx, ny = turned(a, row.lnx, row.lny)
            ax, ay = turned(a, point.lax, point.lay)
            bx, by = turned(b, point.lbx, point.lby)
            ax, ay, bx, by = ax + a.x0, ay + a.y0, bx + b.x0, by + b.y0
            ra, rb = point.ra, point.rb
            places[0, n, 0] = 0.5 * (ax + bx + (ra - rb) * nx)
            places[0, n, 1] = 0.5 * (ay + by + (ra - rb) * ny)
            places[1, n, 0], places[1, n, 1] = nx, ny
            numbers[0, n] = (bx - ax) * nx + (by - ay) * ny - ra - rb
            if slot >= 0:
                block, lane = blocks[slot // LANES], slot % LANES
                of = block.p if k == 0 else block.q
                numbers[1, n] = of.total_normal_impulse[lane]
                numbers[2, n] = of.total_tangent_impulse[lane]
                numbers[3, n] = block.friction[lane]
                numbers[4, n] = block.rolling_impulse[lane] if k == 0 else 0.0
            else:
                numbers[1, n] = point.total_normal_impulse
                numbers[2, n] = point.total_tangent_impulse
                numbers[3, n] = row.static_friction
                numbers[4, n] = row.rolling_impulse if k == 0 else 0.0
            n += 1
