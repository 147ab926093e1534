"""Pieces of a ground: a corner's normal counts only where no neighbour's face covers it.

Two shapes that abut, of one body or of two, at rest or moving, are one ground to what rolls or
slides over them, but each is collided alone, with corners and sides that the union does not have:
"ghost collisions" (Catto). A unit vector is a proximal normal of a union of sets at a common point
only if it is one of each of them there (Clarke 1983): of their cones the intersection is left.
So what a `visitor` feels of a `piece` at p along n is not the union's if some `neighbour`, which it
meets as well, has p on it and a face there over which n leans. Then the face of the piece that is
the union's has the contact, or nobody: the visitor stands on the neighbour's face. (Chains know
their neighbours, see links.py; Bullet's internal edges and the active edges of Jolt and PhysX are
found when a mesh is made: here it is asked when a contact gets new points, so pieces may move.)
"""

import math

from physics.collide.hull import best_face, face_separation, place, place_hulls
from physics.collide.links import collide_front, stands_on
from physics.collide.lookahead import least_separation
from physics.compile.jit import device, unit
from physics.compile.lanes import dot, load8, most, rotx, roty
from physics.constants import FLUSH_DISTANCE, GRAZE_PART
from physics.state.layout import DYNAMIC, MAX_VERTICES

LEAN = 1e-9
"""Sine of the angle by which a normal may lean over a face that it belongs to: [1], 1e-9, rounding.
Zero: a face's own normal would count as leaning; large: balls feel seams that they roll over."""


@unit
def smooth_pieces(page, i, part):
    """Give up or turn the manifold of contact `i`, on the bench of a stage's `part`, where it is
    one with a corner that is none. True when it was changed.
    """
    return smooth_manifold(page, page.contacts[i], page.work[part])


@device
def smooth_manifold(page, contact, work):
    """Do so for a contact and a bench."""
    changed = False
    for side in range(2):
        if work.manifold.count > 0 and smooth_piece(page, contact, side, work):
            changed = True
    return changed


@device
def smooth_piece(page, contact, side, work):
    """Do so for A (`side` 0) or B (1) as the piece, and the other as its visitor."""
    a = side == 0
    row = contact.shape_a if a else contact.shape_b
    visitor = contact.shape_b if a else contact.shape_a
    piece = page.shapes[row]
    if piece.count == 1:
        return False
    body = page.bodies[contact.body_b if a else contact.body_a]
    flush = min(FLUSH_DISTANCE, GRAZE_PART * body.core)
    if not is_at_corners(work.a if a else work.b, work.manifold, side, flush):
        return False
    if page.shapes[visitor].count == 1:  # it has been met without a hull
        place_hulls(page.shapes[contact.shape_a], page.shapes[contact.shape_b], work)
    x, y = surface_point(work.manifold, side, 0)
    home = page.motion[contact.body_a]
    px = home.x + rotx(work.ca, work.sa, x, y)
    py = home.y + roty(work.ca, work.sa, x, y)
    node = page.first_partner[visitor]
    while node > 0:
        other = page.partners[node, 0]
        node = page.partners[node, 1]
        if other == row or not reaches(page, other, px, py, flush):
            continue
        between = speed_between(page, row, other, px, py)
        slow = AS_ONE * AS_ONE * speed_between(page, row, visitor, px, py)
        if between > slow or (between == slow and may_part(page, row, other)):
            continue
        place_neighbour(page, other, home, work)
        if covers(page.shapes[other], piece, side, flush, work):
            return True
    return False


@device
def is_at_corners(hull, m, side, flush):
    """True when all points of the manifold lie at corners of the placed piece, A (`side` 0) or B.

    Elsewhere its face is all that it can be felt along, and the union has no other there.
    """
    for k in range(m.count):
        x, y = surface_point(m, side, k)
        near = False
        for i in range(hull.count):
            dx = x - hull.x[i]
            dy = y - hull.y[i]
            reach = hull.r[i] + 2.0 * flush
            near = near or dx * dx + dy * dy <= reach * reach
        if not near:
            return False
    return True


@device
def may_part(page, i, j):
    """True when shapes i and j are of two bodies, one of which yields; so is all that is heaped."""
    i = page.shapes[i].body
    j = page.shapes[j].body
    return i != j and (page.bodies[i].kind == DYNAMIC or page.bodies[j].kind == DYNAMIC)


@device
def speed_between(page, i, j, x, y):
    """Squared speed of the bodies of shapes i and j against one another at (x, y) [m^2/s^2]."""
    a = page.motion[page.shapes[i].body]
    b = page.motion[page.shapes[j].body]
    vx = b.vx - b.w * (y - b.y) - a.vx + a.w * (y - a.y)
    vy = b.vy + b.w * (x - b.x) - a.vy - a.w * (x - a.x)
    return vx * vx + vy * vy


@device
def surface_point(m, side, k):
    """Where point k of the manifold lies on the surface of A (`side` 0) or B (1), in A's frame."""
    back = m.r[k]
    if m.flipped == side:
        back += m.separation[k]
    return m.x[k] - back * m.nx, m.y[k] - back * m.ny


@device
def reaches(page, row, px, py, flush):
    """True when the world's point p lies on the shape `row`, or no further than `flush` from it."""
    shape = page.shapes[row]
    if px < shape.min_x or px > shape.max_x or py < shape.min_y or py > shape.max_y:
        return False
    m = page.motion[shape.body]
    x = rotx(m.c, -m.s, px - m.x, py - m.y)
    y = roty(m.c, -m.s, px - m.x, py - m.y)
    out = dot(load8(shape.nx), load8(shape.ny), x - load8(shape.x), y - load8(shape.y))
    return most(out - load8(shape.r)) <= flush


@device
def place_neighbour(page, row, home, work):
    """Place the shape `row` on the bench as its third hull, as A, which is at `home`, sees it."""
    shape = page.shapes[row]
    m = page.motion[shape.body]
    c = work.ca
    s = -work.sa
    dx = m.x - home.x
    dy = m.y - home.y
    pose = (rotx(c, s, dx, dy), roty(c, s, dx, dy), rotx(c, s, m.c, m.s), roty(c, s, m.c, m.s))
    place(shape, work.c_hull, pose)


@device
def covers(shape, piece, side, flush, work):
    """True when the placed neighbour of the `piece` has a face that covers the manifold's points.

    Its visitor must stand on that face. Then the manifold becomes that of the best face which the
    piece has beside this one, if the visitor stands on that too, else it is empty.
    """
    m = work.manifold
    near = work.c_hull
    hull = work.a if side == 0 else work.b
    visitor = work.b if side == 0 else work.a
    separation, face = best_face(near, visitor)
    if separation > least_separation(m) + flush or shape.seams >> face & 1 != 0:
        return False
    if shape.one_sided != 0 and face != 0:
        return False
    _, on = stands_on(near, face, visitor)
    if not on:
        return False
    where = end_at(near, face, m, side, flush)
    if where == BEYOND:
        return False
    sign = 1.0 if m.flipped == side else -1.0
    nx = sign * m.nx
    ny = sign * m.ny
    if not leans_over(near, face, where, nx, ny):
        return False
    best = best_beside(hull, piece, (near, face), visitor, flush)
    if best >= 0 and hull.nx[best] * nx + hull.ny[best] * ny > 1.0 - LEAN:
        return False
    m.count = 0
    if best >= 0:
        collide_front(hull, best, visitor, m)
        m.flipped = side
        drop_cuts(m, visitor)
    return True


@device
def drop_cuts(m, visitor):
    """Drop points where the end of the piece cuts the visitor's edge: no corner of either is there.

    (The neighbour has the corner beyond; a cut would be struck as if the visitor ended there.)
    """
    kept = 0
    for k in range(m.count):
        if 0 <= m.feature[k] - visitor.owner < MAX_VERTICES:
            m.x[kept] = m.x[k]
            m.y[kept] = m.y[k]
            m.r[kept] = m.r[k]
            m.reference_r[kept] = m.reference_r[k]
            m.separation[kept] = m.separation[k]
            m.feature[kept] = m.feature[k]
            kept += 1
    m.count = kept


AS_ONE = 0.5
"""Pieces that move against one another slower than this part of their visitor's speed are one: [1],
0.5. More: what slides over a ground and that ground are taken for one wall; less: the planks of a
bridge that swings under what rolls over it are not one ground."""

SAME_WAY = 0.7
"""Cosine of the angle between faces that make one ground: [1], 0.7, 46 degrees. Less: the side of a
piece, covered by its neighbour, is taken for ground; more: a steep ramp's foot is felt."""

FIRST, LAST, WITHIN, BEYOND = range(4)
"""Where on a face points are: at its first end, at its last one, between them, or not on it."""


@device
def end_at(hull, face, m, side, flush):
    """Say where on the face all points of the manifold are; BEYOND when one stands out of it."""
    nx = hull.nx[face]
    ny = hull.ny[face]
    end = face + 1 if face + 1 < hull.count else 0
    length = nx * (hull.y[end] - hull.y[face]) - ny * (hull.x[end] - hull.x[face])
    low = math.inf
    high = -math.inf
    for k in range(m.count):
        x, y = surface_point(m, side, k)
        x -= hull.x[face]
        y -= hull.y[face]
        if nx * x + ny * y - hull.r[face] > flush:
            return BEYOND
        u = nx * y - ny * x
        low = min(low, u)
        high = max(high, u)
    if low < -flush or high > length + flush:
        return BEYOND
    if high <= flush:
        return FIRST
    return LAST if low >= length - flush else WITHIN


@device
def leans_over(hull, face, where, nx, ny):
    """True when n leans from that place of the face over the rest of it."""
    lean = hull.nx[face] * ny - hull.ny[face] * nx
    if where == WITHIN:
        return abs(lean) > LEAN
    return (lean if where == FIRST else -lean) > LEAN


@device
def best_beside(hull, piece, over, visitor, flush):
    """The face of the piece that separates the visitor the most; -1: none is the ground's.

    Of the ground are those that rise above the neighbour's face `over` = (hull, face), and those
    that look its way.
    """
    near, face = over
    most_apart = -math.inf
    best = -1
    for i in range(hull.count):
        if piece.seams >> i & 1 != 0 or (piece.one_sided != 0 and i != 0):
            continue
        along = near.nx[face] * hull.nx[i] + near.ny[face] * hull.ny[i]
        if along > SAME_WAY or rise(hull, i, near, face, along) > flush:
            separation, _ = face_separation(hull, i, visitor)
            if separation > most_apart:
                most_apart = separation
                best = i
    return best


@device
def rise(hull, i, near, face, along):
    """How far face i of `hull` rises above the line of the neighbour's face [m]."""
    end = i + 1 if i + 1 < hull.count else 0
    nx = near.nx[face]
    ny = near.ny[face]
    first = nx * (hull.x[i] - near.x[face]) + ny * (hull.y[i] - near.y[face])
    last = nx * (hull.x[end] - near.x[face]) + ny * (hull.y[end] - near.y[face])
    return max(first + hull.r[i] * along, last + hull.r[end] * along) - near.r[face]
