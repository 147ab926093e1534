"""The linear system of an island: right sides, A = J M^-1 J^T + softness, and what follows.

Two right sides go through one factor: `more`, the impulses, and `wish`, those of the motion that
undoes the errors of the places.
"""

from physics.compile.jit import device
from physics.direct.factor import assemble, assemble_some, factor, substitute


@device
def load_nodes(page, island):
    """Velocities of the bodies, and no correction yet."""
    motion = page.motion
    for k in range(island.first_node, island.last_node):
        node = page.direct_nodes[k]
        m = motion[node.row]
        node.vx = m.vx
        node.vy = m.vy
        node.w = m.w
        node.ux = 0.0
        node.uy = 0.0
        node.uw = 0.0


@device
def aim(page, island):
    """Right sides and diagonal of the rows; those at a bound are there, and take no part."""
    rows = page.direct_rows
    if island.bounded != 0:
        for k in range(island.first_row, island.last_row):
            row = rows[k]
            if row.gamma < 0.0:
                row.state = 1
                row.at = row.impulse
            elif row.state != 0:
                if row.part == 0:
                    row.at = row.low if row.state < 0 else row.high
                push_row(page, k, row, row.at - row.impulse)
    for k in range(island.first_row, island.last_row):
        row = rows[k]
        if row.state == 0:
            row.more = -lacking(page, k, row)
            row.wish = -island.shared * row.bias
            row.d = row.stiff + row.gamma
        else:
            row.more = 0.0
            row.wish = 0.0
            row.d = 1.0


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
def solve_system(page, island):
    """What is added to the impulses, and to the velocities and corrections at the nodes."""
    rows, sides, lower = page.direct_rows, page.direct_sides, page.direct_lower
    if island.bounded == 0:
        assemble(rows, sides, page.direct_pairs, lower, island)
    else:
        assemble_some(rows, sides, page.direct_pairs, lower, island)
    factor(rows, lower, page.direct_below, page.direct_steps, island)
    substitute(rows, lower, page.direct_below, island)
    for k in range(island.first_row, island.last_row):
        row = rows[k]
        if row.state == 0:
            push_row(page, k, row, row.more)
            if row.wish != 0.0:
                displace(page, k, row)
        else:
            row.more = row.at - row.impulse


@device
def displace(page, k, row):
    """Change the corrections at the nodes by what the row wishes."""
    sides, nodes = page.direct_sides, page.direct_nodes
    a = nodes[row.a]
    b = nodes[row.b]
    wish = row.wish
    p = 2 * k
    q = p + 1
    a.ux += sides[p, 3] * wish
    a.uy += sides[p, 4] * wish
    a.uw += sides[p, 5] * wish
    b.ux += sides[q, 3] * wish
    b.uy += sides[q, 4] * wish
    b.uw += sides[q, 5] * wish
