"""What contacts hold in its place while the errors of joints are undone.

A correction leaves no speed behind, so it does no work on the bodies; but one that presses a body
into what it touches loads the contact, which then pushes with more than it had: joints and contacts
that contradict one another would pump. So what touches stays where it is, and the rest of its
island moves; what is left of an error stays until the body is lifted off.
"""

from physics._jit import device
from physics.lanes import LANES
from physics.solvers.blocks import block_gap


@device
def note_held(page):
    """Note which nodes touch something as this tick begins."""
    nodes, places = page.direct_nodes, page.direct_places
    for k in range(len(nodes)):
        nodes[k].held = 0
    gap = block_gap(page)
    for k in range(page.tally[0].block_count - gap[1]):
        i = k if k < gap[0] else k + gap[1]
        c = page.blocks[i]
        for lane in range(LANES):
            if touches(c.p, lane) or touches(c.q, lane):
                hold(nodes, places, c.a[lane])
                hold(nodes, places, c.b[lane])


@device
def touches(p, lane):
    """True when the bodies meet in a point."""
    return p.solid[lane] > 0.0 and p.separation[lane] < 0.0


@device
def hold(nodes, places, row):
    """Note that a body touches something, if it is one of the islands."""
    if row < len(places) and places[row] >= 0:
        nodes[places[row]].held = 1


@device
def holds_some(page, island):
    """Return 1 when some body of the island touches something."""
    for k in range(island.first_node, island.last_node):
        if page.direct_nodes[k].held != 0:
            return 1
    return 0


@device
def fix_held(page, island):
    """Let no row of the island move what touches something; a row that moves nothing rests."""
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
    if node.held != 0:
        for i in range(3, 6):
            sides[p, i] = 0.0
    return sides[p, 0] * sides[p, 3] + sides[p, 1] * sides[p, 4] + sides[p, 2] * sides[p, 5]
