"""The step of the frame: a variable time step as a bad example, live beside the fixed one."""

import math
from typing import ClassVar

import numpy as np

from physics import World
from scenes.draw import Draw
from scenes.integration._springs import METHODS, OMEGA, START, Spring, exact_fixed
from scenes.kit import Button, Reading, Scene, Theory, choice, slider
from scenes.labels import fitting
from scenes.plots import Axis, Plot
from scenes.samples import Samples

HICCUP = 0.25  # [s] that a frame takes longer after as when you change tabs
GONE = 1e12  # an energy so many times that of the start is not followed any further
SEEN = 10.0  # [s] of the diagram of energies
STEPS_SEEN = 2.0  # [s] of the diagram of steps
CEILING, REACH = 3.5, 3.2  # [m] where the springs hang; what is further out is not drawn
FIXED, FRAME, TRUE = "contact_kept", "contact_new", "muted"
PLACES = ((-6.2, FIXED, "fixed step"), (-3.4, FRAME, "step of the frame"))
PITCH = PLACES[1][0] - PLACES[0][0]  # [m]


class FrameTime(Scene):
    """Watch how a stuttering picture spoils a swing. Two equal balls on springs, one program. The
    left one goes on in equal steps of $h$, as many as are due. The right one does what many games
    do: one step for each picture, as long as the last picture took. Pictures never take equally
    long; here their lengths are random, within the jitter. The grey ring is where a real ball is.

    Verlet remembers the last position instead of a velocity:
    $x_(n+1) = x_n + (x_n − x_(n−1)) + a h^2$
    The bracket is the last step's distance, $v h$. If the next step is shorter, that distance in
    less time is a higher speed, out of nothing. And when you change the tab, one step of 0.25 s
    falls by $a h^2$, which the next picture takes for the distance of 1/60 s: the ball shoots away.

    Cures: multiply the bracket by $h_n/h_(n−1)$ (that is semi-implicit Euler), better still take
    $a h_n (h_n + h_(n−1))/2$ as well (time-corrected Verlet). Neither keeps the energy through a
    hiccup. The fixed step does, and gives the same run on every machine.

    - Jitter 0 %: can you tell left from right? And with 5 %?
    - Press Hiccup, at the top of the swing and in the middle of it.
    - Hiccup with each of the three methods. Which one forgives most?
    """

    title = "A step per frame"
    category = "How a computer does it"
    method: str = choice("Verlet", tuple(METHODS), live=True, help="Which method both balls follow")
    jitter: float = slider(
        30.0, 0.0, 80.0, step=1, unit="%", live=True, help="How unequal the pictures are, at most"
    )
    rate: float = slider(
        60.0,
        20.0,
        120.0,
        step=1,
        unit="1/s",
        live=True,
        help="Pictures a second, on average: 1/h",
        label="Pictures per second",
    )
    buttons: ClassVar = (
        Button(
            "hiccup", "Hiccup", "g", "The next picture takes 0.25 s longer: as when you change tabs"
        ),
        Button("again", "Start again", "shift+g"),
    )
    view = (-7.8, -5.4, 7.8, 4.5)
    check_seconds = 8.0

    def build(self, world: World) -> None:
        self._begin(world)

    def _begin(self, world: World) -> None:
        self.born = world.time
        self.h = 1.0 / self.rate  # [s]
        self.fixed, self.frame = Spring(self.h), Spring(self.h)
        self.count = 0  # [steps] of the fixed one
        self.pictures = 0
        self.gone = False
        self.energies = Samples(3, 1200)  # time [s], and both energies over that of the start
        self.steps_taken = Samples(2, 600)  # time and length of each picture [s]
        self.energies.add(0.0, 1.0, 1.0)
        self._await(world.time)

    def _await(self, now: float) -> None:
        """Draw the length of the picture that begins now [s]."""
        share = 1.0 + 0.01 * self.jitter * float(self.rng.uniform(-1.0, 1.0))
        self.shown, self.due = now, now + share * self.h

    def changed(self, world: World, name: str) -> None:
        if name != "jitter":
            self._begin(world)

    def pressed(self, world: World, name: str) -> None:
        if name == "hiccup":
            self.due += HICCUP
        else:
            self._begin(world)

    def step(self, world: World) -> None:
        while world.time >= self.due - 1e-9:
            self._picture()

    def _picture(self) -> None:
        """Do what is done for one picture: the steps that are due on the left, one on the right."""
        length, now = self.due - self.shown, self.due
        while (self.count + 1) * self.h <= now - self.born + 1e-9:
            self.fixed.step(self.h, self.method)
            self.count += 1
        if not self.gone:
            self.frame.step(length, self.method)
            self.gone = self.frame.energy > GONE
        self.pictures += 1
        self.energies.add(now - self.born, self.fixed.energy, self.frame.energy)
        self.steps_taken.add(now - self.born, length)
        self._await(now)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed forms of the fixed step; the other one has none."""
        if self.count == 0:
            return ()
        place, energy = exact_fixed(self.count, self.h)
        # Rounding: each of n steps adds 1e-16, which the spring carries on as a velocity, so n² of
        # them in the place; the place is divided by h for the energy
        slack = 2e-15 * (self.count + 10.0) ** 2
        return (
            Theory("fixed: position", place, self.fixed.x, slack, "m"),
            Theory("fixed: energy E / E₀", energy, self.fixed.energy, 30.0 * slack),
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (
            Reading("this picture takes", 1e3 * (self.due - self.shown), "ms"),
            Reading("fixed step", 1e3 * self.h, "ms"),
            Reading("energy drift, fixed", 100.0 * self._worst(1), "%"),
            Reading("energy drift, frame", 100.0 * min(self._worst(2), GONE), "%"),
        )

    def _worst(self, column: int) -> float:
        """Return how far an energy was from that of the start, at most, as far as is kept."""
        return float(np.abs(self.energies.rows[:, column] - 1.0).max())

    def draw(self, draw: Draw, world: World) -> None:
        thick, dot = draw.style.sizes.line, draw.style.sizes.dot
        draw.line((-7.4, CEILING), (-2.2, CEILING), "text", 2 * thick)
        true = START * math.cos(OMEGA * (world.time - self.born))
        for (x, color, name), ball in zip(PLACES, (self.fixed, self.frame), strict=True):
            draw.line((x - 1.0, 0.0), (x + 1.0, 0.0), "grid", draw.style.sizes.thin)
            words = fitting(draw, PITCH, name, name.replace("step of the ", ""))
            draw.text((x, CEILING + 0.15), words, color=color, anchor="bottom", bold=True)
            if abs(ball.x) < REACH:
                px = 0.4 * draw.camera.scale
                draw.spring((x, CEILING), (x, ball.x + 0.3), "muted", px=px)
                draw.circle((x, ball.x), 0.3, fill=draw.color(color, 0.6), outline=color)
            else:
                draw.text((x, 2.6), "flown out of", color="muted")
                draw.text((x, 2.1), "the picture", color="muted")
            draw.ring((x, true), 2.5 * dot, TRUE, draw.style.sizes.line)
            draw.text((x, -3.6), f"E × {_factor(ball.energy)}", color=color, bold=True)
        draw.text((PLACES[0][0] + 1.4, true), "truth", color=TRUE)
        self._draw_energies(draw)
        self._draw_steps(draw)

    def _draw_energies(self, draw: Draw) -> None:
        rows = self.energies.rows
        first = max(0.0, float(rows[-1, 0]) - SEEN)
        rows = rows[rows[:, 0] >= first]
        least, most = float(rows[:, 1:].min()), float(rows[:, 1:].max())
        decades = min(12, math.ceil(max(math.log10(most), -math.log10(max(least, 1e-12)), 0.05)))
        up = Axis(10.0**-decades, 10.0**decades, "energy E / E₀", log=True)
        plot = Plot((-1.4, -0.1, 7.4, 4.3), Axis(first, first + SEEN, "t", "s"), up)
        plot.curve(rows[:, 0], rows[:, 2], FRAME)
        plot.curve(rows[:, 0], rows[:, 1], FIXED)
        plot.draw(draw)

    def _draw_steps(self, draw: Draw) -> None:
        """Draw how long each of the last pictures took, beside the fixed step."""
        rows = self.steps_taken.rows
        last = float(rows[-1, 0]) if len(rows) else 0.0
        first = max(0.0, last - STEPS_SEEN)
        rows = rows[rows[:, 0] >= first] * [1.0, 1e3]
        most = max(2e3 * self.h, float(rows[:, 1].max(initial=0.0)))
        times = Axis(first, first + STEPS_SEEN, "t", "s")
        plot = Plot((-1.4, -4.3, 7.4, -0.5), times, Axis(0.0, 1.05 * most, "step", "ms"))
        plot.bars(rows[:, 0], rows[:, 1], FRAME, wide=0.6 * self.h)
        plot.level(1e3 * self.h, FIXED, width=1.6)
        plot.draw(draw)

    def check(self, world: World) -> None:
        self.check_theory(world, "not one step was done")
        # E in the middle of a step differs from what Verlet keeps by (ω h)² / 4 at most
        fixed, frame = self._worst(1), self._worst(2)
        most = 0.26 * (OMEGA * self.h) ** 2 / (1.0 - (OMEGA * self.h / 2.0) ** 2)
        assert fixed < most, f"with the fixed step the energy is off by {fixed:.2g}"
        if self.jitter >= 20.0 and self.method == "Verlet" and self.pictures > 200:
            message = f"the variable step keeps the energy within {frame:.2g}, which was the lesson"
            assert frame > 20.0 * fixed, message


def _factor(value: float) -> str:
    """Return a label for a share that may be huge."""
    return f"{value:.3f}" if value < 10.0 else f"{value:.0f}" if value < 1e4 else f"{value:.0e}"
