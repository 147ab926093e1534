"""Eleven balls, from dead to perfectly bouncy, dropped from one height."""

import math

from physics import Box, Circle, World
from scenes.draw import Draw
from scenes.kit import Button, Scene, Theory, slider
from scenes.labels import number, pitch

COUNT, PITCH, RADIUS = 11, 1.3, 0.42  # balls; [m]
FLIGHTS = 3  # rebounds that are measured
SHOWN = (2, 5, 8, 10)  # balls that the panel has numbers of: e = 0.2, 0.5, 0.8, 1
FLOOR = 0.25  # [m] thickness


class Bounces(Scene):
    """Drop eleven balls and predict how high they bounce. A ball comes off the floor with the share
    $e$ of the speed it came with: $e$ is the coefficient of restitution. Speed and height belong
    together by
    $v^2 = 2 g h$
    so of the height it keeps $e²$, of the next one $e⁴$, and so on.

    The balls stand in the order of $e$, evenly spread. Their highest points therefore draw the
    curve $e² h$ into the air, the second ones $e⁴ h$: predict them before you look.

    A ball hits the floor somewhere within a tick of 1/240 s, in which it falls up to 4 cm. The
    program turns it round at that very moment, not at the end of the tick. So the numbers below
    agree to the millimetre, and the ball with $e = 1$ comes back to the same height for ever.

    - A tennis ball has about 0.75, a rubber ball 0.9, a steel ball on steel 0.95. Where are they?
    - Change $g$, then the height. What happens to the shape of the curve?
    - Slow time down: which ball hits the floor first? Which one second?
    """

    title = "Bounces"
    category = "Collisions"
    rebuilds = "K58"
    height: float = slider(6.0, 2.0, 8.0, step=0.5, unit="m", help="h, from ball to floor")
    gravity: float = slider(9.81, 1.62, 24.79, unit="m/s²", help="Moon 1.62, Jupiter 24.79")
    buttons = (Button("drop", "Drop again", "g", "All balls back up"),)
    check_seconds = 5.5

    def build(self, world: World) -> None:
        world.gravity = (0.0, -self.gravity)
        floor = Box(width=COUNT * PITCH + 1.0, height=FLOOR, center=(0, -FLOOR / 2), friction=0.0)
        world.add_static(floor, name="floor")
        self.balls = [
            world.add_dynamic(
                Circle(radius=RADIUS, restitution=i / (COUNT - 1), friction=0.0),
                position=(self._x(i), self.height + RADIUS),
                name=f"ball e = {i / (COUNT - 1):g}",
            )
            for i in range(COUNT)
        ]
        self._forget()
        half = COUNT * PITCH / 2 + 1.4
        self.view = (-half - 0.6, -2.9, half, max(self.height + 1.6, 7.0))

    def _x(self, place: float) -> float:
        """Return where ball number `place` stands [m]."""
        return (place - (COUNT - 1) / 2) * PITCH

    def _forget(self) -> None:
        """Forget what was measured."""
        self.flight = [0] * COUNT  # how often each has bounced
        self.speed = [0.0] * COUNT  # [m/s] upwards, at the last tick
        self.peaks = [[0.0] * COUNT for _ in range(FLIGHTS)]  # [m] highest after each bounce

    def pressed(self, world: World, name: str) -> None:
        for i, ball in enumerate(self.balls):
            if ball.alive:
                ball.position = (self._x(i), self.height + RADIUS)
                ball.velocity, ball.omega = (0.0, 0.0), 0.0
        self._forget()

    def step(self, world: World) -> None:
        for i, ball in enumerate(self.balls):
            if not ball.alive:
                continue
            speed, height = ball.velocity[1], ball.center[1] - RADIUS
            if speed > self.speed[i] + 1e-6 and height < 0.5 * RADIUS:  # only a blow pushes up
                self.flight[i] += 1
            elif 0 < self.flight[i] <= FLIGHTS:
                peaks = self.peaks[self.flight[i] - 1]
                peaks[i] = max(peaks[i], height)
            self.speed[i] = speed

    def theory(self, world: World) -> tuple[Theory, ...]:
        return tuple(self._fact(world, i) for i in SHOWN if self._is_over(i, 1))

    def _is_over(self, i: int, flight: int) -> bool:
        """Return whether ball `i` has been at the top of its rebound number `flight`."""
        return self.flight[i] > flight or (self.flight[i] == flight and self.speed[i] <= 0.0)

    def _fact(self, world: World, i: int) -> Theory:
        """Return the first rebound of ball `i`, once it is over."""
        e = i / (COUNT - 1)
        # The highest point is looked for once a tick, at most half a tick beside it: g (T / 2)² / 2
        # too low; the parabola of the steps is above the true one by as much at most. A ball that
        # lies on the floor sinks in by g / (2π 100 Hz)².
        near = 0.25 * self.gravity * world.tick_length**2 + self.gravity / (math.tau * 100) ** 2
        return Theory(
            f"rebound, e = {e:g}",
            e * e * self.height,
            self.peaks[0][i],
            near,
            "m",
            formula="h = e^2 h_0",
        )

    def check(self, world: World) -> None:
        for i in range(COUNT):
            fact = self._fact(world, i)
            assert fact.holds, fact.words
        for first, second in zip(self.peaks[0], self.peaks[1], strict=True):
            assert second <= first + 1e-3, f"the second bounce, {second:.3f} m, is a higher one"

    def draw(self, draw: Draw, world: World) -> None:
        if any(self.flight):  # before, a class is to predict it
            self._draw_theory(draw)
        top = (self._x(0) - PITCH / 2, self._x(COUNT - 1) + PITCH / 2)
        draw.line((top[0], self.height), (top[1], self.height), "muted", dash=True)
        draw.text((top[0] - 0.15, self.height), "h", color="muted", anchor="right")
        for n, peaks in enumerate(self.peaks):
            chosen = [i for i in range(COUNT) if self._is_over(i, n + 1)]
            points = [(self._x(i), peaks[i]) for i in chosen]
            if points:
                draw.many.dots(points, "target" if n == 0 else "muted")
        self._draw_numbers(draw)

    def _draw_theory(self, draw: Draw) -> None:
        """Draw how high the first rebounds should be, over e."""
        places = [k / 20 * (COUNT - 1) for k in range(21)]
        for n, color in ((1, "scene"), (2, "muted"), (3, "muted")):
            curve = [(self._x(p), self.height * (p / (COUNT - 1)) ** (2 * n)) for p in places]
            draw.path(curve, color, dash=True)
        for name, n, color in (("e² h", 1, "scene"), ("e⁴ h", 2, "muted")):
            y = self.height * 0.85 ** (2 * n)
            at, anchor = ((0.3, "bottom"), (-0.15, "top"))[n - 1]
            draw.text((self._x(8.5), y + at), name, color=color, anchor=anchor, bold=True)

    def _draw_numbers(self, draw: Draw) -> None:
        """Write under each ball its e, its first rebound in theory, and what it reached."""
        line = pitch(draw)
        y = -FLOOR - 0.7 * line
        for k, word in enumerate(("e", "e² h", "seen")):
            at = (self._x(0) - 0.75 * PITCH, y - k * line)
            draw.text(at, word, anchor="right", bold=True)
        for i in range(COUNT):
            e = i / (COUNT - 1)
            seen = number(self.peaks[0][i]) if self._is_over(i, 1) else "…"
            exact = f"{e * e * self.height:.2f}" if self.flight[i] else "…"
            cells = (f"{e:g}", exact, seen)
            for k, cell in enumerate(cells):
                draw.text((self._x(i), y - k * line), cell, bold=k == 0)
