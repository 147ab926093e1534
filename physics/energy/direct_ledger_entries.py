"""What islands of joints that are solved at once did to the energy, beside the work of their rows.

Bodies that count for more than they weigh (direct_rows.py, weigh_nodes) get another momentum than
their rows say, and corrections of the places move them up or down without a speed. Both are work of
the joints, and are booked with the first row of the island that holds rigidly.
"""

from physics.compile.jit import device
from physics.compile.lanes import dot


@device
def begin_unsaid(page, island, sign):
    """Note the momentum that bodies have lost (or, -1, got) when they are weighed."""
    if page.ledger[0].on == 0:
        return
    for k in range(island.first_node, island.last_node):
        node = page.direct_nodes[k]
        m = page.motion[node.row]
        if sign > 0.0:
            node.lx = 0.0
            node.ly = 0.0
            node.lw = 0.0
        if m.inv_mass > 0.0:
            node.lx -= sign * m.vx / m.inv_mass
            node.ly -= sign * m.vy / m.inv_mass


@device
def note_unsaid(page, island):
    """Note what the bodies get, but for what the impulses of the rows say."""
    if page.ledger[0].on == 0:
        return
    note_given(page, island)
    nodes, rows, sides = page.direct_nodes, page.direct_rows, page.direct_sides
    for k in range(island.first_row, island.last_row):
        row = rows[k]
        take(nodes[row.a], page.motion[nodes[row.a].row], sides, (2 * k, row.more))
        take(nodes[row.b], page.motion[nodes[row.b].row], sides, (2 * k + 1, row.more))


@device
def note_unsaid_hinges(page, island):
    """The same of an island of nothing but hinges."""
    if page.ledger[0].on == 0:
        return
    note_given(page, island)
    nodes = page.direct_nodes
    for k in range(island.first_hinge, island.last_hinge):
        hinge = page.direct_hinges[k]
        px = hinge.more_x
        py = hinge.more_y
        a = nodes[hinge.a]
        b = nodes[hinge.b]
        if page.motion[a.row].inv_mass > 0.0:
            a.lx += px
            a.ly += py
        if page.motion[a.row].inv_inertia > 0.0:
            a.lw += hinge.rax * py - hinge.ray * px
        if page.motion[b.row].inv_mass > 0.0:
            b.lx -= px
            b.ly -= py
        if page.motion[b.row].inv_inertia > 0.0:
            b.lw -= hinge.rbx * py - hinge.rby * px


@device
def note_given(page, island):
    """Note all that the bodies get."""
    nodes = page.direct_nodes
    for k in range(island.first_node, island.last_node):
        node = nodes[k]
        m = page.motion[node.row]
        if m.inv_mass > 0.0:
            node.lx += (node.vx - m.vx) / m.inv_mass
            node.ly += (node.vy - m.vy) / m.inv_mass
        if m.inv_inertia > 0.0:
            node.lw += (node.w - m.w) / m.inv_inertia


@device
def take(node, m, sides, side):
    """Take off what a row says that it gave to one of its bodies."""
    p, impulse = side
    if m.inv_mass > 0.0:
        node.lx -= sides[p, 0] * impulse
        node.ly -= sides[p, 1] * impulse
    if m.inv_inertia > 0.0:
        node.lw -= sides[p, 2] * impulse


@device
def book_unsaid(page):
    """Book what no row of the islands has said, at the mean velocities of the substep."""
    if page.ledger[0].on == 0:
        return
    for i in range(len(page.direct_islands) - 1):
        island = page.direct_islands[i]
        if island.weighs == 0:
            continue
        work = 0.0
        for k in range(island.first_node, island.last_node):
            node = page.direct_nodes[k]
            mean = page.ledger_arrays[node.row]
            work += node.lx * mean.vx + node.ly * mean.vy + node.lw * mean.w
        book_to_rigid(page, island, work)


@device
def book_correction(page, island, h):
    """Book what a correction of the places lifts: by the joints, not by gravity."""
    step = page.step[0]
    lifted = 0.0
    for k in range(island.first_node, island.last_node):
        node = page.direct_nodes[k]
        m = page.motion[node.row]
        if m.inv_mass > 0.0:
            fallen = m.gravity_scale * dot(step.gx, step.gy, h * node.ux, h * node.uy)
            lifted -= fallen / m.inv_mass
    page.ledger[0].gravity[0] -= lifted
    book_to_rigid(page, island, lifted)


@device
def book_to_rigid(page, island, work):
    """Book a work with the first row of the island that holds rigidly, or else with the first."""
    first = page.direct_rows[island.first_row]
    for k in range(island.first_row, island.last_row):
        row = page.direct_rows[k]
        soft = page.joint_axes[row.block].soft
        if row.part != 0:
            soft = page.joint_points[row.block].soft
        if row.one_sided == 0.0 and soft.rigid[row.lane] > 0.0:
            first = row
            break
    block = first.block
    if first.part != 0:
        block += len(page.joint_axes)
    page.joint_ledger_arrays[block].work[first.lane] += work
