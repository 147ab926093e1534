"""One contact looked at as the next tick will look at it, on copies: nothing in the world changes.

Everything is done by the narrow phase's own functions. Of the construction, which they do not keep,
this asks again for the one face and the one edge that the finished manifold points at.
"""

import math
from typing import Any

import numpy as np

from physics.collide.hull import CORNERS, face_separation, place_hulls
from physics.collide.links import PASSES, note_growth
from physics.collide.lookahead import contact_margin, will_meet
from physics.collide.manifold import incident_face
from physics.collide.pieces import smooth_manifold
from physics.compile.jit import device, kernel
from physics.contacts.contacts import (
    is_same,
    make_manifold,
    match_features,
    place_in_frame_of_a,
    store_manifold,
)
from physics.contacts.moved import what_holds
from physics.rows.blocks import take_impulses
from physics.rows.small_things import room_in
from physics.state.layout import MAX_VERTICES
from physics.state.page import open_page

NONE, FACE, CLOSEST_CORNERS = range(3)
"""What a manifold was made from: nothing, a reference face, the line between two corners."""


@kernel
def look_closely(arrays, copies, when, work, beyond):
    """Renew the copies of one contact and of its two points as the next tick would.

    `arrays` is the page as a plain tuple; `copies` = CONTACT (1,), POINT (2,); `when` = number of
    that tick, its length [s]. `beyond` [m] is added to the margin; if it is inf, the bench is
    left with all points, however far apart, and no point is taken away. Returns what still holds
    of the last manifold (ALL, GAP, NOTHING), the margin [m], and whether the shapes will meet, B
    passes, spins decided, and a neighbour's face covers the place.
    """
    page: Any = open_page(arrays)
    motion = page.motion
    bodies = page.bodies
    shapes = page.shapes
    blocks = page.blocks
    tick, seconds = when
    contact = copies[0][0]
    p = copies[1][0]
    q = copies[1][1]
    bench = work[0]
    bench.tick = seconds
    a = motion[contact.body_a]
    b = motion[contact.body_b]
    holds = what_holds(contact, a, b, seconds)
    pair = (shapes[contact.shape_a], shapes[contact.shape_b])
    place_in_frame_of_a(bench, a, b)
    body_a = bodies[contact.body_a]
    body_b = bodies[contact.body_b]
    margin = contact_margin(body_a, body_b, pair, bench, contact.sensor)
    m = bench.manifold
    m.margin = margin + beyond
    note_growth(contact, pair, tick)
    bench.room = room_in(contact, bodies)
    make_manifold(contact, pair, body_b.core, bench)
    meets = True
    covered = False
    if beyond < math.inf and m.count > 0 and contact.sensor == 0:
        covered = not is_same(contact, p, q, m) and smooth_manifold(page, contact, bench)
    if beyond < math.inf and m.count > 0 and contact.sensor == 0:
        meets = will_meet(pair[0], pair[1], bench)
        if not meets:
            m.count = 0
    swung = bench.swing > 0.0
    if contact.slot >= 0:
        take_impulses(blocks, contact, p, q)
    match_features(contact, p, q, m, tick)
    store_manifold(contact, p, q, bench)
    place_hulls(pair[0], pair[1], bench)
    return holds, margin, meets, contact.passes == PASSES, swung, covered


@kernel
def find_construction(work):
    """Say what the bench's manifold was made from: (NONE, FACE or CLOSEST_CORNERS, i, j, k).

    FACE: face i of the reference and the edge from disc j to k of the other; j = k: a lone disc.
    CLOSEST_CORNERS: disc i of the reference and disc j of the other.
    """
    bench = work[0]
    m = bench.manifold
    if m.count == 0:
        return NONE, 0, 0, 0
    if m.feature[0] >= CORNERS:
        corners = m.feature[0] - CORNERS
        other = corners % MAX_VERTICES
        return CLOSEST_CORNERS, corners // MAX_VERTICES, other, other
    if m.flipped != 0:
        return face_and_edge(bench.b, bench.a, m)
    return face_and_edge(bench.a, bench.b, m)


@device
def face_and_edge(reference, other, m):
    """The face whose normal the manifold has, and the edge of the other that faces it."""
    face = np.int64(0)
    for i in range(reference.count):
        if reference.nx[i] == m.nx and reference.ny[i] == m.ny:
            face = i
            break
    _, disc = face_separation(reference, face, other)
    first = disc
    second = disc
    if other.count > 1:
        first = incident_face(other, disc, m.nx, m.ny)
        second = first + 1 if first + 1 < other.count else 0
    return FACE, face, first, second
