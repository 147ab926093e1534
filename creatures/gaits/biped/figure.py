"""The figure in a world: its bodies, its servo joints, and what can be read from them.

All that is read and aimed at is seen in the figure's own frame: points are complex numbers
x + i y [m], x counts to the side that it faces, and angles turn from there upwards. So a figure
that faces left is one that faces right in a mirror, and no controller knows of it.
"""

import cmath
import math
from collections.abc import Mapping, Sequence

from creatures import figure as creature
from creatures.bodies import Bodies
from creatures.gaits.biped.roles import SIDES, roles
from creatures.plan import LimbPlan, Plan
from creatures.senses.limbs import ANGLE, OMEGA, VX, VY, X, Y
from creatures.servo import Servo, near
from physics import Body, Joint
from physics.joints.reactions import Reactions
from physics.values.sums import plain_sum

UP = math.pi / 2
LEGS = tuple(f"{side} {part}" for side in SIDES for part in ("thigh", "calf", "foot"))


class Limb:
    """One body of the figure, the joint to its parent, and its motion as `sense` read it last."""

    def __init__(self, plan: LimbPlan, body: Body) -> None:
        self.plan, self.body = plan, body
        self.side = 1  # it faces: 1 to the right, -1 to the left
        self.row: list[float] = []  # of `sense_limbs`
        self.angle = self.omega = 0.0  # [rad], [rad/s]
        self.mass = self.inertia = 0.0  # [kg], [kg*m^2]
        self.arm = 0j  # [m] from its joint to its centre of mass, in the frame of the body

    def sense(self, row: list[float]) -> None:
        """Know its motion, as `sense_limbs` found it."""
        self.row, self.omega = row, self.side * row[OMEGA]
        self.angle = row[ANGLE] if self.side > 0 else math.pi - row[ANGLE]

    @property
    def center(self) -> complex:
        """Return where its centre of mass is [m]."""
        return complex(self.side * self.row[X], self.row[Y])

    @property
    def velocity(self) -> complex:
        """Return the velocity of its centre of mass [m/s]."""
        return complex(self.side * self.row[VX], self.row[VY])

    @property
    def start(self) -> complex:
        """Return where its joint with its parent is [m]; for the pelvis where the legs hang."""
        return self.center - self.arm * cmath.rect(1.0, self.angle)


class Driven(Limb):
    """A limb that hangs on another by a joint, mostly with a servo."""

    def __init__(self, plan: LimbPlan, body: Body, parent: Limb, joint: Joint) -> None:
        super().__init__(plan, body)
        self.parent, self.joint = parent, joint
        self._servo = Servo(joint, body.angle - parent.body.angle)
        self._hertz, self._ratio = joint.servo_hertz, joint.servo_damping_ratio

    def follow(self) -> None:
        """Let the servo's numbers follow the inertia, which was edited."""
        if self.plan.servo:
            self.tune(self._hertz, self._ratio)

    def tune(self, hertz: float, damping_ratio: float) -> None:
        """Give the servo another stiffness and damping."""
        self._servo.tune(hertz, damping_ratio, (self.inertia, self.parent.inertia))
        self._hertz, self._ratio = hertz, damping_ratio

    def untune(self) -> None:
        """Give the servo the numbers of its plan again."""
        if self.plan.servo:
            self.tune(self.plan.servo.hertz, self.plan.servo.damping_ratio)

    @property
    def bend(self) -> float:
        """Return the direction relative to the parent's [rad]."""
        return self.angle - self.parent.angle

    @property
    def bend_rate(self) -> float:
        """Return how fast it bends [rad/s]."""
        return self.omega - self.parent.omega

    def drive(self, bend: float, rate: float = 0.0, torque: float = 0.0) -> None:
        """Aim the servo at `bend` [rad] the short way round, as `Servo.aim` does."""
        self._servo.aim(near(bend, self.angle - self.parent.angle), rate, torque, self.side)

    def swing(self, bend: float, rate: float = 0.0, torque: float = 0.0) -> None:
        """Do the same, with `bend` counted on from now: the way round is the caller's choice."""
        self._servo.aim(bend, rate, torque, self.side)

    def allow(self, low: float, high: float) -> None:
        """Limit the bend to `low` to `high` [rad], counted in the turn that it is in."""
        middle = 0.5 * (low + high)
        shift = self.bend + math.remainder(middle - self.bend, math.tau) - middle
        ends = [self.side * (end + shift) - self._servo.offset for end in (low, high)]
        self.joint.lower, self.joint.upper = None, None  # never the wrong way round between the two
        self.joint.lower, self.joint.upper = min(ends), max(ends)


class Leg:
    """Thigh, calf and foot. `sense` renews the readings."""

    def __init__(self, limbs: Mapping[str, Driven], name: str) -> None:
        self.name = name
        self.thigh, self.calf = limbs[f"{name} thigh"], limbs[f"{name} calf"]
        self.foot = limbs[f"{name} foot"]
        self.hip = self.knee = self.ankle = 0j  # [m]
        self.load = 0.0  # [N] how hard the ground pushes the foot up
        self.reaction = 0j  # [N] of the calf on the foot
        self.ankle_torque = 0.0  # [N*m] ... and of the servo
        self.hip_torque = 0.0  # [N*m] on the thigh
        self.lengths = 0.0, 0.0  # [m] of thigh and calf, between the joints
        self.slope = 0.0  # [rad] of the ground under it
        self.toes = 1.0  # the foot points ahead; -1: not turned round yet
        self.turning = False  # ... and it is being turned
        foot = self.foot.plan
        slant = (foot.radius - foot.far_radius) / foot.length if foot.length else 0.0
        self.flat = -math.asin(max(-1.0, min(1.0, slant)))  # [rad] of the foot, its sole level
        ankle = complex(*foot.anchor) * cmath.rect(1.0, self.flat)
        self.over_sole = foot.radius + ankle.imag  # [m] ankle over a level sole
        self.plan: tuple[complex, complex, tuple[float, float], float] | None = None
        """What `two_bones` has to reach, for the overlay."""

    def measure(self) -> None:
        """Read the lengths."""
        hip, knee, ankle = (complex(*limb.joint.anchor_b) for limb in self.limbs)
        self.lengths = abs(knee - hip), abs(ankle - knee)

    @property
    def limbs(self) -> tuple[Driven, Driven, Driven]:
        """Return thigh, calf and foot."""
        return self.thigh, self.calf, self.foot

    @property
    def lower_mass(self) -> float:
        """Return the mass of calf and foot [kg]."""
        return self.calf.mass + self.foot.mass

    def sense(self, hip: complex, ankle: Sequence[float], hip_torque: float) -> None:
        """Read joints and load: `ankle` [N, N, N*m] is what its joint did to the foot, `hip_torque`
        [N*m] what the hip did to the thigh. The ankle feels the load, so that any ground will do.
        """
        self.hip = hip
        self.knee = hip + cmath.rect(self.lengths[0], self.thigh.angle)
        self.ankle = self.knee + cmath.rect(self.lengths[1], self.calf.angle)
        along, up, torque = ankle
        side = self.foot.side
        self.reaction, self.ankle_torque = complex(side * along, up), side * torque
        self.load, self.hip_torque = -up, side * hip_torque


class Figure:
    """Bodies and limbs by name, both legs, and the motion of the whole."""

    def __init__(self, built: creature.Figure) -> None:
        """Read and drive the limbs of `built`, whose plan has two legs (see roles.able)."""
        self.built = built
        self.side = 1  # it faces: 1 to the right, -1 to the left
        self.is_loose = False  # a limb is beyond its limits since it turned round
        names = called(built.plan)
        root, lost = built.plan.root, gone(built)
        self.misses = next((role for role in LEGS if _name(names, role) in lost), "")
        if self.misses or not built.root.body.alive:
            self.misses = self.misses or "pelvis"
            return
        self.bodies = {names[name]: limb.body for name, limb in built.limbs.items()}
        for name in lost:
            del self.bodies[names[name]]
        self.pelvis = Limb(root, built.root.body)
        self.limbs: dict[str, Driven] = {}
        for plan in built.plan.outwards()[1:]:
            if plan.name in lost:
                continue
            role, parent = names[plan.name], names[plan.parent]
            joint = built.limbs[plan.name].joint
            assert joint is not None
            body, above = self.bodies[role], self.limbs.get(parent, self.pelvis)
            self.limbs[role] = Driven(plan, body, above, joint)
        self.parts: tuple[Limb, ...] = (self.pelvis, *self.limbs.values())
        self.left, self.right = Leg(self.limbs, "left"), Leg(self.limbs, "right")
        self.legs = self.left, self.right
        feet = [leg.foot for leg in self.legs]
        felt = (*feet, *(leg.thigh for leg in self.legs))
        self._reactions = Reactions([limb.joint for limb in felt])
        above = [part.body for part in self.parts if part not in feet]
        self._all = Bodies(built.root.body.world, [part.body for part in self.parts], above)
        self._measured: list[list[float]] = []
        self.measure()
        self.sense()

    def measure(self) -> None:
        """Read masses and lengths, which somebody may have edited."""
        measured = self._all.read("mass", "inertia", "cx", "cy")
        if measured != self._measured:
            self._measured = measured
            for part, mass, inertia, x, y in zip(self.parts, *measured, strict=True):
                part.mass, part.inertia, part.arm = mass, inertia, complex(x, y)
            for limb in self.limbs.values():
                limb.follow()
            self.mass = plain_sum(part.mass for part in self.parts)  # [kg]
        for leg in self.legs:
            leg.measure()

    def sense(self) -> None:
        """Read the motion of all limbs: once a tick, before anything is asked or aimed."""
        *rows, self._sums = self._all.sense()
        for part, row in zip(self.parts, rows, strict=True):
            part.sense(row)
        self.hip = self.pelvis.start  # [m] where both legs are hinged
        *ankles, left, right = self._reactions.read().T.tolist()
        for leg, ankle, thigh in zip(self.legs, ankles, (left, right), strict=True):
            leg.sense(self.hip, ankle, thigh[2])

    def face(self, side: int) -> None:
        """Face the right (1) or the left (-1): what bends only one way, bends the other way now.

        Where a limb is does not change; feet still point where they did. Best with straight knees.
        """
        self.side = side
        for part in self.parts:
            part.side = side
        for leg in self.legs:
            leg.toes, leg.slope = -leg.toes, -leg.slope
        self.sense()
        self.is_loose = True
        self.limit()

    def limit(self) -> None:
        """Limit the bends as the plan says; what is beyond its limit just now may be so a little
        longer, or it would be thrown back.
        """
        if not self.is_loose:
            return
        self.is_loose = False
        feet = [leg.foot for leg in self.legs]
        for limb in self.limbs.values():
            low, high = limb.plan.lower, limb.plan.upper
            if low == high or math.isinf(low) or limb in feet:
                continue
            middle = 0.5 * (low + high)
            bend = middle + math.remainder(limb.bend - middle, math.tau)
            self.is_loose |= not low <= bend <= high
            limb.allow(min(low, bend), max(high, bend))

    def in_world(self, point: complex) -> tuple[float, float]:
        """Return a point of the figure's frame in the world [m]."""
        return self.side * point.real, point.imag

    @property
    def tilt(self) -> float:
        """Return how far the pelvis leans back [rad]."""
        return math.remainder(self.pelvis.angle - UP, math.tau)

    def other(self, leg: Leg) -> Leg:
        """Return the leg that is not `leg`."""
        return self.left if leg is self.right else self.right

    def motion(self) -> tuple[complex, complex, float]:
        """Return centre of mass [m], its velocity [m/s], angular momentum about it [kg*m^2/s]."""
        _, x, y, along, up, spin = self._sums[:6]
        center, push = complex(self.side * x, y) / self.mass, complex(self.side * along, up)
        spin = self.side * spin - (center.real * push.imag - center.imag * push.real)
        return center, push / self.mass, spin

    @property
    def upper_momentum(self) -> tuple[float, float]:
        """Return momentum along x [kg*m/s], and angular momentum about the centre of mass
        [kg*m^2/s], of all but the feet.

        The centre moves with the body, so its own weight and motion have no lever.
        """
        return self.side * self._sums[6], self.side * self._sums[7]

    def set_strength(self, factor: float, slack: float = 1.0) -> None:
        """Scale the most torque of every servo, and that of all but the arms by `slack` too."""
        for name, limb in self.limbs.items():
            if limb.plan.servo:
                arm = name.endswith(("bicep", "forearm"))
                limb.joint.max_torque = factor * (1.0 if arm else slack) * limb.plan.servo.torque


def gone(built: creature.Figure) -> set[str]:
    """Return the names of limbs that no longer hang on the root."""
    lost = set(built.missing())
    for limb in built.plan.outwards():
        if limb.parent in lost:
            lost.add(limb.name)
    return lost


def called(plan: Plan) -> dict[str, str]:
    """Return what each limb is called here: its role, or its own name where that is no role."""
    by_name = {name: role for role, name in roles(plan).items()}
    taken = set(by_name.values())
    own = {one.name: f"other {one.name}" if one.name in taken else one.name for one in plan.limbs}
    return own | by_name


def _name(roles_by_name: Mapping[str, str], role: str) -> str:
    return next((name for name, known in roles_by_name.items() if known == role), "")
