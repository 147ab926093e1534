"""Revolute joint (hinge): a shared point, optional limits, a speed motor, and a servo.

Point     C = pb - pa,      J = [-1, -ra x, 1, rb x],  K 2x2
Angle     C = angle - limit, J = [0, -1, 0, 1],        K = 1/Ia + 1/Ib
Every impulse is accumulated and clamped in N*m*s; the motor's and servo's torque never exceed their
maximum over the tick. (The seeds clamped each iteration on its own: 25 times the stated torque.)
"""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from physics._jit import device, kernel
from physics.defs import DefinitionError, finite, point
from physics.joints.head import (
    HEAD,
    JointDefinition,
    Kernels,
    apply_angular,
    apply_at,
    arms,
    break_force_of,
    inverse_or_zero,
    point_velocity,
    prepare_head,
    set_anchors,
    softness,
)

if TYPE_CHECKING:
    from physics.body import Body

REVOLUTE = np.dtype(
    [
        ("head", HEAD),
        ("reference", "f8"),  # [rad] angle of B against A that counts as zero
        ("lower", "f8"),  # [rad] -inf, inf = no limit
        ("upper", "f8"),
        ("motor_on", "i4"),
        ("motor_speed", "f8"),  # [rad/s]
        ("max_torque", "f8"),  # [N*m] of motor or servo
        ("servo_on", "i4"),
        ("servo_angle", "f8"),  # [rad]
        ("servo_hertz", "f8"),
        ("servo_damping_ratio", "f8"),
        ("angle", "f8"),  # [rad] at the start of the tick
        ("angular_mass", "f8"),  # [kg*m^2] 1 / K
        ("servo_bias_rate", "f8"),
        ("servo_mass_scale", "f8"),
        ("servo_impulse_scale", "f8"),
        ("px", "f8"),  # [N*s] accumulated impulses of one substep
        ("py", "f8"),
        ("motor_impulse", "f8"),  # [N*m*s]
        ("servo_impulse", "f8"),
        ("lower_impulse", "f8"),
        ("upper_impulse", "f8"),
    ]
)


@kernel
def prepare_revolute(joints, bodies, step):
    """Anchors, angle and effective masses at the start of the tick."""
    h = step[0].h
    warm = step[0].warm_starting
    for i in range(len(joints)):
        j = joints[i]
        head = j.head
        if head.id == 0:
            continue
        a = bodies[head.body_a]
        b = bodies[head.body_b]
        prepare_head(head, a, b)
        j.angle = b.angle - a.angle - j.reference
        j.angular_mass = inverse_or_zero(a.inv_inertia + b.inv_inertia)
        rate, mass_scale, impulse_scale = softness(j.servo_hertz, j.servo_damping_ratio, h)
        j.servo_bias_rate = rate
        j.servo_mass_scale = mass_scale
        j.servo_impulse_scale = impulse_scale
        j.px *= warm
        j.py *= warm
        j.motor_impulse *= warm * j.motor_on
        j.servo_impulse *= warm * j.servo_on
        # A limit that was taken away must not go on pushing by its last impulse.
        j.lower_impulse *= warm if j.lower > -math.inf else 0.0
        j.upper_impulse *= warm if j.upper < math.inf else 0.0


@kernel
def warm_start_revolute(joints, bodies):
    """Apply the impulses of the last substep again."""
    for i in range(len(joints)):
        j = joints[i]
        head = j.head
        if head.id == 0:
            continue
        a = bodies[head.body_a]
        b = bodies[head.body_b]
        apply_at(a, b, arms(j.head, a, b), j.px, j.py)
        angular = j.motor_impulse + j.servo_impulse + j.lower_impulse - j.upper_impulse
        apply_angular(a, b, angular)


@kernel
def solve_revolute(joints, bodies, step, use_bias):
    """Servo, motor, limits, then the point: what holds the bodies together has the last word."""
    for i in range(len(joints)):
        j = joints[i]
        head = j.head
        if head.id == 0:
            continue
        a = bodies[head.body_a]
        b = bodies[head.body_b]
        if j.servo_on != 0:
            solve_servo(j, a, b, step[0].h)
        if j.motor_on != 0:
            solve_motor(j, a, b, step[0].h)
        if j.lower > -math.inf:
            c = j.angle + b.da - a.da - j.lower
            j.lower_impulse = solve_limit(j, a, b, (c, 1.0, j.lower_impulse, use_bias), step[0])
        if j.upper < math.inf:
            c = j.upper - (j.angle + b.da - a.da)
            j.upper_impulse = solve_limit(j, a, b, (c, -1.0, j.upper_impulse, use_bias), step[0])
        solve_point(j, a, b, step[0], use_bias)


@kernel
def add_up_revolute(joints, step):
    """Add the substep's impulses to the tick's totals, which are what is reported."""
    for i in range(len(joints)):
        j = joints[i]
        head = j.head
        head.jx += j.px
        head.jy += j.py
        head.jw += j.motor_impulse + j.servo_impulse + j.lower_impulse - j.upper_impulse


@device
def solve_servo(j, a, b, h):
    """A damped spring towards servo_angle, implicit, with its torque clamped."""
    c = j.angle + b.da - a.da - j.servo_angle
    bias = c * j.servo_bias_rate
    mass = j.angular_mass * j.servo_mass_scale
    impulse = -mass * (b.w - a.w + bias) - j.servo_impulse_scale * j.servo_impulse
    most = j.max_torque * h
    total = max(-most, min(most, j.servo_impulse + impulse))
    impulse = total - j.servo_impulse
    j.servo_impulse = total
    apply_angular(a, b, impulse)


@device
def solve_motor(j, a, b, h):
    """Towards motor_speed with at most max_torque."""
    impulse = -j.angular_mass * (b.w - a.w - j.motor_speed)
    most = j.max_torque * h
    total = max(-most, min(most, j.motor_impulse + impulse))
    impulse = total - j.motor_impulse
    j.motor_impulse = total
    apply_angular(a, b, impulse)


@device
def solve_limit(j, a, b, limit, step):
    """One-sided angle limit C >= 0; `limit` = (C, sign, accumulated impulse, use_bias).

    Before it is reached (C > 0) the joint may use up the rest in this substep but not more.
    """
    c, sign, accumulated, use_bias = limit
    bias = 0.0
    mass_scale = 1.0
    impulse_scale = 0.0
    if c > 0.0:
        bias = c * step.inv_h
    elif use_bias:
        bias = c * step.joint_bias_rate
        mass_scale = step.joint_mass_scale
        impulse_scale = step.joint_impulse_scale
    cdot = sign * (b.w - a.w)
    impulse = -j.angular_mass * mass_scale * (cdot + bias) - impulse_scale * accumulated
    total = max(0.0, accumulated + impulse)
    apply_angular(a, b, sign * (total - accumulated))
    return total


@device
def solve_point(j, a, b, step, use_bias):
    """Both anchors at one place: a 2x2 system, solved by Cramer's rule."""
    arm = arms(j.head, a, b)
    rax, ray, rbx, rby = arm
    bias_x = 0.0
    bias_y = 0.0
    mass_scale = 1.0
    impulse_scale = 0.0
    if use_bias:
        bias_x = (j.head.cx + b.dx - a.dx + rbx - rax) * step.joint_bias_rate
        bias_y = (j.head.cy + b.dy - a.dy + rby - ray) * step.joint_bias_rate
        mass_scale = step.joint_mass_scale
        impulse_scale = step.joint_impulse_scale
    vx, vy = point_velocity(a, b, arm)
    inv_mass = a.inv_mass + b.inv_mass
    k11 = inv_mass + ray * ray * a.inv_inertia + rby * rby * b.inv_inertia
    k12 = -rax * ray * a.inv_inertia - rbx * rby * b.inv_inertia
    k22 = inv_mass + rax * rax * a.inv_inertia + rbx * rbx * b.inv_inertia
    inv_det = 1.0 / (k11 * k22 - k12 * k12)
    vx += bias_x
    vy += bias_y
    px = -mass_scale * inv_det * (k22 * vx - k12 * vy) - impulse_scale * j.px
    py = -mass_scale * inv_det * (k11 * vy - k12 * vx) - impulse_scale * j.py
    j.px += px
    j.py += py
    apply_at(a, b, arm, px, py)


@dataclass(kw_only=True, eq=False)
class Revolute(JointDefinition):
    """Hinge `b` to `a` (None = the world) at the world point `anchor` [m].

    `lower`, `upper` [rad] limit the angle of B against A, which is 0 now. `motor_speed` [rad/s]
    turns it with at most `max_torque` [N*m]; `servo_angle` [rad] pulls it there instead, as a
    spring of `servo_hertz` and `servo_damping_ratio`. Breaks above `break_force` [N].
    """

    KIND: ClassVar[str] = "revolute"
    DTYPE: ClassVar[np.dtype] = REVOLUTE
    KERNELS: ClassVar[Kernels] = Kernels(
        prepare_revolute, warm_start_revolute, solve_revolute, add_up_revolute
    )

    a: "Body | None" = None
    b: "Body | None" = None
    anchor: tuple[float, float] = (0.0, 0.0)
    lower: float | None = None
    upper: float | None = None
    motor_speed: float | None = None
    max_torque: float = 0.0
    servo_angle: float | None = None
    servo_hertz: float = 5.0
    servo_damping_ratio: float = 1.0
    collide_connected: bool = False
    break_force: float = math.inf

    def write(self, row: Any, a: Any, b: Any) -> None:
        anchor = point("Revolute.anchor", self.anchor)
        set_anchors(row, a, b, anchor, anchor)
        lower = -math.inf if self.lower is None else finite("Revolute.lower", self.lower)
        upper = math.inf if self.upper is None else finite("Revolute.upper", self.upper)
        if lower > upper:
            raise DefinitionError(f"Revolute: lower limit {lower:g} is above upper limit {upper:g}")
        row["reference"] = b["angle"] - a["angle"]
        row["lower"], row["upper"] = lower, upper
        row["max_torque"] = finite("Revolute.max_torque", self.max_torque, 0.0, 1e12)
        row["motor_on"] = self.motor_speed is not None
        row["motor_speed"] = finite("Revolute.motor_speed", self.motor_speed or 0.0)
        row["servo_on"] = self.servo_angle is not None
        row["servo_angle"] = finite("Revolute.servo_angle", self.servo_angle or 0.0)
        row["servo_hertz"] = finite("Revolute.servo_hertz", self.servo_hertz, 0.0, 1e4)
        ratio = finite("Revolute.servo_damping_ratio", self.servo_damping_ratio, 0.0, 1e4)
        row["servo_damping_ratio"] = ratio
        row["head"]["break_force"] = break_force_of(self.break_force)
