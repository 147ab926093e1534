"""Waves on a rope of beads: a pulse, its echo, two that pass through one another, and modes."""

import math
from typing import ClassVar

import numpy as np

from physics import Body, Circle, ForceField, Joint, Prismatic, World
from physics.values.sums import plain_sum
from scenes.builders import NO_SELF_COLLISION
from scenes.draw import Draw
from scenes.guards import in_hand, living
from scenes.kit import Button, Reading, Scene, Theory, choice, slider, toggle
from scenes.labels import number
from scenes.plots import Axis, Plot
from scenes.samples import Samples

COUNT = 100  # [count] lengths from bead to bead
PITCH = 0.1  # [m] each
LONG = COUNT * PITCH  # [m]
MASS, RADIUS = 0.1, 0.045  # [kg], [m] of a bead
GATES = (COUNT // 4, 3 * COUNT // 4)  # beads at which the pulse is timed
SPAN = 12.0  # [s] of the diagram
UP = 2.2  # [m] height of the rope
STILL = 0.01  # [1/s] of the height of a pulse: a rope that moves slower is at rest
REACH = 0.2  # [m/(m/s)] of the arrows of velocity


class Waves(Scene):
    """Send waves along a rope. Each bead of this rope feels only its two neighbours. Shake one end,
    and a crest runs along it: no bead goes along, each moves up and down and passes the motion on.
    It runs fast on a tight, light rope; with the pull $F$ and $μ$ kilograms a metre
    $c = √(F/μ)$
    At a fixed end the crest comes back as a trough, at a free end as a crest, and at an end that
    takes just as much force as the rope would, it does not come back at all.

    Two waves that meet pass through one another: for a moment their heights add up. When a rope
    swings between two fixed ends, only whole numbers $n$ of half waves fit into its length $L$,
    $f_n = (n c)/(2 L)$
    and those are the tones of a guitar.

    - Predict: will the pulse come back upright or upside down? Now make the end free.
    - Send pulses from both ends. Is there a moment when the rope is flat? Where is the energy then?
    - Shake for a shorter time. The little waves behind the crest are slower: why only on beads?
    - Standing wave: which points never move? Grab the rope there, and elsewhere.
    """

    title = "Waves on a rope"
    category = "Waves and fluids"
    start: str = choice("pulse", ("pulse", "standing wave"), help="How the wave begins")
    end: str = choice(
        "fixed", ("fixed", "free", "absorbing"), help="What the right end is", label="Right end"
    )
    speed: float = slider(2.5, 1.0, 4.0, step=0.1, unit="m/s", help="c, by the pull of the rope")
    height: float = slider(0.8, 0.1, 1.2, step=0.05, unit="m", help="Of pulse or wave")
    seconds: float = slider(
        0.6, 0.3, 1.2, step=0.05, unit="s", help="How long the end is shaken", label="Shake lasts"
    )
    halves: int = slider(
        3, 1, 8, step=1, help="n, half waves in the standing wave", label="Half waves"
    )
    arrows: bool = toggle(
        True, live=True, help="How fast each piece of the rope moves", key="c", label="Show speeds"
    )
    buttons: ClassVar = (
        Button("pulse", "Pulse", "g", "Shake the left end once"),
        Button("both", "From both ends", "k", "One up, one down: they meet in the middle"),
    )
    view = (-0.8, -2.7, LONG + 0.8, 4.2)
    overlays: ClassVar = {"joints": False}
    check_seconds = 6.0

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        disc = Circle(radius=RADIUS, density=MASS / (math.pi * RADIUS**2), filter=NO_SELF_COLLISION)
        standing = self.start == "standing wave"
        self.holds_end = standing or self.end == "fixed"
        self.beads: list[Body] = []
        for k in range(COUNT + 1):
            lift = self.height * math.sin(math.pi * self.halves * k / COUNT) if standing else 0.0
            held = k == 0 or (k == COUNT and self.holds_end)
            add = world.add_kinematic if held else world.add_dynamic
            self.beads.append(add(disc, position=(k * PITCH, UP + lift), name=f"bead {k}"))
        self.links: list[Joint] = [self._link(world, k) for k in range(COUNT)]
        if not self.holds_end:  # it glides on an upright rod; half a bead ends the rope evenly
            last = self.beads[-1]
            last.mass = 0.5 * MASS
            rod = Prismatic(a=None, b=last, anchor=last.position, axis=(0.0, 1.0))
            world.add_joint(rod)
        self.shakes: list[tuple[int, float, float]] = []  # bead, from [s], how high [m]
        self.heights = Samples(2, 720, every=4)  # [s], [m] of the marked bead
        self._forget(quiet=True)
        if not standing:
            self._shake(world, 0, 0.5, self.height)

    def _link(self, world: World, k: int) -> Joint:
        """Pull a bead to the next one: twice as far, twice the force, F at the distance PITCH."""
        a, b = self.beads[k], self.beads[k + 1]
        field = ForceField(
            a=a, b=b, anchor_a=a.position, anchor_b=b.position,
            strength=self.pull, range=PITCH, falloff="rising",
        )  # fmt: skip
        return world.add_joint(field)

    @property
    def marked(self) -> int:
        """Return which bead is marked: the first belly of a standing wave, or the middle."""
        return round(0.5 * COUNT / self.halves) if self.start == "standing wave" else COUNT // 2

    @property
    def pull(self) -> float:
        """Return F, the pull of the rope [N]: c² μ."""
        return self.speed**2 * MASS / PITCH

    def _forget(self, *, quiet: bool) -> None:
        """Begin to measure; a rope that is not quiet, but for its own wave, measures nothing."""
        self.quiet = quiet
        self.passed: dict[int, float] = {}  # [s] when the top of the pulse was at a gate
        self.seen = dict.fromkeys(GATES, (0.0, 0.0))  # [m] heights at the last two ticks
        self.crossed: list[float] = []  # [s] when the standing wave was flat

    def _shake(self, world: World, bead: int, after: float, height: float) -> None:
        self.shakes.append((bead, world.time + after, height))

    def pressed(self, world: World, name: str) -> None:
        moving = max((abs(bead.velocity[1]) for bead in living(self.beads)), default=0.0)
        self._forget(quiet=moving < STILL * self.height and name == "pulse")
        self.shakes.clear()
        self._shake(world, 0, 0.0, self.height)
        if name == "both":
            self._shake(world, COUNT, 0.0, -self.height)

    def lift(self, bead: int, time: float) -> float:
        """Return how high an end is held at a time [m]: sin² from rest to rest."""
        total = 0.0
        for which, begin, height in self.shakes:
            if which == bead and 0.0 < time - begin < self.seconds:
                total += height * math.sin(math.pi * (time - begin) / self.seconds) ** 2
        return total

    def step(self, world: World) -> None:
        tick = world.tick_length
        for k in (0, COUNT) if self.holds_end else (0,):
            bead = self.beads[k]
            if bead.alive:
                goal = UP + self.lift(k, world.time + tick)
                bead.velocity = (0.0, (goal - bead.position[1]) / tick)
        if not self.holds_end and self.beads[-1].alive:
            self._push_end(world)
        if in_hand(world):
            self._forget(quiet=False)
        if self.quiet:
            self._time(world)
        bead = self.beads[self.marked]
        if bead.alive:
            self.heights.add(world.time, bead.position[1] - UP)

    def _push_end(self, world: World) -> None:
        """Shake the end at the right by a force, and let it feel what more rope would: Z = √(F μ).

        A rope with a free end moves as force / Z; one that goes on there shares it, so twice that.
        """
        last, tick = self.beads[-1], world.tick_length
        rate = (self.lift(COUNT, world.time + tick) - self.lift(COUNT, world.time)) / tick
        absorbs = self.end == "absorbing"
        speed = 2.0 * rate - last.velocity[1] if absorbs else rate
        last.apply_force((0.0, self.pull / self.speed * speed))

    def _time(self, world: World) -> None:
        """Note when the top of the pulse passes a gate, between two ticks by a parabola."""
        for gate in GATES:
            bead = self.beads[gate]
            if not bead.alive:
                continue
            y = bead.position[1] - UP
            before, last = self.seen[gate]
            self.seen[gate] = (last, y)
            top = last > 0.5 * self.height and before < last >= y
            if self.start == "pulse" and top and gate not in self.passed:
                bend = before - 2.0 * last + y
                shift = 0.5 * (before - y) / bend if bend < 0.0 else 0.0
                self.passed[gate] = world.time + (shift - 1.0) * world.tick_length
        self._time_wave(world)

    def _time_wave(self, world: World) -> None:
        """Note when the first belly of a standing wave is flat."""
        bead = self.beads[self.marked]
        if self.start == "pulse" or not bead.alive:
            return
        y, vy = bead.position[1] - UP, bead.velocity[1]
        if vy and 0.0 <= -y / vy < world.tick_length:
            self.crossed.append(world.time - y / vy)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the speed between the gates, or the frequency of the standing wave."""
        if len(self.passed) == len(GATES):
            first, second = (self.passed[gate] for gate in GATES)
            result = (GATES[1] - GATES[0]) * PITCH / (second - first)
            # Beads are no smooth rope: waves of q = 2π / (c τ) run slower by (q d)² / 8, the hill
            # of width τ is a bunch about it, and its top is read to a hundredth of a tick
            coarse = math.tau * PITCH / (self.speed * self.seconds)
            slack = (coarse**2 / 8.0 + 1e-3) * self.speed
            return (Theory("speed of the pulse", self.speed, result, slack, "m/s", "c = √(F/μ)"),)
        if len(self.crossed) > 2:
            times = self.crossed
            result = 0.5 * (len(times) - 1) / (times[-1] - times[0])
            # A row of beads swings with 2 c/d sin(n π / (2 N)), exactly; the step is right to 1e-4
            exact = self.speed / PITCH * math.sin(0.5 * math.pi * self.halves / COUNT) / math.pi
            said = "f_n = (n c)/(2 L)"
            return (Theory("frequency", exact, result, 2e-3 * exact, "Hz", said),)
        return ()

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (
            Reading("pull F of the rope", self.pull, "N"),
            Reading("kinetic energy", self._energy(), "J"),
        )

    def _energy(self) -> float:
        return plain_sum(bead.kinetic_energy for bead in living(self.beads))

    def draw(self, draw: Draw, world: World) -> None:
        sizes = draw.style.sizes
        draw.line((0.0, UP), (LONG, UP), "muted", sizes.thin, True)
        beads = living(self.beads)
        points = [bead.center for bead in beads]
        draw.path(points, "force", 3.0 * sizes.line)
        if self.arrows:
            rates = np.array([bead.velocity for bead in beads]).reshape(-1, 2)
            seen = (np.abs(rates[:, 1]) > 0.6 * self.height) & (np.arange(len(rates)) % 2 == 0)
            draw.many.arrows(np.array(points).reshape(-1, 2)[seen], REACH * rates[seen], "velocity")
        self._draw_ends(draw)
        top = max(points, key=lambda at: at[1], default=(0.0, UP))
        if self.quiet and self.shakes and top[1] > UP + 0.5 * self.height and len(self.passed) < 2:
            over = min(top[1] + 0.65, 3.85)
            draw.arrow((top[0], over), (0.5 * self.speed, 0.0), "scene")
            said = f"c = {number(self.speed, 1)} m/s"
            draw.text((top[0], over + 0.08), said, None, "scene", True, "bottomleft", True)
        if self.start == "standing wave":
            for k in range(self.halves + 1):
                draw.dot((k * LONG / self.halves, UP), 1.6 * sizes.dot, "impulse")
        bead = self.beads[self.marked]
        if bead.alive:
            draw.dot(bead.center, 2.0 * sizes.dot, "hand")
        self._draw_height(draw, world)

    def _draw_ends(self, draw: Draw) -> None:
        """Draw what holds the ends, and say what the right one does."""
        wide = draw.style.sizes.line
        if self.start == "pulse":
            draw.line((0.0, UP), (0.0, UP + self.height), "hand", wide, True)
        for x, fixed in ((-0.3, self.start != "pulse"), (LONG, self.holds_end)):
            if fixed:
                draw.rect(x, UP - 0.5, x + 0.3, UP + 0.5, "static", "static_outline", wide)
        if not self.holds_end:
            draw.line((LONG, UP - 1.6), (LONG, UP + 1.6), "static_outline", wide)
        said = "fixed end" if self.holds_end else f"{self.end} end"
        draw.text((LONG - 0.15, UP - 0.75), said, None, "text", True, "topright", True)

    def _draw_height(self, draw: Draw, world: World) -> None:
        """Draw the height of the marked bead, and when a pulse and its echo should come."""
        end = max(world.time, SPAN)
        most = 1.25 * self.height * (2.0 if len(self.shakes) > 1 else 1.0)
        title = "marked bead [m]"
        across = Axis(end - SPAN, end, "t", "s")
        plot = Plot((0.0, -2.5, LONG, UP - 1.9), across, Axis(-most, most), title)
        rows = self.heights.since(end - SPAN)
        shakes = [shake for shake in self.shakes if shake[0] == 0]
        if len(shakes) < len(self.shakes):
            shakes = []  # two meet there
        for _, begin, height in shakes:
            sign = {"fixed": -1.0, "free": 1.0, "absorbing": 0.0}[self.end]
            for k in range(6):
                at = begin + 0.5 * self.seconds + (0.5 + k) * LONG / self.speed
                share = (sign if k % 2 else 1.0) * (-sign) ** (k // 2)
                if share and end - SPAN < at < world.time:  # a class is to predict the next
                    plot.curve([at, at], [0.0, share * height], "scene", "", True)
        plot.curve(rows[:, 0], rows[:, 1], "hand")
        plot.draw(draw)

    def check(self, world: World) -> None:
        self.check_theory(world, "nothing was timed")
