"""The soft step with direct joints: trees of point rows are solved at once, by elimination.

Each body of a tree, from the leaves on, is put into its parent as the mass and the impulse that are
felt through their joint (Featherstone 1987, articulated bodies; Baraff 1996, "Linear-Time Dynamics
using Lagrange Multipliers"); the impulses follow from the root outwards. With the child's mass M
and what is passed on to it p, and with J dv_child - J_p dv_parent = e wanted of their anchors:

    N = M^-1,   K = J N J^T,   P = K^-1 (e - J N p + J_p dv_parent),   dv_child = N p + N J^T P,
    M_parent += J_p^T K^-1 J_p,   p_parent -= J_p^T K^-1 (e - J N p).

Exact, so the rows of a tree are not soft; the sweeps after it find nothing to do in them but what
contacts, motors and loops have changed. Cost in loops: those of the soft step, and 2 a substep over
the links. Compiled when a world first has a tree with a heavy load (joints/trees.py).
"""

from typing import Any

from physics._jit import device, kernel
from physics.joints.trees import Trees
from physics.solvers.impacts import impacts
from physics.solvers.integration import begin, finish, integrate_positions, integrate_velocities
from physics.solvers.joint_ledger_entries import note_joints
from physics.solvers.joint_rows import solve_joints, warm_start_joints
from physics.solvers.joint_setup import linearise_axes, prepare_joints
from physics.solvers.ledger_entries import begin_substep, open_books
from physics.solvers.soft_step import book_substep
from physics.solvers.sweeps import prepare_contacts, solve_contacts, warm_start_contacts
from physics.state import open_page
from physics.tick import whole_lanes

RIGID_SPIN = 1e9
"""Inertia of a body that cannot turn, per mass: [m^2], 1e9. Fewer: its anchors give way; more: the
digits of its mass are lost."""


def solve(arrays: tuple[Any, ...], trees: Trees) -> None:
    """Advance velocities and poses of the awake bodies by one tick."""
    direct_joints(arrays, trees.links, trees.nodes)


@kernel
def direct_joints(arrays, links, nodes):
    """Advance velocities and poses by one tick; `arrays` is the page as a plain tuple."""
    page = open_page(arrays)
    motion, step = page.motion, page.step[0]
    joints, points, axes = page.joints, page.joint_points, page.joint_axes
    awake = page.awake[: whole_lanes(page.tally[0].awake_count)]
    energy = begin(page.bodies, motion, awake, page.step)
    prepare_joints(points, axes, motion, page.step)
    harden(points, links)
    meets = prepare_contacts(page, energy)
    open_books(motion, page.books, page.tally, page.ledger, page.step)
    impacts(page, awake, meets)
    for k in range(step.substeps):
        soft = (1.0, k * step.h)
        begin_substep(motion, page.books, awake, page.ledger)
        integrate_velocities(motion, awake, page.step)
        linearise_axes(joints, axes, motion, page.step, soft)
        forget_trees(links, points)
        warm_start_joints(points, axes, motion, page.step)
        warm_start_contacts(page)
        solve_trees((links, nodes), points, motion, step.h, 1.0)
        for i in range(step.iterations):
            solve_joints(points, axes, motion, page.step, soft)
            solve_contacts(page, 1.0, i + 1 == step.iterations)
        note_joints(page)
        integrate_positions(motion, awake, page.step)
        relax = (0.0, soft[1] + step.h)
        linearise_axes(joints, axes, motion, page.step, relax)
        solve_trees((links, nodes), points, motion, step.h, 0.0)
        solve_joints(points, axes, motion, page.step, relax)
        solve_contacts(page, 0.0, step.relax_contacts != 0)
        book_substep(page, awake)
    page.tally[0].lost = finish(page.bodies, motion, awake)


@device
def harden(points, links):
    """Let the rows of the trees be no springs: in them nothing is left for a soft row to give."""
    for k in range(len(links)):
        link = links[k]
        soft = points[link.block].soft
        soft.mass_scale[link.lane] = 1.0
        soft.impulse_scale[link.lane] = 0.0


@device
def forget_trees(links, points):
    """Start the links from nothing, for they are solved exactly; note what they pulled with."""
    for k in range(len(links)):
        link = links[k]
        c = points[link.block]
        lane = link.lane
        link.tx = link.sign * c.px[lane]
        link.ty = link.sign * c.py[lane]
        c.total_x[lane] += c.px[lane]
        c.total_y[lane] += c.py[lane]
        c.px[lane] = 0.0
        c.py[lane] = 0.0


@device
def solve_trees(trees, points, motion, h, use_bias):
    """Give all links the impulses that take the velocities at their anchors to what is wanted.

    A link of length L under the tension T swings about itself by w^2 = T L / I. Steps of h can
    follow w h < 2, so its inertia counts as h^2 T L / 2 at least.
    """
    links, nodes = trees
    for i in range(len(nodes)):
        load_node(nodes[i], motion[nodes[i].row])
    for k in range(len(links)):
        link = links[k]
        c = points[link.block]
        aim(link, c, motion[c.a[link.lane]], motion[c.b[link.lane]], use_bias)
        stretch(link, nodes[link.child], nodes[link.parent])
    for i in range(len(nodes)):
        node = nodes[i]
        node.ww = max(node.ww, 0.5 * h * node.tension)
    for k in range(len(links)):
        link = links[k]
        pass_on(link, nodes[link.child], nodes[link.parent])
    for i in range(len(nodes)):
        node = nodes[i]
        if node.held == 0:
            change(node)
    for k in range(len(links) - 1, -1, -1):
        link = links[k]
        px, py = give(link, nodes[link.child], nodes[link.parent])
        c = points[link.block]
        c.px[link.lane] += link.sign * px
        c.py[link.lane] += link.sign * py
    for i in range(len(nodes)):
        node = nodes[i]
        m = motion[node.row]
        m.vx += node.dx
        m.vy += node.dy
        if m.inv_inertia > 0.0:
            m.w += node.dw


@device
def load_node(node, m):
    """The mass of the body alone; a body that nothing moves, or turns, is a very heavy one."""
    mass = 1.0 / m.inv_mass if m.inv_mass > 0.0 else 0.0
    node.xx = mass
    node.xy = 0.0
    node.xw = 0.0
    node.yy = mass
    node.yw = 0.0
    node.ww = 1.0 / m.inv_inertia if m.inv_inertia > 0.0 else RIGID_SPIN * mass
    node.px = 0.0
    node.py = 0.0
    node.pw = 0.0
    node.tension = 0.0


@device
def aim(link, c, a, b, use_bias):
    """Arms of a link as the bodies are now, and the change of velocity that it wants."""
    lane = link.lane
    arms = c.arms
    rax = a.dc * arms.rax[lane] - a.ds * arms.ray[lane]
    ray = a.ds * arms.rax[lane] + a.dc * arms.ray[lane]
    rbx = b.dc * arms.rbx[lane] - b.ds * arms.rby[lane]
    rby = b.ds * arms.rbx[lane] + b.dc * arms.rby[lane]
    vx = (b.vx - b.w * rby) - (a.vx - a.w * ray)
    vy = (b.vy + b.w * rbx) - (a.vy + a.w * rax)
    pull = use_bias * c.soft.pull[lane]
    vx += pull * (arms.cx[lane] + (b.dx - a.dx) + (rbx - rax))
    vy += pull * (arms.cy[lane] + (b.dy - a.dy) + (rby - ray))
    link.fx = -link.sign * vx
    link.fy = -link.sign * vy
    is_b = link.sign > 0.0
    link.cx = rbx if is_b else rax
    link.cy = rby if is_b else ray
    link.px = rax if is_b else rbx
    link.py = ray if is_b else rby


@device
def stretch(link, child, parent):
    """Add how hard the link pulled its bodies outwards in the last substep [N*s*m]."""
    child.tension += link.cx * link.tx + link.cy * link.ty
    parent.tension -= link.px * link.tx + link.py * link.ty


@device
def inverse(node):
    """The inverse of the mass of a node with its subtree: xx, xy, xw, yy, yw, ww."""
    xx = node.yy * node.ww - node.yw * node.yw
    xy = node.xw * node.yw - node.xy * node.ww
    xw = node.xy * node.yw - node.xw * node.yy
    inv = 1.0 / (node.xx * xx + node.xy * xy + node.xw * xw)
    yy = node.xx * node.ww - node.xw * node.xw
    yw = node.xy * node.xw - node.xx * node.yw
    ww = node.xx * node.yy - node.xy * node.xy
    return inv * xx, inv * xy, inv * xw, inv * yy, inv * yw, inv * ww


@device
def pass_on(link, child, parent):
    """Put the child, as it is felt through the link, into the parent."""
    xx, xy, xw, yy, yw, ww = inverse(child)
    cx = link.cx
    cy = link.cy
    link.xx = xx - cy * xw
    link.xy = xy - cy * yw
    link.xw = xw - cy * ww
    link.yx = xy + cx * xw
    link.yy = yy + cx * yw
    link.yw = yw + cx * ww
    k11 = link.xx - cy * link.xw
    k12 = link.xy + cx * link.xw
    k22 = link.yy + cx * link.yw
    inv = 1.0 / (k11 * k22 - k12 * k12)
    lxx = inv * k22
    lxy = -inv * k12
    lyy = inv * k11
    link.lxx = lxx
    link.lxy = lxy
    link.lyy = lyy
    px = child.px
    py = child.py
    pw = child.pw
    link.fx -= link.xx * px + link.xy * py + link.xw * pw
    link.fy -= link.yx * px + link.yy * py + link.yw * pw
    child.dx = xx * px + xy * py + xw * pw
    child.dy = xy * px + yy * py + yw * pw
    child.dw = xw * px + yw * py + ww * pw
    if parent.xx == 0.0:
        return
    px = link.px
    py = link.py
    parent.xx += lxx
    parent.xy += lxy
    parent.xw += px * lxy - py * lxx
    parent.yy += lyy
    parent.yw += px * lyy - py * lxy
    parent.ww += py * (py * lxx - px * lxy) + px * (px * lyy - py * lxy)
    gx = lxx * link.fx + lxy * link.fy
    gy = lxy * link.fx + lyy * link.fy
    parent.px -= gx
    parent.py -= gy
    parent.pw -= px * gy - py * gx


@device
def change(root):
    """Change the velocity of the root of a tree; nothing moves one that has no mass."""
    root.dx = 0.0
    root.dy = 0.0
    root.dw = 0.0
    if root.xx > 0.0:
        xx, xy, xw, yy, yw, ww = inverse(root)
        root.dx = xx * root.px + xy * root.py + xw * root.pw
        root.dy = xy * root.px + yy * root.py + yw * root.pw
        root.dw = xw * root.px + yw * root.py + ww * root.pw


@device
def give(link, child, parent):
    """Return the impulse on the child, now that the parent's change of velocity is known."""
    wx = link.fx + parent.dx - link.py * parent.dw
    wy = link.fy + parent.dy + link.px * parent.dw
    px = link.lxx * wx + link.lxy * wy
    py = link.lxy * wx + link.lyy * wy
    child.dx += link.xx * px + link.yx * py
    child.dy += link.xy * px + link.yy * py
    child.dw += link.xw * px + link.yw * py
    return px, py
