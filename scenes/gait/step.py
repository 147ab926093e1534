"""One step: a leg carries, the other swings to where the capture point asks for it."""

import math

from physics import TICK
from scenes.gait.figure import Leg
from scenes.gait.posture import Now, Reach, carry

LANDED = 25.0  # [N] load that says the swinging foot is down
CENTERED = 0.02  # [m] so near to the foot, the capture point runs nowhere
SEEK = 1.0  # [m/s] a foot that finds no ground feels down for it this fast
STILL = 0.5  # [m/s] below this walking speed, feet stay apart for standing
NARROWEST = 0.35  # [m] feet that come to a stand land no nearer to each other


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
        self._center = now.balance.center.real  # [m]
        self._reach = Reach(swing)
        for leg, servo in (swing, now.manner.swing_hip), (self.support, now.manner.support_hip):
            leg.thigh.tune(servo.hertz, servo.damping_ratio)

    @property
    def landed(self) -> bool:
        """Return whether the swinging foot is down again."""
        if self.clock < 0.5 * self.time or self.swing.load < LANDED:
            return False
        return self.swing.foot.body.contacts_count > 0  # slow to ask, and a swing also loads it

    def mean_speed(self, now: Now) -> float:
        """Return the mean speed of the centre of mass since the foot was lifted [m/s]."""
        return (now.balance.center.real - self._center) / self.clock

    def drive(self, now: Now) -> None:
        """Plan the landing anew from where the body is now, and move towards it."""
        self.clock += TICK
        self.steady &= now.speed == now.command
        self.time = self._planned_time(now)
        self.target = self._landing(now)
        swung = self._swing(now)
        # The pelvis gets the swinging hip's torque the other way round; the standing hip takes it.
        carry(self.support, now, -self.swing.thigh.joint.reaction_torque)
        self._reach.follow(swung, now, self._push(now))

    def _planned_time(self, now: Now) -> float:
        """Return the usual time, or less when the step would get too long by then.

        The capture point runs away from the foot as e^(w t), and the landing with it.
        """
        manner, ahead = now.manner, now.balance.capture - self._foot(now)
        if abs(ahead) < CENTERED:
            return self.time
        most = manner.easy_step + math.copysign(1.0, ahead) * self._trail(now)
        until = math.log(max(1.0, most / abs(ahead))) / now.balance.rate  # [s]
        return min(self.time, max(self.clock + until, manner.shortest_time, self.clock))

    def _landing(self, now: Now) -> complex:
        """Return where to land: behind the capture point, or apart from the other foot."""
        manner, foot, planted = now.manner, self._foot(now), self.support.ankle
        capture = now.balance.capture_in(max(0.0, self.time - self.clock), foot)
        side = 1.0 if capture > foot else -1.0
        still = max(0.0, 1.0 - abs(now.speed) / STILL)
        x = capture - manner.pressure - self._trail(now)
        x += side * now.balance.inside(still * manner.width, manner.step_time)
        stride = x - planted.real  # [m]
        if abs(stride) < still * NARROWEST:
            stride = side * still * NARROWEST
        stride = max(-manner.longest_step, min(manner.longest_step, stride))
        return planted + stride

    def _foot(self, now: Now) -> float:
        """Return where the standing foot carries the weight [m]."""
        return self.support.ankle.real + now.manner.pressure

    def _trail(self, now: Now) -> float:
        """Return how far behind the capture point the foot must land [m]."""
        speed = now.manner.push_off * now.speed - now.trim
        return now.balance.trail(speed, now.manner.step_time)

    def _swing(self, now: Now) -> complex:
        """Return where the ankle should be by now [m]: a cosine along, an arch up."""
        phase = min(1.0, self.clock / self.time)
        along = 0.5 - 0.5 * math.cos(math.pi * phase)
        way = self.target.real - now.manner.overshoot - self._start.real
        arch = now.manner.step_height * math.sin(math.pi * phase)
        late = max(0.0, self.clock - self.time)
        x = self._start.real + along * way
        return complex(x, self.target.imag + arch - SEEK * late)

    def _push(self, now: Now) -> complex:
        """Return the force [N] at the ankle that the leg's inertia needs: mass times the cosine's
        second derivative. (The arch's own force made no step better.)
        """
        if self.clock >= self.time:
            return 0j
        rate = math.pi / self.time  # [1/s]
        half_way = 0.5 * (self.target.real - self._start.real)
        acceleration = rate * rate * half_way * math.cos(rate * self.clock)
        return complex(now.manner.swing_mass * acceleration)
