"""The rows of a contact, LANES contacts at a time.

Letters: n normal, t tangent (n turned clockwise), ra rb lever arms, vn vt relative velocities of B
against A, +P acts on B. Normals and arms are those of the tick's start, so
C = separation + J d, with d the motion since then; J = [-n, -ra x n, n, rb x n].
"""

from physics.compile.jit import WATCHED, device
from physics.compile.lanes import (
    LANES,
    block,
    clamp,
    cross,
    dot,
    gather,
    madd,
    msub,
    scatter,
    select,
    splat,
    vmax,
    vmin,
)
from physics.compile.prefetch import prefetch
from physics.rows import contact_visits as visits
from physics.rows.blocks import block_gap
from physics.rows.contact_springs import own_softness, softness_of_world
from physics.rows.static_friction import held_or_slipping
from physics.rows.visit import show
from physics.state.layout import DISPLACEMENT, VELOCITY

BLOCKS_AHEAD = 2
"""Blocks from which on the motions of others are asked for: [count], 2; each names eight bodies.
Fewer: they come too late; more: they are gone again."""


@device
def ask_for_motions(page, n, lines):
    """Ask for the first `lines` cache lines of the motions of the plan's block n: its velocities,
    and where they have led, are in the first one, poses and masses in the second.
    """
    c = page.blocks[page.plan[n]]
    for lane in range(LANES):
        for line in range(lines):
            prefetch(page.motion, c.a[lane], line)
            prefetch(page.motion, c.b[lane], line)


@device
def velocities(motion, c):
    """Velocities of A and of B: (vxa, vya, wa, vxb, vyb, wb, da_a, da_b)."""
    vxa, vya, wa, da_a = gather(motion, c.a, VELOCITY)
    vxb, vyb, wb, da_b = gather(motion, c.b, VELOCITY)
    return vxa, vya, wa, vxb, vyb, wb, da_a, da_b


@device
def write_velocities(motion, c, v):
    """Write what `velocities` returns back."""
    vxa, vya, wa, vxb, vyb, wb, da_a, da_b = v
    scatter(motion, c.a, VELOCITY, vxa, vya, wa, da_a)
    scatter(motion, c.b, VELOCITY, vxb, vyb, wb, da_b)


@device
def normal_speed(p, n, v):
    """Return Jn v, which is < 0 while the bodies approach one another."""
    vxa, vya, wa, vxb, vyb, wb, _, _ = v
    return dot(vxb - vxa, vyb - vya, n[0], n[1]) + (p.rnb * wb - p.rna * wa)


@device
def warm_start_blocks(page, first, last):
    """Apply the impulses of the last substep again."""
    motion = page.motion
    blocks = page.blocks
    plan = page.plan
    for n in range(first, last):
        ask_for_motions(page, min(n + BLOCKS_AHEAD, last - 1), 1)
        c = block(blocks, plan[n])
        nx = c.nx
        ny = c.ny
        jn = c.p.normal_impulse
        jt = c.p.tangent_impulse
        spin_a = dot(c.p.rna, c.p.rta, jn, jt)
        spin_b = dot(c.p.rnb, c.p.rtb, jn, jt)
        if c.second != 0:
            jn_q = c.q.normal_impulse
            jt_q = c.q.tangent_impulse
            jn = jn + jn_q
            jt = jt + jt_q
            spin_a = spin_a + dot(c.q.rna, c.q.rta, jn_q, jt_q)
            spin_b = spin_b + dot(c.q.rnb, c.q.rtb, jn_q, jt_q)
        px = nx * jn + ny * jt
        py = ny * jn - nx * jt
        if c.rolls != 0:
            spin_a = spin_a + c.rolling_impulse
            spin_b = spin_b + c.rolling_impulse
        vxa, vya, wa, vxb, vyb, wb, da_a, da_b = velocities(motion, c)
        inv_mass_a = c.inv_mass_a
        inv_mass_b = c.inv_mass_b
        wa = msub(wa, c.inv_inertia_a, spin_a)
        wb = madd(wb, c.inv_inertia_b, spin_b)
        vxa = msub(vxa, inv_mass_a, px)
        vya = msub(vya, inv_mass_a, py)
        vxb = madd(vxb, inv_mass_b, px)
        vyb = madd(vyb, inv_mass_b, py)
        write_velocities(motion, c, (vxa, vya, wa, vxb, vyb, wb, da_a, da_b))


@device
def forget_contacts(page):
    """Start from nothing, without warm starting: before every substep."""
    if page.step[0].warm_starting != 0.0:
        return
    gap = block_gap(page)
    for k in range(page.tally[0].block_count - gap[1]):
        c = block(page.blocks, k if k < gap[0] else k + gap[1])
        c.p.normal_impulse = 0.0
        c.p.tangent_impulse = 0.0
        c.q.normal_impulse = 0.0
        c.q.tangent_impulse = 0.0
        c.rolling_impulse = 0.0


@device
def solve_blocks(page, first, last, use_bias, is_last):
    """Sweep once (Gauss-Seidel): vn >= 0 softly (Catto 2024), then |friction| <= mu * normal.

    An open point (C > 0) may close its gap but not more: vn >= -C/h. `use_bias` is 1.0 in the soft
    sweep, 0.0 in the relax sweep; `is_last` is true in the last sweep of either (never a literal:
    numba would compile everything again).
    """
    motion = page.motion
    step = page.step[0]
    of_world = softness_of_world(step, use_bias)
    has_friction = use_bias == 0.0 or step.relax_contacts == 0
    add_up = is_last and has_friction
    blocks = page.blocks
    plan = page.plan
    for i in range(first, last):
        ask_for_motions(page, min(i + BLOCKS_AHEAD, last - 1), 1)
        c = block(blocks, plan[i])
        n = (c.nx, c.ny)
        v = velocities(motion, c)
        dxa, dya, _, _ = gather(motion, c.a, DISPLACEMENT)
        dxb, dyb, _, _ = gather(motion, c.b, DISPLACEMENT)
        moved = dot(dxb - dxa, dyb - dya, n[0], n[1])
        inertia = (c.inv_mass_a, c.inv_mass_b, c.inv_inertia_a, c.inv_inertia_b)
        pair = (n, inertia)
        soft = of_world
        if c.springs != 0:
            soft = own_softness(c, of_world, use_bias)
        v, normal_p = solve_normal(c.p, pair, v, (moved, soft), step)
        normal_q = splat(0.0)
        if c.second != 0:
            v, normal_q = solve_normal(c.q, pair, v, (moved, soft), step)
        if has_friction:
            if use_bias == 0.0:  # the only sweep with friction: its cone is that of the substep
                normal_p = c.p.normal_impulse
                normal_q = c.q.normal_impulse
            friction = c.friction * step.friction
            speed = splat(0.0)
            if c.rolls != 0:
                speed = c.tangent_speed
            if c.grips != 0:
                friction = held_or_slipping(c, n, v, normal_p + normal_q, step)
            v = solve_friction(c.p, pair, v, (friction * normal_p, speed), step)
            if c.second != 0:
                v = solve_friction(c.q, pair, v, (friction * normal_q, speed), step)
            if c.rolls != 0:
                v = solve_rolling(c, v, inertia, normal_p + normal_q, step)
        write_velocities(motion, c, v)
        if add_up:
            add_up_point(c.p)
            if c.second != 0:
                add_up_point(c.q)


@device
def solve_normal(p, pair, v, bias, step):
    """Accumulate the normal impulse, clamped to push only.

    `pair` is (unit normal, inverse masses of both bodies); `bias` is (how far the centres have
    parted along n in the tick, softness of this sweep). Returns the velocities and what bounds the
    friction: the sum or, without accumulation, this sweep's part.
    """
    n, inertia = pair
    nx, ny = n
    moved, soft = bias
    vxa, vya, wa, vxb, vyb, wb, da_a, da_b = v
    bias_rate, mass_scale, impulse_scale, open_scale, least_push = soft
    rna = p.rna
    rnb = p.rnb
    separation = p.separation + moved + (rnb * da_b - rna * da_a)
    is_open = separation > 0.0
    push = vmax(bias_rate * vmin(separation + step.slop, 0.0), least_push)
    wanted = select(is_open, separation * step.inv_h, push)
    mass = p.normal_mass * select(is_open, open_scale, mass_scale)
    old = p.normal_impulse
    kept = old * step.accumulate
    rest = kept - (mass * wanted + select(is_open, 1.0 - open_scale, impulse_scale) * old)
    vn = dot(vxb - vxa, vyb - vya, nx, ny) + (rnb * wb - rna * wa)
    total = vmax(rest - mass * vn, 0.0)
    change = total - kept
    p.normal_impulse = old + change
    after = pushed(v, inertia, (nx, ny, rna, rnb), change)
    if WATCHED:
        impulse, place = (old, kept, rest - mass * vn, change), (separation, is_open, vn, wanted)
        show(visits.normal, p, (v, after), soft, impulse, place)
    return after, total


@device
def pushed(v, inertia, row, impulse):
    """The velocities after an impulse along the row J = (x, y, ra x, rb x): + on B, - on A.

    M^-1 J is the same for all sweeps and waits for nothing; each row waits for the one before.
    """
    vxa, vya, wa, vxb, vyb, wb, da_a, da_b = v
    inv_mass_a, inv_mass_b, inv_inertia_a, inv_inertia_b = inertia
    x, y, spin_a, spin_b = row
    return (
        msub(vxa, inv_mass_a * x, impulse),
        msub(vya, inv_mass_a * y, impulse),
        msub(wa, inv_inertia_a * spin_a, impulse),
        madd(vxb, inv_mass_b * x, impulse),
        madd(vyb, inv_mass_b * y, impulse),
        madd(wb, inv_inertia_b * spin_b, impulse),
        da_a,
        da_b,
    )


@device
def solve_friction(p, pair, v, drive, step):
    """Accumulate friction within Coulomb's cone; `drive` is (greatest impulse, belt's speed)."""
    n, inertia = pair
    nx, ny = n
    limit, speed = drive
    vxa, vya, wa, vxb, vyb, wb, _da_a, _da_b = v
    rta = p.rta
    rtb = p.rtb
    old = p.tangent_impulse
    mass = p.tangent_mass
    kept = old * step.accumulate
    rest = madd(kept, mass, speed)
    vt = cross(vxb - vxa, vyb - vya, nx, ny) + (rtb * wb - rta * wa)
    change = clamp(msub(rest, mass, vt), -limit, limit) - kept
    p.tangent_impulse = old + change
    after = pushed(v, inertia, (ny, -nx, rta, rtb), change)
    if WATCHED:
        impulse = (old, kept, rest - mass * vt, change)
        show(visits.friction, p, (v, after), impulse, (vt, speed), limit)
    return after


@device
def solve_rolling(c, v, inertia, normal, step):
    """Rolling resistance: a torque against the relative spin, at most its lever times N."""
    vxa, vya, wa, vxb, vyb, wb, da_a, da_b = v
    _, _, inv_inertia_a, inv_inertia_b = inertia
    old = c.rolling_impulse
    limit = c.rolling_resistance * normal
    kept = old * step.accumulate
    change = clamp(kept - c.rolling_mass * (wb - wa), -limit, limit) - kept
    c.rolling_impulse = old + change
    wa = msub(wa, inv_inertia_a, change)
    wb = madd(wb, inv_inertia_b, change)
    after = (vxa, vya, wa, vxb, vyb, wb, da_a, da_b)
    if WATCHED:
        show(visits.rolling, c, (v, after), (old, kept, change), limit)
    return after


@device
def add_up_point(p):
    """Add the substep's impulses to the tick's totals."""
    p.total_normal_impulse = p.total_normal_impulse + p.normal_impulse
    p.total_tangent_impulse = p.total_tangent_impulse + p.tangent_impulse
