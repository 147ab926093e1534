"""Mouse joint: a soft, force-limited pull of a body's point towards a moving target.

It is solved inside the contact solver, so a wall wins against the hand. The target has a velocity:
a spring that damps against the moving target does not lag behind a steadily moving hand (Box2D v3).

C = pb - target, Cdot = vb - target velocity, K 2x2; |P| <= max_force h.
Angular friction: Cdot = w, |L| <= max_torque h.
"""

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from physics._jit import device, kernel
from physics.defs import finite, point
from physics.joints.head import (
    HEAD,
    JointDefinition,
    Kernels,
    apply_angular,
    apply_at,
    arms,
    inverse_or_zero,
    prepare_head,
    set_anchors,
    softness,
)

if TYPE_CHECKING:
    from physics.body import Body

MOUSE = np.dtype(
    [
        ("head", HEAD),
        ("target_x", "f8"),  # [m] at the start of the tick
        ("target_y", "f8"),
        ("target_vx", "f8"),  # [m/s]
        ("target_vy", "f8"),
        ("moved", "f8"),  # [s] of this tick that have passed
        ("hertz", "f8"),
        ("damping_ratio", "f8"),
        ("max_force", "f8"),  # [N]
        ("max_torque", "f8"),  # [N*m] angular friction
        ("bias_rate", "f8"),
        ("mass_scale", "f8"),
        ("impulse_scale", "f8"),
        ("px", "f8"),  # [N*s] accumulated in one substep
        ("py", "f8"),
        ("angular_impulse", "f8"),  # [N*m*s]
    ]
)


@kernel
def prepare_mouse(joints, bodies, step):
    """Softness; the target starts the tick where it was put."""
    for i in range(len(joints)):
        j = joints[i]
        head = j.head
        if head.id == 0:
            continue
        prepare_head(head, bodies[head.body_a], bodies[head.body_b])
        rate, mass_scale, impulse_scale = softness(j.hertz, j.damping_ratio, step[0].h)
        j.bias_rate = rate
        j.mass_scale = mass_scale
        j.impulse_scale = impulse_scale
        j.moved = 0.0
        j.px *= step[0].warm_starting
        j.py *= step[0].warm_starting
        j.angular_impulse *= step[0].warm_starting


@kernel
def warm_start_mouse(joints, bodies):
    """Apply the impulses of the last substep again."""
    for i in range(len(joints)):
        j = joints[i]
        head = j.head
        if head.id == 0:
            continue
        a = bodies[head.body_a]
        b = bodies[head.body_b]
        apply_at(a, b, arms(j.head, a, b), j.px, j.py)
        apply_angular(a, b, j.angular_impulse)


@kernel
def solve_mouse(joints, bodies, step, use_bias):
    """Angular friction, then the soft point; it is a spring, so its bias stays in both sweeps."""
    for i in range(len(joints)):
        j = joints[i]
        head = j.head
        if head.id == 0:
            continue
        a = bodies[head.body_a]
        b = bodies[head.body_b]
        most = j.max_torque * step[0].h
        mass = inverse_or_zero(b.inv_inertia)
        total = max(-most, min(most, j.angular_impulse - mass * b.w))
        apply_angular(a, b, total - j.angular_impulse)
        j.angular_impulse = total
        # The second sweep comes after the bodies have moved, and so has the target.
        passed = j.moved if use_bias else j.moved + step[0].h
        solve_pull(j, a, b, step[0].h, passed)


@kernel
def add_up_mouse(joints, step):
    """Add the substep's impulses to the tick's totals; the target has moved on by one substep."""
    for i in range(len(joints)):
        j = joints[i]
        j.moved += step[0].h
        head = j.head
        head.jx += j.px
        head.jy += j.py
        head.jw += j.angular_impulse


@device
def solve_pull(j, a, b, h, passed):
    """The soft point constraint, its impulse clamped to the disc of radius max_force h."""
    arm = arms(j.head, a, b)
    _, _, rbx, rby = arm
    cx = b.x + b.dx + rbx - (j.target_x + passed * j.target_vx)
    cy = b.y + b.dy + rby - (j.target_y + passed * j.target_vy)
    vx = b.vx - b.w * rby - j.target_vx + j.bias_rate * cx
    vy = b.vy + b.w * rbx - j.target_vy + j.bias_rate * cy
    k11 = b.inv_mass + rby * rby * b.inv_inertia
    k12 = -rbx * rby * b.inv_inertia
    k22 = b.inv_mass + rbx * rbx * b.inv_inertia
    inv_det = 1.0 / (k11 * k22 - k12 * k12)
    px = j.px - j.mass_scale * inv_det * (k22 * vx - k12 * vy) - j.impulse_scale * j.px
    py = j.py - j.mass_scale * inv_det * (k11 * vy - k12 * vx) - j.impulse_scale * j.py
    length = math.sqrt(px * px + py * py)
    most = j.max_force * h
    if length > most:
        px *= most / length
        py *= most / length
    apply_at(a, b, arm, px - j.px, py - j.py)
    j.px = px
    j.py = py


@dataclass(kw_only=True, eq=False)
class MouseJoint(JointDefinition):
    """Pull the world point `anchor` of `body` to `target` [m] with at most `max_force` [N].

    `angular_friction` [N*m] resists spin; None means 0.25 sqrt(I/m) m g, Box2D's choice.
    """

    KIND: ClassVar[str] = "mouse"
    DTYPE: ClassVar[np.dtype] = MOUSE
    KERNELS: ClassVar[Kernels] = Kernels(prepare_mouse, warm_start_mouse, solve_mouse, add_up_mouse)

    body: "Body | None" = field(default=None, kw_only=False)
    anchor: tuple[float, float] = (0.0, 0.0)
    target: tuple[float, float] = (0.0, 0.0)
    hertz: float = 7.5
    damping_ratio: float = 1.0
    max_force: float = 1000.0
    angular_friction: float | None = None
    collide_connected: bool = True

    @property
    def b(self) -> "Body | None":
        """The pulled body, under the name that every joint uses."""
        return self.body

    def write(self, row: Any, a: Any, b: Any) -> None:
        anchor = point("MouseJoint.anchor", self.anchor)
        set_anchors(row, a, b, anchor, anchor)
        row["target_x"], row["target_y"] = point("MouseJoint.target", self.target)
        row["hertz"] = finite("MouseJoint.hertz", self.hertz, 0.01, 1e4)
        row["damping_ratio"] = finite("MouseJoint.damping_ratio", self.damping_ratio, 0.0, 1e4)
        row["max_force"] = finite("MouseJoint.max_force", self.max_force, 0.0, 1e12)
        friction = self.angular_friction
        if friction is None:
            friction = 0.25 * math.sqrt(b["inertia"] * b["mass"]) * 9.81
        row["max_torque"] = finite("MouseJoint.angular_friction", friction, 0.0, 1e12)
        row["head"]["break_force"] = math.inf
