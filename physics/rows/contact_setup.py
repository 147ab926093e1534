"""What the rows of a contact are solved with: normals, arms, separations, masses, softness.

Letters and C as in contact_rows.py; all of it is constant within the tick.
"""

from physics.compile.jit import device
from physics.compile.lanes import (
    bits,
    block,
    cross,
    dot,
    gather,
    madd,
    rotx,
    roty,
    select,
    vmax,
    vmin,
)
from physics.constants import HARD_IMPACT, LEAST_BOUNCE
from physics.rows.contact_rows import BLOCKS_AHEAD, ask_for_motions, normal_speed, velocities
from physics.rows.contact_springs import choose_softness
from physics.rows.small_things import lift_small
from physics.rows.static_friction import choose_friction
from physics.state.layout import INERTIA, POSE


@device
def prepare_blocks(page, first, last, energy):
    """Normals, arms, separations, masses and softness: all of them constant within the tick.

    Of the blocks first .. last of the plan. Returns how many have points that may be impacts. With
    `energy`, the greatest v^2 + (w extent)^2, two close in with at most the root of 8 `energy`.
    """
    motion = page.motion
    step = page.step[0]
    looks = step.record_events != 0 or 8.0 * energy > least_impact(page) ** 2
    blocks = page.blocks
    plan = page.plan
    meets = 0
    for n in range(first, last):
        ask_for_motions(page, min(n + BLOCKS_AHEAD, last - 1), 2)
        c = block(blocks, plan[n])
        xa, ya, ca, sa = gather(motion, c.a, POSE)
        xb, yb, cb, sb = gather(motion, c.b, POSE)
        inv_mass_a, inv_inertia_a, _, _ = gather(motion, c.a, INERTIA)
        inv_mass_b, inv_inertia_b, _, _ = gather(motion, c.b, INERTIA)
        c.inv_mass_a = inv_mass_a
        c.inv_mass_b = inv_mass_b
        c.inv_inertia_a = inv_inertia_a
        c.inv_inertia_b = inv_inertia_b
        on_b = c.reference > 0.5
        cr = select(on_b, cb, ca)
        sr = select(on_b, sb, sa)
        nx = rotx(cr, sr, c.lnx, c.lny)
        ny = roty(cr, sr, c.lnx, c.lny)
        c.nx = nx
        c.ny = ny
        pose = (xb - xa, yb - ya, ca, sa, cb, sb, on_b)
        inertia = (inv_mass_a + inv_mass_b, inv_inertia_a, inv_inertia_b)
        prepare_point(c.p, (nx, ny), pose, inertia, step)
        if c.second != 0:
            prepare_point(c.q, (nx, ny), pose, inertia, step)
        if looks:
            meets += note_approach(c, velocities(motion, c), step)
        if c.rolls != 0:
            k = inv_inertia_a + inv_inertia_b
            c.rolling_mass = 1.0 / select(k > 0.0, k, 1.0)
        if c.grips != 0:
            choose_friction(c, (nx, ny), velocities(motion, c))
        if c.springs != 0:
            choose_softness(c, step)
        if c.small != 0:
            lift_small(c, step)
    return meets


@device
def least_impact(page):
    """The least speed of an impact that any contact may have [m/s]."""
    least = min(LEAST_BOUNCE, page.step[0].restitution_threshold)
    return HARD_IMPACT if page.tally[0].bouncing == 0 else least


@device
def impact_speed(c, step):
    """How fast a contact must close in to be an impact [m/s], lane by lane: (pressed, free).

    What would fly off slower is pressed down at once; what nothing presses never comes to rest.
    """
    bounces = c.restitution > 0.0
    least = step.restitution_threshold
    pressed = vmin(least / select(bounces, c.restitution, 1.0), max(HARD_IMPACT, least))
    free = select(bounces, min(LEAST_BOUNCE, least), HARD_IMPACT)
    return select(bounces, pressed, HARD_IMPACT), free


@device
def note_approach(c, v, step):
    """Note how fast the points close in; returns 1 when one of them may be an impact."""
    n = (c.nx, c.ny)
    p = c.p.solid * normal_speed(c.p, n, v)
    q = c.q.solid * normal_speed(c.q, n, v)
    c.p.approach = p
    c.q.approach = q
    c.meets = may_meet(c, p, q, step)
    return min(c.meets, 1)


@device
def may_meet(c, p, q, step):
    """One bit for each lane where a normal speed, `p` or `q`, may be an impact's.

    That is faster than its acceleration in two ticks, which adds a tick and half a substep: of two
    substeps 3/8 is there when the tick begins. (Of one, 1/4.)
    """
    pressed, free = impact_speed(c, step)
    p = p + 0.375 * select(c.p.normal_impulse > 0.0, pressed, free)
    return bits(vmin(p, q + 0.375 * select(c.q.normal_impulse > 0.0, pressed, free)) < 0.0)


@device
def prepare_point(p, n, pose, inertia, step):
    """Arms and C from the points fixed to the bodies; K = 1/ma + 1/mb + (r x d)^2 / I."""
    nx, ny = n
    inv_mass, inv_inertia_a, inv_inertia_b = inertia
    gap, rax, ray, rbx, rby = point_now(p, n, pose)
    p.left = vmax(vmin(p.left, -gap), vmin(p.left, 0.0))  # no more than there is
    p.separation = gap + p.left
    rna = cross(rax, ray, nx, ny)
    rnb = cross(rbx, rby, nx, ny)
    rta = -dot(rax, ray, nx, ny)
    rtb = -dot(rbx, rby, nx, ny)
    p.rna = rna
    p.rnb = rnb
    p.rta = rta
    p.rtb = rtb
    solid = p.solid
    kn = madd(madd(inv_mass, inv_inertia_a, rna * rna), inv_inertia_b, rnb * rnb)
    kt = madd(madd(inv_mass, inv_inertia_a, rta * rta), inv_inertia_b, rtb * rtb)
    p.normal_mass = solid / select(kn > 0.0, kn, 1.0)
    p.tangent_mass = solid / select(kt > 0.0, kt, 1.0)
    p.tangent_impulse = p.tangent_impulse * step.friction
    p.total_normal_impulse = 0.0
    p.total_tangent_impulse = 0.0


@device
def point_now(p, n, pose):
    """Separation and lever arms of a point: C, rax, ray, rbx, rby [m].

    `pose` is (B's centre from A's, both rotations, whether the normal is B's). Both arms lead to
    the same point, midway between the surfaces, or a recycled manifold would
    not conserve angular momentum. It is abreast of the point of the other, not of the reference: on
    a face that has been left behind a ball would be pushed behind its centre, and roll ever faster.
    """
    nx, ny = n
    dx, dy, ca, sa, cb, sb, on_b = pose
    lax = p.lax
    lay = p.lay
    lbx = p.lbx
    lby = p.lby
    ax = rotx(ca, sa, lax, lay)
    ay = roty(ca, sa, lax, lay)
    bx = rotx(cb, sb, lbx, lby) + dx
    by = roty(cb, sb, lbx, lby) + dy
    radius_a = p.ra
    radius_b = p.rb
    core = dot(bx - ax, by - ay, nx, ny)
    shift = (radius_a - radius_b + select(on_b, core, -core)) * 0.5
    rax = madd(select(on_b, ax, bx), shift, nx)
    ray = madd(select(on_b, ay, by), shift, ny)
    return core - radius_a - radius_b, rax, ray, rax - dx, ray - dy
