"""Friction of contacts that hold better at rest than while they slip: blocks that `grip`.

Letters as in contact_rows.py; s is the slip, mu_s and mu_k the static and the kinetic coefficient.
"""

from physics.compile.jit import device
from physics.compile.lanes import cross, select
from physics.constants import STRIBECK_SPEED


@device
def choose_friction(c, n, v):
    """Friction of the tick, between static and kinetic by the slip s when it begins.

    mu(s) = mu_k + (mu_s - mu_k) / (1 + (s / STRIBECK_SPEED)^2): the fall that Stribeck (1902)
    measured, as a rational function (no libm). What the tick brings to rest is held by all of the
    static friction, see `held_or_slipping`.
    """
    vxa, vya, wa, vxb, vyb, wb, _, _ = v
    slip = cross(vxb - vxa, vyb - vya, n[0], n[1]) + (c.p.rtb * wb - c.p.rta * wa)
    slip = (slip - c.tangent_speed) * (1.0 / STRIBECK_SPEED)
    kinetic = c.kinetic_friction
    c.friction = kinetic + (c.static_friction - kinetic) / (1.0 + slip * slip)


@device
def held_or_slipping(c, n, v, normal, step):
    """Coefficient of this sweep: the static one where that stops all slip, else what slips has.

    Without this look a body that turns back in mid-tick would never be seen at rest, and swing on.
    """
    vxa, vya, wa, vxb, vyb, wb, _da_a, _da_b = v
    vt = cross(vxb - vxa, vyb - vya, n[0], n[1]) + (c.p.rtb * wb - c.p.rta * wa)
    kept = (c.p.tangent_impulse + c.q.tangent_impulse) * step.accumulate
    wanted = kept + c.p.tangent_mass * (c.tangent_speed - vt)
    static = c.static_friction * step.friction
    holding = static * normal
    return select(wanted * wanted > holding * holding, c.friction * step.friction, static)
