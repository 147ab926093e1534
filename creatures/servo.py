"""The law of a servo: how stiff it is, and where to aim it for a bend, a pace and a load."""

import math

from physics import Joint


class Servo:
    """Aims one joint; its angle counts from `offset` [rad], the bend of the pose it was made in.

    The servo gives -k (bend - aim) - c (rate of the bend). Aiming ahead by (c / k) rate takes the
    drag out of a joint that is meant to move, and torque / k adds a known load.
    """

    def __init__(self, joint: Joint, offset: float) -> None:
        self.joint, self.offset = joint, offset
        self.lead = 0.0  # [s] damping over stiffness
        self.stiffness = math.inf  # [N*m/rad]

    def tune(self, hertz: float, damping_ratio: float, inertias: tuple[float, float]) -> None:
        """Give it another stiffness and damping.

        Its spring acts on the joint inertia J of the two bodies, whose own are `inertias`
        [kg*m^2]: k = J w^2, c = 2 ratio J w.
        """
        joint_inertia = 1.0 / (1.0 / inertias[0] + 1.0 / inertias[1])
        self.stiffness = joint_inertia * (math.tau * hertz) ** 2
        self.lead = damping_ratio / (math.pi * hertz)
        self.joint.servo_hertz = hertz
        self.joint.servo_damping_ratio = damping_ratio

    def aim(self, bend: float, rate: float = 0.0, torque: float = 0.0, side: int = 1) -> None:
        """Aim at `bend` [rad], moving at `rate` [rad/s], with `torque` [N*m] added; `side` -1 is
        for one that is seen in a mirror.
        """
        aim = bend + self.lead * rate + torque / self.stiffness
        self.joint.servo_angle = side * aim - self.offset


def near(bend: float, now: float) -> float:
    """Return `bend` [rad] counted in the turn in which `now` is the shortest way from it."""
    return now + math.remainder(bend - now, math.tau)
