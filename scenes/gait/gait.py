"""The gait"""

import cmath
import math
from dataclasses import dataclass

from physics import TICK
from scenes.gait.fabrik import bends, reach
from scenes.gait.figure import Figure, Leg
from scenes.gait.limbs import FLAT, KNEE_RANGE, LEG, SOLE, UP

G = 9.81


@dataclass
class Manner:
    height: float = 2.75  # [m] hip over ankle
    time: float = 0.42  # [s] of a step
    lift: float = 0.35  # [m]
    spread: float = 0.6  # [m] between the ankles when standing
    kp: float = 0.3
    ki: float = 1.0
    longest: float = 1.3
    torso_gain: float = 1.0
    accel: float = 1.5
    foot: float = 0.15  # centre of foot ahead of the ankle
    cop: float = 0.14
    boost: float = 1.2
    dwell: float = 0.08
    stand_tilt: float = 1.0
    spin: float = 1.0
    quick: float = 0.28
    trim_gain: float = 0.3
    trim_max: float = 0.8
    lean: float = 0.0
    react: float = 1.0
    swing_ff: float = 14.0
    gravity_ff: float = 1.0
    hip_swing_hz: float = 14.0
    hip_swing_z: float = 6.0
    hip_stance_hz: float = 14.0
    hip_stance_z: float = 6.0



class Gait:
    def __init__(self, figure: Figure, manner: Manner):
        self.figure = figure
        self.manner = manner
        self.mode = "stand"
        self.support = figure.right
        self.swing = figure.left
        self.clock = 0.0
        self.speed = 0.0
        self.steps = 0
        self.plan = None
        self.target = 0j
        self.chains = {}
        self.start = 0j
        self.time = 0.0
        self.shift = None
        self.trim = 0.0
        self.lifted = 0.0
        self.log = None

    def step(self, command: float) -> None:
        f, m = self.figure, self.manner
        self.time += TICK
        self.speed += max(-m.accel * TICK, min(m.accel * TICK, command - self.speed))
        self.c, self.v, self.L = f.motion()
        self.loads = {leg: leg.load for leg in (f.left, f.right)}
        self.ankles = {leg: leg.ankle for leg in (f.left, f.right)}
        self.hip = f.left.hip
        ground = self.ankles[self.support].imag
        self.h = max(1.0, self.c.imag - ground)
        self.w = math.sqrt(G / self.h)
        self.vo = self.v.real - m.spin * self.L / (f.mass * self.h)
        self.xi = self.c.real + self.vo / self.w
        if self.mode != "limp" and (abs(f.tilt) > 1.2 or self.c.imag - ground < 1.4):
            self.mode = "limp"
            f.set_strength(0.1)
        if self.mode == "stand":
            self._stand(command)
        elif self.mode == "step":
            self._step(command)
        self._arms()

    # ---
    def _stand(self, command):
        f, m = self.figure, self.manner
        xs = [self.ankles[f.left].real, self.ankles[f.right].real]
        mid = 0.5 * sum(xs) + m.foot
        low, high = min(xs) - 0.05, max(xs) + 0.45
        if command != 0:
            s = 1 if command > 0 else -1
            swing = max((f.left, f.right), key=lambda leg: s * self.ankles[leg].real)
            return self._begin(swing)
        if not low < self.xi < high:
            swing = max((f.left, f.right), key=lambda leg: abs(self.ankles[leg].real - self.xi))
            return self._begin(swing)
        light = min((f.left, f.right), key=lambda leg: self.loads[leg])
        self.lifted = self.lifted + TICK if self.loads[light] < 15.0 else 0.0
        if self.lifted > m.dwell and self.time > 0.3:
            return self._begin(light)
        err = self.xi - mid
        if self.shift is None:
            self.shift = self.hip.real - 0.5 * sum(xs)
        self.shift += TICK * (-m.ki * err)
        self.shift = max(-0.5, min(0.5, self.shift))
        T = complex(0.5 * sum(xs) + self.shift - m.kp * err, min(self.ankles[l].imag for l in self.ankles) + m.height)
        for leg in (f.left, f.right):
            knee = complex(*leg.calf.body.position)
            chain = reach([self.ankles[leg], knee, self.hip], T, [(-KNEE_RANGE[1], -KNEE_RANGE[0])])
            self.chains[leg] = chain
            calf, bend = bends(chain)
            calf += math.pi
            leg.calf.drive(-bend)
            leg.thigh.drive(calf + bend - UP + m.stand_tilt * f.tilt)
            leg.foot.drive(FLAT - calf)

    def _begin(self, swing):
        f = self.figure
        self.mode = "step"
        self.lifted = 0.0
        self.shift = None
        self.swing = swing
        self.support = f.left if swing is f.right else f.right
        self.clock = 0.0
        self.start = self.ankles[swing]
        self.last = None
        m = self.manner
        self.swing.thigh.tune(m.hip_swing_hz, m.hip_swing_z)
        self.support.thigh.tune(m.hip_stance_hz, m.hip_stance_z)
        self.T = self.manner.time
        self.last_x = self.c.real
        self.steps += 1

    def _step(self, command):
        f, m = self.figure, self.manner
        self.clock += TICK
        landed = self.clock > 0.5 * self.T and self.loads[self.swing] > 25.0
        if landed:
            mean = (self.c.real - self.last_x) / self.clock
            self.trim += m.trim_gain * (mean - self.speed)
            self.trim = max(-m.trim_max, min(m.trim_max, self.trim))
            if self.log is not None:
                self.log.append((self.time, self.clock, self.target.real - self.ankles[self.swing].real, self.pred - self.xi, mean, self.trim))
            xs = [self.ankles[f.left].real, self.ankles[f.right].real]
            gap = abs(xs[0] - xs[1])
            mid = 0.5 * sum(xs) + m.foot
            if command == 0 and abs(self.speed) < 0.2 and min(xs) + m.foot - .05 < self.xi < max(xs) + m.foot + .05 and 0.3 < gap < 1.3 and abs(self.v.real) < 0.5:
                self.mode = "stand"
                return self._stand(command)
            self._begin(self.support)
        sx = self.ankles[self.support].real
        base = sx + m.cop
        E = math.exp(self.w * m.time)
        pace = m.boost * self.speed - self.trim
        offset = pace * m.time / (E - 1.0)
        ahead = self.xi - base
        side = 1.0 if ahead > 0 else -1.0
        most = max(0.2, m.longest + side * offset)
        left = max(0.0, self.T - self.clock)
        if abs(ahead) > 0.02:
            afford = math.log(max(1.0, most / abs(ahead))) / self.w
            left = min(left, max(afford, m.quick - self.clock, 0.0))
        self.T = max(self.clock, 1e-3) + left if left + self.clock < self.T else self.T
        s = self.clock / self.T
        end = base + (self.xi - base) * math.exp(self.w * left)
        self.pred = end
        side = 1.0 if end > base else -1.0
        w = m.spread * max(0.0, 1.0 - abs(self.speed) / 0.5)
        x = end - m.cop - offset + side * w / (1.0 + E)
        if abs(x - sx) < 0.35 * w / m.spread:
            x = sx + side * 0.35 * w / m.spread
        x = max(sx - m.longest, min(sx + m.longest, x))
        ground = self.ankles[self.support].imag
        p = min(1.0, s)
        q = 0.5 - 0.5 * math.cos(math.pi * p)
        over = max(0.0, self.clock - self.T)
        y = ground + m.lift * math.sin(math.pi * p) - 1.0 * over
        self.target = complex(x, ground)
        goal = complex(self.start.real + (x - self.start.real) * q, y)
        self._bear(self.support, 1.0)
        self._hold(self.support)
        self.ff = 0.0
        if self.clock < self.T:
            acc = (x - self.start.real) * 0.5 * (math.pi / self.T) ** 2 * math.cos(math.pi * p)
            self.ff = m.swing_ff * acc / 2.8
            leg = self.swing
            arm = leg.calf.body.center[0] - self.hip.real
            self.ff += m.gravity_ff * arm * (1.67 + .54 + 2.43 * .35) * G
        self.goal = goal
        self._reach(self.swing, goal)

    def _hold(self, leg):
        m = self.manner
        base = self.ankles[leg].real
        # want xi to leave at the nominal: cop = xi + gain*(xi - nominal)
        leg.foot.drive(FLAT - leg.calf.body.angle, -leg.calf.body.omega)

    def _bear(self, leg: Leg, share: float):
        """Hold the hip up and the pelvis upright."""
        m, f = self.manner, self.figure
        ankle = self.ankles[leg]
        knee = complex(*leg.calf.body.position)
        chain = reach(
            [ankle, knee, self.hip],
            complex(self.hip.real, ankle.imag + m.height),
            [(-KNEE_RANGE[1], -KNEE_RANGE[0])],
        )
        self.chains[leg] = chain
        leg.calf.drive(-bends(chain)[1])
        thigh = leg.thigh.body
        tilt = f.tilt + m.lean * self.speed
        ff = -m.react * self.swing.thigh.joint.reaction_torque if share == 1.0 else 0.0
        leg.thigh.drive(leg.thigh.angle + tilt * m.torso_gain * share, thigh.omega * 1.0, ff)

    def _reach(self, leg, goal):
        knee = complex(*leg.calf.body.position)
        chain = reach([self.hip, knee, self.ankles[leg]], goal, [KNEE_RANGE])
        self.chains[leg] = chain
        thigh, bend = bends(chain)
        now = (thigh, bend)
        rates = (0.0, 0.0)
        if self.last:
            rates = tuple(math.remainder(a - b, math.tau) / TICK for a, b in zip(now, self.last))
            rates = tuple(max(-8, min(8, r)) for r in rates)
        self.last = now
        leg.thigh.drive(thigh - self.figure.pelvis.angle, rates[0], self.ff)
        leg.calf.drive(bend, rates[1])
        leg.foot.drive(FLAT + 0.0 - (thigh + bend), 0.0)

    def _arms(self):
        for arm, leg in (("left", self.figure.right), ("right", self.figure.left)):
            b = self.figure.limbs[arm + " bicep"]
            d = self.ankles[leg].real - self.hip.real
            b.drive(math.pi + 0.5 * d - 0.15)
            self.figure.limbs[arm + " forearm"].drive(0.3)
