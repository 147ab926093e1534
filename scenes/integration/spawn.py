"""Let things fall where you like: into nothing, or on a rock and a slab."""

import math
from functools import partial
from typing import ClassVar

from physics import Body, Box, Circle, HalfSpace, Polygon, Shape, World
from scenes.draw import Draw
from scenes.guards import living
from scenes.kit import Button, Click, Reading, Scene, Theory, choice, point, slider, toggle
from scenes.strobe import Pose, Strobe, at

FLOOR = -2.5  # [m] below it they are taken away
PLACES = ("nothing", "rock and slab", "endless ground")
MOST = 80  # [bodies]
FLASH = 0.1  # [s] from one strobe of a falling body to the next
SEEN = 2  # [falls] whose strobes are kept: the older one as outlines, the newer one as dots
GOLDEN = math.pi * (3.0 - math.sqrt(5.0))  # [rad] sunflower seeds turn on by it (Vogel 1979)


class Spawn(Scene):
    """Drop any shape you like, and see that all fall alike. Click on an empty place: a random
    polygon of three to eight corners appears there. Right-click for balls, as many as you set. Or
    drag the ring to where things should appear, and press a button. Without gravity they stay where
    they are put.

    With gravity all shapes fall alike. After a fall of $s$ the speed is
    $v = √(2 g s)$
    Every tenth of a second a flash leaves an outline behind: the gaps grow as 1, 3, 5, 7. Only what
    a body meets on its way changes that: the rock and the slab, or another body.

    - Build a heap on the rock. Which shapes stay, which roll away?
    - Take the rock away: everything falls out of the picture.
    - Set gravity to 0 and put some balls into the air; then give them 9.81 m/s².
    """

    title = "Drop anything"
    rebuilds = "K65, K66, K72"
    place: str = choice("rock and slab", PLACES, help="What is in the way", label="Ground")
    gravity: float = slider(
        9.81, 0.0, 25.0, unit="m/s²", live=True, help="0: things stay in the air"
    )
    bounce: float = slider(0.2, 0.0, 1.0, step=0.05, help="Share of the speed that comes back")
    friction: float = slider(0.5, 0.0, 1.0, step=0.05, help="Coefficient of friction")
    balls: int = slider(
        1, 1, 30, step=1, live=True, help="Balls per click, or per press of the button"
    )
    rain: bool = toggle(True, live=True, help="Something falls every half second")
    spot: tuple = point((0.4, 7.5), symbol="here", reach=12.0, help="Where things appear")
    buttons: ClassVar = (
        Button("ball", "Ball", "g", "Put balls there"),
        Button("polygon", "Polygon", "p", "Put a random polygon there"),
    )
    clicks: ClassVar = (
        Click("polygon", "left", "drop a random polygon"),
        Click("ball", "right", "drop as many balls as the slider Balls says"),
    )
    view = (-8.0, -1.5, 8.0, 8.5)
    check_seconds = 8.0

    def build(self, world: World) -> None:
        self.changed(world, "gravity")
        self.fallen: list[Body] = []
        self.strobes: list[Strobe] = []  # of the last ones that were put there
        self.falling: list[bool] = []  # which of these have met nothing so far
        self.last: Body | None = None  # put there, as long as it meets nothing
        self.fall: tuple[float, float] | None = None  # [m], [m/s] of the last one, before it hit
        if self.place == "rock and slab":
            mu, e = self.friction, self.bounce
            rock = Circle(radius=1.0, friction=mu, restitution=e)
            slab = Box(width=12, height=0.5, friction=mu, restitution=e)
            world.add_static(rock, position=(0, 3.0), name="rock")
            world.add_static(slab, position=(0, 0.25), name="slab")

        elif self.place == "endless ground":
            ground = HalfSpace(friction=self.friction, restitution=self.bounce)
            world.add_static(ground, name="ground")

    def changed(self, world: World, name: str) -> None:
        world.gravity = (0.0, -self.gravity)
        if name == "gravity":
            self.fall = None  # v = sqrt(2 g s) wants one g all the way

    def pressed(self, world: World, name: str) -> None:
        self.clicked(world, name, self.spot)

    def clicked(self, world: World, name: str, at: tuple[float, float]) -> None:
        """Put a polygon or some balls at a place, the balls beside one another like a handful."""
        for k in range(self.balls if name == "ball" else 1):
            turn, far = GOLDEN * k, 0.55 * math.sqrt(k)
            self._put(world, (at[0] + far * math.cos(turn), at[1] + far * math.sin(turn)), name)

    def _put(self, world: World, at: tuple[float, float], kind: str) -> None:
        if len(self.fallen) >= MOST:
            world.remove(self.fallen.pop(0))
        shape = self._ball() if kind == "ball" else self._polygon()
        self.last = world.add_dynamic(shape, position=at)
        self.fallen.append(self.last)
        self.strobes = [*self.strobes[1 - SEEN :], Strobe([self.last], FLASH)]
        self.falling = [*self.falling[1 - SEEN :], True]
        self.strobes[-1].begin(world.time)
        self.fall = (0.0, 0.0)
        self.from_height = self.last.center[1]  # [m]

    def _ball(self) -> Shape:
        radius = self.rng.uniform(0.15, 0.45)
        return Circle(radius=radius, friction=self.friction, restitution=self.bounce)

    def _polygon(self) -> Shape:
        """Return corners on an ellipse at random angles, at least 0.3 rad apart: always convex."""
        count = int(self.rng.integers(3, 9))
        gaps = self.rng.uniform(0.3, 1.0, count)
        turns = (math.tau / gaps.sum() * gaps).cumsum()
        wide, high = self.rng.uniform(0.3, 0.65, 2)
        corners = tuple((wide * math.cos(t), high * math.sin(t)) for t in turns)
        return Polygon(vertices=corners, friction=self.friction, restitution=self.bounce)

    def step(self, world: World) -> None:
        if self.rain and world.tick % 120 == 60 and len(self.fallen) < MOST:
            x, y = self.spot
            at = (x + self.rng.uniform(-0.6, 0.6), y + self.rng.uniform(-0.2, 0.2))
            self._put(world, at, "ball" if self.rng.random() < 0.5 else "polygon")
        self.fallen = living(self.fallen)
        for body in [body for body in self.fallen if body.center[1] < FLOOR]:
            self.fallen.remove(body)
            world.remove(body)
        self._watch()
        for k, strobe in enumerate(self.strobes):
            (body,) = strobe.bodies
            self.falling[k] = self.falling[k] and body.alive and body.contacts_count == 0
            if self.falling[k]:
                strobe.step(world)

    def _watch(self) -> None:
        """Note how far and how fast the last one has fallen, until something is in its way."""
        if self.fall is None or self.last is None or not self.last.alive:
            return
        if self.last.contacts_count > 0:  # even one that only moves it apart
            self.last = None
        else:
            _, y, _, _, vy, _ = self.last.state
            self.fall = (self.from_height - y, -vy)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed forms: speed of the last one after its fall."""
        if self.fall is None or self.fall[0] <= 0.0:
            return ()
        way, speed = self.fall
        exact = math.sqrt(2 * self.gravity * way)
        # The solver's fall is ahead by g h t / 2 = v h / 2, which makes v less by g h / 2 at equal
        # way: half a hundredth of a metre a second with h = 1/480 s at g = 9.81.
        tolerance = 0.6 * self.gravity * world.tick_length / world.settings.substeps
        return (
            Theory(
                f"speed, fallen {way:.2f} m", exact, speed, tolerance, "m/s", formula="v = √(2 g s)"
            ),
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (Reading("bodies", len(self.fallen)),)

    def draw(self, draw: Draw, world: World) -> None:
        x, y = self.spot
        draw.line((x, y - 0.35), (x, y - 1.0), draw.color("hand", 0.6), dash=True)
        for k, (strobe, falls) in enumerate(zip(self.strobes, self.falling, strict=True)):
            (body,) = strobe.bodies
            if not body.alive:
                continue
            older = k + 1 < len(self.strobes)
            strobe.draw(partial(self._draw_flash if older else self._draw_dot, draw, body))
            if falls:
                vx, vy = body.velocity
                draw.arrow(body.center, (0.2 * vx, 0.2 * vy), "velocity")

    def _draw_dot(self, draw: Draw, body: Body, pose: Pose, strength: float) -> None:
        """Draw where the centre of a body was."""
        where = at(pose, body.local_point(body.center))
        draw.dot(where, draw.style.sizes.dot, draw.color("velocity", strength))

    def _draw_flash(self, draw: Draw, body: Body, pose: Pose, strength: float) -> None:
        """Draw the outline of a body as it was."""
        hull, width = body.shapes[0].hull(), draw.style.sizes.line
        color = draw.color("velocity", strength)
        corners = [at(pose, (x, y)) for x, y, _ in hull.discs]
        if len(corners) == 1:
            draw.circle(corners[0], hull.discs[0][2], outline=color, width=width)
        else:
            draw.polygon(corners, outline=color, width=width, radius=hull.discs[0][2])

    def check(self, world: World) -> None:
        self.check_theory(world, count=1)
        assert world.max_penetration < 0.02, f"overlap of {1000 * world.max_penetration:.1f} mm"
        # Nothing but gravity gives energy: no one is faster than a fall from the highest place
        fastest = math.sqrt(2 * self.gravity * (self.spot[1] + 0.2 - FLOOR))
        for body in self.fallen:
            speed = math.hypot(*body.velocity)
            assert speed < 1.01 * fastest, f"{body.name} flies at {speed:.1f} m/s"
