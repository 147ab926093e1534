"""A race down four equal slopes: what slides, a ball, a disc, a ring."""

import math
from typing import ClassVar, NamedTuple

from physics import Body, Box, Circle, World
from scenes.draw import Draw
from scenes.friction._contacts import along
from scenes.kit import Button, Reading, Scene, Theory, slider, toggle
from scenes.labels import number, table

LENGTH, THICK, LANE = 10.0, 0.16, 1.75  # [m] of a slope; from one to the next
FINISH = 8.5  # [m] down the slope from the start
RADIUS = 0.35  # [m]
SETTLED = 0.1  # [s] after which speeds are measured


class Racer(NamedTuple):
    """A body of the race and its moment of inertia."""

    name: str
    words: str
    share: float  # k = I / (m r²)


RACERS = (
    Racer("block", "slides freely", 0.0),
    Racer("ball", "I = 2/5 m r²", 0.4),
    Racer("disc", "I = ½ m r²", 0.5),
    Racer("ring", "I = m r²", 1.0),
)


class Rolling(Scene):
    """Race a block, a ball, a disc and a ring down a slope. All four lose the same height. The
    block, which slides without friction, has only speed to show for it. What rolls must also turn,
    and a part of the energy goes there: the more of its mass is far out, the more. With the moment
    of inertia $I = k m r²$ and rolling, $v = ω r$,

    $a = (g sin α)/(1 + k)$

    Mass and radius are not in it: only how the mass is spread.

    Friction makes it turn. For that $μ$ must be at least $(tan α) k/(1 + k)$. With less it slips,
    and is as fast as a block with this friction: $a = g (sin α − μ cos α)$.

    - Predict: which wins if the disc weighs 50 kg, or is twice as large?
    - Make the slope steep and the friction small. Which slips first, and why the ring?
    - Without friction nothing turns. Which wins now?
    """

    title = "Rolling race"
    category = "Turning"
    slope: float = slider(12.0, 2.0, 30.0, step=0.5, unit="deg", help="α")
    friction: float = slider(0.5, 0.0, 1.0, step=0.01, help="μ of ball, disc and ring")
    mass: float = slider(
        1.0, 0.2, 50.0, unit="kg", log=True, help="Of the disc; the others 1 kg", label="Disc mass"
    )
    radius: float = slider(
        0.35, 0.15, 0.6, step=0.05, unit="m", help="Of the disc; others 0.35 m", label="Disc radius"
    )
    compare: bool = toggle(
        True, live=True, help="Theory and measurement beside the slopes", label="Show theory"
    )
    settings: ClassVar = {"friction_mixing": "least"}
    buttons = (Button("again", "Start again", "g", "All back to the start"),)
    check_seconds = 3.0

    def build(self, world: World) -> None:
        self.angle = math.radians(self.slope)
        drop, width = LENGTH * math.sin(self.angle), LENGTH * math.cos(self.angle)
        self.tops = [(0.0, drop + LANE * (3 - i)) for i in range(4)]  # [m] upper ends
        self.racers = [self._racer(world, i) for i in range(4)]
        for i, top in enumerate(self.tops):
            plank = Box(width=LENGTH, height=THICK, center=(LENGTH / 2, -THICK / 2), friction=2.0)
            # Without friction: a disc that still spins would climb over it.
            stop = Box(width=0.2, height=0.7, center=(LENGTH - 0.1, 0.35), friction=0.0)
            world.add_static(plank, stop, position=top, angle=-self.angle, name=f"lane {i}")
        self._forget(0.0)
        height = max(self.tops[0][1] + 3.4, 0.62 * (width + 3.0))
        middle, half = 0.5 * (width - 1.4), 0.5 * max(width + 4.0, 1.3 * height)
        self.view = (middle - half, -1.5, middle + half, height)

    def _racer(self, world: World, i: int) -> Body:
        """Return body number `i` at the start of its lane, with the inertia of its name."""
        racer = RACERS[i]
        if i == 0:
            box = Box(width=2 * RADIUS, height=1.2 * RADIUS, density=1.0, friction=0.0)
            body = world.add_dynamic(box, name=racer.name)
            body.mass = 1.0
        else:
            r, mass = (self.radius, self.mass) if racer.name == "disc" else (RADIUS, 1.0)
            disc = Circle(radius=r, density=mass / (math.pi * r * r), friction=self.friction)
            body = world.add_dynamic(disc, name=racer.name)
            body.inertia = racer.share * mass * r * r
        self._put(body, i)
        return body

    def _put(self, body: Body, i: int) -> None:
        """Put it at its start, half a metre down its slope, at rest."""
        c, s, lift = math.cos(self.angle), math.sin(self.angle), self._reach(i)
        x, y = self.tops[i]
        body.position = (x + 0.5 * c + lift * s, y - 0.5 * s + lift * c)
        body.angle = -self.angle
        body.velocity, body.omega = (0.0, 0.0), 0.0

    def _reach(self, i: int) -> float:
        """Return the distance from the slope to the centre [m]."""
        return 0.6 * RADIUS if i == 0 else self.radius if RACERS[i].name == "disc" else RADIUS

    def _forget(self, now: float) -> None:
        """Begin the race at the time `now` [s]."""
        self.start = now
        self.early: list[tuple[float, float]] = [(-1.0, 0.0)] * 4  # [s], [m/s] first measurement
        self.late: list[tuple[float, float]] = [(-1.0, 0.0)] * 4  # ... and the last before the end
        self.arrived: list[float] = [math.nan] * 4  # [s] since the start

    def pressed(self, world: World, name: str) -> None:
        for i, body in enumerate(self.racers):
            if body.alive:
                self._put(body, i)
        self._forget(world.time)

    def step(self, world: World) -> None:
        now = world.time - self.start
        for i, body in enumerate(self.racers):
            if now < SETTLED or not body.alive or math.isfinite(self.arrived[i]):
                continue
            speed = along(body.velocity, -self.angle)
            if self.early[i][0] < 0.0:
                self.early[i] = (now, speed)
            self.late[i] = (now, speed)
            if self._gone(i) >= FINISH:
                self.arrived[i] = now

    def _gone(self, i: int) -> float:
        """Return how far a racer has come down its slope [m]."""
        (x, y), (x0, y0) = self.racers[i].center, self.tops[i]
        return along((x - x0, y - y0), -self.angle) - 0.5

    def rolls(self, i: int) -> bool:
        """Return whether friction is enough for rolling."""
        k = RACERS[i].share
        return self.friction >= math.tan(self.angle) * k / (1.0 + k)

    def exact(self, i: int) -> float:
        """Return the acceleration of racer `i` [m/s²]."""
        if self.rolls(i):
            return 9.81 * math.sin(self.angle) / (1.0 + RACERS[i].share)
        return 9.81 * (math.sin(self.angle) - self.friction * math.cos(self.angle))

    def measured(self, i: int) -> float:
        """Return the mean acceleration of racer `i` on its way [m/s²]; NaN in the first moments."""
        (t0, v0), (t1, v1) = self.early[i], self.late[i]
        return (v1 - v0) / (t1 - t0) if t1 > t0 + 0.1 else math.nan

    def theory(self, world: World) -> tuple[Theory, ...]:
        # Forces are steady, so speeds are exact but for what the contacts still swing by when the
        # measurement begins: 1 mm/s of it over a second is 0.001 m/s², a thousandth of g is safe.
        return tuple(
            Theory(f"a of the {racer.name}", self.exact(i), self.measured(i), 0.001 * 9.81, "m/s²")
            for i, racer in enumerate(RACERS)
            if math.isfinite(self.measured(i))
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        """Return the speed of the lowest points of what turns: 0 while it rolls."""
        return tuple(
            Reading(f"slip of the {racer.name}", self.slip(i), "m/s")
            for i, racer in enumerate(RACERS)
            if i and self.racers[i].alive
        )

    def slip(self, i: int) -> float:
        """Return the speed of the point that touches the slope, along it [m/s]."""
        body = self.racers[i]
        return along(body.velocity, -self.angle) + body.omega * self._reach(i)

    def check(self, world: World) -> None:
        self.check_theory(world, "not all four have run", 4)
        for i in range(1, 4):
            if self.rolls(i) and math.isnan(self.arrived[i]):
                slip = abs(self.slip(i))
                assert slip < 0.01, f"the {RACERS[i].name} slips by {slip:.3f} m/s and should roll"

    def draw(self, draw: Draw, world: World) -> None:
        order = sorted(time for time in self.arrived if math.isfinite(time))
        rows = [("", "k", "g sin α / (1 + k)", "measured", "time")]
        for i, racer in enumerate(RACERS):
            result, time = self.measured(i), self.arrived[i]
            seen = f"{number(result)} m/s²" if math.isfinite(result) else "…"
            place = f"{order.index(time) + 1}. {time:.2f} s" if math.isfinite(time) else "…"
            if math.isfinite(time) and not self.compare:
                self._draw_place(draw, i, place)
            exact = f"{self.exact(i):.2f} m/s²" + ("" if self.rolls(i) else " slips")
            rows.append((racer.name, f"{racer.share:g}", exact, seen, place))
            self._draw_lane(draw, i, racer)
        if not self.compare:
            return
        wide = self.view[2] - self.view[0]
        table(draw, (self.view[0] + 0.32 * wide, self.view[3] - 0.2), rows)

    def _draw_place(self, draw: Draw, i: int, place: str) -> None:
        """Tell below the lane how it came in, at its end."""
        x, y = self.tops[i]
        c, s = math.cos(self.angle), math.sin(self.angle)
        at = (x + (0.2 + FINISH) * c, y - (0.2 + FINISH) * s - 0.2)
        draw.text(at, place, anchor="topright", color="target", bold=True)

    def _draw_lane(self, draw: Draw, i: int, racer: Racer) -> None:
        """Draw the finish, a name at the start, and the look of a ring or a ball."""
        c, s = math.cos(self.angle), math.sin(self.angle)
        x, y = self.tops[i]
        end = (x + (0.5 + FINISH) * c, y - (0.5 + FINISH) * s)
        draw.line(end, (end[0] + 0.9 * s, end[1] + 0.9 * c), "target", dash=True)
        pad = 0.4 * draw.style.sizes.label / draw.camera.scale
        draw.text((x - pad, y), f"{racer.name}: {racer.words}", anchor="right")
        body = self.racers[i]
        if not body.alive or i == 0:
            return
        if racer.name == "ring":
            draw.circle(body.center, 0.72 * RADIUS, fill="halo", outline="text")
            draw.dot(body.world_point((0.86 * RADIUS, 0.0)), color="text")
        if racer.name == "ball":
            px, py = body.center
            draw.circle((px - 0.12, py + 0.14), 0.08, fill=draw.color("halo", 0.8))
