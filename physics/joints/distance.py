"""Distance joint: rigid rod, or spring.

C = |d| - length with d = pb - pa;  J = [-n, -(ra x n), n, rb x n], n = d / |d|;
K = 1/ma + 1/mb + (ra x n)^2/Ia + (rb x n)^2/Ib.
"""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from physics._jit import device, kernel
from physics.constants import SMALLEST_SIZE
from physics.defs import finite, point
from physics.joints.head import (
    HEAD,
    JointDefinition,
    Kernels,
    apply_at,
    arms,
    break_force_of,
    point_velocity,
    prepare_head,
    set_anchors,
    softness,
)

if TYPE_CHECKING:
    from physics.body import Body

DISTANCE = np.dtype(
    [
        ("head", HEAD),
        ("length", "f8"),  # [m] rest length
        ("hertz", "f8"),  # 0 = rigid
        ("damping_ratio", "f8"),
        ("axial_mass", "f8"),  # [kg] 1 / K
        ("nx", "f8"),  # axis while it has no length
        ("ny", "f8"),
        ("spring_bias_rate", "f8"),
        ("spring_mass_scale", "f8"),
        ("spring_impulse_scale", "f8"),
        ("impulse", "f8"),  # [N*s] accumulated in one substep, + pushes the ends apart
    ]
)


@device
def axis(j, a, b):
    """Unit vector from A's anchor to B's, their distance [m], and the lever arms."""
    arm = arms(j.head, a, b)
    rax, ray, rbx, rby = arm
    dx = j.head.cx + b.dx - a.dx + rbx - rax
    dy = j.head.cy + b.dy - a.dy + rby - ray
    length = math.sqrt(dx * dx + dy * dy)
    if length > 0.0:
        return dx / length, dy / length, length, arm
    return j.nx, j.ny, length, arm


@kernel
def prepare_distance(joints, bodies, step):
    """Effective mass along the axis, and the spring's softness."""
    warm = step[0].warm_starting
    h = step[0].h
    for i in range(len(joints)):
        j = joints[i]
        head = j.head
        if head.id == 0:
            continue
        a = bodies[head.body_a]
        b = bodies[head.body_b]
        prepare_head(head, a, b)
        nx, ny, _, _ = axis(j, a, b)
        j.nx = nx
        j.ny = ny
        rna = j.head.rax * ny - j.head.ray * nx
        rnb = j.head.rbx * ny - j.head.rby * nx
        k = a.inv_mass + b.inv_mass + a.inv_inertia * rna * rna + b.inv_inertia * rnb * rnb
        j.axial_mass = 1.0 / k
        rate, mass_scale, impulse_scale = softness(j.hertz, j.damping_ratio, h)
        j.spring_bias_rate = rate
        j.spring_mass_scale = mass_scale
        j.spring_impulse_scale = impulse_scale
        j.impulse *= warm


@kernel
def warm_start_distance(joints, bodies):
    """Apply the impulse of the last substep again."""
    for i in range(len(joints)):
        j = joints[i]
        head = j.head
        if head.id == 0:
            continue
        a = bodies[head.body_a]
        b = bodies[head.body_b]
        nx, ny, _, arm = axis(j, a, b)
        apply_at(a, b, arm, j.impulse * nx, j.impulse * ny)


@kernel
def solve_distance(joints, bodies, step, use_bias):
    """Rigid: soft bias in the first sweep, none in the second.

    A spring is a force, not an error to undo: it acts in the first sweep only. In both it would
    lose twice as much energy to the implicit integration (see physics/README.md, section 5).
    """
    for i in range(len(joints)):
        j = joints[i]
        head = j.head
        if head.id == 0 or (j.hertz > 0.0 and not use_bias):
            continue
        a = bodies[head.body_a]
        b = bodies[head.body_b]
        nx, ny, length, arm = axis(j, a, b)
        bias = 0.0
        mass_scale = 1.0
        impulse_scale = 0.0
        if j.hertz > 0.0:
            bias = (length - j.length) * j.spring_bias_rate
            mass_scale = j.spring_mass_scale
            impulse_scale = j.spring_impulse_scale
        elif use_bias:
            bias = (length - j.length) * step[0].joint_bias_rate
            mass_scale = step[0].joint_mass_scale
            impulse_scale = step[0].joint_impulse_scale
        vx, vy = point_velocity(a, b, arm)
        cdot = vx * nx + vy * ny
        impulse = -mass_scale * j.axial_mass * (cdot + bias) - impulse_scale * j.impulse
        j.impulse += impulse
        apply_at(a, b, arm, impulse * nx, impulse * ny)


@kernel
def add_up_distance(joints, step):
    """Add the substep's impulse, along the axis of the tick's start, to the tick's totals."""
    for i in range(len(joints)):
        j = joints[i]
        head = j.head
        head.jx += j.impulse * j.nx
        head.jy += j.impulse * j.ny


@dataclass(kw_only=True, eq=False)
class Distance(JointDefinition):
    """Hold the world points `anchor_a` of `a` (None = the world) and `anchor_b` of `b` apart [m].

    `length` [m] defaults to their present distance. `hertz` 0 makes a rigid rod, else a spring
    whose mass is the effective mass of the two ends, with `damping_ratio`. Breaks above
    `break_force` [N].
    """

    KIND: ClassVar[str] = "distance"
    DTYPE: ClassVar[np.dtype] = DISTANCE
    KERNELS: ClassVar[Kernels] = Kernels(
        prepare_distance, warm_start_distance, solve_distance, add_up_distance
    )

    a: "Body | None" = None
    b: "Body | None" = None
    anchor_a: tuple[float, float] = (0.0, 0.0)
    anchor_b: tuple[float, float] = (0.0, 0.0)
    length: float | None = None
    hertz: float = 0.0
    damping_ratio: float = 0.7
    collide_connected: bool = False
    break_force: float = math.inf

    def write(self, row: Any, a: Any, b: Any) -> None:
        start = point("Distance.anchor_a", self.anchor_a)
        end = point("Distance.anchor_b", self.anchor_b)
        set_anchors(row, a, b, start, end)
        now = math.dist(start, end)
        length = now if self.length is None else self.length
        row["length"] = finite("Distance.length", length, SMALLEST_SIZE)
        row["hertz"] = finite("Distance.hertz", self.hertz, 0.0, 1e4)
        row["damping_ratio"] = finite("Distance.damping_ratio", self.damping_ratio, 0.0, 1e4)
        row["head"]["break_force"] = break_force_of(self.break_force)
        row["nx"], row["ny"] = 0.0, 1.0
        if now > 0.0:
            row["nx"], row["ny"] = (end[0] - start[0]) / now, (end[1] - start[1]) / now
