"""What contacts hold in its place while the errors of joints are undone.

A correction leaves no speed behind, so it does no work on the bodies; but one that presses a body
into what it touches loads the contact, which then pushes with more than it had: joints and contacts
that contradict one another would pump. So what would be pressed stays where it is, and the rest of
its island moves.
"""

from physics.compile.jit import device
from physics.compile.lanes import LANES
from physics.rows.blocks import block_gap

TOUCHES, HELD = 1, 2
"""What a node is: it may be pressed into something; it was, and is held."""


@device
def note_touching(page, most):
    """Note which nodes may touch something in this tick; corrections are no faster than `most`."""
    nodes, places = page.direct_nodes, page.direct_places
    for k in range(len(nodes)):
        nodes[k].held = 0
    reach = most * page.step[0].tick
    gap = block_gap(page)
    for k in range(page.tally[0].block_count - gap[1]):
        c = page.blocks[k if k < gap[0] else k + gap[1]]
        for lane in range(LANES):
            if is_near(c.p, lane, reach) or is_near(c.q, lane, reach):
                for row in (c.a[lane], c.b[lane]):
                    if row < len(places) and places[row] >= 0:
                        nodes[places[row]].held = TOUCHES


@device
def is_near(p, lane, reach):
    """True when the bodies may meet in a point within the tick."""
    return p.solid[lane] > 0.0 and p.separation[lane] < reach


@device
def touches_some(page, island):
    """Return 1 when some body of the island may touch something."""
    for k in range(island.first_node, island.last_node):
        if page.direct_nodes[k].held != 0:
            return 1
    return 0


@device
def release_all(page, island):
    """Hold nothing of the island."""
    for k in range(island.first_node, island.last_node):
        page.direct_nodes[k].held = min(page.direct_nodes[k].held, TOUCHES)


@device
def hold_pressed(page, island):
    """Hold what the velocities at the nodes press into something; returns whether it was not."""
    nodes = page.direct_nodes
    result = False
    gap = block_gap(page)
    for k in range(page.tally[0].block_count - gap[1]):
        c = page.blocks[k if k < gap[0] else k + gap[1]]
        for lane in range(LANES):
            if c.p.solid[lane] == 0.0:
                continue
            a = node_of(page, island, c.a[lane])
            b = node_of(page, island, c.b[lane])
            if a < 0 and b < 0:
                continue
            n = c.nx[lane], c.ny[lane]
            if presses(page, (a, b), n, c.p, lane) or presses(page, (a, b), n, c.q, lane):
                for node in (a, b):
                    if node >= 0 and nodes[node].held != HELD:
                        nodes[node].held = HELD
                        result = True
    return result


@device
def node_of(page, island, row):
    """The node of a body, -1 if it is none of the island."""
    if row >= len(page.direct_places):
        return -1
    node = page.direct_places[row]
    return node if island.first_node <= node < island.last_node else -1


@device
def presses(page, ends, n, p, lane):
    """True when the velocities at the nodes close a point and go on within the tick."""
    speed = 0.0
    if ends[0] >= 0:
        a = page.direct_nodes[ends[0]]
        speed -= n[0] * a.vx + n[1] * a.vy + p.rna[lane] * a.w
    if ends[1] >= 0:
        b = page.direct_nodes[ends[1]]
        speed += n[0] * b.vx + n[1] * b.vy + p.rnb[lane] * b.w
    if p.solid[lane] == 0.0 or speed >= 0.0:
        return False
    return p.separation[lane] + page.step[0].tick * speed < 0.0


@device
def fix_held(page, island):
    """Let no row of the island move what is held; a row that moves nothing rests."""
    rows, nodes, sides = page.direct_rows, page.direct_nodes, page.direct_sides
    for k in range(island.first_row, island.last_row):
        row = rows[k]
        row.stiff = fix_side(sides, 2 * k, nodes[row.a])
        row.stiff += fix_side(sides, 2 * k + 1, nodes[row.b])
        if not row.stiff > 0.0:
            row.gamma = -1.0
            island.bounded = 1


@device
def fix_side(sides, p, node):
    """M^-1 J^T on one body, nothing if it is held; returns J M^-1 J^T."""
    if node.held == HELD:
        for i in range(3, 6):
            sides[p, i] = 0.0
    return sides[p, 0] * sides[p, 3] + sides[p, 1] * sides[p, 4] + sides[p, 2] * sides[p, 5]
