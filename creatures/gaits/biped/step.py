"""One step: a leg carries, the other swings to where the capture point asks for it."""

import math

from creatures.gaits.biped.eyes import Eyes
from creatures.gaits.biped.figure import Leg
from creatures.gaits.biped.posture import RIGID, Now, Reach, Settling, Spring, carry, grip
from creatures.gaits.biped.swing import Swing
from creatures.gaits.biped.turn_foot import turn_foot
from physics.values.sums import plain_sum

LANDED = 25.0  # [N] load that says the swinging foot is down
LOST = 3.0  # [N] a standing foot with less load has lost the ground
CENTERED = 0.02  # [m] so near to the foot, the capture point runs nowhere
FOOT_SPEED = 4.0  # [m/s] a foot comes no faster to where it must land, seen from the body
LEAST_SPEED = 0.5  # [m/s] ... seen from the ground, it comes at least so fast
TURNING = 0.85  # [m] a foot is lifted to be turned, toes down
TURN_TIME = 0.6  # [s] of that step
LONGEST = 1.0  # [s] a foot that is turned lands at last
FLIGHT = 0.15  # [s] of a jogger's step in which no foot is on the ground
SEEK = 1.0  # [m/s] a foot that finds no ground feels down for it this fast
ONTO, FARTHER = 4.0, 0.45  # [m/s] and [m] by which a step gets longer for that, at most
REACHES = 0.98  # [1] of its length that a leg may stretch to land
BRAKING = 2.0  # [1] steps in which it comes to rest
STILL = 0.5  # [m/s] below this walking speed, feet stay apart for standing
NARROWEST = 0.35  # [m] feet that come to a stand land no nearer to each other
AHEAD = 0.2  # [m] of the front ankle: so far the capture point may be for feet to come to a stand


class Step:
    """A step lasts from lifting a foot until it lands."""

    name = "step"

    def __init__(self, now: Now, swing: Leg) -> None:
        self.swing, self.support = swing, now.figure.other(swing)
        self.target = swing.ankle  # [m] where the ankle is to land
        self.clock = 0.0  # [s] since the foot was lifted
        self.time = now.manner.step_time  # [s] planned; shorter to catch a fall
        self.steady = True  # the wanted speed did not change so far
        self._start = swing.ankle  # [m]
        self._way = Swing(swing.ankle.real)
        self._phase = 0.0  # [1] of the arch
        self._turns = swing.toes < 0.0  # the foot is turned round on its way
        if self._turns:
            self.time = TURN_TIME
        self._usual = self.time  # [s]
        self._center = now.balance.center.real  # [m]
        over = now.figure.hip.imag - self.support.ankle.imag - now.height  # [m]
        self._over = Settling(over, now.figure.pelvis.velocity.imag)  # the wanted height
        self._onto = 0.0  # [m] that the foot lands farther, for its middle to be on an edge too
        self._reach = Reach(swing)
        self._planted = self.support.ankle  # [m] where it was loaded last
        group = swing.foot.body.shapes[0].filter.group
        level = self._planted.imag - self.support.over_sole
        self._eyes = Eyes(level, swing.over_sole, group, now.figure.mass)
        for leg, servo in (swing, now.manner.swing_hip), (self.support, now.manner.support_hip):
            leg.thigh.tune(servo.hertz, servo.damping_ratio)

    @property
    def landed(self) -> bool:
        """Return whether the swinging foot is down again: on ground, not on what slides away."""
        if self.swing.toes < 0.0 and self.clock < LONGEST:
            return False
        if self.clock < 0.5 * self.time or self.swing.load < LANDED:
            return False
        # Slow to ask, and a swing also loads it.
        return any(map(self._eyes.bears, self.swing.foot.body.touching))

    @property
    def left(self) -> float:
        """Return how long until it lands as planned [s]."""
        return max(0.0, self.time - self.clock)

    def mean_speed(self, now: Now) -> float:
        """Return the mean speed of the centre of mass since the foot was lifted [m/s]."""
        return (now.balance.center.real - self._center) / self.clock

    def drive(self, now: Now) -> None:
        """Plan the landing anew from where the body is now, and move towards it."""
        self.clock += now.dt
        carried = now.balance.drift * now.dt  # [m] with the ground
        self._center += carried
        self._way.place += carried
        self.steady &= now.speed == now.command
        self.time = self._planned_time(now)
        self.target = self._landing(now)
        side = now.figure.side
        self._eyes.look(now.world, now.dt, side * self.target.real, side * self.swing.toes)
        self.swing.slope = self.swing.toes * math.atan(self._eyes.slope)
        if self._eyes.tiptoes and now.command * self.swing.toes > 0.0:
            self._onto = min(FARTHER, self._onto + ONTO * now.dt)
        if self.support.load > LOST:
            self._planted = self.support.ankle
        # The pelvis gets the swinging hip's torque the other way; the standing hip takes it.
        if now.command == 0.0:  # who walks on may fall ahead until the foot is down
            now.height = self._height(now)
        else:  # ... but goes down with its ground: a leg that is stretched for it lands stiff
            now.height += self._phase * min(0.0, self.target.imag - self._planted.imag)
        over = self._over.step(now.dt)
        now.height += 0.0 if now.jog else over  # a jogger is thrown up
        carry(self.support, now, -self.swing.hip_torque, self.spring(now) if now.jog else RIGID)
        ground = 1.0 if now.jog else grip(self.support)  # a jogger's legs pass in the air
        ankle = self._swing(now)
        force = complex(now.manner.swing_mass * self._way.pull)
        self._reach.follow(ankle, now, force, ground)
        if self.swing.toes < 0.0:
            turn_foot(self.swing, self._phase)

    def spring(self, now: Now) -> Spring:
        """Return how a jogger's leg springs: as half a wave that throws the body up for its flight.

        Over the time s on the ground the pushes must make up for the flight f too, so their mean is
        the weight times (s + f) / s. The body comes down and leaves with the speed g f / 2.
        """
        stance = max(FLIGHT, self.time - FLIGHT)
        if self.clock > stance:
            return Spring(push=-1.0)
        angle, speed = math.pi * self.clock / stance, 0.5 * now.gravity * FLIGHT
        push = 0.5 * math.pi * (1.0 + FLIGHT / stance) * math.sin(angle) - 1.0
        return Spring(-speed * stance / math.pi * math.sin(angle), -speed * math.cos(angle), push)

    def _planned_time(self, now: Now) -> float:
        """Return the usual time, or less when the step would get too long by then.

        The capture point runs away from the foot as e^(w t), and the landing with it.
        """
        manner, ahead = now.manner, now.balance.capture - self.foot(now)
        if abs(ahead) < CENTERED:
            return self._usual
        most = manner.easy_step + math.copysign(1.0, ahead) * self._trail(now)
        until = math.log(max(1.0, most / abs(ahead))) / now.balance.rate  # [s]
        # The hips may be too weak for the plan, and a foot that lands on its way there is no catch.
        way = self.target.real - self.swing.ankle.real  # [m]
        along = math.copysign(1.0, way) * (now.balance.velocity.real + now.balance.drift)  # [m/s]
        flight = abs(way) / max(FOOT_SPEED + along, LEAST_SPEED)  # [s] the body carries it along
        return min(self._usual, max(self.clock + max(until, flight), manner.shortest_time))

    def _landing(self, now: Now) -> complex:
        """Return where to land: behind the capture point, or apart from the other foot."""
        manner, foot, planted = now.manner, self.foot(now), self._planted
        capture = now.balance.capture_in(self.left, foot)
        if now.command == 0.0:
            capture += now.balance.brake(BRAKING * manner.step_time)
        # The foot stays on its side of the other one while they could come to a stand there.
        changes = planted.real + (0.0 if self._start.real > planted.real else AHEAD)
        side = 1.0 if capture > changes else -1.0
        still = max(0.0, 1.0 - abs(now.speed) / STILL)
        x = capture - manner.pressure - self._trail(now)
        x += side * now.balance.inside(still * manner.width, manner.step_time)
        stride = x - planted.real  # [m]
        if abs(stride) < still * NARROWEST:
            stride = side * still * NARROWEST
        stride = max(-manner.longest_step, min(manner.longest_step, stride))
        x = planted.real + stride + self.swing.toes * self._onto
        if self.clock > self.time:
            x = self.within_reach(x, now)
        return complex(x, self._eyes.ankle)

    def within_reach(self, x: float, now: Now) -> float:
        """Return the place nearest to `x` [m] where the leg reaches down to the ground.

        A foot that is late hangs over it.
        """
        hip = now.figure.hip
        reach = self._reach_at(hip.imag - self._eyes.ankle)
        return max(hip.real - reach, min(hip.real + reach, x))

    def _reach_at(self, drop: float) -> float:
        """Return how far ahead [m] the leg reaches from a hip `drop` [m] above its ankle."""
        longest = REACHES * plain_sum(self.swing.lengths)
        return math.sqrt(max(0.0, longest * longest - drop * drop))

    def _height(self, now: Now) -> float:
        """Return how high the hip may be [m] for the foot to reach the ground where it is to land.

        Else the foot of a long step hangs in the air until the body has fallen far enough ahead.
        """
        hip = now.figure.hip.real + self.left * (now.balance.velocity.real + now.balance.drift)
        ahead = min(self.target.real - hip, now.manner.longest_step, key=abs)
        most = self._reach_at(ahead)
        lower = max(min(now.height, now.manner.crouch), min(now.height, most))
        bears = min(1.0, max(0.0, self.support.load) / (now.figure.mass * now.gravity + 1e-9))
        return now.height + bears * self._phase * (lower - now.height)  # a hand may hold it up

    def foot(self, now: Now) -> float:
        """Return where the standing foot carries the weight [m]."""
        return self._planted.real + self.support.toes * now.manner.pressure

    def _trail(self, now: Now) -> float:
        """Return how far behind the capture point the foot must land [m]."""
        speed = now.manner.push_off * now.speed - now.trim * min(1.0, abs(now.speed) / STILL)
        return now.balance.trail(speed, now.manner.step_time)

    def _swing(self, now: Now) -> complex:
        """Return where the ankle should be by now [m]: on its way to the target, in an arch up."""
        self._way.step(self.target.real - now.manner.overshoot, self.time - self.clock, now.dt)
        self._phase += (1.0 - self._phase) * min(1.0, now.dt / max(now.dt, self.time - self.clock))
        rise = self.target.imag - self._start.imag
        lifted = min(1.0, 2.0 * self._phase) if rise > 0.0 else max(0.0, 2.0 * self._phase - 1.0)
        arch = (TURNING if self._turns else now.manner.step_height) * math.sin(
            math.pi * self._phase
        )
        late = max(0.0, self.clock - self.time)
        return complex(self._way.place, self._start.imag + lifted * rise + arch - SEEK * late)
