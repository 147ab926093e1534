"""An arm that reaches for a point: FABRIK, drawn or driven by servos."""

import cmath
import math
from itertools import pairwise

from creatures.fabrik import TOLERANCE, bends, kinked, mirrored, pull, reach
from physics import Body, Box, Capsule, Circle, Filter, Joint, Revolute, World
from physics.values.sums import plain_sum
from scenes.draw import Draw
from scenes.guards import all_alive, living
from scenes.ik._marks import draw_chain, draw_limits, draw_misses
from scenes.ik._servos import reaches, servo_spring
from scenes.kit import Button, Reading, Scene, Theory, choice, point, slider, toggle
from scenes.labels import lines, number

REACH = 4.2  # [m] of the stretched arm
THIN = 0.16  # [m] half thickness of a segment at its end
DENSITY = 4.0  # [kg/m²]
AIRY = Filter(mask=0)
AT_ONCE, BY_HAND = "at once", "one pass a press"
STILL = 0.02  # [rad/s] an arm this slow is at rest
HERTZ = 2.5  # [Hz] of each servo with all that hangs on it stretched out, critically damped
FREE = (-math.pi, math.pi)


class Arm(Scene):
    """Move a robot arm to a point. Where must the joints bend for the hand to be at $T$? FABRIK
    finds it without a sine. Backward pass: put the hand on $T$ and pull each joint along the line
    to where it was, keeping the lengths. The shoulder has come off. Forward pass: put the shoulder
    back and pull the rest after it. Each pair of passes brings the hand nearer.

    If $T$ is further away than the arm is long, the best is the straight arm: the hand is short by
    $|T⃗| − ∑_i L_i$
    With limits a bend that is too large is cut to what is allowed, in both passes. Near the
    straight arm and at limits the passes creep; solved "at once", the law of cosines closes the
    rest, one joint at a time.

    FABRIK only wishes. With servos the segments are real bodies, and a motor with limited torque in
    each joint pulls them to the angles of the wish.

    - Drag $T$. Drag it out of the circle, then to the shoulder.
    - Choose "one pass a press" and do by hand what the computer does 60 times a second.
    - Switch on gravity and take strength away: when can the arm not lift itself any more?
    """

    title = "Robot arm (FABRIK)"
    rebuilds = "K32"
    view = (-7.6, -4.6, 7.6, 4.9)
    target: tuple[float, float] = point((2.4, 2.3), reach=12.0, symbol="T", role="target")
    segments: int = slider(3, 2, 6, step=1, help="Between shoulder and hand")
    solve: str = choice(
        AT_ONCE, (AT_ONCE, BY_HAND), live=True, help="How the passes are made", key="v"
    )
    limits: bool = toggle(False, help="Each joint bends only so far, to either side")
    bend: float = slider(
        75.0, 10.0, 150.0, step=5, unit="deg", help="Largest bend with limits", label="Largest bend"
    )
    servos: bool = toggle(True, help="Real segments with a motor in each joint")
    gravity: bool = toggle(False, live=True, help="9.81 m/s², or an arm on a table")
    strength: float = slider(
        400.0,
        5.0,
        1000.0,
        unit="N·m",
        log=True,
        live=True,
        help="Largest torque of each servo",
        label="Servo torque",
    )
    wander: bool = toggle(False, live=True, help="T goes round by itself", label="Target moves")
    buttons = (
        Button("pass", "One pass", "n", "Backward and forward in turn"),
        Button("straight", "Straighten", "g", "The arm of the wish points to the right"),
    )
    check_seconds = 4.0

    def build(self, world: World) -> None:
        world.gravity = (0.0, -9.81 if self.gravity else 0.0)
        shares = [0.88**i for i in range(self.segments)]  # the outer ones are shorter
        self.lengths = [REACH * share / plain_sum(shares) for share in shares]  # [m]
        most = math.radians(self.bend)
        bounds = (-most, most) if self.limits else FREE
        self.bounds = [bounds] * (self.segments - 1)  # [rad]
        self._straighten()
        foot = Box(width=1.0, height=0.3, center=(0, -0.45), filter=AIRY)
        base = world.add_static(Circle(radius=0.34, filter=AIRY), foot, name="shoulder")
        self.limbs: list[Body] = []
        self.joints: list[Joint] = []
        if self.servos:
            self._build_limbs(world, base)

    def _build_limbs(self, world: World, base: Body) -> None:
        """Build segments in a row to the right; so the angles of the joints are the bends."""
        for i, length in enumerate(self.lengths):
            start, r = self.chain[i].real, THIN * (1.3 - 0.6 * i / self.segments)
            limb = Capsule(
                start=(0, 0), end=(length, 0), radius=r, end_radius=0.8 * r, density=DENSITY,
                filter=AIRY,
            )  # fmt: skip
            self.limbs.append(world.add_dynamic(limb, position=(start, 0.0), name=f"segment {i}"))
        for i, limb in enumerate(self.limbs):
            low, high = self.bounds[i - 1] if i and self.limits else (None, None)
            hertz, ratio = servo_spring(self.limbs, i, HERTZ)
            hinge = Revolute(
                a=self.limbs[i - 1] if i else base, b=limb, anchor=limb.position,
                lower=low, upper=high, max_torque=self.strength,
                servo_angle=0.0, servo_hertz=hertz, servo_damping_ratio=ratio,
            )  # fmt: skip
            self.joints.append(world.add_joint(hinge))

    def _straighten(self) -> None:
        """Let the wish point to the right; no pass was made yet."""
        self.chain = [complex(plain_sum(self.lengths[:i]), 0.0) for i in range(self.segments + 1)]
        self.before: list[complex] = []  # the chain before the last pass
        self.passes = 0
        self.misses = [self._miss()]  # [m] after each pair of passes
        self.solved: tuple[float, ...] = ()  # [m] T, and the miss before the last rounds

    def _miss(self) -> float:
        """Return how far the hand of the wish is from T [m]."""
        return abs(self.chain[-1] - complex(*self.target))

    @property
    def is_whole(self) -> bool:
        """Return whether nothing of the real arm was taken away."""
        return all_alive((*self.limbs, *self.joints))

    def changed(self, world: World, name: str) -> None:
        world.gravity = (0.0, -9.81 if self.gravity else 0.0)
        if name == "solve" and self.solve == BY_HAND:
            self._straighten()
        for joint in living(self.joints):
            joint.max_torque = self.strength

    def pressed(self, world: World, name: str) -> None:
        if name == "straight":
            self._straighten()
            return
        if self.solve == AT_ONCE:
            self.solve = BY_HAND
            self._straighten()
        target = complex(*self.target)
        self.before = self.chain
        if self.passes % 2 == 0:
            # A straight arm whose line goes through T would never leave that line: see fabrik.py.
            tip_first = kinked(self.chain, self.bounds)[::-1]
            back = pull(tip_first, target, self.lengths[::-1], mirrored(self.bounds))
            self.chain = back[::-1]
        else:
            self.chain = pull(self.chain, 0j, self.lengths, self.bounds)
            self.misses.append(self._miss())
        self.passes += 1

    def step(self, world: World) -> None:
        if self.wander:
            t = 0.6 * world.time
            self.target = (3.4 * math.cos(t), 0.6 + 2.6 * math.sin(2 * t))
        if self.solve == AT_ONCE and self._may_improve():
            self.before, self.passes = [], 0
            self.solved = (*self.target, self._miss())
            self.chain = reach(self.chain, complex(*self.target), self.bounds)
            self.misses = [self._miss()]
        if self.joints and self.is_whole and self.passes % 2 == 0:
            self._drive()

    def _may_improve(self) -> bool:
        """Return whether T is another one, or the last rounds came nearer and are not there yet."""
        *target, miss = self.solved or (math.nan, math.nan, math.inf)
        return tuple(target) != self.target or TOLERANCE < self._miss() < 0.9999 * miss

    def _drive(self) -> None:
        """Tell every servo its bend; the shoulder's is the nearest of those a turn apart."""
        for joint, wish in zip(self.joints, bends(self.chain), strict=True):
            joint.servo_angle = joint.angle + math.remainder(wish - joint.angle, math.tau)

    def theory(self, world: World) -> tuple[Theory, ...]:
        facts: list[Theory] = []
        far = abs(complex(*self.target))
        if self.solve == AT_ONCE and not self.limits:
            hole = max(0.0, 2 * self.lengths[0] - REACH)  # no point nearer than that
            short = max(0.0, far - REACH, hole - far)
            # What the passes leave, the elbows close: within TOLERANCE if T can be reached at all.
            off = 1e3 * TOLERANCE
            facts.append(
                Theory("hand of the wish to T", 1000 * short, 1000 * self._miss(), off, "mm")
            )
        if self.segments == 2 and reaches(self.lengths, far) and self.solve == AT_ONCE:
            facts += self._elbow(far)
        if self.joints and self.is_whole and self.gravity:
            facts += self._lifting()
        return tuple(facts)

    def _elbow(self, far: float) -> list[Theory]:
        """Return the bend of a two-part arm, by the law of cosines."""
        a, b = self.lengths
        exact = math.acos((far**2 - a**2 - b**2) / (2 * a * b))
        if self.limits and exact > math.radians(self.bend):
            return []
        measured = abs(bends(self.chain)[1])
        # d far = -a b sin(bend) / far d bend: the tolerance of the hand in terms of the bend.
        off = TOLERANCE * far / (a * b * max(math.sin(exact), 0.05))
        degrees = math.degrees
        return [Theory("bend of the elbow", degrees(exact), degrees(measured), degrees(off), "°")]

    def _lifting(self) -> list[Theory]:
        """Return what the shoulder holds at rest: the moment of all weights."""
        if max(abs(limb.omega) for limb in self.limbs) > STILL:
            return []
        exact = plain_sum(9.81 * limb.mass * limb.center[0] for limb in self.limbs)
        measured = self.joints[0].reaction_torque
        # "At rest" lets the arm turn by STILL and slow down within a second: I STILL, 1 N m.
        moment = plain_sum(limb.mass * abs(complex(*limb.center)) ** 2 for limb in self.limbs)
        return [Theory("torque of the shoulder", exact, measured, moment * STILL + 0.05, "N·m")]

    def readings(self, world: World) -> tuple[Reading, ...]:
        said = self.solve == AT_ONCE and not self.limits  # theory tells it then
        result = [] if said else [Reading("hand of the wish to T", 1000 * self._miss(), "mm")]
        if self.joints and self.is_whole:
            result.append(Reading("real hand to T", 1000 * self._real_miss(), "mm"))
            torques = enumerate((joint.reaction_torque for joint in self.joints), start=1)
            result += [Reading(f"torque {i}", torque, "N·m") for i, torque in torques]
        return tuple(result)

    def _real_miss(self) -> float:
        """Return how far the hand of the real arm is from T [m]."""
        return math.dist(self.limbs[-1].world_point((self.lengths[-1], 0.0)), self.target)

    def check(self, world: World) -> None:
        self.check_theory(world)
        for (a, b), length in zip(pairwise(self.chain), self.lengths, strict=True):
            assert abs(abs(b - a) - length) < 1e-9, "a segment of the wish has another length"
        for angle, (low, high) in zip(bends(self.chain)[1:], self.bounds, strict=True):
            assert low - 1e-6 < angle < high + 1e-6, f"a bend of {math.degrees(angle):.1f}°"
        tired = any(abs(j.reaction_torque) > 0.9 * self.strength for j in self.joints)
        if self.joints and not (self.gravity or self.wander or tired):
            gap = abs(self._real_miss() - self._miss())
            # Without a load servos have no error; what is left of the swing after 4 s at 2.5 Hz.
            assert gap < 0.01, f"the real hand is {1000 * gap:.1f} mm off the wish"

    def draw(self, draw: Draw, world: World) -> None:
        rings = [REACH, max(0.0, 2 * self.lengths[0] - REACH)]
        draw_chain(draw, self.chain, self.before, rings)
        if self.limits and not self.servos:  # real joints show theirs
            draw_limits(draw, self.chain, self.bounds)
        self._draw_bends(draw)
        if self._miss() > 0.02:
            tip = self.chain[-1]
            draw.line((tip.real, tip.imag), self.target, "target", dash=True)
        lines(draw, (self.view[0] + 0.2, self.view[3] - 0.15), self._words())
        if self.solve == BY_HAND:
            draw_misses(draw, self.view[0] + 1.5, self.misses)

    def _draw_bends(self, draw: Draw) -> None:
        """Draw the angles that are looked for: of each segment relative to the one before."""
        sizes, before = draw.style.sizes, 0.0
        for a, bend in zip(self.chain, bends(self.chain), strict=False):
            now, at = before + bend, (a.real, a.imag)
            if abs(bend) > 0.05:
                far = 2.6 * sizes.label
                way = (math.cos(before), math.sin(before))
                reached = 1.2 * far / draw.camera.scale
                end = (at[0] + reached * way[0], at[1] + reached * way[1])
                draw.line(at, end, "muted", sizes.thin, dash=True)
                draw.arc(at, far, min(before, now), max(before, now), "target", sizes.line)
                out = (far + 1.5 * sizes.label) / draw.camera.scale
                spot = a + cmath.rect(out, before + bend / 2)
                said = f"{number(math.degrees(bend), 0)}°"
                draw.text((spot.real, spot.imag), said, color="target", bold=True)
            before = now

    def _words(self) -> list[tuple[str, str]]:
        words = [(f"hand of the wish to T: {number(1000 * self._miss(), 1)} mm", "scene")]
        if self.joints and self.is_whole:
            words.append((f"real hand to T: {number(1000 * self._real_miss(), 1)} mm", "text"))
        if self.solve == BY_HAND:
            names = ("press for the backward pass", "press for the forward pass")
            words.append((f"{self.passes} passes; {names[self.passes % 2]}", "muted"))
        return words
