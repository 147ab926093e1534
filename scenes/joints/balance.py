"""An inverted pendulum on a cart, kept up by a controller whose three numbers one sets."""

import math
from collections import deque
from typing import ClassVar

import numpy as np

from physics import Box, Circle, Prismatic, Revolute, World
from scenes.builders import NO_SELF_COLLISION
from scenes.draw import Draw
from scenes.kit import Button, Reading, Scene, Theory, slider, toggle
from scenes.labels import lines, number
from scenes.plots import Axis, Plot
from scenes.samples import Samples

G = 9.81  # [m/s²]
RAIL = 4.5  # [m] to either side
HUB = 1.0  # [m] height of the hinge
CART, BOB = 2.0, 0.5  # [kg]
RADIUS = 0.2  # [m] of the bob
LEAN = math.radians(4.0)  # at the start
SMALL = math.radians(8.0)  # up to which the linear theory is shown
LOST = math.radians(60.0)  # from here on the controller gives up
DOWN = math.radians(80.0)  # there it lies
SPAN = 6.0  # [s] of the diagram
FORCE = 0.02  # [m/N] of the arrow


class Balance(Scene):
    """Balance a pole on a cart. A pendulum that stands on its head, hinged to a cart. Leave it, and
    it falls: the smallest lean $θ$ grows as $e^(t √(g/l))$. The controller looks at the lean and
    pushes the cart under it:
    $F = P θ + I ∫θ dt + D ω$
    $P$ alone must beat gravity, $P > (M + m) g$, and then the pole swings about the upright for
    ever; $D$ takes the swing out; $I$ makes up for a lean that stays. The dashed line is what
    linear theory expects.

    The pole does not care where the cart is. To bring that home too, the cart must first go the
    wrong way and lean the pole homewards, as you do with a broom on your hand.

    - Turn $P$ down until it falls. At which value? Is it $(M + m) g$?
    - Set $D$ to 0 and then the delay to 0.05 s: what does a late answer do?
    - Push the bob, by the button or by hand. How hard a push does it survive?
    - A longer pole falls slower. With how much delay can you still balance it?
    """

    title = "Balance: the inverted pendulum"
    p: float = slider(
        120.0, 0.0, 300.0, step=1, unit="N/rad", live=True, label="P", help="Answer to the lean"
    )
    i: float = slider(
        0.0,
        0.0,
        100.0,
        step=1,
        unit="N/(rad s)",
        live=True,
        label="I",
        help="Answer to the lean added up over time",
    )
    d: float = slider(
        50.0,
        0.0,
        100.0,
        step=1,
        unit="N s/rad",
        live=True,
        label="D",
        help="Answer to the rate of the lean",
    )
    home: bool = toggle(
        True, live=True, help="The cart comes back to the middle, too", label="Return to middle"
    )
    delay: float = slider(
        0.0,
        0.0,
        0.4,
        step=0.01,
        unit="s",
        live=True,
        help="From what the controller sees to what it does",
    )
    length: float = slider(2.0, 0.8, 3.5, step=0.1, unit="m", help="l of the pole")
    buttons: ClassVar = (
        Button("push", "Push the bob", "k"),
        Button("again", "Start again", "g", "From a lean of 4°"),
    )
    view = (-5.4, -3.6, 5.4, 4.9)
    check_seconds = 4.0

    def build(self, world: World) -> None:
        floor = Box(width=2 * RAIL + 1.0, height=0.16, filter=NO_SELF_COLLISION)
        world.add_static(floor, position=(0.0, HUB - 0.5), name="rail")
        box = Box(width=1.2, height=0.5, density=CART / 0.6, filter=NO_SELF_COLLISION)
        self.cart = world.add_dynamic(box, position=(0.0, HUB - 0.15), name="cart")
        self.rail = world.add_joint(
            Prismatic(a=None, b=self.cart, anchor=(0.0, HUB), lower=-RAIL, upper=RAIL)
        )
        disc = Circle(radius=RADIUS, density=BOB / (math.pi * RADIUS**2), filter=NO_SELF_COLLISION)
        top = (self.length * math.sin(LEAN), HUB + self.length * math.cos(LEAN))
        self.bob = world.add_dynamic(disc, position=top, angle=-LEAN, name="bob")
        self.hinge = world.add_joint(
            Revolute(
                a=self.cart, b=self.bob, anchor=(0.0, HUB), lower=LEAN - DOWN, upper=LEAN + DOWN
            )
        )
        self.trace = Samples(3, 720, every=2)  # [s], [rad] measured and by theory
        self.force = 0.0  # [N]
        self._expect(world)

    def pressed(self, world: World, name: str) -> None:
        if name == "push":
            self.bob.apply_impulse((0.3, 0.0))
        else:
            self.cart.position, self.cart.velocity = (0.0, HUB - 0.15), (0.0, 0.0)
            self.cart.omega = self.cart.angle = 0.0
            self.bob.angle, self.bob.omega, self.bob.velocity = -LEAN, 0.0, (0.0, 0.0)
            at = (self.length * math.sin(LEAN), HUB + self.length * math.cos(LEAN))
            self.bob.position = at
        self._expect(world)

    def changed(self, world: World, name: str) -> None:
        self._expect(world)

    @property
    def lean(self) -> float:
        """Return θ, to the right of upright [rad]."""
        x, y = self.bob.position
        return math.atan2(x - self.cart.position[0], y - HUB)

    @property
    def rate(self) -> float:
        """Return ω, how fast it leans further to the right [rad/s]."""
        return -self.bob.omega

    def _gains(self) -> np.ndarray:
        """Return what multiplies x, v, θ, ω and ∫θ in F (5,).

        Those of x and v place the slow motions of a pole of 1 to 3 m (by the eigenvalues of A).
        """
        x, v = (0.04 * self.p, 0.09 * self.p) if self.home else (0.0, 0.0)
        return np.array([x, v, self.p, self.d, self.i])

    def _rates(self) -> np.ndarray:
        """Return the matrix of the linear motion (5, 5): z' = A z of x, v, θ, ω, ∫θ."""
        inertia = self.bob.inertia + BOB * self.length**2
        below = (CART + BOB) * inertia - (BOB * self.length) ** 2
        a = np.zeros((5, 5))
        a[0, 1] = a[2, 3] = a[4, 2] = 1.0
        a[1, 2] = -((BOB * self.length) ** 2) * G / below
        a[3, 2] = (CART + BOB) * BOB * G * self.length / below
        push = np.array([0.0, inertia / below, 0.0, -BOB * self.length / below, 0.0])
        return a + np.outer(push, self._gains())

    def _state(self) -> np.ndarray:
        """Return x, v, θ, ω, ∫θ now (5,)."""
        x, v = self.cart.position[0], self.cart.velocity[0]
        return np.array([x, v, self.lean, self.rate, self.total])

    def _expect(self, world: World) -> None:
        """Begin the linear theory anew with what is now."""
        self.total = 0.0  # [rad s]
        self.since, self.begun = world.time, self._state()
        self.late: deque[float] = deque()  # [N] what is on its way to the motor
        self.largest = abs(self.lean)  # [rad] since then
        self.touched = False

    def expected(self, time: float) -> float:
        """Return the lean by linear theory [rad]: e^(A t) z₀ by the eigenvalues of A."""
        values, vectors = np.linalg.eig(self._rates())
        begun = np.linalg.solve(vectors, self.begun.astype(complex))
        grown = np.exp(np.minimum(np.real(values) * (time - self.since), 50.0))
        turn = np.exp(1j * np.imag(values) * (time - self.since))
        return float((vectors[2] * begun * grown * turn).sum().real)

    def step(self, world: World) -> None:
        if not (self.cart.alive and self.bob.alive):
            return
        tick = world.tick_length
        lean = self.lean
        self.largest = max(self.largest, abs(lean))
        wanted = float(self._gains() @ self._state()) if abs(lean) < LOST else 0.0
        self.total += lean * tick
        self.late.append(wanted)
        ticks = round(self.delay / tick)
        self.force = self.late.popleft() if len(self.late) > ticks else 0.0
        self.cart.apply_force((self.force, 0.0))
        self.note_touch(world)
        if world.tick % 2 == 0:
            said = self.expected(world.time) if self._tells() else math.nan
            self.trace.add(world.time, lean, said)

    def _tells(self) -> bool:
        """Return whether the linear theory speaks: small leans, no delay, nobody pushes."""
        there = abs(self.rail.translation) < RAIL - 0.01 if self.rail.alive else False
        return there and not self.touched and self.delay == 0.0 and self.largest < SMALL

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the lean now, and the least P."""
        if not (self.cart.alive and self.bob.alive and self.hinge.alive) or not self._tells():
            return ()
        # sin θ is θ but for θ² / 6 of it, and in some swings motions drift apart by that share each
        slack = (2.0 * self.largest**2 + 0.01) * self.largest
        exact = math.degrees(self.expected(world.time))
        now = math.degrees(self.lean)
        return (Theory("lean", exact, now, math.degrees(slack), "deg", "z' = A z"),)

    def readings(self, world: World) -> tuple[Reading, ...]:
        used = 5 if self.i else 4  # without I its sum is only watched
        values = np.linalg.eigvals(self._rates()[:used, :used])
        return (
            Reading("force F", self.force, "N"),
            Reading("least P, (M + m) g", (CART + BOB) * G, "N/rad"),
            Reading("slowest motion grows by", float(np.real(values).max()), "1/s"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        sizes = draw.style.sizes
        hub = (self.cart.position[0], HUB)
        draw.line(hub, (hub[0], HUB + self.length + 0.3), "muted", sizes.thin, True)
        draw.line(hub, self.bob.center, "joint", 2.0 * sizes.line)
        draw.dot(hub, color="joint")
        if abs(self.force) > 0.2:
            draw.arrow((hub[0], HUB - 0.15), (FORCE * self.force, 0.0), "force")
        said = (
            f"θ = {number(math.degrees(self.lean), 2)}°",
            (f"F = {number(self.force, 1)} N", "force"),
            f"P must be above {number((CART + BOB) * G, 1)} N/rad",
        )
        lines(draw, (-5.2, 4.7), said)
        end = max(world.time, SPAN)
        rows = self.trace.since(end - SPAN)
        most = max(5.0, 1.15 * math.degrees(float(np.abs(rows[:, 1]).max(initial=0.0))))
        across = Axis(end - SPAN, end, "t", "s")
        plot = Plot((-5.2, -3.4, 5.2, -0.1), across, Axis(-most, most, "θ", "°"))
        plot.curve(rows[:, 0], np.degrees(rows[:, 1]), "weight", "measured")
        plot.curve(rows[:, 0], np.degrees(rows[:, 2]), "scene", "linear theory", True)
        plot.draw(draw)

    def check(self, world: World) -> None:
        self.check_theory(world, "it should stand, and within small leans")
        assert abs(self.lean) < 0.5 * LEAN, f"it still leans by {math.degrees(self.lean):.2f}°"
