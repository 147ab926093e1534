"""Kernels that a schedule is made of: integration, and the rows of a contact.

Letters: n normal, t tangent (n turned clockwise), ra rb lever arms, vn vt relative velocities of B
against A, +P acts on B. Within a tick only velocities and the motion since its start (dx, da)
change; poses are renewed once, in `finish`.
"""

import math

from physics._jit import device, kernel
from physics.constants import WORLD_RADIUS
from physics.state import DYNAMIC, STATIC


@kernel
def start(bodies):
    """Remember the poses for interpolation; no motion yet."""
    for i in range(len(bodies)):
        body = bodies[i]
        body.x0 = body.x
        body.y0 = body.y
        body.angle0 = body.angle
        body.dx = 0.0
        body.dy = 0.0
        body.da = 0.0
        body.dc = 1.0
        body.ds = 0.0


@kernel
def integrate_velocities(bodies, step):
    """V += h (g + F/m), w += h T/I; damping is implicit (v / (1 + h d)): stable for any d."""
    h = step[0].h
    gx = step[0].gx
    gy = step[0].gy
    for i in range(len(bodies)):
        body = bodies[i]
        if body.kind != DYNAMIC:
            continue
        slow = 1.0 / (1.0 + h * body.linear_damping)
        scale = body.gravity_scale
        inv_mass = body.inv_mass
        body.vx = (body.vx + h * (gx * scale + body.fx * inv_mass)) * slow
        body.vy = (body.vy + h * (gy * scale + body.fy * inv_mass)) * slow
        spin = 1.0 / (1.0 + h * body.angular_damping)
        body.w = (body.w + h * body.torque * body.inv_inertia) * spin


@kernel
def integrate_positions(bodies, step):
    """Motion by v and w for h; sine and cosine of h w by their series (no libm: same bits always).

    The first term left out is (h w)^8 / 40320: 1e-13 at 24 rad/s and 480 Hz.
    """
    h = step[0].h
    for i in range(len(bodies)):
        body = bodies[i]
        if body.kind == STATIC or body.kind < 0:
            continue
        body.dx += h * body.vx
        body.dy += h * body.vy
        a = h * body.w
        body.da += a
        q = a * a
        s = a * (1.0 - q / 6.0 * (1.0 - q / 20.0 * (1.0 - q / 42.0)))
        c = 1.0 - q / 2.0 * (1.0 - q / 12.0 * (1.0 - q / 30.0))
        dc = body.dc * c - body.ds * s
        ds = body.ds * c + body.dc * s
        inv = 1.0 / math.sqrt(dc * dc + ds * ds)
        body.dc = dc * inv
        body.ds = ds * inv


@kernel
def finish(bodies):
    """Apply the motion of the tick to the poses and clear the forces.

    Returns how many bodies have left the world or are no longer finite.
    """
    lost = 0
    for i in range(len(bodies)):
        body = bodies[i]
        if body.kind == STATIC or body.kind < 0:
            continue
        body.x += body.dx
        body.y += body.dy
        body.angle += body.da
        c = body.c * body.dc - body.s * body.ds
        s = body.s * body.dc + body.c * body.ds
        inv = 1.0 / math.sqrt(c * c + s * s)
        body.c = c * inv
        body.s = s * inv
        body.fx = 0.0
        body.fy = 0.0
        body.torque = 0.0
        inside = abs(body.x) <= WORLD_RADIUS and abs(body.y) <= WORLD_RADIUS
        if not (inside and abs(body.angle) < math.inf):  # not (...) also catches NaN
            lost += 1
    return lost


@kernel
def prepare_contacts(bodies, contacts, points, step):
    """Effective masses, softness and approach speeds, all of them constant within the tick."""
    row = step[0]
    for i in range(len(contacts)):
        contact = contacts[i]
        if contact.point_count == 0:
            continue
        a = bodies[contact.body_a]
        b = bodies[contact.body_b]
        if a.kind == DYNAMIC and b.kind == DYNAMIC:
            contact.bias_rate = row.contact_bias_rate
            contact.mass_scale = row.contact_mass_scale
            contact.impulse_scale = row.contact_impulse_scale
        else:
            contact.bias_rate = row.static_bias_rate
            contact.mass_scale = row.static_mass_scale
            contact.impulse_scale = row.static_impulse_scale
        for k in range(contact.point_count):
            prepare_point(contact, points[2 * i + k], a, b, row.warm_starting)


@device
def prepare_point(contact, p, a, b, warm_starting):
    """K = 1/ma + 1/mb + (ra x d)^2/Ia + (rb x d)^2/Ib along the normal and the tangent."""
    nx = contact.nx
    ny = contact.ny
    inv_mass = a.inv_mass + b.inv_mass
    rna = p.rax * ny - p.ray * nx
    rnb = p.rbx * ny - p.rby * nx
    rta = -p.rax * nx - p.ray * ny
    rtb = -p.rbx * nx - p.rby * ny
    p.normal_mass = 1.0 / (inv_mass + a.inv_inertia * rna * rna + b.inv_inertia * rnb * rnb)
    p.tangent_mass = 1.0 / (inv_mass + a.inv_inertia * rta * rta + b.inv_inertia * rtb * rtb)
    p.base_separation = p.separation - (p.cbx - p.cax) * nx - (p.cby - p.cay) * ny
    dvx = b.vx - b.w * p.rby - a.vx + a.w * p.ray
    dvy = b.vy + b.w * p.rbx - a.vy - a.w * p.rax
    p.approach = dvx * nx + dvy * ny
    p.normal_impulse *= warm_starting
    p.tangent_impulse *= warm_starting
    p.total_normal_impulse = 0.0
    p.total_tangent_impulse = 0.0


@device
def apply(a, b, p, px, py):
    """Impulse -P on A and +P on B at the point p."""
    a.vx -= px * a.inv_mass
    a.vy -= py * a.inv_mass
    a.w -= (p.rax * py - p.ray * px) * a.inv_inertia
    b.vx += px * b.inv_mass
    b.vy += py * b.inv_mass
    b.w += (p.rbx * py - p.rby * px) * b.inv_inertia


@kernel
def warm_start_contacts(bodies, contacts, points):
    """Apply the impulses of the last substep again: most of the answer, at once."""
    for i in range(len(contacts)):
        contact = contacts[i]
        nx = contact.nx
        ny = contact.ny
        for k in range(contact.point_count):
            p = points[2 * i + k]
            px = p.normal_impulse * nx + p.tangent_impulse * ny
            py = p.normal_impulse * ny - p.tangent_impulse * nx
            apply(bodies[contact.body_a], bodies[contact.body_b], p, px, py)


@device
def current_separation(contact, p, a, b):
    """C: separation now, with the lever arms turned along with the bodies [m]."""
    ddx = b.dx - a.dx + b.dc * p.cbx - b.ds * p.cby - a.dc * p.cax + a.ds * p.cay
    ddy = b.dy - a.dy + b.ds * p.cbx + b.dc * p.cby - a.ds * p.cax - a.dc * p.cay
    return p.base_separation + ddx * contact.nx + ddy * contact.ny


@kernel
def solve_contacts(bodies, contacts, points, step, use_bias):
    """One Gauss-Seidel sweep: vn >= 0 softly (Catto 2024), then |friction| <= mu * normal.

    An open point (C > 0) may close its gap in this substep but not more: vn >= -C/h.
    """
    inv_h = step[0].inv_h
    push_out_speed = step[0].push_out_speed
    for i in range(len(contacts)):
        contact = contacts[i]
        if contact.point_count == 0:
            continue
        a = bodies[contact.body_a]
        b = bodies[contact.body_b]
        for k in range(contact.point_count):
            p = points[2 * i + k]
            separation = current_separation(contact, p, a, b)
            bias = 0.0
            mass_scale = 1.0
            impulse_scale = 0.0
            if separation > 0.0:
                bias = separation * inv_h
            elif use_bias:
                bias = max(contact.bias_rate * separation, -push_out_speed)
                mass_scale = contact.mass_scale
                impulse_scale = contact.impulse_scale
            solve_normal(contact, p, a, b, mass_scale, bias, impulse_scale)
        for k in range(contact.point_count):
            solve_friction(contact, points[2 * i + k], a, b)


@device
def solve_normal(contact, p, a, b, mass_scale, bias, impulse_scale):
    """Accumulated normal impulse, clamped to push only."""
    nx = contact.nx
    ny = contact.ny
    dvx = b.vx - b.w * p.rby - a.vx + a.w * p.ray
    dvy = b.vy + b.w * p.rbx - a.vy - a.w * p.rax
    vn = dvx * nx + dvy * ny
    impulse = -p.normal_mass * mass_scale * (vn + bias) - impulse_scale * p.normal_impulse
    total = max(p.normal_impulse + impulse, 0.0)
    impulse = total - p.normal_impulse
    p.normal_impulse = total
    apply(a, b, p, impulse * nx, impulse * ny)


@device
def solve_friction(contact, p, a, b):
    """Accumulated friction impulse within the Coulomb cone of the normal impulse."""
    tx = contact.ny
    ty = -contact.nx
    dvx = b.vx - b.w * p.rby - a.vx + a.w * p.ray
    dvy = b.vy + b.w * p.rbx - a.vy - a.w * p.rax
    vt = dvx * tx + dvy * ty
    limit = contact.friction * p.normal_impulse
    total = max(-limit, min(limit, p.tangent_impulse - p.tangent_mass * vt))
    impulse = total - p.tangent_impulse
    p.tangent_impulse = total
    apply(a, b, p, impulse * tx, impulse * ty)


@kernel
def add_up_contacts(contacts, points):
    """Add the substep's impulses to the tick's totals, which are what is reported."""
    for i in range(len(contacts)):
        for k in range(contacts[i].point_count):
            p = points[2 * i + k]
            p.total_normal_impulse += p.normal_impulse
            p.total_tangent_impulse += p.tangent_impulse


@kernel
def restitution(bodies, contacts, points, step):
    """Newton's law of impact: vn = -e * approach, for points that met fast and did push."""
    threshold = step[0].restitution_threshold
    for i in range(len(contacts)):
        contact = contacts[i]
        if contact.restitution == 0.0:
            continue
        a = bodies[contact.body_a]
        b = bodies[contact.body_b]
        for k in range(contact.point_count):
            p = points[2 * i + k]
            if p.approach > -threshold or p.total_normal_impulse == 0.0:
                continue
            before = p.normal_impulse
            solve_normal(contact, p, a, b, 1.0, contact.restitution * p.approach, 0.0)
            p.total_normal_impulse += p.normal_impulse - before
