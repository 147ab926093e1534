"""Block and tackle: one, two and three strands carry the same load."""

import math
from typing import ClassVar

from physics import Body, Box, Filter, Joint, Pulley, World
from scenes.builders import ground
from scenes.draw import Draw
from scenes.guards import in_hand
from scenes.kit import Button, Reading, Scene, Theory, slider
from scenes.labels import lines, number

G = 9.81  # [m/s²]
BEAM = 6.4  # [m] its lower side
WHEEL, SHEAVE = 0.3, 0.12  # [m] radius of the fixed ones, of those at the load
SPREAD = 1.5  # [m] from the counterweight to the load
PITCH = 4.6  # [m] from rig to rig
RUN = 4.5  # [s] then all begin again
MIDDLE = 3.2  # [m] where loads and counterweights begin
STRANDS = (1, 2, 3)


class Rig:
    """One rope: the counterweight hangs on one strand, the load on `strands`."""

    def __init__(self, world: World, x: float, strands: int, masses: tuple[float, float]) -> None:
        self.strands, (self.load_mass, self.counter_mass) = strands, masses
        self.counter = self._box(
            world, x - SPREAD / 2, self.counter_mass, f"counterweight {strands}"
        )
        self.load = self._box(world, x + SPREAD / 2, self.load_mass, f"load {strands}")
        tops = [body.world_point((0.0, self.half(body))) for body in (self.counter, self.load)]
        pulley = Pulley(
            a=self.counter, b=self.load, anchor_a=tops[0], anchor_b=tops[1],
            ground_a=(tops[0][0], BEAM + WHEEL), ground_b=(tops[1][0], BEAM + WHEEL),
            ratio=float(strands),
        )  # fmt: skip
        self.rope: Joint = world.add_joint(pulley)
        self.start = [body.position for body in (self.counter, self.load)]
        self.free = True  # nothing has been touched since the start
        self.since = 0.0  # [s]
        self.seen = (0.0, 0.0)  # acceleration of the load [m/s²], tension [N], when last free

    def _box(self, world: World, x: float, mass: float, name: str) -> Body:
        side = 0.45 * mass ** (1 / 3)
        box = Box(width=side, height=side, density=mass / side**2, filter=Filter(group=-2))
        return world.add_dynamic(box, position=(x, MIDDLE), name=name)

    def half(self, body: Body) -> float:
        """Return half the side of its box [m]."""
        shape = body.shapes[0]
        return 0.5 * shape.height if isinstance(shape, Box) else 0.0

    def restart(self, time: float) -> None:
        """Put everything at rest where it began."""
        for body, at in zip((self.counter, self.load), self.start, strict=True):
            body.angle, body.position, body.velocity, body.omega = 0.0, at, (0.0, 0.0), 0.0
        self.free, self.since = True, time

    def measure(self, world: World) -> None:
        """Measure v / t and the force of the rope while it hangs free."""
        for body in (self.counter, self.load):
            y, half = body.center[1], self.half(body)
            self.free &= half + 0.05 < y < BEAM - half - 0.05
        t = world.time - self.since
        if self.free and t > 0.1:
            self.seen = (self.load.velocity[1] / t, self.tension)

    @property
    def tension(self) -> float:
        """Return the tension of the rope [N]: the load has `strands` times that."""
        return math.hypot(*self.rope.reaction_force) / self.strands

    @property
    def expected(self) -> tuple[float, float]:
        """Return the acceleration of the load upwards [m/s²], and tension [N].

        m·a₁ = T − m·g, M·a = n·T − M·g, a₁ = −n·a.
        """
        n, load, counter = self.strands, self.load_mass, self.counter_mass
        a = G * (n * counter - load) / (load + n * n * counter)
        return a, counter * (G - n * a)


class Pulleys(Scene):
    """Lift a load with ropes. The same rope pulls everywhere with the same tension $T$. If $n$
    strands carry the load, it feels $n T$, so a counterweight of $m = M/n$ holds it. The price is
    distance: for every metre of the load the counterweight travels $n$ metres.

    What if they do not balance? Newton for both, $m a_1 = T − m g$ and $M a = n T − M g$, with a
    rope that does not stretch, $a_1 = −n a$, gives

    $a = (n m − M)/(M + n^2 m) g,  T = m (g − n a)$

    The three rigs have equal loads and equal counterweights. Only the number of strands differs.

    - Which of them lifts its load, and which lets it fall?
    - Set $m = 2$ kg and $M = 6$ kg: which rig stands still?
    - Is the tension more or less than $m g$ when the counterweight goes up?
    """

    title = "Pulleys: block and tackle"
    view = (-7.2, -0.8, 7.2, 8.7)
    check_seconds = 3.5
    load: float = slider(6.0, 1.0, 20.0, step=0.5, unit="kg", help="M, on n strands")
    counter: float = slider(2.5, 0.5, 10.0, step=0.5, unit="kg", help="m, on one strand")
    buttons: ClassVar = (Button("again", "Let go again", "k"),)

    def build(self, world: World) -> None:
        ground(world, 400)
        beam = Box(width=15.0, height=0.5, friction=0.1)
        world.add_static(beam, position=(0.0, BEAM + 0.25), name="beam")
        masses = (self.load, self.counter)
        self.rigs = [Rig(world, (n - 2) * PITCH, n, masses) for n in STRANDS]

    def pressed(self, world: World, name: str) -> None:
        for rig in self.rigs:
            rig.restart(world.time)

    def step(self, world: World) -> None:
        if world.time - self.rigs[0].since > RUN:
            self.pressed(world, "again")
        for rig in self.rigs:
            rig.free &= not in_hand(world)
            if world.tick % 4 == 3:
                rig.measure(world)

    def theory(self, world: World) -> tuple[Theory, ...]:
        result = []
        for rig in self.rigs:
            (a, tension), (a_seen, t_seen) = rig.expected, rig.seen
            if not t_seen:
                continue
            # The rope is a rigid joint of 120 Hz: it takes ticks to come under tension, and gives
            # by T / (m·ω²), less than a millimetre: g times a tick over 0.1 s, 4 % of a, at first
            name = f"{rig.strands} strand" + "s" * (rig.strands > 1)
            result.append(
                Theory(
                    f"{name}: acceleration",
                    a,
                    a_seen,
                    0.02,
                    "m/s²",
                    formula="a = (n m − M)/(M + n^2 m) g",
                )
            )
            result.append(
                Theory(
                    f"{name}: tension",
                    tension,
                    t_seen,
                    0.005 * tension,
                    "N",
                    formula="T = m (g − n a)",
                )
            )
        return tuple(result)

    def readings(self, world: World) -> tuple[Reading, ...]:
        return tuple(
            Reading(f"rope of {rig.strands}, longer by", 1000 * rig.rope.error, "mm")
            for rig in self.rigs
        )

    def draw(self, draw: Draw, world: World) -> None:
        for rig in self.rigs:
            self._draw_rig(draw, rig)
            (a, tension), (a_seen, t_seen) = rig.expected, rig.seen
            x = (rig.start[0][0] + rig.start[1][0]) / 2
            said = (
                f"n = {rig.strands}",
                f"a {number(a_seen)} ({number(a)}) m/s²",
                f"T {number(t_seen, 1)} ({number(tension, 1)}) N",
            )
            lines(draw, (x, 8.4), said, anchor="center")
        lines(draw, (-7.7, 6.2), ("measured", "(theory)"), anchor="left")

    def _draw_rig(self, draw: Draw, rig: Rig) -> None:
        (ax, ay), (bx, by) = rig.rope.anchors
        line = 1.3 * draw.style.sizes.line
        top = BEAM + WHEEL
        for x in (ax + WHEEL, bx - WHEEL):
            draw.circle((x, top), WHEEL, fill="static", outline="joint")
        draw.line((ax + WHEEL, top + WHEEL), (bx - WHEEL, top + WHEEL), "joint", line)
        draw.line((ax, top), (ax, ay), "joint", line)
        for k in range(rig.strands):
            x = bx + 2 * SHEAVE * k
            draw.line((x, top if k == 0 else BEAM), (x, by), "joint", line)
            if k:
                draw.circle((x - SHEAVE, by), SHEAVE, fill="static", outline="joint")
        for body, mass in ((rig.load, rig.load_mass), (rig.counter, rig.counter_mass)):
            draw.text((body.center[0], body.center[1] - rig.half(body) - 0.25), f"{mass:g} kg")

    def check(self, world: World) -> None:
        self.check_theory(world, "a rig was never free", 2 * len(self.rigs))
        longest = max(abs(rig.rope.error) for rig in self.rigs)
        # The blow of 6 kg on the floor at 4 m/s is 24 N·s; rigid joints give v/ω = 5 mm
        assert longest < 0.01, f"a rope is {1000 * longest:.1f} mm too long"
