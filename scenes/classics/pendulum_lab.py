"""A pendulum and a stopwatch: what its period depends on, and g of an unknown planet."""

import math
from typing import Any, ClassVar

import numpy as np

from physics import Box, Circle, Distance, Filter, World
from physics.values.sums import plain_sum
from scenes.axes import round_up
from scenes.classics._swing import Swing, period
from scenes.draw import Draw
from scenes.guards import in_hand, living
from scenes.kit import Button, Reading, Scene, Theory, choice, slider, toggle
from scenes.labels import Words, label_height, lines, number, table, text_width
from scenes.plots import Axis, Plot

PIVOT = (-3.5, 3.55)  # [m]
UNKNOWN = "planet X"
PLACES = {"Earth": 9.81, "Moon": 1.62, "Mars": 3.72, "Jupiter": 24.79, UNKNOWN: math.nan}
"""Where it hangs, and g there [m/s²]."""
RIVALS = ("nothing", "4 times the mass", "¼ of the length", "a swing of 10°")
MANY = ("eight amplitudes", "eight lengths")
ANGLES = np.radians([10.0, 30.0, 50.0, 70.0, 90.0, 110.0, 130.0, 150.0])  # [rad] of the eight
LENGTHS = np.array([0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0, 2.5])  # [m] of the eight
SMALL = math.radians(10.0)
DENSE = 14.0  # [kg/m²] of a bob: its size tells its mass
MOST = 200  # [points] that the diagram keeps
LEFT, RIGHT, TOP = -0.3, 6.5, 7.1  # [m] of the diagram with its table
COLORS = ("weight", "force")  # of the pendulum and its rival
ALONE = Filter(mask=0)


class PendulumLab(Scene):
    """Time a pendulum: change its length, mass and swing. How long does a swing take, and what does
    that depend on? Galileo asked it in 1602. The bobs hang on weightless rods. A stopwatch measures
    each until it is back where it was let go, and puts a dot into the diagram. For small swings

    $T ≈ 2π √(L/g)$

    The mass is not in it, and the amplitude neither. For large swings that is no longer true:
    further up the pull back grows more slowly than the arc. The exact period has an
    arithmetic-geometric mean, of 1 and the cosine of half the amplitude $θ$:

    $T = 2π √(L/g)/"agm"(1, cos ½θ)$

    - Hang one with 4 times the mass beside it. Which one is back first?
    - From which amplitude on is the small-swing formula wrong by 5 %?
    - What length has a period of 2 s? And on the Moon?
    - Planet X: measure $T$, and work out $g = 4π^2 L/T^2$ for a small swing. Then have it shown.
    """

    title = "Pendulum lab"
    category = "Oscillations"
    hangs: str = choice(
        "eight amplitudes",
        (*RIVALS, *MANY),
        help="What hangs beside the pendulum",
        label="Compare with",
    )
    amplitude: float = slider(60.0, 5.0, 160.0, step=1, unit="deg", live=True, help="θ, from rest")
    length: float = slider(2.0, 0.4, 2.5, step=0.05, unit="m", live=True, help="L of the rod")
    mass: float = slider(1.0, 0.5, 3.0, step=0.1, unit="kg", help="Of the bob")
    place: str = choice(
        "Earth", tuple(PLACES), live=True, help="Whose g acts", key="p", label="Planet"
    )
    against: str = choice(
        "amplitude",
        ("amplitude", "length", "g"),
        live=True,
        help="What T is plotted against",
        label="Plot T against",
    )
    curve: bool = toggle(
        True, live=True, help="Theory in diagram and table", key="c", label="Show theory"
    )
    buttons: ClassVar = (
        Button("again", "Let go again", "g", "From rest at the amplitude; the dots stay"),
        Button("tell", "Show g of planet X"),
        Button("another", "Another planet X"),
    )
    # The rod is a stiff spring: with 8 substeps it gives way by some 10⁻⁵ of its length.
    settings: ClassVar = {"substeps": 8}
    view = (-6.3, 0.0, 6.7, 7.3)
    check_seconds = 6.5

    def build(self, world: World) -> None:
        self.unknown = self._find_planet()  # [m/s²]
        self.told = False
        beam = Box(width=0.5, height=0.16, filter=ALONE)
        world.add_static(beam, position=PIVOT, name="beam")
        count = 8 if self.hangs in MANY else 1 + (self.hangs != "nothing")
        self.swings = [self._hang(world, i) for i in reversed(range(count))]  # the first in front
        self.swings.reverse()
        self.points: list[tuple[float, float, float, float]] = []  # [rad], [m], [m/s²], [s]
        self._let_go(world)

    def _hang(self, world: World, i: int) -> Swing:
        """Return pendulum number `i`."""
        mass = self.mass * (4.0 if i and self.hangs == RIVALS[1] else 1.0)
        disc = Circle(radius=math.sqrt(mass / DENSE / math.pi), density=DENSE, filter=ALONE)
        spot = (PIVOT[0], PIVOT[1] - self.length)
        look: dict[str, Any] = {} if self.hangs in MANY else {"color": ("sky", "orange")[i]}
        bob = world.add_dynamic(disc, position=spot, name=("bob", f"bob {i + 1}")[i > 0], **look)
        rod = Distance(a=None, b=bob, anchor_a=PIVOT, anchor_b=spot)
        return Swing(bob, world.add_joint(rod), PIVOT)

    def _start_of(self, i: int) -> tuple[float, float]:
        """Return length [m] and lean [rad] at the start of pendulum number `i`."""
        lean = math.radians(self.amplitude)
        if self.hangs == MANY[0]:
            return self.length, float(ANGLES[i])
        if self.hangs == MANY[1]:
            return float(LENGTHS[i]), lean
        shorter, smaller = (i and self.hangs == word for word in RIVALS[2:])
        return self.length * (0.25 if shorter else 1.0), SMALL if smaller else lean

    def _find_planet(self) -> float:
        """Return a g by chance [m/s²]."""
        return round(float(self.rng.uniform(2.5, 20.0)), 1)

    @property
    def g(self) -> float:
        """Return g of the place [m/s²]."""
        return self.unknown if self.place == UNKNOWN else PLACES[self.place]

    @property
    def secret(self) -> bool:
        """Return whether g must not be told."""
        return self.place == UNKNOWN and not self.told

    def _let_go(self, world: World) -> None:
        """Put all at rest at their amplitudes."""
        world.gravity = (0.0, -self.g)
        for i, swing in enumerate(self.swings):
            if swing.alive:
                swing.hang(*self._start_of(i), world.time)

    def changed(self, world: World, name: str) -> None:
        if name in ("amplitude", "length", "place"):
            self._let_go(world)

    def pressed(self, world: World, name: str) -> None:
        if name == "again":
            self._let_go(world)
        elif name == "tell":
            self.told = True
        else:
            known = self.unknown
            self.unknown, self.told = self._find_planet(), False
            self.points = [one for one in self.points if one[2] != known]
            self._let_go(world)

    def step(self, world: World) -> None:
        by_hand = in_hand(world)
        for swing in living(self.swings):
            if by_hand:
                swing.forget()
            elif swing.watch(world):
                self._note(swing)

    def _note(self, swing: Swing) -> None:
        """Put a swing into the diagram, in the place of one like it."""
        one = (swing.turn, swing.length, self.g, swing.taken)
        near = (math.radians(0.5), 1e-3, 1e-3)
        others = [
            other
            for other in self.points
            if any(abs(a - b) > by for a, b, by in zip(one, other, near, strict=False))
        ]
        self.points = [*others[-MOST:], one]

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the exact period of the last whole swing of each, for the amplitude that it had.

        Silent about planet X, until g may be told.
        """
        done = () if self.secret else self.swings
        return tuple(
            Theory(
                f"period from {math.degrees(swing.turn):.1f}°, {swing.length:g} m",
                period(swing.length, self.g, swing.turn),
                swing.taken,
                self._slack(world, swing),
                "s",
                formula='T = 2π √(L/g)/"agm"(1, cos ½θ) "(exact, for large swings)"',
            )
            for swing in done
            if swing.alive and math.isfinite(swing.taken)
        )

    def _slack(self, world: World, swing: Swing) -> float:
        """Return how far a period may be off [s]."""
        length, tick = swing.length, world.tick_length
        exact = period(length, self.g, swing.turn)
        # The rod, a spring of 120 Hz or of a quarter of the rate of substeps, is longer by the
        # pull over its stiffness: at most by 5 g / ω², five weights when it falls from the top.
        stiff = math.tau * min(120.0, 0.25 * world.settings.substeps / tick)
        longer = 5.0 * self.g / stiff**2 / length
        # It loses some amplitude while it swings, which is seen as one side's turn being nearer
        # than the other's. A substep moves by the velocity that it ends with: it is let go in one.
        most = min(swing.turn + swing.uneven, math.radians(179.0))
        let_go = 0.5 * tick / world.settings.substeps
        return 0.5 * longer * exact + period(length, self.g, most) - exact + let_go

    def readings(self, world: World) -> tuple[Reading, ...]:
        return tuple(
            Reading(f"T from {math.degrees(swing.turn):.1f}°", swing.taken, "s")
            for swing in self.swings
            if swing.alive and math.isfinite(swing.taken)
        )

    def check(self, world: World) -> None:
        self.check_theory(world, "not every pendulum has done a whole swing", len(self.swings))

    # --- the picture -----------------------------------------------------------------------------

    def draw(self, draw: Draw, world: World) -> None:
        self._draw_paths(draw)
        known = "g = ?" if self.secret else f"g = {self.g:g} m/s²"
        top = self.view[3] - 0.9 * label_height(draw)
        words: list[Words] = [f"{self.place}: {known}"]
        if self.hangs not in MANY:
            words.append((f"L = {number(self.length)} m", COLORS[0]))
        if self.hangs == RIVALS[2]:
            words.append((f"L = {number(self.length / 4.0)} m", COLORS[1]))
        lines(draw, (PIVOT[0], top), words, anchor="center")
        self._draw_plot(draw)
        self._draw_table(draw, world)

    def _draw_paths(self, draw: Draw) -> None:
        """Draw the plumb line, and for one or two the arc of each with its amplitude."""
        x, y = PIVOT
        lengths = [swing.length for swing in living(self.swings)]
        thin, label = draw.style.sizes.thin, label_height(draw)
        draw.line(PIVOT, (x, y - max(lengths, default=0.0) - 0.3), "muted", thin, dash=True)
        if self.hangs in MANY:
            return
        for i in range(len(self.swings)):
            length, lean = self._start_of(i)
            away = length * draw.camera.scale
            down = -0.5 * math.pi
            draw.arc(PIVOT, away, down - lean, down + lean, "muted", thin, dash=True)
            if i == 0 or self.hangs == RIVALS[3]:
                far = length + 0.25 + 0.9 * label
                at = (x - far * math.sin(lean), y - far * math.cos(lean))
                words = f"{math.degrees(lean):.0f}°"
                draw.text(at, words, color=COLORS[i], bold=True)

    def _axis(self) -> Axis:
        """Return the axis that T is plotted against."""
        return {
            "amplitude": Axis(0.0, 165.0, "amplitude θ", "°"),
            "length": Axis(0.0, 2.75, "L", "m"),
            "g": Axis(0.0, 26.0, "g", "m/s²"),
        }[self.against]

    def _draw_plot(self, draw: Draw) -> None:
        """Draw the dots, those of the present settings over the others, and the curves."""
        points = np.reshape(self.points, (-1, 4))
        if self.secret:
            points = points[points[:, 2] == self.g]
        now = (math.radians(self.amplitude), self.length, self.g)
        apart = np.abs(points[:, :3] - now) > (math.radians(1.5), 1e-3, 1e-3)
        place = ("amplitude", "length", "g").index(self.against)
        apart[:, place] = False  # this is what they differ in
        other = apart.any(axis=1)
        lean = math.radians(160.0 if self.against == "amplitude" else self.amplitude)
        least = 1.62 if self.against == "g" and not self.secret else self.g
        longest = 2.5 if self.against == "length" else self.length
        high = float(np.max(points[:, 3], initial=period(longest, least, lean)))
        high = 0.5 * math.ceil(2.1 * high) if high < 8.0 else round_up(high)
        room = 4.6 * label_height(draw) if len(self.swings) < 3 else 0.0
        plot = Plot((LEFT, 0.2, RIGHT, TOP - room), self._axis(), Axis(0.0, high, "T", "s"))
        if self.curve and not self.secret:
            self._draw_theory(plot)
        x = np.degrees(points[:, 0]) if place == 0 else points[:, place]
        if not (self.secret and self.against == "g"):
            px = 1.8 * draw.style.sizes.dot
            plot.dots(x[other], points[other, 3], "muted")
            plot.dots(x[~other], points[~other, 3], "weight", "measured", px)
        plot.draw(draw)

    def _draw_theory(self, plot: Plot) -> None:
        """Draw the exact curve, and the formula for small swings where it leaves that."""
        far = 160.0 if self.against == "amplitude" else plot.across.high
        x = np.linspace(0.0, far, 111)[1:]
        lean, length, g = math.radians(self.amplitude), self.length, self.g
        one = {
            "amplitude": lambda v: (length, g, math.radians(v)),
            "length": lambda v: (v, g, lean),
            "g": lambda v: (length, v, lean),
        }[self.against]
        small = [math.tau * math.sqrt(one(v)[0] / one(v)[1]) for v in x]
        plot.curve(x, small, "muted", "2π √(L/g)", dash=True, width=1.0)
        plot.curve(x, [period(*one(v)) for v in x], "scene", "exact")

    def _draw_table(self, draw: Draw, world: World) -> None:
        """Tell the stopwatches of one or two, over the diagram."""
        if len(self.swings) > 2:
            return
        rows = [["", "stopwatch", "exact"]]
        for swing, word in zip(self.swings, ("pendulum", self.hangs), strict=False):
            if not swing.alive:
                continue
            done = math.isfinite(swing.taken)
            exact = period(swing.length, self.g, swing.turn) if done else math.nan
            digits = 3 if self.place == UNKNOWN else 2  # g is worked out from it
            watch = f"{swing.stopwatch(world.time):.{digits}f} s"
            rows.append([word, watch, f"{exact:.{digits}f} s" if done else "…"])
        if self.secret or not self.curve:
            rows = [row[:2] for row in rows]
        room = RIGHT - LEFT
        if self._width(draw, rows) > room:
            rows = [row[:2] for row in rows]
        table(draw, (LEFT, TOP), rows)
        corners = (LEFT, TOP), (RIGHT, TOP - 4.6 * label_height(draw))
        (left, top), (right, low) = (draw.camera.to_screen(*corner) for corner in corners)
        draw.sheets.append((left, top, right, low))  # the scale bar keeps clear of it

    def _width(self, draw: Draw, rows: list[list[str]]) -> float:
        """Return how wide a table of these rows is [m]."""
        columns = zip(*rows, strict=True)
        widths = [max(text_width(draw, word, bold=True) for word in words) for words in columns]
        return plain_sum(widths) + 0.9 * label_height(draw) * (len(widths) - 1)
