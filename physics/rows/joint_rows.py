"""The rows of joints, solved LANES at a time: POINT rows (two anchors together) and AXIS rows.

POINT  C = xb + rb - xa - ra,   Cdot = vb + wb x rb - va - wa x ra,   K 2 x 2,   |P| <= most
AXIS   C any,   Cdot = J v,   K = J M^-1 J^T,   lower <= impulse <= upper
       one-sided rows hold C >= 0: an open one may close its gap in this substep but no more.

Cost per tick in loops over the rows: 1 prepare + substeps * (2 linearise, of AXIS rows, + 1 warm
start + iterations + 1 relax); the first two are in joint_setup.py.
"""

from physics.compile.jit import WATCHED, device, unit
from physics.compile.lanes import (
    clamp,
    cross,
    dot,
    gather,
    load,
    madd,
    msub,
    scatter,
    select,
    splat,
    store,
    vabs,
    vmax,
    vsqrt,
)
from physics.rows import joint_visits as visits
from physics.rows.joint_setup import TINY, turned_arms
from physics.rows.visit import show
from physics.state.layout import DISPLACEMENT, VELOCITY

# ------------------------------------------------------------ once a substep


@device
def warm_start_joints(points, axes, motion, step):
    """Apply the impulses of the last substep again: most of the answer, at once.

    They are added to the tick's totals here, so the last substep's are still to be added in the
    end, and the first's, which were the last tick's, were taken off before. Without warm starting
    there are none.
    """
    if step[0].warm_starting == 0.0:
        forget_joints(points, axes)
    for i in range(len(axes)):
        c = axes[i]
        if c.used == 0:
            break
        impulse = load(c.impulse)
        store(c.total, load(c.total) + impulse)
        pa = (load(c.jax) * impulse, load(c.jay) * impulse, load(c.jaw) * impulse)
        pb = (load(c.jbx) * impulse, load(c.jby) * impulse, load(c.jbw) * impulse)
        push(motion, c.a, gather(motion, c.a, VELOCITY), pa, inverse_a(c.soft))
        push(motion, c.b, gather(motion, c.b, VELOCITY), pb, inverse_b(c.soft))
    for i in range(len(points)):
        c = points[i]
        if c.used == 0:
            break
        rax, ray, rbx, rby, _, _ = turned_arms(c.arms, motion, c.a, c.b)
        px = load(c.px)
        py = load(c.py)
        store(c.total_x, load(c.total_x) + px)
        store(c.total_y, load(c.total_y) + py)
        pa = (-px, -py, cross(ray, rax, py, px))
        pb = (px, py, cross(rbx, rby, px, py))
        push(motion, c.a, gather(motion, c.a, VELOCITY), pa, inverse_a(c.soft))
        push(motion, c.b, gather(motion, c.b, VELOCITY), pb, inverse_b(c.soft))


@device
def forget_joints(points, axes):
    """Start from nothing, without warm starting: before every substep. Totals see no difference."""
    for i in range(len(axes)):
        c = axes[i]
        if c.used == 0:
            break
        store(c.total, load(c.total) + load(c.impulse))
        store(c.impulse, splat(0.0))
    for i in range(len(points)):
        c = points[i]
        if c.used == 0:
            break
        store(c.total_x, load(c.total_x) + load(c.px))
        store(c.total_y, load(c.total_y) + load(c.py))
        store(c.px, splat(0.0))
        store(c.py, splat(0.0))


@unit
def solve_joints(points, axes, motion, step, sweep):
    """Sweep once over all rows; `sweep` is (with bias 1.0 or without 0.0, [s] into the tick).

    AXIS rows come before POINT rows: what holds the bodies together has the last word.
    """
    use_bias, elapsed = sweep
    if use_bias == 0.0 and step[0].relax_joints == 0:
        return
    for i in range(len(axes)):
        c = axes[i]
        if c.used == 0:
            break
        solve_axes(c, motion, step[0].inv_h, use_bias, elapsed)
    for i in range(len(points)):
        c = points[i]
        if c.used == 0:
            break
        solve_points(c, motion, step[0].accumulate, use_bias, elapsed)


@device
def has_rows(page):
    """Return whether any joint has a row to solve."""
    axes, points = page.joint_axes, page.joint_points
    if len(axes) > 0 and axes[0].used != 0:
        return True
    return len(points) > 0 and points[0].used != 0


# ---------------------------------------------------------------------- rows


@device
def solve_axes(c, motion, inv_h, use_bias, elapsed):
    """Impulse' = -m (s_m (J v - speed) + pull C) - s_i impulse, the sum within its bounds."""
    soft = c.soft
    avx, avy, aw, ada = gather(motion, c.a, VELOCITY)
    bvx, bvy, bw, bda = gather(motion, c.b, VELOCITY)
    adx, ady, _, _ = gather(motion, c.a, DISPLACEMENT)
    bdx, bdy, _, _ = gather(motion, c.b, DISPLACEMENT)
    jax = load(c.jax)
    jay = load(c.jay)
    jaw = load(c.jaw)
    jbx = load(c.jbx)
    jby = load(c.jby)
    jbw = load(c.jbw)
    moved = dot(jax, jay, adx, ady) + dot(jbx, jby, bdx, bdy) + dot(jaw, jbw, ada, bda)
    cdot = dot(jax, jay, avx, avy) + dot(jbx, jby, bvx, bvy) + dot(jaw, jbw, aw, bw)
    speed = load(c.speed)
    big_c = msub(load(c.c0) + moved, speed, elapsed)
    if use_bias > 0.0:
        bias = big_c * load(soft.pull)
        mass_scale = load(soft.mass_scale)
        impulse_scale = load(soft.impulse_scale)
    else:
        bias = big_c * load(soft.relax_pull)
        mass_scale = load(soft.relax_mass_scale)
        impulse_scale = load(soft.relax_impulse_scale)
    impulse = load(c.impulse)
    if c.bounded != 0:
        # A motor wants no more than its way to the stop: it would press through it otherwise.
        left = (load(c.reach) - load(c.c0) - moved) * inv_h
        most = vabs(speed)
        speed = select(most > 0.0, clamp(left, -most, most), speed)
        is_open = big_c > load(c.opens)
        bias = select(is_open, big_c * inv_h, bias)
        mass_scale = select(is_open, 1.0, mass_scale)
        impulse_scale = select(is_open, 0.0, impulse_scale)
        kept = load(c.kept) * impulse
    else:
        kept = impulse
    more = -load(c.mass) * madd(bias, mass_scale, cdot - speed) - impulse_scale * impulse
    total = kept + more
    if c.bounded != 0:
        total = clamp(total, load(c.lower), load(c.upper))
    store(c.impulse, total + (impulse - kept))
    more = total - kept
    push(motion, c.a, (avx, avy, aw, ada), (jax * more, jay * more, jaw * more), inverse_a(soft))
    push(motion, c.b, (bvx, bvy, bw, bda), (jbx * more, jby * more, jbw * more), inverse_b(soft))
    if WATCHED:
        v, place = (avx, avy, aw, bvx, bvy, bw), (big_c, cdot, speed, bias)
        show(visits.axis, c, (v, motion), (mass_scale, impulse_scale), (impulse, kept), place)


@device
def solve_points(c, motion, accumulate, use_bias, elapsed):
    """Both anchors at one place, by Cramer's rule; the impulse within a disc of radius `most`."""
    soft = c.soft
    avx, avy, aw, ada = gather(motion, c.a, VELOCITY)
    bvx, bvy, bw, bda = gather(motion, c.b, VELOCITY)
    rax, ray, rbx, rby, cx, cy = turned_arms(c.arms, motion, c.a, c.b)
    tvx = load(c.tvx)
    tvy = load(c.tvy)
    if use_bias > 0.0:
        pull = load(soft.pull)
        mass_scale = load(soft.mass_scale)
        impulse_scale = load(soft.impulse_scale)
    else:
        pull = load(soft.relax_pull)
        mass_scale = load(soft.relax_mass_scale)
        impulse_scale = load(soft.relax_impulse_scale)
    vx = mass_scale * ((bvx - bw * rby) - (avx - aw * ray) - tvx)
    vy = mass_scale * ((bvy + bw * rbx) - (avy + aw * rax) - tvy)
    vx = madd(vx, pull, msub(cx, tvx, elapsed))
    vy = madd(vy, pull, msub(cy, tvy, elapsed))
    ia, ib = load(soft.inv_inertia_a), load(soft.inv_inertia_b)
    inv_mass = load(soft.inv_mass_a) + load(soft.inv_mass_b)
    k11 = inv_mass + ray * ray * ia + rby * rby * ib
    k12 = -(rax * ray * ia) - rbx * rby * ib
    k22 = inv_mass + rax * rax * ia + rbx * rbx * ib
    # A dead lane has K = 0, and wants nothing: 0 / TINY.
    scale = 1.0 / vmax(cross(k11, k12, k12, k22), TINY)
    px = load(c.px)
    py = load(c.py)
    more_x = -scale * cross(k22, k12, vy, vx) - impulse_scale * px
    more_y = -scale * cross(k11, k12, vx, vy) - impulse_scale * py
    if c.bounded != 0:
        more_x, more_y = clamped(c, accumulate, more_x, more_y)
    else:
        store(c.px, px + more_x)
        store(c.py, py + more_y)
    pa = (-more_x, -more_y, cross(ray, rax, more_y, more_x))
    pb = (more_x, more_y, cross(rbx, rby, more_x, more_y))
    push(motion, c.a, (avx, avy, aw, ada), pa, inverse_a(soft))
    push(motion, c.b, (bvx, bvy, bw, bda), pb, inverse_b(soft))
    if WATCHED:
        now = {"before": (px, py), "error": (vx, vy), "target": (tvx, tvy)}
        now["c"] = (cx - tvx * elapsed, cy - tvy * elapsed)
        now["ra"], now["rb"] = (rax, ray), (rbx, rby)
        v, matrix = (avx, avy, aw, bvx, bvy, bw), (k11, k12, k22, scale)
        shares = (mass_scale, impulse_scale, pull, accumulate)
        show(visits.point, c, (v, motion), matrix, shares, now)


@device
def clamped(c, accumulate, more_x, more_y):
    """Hold |P| to `most`: all of P, or (accumulate = 0, the naive way) what is added to it."""
    px = load(c.px)
    py = load(c.py)
    kept_x = px * accumulate
    kept_y = py * accumulate
    x = kept_x + more_x
    y = kept_y + more_y
    length = vsqrt(dot(x, y, x, y))
    most = load(c.most)
    scale = select(length > most, most / vmax(length, TINY), 1.0)
    x = x * scale
    y = y * scale
    store(c.px, x + (px - kept_x))
    store(c.py, y + (py - kept_y))
    return x - kept_x, y - kept_y


@device
def push(motion, rows, v, p, inverse):
    """V += M^-1 p for LANES bodies: velocities `v`, impulses `p`, `inverse` mass and inertia."""
    vx, vy, w, da = v
    px, py, pw = p
    inv_mass, inv_inertia = inverse
    vx = madd(vx, inv_mass, px)
    vy = madd(vy, inv_mass, py)
    scatter(motion, rows, VELOCITY, vx, vy, madd(w, inv_inertia, pw), da)


@device
def inverse_a(c):
    """Inverse mass and inertia of A."""
    return load(c.inv_mass_a), load(c.inv_inertia_a)


@device
def inverse_b(c):
    """Inverse mass and inertia of B."""
    return load(c.inv_mass_b), load(c.inv_inertia_b)
