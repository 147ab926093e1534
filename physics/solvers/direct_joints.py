"""Islands of joints solved at once: the impulses of all their rows, by elimination.

With the velocities v that gravity, contacts and the other joints have left, the rows of an island
want P with `J (v + M^-1 J^T P) + softness P = what each wants`, and each P within its bounds: a
linear complementarity problem with a positive definite matrix. Which rows are at a bound is found
by block principal pivoting (Judice and Pires 1994), from those that were in the last substep: so
mostly one factor is enough. `solvers/factor.py` makes it, in a time that grows as the number of
joints along chains and trees (Baraff 1996, "Linear-Time Dynamics using Lagrange Multipliers").

Rigid rows are hard but for 1e-9 of their K, which makes rows that say the same, or contradict one
another, a least-squares problem: what cannot be met is shared out, and rests.
"""

import math

from physics._jit import device, unit
from physics.solvers.direct_rows import (
    HARD,
    PULL,
    begin_rows,
    load_axis,
    load_nodes,
    load_point,
    weigh_nodes,
    weigh_side,
)
from physics.solvers.integration import turned
from physics.solvers.factor import assemble, factor, substitute

MOST_SETS = 12
"""Sets of bounds that are tried in a substep: [count], 12. Fewer: some are left to the next one."""

BLOCK_SETS = 5
"""... of which so many change all rows that are wrong at once: [count], 5; then one at a time, so
that it ends (Murty 1974)."""

STRAINED = 0.03
"""Error from which on a row of a loop gives way to others: [m], [rad], 0.03. What loads and speeds
leave is a thousandth of that."""

SAME = 1e-9
"""Speeds below that are none: [m/s], [rad/s], 1e-9. Less: rounding moves rows from bound to bound."""


@unit
def solve_islands(page, use_bias, elapsed):
    """Give all rows of all islands their impulses; `elapsed` [s] into the tick.

    `use_bias` 1.0: the substep's first look, which undoes errors; 0.0: speeds only, after the
    bodies have moved.
    """
    islands = page.direct_islands
    step = page.step[0]
    if use_bias == 0.0 and step.relax_joints == 0:
        return
    for i in range(len(islands) - 1):
        island = islands[i]
        bounded = load_rows(page, island, use_bias, elapsed)
        start_states(page, island, use_bias)
        for attempt in range(MOST_SETS):
            load_nodes(page, island)
            solve_once(page, island)
            if not bounded or review(page, island, attempt >= BLOCK_SETS) == 0:
                break
        give_all(page, island)
        if use_bias > 0.0:
            correct(page, island)


@unit
def begin_islands(page):
    """Start the rows of all islands from nothing, in a new substep; weigh their bodies."""
    for i in range(len(page.direct_islands) - 1):
        island = page.direct_islands[i]
        begin_rows(page, island)
        weigh_nodes(page, island, page.step[0].h)


@device
def load_rows(page, island, use_bias, elapsed):
    """All rows of an island as they are now; returns whether any has a bound."""
    rows, nodes, sides = page.direct_rows, page.direct_nodes, page.direct_sides
    bounded = False
    for k in range(island.first_row, island.last_row):
        row = rows[k]
        if row.part == 0:
            load_axis(page, k, row, use_bias, elapsed)
        else:
            load_point(page, k, row, use_bias, elapsed)
        row.stiff = weigh_side(sides, 2 * k, nodes[row.a]) + weigh_side(
            sides, 2 * k + 1, nodes[row.b]
        )
        if row.low > -math.inf or row.high < math.inf or row.gamma < 0.0:
            bounded = True
        if not row.stiff > 0.0:
            row.gamma = -1.0
            bounded = True
    return bounded


@unit
def correct_islands(page):
    """Undo the errors of the places, after the bodies have moved: this leaves no speed behind."""
    motion, h = page.motion, page.step[0].h
    for i in range(len(page.direct_islands) - 1):
        island = page.direct_islands[i]
        if island.errs == 0:
            continue
        for k in range(island.first_node, island.last_node):
            node = page.direct_nodes[k]
            m = motion[node.row]
            if m.inv_mass > 0.0:
                m.dx += h * node.vx
                m.dy += h * node.vy
            if m.inv_inertia > 0.0:
                m.da += h * node.w
                c, s = turned(m.dc, m.ds, h * node.w)
                m.dc = c
                m.ds = s


@device
def correct(page, island):
    """Find the motion that undoes the errors of the places as the substep began.

    It is what rigid rows want, `J u = -pull C`, as least motion, weighed by the masses; no faster
    than PULL. So an error does no work, and joints that contradict one another go down the slope of
    the sum of C^2 / K until they rest between them. The impulses of the speeds were given before.
    """
    rows = page.direct_rows
    fastest = 0.0
    for k in range(island.first_row, island.last_row):
        row = rows[k]
        if row.gamma >= 0.0 and row.bias * row.one_sided <= 0.0:
            fastest = max(fastest, abs(row.bias))
    island.errs = 1 if fastest > SAME else 0
    if fastest <= SAME:
        return
    scale = min(1.0, PULL / fastest)
    for k in range(island.first_row, island.last_row):
        row = rows[k]
        row.drift = scale * row.bias
        row.memory = 0.0
        row.impulse = 0.0
        row.low = 0.0 if row.one_sided > 0.0 else -math.inf
        row.high = math.inf
        if row.one_sided > 0.0:
            row.state = -1 if row.bias > 0.0 else 0
        elif row.state != 0:
            row.gamma = -1.0
        if island.loops != 0 and row.gamma > 0.0:
            row.gamma *= 1.0 + yielding(row.strain)
    for attempt in range(MOST_SETS):
        start_nodes(page, island)
        solve_once(page, island)
        if review(page, island, attempt >= BLOCK_SETS) == 0:
            break
    if island.weighs > 0:
        balance(page, island, 0.0)


@device
def yielding(strain):
    """How much softer a row is for its error, in parts of HARD: (C - STRAINED)^2.

    Where rows of a loop contradict one another, those that are furthest off give way, and the others
    hold (as in robust least squares; Huber 1981). A step by hard rows alone would go too far where
    large errors bend J, and never rest (Levenberg 1944).
    """
    over = strain - STRAINED
    return over * over / HARD if over > 0.0 else 0.0


@device
def start_nodes(page, island):
    """Let no body move yet."""
    for k in range(island.first_node, island.last_node):
        node = page.direct_nodes[k]
        node.vx = 0.0
        node.vy = 0.0
        node.w = 0.0


@device
def start_states(page, island, use_bias):
    """Rows at a bound are those that were in the last substep; in the second look, in this one."""
    rows = page.direct_rows
    for k in range(island.first_row, island.last_row):
        row = rows[k]
        row.state = 0
        did = row.before if use_bias > 0.0 else row.impulse
        if row.part == 0:
            if did <= row.low:
                row.state = -1
            elif did >= row.high:
                row.state = 1
        elif row.part == 2 and row.high < math.inf:
            x = rows[k - 1]
            push = x.before if use_bias > 0.0 else x.impulse
            size = math.sqrt(push * push + did * did)
            if size >= row.high * (1.0 - 1e-9) and size > 0.0:
                hold_pair(x, row, push / size, did / size)


@device
def hold_pair(x, y, ux, uy):
    """Both rows of a point at the bound of its disc, in the direction (ux, uy)."""
    x.state = 1
    y.state = 1
    x.at = x.high * ux
    y.at = x.high * uy


@device
def solve_once(page, island):
    """What is added to the impulses, rows at a bound being there; velocities of that at the nodes."""
    rows, sides, lower = page.direct_rows, page.direct_sides, page.direct_lower
    first = island.first_row
    last = island.last_row
    for k in range(first, last):
        row = rows[k]
        row.more = 0.0
        if row.gamma < 0.0:
            row.state = 1
            row.at = row.impulse
        elif row.state != 0:
            if row.part == 0:
                row.at = row.low if row.state < 0 else row.high
            push_row(page, k, row, row.at - row.impulse)
    for k in range(first, last):
        row = rows[k]
        if row.state == 0:
            row.more = -lacking(page, k, row)
            row.d = row.stiff + row.gamma
        else:
            row.d = 1.0
    assemble(rows, sides, page.direct_pairs, lower, island)
    factor(rows, lower, page.direct_below, page.direct_steps, island)
    substitute(rows, lower, page.direct_below, first, last)
    for k in range(first, last):
        row = rows[k]
        if row.state == 0:
            push_row(page, k, row, row.more)
        else:
            row.more = row.at - row.impulse


@device
def lacking(page, k, row):
    """How far the row is from what it wants, by the velocities at the nodes."""
    sides, nodes = page.direct_sides, page.direct_nodes
    a = nodes[row.a]
    b = nodes[row.b]
    p = 2 * k
    q = p + 1
    speed = sides[p, 0] * a.vx + sides[p, 1] * a.vy + sides[p, 2] * a.w
    speed += sides[q, 0] * b.vx + sides[q, 1] * b.vy + sides[q, 2] * b.w
    return speed + row.drift + row.memory * row.impulse


@device
def push_row(page, k, row, impulse):
    """Change the velocities at the nodes by an impulse along the row."""
    sides, nodes = page.direct_sides, page.direct_nodes
    a = nodes[row.a]
    b = nodes[row.b]
    p = 2 * k
    q = p + 1
    a.vx += sides[p, 3] * impulse
    a.vy += sides[p, 4] * impulse
    a.w += sides[p, 5] * impulse
    b.vx += sides[q, 3] * impulse
    b.vy += sides[q, 4] * impulse
    b.w += sides[q, 5] * impulse


@device
def review(page, island, only_one):
    """Put rows that do too much at their bound, and let go those at one that pull away from it.

    Returns how many rows have changed.
    """
    rows = page.direct_rows
    changed = 0
    for k in range(island.first_row, island.last_row):
        row = rows[k]
        if row.gamma < 0.0 or row.part == 2:
            continue
        if row.part == 1:
            if row.high < math.inf:
                changed += review_pair(page, k)
        else:
            changed += review_row(page, k, row)
        if only_one and changed > 0:
            break
    return changed


@device
def review_row(page, k, row):
    """Review an AXIS row; returns 1 if it has changed."""
    if row.state == 0:
        total = row.impulse + row.more
        if total < row.low:
            row.state = -1
        elif total > row.high:
            row.state = 1
        return 1 if row.state != 0 else 0
    if row.low >= row.high:
        return 0
    rest = lacking(page, k, row) + row.gamma * row.more
    if (row.state < 0 and rest < -SAME) or (row.state > 0 and rest > SAME):
        row.state = 0
        return 1
    return 0


@device
def review_pair(page, k):
    """Review the two rows of a point within its disc; returns 1 if they have changed."""
    x = page.direct_rows[k]
    y = page.direct_rows[k + 1]
    px = x.impulse + x.more
    py = y.impulse + y.more
    if x.state == 0:
        size = math.sqrt(px * px + py * py)
        if size > x.high:
            hold_pair(x, y, px / size, py / size)
            return 1
        return 0
    if x.high <= 0.0:
        return 0
    rest_x = lacking(page, k, x) + x.gamma * x.more
    rest_y = lacking(page, k + 1, y) + y.gamma * y.more
    if px * rest_x + py * rest_y > SAME * x.high:
        x.state = 0
        y.state = 0
        return 1
    return 0


@device
def give_all(page, island):
    """Write the impulses to the lanes and the velocities to the bodies."""
    rows = page.direct_rows
    for k in range(island.first_row, island.last_row):
        give(page, rows[k])
    if island.weighs > 0:
        balance(page, island, 1.0)
    motion = page.motion
    for k in range(island.first_node, island.last_node):
        node = page.direct_nodes[k]
        m = motion[node.row]
        if m.inv_mass > 0.0:
            m.vx = node.vx
            m.vy = node.vy
        if m.inv_inertia > 0.0:
            m.w = node.w


@device
def balance(page, island, moves):
    """Take off the momentum that bodies have got by counting for more than they weigh.

    What holds together in free space changes neither its momentum nor its angular momentum from
    within. What is off is that of a rigid motion, which no row feels.
    """
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


@device
def give(page, row):
    """Write what a row does in this substep to its lane."""
    total = row.impulse + row.more
    lane = row.lane
    if row.part == 0:
        c = page.joint_axes[row.block]
        c.impulse[lane] = min(max(total, row.low), row.high)
    else:
        p = page.joint_points[row.block]
        if row.part == 1:
            p.px[lane] = total
        else:
            p.py[lane] = total
