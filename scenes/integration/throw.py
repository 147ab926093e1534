"""One throw, stepped by six integrators, beside the exact path."""

import math
from typing import Any, ClassVar

import numpy as np

from physics import World
from physics.integrators import State
from scenes.axes import round_up
from scenes.draw import Draw
from scenes.integration._flight import euler, exact
from scenes.integration._methods import ENTRANTS, SHOWN, implicit
from scenes.kit import Button, Reading, Scene, Theory, choice, point, slider
from scenes.labels import small
from scenes.plots import Axis, Plot
from scenes.samples import Samples

Point = tuple[float, float]

STRETCH = 5.0  # [1/s] the arrow of 1 m is a speed of 5 m/s
FLOOR = 0.0  # [m] below it a throw is over
PAUSE = 1.5  # [s] to look at it
LONGEST = 12.0  # [s] of one throw


class Throw(Scene):
    """Compare six ways to compute the same throw. A computer cannot follow a curve; it steps. Every
    $h$ seconds it asks for the acceleration and guesses where the ball will be. Here six methods
    throw the same ball beside the exact path (thick), which is known: without drag it is a
    parabola.

    Explicit Euler goes on along the old tangent, so it flies too high; semi-implicit Euler takes
    the new velocity and falls too soon. Their gap is
    $Δy = ½ g h t$
    Half the step, half the gap. Backward Euler (dashed) asks what it will be at the end of the
    step, and solves for it; without drag that is what semi-implicit Euler does. Energy: explicit
    Euler gains $½ g^2 h^2$ for each kilogram in every step, those two lose as much.

    The others take slopes from within the step; on a parabola that is exact. With drag midpoint and
    Verlet err like $h²$, a quarter for half the step, and Runge–Kutta like $h⁴$.

    - Drag the tip of $v₀$: throw higher, throw flat.
    - Twice the steps a second: what happens to each gap?
    - Switch drag on. Which were exact before, and are not now?
    - Turn gravity round in flight. All of them are off by then: does the gap shrink again?
    """

    title = "Six throws"
    category = "How a computer does it"
    rebuilds = "K3, K64"
    rate: float = slider(
        8.0,
        2.0,
        60.0,
        step=1,
        unit="1/s",
        live=True,
        help="Steps a second: 1/h",
        label="Steps per second",
    )
    drag: float = slider(
        0.0, 0.0, 2.0, step=0.05, unit="1/s", live=True, help="a = −g − k v", label="Air drag"
    )
    gravity: float = slider(
        9.81, -25.0, 25.0, step=0.01, unit="m/s²", live=True, help="May be turned round in flight"
    )
    shown: str = choice(
        "all six", tuple(SHOWN), live=True, help="Which paths are drawn", label="Methods"
    )
    diagram: str = choice(
        "gap", ("gap", "energy"), live=True,
        help="Distance from the exact position, or surplus energy per kilogram",
    )  # fmt: skip
    start: tuple = point((-7.0, 0.6), reach=15.0, help="Where the ball is thrown")
    aim: tuple = point(
        (-5.7, 2.4), origin="start", symbol="v₀", role="velocity", reach=20.0, help="1 m = 5 m/s"
    )
    buttons: ClassVar = (Button("again", "Throw again", "g"),)
    view = (-8.0, -0.4, 8.0, 8.6)
    check_seconds = 1.2

    def build(self, world: World) -> None:
        self._fit()
        self._throw(world)

    def _fit(self) -> None:
        """Fit the view and the diagram: beside the throw when a lesson shows few paths."""
        few = len(SHOWN[self.shown]) < 4
        self.view = (-8.0, -0.45, 11.6, 8.3) if few else type(self).view
        self.sheet = (6.0, 0.9, 11.4, 6.9) if few else (2.9, 4.5, 7.9, 8.5)

    def _throw(self, world: World) -> None:
        """Throw all from the start, with the velocity of the arrow."""
        x = np.array(self.start)
        v = STRETCH * (np.array(self.aim) - x)
        self.first = State(x, v)
        self.born = self.since = world.time  # [s] of the throw, and of the last change of its rules
        self.base = self.first  # the exact state at `since`
        self.h = 1.0 / self.rate
        self.steps_taken = 0
        self.states = [self.first] * len(ENTRANTS)
        self.paths = [Samples(2, 800) for _ in ENTRANTS]
        self.gaps = Samples(1 + len(ENTRANTS), 800)
        self.energies = Samples(1 + len(ENTRANTS), 800)  # [J/kg] too much, after the time [s]
        self.curve = Samples(2, 800)
        self.changed_in_flight = False
        self.over = math.inf  # [s] when it ended
        self._note(0.0)

    def _now(self, world: World) -> State:
        """Return the exact state at the last step."""
        since = self.born + self.steps_taken * self.h - self.since
        return exact(self.base, self.gravity, self.drag, max(since, 0.0))

    def changed(self, world: World, name: str) -> None:
        if name == "shown":
            self._fit()
        if name in ("shown", "diagram"):
            return
        if name in ("start", "aim", "rate"):
            self._throw(world)
            return
        # Gravity and drag change at the last step, for all of them alike
        rules = self.rules
        reached = self.born + self.steps_taken * self.h
        self.base = exact(self.base, *rules, max(reached - self.since, 0.0))
        self.since = reached
        self.changed_in_flight = self.changed_in_flight or self.steps_taken > 0
        self._remember_rules()

    def _remember_rules(self) -> None:
        self.rules = (self.gravity, self.drag)

    def pressed(self, world: World, name: str) -> None:
        self._throw(world)

    def step(self, world: World) -> None:
        self._remember_rules()
        while (
            math.isinf(self.over)
            and world.time >= self.born + (self.steps_taken + 1) * self.h - 1e-9
        ):
            self._step_all(world)
        if world.time > self.over + PAUSE:
            self._throw(world)

    def _step_all(self, world: World) -> None:
        g, k = self.gravity, self.drag

        def acceleration(_x: Any, v: Any, _t: float) -> Any:
            return np.array([0.0, -g]) - k * v

        moved = zip(ENTRANTS, self.states, strict=True)
        self.states = [one.method.step(state, self.h, acceleration) for one, state in moved]
        self.steps_taken += 1
        x, y = self._note(self.steps_taken * self.h)
        outside = y < FLOOR or abs(x) > 20.0 or y > 30.0
        if outside or self.steps_taken * self.h > LONGEST:
            self.over = world.time

    def _note(self, t: float) -> Point:
        """Keep where all of them are, and how far from the exact place; returns that."""
        self._remember_rules()
        truth = exact(self.base, *self.rules, max(self.born + t - self.since, 0.0))
        place = truth.x
        for path, state in zip(self.paths, self.states, strict=True):
            path.add(*state.x)
        self.gaps.add(t, *(math.dist(state.x, place) for state in self.states))
        due = self._energy(truth)
        self.energies.add(t, *(self._energy(state) - due for state in self.states))
        self.curve.add(*place)
        return float(place[0]), float(place[1])

    def _energy(self, state: State) -> float:
        """Return the energy for each kilogram, of motion and height [J/kg]."""
        return float(0.5 * state.v @ state.v + self.rules[0] * state.x[1])

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed forms of the Eulers, with drag too, while the rules stay."""
        if self.changed_in_flight or self.steps_taken == 0:
            return ()
        n, k, h = self.steps_taken, self.drag, self.h
        place = exact(self.first, self.gravity, k, n * h).x
        # In a step drag leaves 1 - k h of the velocity, or 1 / (1 + k h) when it is that of its end
        steps = {0: (0.0, 1 - k * h), 1: (1.0, 1 - k * h), 5: (1.0, 1 / (1 + k * h))}
        # Rounding of a few hundred steps, nothing else
        gaps = tuple(
            Theory(
                f"gap of {ENTRANTS[i].name}",
                math.dist(euler(self.first, self.gravity, k, (n, h), way), place),
                math.dist(self.states[i].x, place), 1e-9, "m",
            )
            for i, way in steps.items()
        )  # fmt: skip
        if k > 0.0:
            return gaps
        # v - g h instead of v, and y + h v with the old or the new v: ± ½ g² h² in a step. Rounding
        # of energies of a few hundred J/kg, in a few hundred steps
        gain = 0.5 * n * (self.gravity * h) ** 2
        result = self.energies.rows[-1, 1:]
        energies = tuple(
            Theory(f"energy of {ENTRANTS[i].name}", sign * gain, float(result[i]), 1e-8, "J/kg")
            for i, sign in ((0, 1), (1, -1), (5, -1))
        )
        return (*gaps, *energies)

    def readings(self, world: World) -> tuple[Reading, ...]:
        latest = self.gaps.rows[-1]
        gaps = zip(ENTRANTS, latest[1:].tolist(), strict=True)
        return (
            Reading("step h", self.h, "s"),
            *(Reading(f"gap of {one.name}", gap, "m") for one, gap in gaps),
        )

    def draw(self, draw: Draw, world: World) -> None:
        line, dot = draw.style.sizes.line, draw.style.sizes.dot
        draw.line((-20.0, FLOOR), (20.0, FLOOR), "muted")
        draw.path(self._smooth(), "grid", 4.5 * line)
        for i in SHOWN[self.shown]:
            one, rows = ENTRANTS[i], self.paths[i].rows
            draw.path(rows, one.color, line, dash=implicit(one))
            draw.many.dots(rows, one.color, (0.5 if implicit(one) else 0.9) * dot)
        for i in SHOWN[self.shown]:
            one, at = ENTRANTS[i], self.states[i].x
            draw.dot(at, (1.1 if implicit(one) else 2.0) * dot, one.color)
        self._draw_diagram(draw)
        self._draw_legend(draw)

    def _smooth(self) -> np.ndarray:
        """Return the exact path: step by step where the rules were changed, else a fine curve."""
        if self.changed_in_flight or self.steps_taken == 0:
            return self.curve.rows
        seconds = np.linspace(0.0, self.steps_taken * self.h, 60)
        places = [exact(self.first, self.gravity, self.drag, float(t)).x for t in seconds]
        return np.array(places)

    def _draw_diagram(self, draw: Draw) -> None:
        """Draw over time how far each is from the exact path, or from the exact energy."""
        energy = self.diagram == "energy"
        rows = (self.energies if energy else self.gaps).rows
        most = round_up(max(float(np.abs(rows[:, 1:]).max()), 0.01))
        last = round_up(max(float(rows[-1, 0]), 2.0))
        times = Axis(-0.02 * last, 1.04 * last, "t", "s")  # with room for the width of the lines
        low = -1.04 if energy else -0.04
        up = Axis(low * most, 1.04 * most, *(("energy error", "J/kg") if energy else ("gap", "m")))
        plot = Plot(self.sheet, times, up)
        widths = (3, 1.2, 3, 2, 0.9, 2.2)  # equal ones show below
        for i in SHOWN[self.shown]:
            one = ENTRANTS[i]
            plot.curve(rows[:, 0], rows[:, 1 + i], one.color, dash=implicit(one), width=widths[i])
        plot.draw(draw)

    def _draw_legend(self, draw: Draw) -> None:
        """Write who is who, in the upper left, and how far off each is."""
        energy = self.diagram == "energy"
        latest = (self.energies if energy else self.gaps).rows[-1, 1:]
        pitch = 1.25 * draw.style.sizes.label / draw.camera.scale  # [m] from line to line
        _, free = draw.camera.to_world(0.0, draw.insets[1] + 0.8 * draw.style.sizes.label)
        at = [-7.8, max(self.view[3] - 0.3, min(free, self.view[3] + 1.0))]  # clear of the paths
        draw.text((at[0], at[1]), "exact path", color="muted", anchor="topleft", bold=True)
        for i in SHOWN[self.shown]:
            at[1] -= pitch
            off, one = float(latest[i]), ENTRANTS[i]
            sign = "+" if energy and off > 0.0 else ""
            said = f": {sign}{small(off, 'J/kg' if energy else 'm')}"
            said = said if abs(off) > 1e-9 else ": exact"
            said = one.name + (said if self.steps_taken else "")
            draw.text((at[0], at[1]), said, color=one.color, anchor="topleft", bold=True)

    def check(self, world: World) -> None:
        self.check_theory(world)
        for one, state in zip(ENTRANTS[2:5], self.states[2:5], strict=True):
            gap = math.dist(
                state.x, exact(self.first, self.gravity, self.drag, self.steps_taken * self.h).x
            )
            # Exact on a parabola. With drag: the error of a step of order p is of (k h)^p v h / 2,
            # and there are t / h of them.
            share = (self.drag * self.h) ** one.method.order
            speed = math.hypot(*self.first.v) + abs(self.gravity) * self.steps_taken * self.h
            most = 1e-9 + share * speed * self.steps_taken * self.h
            assert gap <= most, f"{one.name} is {gap:.3g} m off, more than {most:.3g} m"
