"""Placing: which lane of which block works for which row of which joint.

Greedy colouring with a mask of colours per body: rows of one colour share no moving body, so LANES
of them may be solved side by side (Fratarcangeli et al. 2016; Box2D v3). Each colour fills a block
of its own, opened where its first joint comes: so the blocks stay close to the order in which the
joints were made, and a chain is solved from its end. Bodies that never move share lanes freely.
"""

import math

from physics._jit import device, kernel
from physics.joints.record import (
    AXIS_ROWS,
    COLOURS,
    FORCE,
    LIMIT,
    OFF,
    POINT_ROW,
    RIGID,
    ROWS,
    SERVO,
    SPRING,
)
from physics.lanes import LANES, trailing_zeros


@kernel
def place_rows(joints, bodies, points, axes, used, colours):
    """Give every row of the joints that work a lane, from scratch; impulses are kept.

    The n-th rows of all joints come before their n + 1-th, so that no block holds two of one joint.
    """
    keep_impulses(joints, points, axes)
    clear(points)
    clear(axes)
    count = 0
    more = True
    n = 0
    while more:
        more = False
        start_colours(used, colours)
        for i in range(len(joints)):
            j = joints[i]
            k = nth_axis(j, n)
            if k < 0 or not works(j, bodies):
                continue
            more = True
            slot, count = take_lane(j, bodies, used, colours, axes, count)
            j.slots[k] = slot
            start_lane(axes, slot, j, i, k)
            axes[slot // LANES].impulse[slot % LANES] = j.impulses[k]
            write_axis(axes, j, k)
        n += 1
    count = 0
    start_colours(used, colours)
    for i in range(len(joints)):
        j = joints[i]
        if j.row_mode[POINT_ROW] != OFF and works(j, bodies):
            slot, count = take_lane(j, bodies, used, colours, points, count)
            j.slots[POINT_ROW] = slot
            start_lane(points, slot, j, i, POINT_ROW)
            points[slot // LANES].px[slot % LANES] = j.impulses[POINT_ROW]
            points[slot // LANES].py[slot % LANES] = j.impulses[POINT_ROW + 1]
            write_point(points, j)


@kernel
def renew_rows(joints, points, axes):
    """Copy the parameters of the joints that were changed into their lanes."""
    for i in range(len(joints)):
        j = joints[i]
        if j.changed == 0:
            continue
        j.changed = 0
        for k in range(AXIS_ROWS):
            if j.slots[k] >= 0:
                write_axis(axes, j, k)
        if j.slots[POINT_ROW] >= 0:
            write_point(points, j)


@device
def keep_impulses(joints, points, axes):
    """Store the impulses of the lanes in the joints; rows that are switched off forget theirs."""
    for i in range(len(joints)):
        j = joints[i]
        j.changed = 0
        for k in range(ROWS):
            slot = j.slots[k]
            if slot >= 0:
                if k == POINT_ROW:
                    j.impulses[k] = points[slot // LANES].px[slot % LANES]
                    j.impulses[k + 1] = points[slot // LANES].py[slot % LANES]
                else:
                    j.impulses[k] = axes[slot // LANES].impulse[slot % LANES]
            j.slots[k] = -1
            if j.row_mode[k] == OFF:
                j.impulses[k] = 0.0


@device
def clear(blocks):
    """No block is in use."""
    for i in range(len(blocks)):
        if blocks[i].used == 0:
            break
        blocks[i].used = 0


@device
def works(j, bodies):
    """Whether the joint holds a body that moves and is awake."""
    if j.id == 0:
        return False
    a = bodies[j.body_a]
    b = bodies[j.body_b]
    return (a.mass > 0.0 and a.asleep == 0) or (b.mass > 0.0 and b.asleep == 0)


@device
def nth_axis(j, n):
    """Which AXIS row is the n-th (from 0) that is on; -1 when there are not so many."""
    for k in range(AXIS_ROWS):
        if j.row_mode[k] != OFF:
            if n == 0:
                return k
            n -= 1
    return -1


@device
def start_colours(used, colours):
    """No body has a colour, no colour an open block."""
    for i in range(len(used)):
        used[i] = 0
    for colour in range(COLOURS):
        colours[colour] = -1


@device
def take_lane(j, bodies, used, colours, blocks, count):
    """A lane for a row of the joint, and how many blocks are in use then.

    `used` (by body) has a bit for every colour that moves it; `colours` (by colour) is the next
    free lane of its open block, -1 = none.
    """
    a = j.body_a
    b = j.body_b
    taken = 0
    if bodies[a].mass > 0.0:
        taken |= used[a]
    if bodies[b].mass > 0.0:
        taken |= used[b]
    colour = trailing_zeros(~taken)
    slot = -1
    if colour < COLOURS:
        slot = colours[colour]
        used[a] |= 1 << colour
        used[b] |= 1 << colour
    if slot < 0:
        slot = count * LANES
        clear_block(blocks, count)
        count += 1
    if colour < COLOURS:
        colours[colour] = slot + 1 if slot % LANES < LANES - 1 else -1
    return slot, count


@device
def clear_block(blocks, i):
    """The lanes of a newly opened block all name the world."""
    c = blocks[i]
    c.used = 0
    c.bounded = 0
    for k in range(LANES):
        c.a[k] = 0
        c.b[k] = 0


@device
def start_lane(blocks, slot, j, i, k):
    """The lane now works for row `k` of joint `i`."""
    c = blocks[slot // LANES]
    lane = slot % LANES
    c.used = lane + 1
    c.a[lane] = j.body_a
    c.b[lane] = j.body_b
    c.joint[lane] = i
    c.ordinal[lane] = k


@device
def write_axis(axes, j, k):
    """Copy parameters and impulse of AXIS row `k`."""
    c = axes[j.slots[k] // LANES]
    lane = j.slots[k] % LANES
    mode = j.row_mode[k]
    write_softness(c, lane, j, k)
    c.speed[lane] = j.row_speed[k]
    c.low[lane] = j.row_low[k]
    c.high[lane] = j.row_high[k]
    c.opens[lane] = 0.0 if mode == LIMIT else math.inf
    c.pushes[lane] = 1.0 if mode == FORCE else 0.0
    if mode == FORCE or j.row_low[k] > -math.inf or j.row_high[k] < math.inf:
        c.bounded = 1


@device
def write_point(points, j):
    """Copy parameters of the POINT row."""
    c = points[j.slots[POINT_ROW] // LANES]
    lane = j.slots[POINT_ROW] % LANES
    write_softness(c, lane, j, POINT_ROW)
    c.lax[lane] = j.lax
    c.lay[lane] = j.lay
    c.lbx[lane] = j.lbx
    c.lby[lane] = j.lby
    c.lvx[lane] = j.target_vx
    c.lvy[lane] = j.target_vy
    c.most_force[lane] = j.row_high[POINT_ROW]
    if j.row_high[POINT_ROW] < math.inf:
        c.bounded = 1


@device
def write_softness(c, lane, j, k):
    """Copy what `prepare_softness` needs."""
    mode = j.row_mode[k]
    c.hertz[lane] = j.row_hertz[k]
    c.ratio[lane] = j.row_ratio[k]
    c.rigid[lane] = 1.0 if mode == RIGID or mode == LIMIT else 0.0
    c.relaxed[lane] = 0.0 if mode == SPRING else 1.0
    c.steady[lane] = 1.0 if mode == SERVO else 0.0
