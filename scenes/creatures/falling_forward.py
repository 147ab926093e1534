"""Falling forward: the inverted pendulum, the capture point, and why a step catches a fall."""

import math

from creatures.capture import trail
from physics import World
from scenes.builders import ground
from scenes.creatures._sticks import DOWN, Stick, fall_time
from scenes.creatures._stilt import LONGEST, Stilt
from scenes.creatures._stilt_marks import draw_motion, draw_stick, draw_stilt
from scenes.draw import Draw
from scenes.guards import in_hand
from scenes.kit import Button, Reading, Scene, Theory, choice, slider, toggle
from scenes.presets.walker import Walker
from scenes.samples import Samples

TWO_STICKS, STICK, LEG, FIGURE = "two sticks", "one stick", "a leg", "a figure"
STAND, ONE, MANY = "no step", "one step", "step after step"
SHOVE_AT, SHOVE_FOR = 0.5, 0.1  # [s] when the figure is shoved, and how long
MOST_GROWTH = 20.0
"""Longest time since a landing for which theory is told: [1 / ω], 20. Then any error in the start
has grown 5e8 times."""


class FallingForward(Scene):
    """Catch a fall with a step: learn how walking works. Walking is falling, and a step is what
    catches the fall. A stick that leans falls faster the more it leans: its lean grows as $e^(ω
    t)$, with

    $ω = √(g/h)$

    A body on a leg is such a stick, upside down a pendulum. Where it will end up depends on its
    position $x$ and its speed $v$ in one combination alone, the capture point

    $c = x + v/ω$

    If the foot presses at $p$, then $c$ runs away from the foot, at the rate $ω (c − p)$, and the
    body runs after $c$. With the foot on $c$, both stay: it comes to rest. With the foot behind $c$
    it goes on, and with the foot beyond $c$ it turns back. So if you can step to $c$, you need not
    fall; to walk, you step a little behind it, every time.

    - "One step": let the foot land a little behind the capture point, then a little beyond it.
    - "Step after step" with a walking speed: how long are the steps? $v T$, from the second one on.
    - Make the speed at the start larger. When is no step long enough any more?
    """

    title = "Falling forward"
    what: str = choice(LEG, (TWO_STICKS, STICK, LEG, FIGURE), help="What falls", label="Show")
    height: float = slider(1.0, 0.5, 2.0, step=0.05, unit="m", help="h, of the mass over the foot")
    lean: float = slider(2.0, 0.5, 10.0, step=0.5, unit="deg", help="Of a stick at the start")
    start: float = slider(
        0.0, -0.6, 0.6, unit="m", help="Where the mass starts, from the foot", label="Start at"
    )
    speed: float = slider(0.8, -2.5, 2.5, unit="m/s", help="v of the mass at the start")
    steps_taken: str = choice(
        ONE, (STAND, ONE, MANY), help="How many steps it may take", label="Steps"
    )
    beat: float = slider(
        0.3, 0.15, 0.8, unit="s", help="T, how long a step takes", label="Step time"
    )
    beyond: float = slider(
        0.0,
        -0.3,
        0.3,
        unit="m",
        help='Where the foot of "one step" lands, from c',
        label="Foot beyond c",
    )
    walk: float = slider(
        0.0,
        0.0,
        2.0,
        unit="m/s",
        help='Speed that "step after step" is to keep',
        label="Walking speed",
    )
    shove: float = slider(14.0, -20.0, 20.0, unit="N·s", help="Of the figure, at its chest")
    marks: bool = toggle(
        True, live=True, help="Capture point, and where it comes from", key="c", label="Labels"
    )
    curves: bool = toggle(
        True, live=True, help="Positions against time", key="v", label="Show curves"
    )
    buttons = (Button("push", "Push", "g", "Give the mass its speed, the figure its shove"),)
    overlays = {"joints": False, "velocities": False}
    check_seconds = 2.0

    def build(self, world: World) -> None:
        self.sticks: list[Stick] = []
        self.stilt: Stilt | None = None
        self.walker: Walker | None = None
        self.shove_at = SHOVE_AT  # [s]
        self.samples = Samples(4, 480, 3)  # [s], then [m]: mass, capture point, foot
        self.beat_length = max(1, round(self.beat / world.tick_length)) * world.tick_length  # [s]
        if self.what == FIGURE:
            self.walker = Walker(marks=self._walker_marks)
            self.walker.build(world)
            self.view, self.focus = Walker.view, Walker.focus
            return
        ground(world, 200.0, friction=0.8)
        h = self.height
        if self.what == LEG:
            self.stilt = Stilt(world, h, self.start, self.speed)
            self.focus = "mass"
            self.view = (-1.7 * h, -0.75 * h, 3.7 * h, 2.75 * h)
            return
        heights = (h, 0.25 * h) if self.what == TWO_STICKS else (h,)
        lean = math.radians(self.lean)
        self.sticks = [Stick(world, 1.6 * i * h, high, lean) for i, high in enumerate(heights)]
        self.view = (-1.1 * h, -0.35 * h, 2.5 * h, 1.5 * h)

    def step(self, world: World) -> None:
        if self.walker is not None:
            self.walker.step(world)
            chest = self.walker.gait.figure.limbs["chest"].body
            if chest.alive and 0.0 <= world.time - self.shove_at < SHOVE_FOR - 1e-9:
                chest.apply_force((self.shove / SHOVE_FOR, 0.0), chest.center)
        for stick in self.sticks:
            if stick.body.alive:
                stick.measure(world)
        if self.stilt is not None and self.stilt.mass.alive:
            self._walk(self.stilt, world)

    def _walk(self, stilt: Stilt, world: World) -> None:
        """Land when it is time to, then let the leg push."""
        due = world.time - stilt.landed > self.beat_length - 1e-9
        if due and self._goes_on(stilt):
            stilt.land(stilt.landing(self._aside(stilt)), world.time)
        stilt.push(world)
        self.samples.add(world.time, stilt.x, stilt.capture, stilt.foot)

    def _goes_on(self, stilt: Stilt) -> bool:
        """Return whether another step will follow."""
        taken = len(stilt.prints) - 1
        if stilt.fallen or self.steps_taken == STAND:
            return False
        if self.steps_taken == ONE:
            return taken == 0
        return self.walk > 0.0 or not stilt.stands

    def _aside(self, stilt: Stilt) -> float:
        """Return where the next foot is to land, from the capture point [m]."""
        if self.steps_taken == ONE:
            return self.beyond
        return -trail(self.walk, self.beat_length, stilt.rate)

    def next_foot(self, now: float) -> float | None:
        """Return where the next foot will land [m]; None when it takes no other."""
        stilt = self.stilt
        if stilt is None or not stilt.mass.alive or not self._goes_on(stilt):
            return None
        left = max(0.0, stilt.landed + self.beat_length - now)
        most = LONGEST * stilt.height
        stride = stilt.after(left) + self._aside(stilt) - stilt.foot
        return stilt.foot + max(-most, min(most, stride))

    def changed(self, world: World, name: str) -> None:
        if self.walker is not None:
            self.walker.marks = self._walker_marks

    @property
    def _walker_marks(self) -> str:
        return "balance" if self.marks else "none"

    def pressed(self, world: World, name: str) -> None:
        self.shove_at = world.time
        for stick in self.sticks:
            if stick.body.alive:
                stick.push(self.speed)
        if self.stilt is not None and self.stilt.mass.alive:
            vx, vy = self.stilt.mass.velocity
            self.stilt.mass.velocity = (vx + self.speed, vy)
            self.stilt.landed = world.time  # the next step begins now

    def theory(self, world: World) -> tuple[Theory, ...]:
        if in_hand(world):
            return ()
        if self.stilt is not None and self.stilt.mass.alive:
            return self._leg_theory(self.stilt, world)
        facts: list[Theory] = []
        # Semi-implicit Euler is ahead by half a substep, which at the rate W is a share W / 2 n f.
        half = 0.5 * world.tick_length / world.settings.substeps
        for stick in self.sticks:
            if not (stick.alone and stick.body.alive and stick.hinge.alive):
                continue
            name = f"of the stick of {stick.height:g} m"
            if stick.begun < stick.lean < DOWN:
                spin = stick.spin()
                off = stick.rate**2 * math.sin(stick.lean) * half + 1e-3 * stick.rate
                measured = abs(stick.body.omega)
                facts.append(
                    Theory(f"turning {name}", spin, measured, off, "rad/s",
                           formula="θ̇ = ω √(2 (cos θ₀ − cos θ))")
                )  # fmt: skip
            if math.isfinite(stick.fell):
                exact = fall_time(stick.rate, stick.begun)
                # It is seen a tick late at most; the rest is the half substep, at the slow start.
                off = 2.0 * world.tick_length
                facts.append(Theory(f"fall {name}", exact, stick.fell, off, "s"))
        return tuple(facts)

    def _leg_theory(self, stilt: Stilt, world: World) -> tuple[Theory, ...]:
        """Return position and capture point since the last landing, and the speed of walking."""
        facts: list[Theory] = []
        if stilt.since is not None and stilt.rate * (world.time - stilt.since[0]) < MOST_GROWTH:
            begun, x, speed, foot = stilt.since
            said, fast = stilt.told(world.time)
            w, capture = stilt.rate, said + fast / stilt.rate
            # The leg pushes once a tick, at its middle: off by (w tick)^2 of what there is of
            # growth by now, and of decay; the height swings in by less than 0.1 mm.
            grown = abs(x - foot + speed / w) * math.exp(w * (world.time - begun))
            off = (w * world.tick_length) ** 2 * (grown + abs(x - foot) + abs(speed) / w) + 1e-4
            facts.append(Theory("position of the mass", said, stilt.x, off, "m"))
            facts.append(
                Theory("capture point", capture, stilt.capture, off, "m", formula="c = x + v/ω")
            )
        walked = self.steps_taken == MANY and self.walk > 0.0 and stilt.since is not None
        if walked and len(stilt.prints) > 3 and not stilt.fallen:
            speed = (stilt.prints[-1] - stilt.prints[-2]) / self.beat_length
            # A foot pushes from half a substep before it lands: w times that, of every step.
            early = 0.5 * world.tick_length / world.settings.substeps
            off = (stilt.rate * early + 1e-3) * self.walk
            if self.walk * self.beat_length < LONGEST * stilt.height:
                facts.append(Theory("walking speed", self.walk, speed, off, "m/s"))
        return tuple(facts)

    def readings(self, world: World) -> tuple[Reading, ...]:
        if self.walker is not None:
            return (Reading("steps", self.walker.gait.walk.steps),)
        if self.stilt is None or not self.stilt.mass.alive:
            return ()
        ahead = self.stilt.capture - self.stilt.foot
        return (
            Reading("capture point ahead of the foot", ahead, "m"),
            Reading("steps", len(self.stilt.prints) - 1),
        )

    def check(self, world: World) -> None:
        self.check_theory(world)
        if self.stilt is not None and self.steps_taken == ONE and self.beyond == 0.0:
            assert self.stilt.stands, "it did not come to rest over its foot"
        if self.walker is not None:
            assert self.walker.gait.phase != "fallen", "the figure has fallen"

    def draw(self, draw: Draw, world: World) -> None:
        if self.walker is not None:
            self.walker.draw(draw, world)
        for stick in self.sticks:
            if stick.body.alive:
                draw_stick(draw, stick)
        if self.stilt is not None and self.stilt.mass.alive:
            share = min(1.0, (world.time - self.stilt.landed) / self.beat_length)
            following, said = self.next_foot(world.time), world.tick > 0  # a class is asked before
            draw_stilt(draw, self.stilt, following, share, self.marks, said)
            if self.curves:
                draw_motion(draw, self.samples.rows, self.stilt.height, self.marks)
