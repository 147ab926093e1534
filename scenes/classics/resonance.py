"""Eleven equal weights on springs, each shaken at its own frequency: resonance at a glance."""

import math
from typing import ClassVar

import numpy as np

from physics import Box, Distance, Filter, Prismatic, World
from scenes.classics._driven import LockIn, motion, phase, response
from scenes.draw import Draw
from scenes.guards import in_hand, living
from scenes.kit import Button, Reading, Scene, Theory, slider, toggle
from scenes.labels import fitting, label_height, number, text_width
from scenes.plots import Axis, Plot
from scenes.samples import Samples

G = 9.81  # [m/s²]
RATIOS = np.array([0.25, 0.5, 0.7, 0.85, 0.95, 1.0, 1.05, 1.15, 1.3, 1.6, 2.0])
"""Of the drives' frequencies to that of the weights, f / f₀ (11,)."""
PITCH = 1.42  # [m] between two weights
REST, HAND = 6.2, 8.2  # [m] heights of the weights at rest, and of the hands
SIZE, MASS = 0.5, 1.0  # [m], [kg] of a weight
STOP = 1.25  # [m] so far up and down a weight may go
SETTLED = 0.01  # share of a swing that a transient may still have
SPAN = 10.0  # [swings] of the diagram over time
ALONE = Filter(mask=0)
COLOR = "force"  # of the one that is watched


class Resonance(Scene):
    """Shake weights on springs, and find the one that swings most. Eleven equal weights hang on
    eleven equal springs, and each swings on its own at $f_0$. Hands move the upper ends up and
    down, all equally far, but each at its own frequency $f$. The slow ones just lift their weight.
    The fast ones shake in vain. Near $f_0$ every push comes at the right moment, and the weight
    swings far more than the hand. The left diagram shows how much more, as measured and by theory:

    $X/A = 1/√((1 − r^2)^2 + (2 ζ r)^2),  r = f/f_0$

    In the middle is the phase, by how much a weight is behind its hand: slow ones go with it, fast
    ones against it, and at resonance the weight is a quarter of a swing late, so that the hand
    always pulls along with the motion. On the right is one weight over time: its first swings are a
    beat between its own rhythm and that of the hand, which fades away.

    - Double the damping $ζ$. What happens to the height of the peak, and of its width?
    - The quality $Q = 1/(2 ζ)$ is the height of the peak. About how many swings does it take to
      get there?
    - Set $ζ$ to 0. Which weights come to a steady swing now?
    - Stop one weight with the mouse, and let it go.
    """

    title = "Resonance"
    category = "Oscillations"
    damping: float = slider(0.05, 0.0, 0.5, step=0.005, live=True, help="Ratio ζ; Q = 1 / (2 ζ)")
    drive: float = slider(
        5.0, 1.0, 12.0, step=0.5, unit="cm", live=True, help="A of the hands", label="Hand moves by"
    )
    hertz: float = slider(
        1.0, 0.6, 1.5, step=0.05, unit="Hz", help="f₀ of the weights", label="Natural frequency"
    )
    watch: int = slider(
        6, 1, 11, step=1, live=True, help="Which one is shown over time", label="Watch weight"
    )
    curve: bool = toggle(
        True,
        live=True,
        help="Theory: curves, and how far each weight goes",
        key="c",
        label="Show theory",
    )
    buttons: ClassVar = (Button("again", "Start from rest", "g", "All weights at rest again"),)
    withholds = ("phases",)
    settings: ClassVar = {"substeps": 4, "sleeping": False}
    overlays: ClassVar = {"joints": False}  # rails would lie over the weights
    view = (-8.4, 0.0, 8.4, 9.2)
    check_seconds = 17.0

    def build(self, world: World) -> None:
        self.rates = math.tau * self.hertz * RATIOS  # [rad/s] of the drives (11,)
        self.spots = PITCH * (np.arange(len(RATIOS)) - 0.5 * (len(RATIOS) - 1))  # [m]
        hand = Box(width=0.9, height=0.14, filter=ALONE)
        weight = Box(width=SIZE, height=SIZE, density=MASS / SIZE**2, filter=ALONE)
        self.hands = [
            world.add_kinematic(hand, position=(x, HAND), name=f"hand {i + 1}")
            for i, x in enumerate(self.spots.tolist())
        ]
        self.weights = [
            world.add_dynamic(weight, position=(x, REST), name=f"weight {i + 1}")
            for i, x in enumerate(self.spots.tolist())
        ]
        sag = G / (math.tau * self.hertz) ** 2  # [m] that the weight itself stretches the spring
        for hand_body, body in zip(self.hands, self.weights, strict=True):
            spot = body.position
            world.add_joint(
                Prismatic(a=None, b=body, anchor=spot, axis=(0, 1), lower=-STOP, upper=STOP)
            )
            spring = Distance(
                a=hand_body, b=body, anchor_a=hand_body.position, anchor_b=spot,
                length=HAND - REST - sag, hertz=self.hertz, damping_ratio=0.0,
            )  # fmt: skip
            world.add_joint(spring)
        self.trace = Samples(3, 600)  # [s], [m] hand, [m] weight that is watched
        self.changed(world, "watch")
        self._begin(world)

    @property
    def own(self) -> float:
        """Return ω₀ of the weights [rad/s]."""
        return math.tau * self.hertz

    def _begin(self, world: World) -> None:
        """Measure from now on: what was before is another experiment."""
        for body in living(self.weights):
            body.linear_damping = 2.0 * self.damping * self.own
        self.since = world.time
        self.first = self._places(), self._speeds()  # [m], [m/s] (11,) where the motion began
        self.lock = LockIn(self.rates, world.time)
        self.hit = np.zeros(len(RATIOS), bool)  # the stops

    def _places(self) -> np.ndarray:
        """Return how far the weights are above their rest [m] (11,)."""
        return np.array([body.center[1] - REST if body.alive else 0.0 for body in self.weights])

    def _speeds(self) -> np.ndarray:
        """Return how fast they rise [m/s] (11,)."""
        return np.array([body.velocity[1] if body.alive else 0.0 for body in self.weights])

    def lift(self, time: float) -> np.ndarray:
        """Return how high the hands are above their middle at `time` [m] (11,)."""
        return 0.01 * self.drive * np.sin(self.rates * time)

    def changed(self, world: World, name: str) -> None:
        if name == "watch":
            self.trace.clear()
            for i, body in enumerate(self.weights):
                if body.alive:
                    body.color = "orange" if i == self.watch - 1 else "sky"
        elif name != "curve":
            self._begin(world)

    def pressed(self, world: World, name: str) -> None:
        for x, body in zip(self.spots.tolist(), self.weights, strict=True):
            if body.alive:
                body.position, body.velocity = (x, REST), (0.0, 0.0)
        self.trace.clear()
        self._begin(world)

    def step(self, world: World) -> None:
        now, tick = world.time, world.tick_length
        there = self.lift(now + tick)
        for hand, goal in zip(self.hands, there.tolist(), strict=True):
            if hand.alive:
                hand.velocity = (0.0, (HAND + goal - hand.position[1]) / tick)
        if in_hand(world):
            self._begin(world)
            return
        places = self._places()
        self.hit |= np.abs(places) > 0.995 * STOP
        self.lock.add(now, places)
        one = self.watch - 1
        if not self.trace.count or now - self.trace.rows[-1, 0] > SPAN / self.hertz / 500.0:
            self.trace.add(now, float(self.lift(now)[one]), float(places[one]))

    def left(self) -> np.ndarray:
        """Return which share of the transient was left when each measured swing began (11,)."""
        return np.exp(-self.damping * self.own * (self.lock.begun - self.since))

    def settled(self) -> np.ndarray:
        """Return in which swings that were measured the transient had faded (11,)."""
        return self.left() < SETTLED

    def measured(self) -> tuple[np.ndarray, np.ndarray]:
        """Return X / A and the phase [rad] in the last whole swing of each hand (11,), or NaN."""
        sizes = self.lock.sizes / (0.01 * self.drive)
        gone = np.array([not body.alive for body in self.weights]) | self.hit
        return np.where(gone, math.nan, sizes), np.where(gone, math.nan, self.lock.behind)

    def expected(self, times: np.ndarray, one: int) -> np.ndarray:
        """Return where weight `one` is by theory at `times` [s], transient and all [m] (n,)."""
        start = float(self.first[0][one]), float(self.first[1][one])
        rate, size = float(self.rates[one]), 0.01 * self.drive
        return motion(start, self.since, (size, rate), (self.own, self.damping), times)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the place of the one that is watched; settled, all amplitudes and its phase."""
        one = self.watch - 1
        if world.time <= self.since or self.hit[one] or not self.weights[one].alive:
            return ()
        entries = [self._place_now(world, one)]
        settled = self.settled()
        sizes, behind = self.measured()
        exact, late = response(RATIOS, self.damping), np.degrees(phase(RATIOS, self.damping))
        near = self._near(world, exact)
        names = [f"X / A at f = {ratio:g} f₀" for ratio in RATIOS.tolist()]
        for i, name in enumerate(names):
            if settled[i] and math.isfinite(sizes[i]):
                said = float(exact[i]), float(sizes[i]), float(near[i])
                formula = "X/A = 1/√((1 − r^2)^2 + (2 ζ r)^2)"
                entries.append(Theory(name, *said, formula=formula))
        if settled[one] and math.isfinite(behind[one]):
            slack = math.degrees(float(near[one] / exact[one]))
            said = float(late[one]), math.degrees(float(behind[one])), slack
            entries.append(Theory("phase of the one watched", *said, "°"))
        return tuple(entries)

    def _place_now(self, world: World, one: int) -> Theory:
        """Return the place of weight `one` now, against the closed form."""
        exact = float(self.expected(np.array([world.time]), one)[0])
        seen = float(self._places()[one])
        # Springs pull once a substep h: what swings is early or late by up to that. The damping is
        # implicit and takes its share 2 ζ ω₀ h of the weight's own g h too, so it hangs higher.
        h = world.tick_length / world.settings.substeps
        reach = 0.01 * self.drive + max(abs(float(self.first[0][one])), self._most(world, one))
        slack = reach * max(self.own, float(self.rates[one])) * h
        slack += 2.0 * self.damping / self.own * G * h
        return Theory(f"height of weight {one + 1}", 100.0 * exact, 100.0 * seen, 100 * slack, "cm")

    def _most(self, world: World, one: int) -> float:
        """Return the widest swing that weight `one` can have had so far [m]."""
        times = np.linspace(self.since, world.time, 400)[1:]
        recent = times[times > world.time - 12.0 / self.hertz]
        return float(np.abs(self.expected(recent, one)).max())

    def _near(self, world: World, exact: np.ndarray) -> np.ndarray:
        """Return how near X / A must come (11,)."""
        # What is left of the transient, which is at most as large as the swing itself and the
        # hand's; and a substep, as for the place.
        left = self.left()
        first = np.hypot(self.first[0], self.first[1] / self.own) / (0.01 * self.drive)
        late = np.maximum(self.rates, self.own) * world.tick_length / world.settings.substeps
        return (2.0 * left + late) * (exact + 1.0) + left * first

    def readings(self, world: World) -> tuple[Reading, ...]:
        sizes, behind = self.measured()
        one = self.watch - 1
        result = [] if self.damping == 0.0 else [Reading("Q", 0.5 / self.damping)]
        if math.isfinite(sizes[one]):
            result.append(Reading("X / A of the one watched", float(sizes[one])))
            result.append(Reading("its phase", math.degrees(float(behind[one])), "°"))
        return tuple(result)

    def check(self, world: World) -> None:
        self.check_theory(world, "the watched weight has hit its stop, or nothing has moved")

    # --- the picture -----------------------------------------------------------------------------

    def draw(self, draw: Draw, world: World) -> None:
        self._draw_row(draw)
        self._draw_sizes(draw)
        if "phases" not in draw.withheld:
            self._draw_phases(draw)
        self._draw_time(draw, world)

    def _draw_row(self, draw: Draw) -> None:
        """Draw the springs and, by theory, how far each weight goes; write the frequencies."""
        label, thin = label_height(draw), draw.style.sizes.thin
        draw.line((self.view[0] + 0.2, REST), (self.view[2] - 0.2, REST), "muted", thin, dash=True)
        sizes = 0.01 * self.drive * response(RATIOS, self.damping)
        behind = fitting(draw, 0.85 * PITCH - text_width(draw, "0.85", True), " f₀", "")
        for i, (x, size) in enumerate(zip(self.spots.tolist(), sizes.tolist(), strict=True)):
            color = COLOR if i == self.watch - 1 else "text"
            if self.curve:
                high = min(size, STOP) + 0.5 * SIZE
                low, top = (x - 0.4, REST - high), (x + 0.4, REST + high)
                fill = draw.color("scene", 0.08)
                draw.rect(*low, *top, fill=fill, outline="scene", width=thin)
            words = f"{RATIOS[i]:g}{behind}" if RATIOS[i] != 1.0 else "f₀"
            above = HAND + 0.15 + 0.9 * label
            draw.text((x, above), words, color=color, bold=True)
            if self.hit[i]:
                draw.text((x, above + 1.2 * label), "hit its stop", color="limit", bold=True)
        for hand, body in zip(self.hands, self.weights, strict=True):
            if hand.alive and body.alive:
                (x, top), (_, low) = hand.position, body.position
                px = 0.3 * draw.camera.scale
                draw.spring((x, low + 0.5 * SIZE), (x, top - 0.07), "spring", 8, px)

    def _draw_sizes(self, draw: Draw) -> None:
        sizes, _ = self.measured()
        r = np.unique(np.concatenate([np.linspace(0.0, 2.1, 106), np.linspace(0.9, 1.1, 81)]))
        exact = response(r, self.damping)
        seen = sizes[np.isfinite(sizes)]
        peak = min(float((exact if self.curve else seen).max(initial=1.0)), 125.0 / self.drive)
        high = end_of_axis(max(1.02 * peak, 2.0))
        across = Axis(0.0, 2.1, "f / f₀")
        quality = f", Q = {number(0.5 / self.damping, 1)}" if self.damping else ", Q = ∞"
        title = "X / A" + quality * self.curve
        plot = Plot((-8.2, 0.2, -2.9, 4.5), across, Axis(0.0, high), title)
        if self.curve:
            plot.curve(r, exact, "scene")
        self._draw_dots(draw, plot, sizes)

    def _draw_phases(self, draw: Draw) -> None:
        """Draw by how much the weights are behind."""
        _, behind = self.measured()
        across = Axis(0.0, 2.1, "f / f₀")
        up = Axis(-5.0, 185.0, marks=(0.0, 45.0, 90.0, 135.0, 180.0))
        plot = Plot((-2.7, 0.2, 2.5, 4.5), across, up, "behind the hand by [°]")
        r = np.unique(np.concatenate([np.linspace(0.0, 2.1, 106), np.linspace(0.9, 1.1, 81)]))
        if self.curve:
            plot.curve(r, np.degrees(phase(r, self.damping)), "scene")
        self._draw_dots(draw, plot, np.degrees(behind))

    def _draw_dots(self, draw: Draw, plot: Plot, values: np.ndarray) -> None:
        """Draw what is measured: pale while it has not settled."""
        settled, one = self.settled(), self.watch - 1
        px = 1.5 * draw.style.sizes.dot
        if not settled.all():
            plot.dots(RATIOS[~settled], values[~settled], "muted", "not settled", px)
        if settled.any():
            plot.dots(RATIOS[settled], values[settled], "weight", "measured", px)
        plot.dots(RATIOS[one : one + 1], values[one : one + 1], COLOR, px=1.4 * px)
        plot.draw(draw)

    def _draw_time(self, draw: Draw, world: World) -> None:
        """Draw hand and weight of the one that is watched, over the last swings."""
        one, end = self.watch - 1, max(world.time, SPAN / self.hertz)
        times = Axis(end - SPAN / self.hertz, end, "t", "s")
        rows = self.trace.since(times.low)
        high = float(np.max(np.abs(rows[:, 1:]), initial=0.012 * self.drive))
        high = end_of_axis(105.0 * high)
        words = f"{RATIOS[one]:g} f₀: height [cm]" if one != 5 else "f₀: height [cm]"
        plot = Plot((2.7, 0.2, 8.2, 4.5), times, Axis(-high, high), words, COLOR)
        plot.curve(rows[:, 0], 100.0 * rows[:, 1], "muted", "hand", width=1.0)
        plot.curve(rows[:, 0], 100.0 * rows[:, 2], COLOR, "weight")
        begin = max(self.since, times.low)
        if self.curve and not self.hit[one] and world.time > begin:
            t = np.linspace(begin, world.time, 201)
            plot.curve(t, 100.0 * self.expected(t, one), "scene", "theory", dash=True, width=1.0)
        plot.draw(draw)


def end_of_axis(value: float) -> float:
    """Return the next round number that is not below `value`, in finer steps than 1, 2, 5."""
    power = 10.0 ** math.floor(math.log10(value))
    return next(
        power * k for k in (1.0, 1.2, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0, 10.0) if power * k >= value
    )
