"""Balls in a round container, with and without collisions among them."""

import math
from typing import Any, ClassVar

from physics import Body, Chain, Circle, Filter, World
from scenes.draw import Draw
from scenes.kit import Button, Reading, Scene, Theory, slider, toggle
from scenes.soft._balance import Balance

RADIUS = 4.0  # [m] of the container
MIDDLE = (0.0, 4.0)  # [m]
LINKS = 120  # straight pieces of its wall
MOST = 120  # [balls]
BALLS, WALL = 2, 4  # categories


class Container(Scene):
    """A ring holds some balls. First think of them one by one: switch collisions off, and each
    rolls through the others as if it were alone. Switch them on, and they share the room.

    What the ring pushes upwards is the weight of all balls, and what their momentum gains:
    $F = m g + Δp/Δt$
    However they tumble, that holds in every moment, because what the balls do to each other
    cancels.

    - Switch collisions off for a while, let them fall into one another, and on again.
    - Turn the ring: from which spin on do they stick to it? Compare with $ω² R = g$.
    - Make them bounce, and take the friction away.
    """

    title = "Round container"
    rebuilds = "K67, K68"
    balls: int = slider(45, 1, 80, step=1, help="Balls at the start")
    collide: bool = toggle(True, live=True, help="Whether the balls meet each other")
    spin: float = slider(1.2, -4.0, 4.0, step=0.1, unit="rad/s", live=True, help="Of the ring")
    friction: float = slider(0.4, 0.0, 1.0, step=0.05, live=True, help="Coefficient, of all")
    bounce: float = slider(0.3, 0.0, 0.95, step=0.05, live=True, help="Restitution, of all")
    buttons: ClassVar = (Button("more", "Five more", "g"),)
    view = (-7.4, -0.4, 7.4, 8.4)
    check_seconds = 4.0

    def build(self, world: World) -> None:
        turns = [math.tau * k / LINKS for k in range(LINKS)]
        points = tuple((RADIUS * math.cos(t), RADIUS * math.sin(t)) for t in turns)
        wall = Chain(
            points=points, loop=True, filter=Filter(category=WALL),
            friction=self.friction, restitution=self.bounce,
        )  # fmt: skip
        self.ring = world.add_kinematic(wall, position=MIDDLE, name="ring")
        self.crowd: list[Body] = []
        for k in range(self.balls):
            # On a spiral of equal areas (Vogel 1979), so that they hardly overlap at the start
            turn, away = 2.39996 * k, 3.5 * math.sqrt((k + 0.5) / 80)
            self._add(world, (away * math.cos(turn), MIDDLE[1] + away * math.sin(turn)))
        self.balance = Balance()
        self.ring.omega = self.spin

    def _add(self, world: World, at: tuple[float, float]) -> None:
        if len(self.crowd) >= MOST:
            world.remove(self.crowd.pop(0))
        disc = Circle(radius=float(self.rng.uniform(0.14, 0.26)), **self._surface())
        self.crowd.append(world.add_dynamic(disc, position=at))

    def _surface(self) -> dict[str, Any]:
        """Return how balls rub and bounce, and whom they meet."""
        mask = BALLS | WALL if self.collide else WALL
        meets = Filter(category=BALLS, mask=mask)
        return {"friction": self.friction, "restitution": self.bounce, "filter": meets}

    def changed(self, world: World, name: str) -> None:
        self.ring.omega = self.spin
        self.crowd = [ball for ball in self.crowd if ball.alive]
        if name != "spin":
            self.ring.set_material(friction=self.friction, restitution=self.bounce)
            for ball in self.crowd:
                ball.set_material(**self._surface())

    def pressed(self, world: World, name: str) -> None:
        self.crowd = [ball for ball in self.crowd if ball.alive]
        for _ in range(5):
            x = float(self.rng.uniform(-1.2, 1.2))
            self._add(world, (x, MIDDLE[1] + float(self.rng.uniform(1.5, 3.2))))

    def step(self, world: World) -> None:
        self.balance.after(world, [])
        self.balance.before(world)

    def theory(self, world: World) -> tuple[Theory, ...]:
        return self.balance.theory(world, "force of the ring")

    def readings(self, world: World) -> tuple[Reading, ...]:
        moving = sum(ball.kinetic_energy for ball in self.crowd if ball.alive)
        return (
            Reading("balls", len(self.crowd)),
            Reading("energy of motion", moving, "J"),
            Reading("ω² R of the ring", self.spin**2 * RADIUS, "m/s²"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        draw.circle(MIDDLE, RADIUS, outline="static_outline", width=draw.style.sizes.ground)
        if self.spin:
            at = self.ring.world_point((RADIUS, 0.0))
            draw.dot(at, 2.0 * draw.style.sizes.dot, "motor")

    def check(self, world: World) -> None:
        (force,) = self.theory(world)
        assert force.holds, force.words
        for ball in self.crowd:
            away = math.dist(ball.center, MIDDLE)
            # The polygon's sides lie within the circle; a ball may sink in by some millimetres
            inside = RADIUS - ball.shapes[0].hull().discs[0][2] + 0.01
            assert away < inside, f"{ball.name} is {away:.2f} m from the middle: outside"
        deepest = world.max_penetration
        assert deepest < 0.02, f"overlap of {1000 * deepest:.1f} mm"
