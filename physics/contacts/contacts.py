"""Contacts: begun when fat bounds meet, ended when they part, and their points from tick to tick.

A contact lives in a dense array; contact i owns points 2i and 2i + 1. A point at the same feature
as before keeps its impulses (warm starting) and birthday. Points are fixed to the bodies: while B
hardly moves against A, the solver finds arms and separations from the poses.
"""

import math

from physics.collide.hull import are_discs
from physics.collide.links import collide_shapes, let_through, note_growth
from physics.collide.lookahead import contact_margin, will_meet
from physics.collide.pieces import smooth_pieces
from physics.collide.seams import smooth_seams
from physics.compile.jit import device
from physics.compile.lanes import rotx, roty
from physics.compile.prefetch import AHEAD
from physics.contacts.busy import add_busy
from physics.contacts.disc_contacts import renew_discs
from physics.contacts.moved import ask_for_rows, list_moved
from physics.contacts.pairset import insert, pair_key
from physics.contacts.partners import add_partners
from physics.rows.blocks import load_places, take_impulses
from physics.rows.small_things import room_in
from physics.state.layout import DYNAMIC

ENDED = -1
"""point_count of a contact whose bounds have parted; endings.py takes it out."""


@device
def begin_contact(page, i, a, b):
    """Make row `i` the contact of the shapes `a` and `b`.

    A link of a chain, or else what does not yield, becomes A: from the floor a rocking body hardly
    moves, whereas the floor's far centre, seen from the body, does.
    """
    shape_a = page.shapes[a]
    shape_b = page.shapes[b]
    insert(page.known, pair_key(a, b))
    moves_a = page.bodies[shape_a.body].kind == DYNAMIC and shape_a.one_sided == 0
    if moves_a and (page.bodies[shape_b.body].kind != DYNAMIC or shape_b.one_sided != 0):
        a, b = b, a
        shape_a, shape_b = shape_b, shape_a
    contact = page.contacts[i]
    contact.shape_a = a
    contact.shape_b = b
    contact.body_a = shape_a.body
    contact.body_b = shape_b.body
    contact.point_count = 0
    contact.slot = -1
    contact.made = 0
    contact.asleep = 0
    contact.sensor = 1 if shape_a.sensor + shape_b.sensor > 0 else 0
    contact.overlap = 0
    contact.passes = 0
    contact.touching = 0
    contact.pc = 0.0  # no rotation: the first look at it makes a manifold
    contact.ps = 0.0
    contact.gap = 0.0
    contact.reach = page.bodies[shape_b.body].extent
    contact.rolling_impulse = 0.0
    mix_materials(contact, shape_a, shape_b, page.step[0])
    add_partners(page, contact)
    add_busy(page, i)


@device
def mix_materials(contact, a, b, step):
    """The coefficients of a pair of shapes; both surfaces run clockwise, so their speeds add up."""
    if step.least_friction != 0:
        contact.friction = min(a.friction, b.friction)
        contact.static_friction = min(a.static_friction, b.static_friction)
    else:
        contact.friction = math.sqrt(a.friction * b.friction)
        contact.static_friction = math.sqrt(a.static_friction * b.static_friction)
    if step.least_restitution != 0:
        contact.restitution = min(a.restitution, b.restitution)
    else:
        contact.restitution = max(a.restitution, b.restitution)
    contact.rolling_resistance = max(a.rolling_resistance, b.rolling_resistance)
    contact.tangent_speed = a.tangent_speed + b.tangent_speed
    softer = b if b.contact_hertz > 0.0 else a
    if a.contact_hertz > 0.0 and a.contact_hertz < softer.contact_hertz:
        softer = a
    contact.hertz = softer.contact_hertz
    contact.damping_ratio = softer.contact_damping_ratio


@device
def bounds_overlap(a, b):
    """True when the fat bounds of two shapes overlap."""
    return a.min_x <= b.max_x and b.min_x <= a.max_x and a.min_y <= b.max_y and b.min_y <= a.max_y


@device
def look_at_contacts(page, first, last, part):
    """Renew the manifold of every awake contact whose bodies have moved against one another.

    Of those that `busy` lists from `first` to `last`, on the bench of the stage's `part`. Threads
    share this: those that begin, change or end are listed in `due`, from `first` on (-1 ends the
    list).
    """
    work = page.work[part]
    contacts = page.contacts
    motion = page.motion
    bodies = page.bodies
    shapes = page.shapes
    points = page.points
    blocks = page.blocks
    tally = page.tally[0]
    work.tick = page.step[0].tick
    moved = list_moved(page, first, last, work)
    due = first
    for k in range(first, moved):
        ask_for_rows(page, page.due[min(k + AHEAD, moved - 1)])
        i = page.due[k]
        only_gap = i < 0
        i = ~i if only_gap else i
        contact = contacts[i]
        shape_a = shapes[contact.shape_a]
        shape_b = shapes[contact.shape_b]
        if contact.point_count == ENDED or not bounds_overlap(shape_a, shape_b):
            contact.point_count = ENDED  # `remove_ended` will take it out
            page.due[due] = i
            due += 1
            continue
        if contact.sensor != 0:
            continue  # looked at when the bodies have moved: see sensing.py
        place_in_frame_of_a(work, motion[contact.body_a], motion[contact.body_b])
        if only_gap:
            move_on(contact, work)
            continue
        pair = (shape_a, shape_b)
        p, q = points[2 * i], points[2 * i + 1]
        if are_discs(shape_a, shape_b) and renew_discs(contact, pair, bodies, p, work):
            contact.made = tally.tick
            if contact.point_count > 0:
                load_places(blocks, contact, p, q)
            continue
        body_b = bodies[contact.body_b]
        margin = contact_margin(bodies[contact.body_a], body_b, pair, work, contact.sensor)
        work.manifold.margin = margin
        work.room = room_in(contact, bodies)
        note_growth(contact, pair, tally.tick)
        make_manifold(contact, pair, body_b.core, work)
        note_pose(contact, work, work.manifold.gap)
        contact.made = tally.tick
        same = is_same(contact, p, q, work.manifold)
        if work.manifold.count > 0:
            if not same and smooth_pieces(page, i, part):
                forget_pose(contact)
            if work.manifold.count > 0 and not will_meet(shape_a, shape_b, work):
                work.manifold.count = 0
                forget_pose(contact)
            elif work.swing > 0.0:
                forget_pose(contact)
            same = is_same(contact, p, q, work.manifold)
        if not same:
            if contact.slot >= 0:
                take_impulses(blocks, contact, p, q)
            match_features(contact, p, q, work.manifold, tally.tick)
        store_manifold(contact, p, q, work)
        if same:
            load_places(blocks, contact, p, q)  # the impulses are in the lane already
        elif contact.slot >= 0 or contact.point_count > 0:
            page.due[due] = i
            due += 1
    if due < last:
        page.due[due] = -1


@device
def make_manifold(contact, pair, core, work):
    """Fill the bench's manifold of the shapes `pair` of a contact, up to the margin set there.

    `core` [m] is that of B, for what may be on its way through a link.
    """
    shape_a, shape_b = pair
    collide_shapes(shape_a, shape_b, work)
    if shape_a.seams + shape_b.seams > 0:
        smooth_seams(shape_a, shape_b, work)
    if shape_a.one_sided != 0 and contact.sensor == 0:
        let_through(contact, pair, core, work)


@device
def move_on(contact, work):
    """Count the gap from the pose of now: what has come to rest is found still at one look."""
    dx = work.x - contact.px
    dy = work.y - contact.py
    dc = work.c - contact.pc
    ds = work.s - contact.ps
    gap = contact.gap - math.sqrt(dx * dx + dy * dy) - contact.reach * math.sqrt(dc * dc + ds * ds)
    note_pose(contact, work, gap)


@device
def place_in_frame_of_a(work, a, b):
    """Write the pose and the velocity of B in A's frame into `work`."""
    c = a.c
    s = -a.s
    dx = b.x - a.x
    dy = b.y - a.y
    work.x = rotx(c, s, dx, dy)
    work.y = roty(c, s, dx, dy)
    work.c = rotx(c, s, b.c, b.s)
    work.s = roty(c, s, b.c, b.s)
    dx = b.vx - a.vx
    dy = b.vy - a.vy
    work.vx = rotx(c, s, dx, dy)
    work.vy = roty(c, s, dx, dy)
    work.wa = a.w
    work.wb = b.w
    work.ca = c
    work.sa = a.s


@device
def note_pose(contact, work, gap):
    """Note where B stands in A's frame: the manifold holds until it has moved."""
    contact.px = work.x
    contact.py = work.y
    contact.pc = work.c
    contact.ps = work.s
    contact.gap = gap


@device
def forget_pose(contact):
    """Let the manifold hold for this tick only; the next one collides the shapes anew."""
    contact.gap = 0.0
    contact.pc = 0.0
    contact.ps = 0.0


@device
def is_same(contact, p, q, m):
    """True when a contact in a lane still has the same points, in the same order."""
    if contact.slot < 0 or m.count != contact.point_count or m.feature[0] != p.feature:
        return False
    return m.count == 1 or m.feature[1] == q.feature


@device
def match_features(contact, p, q, m, tick):
    """Keep what the points p, q remember where the feature is still there."""
    old_p = p.feature if contact.point_count > 0 else -1
    old_q = q.feature if contact.point_count > 1 else -1
    left = max(p.left, q.left) if contact.point_count > 0 else 0.0
    if (m.count > 0 and m.feature[0] == old_q) or (m.count > 1 and m.feature[1] == old_p):
        swap_memory(p, q)
        old_p, old_q = old_q, old_p
    contact.point_count = m.count
    if m.feature[0] != old_p:
        forget(p, tick, left)
    if m.feature[1] != old_q:
        forget(q, tick, left)


@device
def swap_memory(p, q):
    """Swap what two points carry from tick to tick."""
    p.born, q.born = q.born, p.born
    p.normal_impulse, q.normal_impulse = q.normal_impulse, p.normal_impulse
    p.tangent_impulse, q.tangent_impulse = q.tangent_impulse, p.tangent_impulse
    p.left, q.left = q.left, p.left


@device
def forget(point, tick, left):
    """Let a new point begin without impulses; `left` [m] is what the contact leaves of overlaps."""
    point.born = tick
    point.left = left
    point.normal_impulse = 0.0
    point.tangent_impulse = 0.0


@device
def store_manifold(contact, p, q, work):
    """Normal and points; what comes with them from tick to tick is there already."""
    store_normal(contact, work)
    if contact.point_count > 0:
        store_point(p, 0, work)
    if contact.point_count > 1:
        store_point(q, 1, work)


@device
def store_normal(contact, work):
    """The normal from A to B: in the frame of the reference body, and in the world."""
    m = work.manifold
    flipped = m.flipped != 0
    nx = -m.nx if flipped else m.nx
    ny = -m.ny if flipped else m.ny
    contact.reference = m.flipped
    contact.nx = rotx(work.ca, work.sa, nx, ny)
    contact.ny = roty(work.ca, work.sa, nx, ny)
    contact.lnx = rotx(work.c, -work.s, nx, ny) if flipped else nx
    contact.lny = roty(work.c, -work.s, nx, ny) if flipped else ny


@device
def store_point(point, k, work):
    """Point k of the manifold: the core points of A and B, each in the frame of its body."""
    m = work.manifold
    separation = m.separation[k]
    r = m.r[k]
    reference_r = m.reference_r[k]
    gap = separation + r + reference_r
    x = m.x[k]
    y = m.y[k]
    reference_x = x - gap * m.nx
    reference_y = y - gap * m.ny
    flipped = m.flipped != 0
    point.feature = m.feature[k]
    point.room = work.room
    point.ra = r if flipped else reference_r
    point.rb = reference_r if flipped else r
    point.lax = x if flipped else reference_x
    point.lay = y if flipped else reference_y
    bx = (reference_x if flipped else x) - work.x
    by = (reference_y if flipped else y) - work.y
    point.lbx = rotx(work.c, -work.s, bx, by)
    point.lby = roty(work.c, -work.s, bx, by)
