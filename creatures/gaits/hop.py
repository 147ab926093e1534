"""Hopping and running after Raibert (1986): three small laws that know nothing of one another.

Thrust: once the springing leg is shortest, it stretches until the body rises fast enough to fly as
high as it should. Placement: in flight the foot goes to half the way of a stance ahead of the hip,
and farther when the body is too fast. Attitude: in stance the hip's torque levels the body, as far
as the foot does not slip. With more legs than one, they take turns: a hopper then runs.
"""

import math

from creatures.figure import Figure
from creatures.gait import Kind, Number
from creatures.grip import Grip
from creatures.leg import Leg, leg_names
from creatures.placing import Placing
from creatures.plan import Plan
from physics import World
from physics.values.sums import plain_sum

TIPPED = 1.2  # [rad] from level: it lies
STRETCHED = 0.985  # [1] of its whole length: a leg that cannot push any more
SOFT = 3.0  # [Hz] of the hip's servo in stance, whose torque then is only what is asked for
WAITS = 0.045
"""The foot waits over its place before it lands: [s], 0.045. 0: it comes as fast as the body, and
slides on ice; 0.1: it is too far ahead where the ground is higher than it was."""

BOUNCE = 0.03
"""A foot leaves the ground no sooner after it touched: [s], 0.03; landings chatter."""

BORNE = 0.2
"""The ground bears the foot when it bears this much of the weight: [1], 0.2."""

PASSED = 0.3
"""The leg pushes at the latest when the body is so far past its foot: [1] of the way of a stance,
0.3. At half, the stance would be over: who lands softly on higher ground sinks so long that it
topples over its foot."""

DAMPED = 2.2
"""How the hip levels the body: [1] of critical damping, 2.2. 1: what is not level yet leaves the
ground turning fast, and turns on in all of the flight, farther than it should."""

STOPS = 0.5
"""How much of its turn the hip takes from the body in a tick at most: [1], 0.5. More than 1 turns
it the other way, which 60 ticks a second would."""

TUCK = 0.85  # [1] of its landing length, at most: a leg half way to its landing
IDLE = 0.62
"""How short an idle leg is: [1] of its landing length, 0.62. More: it drags on the ground when the
one that stands gives way."""


def numbers(plan: Plan) -> tuple[Number, ...]:
    """Return the numbers of the three laws."""
    root = plan.root.name
    return (
        Number("hop", 0.12, 0.01, 1.0, "m", "How high the body flies."),
        Number(
            "catch", 0.06, 0.0, 0.3, "s", "How much farther a foot is set for each m/s too fast."
        ),
        Number(
            "swing", 0.2, 0.05, 1.0, "s", "How long a leg takes to reach its place for landing."
        ),
        Number("length", 0.85, 0.5, 0.97, "", "How straight the leg lands; 1 is straight."),
        Number(
            "push", 1.1, 1.0, 1.5, "", "How much longer than at its landing the leg wants to be."
        ),
        Number("level", 2.5, 0.0, 6.0, "Hz", "How stiffly the hip levels the body.", root),
        Number("lean", 0.0, -30.0, 30.0, "deg", "How far the body leans back from its plan.", root),
    )


def able(plan: Plan) -> str:
    """Return why it cannot drive the plan: it has no leg with hip and knee."""
    return (
        "" if leg_names(plan) else "it needs a leg of thigh and shin with servos, ending in a foot"
    )


class Hop:
    """Hops a figure on one leg, or runs it on several in turn."""

    def __init__(self, figure: Figure, numbers: dict[str, float]) -> None:
        self.figure, self.numbers = figure, numbers
        self.level = figure.root.body.angle  # [rad] of the root when the body is level
        self.legs = [Leg(figure, names) for names in leg_names(figure.plan)]
        self.turn = 0  # whose turn it is
        self.placing, self.grip = Placing(), Grip()
        self.phase = "falls"
        self._rising = 0.0  # [m/s] a tick ago
        self._since = self._flown = 0.0  # [s] in this phase, and since it left the ground
        self._inertia = self._inertia_now()  # [kg*m^2]
        self._along = 0.0  # [m/s] how fast the body goes
        self._borne = 0.0  # [N/kg] how hard the ground pushes
        self._ground = self.leg.toe.imag  # [m] of the toe where it landed last
        self._starts = [leg.rest for leg in self.legs]  # [m] of the feet, from the hips

    @property
    def leg(self) -> Leg:
        return self.legs[self.turn]

    @property
    def tilt(self) -> float:
        """Return how far the body leans back [rad], against what is asked for."""
        lean = math.radians(self.numbers["lean"])
        return math.remainder(self.figure.root.body.angle - self.level - lean, math.tau)

    def step(self, world: World, command: float) -> None:
        """Find out the phase, and aim all legs for it."""
        body = self.figure.root.body
        if not body.alive:
            return
        seconds, gravity = world.tick_length, -world.gravity[1]
        self.placing.follow(command, seconds)
        center, velocity, _ = self.figure.motion()
        whole = self.figure.whole or all(leg.attached for leg in self.legs)
        if abs(self.tilt) > TIPPED or not whole:
            self._give_up()
            return
        for leg in self.legs:
            leg.sense()
        self._since += seconds
        self._flown += seconds
        self._along = velocity.real
        self.placing.go(self._along, seconds)
        if self.phase in ("sinks", "thrusts"):
            self.grip.feel(world, self.leg.sole.body.index, seconds)
        self._next(velocity.imag, gravity, seconds)
        if self.phase in ("rises", "falls"):
            self._fly(center.real, velocity, gravity, seconds)
        else:
            self._stand(seconds)

    def _give_up(self) -> None:
        self.phase = "lies"
        for limb in self.figure.limbs.values():
            if limb.plan.servo:
                limb.drive(limb.plan.angle)

    def _enter(self, phase: str) -> None:
        self.phase, self._since = phase, 0.0

    def _next(self, rising: float, gravity: float, seconds: float) -> None:
        """Choose the phase: falls, sinks, thrusts, rises; `rising` [m/s] is the body's speed.

        The ground's force is felt in the motion of the whole, which nothing within can change.
        """
        gained, self._rising = rising - self._rising, rising
        self._borne = max(0.0, gained / seconds + gravity)
        bears = self.leg.rests and self._borne > BORNE * gravity
        if self.phase == "lies":
            self._enter("falls")
        if self.phase == "falls" and bears:
            self._enter("sinks")
            self._ground = self.leg.toe.imag
            self._soften(True)
        elif self.phase == "rises" and rising < 0.0:
            self._enter("falls")
        elif self.phase == "sinks" and self._since > BOUNCE and self._turns(bears, rising):
            self.phase = "thrusts"
        elif self.phase == "thrusts":
            flies = gained < 0.0 and (rising > 0.0 or not bears)
            if flies or self._pushed(rising + 0.5 * gained, gravity):
                self._leave()
        elif self.phase == "sinks" and not bears and self._since > 2.0 * BOUNCE:
            self._lose()

    def _turns(self, bears: bool, rising: float) -> bool:
        """Return whether it is time to push: the leg is shortest, or the body is past its foot."""
        behind = math.copysign(1.0, self._along) * (self.leg.hip - self.leg.toe).real
        passed = behind > PASSED * abs(self._along) * self.placing.stance
        return rising >= 0.0 or (bears and passed)

    def _pushed(self, rising: float, gravity: float) -> bool:
        """Return whether the hip will fly high enough over the ground, or it is straight."""
        leg = self.leg
        straight = abs(leg.toe - leg.hip) > STRETCHED * plain_sum(leg.lengths)
        flight = rising * rising / (2.0 * gravity) if gravity > 0.0 else math.inf  # [m]
        height = (leg.hip - leg.toe).imag + flight
        return straight or height > self._length() + self.numbers["hop"]

    def _leave(self) -> None:
        """Learn from the hop, and fly on to the next leg."""
        self.placing.learn(self._since)
        self._soften(False)
        self.turn = (self.turn + 1) % len(self.legs)
        self._enter("rises")
        self._flown, self._inertia = 0.0, self._inertia_now()
        self._starts = [leg.toe - leg.hip for leg in self.legs]

    def _lose(self) -> None:
        """Fall on with the same leg: its foot has lost the ground, beyond an edge."""
        self._soften(False)
        self._enter("falls")
        self._starts = [leg.toe - leg.hip for leg in self.legs]

    def _inertia_now(self) -> float:
        """Return the moment of inertia of all but the legs about the root's centre [kg*m^2]."""
        legs = {limb for leg in self.legs for limb in leg.limbs}
        middle = complex(*self.figure.root.body.center)
        bodies = [body for name, body in self.figure.bodies.items() if name not in legs]
        return plain_sum(
            body.inertia + body.mass * abs(complex(*body.center) - middle) ** 2 for body in bodies
        )

    def _soften(self, soft: bool) -> None:
        """Give the standing leg's hip to the attitude, or its servo back to it."""
        thigh = self.leg.thigh
        servo = thigh.plan.servo
        if servo:
            thigh.tune(*((SOFT, 0.0) if soft else (servo.hertz, servo.damping_ratio)))

    def _length(self) -> float:
        """Return the length of a leg that lands [m]."""
        return self.numbers["length"] * plain_sum(self.leg.lengths)

    def _left(self, down: float, rising: float, gravity: float) -> float:
        """Return how long it flies [s] until a foot `down` [m] below its hip lands, on ground as
        high as the last time.
        """
        if gravity <= 0.0:
            return math.inf
        drop = max(0.0, self.leg.hip.imag - down - self._ground)
        return (rising + math.sqrt(rising * rising + 2.0 * gravity * drop)) / gravity

    def _fly(self, center: float, velocity: complex, gravity: float, seconds: float) -> None:
        """Carry the foot to where it is to land; legs whose turn it is not mirror it.

        They swing as gently as the time allows: what turns a leg turns the body the other way.
        """
        length = self._length()
        ahead = self.placing.ahead(velocity.real, self.numbers["catch"])
        ahead += center - self.leg.hip.real  # the law counts from the centre of mass [m]
        ahead = max(-0.7 * length, min(0.7 * length, ahead))
        down = math.sqrt(length * length - ahead * ahead)
        ahead += velocity.real * min(WAITS, self._left(down, velocity.imag, gravity))
        swung = min(1.0, self._flown / self.numbers["swing"])
        along = 0.5 - 0.5 * math.cos(math.pi * swung)
        tuck = (1.0 - TUCK) * length * math.sin(math.pi * swung)
        angle = self.figure.root.body.angle
        for leg, start in zip(self.legs, self._starts, strict=True):
            goal = complex(ahead, -down) if leg is self.leg else complex(-ahead, -IDLE * down)
            lift = tuck if leg is self.leg else 0.0
            leg.reach(start + along * (goal - start) + 1j * lift, angle, seconds)

    def _stand(self, seconds: float) -> None:
        """Spring with the knee, level the body with the hip as far as the foot holds."""
        leg, body = self.leg, self.figure.root.body
        length = self._length() * (self.numbers["push"] if self.phase == "thrusts" else 1.0)
        angle, stands = body.angle, leg.toe - leg.hip
        leg.reach(length * _unit(stands), angle, seconds)
        rate = math.tau * self.numbers["level"]
        damping = min(2.0 * DAMPED * rate, STOPS / seconds)  # [1/s]
        torque = self._inertia * (rate * rate * self.tilt + damping * body.omega)
        least, most = self.grip.torques(stands, self._borne * self.figure.weighed)
        torque = max(least, min(most, torque))
        leg.thigh.drive(leg.thigh.bend, leg.thigh.body.omega - body.omega, torque)
        for other in self.legs:
            if other is not leg:
                other.reach(complex(-stands.real, -IDLE * self._length()), angle, seconds)


def _unit(z: complex) -> complex:
    return z / abs(z) if z else -1j


KIND = Kind("Hop", "It bounces on one leg, or on several in turn.", numbers, able, Hop)
