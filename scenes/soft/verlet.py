"""Verlet cloth and slime, and what becomes of them when Euler takes over."""

import math
from typing import ClassVar

import numpy as np

from physics import TICK, Box, Filter, World
from physics.particles.particles import Particles
from scenes.draw import Draw
from scenes.kit import Button, Reading, Scene, Theory, choice, point, slider, toggle
from scenes.soft import _picking
from scenes.soft._finger import STRETCH, Finger
from scenes.soft._skin import STRETCH_WORDS, blob, curtain, threads

WIDE, HIGH = 37, 18  # particles of the cloth
PITCH = 0.2  # [m]
TOP = 5.4  # [m]
PIN_EVERY = 6
CLOTH_MASS = 10.0  # [kg]
RIM = 12  # particles round the slime
SLIME_RADIUS = 1.3  # [m]
ROOM = 6.4  # [m] from the middle to either wall
BOXES = ((-5.3, 0.35, 0.7), (4.9, 0.45, 0.9), (4.8, 1.2, 0.6))  # [m] x, y, side
BOX_DENSITY = {"cloth": 10.0, "slime": 3.0}  # [kg/m^2]
ONLY_BODIES = Filter(mask=0xFFFFFFFD)  # of the room: particles have walls of their own
PARTICLES = Filter(category=2)


class Verlet(Scene):
    """Pull, cut and tear a cloth that is computed in two ways. Jakobsen's trick: forget the
    velocities. A particle knows where it is and where it was one step ago; the difference is its
    velocity. So when you move a particle, its velocity changes as well, and a rod is simply this:
    put both ends back to their distance, again and again.

    Euler keeps velocities and corrects those: each rod asks for a speed that corrects part of its
    error. The state is the same, so you can switch in flight:
    $v = (x − x_before)/h$
    Turning goes the same way, with the angle of a step ago: $θ_new = 2 θ - θ_before + h^2 τ/I$.

    At equal sweeps Euler's cloth stretches more and shakes.

    The boxes are rigid bodies. A particle that enters one goes back, the box takes the impulse
    against it, and so each pushes the other: cloth catches a box, slime carries it.

    - Throw a box at the cloth. Does it come back as fast?
    - Switch to Euler while it swings. Watch the longest thread, then give it more sweeps.
    - Drag the finger into the cloth. Or press on the cloth itself and pull it; let go to fling it.
    - Cut the pins: whatever the threads do, the centre of mass falls by $½ g t²$.
    - Tearing on: pull hard.
    """

    title = "Verlet or Euler"
    category = "How a computer does it"
    rebuilds = "K2"
    what: str = choice("cloth", ("cloth", "slime"), help="What is made of particles", label="Show")
    method: str = choice(
        "Verlet", ("Verlet", "Euler"), live=True, help="Switch it in flight: the state stays"
    )
    sweeps: int = slider(5, 1, 30, step=1, live=True, help="Over all threads, in each step")
    stiffness: float = slider(
        1.0, 0.02, 1.0, step=0.02, live=True, help="Share of its error a thread corrects in a sweep"
    )
    drag: float = slider(
        0.5, 0.0, 4.0, step=0.1, unit="1/s", live=True, help="Of the air", label="Air drag"
    )
    wind: float = slider(0.0, -20.0, 20.0, step=0.5, unit="m/s", live=True, help="To the right")
    tearing: bool = toggle(False, live=True, help="A thread of 1.4 times its length breaks")
    hold: bool = toggle(
        False,
        live=True,
        help="The finger holds a particle instead of pushing",
        label="Finger holds",
    )
    colors: bool = toggle(
        False,
        live=True,
        help="All threads coloured by stretch, not only near",
        label="Stretch colours",
    )
    finger: tuple = point((-2.1, 2.4), symbol="finger", reach=9.0, help="Push, or hold")
    buttons: ClassVar = (Button("cut", "Cut the pins", "g", "Let the whole cloth fall"),)
    view = (-6.6, -0.7, 6.6, 6.9)
    check_seconds = 4.0

    def build(self, world: World) -> None:
        self.soft = self._cloth() if self.what == "cloth" else self._slime()
        self.soft.put(bottom=0.0, left=-ROOM, right=ROOM, friction=0.4, radius=0.05)
        self.soft.filter = PARTICLES
        floor = Box(width=2 * ROOM + 2.0, height=1.0, center=(0.0, -0.5), filter=ONLY_BODIES)
        sides = [
            Box(width=1.0, height=30.0, center=(x, 14.0), filter=ONLY_BODIES)
            for x in (-ROOM - 0.5, ROOM + 0.5)
        ]
        world.add_static(floor, *sides, name="room")
        for k, (x, y, side) in enumerate(BOXES):
            box = Box(width=side, height=side, density=BOX_DENSITY[self.what], friction=0.5)
            world.add_dynamic(box, position=(x, y), name=f"box {k}")
        self.tip = Finger((-5.0, 2.4))
        self.old_ring = self.finger
        self.softness = self.soft.links["stiffness"].copy()  # of the slime, what it was made with
        self.fall: tuple[float, ...] = ()  # after a cut: h, time, centre, its velocity
        self.changed(world, "")

    def _cloth(self) -> Particles:
        left = -PITCH * (WIDE - 1) / 2
        spots = [(left + PITCH * i, TOP - PITCH * row) for row in range(HIGH) for i in range(WIDE)]
        soft = Particles(spots, CLOTH_MASS / (WIDE * HIGH))
        at = np.arange(WIDE * HIGH).reshape(HIGH, WIDE)
        across = zip(at[:, :-1].ravel(), at[:, 1:].ravel(), strict=True)
        down = zip(at[:-1].ravel(), at[1:].ravel(), strict=True)
        soft.link([*across, *down])
        for i in range(0, WIDE, PIN_EVERY):
            soft.pin(i)
        return soft

    def _slime(self) -> Particles:
        """Return a hub and a rim: spokes, and links to the first, second and third neighbour."""
        turns = [math.tau * (k / RIM + 0.25) for k in range(RIM)]
        x, y = 0.0, 4.5
        rim = [(x + SLIME_RADIUS * math.cos(t), y + SLIME_RADIUS * math.sin(t)) for t in turns]
        soft = Particles([(x, y), *rim], 0.2)
        soft.link([(0, k + 1) for k in range(RIM)], 0.02)
        for step, stiffness in ((1, 0.1), (2, 0.03), (3, 0.02)):
            links = [(k + 1, (k + step) % RIM + 1) for k in range(RIM)]
            soft.link(links, stiffness, skin=step == 1)
        return soft

    def changed(self, world: World, name: str) -> None:
        soft = self.soft
        soft.method = self.method.lower()
        soft.links["stiffness"] = self.softness * self.stiffness
        tear = 1.4 if self.tearing else math.inf
        self.tip.stretch = 0.5 if self.tearing or self.what == "slime" else STRETCH
        soft.put(iterations=self.sweeps, drag=self.drag, wind_x=self.wind, tear=tear)
        if name == "hold":
            if self.hold:
                self.tip.take(soft, self.finger)
            else:
                self.tip.let_go(soft)
        if name == "finger":
            self.tip.drag(soft, self.finger, self.old_ring)
            self.old_ring = self.finger
        if name in ("drag", "wind", "hold", "finger"):
            self.fall = ()  # not a free fall of its centre any more

    def released(self, world: World, name: str) -> None:
        self.tip.drop(self.soft)

    def offers(
        self, world: World, name: str, at: tuple[float, float], reach: float
    ) -> tuple[float, float] | None:
        if self.hold:
            return None
        if self.what == "cloth":
            row = _picking.of_sheet(self.soft, WIDE, at, reach)
        else:
            row = _picking.of_blob(self.soft, np.arange(RIM) + 1, at, reach)
        spot = self.soft.points[row]
        return (float(spot["x"]), float(spot["y"])) if row >= 0 else None

    def pressed(self, world: World, name: str) -> None:
        self.tip.let_go(self.soft)
        for row in np.flatnonzero(self.soft.points["inv_mass"] == 0.0).tolist():
            self.soft.free(row)
        self._mark_fall(world)

    def _mark_fall(self, world: World) -> None:
        mass = self.soft.points["mass"]
        vx, vy = (mass @ self.soft.velocities / mass.sum()).tolist()
        self.fall = (world.settings.tick_length, world.time, *self.soft.center, vx, vy)

    def step(self, world: World) -> None:
        h = world.settings.tick_length
        self.tip.move(self.finger, self.soft, self.hold, h)
        self.soft.step(h, world)
        if self.fall and (self._touches() or h != self.fall[0]):
            self.fall = ()

    def _touches(self) -> bool:
        """Return whether anything but gravity acts on the particles: floor, wall, box or finger."""
        at = self.soft.positions
        near = np.hypot(*(at - np.array(self.tip.at)).T).min() < self.tip.size + 1e-6
        held = self.tip.row >= 0 or self.soft.touches > 0
        return bool(near or held or at[:, 1].min() < 1e-6 or np.abs(at[:, 0]).max() > ROOM - 1e-6)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the fall after a cut: the centre of mass falls like a stone in the same air."""
        if not self.fall or world.time <= self.fall[1]:
            return ()
        h, began, _, y, _, vy = self.fall
        n, k = round((world.time - began) / h), 1.0 / (1.0 + h * self.drag)
        # v' = k (v + g h) a step, and y' = y + h v': summed as geometric series
        for _ in range(n):
            vy = k * (vy - 9.81 * h)
            y += h * vy
        return (Theory("height of the centre", y, self.soft.center[1], 1e-9, "m"),)

    def readings(self, world: World) -> tuple[Reading, ...]:
        strains, energy = self.soft.strains, self.soft.energy
        return (
            Reading("longest thread: +", 100 * float(strains.max(initial=0.0)), "%"),
            Reading("threads", len(strains)),
            Reading("kinetic energy", energy.kinetic, "J"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        draw.line((-ROOM, 0.0), (ROOM, 0.0), "static_outline", draw.style.sizes.ground)
        for x in (-ROOM, ROOM):
            draw.line((x, 0.0), (x, 6.8), "static_outline", draw.style.sizes.ground)
        at = self.soft.positions
        worst = 100 * float(self.soft.strains.max(initial=0.0))
        if self.what == "cloth":
            self._draw_cloth(draw, at)
        else:
            sleepy = self.method == "Euler"
            way = self.soft.velocities.mean(axis=0)
            blob(draw, at[0], at[1:], 0.08, sleepy, way, world.time)
        threads(draw, self.soft, self.tip.at, self.colors)
        if self.colors:
            draw.text((-6.2, -0.35), STRETCH_WORDS, anchor="left")
        self.tip.draw(draw, self.finger, self.hold)
        draw.text(
            (-6.2, 6.55),
            f"{self.method}: longest thread +{worst:.0f} %",
            anchor="left",
            bold=True,
            color="contact_kept" if self.method == "Verlet" else "contact_new",
        )

    def _draw_cloth(self, draw: Draw, at: np.ndarray) -> None:
        sheet = at.reshape(HIGH, WIDE, 2)
        whole = self.soft.links["whole"] != 0
        across = whole[: HIGH * (WIDE - 1)].reshape(HIGH, WIDE - 1)
        down = whole[HIGH * (WIDE - 1) :].reshape(HIGH - 1, WIDE)
        curtain(
            draw, sheet, across[:-1] & across[1:] & down[:, :-1] & down[:, 1:], PIN_EVERY, PITCH
        )
        torn = ~whole
        if torn.any():  # what is left of it: single threads
            links = self.soft.links[whole]
            draw.many.lines(at[links["a"]], at[links["b"]], 0xFF8A1928, draw.style.sizes.thin)
        held = self.soft.points["inv_mass"] == 0.0
        draw.many.dots(at[held], "text")

    def check(self, world: World) -> None:
        at, worst = self.soft.positions, float(self.soft.strains.max(initial=0.0))
        assert np.isfinite(at).all(), "a particle left the finite world"
        assert at[:, 1].min() > -1e-9, "a particle fell through the floor"
        if self.what == "slime":
            return
        pins = self.soft.points[:WIDE:PIN_EVERY]
        assert (pins["y"] == TOP).all(), "a pin has moved"
        # A thread by a pin carries 1/7 of the 10 kg on a particle of 15 g; gravity moves that by
        # g h² a step, and 5 sweeps take it through 5 of 17 rows: some 5 %, and 10 at the finger.
        assert worst < 0.15, f"a thread is {100 * worst:.0f} % too long"
        verlet, euler = self._compare()
        message = f"Euler {100 * euler:.1f} % against Verlet's {100 * verlet:.1f} % too long"
        assert euler > 1.3 * verlet, message

    def _compare(self) -> tuple[float, float]:
        """Return the longest thread of a fresh cloth after a second, by either method."""
        result = []
        for method in ("verlet", "euler"):
            soft = self._cloth()
            soft.method = method
            soft.put(iterations=self.sweeps, drag=self.drag)
            worst = 0.0
            for _ in range(240):
                soft.step(TICK)
                worst = max(worst, float(soft.strains.max()))
            result.append(worst)
        return result[0], result[1]
