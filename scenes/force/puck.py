"""A slingshot for a puck: one blow gives it a velocity and a spin."""

import math
from typing import Any, ClassVar

from physics import Body, Box, Circle, Shape, World
from scenes.draw import Draw
from scenes.force._slingshot import (
    BLOW,
    LEAST,
    MOST,
    draw_energy,
    draw_numbers,
    draw_strength,
)
from scenes.kit import Button, Reading, Scene, Theory, choice, point, slider, toggle

Point = tuple[float, float]

RATE, HOLD = 4.0, 0.8  # [m/s], [s] how the program pulls the arrow out, and then waits
HALL = (7.6, 4.0)  # [m] half width and half height inside
SIZES = {"square": (1.2, 1.2), "bar": (2.4, 0.5), "disc": (1.2, 1.2)}  # [m]
IDLE = 4.0  # [s] without a touch: then the program plays


class Puck(Scene):
    """Hit a puck with an arrow and see how it slides and spins. Press on the puck: it stops. Pull
    an arrow out of it and let go, like a slingshot. Push hits it again with the same arrow.

    A hit is over before anything moves: what counts is its impulse $J$, force times time, in N⋅s.
    Here twice the pull is four times the impulse, $J = d^2$. It changes the momentum and the
    angular momentum:
    $v⃗ = J⃗/m,  ω = (r⃗ × J⃗)/I$
    where $r$ runs from the centre of mass to the point that is hit. The ring shows where a hit
    through the centre would have taken the puck: off the centre the speed is the same, and the spin
    is added. So is its energy.

    - Hit the puck at a corner, so that it spins but flies along the same line.
    - Can you make it spin without flying off? Why not with one hit?
    - Bar, square, disc: which spins most? Compare their moments of inertia.
    """

    title = "Impulse on a puck"
    category = "Collisions"
    rebuilds = "K13"
    shape: str = choice("square", tuple(SIZES), help="Of the puck")
    mass: float = slider(1.0, 0.5, 5.0, step=0.1, unit="kg", help="m")
    damping: float = slider(
        0.3, 0.0, 2.0, step=0.05, unit="1/s", help="Share of v that the air takes", label="Air drag"
    )
    bounce: float = slider(
        0.8,
        0.0,
        1.0,
        step=0.05,
        help="Share of the speed that the walls give back",
        label="Wall bounce",
    )
    plays: bool = toggle(
        True, live=True, help="The program hits the puck when you do not", label="Plays by itself"
    )
    grab: tuple = point((-4.4, -0.45), reach=20.0, symbol="P", help="Where the puck is hit")
    tip: tuple = point((-2.4, 0.6), reach=20.0, origin="grab", role="impulse", symbol="J",
                       pulls="puck", help="The hit: J = d² for an arrow of d metres")  # fmt: skip
    buttons: ClassVar = (
        Button("push", "Push", "p", "Hit the puck with this arrow"),
        Button("again", "Back to the start", "n", "The puck waits on the left"),
    )
    view = (-8.2, -4.6, 8.2, 4.6)
    check_seconds = 4.0

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        w, h = HALL
        wall: dict[str, Any] = {"friction": 0.2, "restitution": self.bounce}
        for name, x, y, wide, high in (
            ("left wall", -w - 0.25, 0.0, 0.5, 2 * h + 1), ("floor", 0.0, -h - 0.25, 2 * w, 0.5),
            ("right wall", w + 0.25, 0.0, 0.5, 2 * h + 1), ("ceiling", 0.0, h + 0.25, 2 * w, 0.5),
        ):  # fmt: skip
            world.add_static(Box(width=wide, height=high, **wall), position=(x, y), name=name)
        self.body: Body = world.add_dynamic(self._puck(), name="puck")
        self.body.mass = self.mass
        self.body.linear_damping = self.body.angular_damping = self.damping
        self.pull = (self.tip[0] - self.grab[0], self.tip[1] - self.grab[1])  # [m] the arrow
        self.local = (self.grab[0] + 4.9, self.grab[1])  # [m] its foot, in the puck
        self.before: Point | None = None  # [m] the arrow before this one was pulled out
        self.goal: Point | None = None  # [m] the arrow that the program pulls out
        self._rest(world)
        self.idle = 2 * IDLE - 1.0  # [s] without a touch: the program begins soon

    def _puck(self) -> Shape:
        width, height = SIZES[self.shape]
        if self.shape == "disc":
            return Circle(radius=width / 2, friction=0.2)
        return Box(width=width, height=height, friction=0.2)

    def _rest(self, world: World) -> None:
        self.body.position, self.body.angle = (-4.9, 0.0), 0.0
        self.pull = self.goal or self.pull  # the program's hand had not pulled all of it out
        self._stop(world)

    def _stop(self, world: World) -> None:
        """Hold the puck, to aim."""
        self.body.velocity, self.body.omega = (0.0, 0.0), 0.0
        self.hit: tuple[float, ...] = ()  # of the last blow: time, x, y, Jx, Jy, r × J
        self.after: tuple[float, ...] = ()  # vx, vy, ω, energy a tick later
        self.free = False  # no wall was met since
        self.goal = None
        self.waited = 0.0  # [s] since it has it
        self.idle = 0.0
        self._fit()

    def _fit(self) -> None:
        """Keep the foot of the arrow on the puck, and the arrow at its length."""
        half_x, half_y = (0.5 * size for size in SIZES[self.shape])
        u, v = self.local
        if self.shape == "disc":
            shrink = min(1.0, half_x / max(math.hypot(u, v), 1e-9))
            self.local = (u * shrink, v * shrink)
        else:
            self.local = (min(max(u, -half_x), half_x), min(max(v, -half_y), half_y))
        shrink = min(1.0, MOST / max(math.hypot(*self.pull), 1e-9))
        self.pull = (self.pull[0] * shrink, self.pull[1] * shrink)
        self._carry()

    def _carry(self) -> None:
        x, y = self.body.world_point(self.local)
        self.set_point("grab", (x, y))
        self.set_point("tip", (x + self.pull[0], y + self.pull[1]))

    def changed(self, world: World, name: str) -> None:
        if name == "grab":
            self.before = self.before or self.pull
            self.local = self.body.local_point(self.grab)
        elif name == "tip":
            self.pull = (self.tip[0] - self.grab[0], self.tip[1] - self.grab[1])
        if name in ("grab", "tip"):
            self._stop(world)

    def released(self, world: World, name: str) -> None:
        """Let the puck go with the arrow that was pulled out of it; after a click it stands."""
        before, self.before = self.before, None
        if name != "tip" or before is None:
            return  # only the arrow's foot, or its head, was put elsewhere
        if math.hypot(*self.pull) >= LEAST:
            self._push(world)
        else:
            self.pull = before
            self._carry()

    def pressed(self, world: World, name: str) -> None:
        if name == "push":
            self._push(world)
        else:
            self._rest(world)

    def _push(self, world: World) -> None:
        at, (x, y) = self.body.world_point(self.local), self.body.center
        blow = self._blow()
        self.body.velocity, self.body.omega = (0.0, 0.0), 0.0
        self.body.apply_impulse(blow, at)
        spin = (at[0] - x) * blow[1] - (at[1] - y) * blow[0]
        self.hit, self.after, self.free = (world.time, x, y, *blow, spin), (), True
        self.idle, self.goal = 0.0, None

    def _blow(self) -> Point:
        """Return the impulse of the arrow, as its length squared [N s]."""
        far = BLOW * math.hypot(*self.pull)
        return far * self.pull[0], far * self.pull[1]

    def step(self, world: World) -> None:
        self._carry()
        if self.free and self.body.contacts_count > 0:
            self.free = False
        if self.free and not self.after and world.time > self.hit[0]:
            self.after = (*self.body.velocity, self.body.omega, self.body.kinetic_energy)
        self.idle += world.settings.tick_length
        if self.plays and self.idle >= (IDLE if self.hit else 2 * IDLE):
            self._pull_slowly(world)

    def _pull_slowly(self, world: World) -> None:
        """Pull an arrow out as a hand would, hold it, let go."""
        if self.goal is None:
            if self.hit:
                self._aim()
            goal, idle = self.pull, self.idle
            self._stop(world)
            self.goal, self.pull, self.idle = goal, (0.0, 0.0), idle
        far, most = math.hypot(*self.pull), math.hypot(*self.goal)
        tick = world.settings.tick_length
        if far < most:
            share = min(far + RATE * tick, most) / most
            self.pull = (share * self.goal[0], share * self.goal[1])
            self._carry()
        elif self.waited < HOLD:
            self.waited += tick
        else:
            self._push(world)

    def _aim(self) -> None:
        """Choose a random point and direction, towards the middle, for a blow by the program."""
        half_x, half_y = (0.45 * size for size in SIZES[self.shape])
        u, v, turn, size = self.rng.uniform(-1.0, 1.0, 4).tolist()
        self.local = (u * half_x, v * half_y)
        x, y = self.body.center
        way = math.atan2(-y, -x) + 0.8 * turn
        self.pull = ((1.9 + 0.8 * size) * math.cos(way), (1.9 + 0.8 * size) * math.sin(way))
        self._fit()

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return v = J / m, ω = (r × J) / I and the energy of both, right after the blow."""
        if not self.after or not self.hit:
            return ()
        _, _, _, jx, jy, spin = self.hit
        vx, vy, omega, energy = self.after
        speed, turn = math.hypot(jx, jy) / self.mass, spin / self.body.inertia
        exact = 0.5 * self.mass * speed**2 + 0.5 * self.body.inertia * turn**2
        # One tick of damping lies between: v falls by d t, energy by twice as much
        loose = 1.01 * self.damping * world.settings.tick_length + 1e-9
        entries = [
            Theory("v = J / m", speed, math.hypot(vx, vy), loose * speed, "m/s"),
            Theory("ω = (r × J) / I", turn, omega, loose * abs(turn) + 1e-12, "rad/s"),
            Theory(
                "E = J² / 2m + (r × J)² / 2I",
                exact,
                energy,
                2 * loose * exact,
                "J",
                formula="E = J^2/(2 m) + (r × J)^2/(2 I)",
            ),
        ]
        if self.free:
            way = self._way(world)
            measured = math.dist(self.body.center, self.hit[1:3])
            # Implicit damping: (1 + h d)^(-t/h) instead of e^(-d t), at most a substep too far
            slack = speed * world.settings.tick_length * (self.damping * 2 + 1e-6)
            entries.append(Theory("distance of the centre", way, measured, slack + 1e-9, "m"))
        return tuple(entries)

    def _way(self, world: World) -> float:
        """Return the way of a centre that leaves with J / m, slowed down by the air [m]."""
        t, speed = world.time - self.hit[0], math.hypot(*self.hit[3:5]) / self.mass
        return speed * (-math.expm1(-self.damping * t) / self.damping if self.damping else t)

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (
            Reading("speed", math.hypot(*self.body.velocity), "m/s"),
            Reading("spin", self.body.omega, "rad/s"),
            Reading("moment of inertia", self.body.inertia, "kg m²"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        if self.hit:
            _, x, y, jx, jy, spin = self.hit
            blow = math.hypot(jx, jy)
            if self.free and blow > 0.0:
                way = self._way(world)
                end = (x + way * jx / blow, y + way * jy / blow)
                draw.line((x, y), end, "muted", draw.style.sizes.thin, dash=True)
                draw.ring(end, 3 * draw.style.sizes.dot, "velocity")
        else:
            at, (x, y) = self.grab, self.body.center
            jx, jy = self._blow()
            blow, spin = math.hypot(jx, jy), (at[0] - x) * jy - (at[1] - y) * jx
        draw_strength(draw, self.grab, self.pull)
        draw_numbers(draw, (blow, spin), self.mass, self.body.inertia)
        draw_energy(draw, self.body)

    def check(self, world: World) -> None:
        self.check_theory(world, "nobody hit the puck")
