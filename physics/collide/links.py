"""Links of chains: solid on one side, and aware of their neighbours (Catto, "Ghost Collisions").

A corner of a chain pushes only along normals between those of its two links, and a flat or hollow
corner not at all: what slides along the chain must not feel where one link ends. (Box2D v3's rule,
b2CollideChainSegmentAndPolygon.) Internally a link runs with its solid side on the left.
"""

import math

import numpy as np

from physics.collide.hull import (
    OWNER_A,
    OWNER_B,
    are_discs,
    face_separation,
    place,
    place_hulls,
    support,
)
from physics.collide.lookahead import least_separation
from physics.collide.manifold import (
    clear_manifold,
    clip,
    collide,
    collide_disc,
    collide_discs,
    incident_face,
    nearest_corner,
)
from physics.compile.jit import device
from physics.compile.lanes import rotx, roty
from physics.constants import GRAZE_DEPTH, SMOOTH_CORNER

PASSES, GROWN = 1, 2
"""What `passes` of a contact with a link says of B: it comes through from behind, and there are no
points until it has left; one of them was made larger, and B is pushed to the front."""


@device
def collide_shapes(shape_a, shape_b, work):
    """Fill the bench's manifold of two shapes, with B at the bench's pose in A's frame.

    Discs, which a pile may have thousands of, are met without hulls of theirs.
    """
    if are_discs(shape_a, shape_b):
        clear_manifold(work.manifold)
        a = (shape_a.x[0], shape_a.y[0], shape_a.r[0])
        collide_discs(a, disc_of_b(shape_b, work), work.manifold)
    elif shape_a.one_sided + shape_a.seams + shape_b.seams != 0:
        place_hulls(shape_a, shape_b, work)
        collide_pair(shape_a, work.a, work.b, work.manifold)
    elif shape_b.count == 1:
        clear_manifold(work.manifold)
        place(shape_a, work.a, (0.0, 0.0, 1.0, 0.0))
        collide_disc(work.a, disc_of_b(shape_b, work), (0, OWNER_B), work.manifold)
    elif shape_a.count == 1:
        clear_manifold(work.manifold)
        place(shape_b, work.b, (work.x, work.y, work.c, work.s))
        a = (shape_a.x[0] + 0.0, shape_a.y[0] + 0.0, shape_a.r[0])  # never -0.0
        collide_disc(work.b, a, (1, OWNER_A), work.manifold)
    else:
        place_hulls(shape_a, shape_b, work)
        collide(work.a, work.b, work.manifold)


@device
def disc_of_b(shape_b, work):
    """The first disc of B in A's frame."""
    x = shape_b.x[0]
    y = shape_b.y[0]
    bx = rotx(work.c, work.s, x, y) + work.x
    by = roty(work.c, work.s, x, y) + work.y
    return bx, by, shape_b.r[0]


@device
def collide_pair(shape_a, a, b, m):
    """Fill the manifold of two placed hulls, of which A may be a link of a chain."""
    if shape_a.one_sided == 0:
        collide(a, b, m)
        return
    before, after = neighbours(shape_a, a)
    if is_behind(a, b, before, after):
        clear_manifold(m)
        return
    collide(a, b, m)
    if m.count > 0 and not is_admitted(a, m, before, after):
        collide_front(a, np.int64(0), b, m)  # a literal would compile `clip` a second time


@device
def note_growth(contact, pair, tick):
    """Note in `passes` that one of the shapes of a new contact with a link has just been remade."""
    shape_a, shape_b = pair
    new = contact.made == 0 and contact.sensor == 0 and shape_a.one_sided != 0
    if new and max(shape_a.remade, shape_b.remade) == tick + 1:
        contact.passes = GROWN


@device
def let_through(contact, pair, core, work):
    """Take the manifold away while B comes through the link A, and note that in `passes`.

    What was close behind passes until it has left, also when it turns back half-way: its middle is
    no reason to catch it. So does what is found deeper in the link than it can have come from the
    front since the last tick: the continuous pass lets that sink in by half its `core` [m]. What
    has grown may reach any depth, and is pushed to the front.
    """
    m = work.manifold
    if contact.passes == 0 and contact.point_count > 0 and m.count > 0:
        return
    shape_a, _ = pair
    a = work.a
    before, after = neighbours(shape_a, a)
    behind = is_behind(a, work.b, before, after)
    if contact.passes == GROWN and keeps_front(pair, behind, work):
        contact.passes = GROWN if behind else 0
        return
    if behind:
        contact.passes = PASSES if is_within(work) else 0
        return
    most = GRAZE_DEPTH
    if contact.passes != PASSES:
        closing = -(work.vx * a.nx[0] + work.vy * a.ny[0])
        most = 0.5 * core + max(closing, 0.0) * work.tick
    contact.passes = PASSES if depth_in_link(shape_a, a, work.b, m) > most else 0
    if contact.passes != 0:
        clear_manifold(m)


@device
def keeps_front(pair, behind, work):
    """True when B, of which one has grown through the other, is to be in front of the link A.

    The side of its middle is that, unless they touched before: then it was in front, and where its
    middle is `behind` now the manifold becomes that of the link's front.
    """
    shape_a, shape_b = pair
    if not behind:
        return True
    if shape_a.fronted + shape_b.fronted == 0 or not is_within(work):
        return False
    collide_front(work.a, np.int64(0), work.b, work.manifold)
    return work.manifold.count > 0


@device
def is_within(work):
    """True when B touches the link's own line, from whichever side."""
    work.probe.margin = work.manifold.margin
    collide(work.a, work.b, work.probe)
    return work.probe.count > 0


@device
def depth_in_link(shape_a, a, b, m):
    """How far B reaches behind the link [m]; beyond a corner of the chain, how deep it touches.

    Where the neighbour goes straight on there is no corner: what passes may slide over the seam.
    """
    low, disc = face_separation(a, np.int64(0), b)
    end = nearest_corner(a, np.int64(0), b, disc)
    if end >= 0:
        rise = a.nx[0] * (shape_a.ghost_x[end] - a.x[0]) + a.ny[0] * (shape_a.ghost_y[end] - a.y[0])
        if abs(rise) > GRAZE_DEPTH:
            return -least_separation(m) if m.count > 0 else 0.0
    return -low


@device
def neighbours(shape, link):
    """The normals of the links before and after the placed `link` of a chain."""
    before = side_normal(shape.ghost_x[0], shape.ghost_y[0], link.x[0], link.y[0])
    return before, side_normal(link.x[1], link.y[1], shape.ghost_x[1], shape.ghost_y[1])


@device
def side_normal(x0, y0, x1, y1):
    """Unit normal to the right of the way from (x0, y0) to (x1, y1): the free side."""
    dx = x1 - x0
    dy = y1 - y0
    length = math.sqrt(dx * dx + dy * dy)
    return dy / length, -dx / length


@device
def middle(hull, x, y, nx, ny):
    """Return where the middle of the hull's extent along n lies, seen from (x, y) [m]."""
    low, _ = support(hull, nx, ny)
    high, _ = support(hull, -nx, -ny)
    return 0.5 * (low - high) - (nx * x + ny * y)


@device
def is_behind_link(a, b):
    """True when more than half of B is on the solid side of the link's line."""
    return middle(b, a.x[0], a.y[0], a.nx[0], a.ny[0]) < 0.0


@device
def is_behind(a, b, before, after):
    """True when more than half of B is on the solid side of the link and of its neighbours."""
    if not is_behind_link(a, b):
        return False
    nx = a.nx[0]
    ny = a.ny[0]
    bx, by = before
    if bx * ny - by * nx > SMOOTH_CORNER and middle(b, a.x[0], a.y[0], bx, by) >= 0.0:
        return False
    cx, cy = after
    return not (nx * cy - ny * cx > SMOOTH_CORNER and middle(b, a.x[1], a.y[1], cx, cy) >= 0.0)


@device
def is_admitted(a, m, before, after):
    """True when the manifold's normal lies between those of the neighbours, where they are convex.

    A positive cross product turns left; a convex corner turns left, the solid side being there.
    """
    nx = a.nx[0]
    ny = a.ny[0]
    sign = -1.0 if m.flipped != 0 else 1.0
    mx = sign * m.nx
    my = sign * m.ny
    bx, by = before
    cx, cy = after
    if nx * my - ny * mx <= 0.0:  # it leans towards the link before
        if bx * ny - by * nx > SMOOTH_CORNER:
            return mx * by - my * bx <= SMOOTH_CORNER
    elif nx * cy - ny * cx > SMOOTH_CORNER:
        return cx * my - cy * mx <= SMOOTH_CORNER
    return abs(mx * ny - my * nx) <= SMOOTH_CORNER and mx * nx + my * ny > 0.0


@device
def collide_front(a, face, b, m):
    """Manifold with one free face of A, if B stands on it; its neighbours see to the rest."""
    clear_manifold(m)
    disc, on = stands_on(a, face, b)
    if on:
        m.nx = a.nx[face]
        m.ny = a.ny[face]
        clip(a, face, b, disc, m)


@device
def stands_on(a, face, b):
    """The disc of B next to a face of A, and whether some of B is abreast of that face."""
    nx = a.nx[face]
    ny = a.ny[face]
    end = face + 1 if face + 1 < a.count else 0
    _, disc = face_separation(a, face, b)
    first = disc
    second = disc
    if b.count > 1:
        first = incident_face(b, disc, nx, ny)
        second = first + 1 if first + 1 < b.count else 0
    u0 = nx * (b.y[first] - a.y[face]) - ny * (b.x[first] - a.x[face])
    u1 = nx * (b.y[second] - a.y[face]) - ny * (b.x[second] - a.x[face])
    length = nx * (a.y[end] - a.y[face]) - ny * (a.x[end] - a.x[face])
    return disc, max(u0, u1) > 0.0 and min(u0, u1) < length
