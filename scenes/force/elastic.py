"""Two boxes between two posts: is the energy of an elastic collision kept, blow after blow?"""

import math
from typing import Any, ClassVar

from physics import Body, Box, Circle, Shape, World
from scenes.draw import Draw
from scenes.kit import Button, Reading, Scene, Theory, choice, slider
from scenes.labels import number, pitch, short
from scenes.plots import Axis, Plot
from scenes.samples import Samples

A_AT, B_AT = -4.0, 2.0  # [m] where they begin
POST = 7.2  # [m] centres of the posts
HALF = {"corner to face": 0.5**0.5, "face to face": 0.5, "discs": 0.55}  # [m] half width of B
OVER = 0.03  # [s] after their first touch a blow is over, also a soft one


class Elastic(Scene):
    """Test momentum and energy. Two boxes on ice, between two posts. An elastic collision keeps
    momentum and energy, and for two speeds these are two equations. They give
    $v_A′ = ((m − M) v_A + 2 M v_B)/(m + M)$
    and the like for $B$. Equal masses simply swap their speeds. The diagram counts the energy after
    every collision.

    It is a test of this program, too. Two flat faces meet at two points at once, one at each end of
    their edge, and the program must share the impulse between them. At one point or along a face,
    straight or at an angle: momentum and all the energy are kept, to rounding, however many
    collisions there are.

    - A heavy B (M = 4 kg): which box flies back, and how fast?
    - When are both as at the start again?
    - Face to face with an offset: let it run. Does the diagram ever leave 100 %?
    - With an offset they turn: where has the energy gone?
    - $e = 0.5$: which share of the energy survives a collision, and why more than a quarter?
    """

    title = "Elastic collision: an energy test"
    category = "Collisions"
    rebuilds = "K35"
    meet: str = choice("corner to face", tuple(HALF), help="How the two touch", label="They meet")
    mass_b: float = slider(
        1.0, 0.25, 4.0, step=0.25, unit="kg", help="M of B; A has 1 kg", label="Mass of B"
    )
    speed: float = slider(3.0, 1.0, 6.0, step=0.1, unit="m/s", help="Of A at the start")
    restitution: float = slider(
        1.0, 0.0, 1.0, step=0.05, help="e of boxes and posts", label="Bounce"
    )
    offset: float = slider(0.0, 0.0, 0.6, step=0.05, unit="m", help="How much higher B is")
    buttons: ClassVar = (Button("again", "Start again", "p", "From the beginning"),)
    view = (-8.2, -5.2, 8.2, 3.9)
    check_seconds = 6.0

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        look: dict[str, Any] = {"friction": 0.0, "restitution": self.restitution}
        for name, x in (("left post", -POST), ("right post", POST)):
            world.add_static(Circle(radius=0.5, **look), position=(x, 0.9), name=name)
        for name, y in (("floor", -0.75), ("ceiling", 3.45)):
            world.add_static(Box(width=16.0, height=0.3, **look), position=(0.0, y), name=name)
        for name, x in (("left wall", -7.85), ("right wall", 7.85)):
            world.add_static(Box(width=0.3, height=4.5, **look), position=(x, 1.35), name=name)
        box: Shape = Box(width=1.0, height=1.0, **look)
        if self.meet == "discs":
            box = Circle(radius=HALF["discs"], **look)
        self.a: Body = world.add_dynamic(box, name="A")
        self.b: Body = world.add_dynamic(box, name="B")
        self.a.mass, self.b.mass = 1.0, self.mass_b
        self._begin(world)

    def _begin(self, world: World) -> None:
        tilt = math.pi / 4 if self.meet == "corner to face" else 0.0
        for body, x, y, angle in (
            (self.a, A_AT, 0.9, 0.0),
            (self.b, B_AT, 0.9 + self.offset, tilt),
        ):
            body.angle = angle
            body.position = (x, y)
            body.velocity, body.omega = (0.0, 0.0), 0.0
        self.a.velocity = (self.speed, 0.0)
        self.begin = self._energy()  # [J]
        self.first: tuple[float, ...] = ()  # vA, vB, energy after the first blow
        self.touching = False
        self.noted = True  # the latest blow, in the diagram
        self.blow_at = 0.0  # [s]
        self.blows = 0
        self.samples = Samples(2, 256)  # number of blows, energy in %
        self.samples.add(0.0, 100.0)

    def pressed(self, world: World, name: str) -> None:
        self._begin(world)

    def _energy(self) -> float:
        """Return the energy [J]."""
        return self.a.kinetic_energy + self.b.kinetic_energy

    def step(self, world: World) -> None:
        touches = world.contacts.count > 0 and bool((world.contacts.normal_impulses > 0.0).any())
        if not self.noted and world.time > self.blow_at + OVER:
            self._note()
        if touches and not self.touching:
            if not self.noted:
                self._note()
            self.blows, self.noted, self.blow_at = self.blows + 1, False, world.time
        self.touching = touches

    def _note(self) -> None:
        """Note what is left when a blow is over."""
        self.noted = True
        self.samples.add(float(self.blows), 100.0 * self._energy() / self.begin)
        if not self.first:
            self.first = (self.a.velocity[0], self.b.velocity[0], self._energy())

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return momentum, speeds and energy after the first blow; the energy after all of them."""
        if not self.first:
            return ()
        v, m, e = self.speed, self.mass_b, self.restitution
        va, vb, energy = self.first
        entries = [Theory("momentum after the first collision", v, va + m * vb, 1e-9, "kg m/s")]
        if self.offset and self.meet != "discs":
            return tuple(entries)  # slanting blows of boxes: no short formula
        # The blow is along n, off the way by the offset; discs feel no torque without friction
        cos2 = 1.0 - (self.offset / (2 * HALF["discs"])) ** 2 if self.meet == "discs" else 1.0
        kick = (1 + e) * v * cos2 / (1 + m)  # of A over M
        kept = 0.5 * v * v - 0.5 * (1 - e * e) * v * v * cos2 * m / (1 + m)
        # Rounding. With an offset the normal is that of the discs up to a tick's way v T before or
        # after they touch, v T sin / D off, which changes cos² by twice that times sin.
        loose = 1e-9 + 4.0 * (1.0 - cos2) * v * world.tick_length / (2 * HALF["discs"])
        entries += [
            Theory("A after it", v - m * kick, va, loose * v, "m/s"),
            Theory("B after it", kick, vb, loose * v, "m/s"),
            Theory("energy after it", kept, energy, loose * v * v, "J"),
        ]
        return tuple(entries)

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (
            Reading("energy kept", 100.0 * self._energy() / self.begin, "%"),
            Reading("collisions", self.blows),
            Reading("spin of A", self.a.omega, "rad/s"),
            Reading("spin of B", self.b.omega, "rad/s"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        for body, name in ((self.a, "A"), (self.b, "B")):
            x, y = body.center
            vx, vy = body.velocity
            if math.hypot(vx, vy) > 0.05:
                draw.arrow((x, y), (0.45 * vx, 0.45 * vy), "velocity")
            draw.text((x, y + 0.9), name, None, "text", True, "bottom", True)
        for k, body in enumerate((self.a, self.b)):
            vx, energy = body.velocity[0], body.kinetic_energy
            said = f"{body.name}: {short(body.mass)} kg,  v = {number(vx, 3)} m/s,"
            said += f"  E = {number(energy, 3)} J"
            draw.text((-7.8, -1.1 - k * pitch(draw)), said, None, "text", False, "topleft", k == 2)
        share = 100.0 * self._energy() / self.begin
        said = f"energy kept: {number(share, 4)} %"
        good = "velocity" if abs(share - 100.0) < 0.01 else "limit"
        draw.text((-7.8, -1.1 - 2.2 * pitch(draw)), said, None, good, False, "topleft", True)
        rows = self.samples.rows
        last = max(10.0, float(rows[-1, 0]) + 1.0)
        low, high = min(88.0, float(rows[:, 1].min()) - 4), max(108.0, float(rows[:, 1].max()) + 4)
        across = Axis(max(0.0, last - 40.0), last, "collisions")
        plot = Plot((0.2, -4.4, 7.8, -1.0), across, Axis(low, high, "energy kept", "%"))
        seen = rows[rows[:, 0] >= last - 40.0]
        plot.curve(seen[:, 0], seen[:, 1], "impulse", width=0.8)
        plot.dots(seen[:, 0], seen[:, 1], "impulse")
        plot.draw(draw)

    def check(self, world: World) -> None:
        assert self.first, "they did not meet"
        self.check_theory(world)
        if self.restitution == 1.0:
            kept = self._energy() / self.begin
            # Every blow is one multiplication: rounding only
            assert abs(kept - 1.0) < 1e-12, f"{100 * kept:.12f} % of the energy is left"
