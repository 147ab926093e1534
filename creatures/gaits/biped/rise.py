"""Getting up: over the knees on to the soles, with servo aims alone.

    on the back    kip: a bridge, the legs thrown up and folded under, down on the front
    on the front   press up: a tent of trunk and thighs, hands push, sit on the heels
    kneeling       lean back until the capture point has left the toes backwards
    on the toes    get up: soles come down, ankles press, knees stretch as fast as balance allows

The first two are planned poses; the last two steer by the capture point. What fails is noticed, the
figure goes limp, and it begins anew from how it lies then.
"""

import cmath
import math
from collections.abc import Sequence

from creatures.gaits.biped.figure import Driven, Leg
from creatures.gaits.biped.posture import BEHIND, Now, weight_on_knee
from creatures.gaits.biped.rise_poses import BRACE, KIP, PRESS_UP, REACH, SIT, Move
from creatures.gaits.biped.stand import Stand
from creatures.two_bone import bones
from physics.values.sums import plain_sum

ARMS, HIPS = (10.0, 2.0), (14.0, 3.0)  # [Hz] and damping ratio while it rises
FASTEST = 8.0  # [rad/s] of a joint
PRONE, SUPINE = math.radians(150.0), math.radians(230.0)
"""Middle of the turn that the upper arms are counted in: [rad], on the front and on the back. From
beyond the head they come down through the air, behind the back or ahead of it."""

OFF_TOES = -0.27
"""Capture point against the toes when the figure gets up: [m], -0.27. Nearer: it stays on its
knees. Farther: it sits down behind its heels."""

DOWNHILL = 1.0  # [m/rad] how much farther back on ground that falls off ahead
ON_ALL_FOURS = 3  # moves of the press that have begun when knees and hands are on the ground
LEAN_RATE = 0.8  # [rad/s] at which the hips stretch
LEAN_END = math.radians(195.0)  # [rad] of the thighs relative to the pelvis
OVER_HEELS = 0.3  # [m] the hip behind the knees, when it kneels
HEEL_UP = -0.25  # [rad] a foot that points farther down stands on its toes
MIDDLE = 0.2  # [m] ahead of the ankle: where the weight is wanted
SOLE = -0.17, 0.6  # [m] ahead of the ankle: where the pressure can be
PRESS = 1.6  # [1] how far the pressure goes for how far the capture point is off
UPRIGHT, MOST_LEAN = 0.6, 0.35  # [rad/m] and [rad] lean of the pelvis against being off
STRETCH = 1.5  # [m/s] of the hip over the ankle, at most
FAR, NEAR_TOES = 0.4, 0.1  # [m] ahead by so much it does not stretch; behind the toes, fully
FORGET = 1.0  # [1/s] at which the lean of kneeling is given up
RISEN, CAUGHT = 2.3, 1.0
"""It is up: [m], the hip so high over the ankles, and the capture point no farther off the middle
than a step goes."""

PRONE_TILT, FALLS = -1.2, 3.5  # [rad] of the pelvis when it is down, [s] of a kip at most
TOPPLED = 1.2  # [rad] of the pelvis
PATIENCE = 2.5  # [s] for each of the last two parts
MOST_TRIES = 6  # then it lies still for a while


class Poses:
    """Moves through planned poses, from the one it is in."""

    def __init__(self, now: Now, moves: Sequence[Move], arms: float = PRONE) -> None:
        self._moves, self.begun = moves, 0
        self._clock = self._length = 0.0  # [s] of this move
        self._limbs = {n: limb for n, limb in now.figure.limbs.items() if limb.plan.servo}
        self._goal = {name: _turned(limb, arms) for name, limb in self._limbs.items()}  # [rad]
        self._from = self._goal
        self._shin: float | None = None  # [rad]

    @property
    def last(self) -> bool:
        """Return whether the last move has begun."""
        return self.begun == len(self._moves)

    @property
    def over(self) -> bool:
        """Return whether the last move has ended."""
        return self.last and self._clock >= self._length

    def drive(self, now: Now) -> None:
        """Aim every joint along its way."""
        self._clock += now.dt
        if self._clock >= self._length and not self.last:
            self._begin(self._moves[self.begun])
        share = min(1.0, self._clock / self._length)
        for name, limb in self._limbs.items():
            way = self._goal[name] - self._from[name]
            rate = way / self._length if share < 1.0 else 0.0
            aim = self._from[name] + share * way
            if self._shin is not None and name.endswith("calf"):
                low, high = limb.plan.lower, limb.plan.upper
                aim = math.remainder(self._shin - limb.parent.angle, math.tau)
                aim, rate = max(low, min(high, aim)), 0.0
            limb.drive(aim, max(-FASTEST, min(FASTEST, rate)))

    def _begin(self, move: Move) -> None:
        self._clock, self._length = 0.0, move.seconds
        self._shin = None if move.shin is None else math.radians(move.shin)
        self.begun += 1
        goals = move._asdict()
        self._from = self._goal
        self._goal = {name: _goal(goals[name.split()[-1]], old) for name, old in self._goal.items()}


class Lean:
    """Kneeling: sit on the heels, then stretch the hips until the trunk is back over the toes."""

    def __init__(self, now: Now) -> None:
        self._poses = Poses(now, (SIT,))
        self._thighs = [_turned(leg.thigh) for leg in now.figure.legs]  # [rad]

    def drive(self, now: Now) -> None:
        """Stretch a little more."""
        self._poses.drive(now)
        for i, leg in enumerate(now.figure.legs):
            stretches = _over_heels(now) and self._thighs[i] > LEAN_END
            rate = -LEAN_RATE if stretches else 0.0
            self._thighs[i] += rate * now.dt
            leg.thigh.drive(self._thighs[i], rate)


class GetUp:
    """From the toes to standing.

    The ankles press where the capture point c asks for: c' = w (c - p) goes the right way only with
    the pressure p beyond it. The pelvis leans against what is left, and the knees stretch while
    little is left.
    """

    def __init__(self, now: Now) -> None:
        self._poses = Poses(now, (REACH, BRACE))
        self._lean = now.figure.tilt  # [rad]
        self._heights = [abs(leg.hip - leg.ankle) for leg in now.figure.legs]  # [m]
        self.off = 0.0  # [m] capture point from where it is wanted

    def drive(self, now: Now) -> None:
        """Press, lean and stretch."""
        self._poses.drive(now)
        legs, capture = now.figure.legs, now.balance.capture
        middle = 0.5 * plain_sum(leg.ankle.real for leg in legs) + MIDDLE
        for i, leg in enumerate(legs):
            on_toes = math.remainder(leg.foot.angle, math.tau) < HEEL_UP
            self.off = capture - (toes(leg) if on_toes else middle)
            pace = -self.off / NEAR_TOES if on_toes else 1.2 - max(self.off, 0.0) / FAR
            self._heights[i] += STRETCH * max(0.0, min(1.0, pace)) * now.dt
            self._heights[i] = min(now.height, self._heights[i])
            if on_toes:
                leg.foot.drive(leg.foot.bend, leg.foot.bend_rate)  # the heel sinks
            else:
                pressure = max(SOLE[0], min(SOLE[1], PRESS * self.off + MIDDLE))
                leg.foot.drive(leg.foot.bend, leg.foot.bend_rate, -max(0.0, leg.load) * pressure)
            if not on_toes or self.off < -NEAR_TOES:
                self._lean -= 0.5 * FORGET * now.dt * self._lean
            self._stretch(leg, self._heights[i], now)

    def _stretch(self, leg: Leg, height: float, now: Now) -> None:
        """Aim the knee for the hip `height` [m] over the ankle, and the hip for the lean."""
        above = leg.ankle + complex(0.0, height)
        _, bend = bones(above - leg.ankle, leg.lengths, BEHIND)
        leg.calf.drive(-bend, 0.0, 0.5 * weight_on_knee(leg, now))
        lean = self._lean + max(-MOST_LEAN, min(MOST_LEAN, UPRIGHT * self.off))
        leg.thigh.drive(leg.thigh.bend + now.figure.tilt - lean)


class Rise:
    """Getting up, from lying to standing."""

    name = "rise"

    def __init__(self, now: Now) -> None:
        self._tries = 0
        self._slope = 0.0  # [rad] of the ground under knees and hands
        self.part: Poses | Lean | GetUp = self._begin(now)
        for name, limb in now.figure.limbs.items():
            if name.endswith(("bicep", "forearm")):
                limb.tune(*ARMS)
        for leg in now.figure.legs:
            leg.thigh.tune(*HIPS)

    def _begin(self, now: Now) -> Poses:
        """Return the moves from how it lies now."""
        self.kips = _on_back(now)
        self._tries += 1
        self._clock = 0.0  # [s] of this part
        return Poses(now, KIP, SUPINE) if self.kips else Poses(now, PRESS_UP)

    def next(self, now: Now) -> "Rise | Stand | None":
        """Return the phase of this tick; None when it gives up for now."""
        part = self._after(self.part, now)
        if part is None and self._tries < MOST_TRIES:
            part = self._begin(now)
        if part is None or isinstance(part, Stand):
            for limb in now.figure.limbs.values():
                limb.untune()
            return part
        self._clock = self._clock + now.dt if part is self.part else 0.0
        self.part = part
        return self

    def _after(self, part: Poses | Lean | GetUp, now: Now) -> Poses | Lean | GetUp | Stand | None:
        """Return the part of this tick, standing at the end, None when it failed."""
        failed = abs(now.figure.tilt) > TOPPLED or self._clock > PATIENCE
        if isinstance(part, GetUp):
            if _hip_height(now) > RISEN and abs(part.off) < CAUGHT:
                return Stand(now)
            return None if failed else part
        if isinstance(part, Poses):
            if self.kips:
                falls = not _on_back(now) and now.figure.tilt > PRONE_TILT and self._clock < FALLS
                return None if part.over and not falls else part
            if part.begun <= ON_ALL_FOURS:
                self._slope = _slope(now)
            if not part.last:
                return part
        if _over_heels(now) and _off_toes(now) - DOWNHILL * self._slope < OFF_TOES:
            return GetUp(now)
        if isinstance(part, Poses):
            return Lean(now) if part.over else part
        return None if failed else part

    def drive(self, now: Now) -> None:
        """Go on with the part."""
        self.part.drive(now)


def _on_back(now: Now) -> bool:
    """Return whether the chest faces up."""
    return math.cos(now.figure.limbs["chest"].angle) < 0.0


def toes(leg: Leg) -> float:
    """Return where the tip of the foot is [m]."""
    foot = leg.foot
    return (foot.start + cmath.rect(foot.plan.length, foot.angle)).real


def _off_toes(now: Now) -> float:
    """Return how far ahead of the toes the capture point is [m]."""
    return now.balance.capture - 0.5 * plain_sum(toes(leg) for leg in now.figure.legs)


def _slope(now: Now) -> float:
    """Return the slope of the ground [rad] under knees and hands."""
    legs, limbs = now.figure.legs, now.figure.limbs
    hands = plain_sum(limbs[f"{leg.name} hand"].center for leg in legs)
    return cmath.phase(hands - plain_sum(leg.knee for leg in legs))


def _over_heels(now: Now) -> bool:
    """Return whether the hip is well behind both knees."""
    return all(leg.hip.real < leg.knee.real - OVER_HEELS for leg in now.figure.legs)


def _hip_height(now: Now) -> float:
    """Return the height of the hip over the lower ankle [m]."""
    return now.figure.hip.imag - min(leg.ankle.imag for leg in now.figure.legs)


def _turned(limb: Driven, free: float = PRONE) -> float:
    """Return the bend [rad] in the turn around the middle of its range, or `free` without one."""
    low, high = limb.plan.lower, limb.plan.upper
    middle = free if math.isinf(low) else 0.5 * (low + high)
    return middle + math.remainder(limb.bend - middle, math.tau)


def _goal(degrees: float | None, old: float) -> float:
    """Return the goal [rad] of a move, or the old one where the move has none."""
    return old if degrees is None else math.radians(degrees)
