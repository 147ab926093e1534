"""How errors of the places are undone: by a motion of its own, which leaves no speed behind.

It is what the rigid rows of an island want, `J u = -pull C`, as least motion, weighed by the
masses. So an error does no work, and rows that contradict one another do not pump: they go down the
slope of the sum of C^2 / K (Gauss and Newton's way) until they rest between them.
"""

import math

from physics.compile.jit import device, unit
from physics.direct.direct_holds import fix_held, hold_pressed, release_all
from physics.direct.direct_states import BLOCK_SETS, MOST_SETS, SAME, review
from physics.direct.direct_system import aim, solve_system
from physics.energy.direct_ledger_entries import book_correction
from physics.rows.integration import turned

PULL = 3.0
"""Most speed at which errors are undone: [m/s], [rad/s], 3. More: what was built far apart flies at
one another. All rows of an island are slowed down alike, so that they go down the same slope."""

SOFTEST = 1e-3
"""Softness of a rigid row that is off by 1 m or rad more than STRAINED, in parts of K: [1], 1e-3.
More: loops do not come back under loads of a thousand to one."""

MOST_HOLDS = 4
"""How often what a correction presses is held, and the correction found anew: [count], 4. Fewer:
what touches in many places is corrected in fewer substeps."""

CRAWL = 1e-3
"""Speed of a correction below which an island has come to rest: [m/s], [rad/s], 1 mm/s."""

STRAINED = 0.03
"""Error from which on a row of a loop gives way to others: [m], [rad], 0.03. What loads and speeds
leave is a thousandth of that."""


@device
def plan_correction(page, island, use_bias):
    """Find how fast errors are to be undone, and whether the factor of the speeds may do it too."""
    rows = page.direct_rows
    fastest = 0.0
    most = 0.0
    if use_bias > 0.0:
        for k in range(island.first_row, island.last_row):
            row = rows[k]
            if row.gamma >= 0.0 and not (row.one_sided > 0.0 and row.bias > 0.0):
                fastest = max(fastest, abs(row.bias))
                most = max(most, row.strain)
    island.errs = 1 if fastest > SAME else 0
    island.scale = min(1.0, PULL / fastest) if fastest > SAME else 0.0
    yields = island.loops != 0 and most > STRAINED
    island.shared = 0.0 if yields or island.touches != 0 else island.scale


@device
def suits(page, island):
    """Whether the correction that came with the speeds leaves every stop closed or opens it.

    A stop that pushes now stays where it is.
    """
    for k in range(island.first_row, island.last_row):
        row = page.direct_rows[k]
        if row.one_sided <= 0.0 or row.gamma < 0.0 or row.state == 0:
            continue
        if opening(page, k, row) + island.scale * row.bias < -SAME:
            return False
    return True


@device
def opening(page, k, row):
    """How fast the corrections at the nodes open the stop of a row."""
    sides, nodes = page.direct_sides, page.direct_nodes
    a = nodes[row.a]
    b = nodes[row.b]
    p = 2 * k
    q = p + 1
    speed = sides[p, 0] * a.ux + sides[p, 1] * a.uy + sides[p, 2] * a.uw
    return speed + (sides[q, 0] * b.ux + sides[q, 1] * b.uy + sides[q, 2] * b.uw)


@device
def keep_correction(page, island):
    """Keep the momentum of a correction that came with the speeds."""
    if island.weighs > 0 and island.anchored == 0:
        for k in range(island.first_node, island.last_node):
            node = page.direct_nodes[k]
            node.vx = node.ux
            node.vy = node.uy
            node.w = node.uw
        balance(page, island, 0.0)
        put_correction(page, island)


@device
def put_correction(page, island):
    """What stands in the nodes' velocities is the correction."""
    for k in range(island.first_node, island.last_node):
        node = page.direct_nodes[k]
        node.ux = node.vx
        node.uy = node.vy
        node.uw = node.w


@device
def correct(page, island):
    """Find the correction by itself: limits have a bound of their own there, and loops may yield.

    The impulses of the speeds have been given, so their places are free.
    """
    rows = page.direct_rows
    island.shared = 0.0
    for k in range(island.first_row, island.last_row):
        row = rows[k]
        row.drift = island.scale * row.bias
        row.memory = 0.0
        row.impulse = 0.0
        row.low = 0.0 if row.one_sided > 0.0 else -math.inf
        row.high = math.inf
        if row.one_sided > 0.0:
            row.state = -1 if row.bias > 0.0 else 0
        elif row.state != 0:
            row.gamma = -1.0
        if island.loops != 0 and row.gamma > 0.0:
            row.gamma *= 1.0 + yielding(row.strain) / row.hard
    find_correction(page, island)
    if island.touches != 0:
        release_all(page, island)
        tries = 0
        while hold_pressed(page, island):
            tries += 1
            if tries > MOST_HOLDS:
                island.errs = 0
                return
            fix_held(page, island)
            find_correction(page, island)
    if island.weighs > 0 and island.touches == 0:
        balance(page, island, 0.0)
    put_correction(page, island)
    if island.loops != 0 or island.touches != 0:
        mark_strained(page, island)


@device
def find_correction(page, island):
    """Leave the correction in the nodes' velocities."""
    for attempt in range(MOST_SETS):
        for k in range(island.first_node, island.last_node):
            node = page.direct_nodes[k]
            node.vx = 0.0
            node.vy = 0.0
            node.w = 0.0
        aim(page, island)
        solve_system(page, island)
        if island.bounded == 0 or review(page, island, attempt >= BLOCK_SETS) == 0:
            break


@device
def mark_strained(page, island):
    """Mark the joints that stay apart although nothing moves them any more: Python tells of it."""
    for k in range(island.first_node, island.last_node):
        node = page.direct_nodes[k]
        m = page.motion[node.row]
        if max(abs(node.ux), abs(node.uy), abs(node.uw)) > CRAWL:
            return
        if island.touches != 0 and max(abs(m.vx), abs(m.vy), abs(m.w)) > CRAWL:
            return
    for k in range(island.first_row, island.last_row):
        row = page.direct_rows[k]
        if row.strain > STRAINED and row.gamma >= 0.0 and not (row.one_sided > 0.0 < row.bias):
            rows = page.joint_axes[row.block].joint
            if row.part != 0:
                rows = page.joint_points[row.block].joint
            joint = page.joints[rows[row.lane]]
            if joint.broken == 0:
                joint.broken = 1
                page.tally[0].broken += 1


@device
def yielding(strain):
    """How much softer a row is for its error, in parts of K: SOFTEST (C - STRAINED)^2.

    Where rows of a loop contradict one another, those that are furthest off give way, and the
    others hold (as in robust least squares; Huber 1981). A step by hard rows alone would go too far
    where large errors bend J, and never rest (Levenberg 1944).
    """
    over = strain - STRAINED
    return SOFTEST * over * over if over > 0.0 else 0.0


@unit
def correct_islands(page):
    """Move the bodies by the corrections, after they have moved by their velocities."""
    motion, h = page.motion, page.step[0].h
    for i in range(len(page.direct_islands) - 1):
        island = page.direct_islands[i]
        if island.errs == 0:
            continue
        if page.ledger[0].on != 0:
            book_correction(page, island, h)
        for k in range(island.first_node, island.last_node):
            node = page.direct_nodes[k]
            m = motion[node.row]
            if m.inv_mass > 0.0:
                m.dx += h * node.ux
                m.dy += h * node.uy
            if m.inv_inertia > 0.0:
                m.da += h * node.uw
                c, s = turned(m.dc, m.ds, h * node.uw)
                m.dc = c
                m.ds = s


@device
def balance(page, island, moves):
    """Take off the momentum that bodies have got by counting for more than they weigh.

    What holds together in free space changes neither its momentum nor its angular momentum from
    within. What is off is that of a rigid motion, which no row feels.
    """
    if island.anchored != 0:
        return
    motion, nodes = page.motion, page.direct_nodes
    first = island.first_node
    mass = 0.0
    x = 0.0
    y = 0.0
    px = 0.0
    py = 0.0
    start = motion[nodes[first].row]
    for k in range(first, island.last_node):
        m = motion[nodes[k].row]
        if m.inv_mass <= 0.0 or m.inv_inertia <= 0.0:
            return
        own = 1.0 / m.inv_mass
        mass += own
        x += own * ((m.x - start.x) + (m.dx - start.dx))
        y += own * ((m.y - start.y) + (m.dy - start.dy))
        px += own * (nodes[k].vx - moves * m.vx)
        py += own * (nodes[k].vy - moves * m.vy)
    x /= mass
    y /= mass
    vx = px / mass
    vy = py / mass
    inertia = 0.0
    spin = 0.0
    for k in range(first, island.last_node):
        node = nodes[k]
        m = motion[node.row]
        own = 1.0 / m.inv_mass
        rx = (m.x - start.x) + (m.dx - start.dx) - x
        ry = (m.y - start.y) + (m.dy - start.dy) - y
        inertia += 1.0 / m.inv_inertia + own * (rx * rx + ry * ry)
        spin += (node.w - moves * m.w) / m.inv_inertia
        spin += own * (rx * (node.vy - moves * m.vy - vy) - ry * (node.vx - moves * m.vx - vx))
    w = spin / inertia
    for k in range(first, island.last_node):
        node = nodes[k]
        m = motion[node.row]
        rx = (m.x - start.x) + (m.dx - start.dx) - x
        ry = (m.y - start.y) + (m.dy - start.dy) - y
        node.vx -= vx - w * ry
        node.vy -= vy + w * rx
        node.w -= w
