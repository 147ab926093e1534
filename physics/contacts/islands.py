"""Islands: what holds together rests, sleeps and wakes together.

An island is a part of the graph whose nodes are the dynamic bodies and whose edges are touching
contacts and joints; what does not yield connects nothing. It is found by union-find (Tarjan 1975)
when some body is ready to sleep. (Box2D v3 keeps its islands from tick to tick: more to maintain
for an answer that is wanted ten times a second at most.)
"""

import numpy as np

from physics.compile.jit import device
from physics.constants import DRIFT_SPEED, SLEEP_TIME
from physics.contacts.busy import list_busy
from physics.joints.record import OFF
from physics.state.layout import DISABLED, DYNAMIC
from physics.state.notes import BUSY

ROOTLESS = -1
"""Parent of what connects nothing: static and sleeping bodies, kinematic ones that stand still."""


HELD, DRIFTS, FIXED = 1, 2, 4
"""Bits of `held`. Of an island's root: it has something to rest on or hang from; a body of it moves
with nothing that slows it. Of any body: contacts fix it to the ground (fixed.py)."""


@device
def forget_roots(page):
    """Let nothing that may be asked for its root have one, but the world's row."""
    parents = page.forest
    list_busy(page)
    for k in range(page.tally[0].awake_count):
        parents[page.awake[k]] = ROOTLESS
    for k in range(page.notes[BUSY]):
        contact = page.contacts[page.busy[k]]
        parents[contact.body_a] = ROOTLESS
        parents[contact.body_b] = ROOTLESS
    for i in range(len(page.joints)):
        parents[page.joints[i].body_a] = ROOTLESS
        parents[page.joints[i].body_b] = ROOTLESS
    parents[0] = 0


@device
def find_islands(page):
    """Join the awake dynamic bodies that hold together, in `forest`.

    All that is not still, or held by something that is not, has the world's row 0 as its root.
    """
    parents = page.forest
    tally = page.tally[0]
    forget_roots(page)
    for k in range(tally.awake_count):
        row = page.awake[k]
        body = page.bodies[row]
        if body.still < SLEEP_TIME:
            parents[row] = 0
        elif body.kind == DYNAMIC:
            parents[row] = row
    for k in range(page.notes[BUSY]):
        contact = page.contacts[page.busy[k]]
        if contact.point_count > 0:
            belt = contact.tangent_speed != 0.0  # may be a slow one, and carries all the same
            connect(parents, contact.body_a, contact.body_b, belt)
    for i in range(len(page.joints)):
        joint = page.joints[i]
        if acts(joint, page.bodies):
            connect(parents, joint.body_a, joint.body_b, is_running(joint))


@device
def find_drifting(page):
    """Note in `held` of the islands' roots which are held by what rests, and which move.

    By Newton's first law what moves with nothing to hold or slow it goes on moving.
    """
    parents = page.forest
    bodies = page.bodies
    is_free = page.step[0].air_density == 0.0
    for k in range(page.tally[0].awake_count):
        row = page.awake[k]
        island = root(parents, row)
        if island <= 0:
            continue
        bodies[island].held |= bodies[row].held & HELD  # it was told to sleep where it is
        if is_free and drifts(bodies[row], page.motion[row]):
            bodies[island].held |= DRIFTS
    for k in range(page.notes[BUSY]):
        contact = page.contacts[page.busy[k]]
        if contact.point_count > 0:
            hold(bodies, parents, contact.body_a, contact.body_b)
    for i in range(len(page.joints)):
        joint = page.joints[i]
        if acts(joint, bodies):
            hold(bodies, parents, joint.body_a, joint.body_b)


@device
def drifts(body, m):
    """True when the body moves and no damping of its own slows that motion down."""
    moves = m.vx * m.vx + m.vy * m.vy > DRIFT_SPEED * DRIFT_SPEED
    turns = abs(m.w) * body.extent > DRIFT_SPEED
    return (moves and body.linear_damping == 0.0) or (turns and body.angular_damping == 0.0)


@device
def hold(bodies, parents, a, b):
    """Note that the island of the one row is held, if the other is of something that rests."""
    root_a = root(parents, np.int64(a)) if a > 0 else ROOTLESS
    root_b = root(parents, np.int64(b)) if b > 0 else ROOTLESS
    if root_a > 0 and root_b == ROOTLESS:
        bodies[root_a].held |= HELD
    if root_b > 0 and root_a == ROOTLESS:
        bodies[root_b].held |= HELD


@device
def connect(parents, a, b, runs):
    """Join the trees of the rows a and b, if both may have one; what runs does not rest.

    The lower root wins, so nothing wins against row 0.
    """
    root_a = root(parents, np.int64(a)) if a > 0 else ROOTLESS
    root_b = root(parents, np.int64(b)) if b > 0 else ROOTLESS
    if runs:
        parents[max(root_a, 0)] = 0
        parents[max(root_b, 0)] = 0
    elif root_a >= 0 and root_b >= 0:
        parents[max(root_a, root_b)] = min(root_a, root_b)


@device
def root(parents, row):
    """The row at the end of the chain of parents, which it halves on the way; or ROOTLESS."""
    at = parents[row]
    if at < 0:
        return at
    while parents[at] != at:
        parents[at] = parents[parents[at]]
        at = parents[at]
    parents[row] = at
    return at


@device
def acts(joint, bodies):
    """True when the joint and both its bodies are enabled."""
    if joint.id == 0 or joint.disabled != 0:
        return False
    return bodies[joint.body_a].asleep != DISABLED and bodies[joint.body_b].asleep != DISABLED


@device
def is_running(joint):
    """True when a motor wants a speed: it may be a slow one."""
    for k in range(len(joint.row_speed)):
        if joint.row_mode[k] != OFF and joint.row_speed[k] != 0.0:
            return True
    return joint.target_vx != 0.0 or joint.target_vy != 0.0
