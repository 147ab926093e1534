"""Balls in a round container, with and without collisions among them."""

import math
from typing import Any, ClassVar

import numpy as np

from physics import Body, Chain, Circle, Filter, World
from physics.values.sums import plain_sum
from scenes.draw import Draw
from scenes.guards import living
from scenes.kit import Button, Reading, Scene, Theory, slider, toggle
from scenes.labels import left_edge, named_bar, number, pitch, turn_arrow
from scenes.soft._balance import Balance, support

RADIUS = 4.0  # [m] of the container
MIDDLE = (0.0, 4.0)  # [m]
LINKS = 120  # straight pieces of its wall
SECTORS = 60  # of the wall, each with a bar of what presses there
LONGEST = 1.6  # [m] of a bar; if one were longer, all are drawn to a smaller scale
QUIET = 5.0  # [N] that is drawn so long when nothing presses harder
BAR = 2.6  # [m] of the weight of all balls
FORGET = 0.25  # [s] over which the bars are a mean: blows are short
MOST = 120  # [balls]
BALLS, WALL = 2, 4  # categories


class Container(Scene):
    """Turn a ring full of balls, and measure the pressure on it. A ring holds some balls. First
    think of them one by one: switch collisions off, and each rolls through the others as if it were
    alone. Switch them on, and they share the room.

    What the ring pushes upwards is the weight of all balls, and what their momentum gains:
    $F = m g + Δp/Δt$
    However they tumble, that holds in every moment, because what the balls do to each other
    cancels. The bars round the ring show where it is pressed, and how hard; the two
    beside it what it pushes upwards, and what all balls weigh.

    For one ball a clamp would do: a centre that is further from the middle than $R − r$ goes back
    along its ray, to $p⃗ (R − r)/(|p⃗|)$. Show the clamp: it is that of the ball nearest the ring.

    - Switch collisions off for a while, let them fall into one another, and on again.
    - Turn the ring: from which spin on do they stick to it? Compare with $ω² R = g$.
    - Make them bounce, and take the friction away.
    """

    title = "Round container"
    rebuilds = "K67, K68"
    balls: int = slider(45, 1, 80, step=1, help="Balls at the start")
    collide: bool = toggle(
        True, live=True, help="Whether the balls meet each other", label="Balls collide"
    )
    spin: float = slider(
        1.2, -4.0, 4.0, step=0.1, unit="rad/s", live=True, help="Of the ring", label="Ring spin"
    )
    friction: float = slider(
        0.4, 0.0, 1.0, step=0.05, live=True, help="Coefficient of all surfaces"
    )
    clamp: bool = toggle(
        False, live=True, help="How far out the centre of one ball may be", label="Show clamp"
    )
    bounce: float = slider(
        0.3, 0.0, 0.95, step=0.05, live=True, help="Share of the speed that comes back"
    )
    buttons: ClassVar = (Button("more", "Add five balls", "g"),)
    view = (-8.6, -1.7, 6.6, 8.3)
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
        self.pressed_by = np.zeros(SECTORS)  # [N] on the sectors, from the right anticlockwise
        self.pushes = 0.0  # [N] upwards, of the ring, the same mean
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
        self.crowd = living(self.crowd)
        if name != "spin":
            self.ring.set_material(friction=self.friction, restitution=self.bounce)
            for ball in self.crowd:
                ball.set_material(**self._surface())

    def pressed(self, world: World, name: str) -> None:
        self.crowd = living(self.crowd)
        for _ in range(5):
            x = float(self.rng.uniform(-1.2, 1.2))
            self._add(world, (x, MIDDLE[1] + float(self.rng.uniform(1.5, 3.2))))

    def step(self, world: World) -> None:
        if world.tick and self.ring.alive:
            self._note(world)
        self.balance.after(world, [])
        self.balance.before(world)

    def _note(self, world: World) -> None:
        """Note where the last tick's impulses pressed on the ring, and what it pushed upwards."""
        tick = world.tick_length
        share = tick / FORGET
        now = np.zeros(SECTORS)
        contacts = world.contacts
        if contacts.count:
            mine = (contacts.bodies == self.ring.index).any(axis=1)
            x, y = (contacts.points[mine] - MIDDLE).T
            sector = (np.arctan2(y, x) / math.tau * SECTORS).astype(int) % SECTORS
            np.add.at(now, sector, contacts.normal_impulses[mine] / tick)
        self.pressed_by += share * (now - self.pressed_by)
        self.pushes += share * (support(world, [self.ring]) / tick - self.pushes)

    def theory(self, world: World) -> tuple[Theory, ...]:
        return self.balance.theory(world, "force of the ring")

    def readings(self, world: World) -> tuple[Reading, ...]:
        moving = plain_sum(ball.kinetic_energy for ball in living(self.crowd))
        return (
            Reading("balls", len(self.crowd)),
            Reading("kinetic energy", moving, "J"),
            Reading("ω² R of the ring", self.spin**2 * RADIUS, "m/s²"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        sizes = draw.style.sizes
        self._draw_bars(draw)
        draw.circle(MIDDLE, RADIUS, outline="static_outline", width=sizes.ground)
        if self.spin:
            draw.dot(self.ring.world_point((RADIUS, 0.0)), 2.0 * sizes.dot, "motor")
            about = math.copysign(min(abs(self.spin) / 4.0, 1.0), self.spin)
            turn_arrow(draw, MIDDLE, 2.5 * sizes.head, about, "motor")
        self._draw_clamp(draw)
        weight = -world.gravity[1] * plain_sum(ball.mass for ball in living(self.crowd))
        if weight <= 0.0:
            return
        left, y = max(left_edge(draw), -8.3), 8.0
        metre = BAR / weight
        for said, value, color in (
            (f"ring pushes up {number(self.pushes, 0)} N", self.pushes, "impulse"),
            (f"balls weigh {number(weight, 0)} N", weight, "weight"),
        ):
            named_bar(draw, (left, y), metre, said, (("", value, color),))
            y -= 2.6 * pitch(draw)

    def _draw_clamp(self, draw: Draw) -> None:
        """Draw the circle that the centre of the outermost ball is to stay in, and its ray."""
        balls = living(self.crowd)
        if not self.clamp or not balls:
            return
        ball = max(balls, key=lambda one: math.dist(one.center, MIDDLE) + radius_of(one))
        far = math.dist(ball.center, MIDDLE)
        if far < 1e-6:
            return
        reach, thin = RADIUS - radius_of(ball), draw.style.sizes.line
        share = reach / far
        end = tuple(m + share * (p - m) for m, p in zip(MIDDLE, ball.center, strict=True))
        draw.circle(MIDDLE, reach, outline="limit", width=thin, dash=True)
        draw.line(MIDDLE, end, "limit", thin)
        draw.dot(end, color="limit")
        half = tuple(0.5 * (m + e) for m, e in zip(MIDDLE, end, strict=True))
        draw.text(half, f"R − r = {number(reach)} m", color="limit", bold=True)

    def _draw_bars(self, draw: Draw) -> None:
        """Draw how hard each sector is pressed, outwards from the ring."""
        most = float(self.pressed_by.max())
        if most <= 0.0:
            return
        scale = LONGEST / max(most, QUIET)
        for k, force in enumerate(self.pressed_by.tolist()):
            if scale * force < 0.01:
                continue
            turns = [math.tau * (k + part) / SECTORS for part in (0.1, 0.9)]
            corners = [
                (MIDDLE[0] + r * math.cos(turn), MIDDLE[1] + r * math.sin(turn))
                for r, turn in (
                    (RADIUS, turns[0]),
                    (RADIUS, turns[1]),
                    (RADIUS + scale * force, turns[1]),
                    (RADIUS + scale * force, turns[0]),
                )
            ]
            draw.polygon(corners, fill=draw.color("impulse", 0.8))

    def check(self, world: World) -> None:
        self.check_theory(world, count=1)
        for ball in self.crowd:
            away = math.dist(ball.center, MIDDLE)
            # The polygon's sides lie within the circle; a ball may sink in by some millimetres
            inside = RADIUS - radius_of(ball) + 0.01
            assert away < inside, f"{ball.name} is {away:.2f} m from the middle: outside"
        deepest = world.max_penetration
        assert deepest < 0.02, f"overlap of {1000 * deepest:.1f} mm"


def radius_of(ball: Body) -> float:
    """Return the radius of a ball [m]."""
    return ball.shapes[0].hull().discs[0][2]
