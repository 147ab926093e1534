"""A scissor lift: a cylinder pulls its feet together, and the platform rises."""

import math
from typing import ClassVar

from physics import Body, Box, Capsule, Distance, Filter, Joint, Revolute, Wheel, World
from scenes.builders import ground
from scenes.draw import Draw
from scenes.guards import in_hand
from scenes.kit import Reading, Scene, Theory, slider
from scenes.labels import lines, number
from scenes.plots import Axis, Plot
from scenes.samples import Samples

G = 9.81  # [m/s²]
BAR = 3.0  # [m] from end to end
BAR_MASS = 10.0  # [kg] each
PLATFORM_MASS = 10.0  # [kg]
RATE, GENTLE = 0.8, 0.8  # [m/s], [m/s²] of the platform
FOOT = 0.35  # [m] height of the lowest hinges
SPAN = 8.0  # [s] of the diagram
GHOST = Filter(group=-5)  # bars pass each other

CALM, CALM_FOR = 0.01, 0.3
"""[m/s], [s] It rests when the crate was no faster for so long: at a turning point it stands, too,
and there the force is greatest."""


class ScissorLift(Scene):
    """Raise a load with crossed bars. Pairs of crossed bars, hinged in the middle and at the ends.
    The cylinder at the bottom sets the distance $x$ of the two feet, and that sets everything: with
    $n$ stages of bars of length $L = 3$ m
    $x = L cos θ,  h = n L sin θ$

    What must the cylinder pull? A lift without friction gives out the work that is put in,
    $F dx = W dh$. So
    $F = n (P + w/2) cot θ$
    with $P$ the weight of load and platform, and $w$ that of all bars (on average they rise half as
    much).

    Low down $cot θ$ is large: to start is the hardest. High up a small pull is enough, but the last
    centimetres move the platform most.

    - Lower it to 0.1 and read the force. Then raise it.
    - Add stages: why does the force grow with $n$, although the load is the same?
    - Push the platform down with the hand, and watch the cylinder.
    """

    title = "Scissor lift"
    view = (-6.8, -1.1, 9.2, 9.3)
    settings: ClassVar = {"substeps": 8, "joint_hertz": 480.0}
    check_seconds = 7.0
    height: float = slider(0.6, 0.15, 0.9, step=0.01, live=True, help="sin θ: how far it is raised")
    stages: int = slider(3, 1, 4, step=1, help="Pairs of bars")
    load: float = slider(40.0, 1.0, 150.0, unit="kg", live=True, help="On the platform")

    def build(self, world: World) -> None:
        ground(world, 400)
        sine = self.aim = 0.35  # it begins a little raised
        self.rate = 0.0  # [m/s] of the platform
        self.joints: list[Joint] = []
        self.bars: list[Body] = []
        x, rise = BAR * math.sqrt(1.0 - sine * sine), BAR * sine
        self._stages(world, x, rise)
        self._feet(world, x)
        self._platform(world, x, FOOT + self.stages * rise)
        self.trace = Samples(3, 500)  # [s], [kN] theory, measured
        self.swayed = 0.0  # [s] when the crate was last faster than `CALM`

    def _stages(self, world: World, x: float, rise: float) -> None:
        """Build crossed bars, one pair above the other, hinged to the pair below."""
        tilt = math.atan2(rise, x)
        bar = Capsule(
            start=(-BAR / 2, 0.0), end=(BAR / 2, 0.0), radius=0.09, filter=GHOST,
            density=BAR_MASS / (0.18 * BAR + math.pi * 0.09**2),
        )  # fmt: skip
        below: list[Body] = []
        for k in range(self.stages):
            y = FOOT + (k + 0.5) * rise
            pair = [
                world.add_dynamic(bar, position=(0.0, y), angle=way * tilt, name=f"bar {k}.{i}")
                for i, way in enumerate((1.0, -1.0))
            ]
            self._hinge(world, pair[0], pair[1], (0.0, y))
            if below:  # the bar that rises to the right meets the one that falls, and so on
                self._hinge(world, below[0], pair[1], (x / 2, y - rise / 2))
                self._hinge(world, below[1], pair[0], (-x / 2, y - rise / 2))
            below = pair
            self.bars += pair

    def _hinge(self, world: World, a: Body, b: Body, at: tuple[float, float]) -> None:
        self.joints.append(world.add_joint(Revolute(a=a, b=b, anchor=at)))

    def _feet(self, world: World, x: float) -> None:
        """Hinge the left foot to the floor; the right one slides, the cylinder joins them."""
        rail = Box(width=5.0, height=0.16, filter=GHOST)
        base = world.add_static(rail, position=(0.6, FOOT - 0.25), name="rail")
        left, right = self.bars[0], self.bars[1]
        at = (-x / 2, FOOT), (x / 2, FOOT)
        self._hinge(world, base, left, at[0])
        slot = Wheel(a=base, b=right, anchor=at[1], axis=(1.0, 0.0), hertz=0.0)
        self.slot = world.add_joint(slot)
        rod = Distance(a=left, b=right, anchor_a=at[0], anchor_b=at[1])
        self.cylinder = world.add_joint(rod)

    def _platform(self, world: World, x: float, y: float) -> None:
        plate = Box(
            width=3.4, height=0.2, center=(0.0, 0.1), friction=0.9, density=PLATFORM_MASS / 0.68
        )
        self.deck = world.add_dynamic(plate, position=(0.0, y), name="platform")
        falling, rising = self.bars[-1], self.bars[-2]
        self._hinge(world, self.deck, falling, (-x / 2, y))
        slot = Wheel(a=self.deck, b=rising, anchor=(x / 2, y), axis=(1.0, 0.0), hertz=0.0)
        self.joints.append(world.add_joint(slot))
        crate = Box(width=1.0, height=1.0, density=self.load, friction=0.9)
        self.crate = world.add_dynamic(crate, position=(0.0, y + 0.7), name="crate")

    def changed(self, world: World, name: str) -> None:
        if name == "load":
            self.crate.mass = self.load

    def step(self, world: World) -> None:
        # Speeding up and slowing down gently: a jerk makes hinged bars ring
        tick, left = world.settings.tick_length, (self.height - self.aim) * self.stages * BAR
        wanted = math.copysign(min(RATE, math.sqrt(2.0 * GENTLE * abs(left))), left)
        self.rate += min(max(wanted - self.rate, -GENTLE * tick), GENTLE * tick)
        if abs(left) > abs(self.rate * tick) or abs(self.rate) > 2.0 * GENTLE * tick:
            self.aim += self.rate * tick / (self.stages * BAR)
        else:
            self.aim, self.rate = self.height, 0.0
        x = BAR * math.sqrt(1.0 - self.aim**2)
        if x != self.cylinder.length:
            self.cylinder.length = x
        if math.hypot(*self.crate.velocity) > CALM:
            self.swayed = world.time
        if world.tick and world.tick % 4 == 0:
            self.trace.add(world.time, self.expected, self.pull)

    @property
    def sine(self) -> float:
        """Return sin θ from the distance of the feet as measured."""
        x = min(self.cylinder.current_length / BAR, 1.0)
        return math.sqrt(1.0 - x * x)

    @property
    def rise(self) -> float:
        """Return the height of the platform over the feet [m]."""
        return self.deck.position[1] - FOOT

    @property
    def pull(self) -> float:
        """Return the pull of the cylinder [N]."""
        return -self.cylinder.reaction_force[0]

    @property
    def expected(self) -> float:
        """Return n·(P + w/2)·cot θ [N]."""
        weight = (self.load + PLATFORM_MASS + 0.5 * BAR_MASS * len(self.bars)) * G
        sine = max(self.sine, 1e-3)
        return self.stages * weight * math.sqrt(1.0 - sine * sine) / sine

    def _rests(self, world: World) -> bool:
        """Return whether the cylinder stands still under the crate, and nobody pulls."""
        on = abs(self.crate.center[0]) < 1.5 and self.crate.center[1] > self.deck.center[1]
        calm = world.time - self.swayed > CALM_FOR and abs(self.height - self.aim) < 1e-9
        return on and calm and not in_hand(world)

    def theory(self, world: World) -> tuple[Theory, ...]:
        if not self._rests(world):
            return ()
        height = self.stages * BAR * self.sine
        # Every hinge gives by load / (m·ω²) at 120 Hz: kilonewtons on bars of 4 kg, 2 mm each
        slack = 0.003 * (len(self.joints) + 1)
        return (
            Theory("height", height, self.rise, slack, "m", formula="h = n L sin θ"),
            # A height that is off by 1 % changes cot θ by 1 % / cos² θ; what still sways is v·ω/g,
            # with ω about 20 /s low down: 2 % at CALM
            Theory(
                "pull of the cylinder",
                self.expected,
                self.pull,
                (0.02 + slack / height / (1.0 - self.sine**2)) * self.expected,
                "N",
                formula="F = n (P + w/2) cot θ",
            ),
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (
            Reading("height", self.rise, "m"),
            Reading("n·L·sin θ", self.stages * BAR * self.sine, "m"),
            Reading("distance of the feet", self.cylinder.current_length, "m"),
            Reading("θ", math.degrees(math.asin(self.sine)), "deg"),
            Reading("pull", self.pull, "N"),
            Reading("n·(P + w/2)·cot θ", self.expected, "N"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        a, b = self.cylinder.anchors
        wide = draw.style.sizes.line
        middle = ((a[0] + b[0]) / 2, a[1])
        draw.capsule(a, middle, 0.09, fill="motor", outline="joint")
        draw.line(middle, b, "motor", 3.0 * wide)
        top = self.deck.position[1]
        x = -3.2
        draw.line((x, FOOT), (x, top), "dimension", draw.style.sizes.thin)
        for y in (FOOT, top):
            draw.line((x - 0.15, y), (x + 0.15, y), "dimension")
        said = (f"h {self.rise:.3f} m", f"theory {self.stages * BAR * self.sine:.3f} m")
        lines(draw, (x - 0.3, (FOOT + top) / 2), said, "dimension", anchor="right")
        said = (f"F {number(self.pull / 1000, 3)} kN", f"theory {self.expected / 1000:.3f} kN")
        lines(draw, (5.2, 1.4), said, "motor", anchor="center")
        end = max(world.time, SPAN)
        rows = self.trace.since(end - SPAN)
        most = max(1.0, 1.6e-3 * float(rows[:, 1].max(initial=0.0)))
        times, up = Axis(end - SPAN, end, "t", "s"), Axis(0.0, most, "pull", "kN")
        plot = Plot((3.6, 2.0, 9.0, 7.6), times, up)
        plot.curve(rows[:, 0], 1e-3 * rows[:, 2], "force", "measured")
        plot.curve(rows[:, 0], 1e-3 * rows[:, 1], "scene", "theory", dash=True)
        plot.draw(draw)

    def check(self, world: World) -> None:
        self.check_theory(world, "the lift has not come to rest")
        tilt = abs(self.deck.angle)
        assert tilt < 0.02, f"the platform leans by {math.degrees(tilt):.2f} degrees"
