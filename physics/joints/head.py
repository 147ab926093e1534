"""What all joints share: the head of their records, and the verbs their kernels are written in.

A before B; +P acts on B. Anchors are stored relative to the centres of mass; a joint to the world
has the dummy body 0 as A. Each kind has its own record array, so no kernel branches on kinds.
"""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import numpy as np

from physics._jit import device
from physics.defs import DefinitionError, finite

if TYPE_CHECKING:
    from physics.body import Body

HEAD = np.dtype(
    [
        ("id", "i8"),  # serial number; 0 = free row
        ("generation", "i4"),
        ("body_a", "i4"),
        ("body_b", "i4"),
        ("collide_connected", "i4"),
        ("lax", "f8"),  # [m] anchors in the bodies' frames, from the centres of mass
        ("lay", "f8"),
        ("lbx", "f8"),
        ("lby", "f8"),
        ("rax", "f8"),  # [m] the same, turned into the world at the start of the tick
        ("ray", "f8"),
        ("rbx", "f8"),
        ("rby", "f8"),
        ("cx", "f8"),  # [m] from A's centre to B's at the start of the tick
        ("cy", "f8"),
        ("break_force", "f8"),  # [N] inf = never
        ("jx", "f8"),  # [N*s] point impulse on B over the tick, what is reported
        ("jy", "f8"),
        ("jw", "f8"),  # [N*m*s] angular impulse on B over the tick
    ]
)
"""The record every joint begins with, as its field "head": kernels for all kinds take this."""


class Kernels(NamedTuple):
    """The four kernels of a joint kind, as a schedule calls them."""

    prepare: Any  # (joints, bodies, step)
    warm_start: Any  # (joints, bodies)
    solve: Any  # (joints, bodies, step, use_bias)
    add_up: Any  # (joints, step)


@dataclass(kw_only=True, eq=False)
class JointDefinition:
    """What all joint definitions share. `a` None means the world."""

    KIND: ClassVar[str]
    DTYPE: ClassVar[np.dtype]
    KERNELS: ClassVar[Kernels]

    collide_connected: bool = False
    break_force: float = math.inf

    def ends(self) -> tuple["Body | None", "Body"]:
        """The two bodies; DefinitionError when they cannot be joined."""
        a, b = getattr(self, "a", None), getattr(self, "b", None)
        if b is None:
            raise DefinitionError(f"{type(self).__name__}.b must be a body; only a may be None")
        if a is b:
            raise DefinitionError(f"{type(self).__name__}: a and b are the same body {b.name!r}")
        kinds = [body.kind for body in (a, b) if body is not None]  # a stale handle raises here
        if "dynamic" not in kinds:
            raise DefinitionError(f"{type(self).__name__}: at least one body must be dynamic")
        return a, b

    def write(self, row: Any, a: Any, b: Any) -> None:
        """Fill this kind's fields of `row`; `a` and `b` are the bodies' rows."""
        raise NotImplementedError


def set_anchors(row: Any, a: Any, b: Any, anchor_a: Any, anchor_b: Any) -> None:
    """Store world anchors [m] relative to the bodies' centres and frames."""
    for side, body, (x, y) in (("la", a, anchor_a), ("lb", b, anchor_b)):
        dx, dy = x - body["x"], y - body["y"]
        row["head"][side + "x"] = body["c"] * dx + body["s"] * dy
        row["head"][side + "y"] = body["c"] * dy - body["s"] * dx


def break_force_of(value: float) -> float:
    """`value` [N] checked: positive, or inf for "never breaks"."""
    if value == math.inf:
        return value
    return finite("break_force", value, 1e-9, 1e12)


@device
def prepare_head(head, a, b):
    """Turn the anchors into the world; clear the tick's totals."""
    head.rax = a.c * head.lax - a.s * head.lay
    head.ray = a.s * head.lax + a.c * head.lay
    head.rbx = b.c * head.lbx - b.s * head.lby
    head.rby = b.s * head.lbx + b.c * head.lby
    head.cx = b.x - a.x
    head.cy = b.y - a.y
    head.jx = 0.0
    head.jy = 0.0
    head.jw = 0.0


@device
def arms(head, a, b):
    """The lever arms ra, rb as the bodies have turned since the tick began."""
    rax = a.dc * head.rax - a.ds * head.ray
    ray = a.ds * head.rax + a.dc * head.ray
    rbx = b.dc * head.rbx - b.ds * head.rby
    rby = b.ds * head.rbx + b.dc * head.rby
    return rax, ray, rbx, rby


@device
def apply_at(a, b, arm, px, py):
    """Impulse -P on A and +P on B at the lever arms `arm` = (rax, ray, rbx, rby)."""
    rax, ray, rbx, rby = arm
    a.vx -= px * a.inv_mass
    a.vy -= py * a.inv_mass
    a.w -= (rax * py - ray * px) * a.inv_inertia
    b.vx += px * b.inv_mass
    b.vy += py * b.inv_mass
    b.w += (rbx * py - rby * px) * b.inv_inertia


@device
def apply_angular(a, b, impulse):
    """Angular impulse -L on A and +L on B."""
    a.w -= impulse * a.inv_inertia
    b.w += impulse * b.inv_inertia


@device
def point_velocity(a, b, arm):
    """Velocity of B's anchor against A's."""
    rax, ray, rbx, rby = arm
    return b.vx - b.w * rby - a.vx + a.w * ray, b.vy + b.w * rbx - a.vy - a.w * rax


@device
def softness(hertz, damping_ratio, h):
    """Bias rate, mass scale, impulse scale of a spring-damper (Catto 2011); see settings.soft."""
    if hertz == 0.0:
        return 0.0, 1.0, 0.0
    omega = 2.0 * math.pi * min(hertz, 0.25 / h)
    a1 = 2.0 * damping_ratio + h * omega
    a2 = h * omega * a1
    a3 = 1.0 / (1.0 + a2)
    return omega / a1, a2 * a3, a3


@device
def inverse_or_zero(k):
    """1 / k, or 0 when there is nothing to move."""
    return 1.0 / k if k > 0.0 else 0.0
