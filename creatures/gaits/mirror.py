"""The rule of the seed's figure: put the feet at equal distances from the centre of mass.

Once a frame the foot that is farther from the centre of mass is sent to where the other would be in
a mirror at it, and FABRIK bends the leg. Neither speed nor time is in the rule: a body that moves
is already somewhere else when the foot arrives. A frame is 1/60 s of simulated time here, so that
a run can be repeated; the seed's is as long as its screen takes.
"""

import cmath
import math

from creatures.fabrik import reach
from creatures.figure import Figure, Limb
from creatures.gait import Kind, Number
from creatures.gaits.biped import roles
from creatures.leg import Leg
from creatures.plan import Plan
from physics import World

UP = 0.5 * math.pi
FRAME = 1.0 / 60.0  # [s] simulated
SOLE = -0.042  # [rad] of a foot whose tapered sole lies flat
KNEE = math.radians(-9.0)  # of the leg that stands
ELBOW = 0.3  # [rad]
HAND = 0.158  # [rad] that the elbow's bend turns the hand
NEARER = 0.01  # [m] by which the first leg must be farther off to be chosen
LOWER = 0.5  # [m] below the hip: the height at which the arms aim

SWING, STAND_KNEE, STAND_HIP = (12.0, 2.0), (5.0, 2.0), (8.0, 4.0)
"""Stiffness [Hz] and damping ratio of the servos, as the seed has them."""


def numbers(_: Plan) -> tuple[Number, ...]:
    """Return the numbers that the seed has in its text."""
    return (
        Number("forwards", 0.7, 0.2, 1.5, "", "Where a step to the right lands; 1 is the mirror."),
        Number("backwards", 1.05, 0.2, 1.5, "", "Where a step to the left lands; 1 is the mirror."),
        Number("lift", 0.4, 0.0, 1.0, "m", "How high a foot is lifted that is far from its place."),
        Number("far", 1.0, 0.1, 3.0, "m", "From which distance on a foot is lifted fully."),
        Number("dwell", 0.2, 0.0, 1.0, "s", "How long a choice of the stepping leg is kept."),
        Number("apart", 0.0, 0.0, 0.5, "m", "By how much the other foot must be farther off."),
        Number("wait", 0.0, 0.0, 0.5, "s", "How long it must be farther off."),
        Number("share", 0.0, 0.0, 1.0, "", "Which part of its path a swing goes first."),
        Number(
            "longest", 0.6, 0.1, 2.0, "s", "Unless the swing has taken this long, or has landed."
        ),
    )


class Mirror:
    """Moves a figure of two legs by the seed's rule. It knows no command: it must be pushed."""

    def __init__(self, figure: Figure, numbers: dict[str, float]) -> None:
        self.figure, self.numbers = figure, numbers
        self._roles = roles.roles(figure.plan)
        self.legs = [self._leg(side) for side in roles.SIDES]
        self.steps = 0  # which leg swings: 0 the left one
        self.target = self.legs[0].toe  # [m] of the swinging ankle
        self.center = figure.motion()[0]  # [m] of mass
        self._start = self.target.real  # [m] where the swing began
        self._since = math.inf  # [s] since the choice
        self._asked = 0.0  # [s] for which the other leg was to step
        self._lifted = False  # the swinging foot has left the ground
        self._frame = FRAME  # [s] since the last frame

    def _leg(self, side: str) -> Leg:
        names = tuple(self._roles[f"{side} {part}"] for part in ("thigh", "calf", "foot"))
        return Leg(self.figure, (*names, names[-1]))

    @property
    def phase(self) -> str:
        tilt = math.remainder(self.figure.root.body.angle - UP, math.tau)
        return "lies" if abs(tilt) > 1.2 else "mirrors"

    def step(self, world: World, command: float) -> None:
        """Act when a frame has passed."""
        self._frame += world.tick_length
        self._since += world.tick_length
        if self._frame < FRAME - 1e-9 or not self.figure.whole:
            return
        self._frame = 0.0
        self.center = self.figure.motion()[0]
        for leg in self.legs:
            leg.sense()
        self._choose()
        swing, stand = self.legs[self.steps], self.legs[1 - self.steps]
        self._aim(swing, stand)
        self._swing(swing)
        self._stand(stand)
        for leg in self.legs:
            leg.sole.drive(SOLE - leg.shin.body.angle)
        self._arms()

    def _choose(self) -> None:
        """Choose the leg that steps: the one in the air, else the one farther off."""
        down = [leg.touches for leg in self.legs]
        self._lifted = self._lifted or not down[self.steps]
        if self._since < self.numbers["dwell"] or not self._finished(down[self.steps]):
            return
        if down[0] != down[1]:
            chosen = 0 if down[1] else 1
        else:
            chosen = self._farther()
        self._asked = self._asked + FRAME if chosen != self.steps else 0.0
        if chosen != self.steps and self._asked >= self.numbers["wait"]:
            self.steps, self._since = chosen, 0.0
            self._asked, self._lifted = 0.0, not down[chosen]
            self._start = self.legs[chosen].toe.real

    def _farther(self) -> int:
        """Return the leg whose foot is farther off, unless it is so by too little to change."""
        left, right = (abs(leg.toe.real - self.center.real) for leg in self.legs)
        apart = self.numbers["apart"]
        if apart and abs(left - right) <= apart:
            return self.steps
        return 0 if left > right + NEARER else 1

    def _finished(self, down: bool) -> bool:
        """Return whether the swing has gone its share of the way, has landed or takes too long."""
        share = self.numbers["share"]
        if not share or self._since >= self.numbers["longest"] or (self._lifted and down):
            return True
        gone = abs(self.legs[self.steps].toe.real - self._start)
        return gone >= share * abs(self.target.real - self._start)

    def _aim(self, swing: Leg, stand: Leg) -> None:
        """Find the place of the swinging ankle: the standing one's in the mirror, and lifted."""
        beside = stand.toe.real - self.center.real
        forwards = self.center.real - beside > self._start
        share = self.numbers["forwards" if forwards else "backwards"]
        x = self.center.real - share * beside
        lift = self.numbers["lift"] * min(1.0, abs(x - swing.toe.real) / self.numbers["far"])
        self.target = complex(x, stand.toe.imag + lift)

    def _swing(self, leg: Leg) -> None:
        """Bend the leg as FABRIK says."""
        shin = leg.shin.plan
        points = [leg.hip, leg.knee, leg.toe]
        chain = reach(points, self.target, [(shin.lower, shin.upper)])
        upper, lower = chain[1] - chain[0], chain[2] - chain[1]
        leg.thigh.tune(*SWING)
        leg.shin.tune(*SWING)
        leg.thigh.drive(cmath.phase(upper) - self.figure.root.body.angle)
        leg.shin.drive(cmath.phase(lower / upper))

    def _stand(self, leg: Leg) -> None:
        """Turn the hip until the pelvis is upright, and keep the knee a little bent."""
        leg.thigh.tune(*STAND_HIP)
        leg.shin.tune(*STAND_KNEE)
        leg.thigh.drive(leg.thigh.body.angle - UP)
        leg.shin.drive(KNEE)

    def _arms(self) -> None:
        """Aim each arm at the foot of the other side; keep back and elbows."""
        for role in roles.TRUNK:
            if limb := self._limb(role):
                limb.drive(0.0)
        for side, leg in zip(roles.SIDES, reversed(self.legs), strict=True):
            bicep, forearm = self._limb(f"{side} bicep"), self._limb(f"{side} forearm")
            if forearm:
                forearm.drive(ELBOW)
            if bicep and bicep.parent:
                hang = complex(leg.toe.real, leg.hip.imag - LOWER)
                toward = hang - complex(*bicep.body.position)
                bicep.drive(cmath.phase(toward) - HAND - bicep.parent.angle)

    def _limb(self, role: str) -> Limb | None:
        return self.figure.limbs.get(self._roles.get(role, ""))


KIND = Kind(
    "Mirror",
    "Feet go where the centre of mass is midway between them.",
    numbers,
    roles.able,
    Mirror,
)
