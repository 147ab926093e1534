"""A gas in a box: pressure from blows, Maxwell's speeds, and a grain that shivers."""

import math
from typing import Any, ClassVar

import numpy as np

from physics import Body, Box, Circle, World
from physics.values.sums import plain_sum
from scenes.draw import Draw
from scenes.guards import in_hand, living
from scenes.kit import Button, Reading, Scene, Theory, choice, slider, toggle
from scenes.labels import Words, lines, number, pitch
from scenes.plots import Axis, Plot
from scenes.samples import Samples

HIGH = 5.4  # [m] of the box
LONG = 7.0  # [m] the most
RADIUS, MASS = 0.06, 1.0  # [m], [kg] of a disc
GRAIN, HEAVY = 0.35, 30.0  # [m], [kg] of the grain
PISTON = 0.25  # [m] thick
SLOW = 0.3  # [m/s] the piston moves no faster
SPAN = 10.0  # [s] that the pressure is averaged over
EVERY = 0.1  # [s] between two sums of blows
CLASSES = 14  # [count] of speeds in the histogram
PROMPT = 0.4  # [1] blows a disc gets in a tick: with more, some get two at once, which loses energy
PACES = (
    (0.0, 0.6, "weight", "slow"),
    (0.6, 1.4, "aabb_fat", "as at first"),
    (1.4, 1e9, "erase", "fast"),
)  # from and to which share of the speed that all began with [1], colour, name
MIXED = 2.5  # [s] after which the speeds are Maxwell's: each has met some ten others
CALM = 0.2  # [1] of the speed of the discs: a piston slower than that presses slowly


class Gas(Scene):
    """Heat, press and mix a gas in a box. Hundreds of discs fly about, bounce, and feel nothing
    else. What we call the pressure $p$ of a gas is no more than their hits on the walls, and its
    temperature is no more than their mean energy:
    $k T = ½ m ⟨v^2⟩$
    In the plane the two are tied by
    $p A = N k T$
    and a little more, as discs take room from one another.

    All start with the same speed. Within a second the collisions have made fast and slow ones of
    them, and the histogram takes the form that James Clerk Maxwell found in 1860, here for the
    plane:
    $f(v) = (m v)/(k T) e^(−m v^2/(2 k T))$
    Nothing but collisions makes it, and it stays.

    - Move the piston in. The gas gets hot: where does the energy come from? Move it out again.
    - Twice as many discs: what happens to $p$? Twice the speed?
    - Watch the grain. It is hit from all sides, never equally: so specks from pollen shivered
      before Robert Brown in 1827. Einstein explained it in 1905; Jean Perrin counted atoms by it.
    - Turn time back: all of it is collisions, and yet you see at once that it runs backwards.
    """

    title = "Gas in a box"
    category = "Waves and fluids"
    count: int = slider(240, 20, 400, step=10, help="N, discs", label="Discs")
    speed: float = slider(3.0, 0.5, 6.0, step=0.1, unit="m/s", help="Of all discs at the start")
    width: float = slider(7.0, 3.0, LONG, step=0.1, unit="m", live=True, help="Where the piston is")
    grain: bool = toggle(True, help="A heavy grain among them")
    start: str = choice("everywhere", ("everywhere", "left half"), help="Where the discs begin")
    buttons: ClassVar = (Button("again", "All equally fast", "g", "With the speed of the slider"),)
    view = (-0.5, -1.5, 13.8, 5.9)
    withholds = ("speeds",)
    check_seconds = 12.0

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        wall: dict[str, Any] = {"friction": 0.0, "restitution": 1.0}
        self.walls = [
            world.add_static(Box(width=LONG + 0.6, height=0.3, **wall), position=(0.5 * LONG, y))
            for y in (-0.15, HIGH + 0.15)
        ]
        side = Box(width=0.3, height=HIGH, **wall)
        self.walls.append(world.add_static(side, position=(-0.15, 0.5 * HIGH), name="wall"))
        head = Box(width=PISTON, height=HIGH, **wall)
        at = (self.width + 0.5 * PISTON, 0.5 * HIGH)
        self.piston = world.add_kinematic(head, position=at, name="piston")
        self.discs = [
            world.add_dynamic(
                Circle(radius=RADIUS, density=MASS / (math.pi * RADIUS**2), **wall),
                position=spot, name=f"disc {k}",
            )
            for k, spot in enumerate(self._spots())
        ]  # fmt: skip
        self.dust: Body | None = None
        self.trail = Samples(2, 600, every=8)
        if self.grain:
            disc = Circle(radius=GRAIN, density=HEAVY / (math.pi * GRAIN**2), **wall)
            middle = (0.5 * self.width, 0.5 * HIGH)
            self.dust = world.add_dynamic(disc, position=middle, name="grain")
        self._begin(world)

    def _spots(self) -> list[tuple[float, float]]:
        """Return places on a lattice, clear of the grain, as many as there are discs."""
        wide = self.width * (0.5 if self.start == "left half" else 1.0)
        pitch = math.sqrt(0.8 * wide * HIGH / self.count)
        while True:
            xs = np.arange(0.5 * pitch, wide - 0.4 * pitch, pitch)
            ys = np.arange(0.5 * pitch, HIGH - 0.4 * pitch, pitch)
            spots = [(float(x), float(y)) for x in xs for y in ys]
            middle, clear = (0.5 * self.width, 0.5 * HIGH), GRAIN + 2.0 * RADIUS
            if self.grain:
                spots = [at for at in spots if math.dist(at, middle) > clear]
            if len(spots) >= self.count:
                chosen = self.rng.permutation(len(spots))[: self.count]
                return [spots[k] for k in sorted(chosen.tolist())]
            pitch *= 0.97

    def _begin(self, world: World) -> None:
        """Give all the same speed in any direction."""
        for disc in living(self.discs):
            turn = float(self.rng.uniform(0.0, math.tau))
            disc.velocity = (self.speed * math.cos(turn), self.speed * math.sin(turn))
        self.blows = Samples(3, round(SPAN / EVERY))  # [N s] on all walls, their number, [s]
        self.sum = [0.0, 0.0, world.time]  # of the blows since then
        self.trail.clear()
        self.heats = Samples(2, 600)  # [m²] of the room, [J] k T
        self.first = self.state()  # what an adiabat through the start goes by
        self.begun = world.time  # [s] when all were equally fast

    def pressed(self, world: World, name: str) -> None:
        self._begin(world)

    def step(self, world: World) -> None:
        self._count(world)
        wanted = self.width + 0.5 * PISTON - self.piston.position[0]
        most = SLOW * world.tick_length
        way = max(-most, min(most, wanted))
        self.piston.velocity = (way / world.tick_length, 0.0)
        if abs(way) > 1e-9:  # pressure is shown at rest
            self.blows.clear()
            self.sum = [0.0, 0.0, world.time]
        if self.dust is not None and self.dust.alive:
            self.trail.add(*self.dust.center)
        if in_hand(world):  # a hand warms it
            self.heats.clear()
            self.first = self.state()
        if world.tick % 16 == 0:
            self.heats.add(*self.state())

    def _count(self, world: World) -> None:
        """Add up the blows of the last tick on the walls and the piston."""
        contacts = world.contacts
        if contacts.count:
            rows = [body.index for body in living((*self.walls, self.piston))]
            hit = np.isin(contacts.bodies, rows).any(axis=1) & (contacts.normal_impulses > 0.0)
            self.sum[0] += float(contacts.normal_impulses[hit].sum())
            self.sum[1] += int(hit.sum())
        seconds = world.time - self.sum[2]
        if seconds > EVERY - 1e-9:
            self.blows.add(self.sum[0], self.sum[1], seconds)
            self.sum = [0.0, 0.0, world.time]

    def squares(self) -> np.ndarray:
        """Return v² of all discs [m²/s²] (n,)."""
        moving = np.array([disc.velocity for disc in living(self.discs)])
        return (moving**2).sum(axis=1) if len(moving) else np.zeros(1)

    def heat(self, squares: np.ndarray | None = None) -> float:
        """Return k T, the mean energy of a disc [J], from their v² if those are known."""
        return 0.5 * MASS * float((self.squares() if squares is None else squares).mean())

    def room(self) -> tuple[float, float]:
        """Return width and height of where the middles of discs can be [m]."""
        wide = self.piston.position[0] - 0.5 * PISTON
        return wide - 2.0 * RADIUS, HIGH - 2.0 * RADIUS

    def state(self, heat: float | None = None) -> tuple[float, float]:
        """Return the area of the room [m²] and k T [J], which is read unless it is given."""
        wide, high = self.room()
        return wide * high, self.heat() if heat is None else heat

    def filled(self, area: Any, count: int | None = None) -> Any:
        """Return which share of a room of that area [m²] the discs fill [1], of which there are so
        many.
        """
        count = len(living(self.discs)) if count is None else count
        return count * math.pi * RADIUS**2 / area

    def expected(self, heat: float | None = None) -> float:
        """Return the pressure of hard discs [N/m]: N k T / A over (1 - share)².

        The discs fill that share of the room (scaled particles: Helfand, Frisch, Lebowitz 1961).
        """
        (area, heat), count = self.state(heat), len(living(self.discs))
        share = self.filled(area, count)
        if self.dust is not None and self.dust.alive:
            area -= math.pi * (GRAIN + RADIUS) ** 2
        return count * heat / area / (1.0 - share) ** 2

    def pressed_to(self, area: Any) -> Any:
        """Return k T [J] when the piston slowly makes the room that large: d(k T) = -p/N dA."""
        (begun, heat), count = self.first, len(living(self.discs))

        def grows(size: Any) -> Any:
            share = self.filled(size, count)
            return share / (1.0 - share) * np.exp(1.0 / (1.0 - share))

        return heat * grows(area) / grows(begun)

    def crowding(self, world: World) -> float:
        """Return how many blows a disc gets in a tick [1]: 2 n d χ √(π k T / m) (Enskog)."""
        area, heat = self.state()
        share = self.filled(area)
        near = (1.0 - 0.4375 * share) / (1.0 - share) ** 2  # χ, of discs that are in touch
        dense = share / (math.pi * RADIUS**2)  # [1/m²]
        blows = 4.0 * dense * RADIUS * near * math.sqrt(math.pi * heat / MASS)  # [1/s]
        return blows * world.tick_length

    def pressure(self) -> tuple[float, float]:
        """Return the mean force on a metre of wall [N/m], and how many blows that was."""
        rows = self.blows.rows
        if not len(rows):
            return 0.0, 0.0
        wide, high = self.room()
        pushed, blows, seconds = rows.sum(axis=0).tolist()
        return pushed / seconds / (2.0 * (wide + high)), blows

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the pressure at rest, once there were some hundred blows; weight adds its own."""
        measured, blows = self.pressure()
        disturbed = in_hand(world) or any(world.gravity)
        if blows < 300 or disturbed or self.crowding(world) > PROMPT:
            return ()
        # Blows are random: of Rayleigh's momenta the sum of n is off by √(1.27 / n), four times
        # that is as good as never; the formula leaves out 1 % (walls, mean of k T over the time)
        slack = (4.0 * math.sqrt(1.27 / blows) + 0.01) * measured
        return (Theory("pressure", self.expected(), measured, slack, "N/m", "p A = N k T"),)

    def readings(self, world: World) -> tuple[Reading, ...]:
        wide, _ = self.room()
        return (
            Reading("pressure", self.pressure()[0], "N/m"),
            Reading("k T", self.heat(), "J"),
            Reading("area A", wide * self.room()[1], "m²"),
            Reading("fastest disc", math.sqrt(float(self.squares().max())), "m/s"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        right = self.piston.position[0] + 0.5 * PISTON
        if right < LONG + 0.2:
            draw.line((right, 0.5 * HIGH), (LONG + 0.3, 0.5 * HIGH), "static_outline", 8.0)
        squares = self.squares()
        heat = self.heat(squares)
        self._draw_speeds_of_discs(draw, squares)
        if self.trail.count > 1:
            draw.path(self.trail.rows, draw.color("hand", 0.8), 1.5 * draw.style.sizes.line)
        measured, blows = self.pressure()
        said: list[Words] = [f"k T = {number(heat, 2)} J"]
        if blows:
            said.append((f"p = {number(measured, 1)} N/m", "impulse"))
            said.append(f"theory {number(self.expected(heat), 1)} N/m")
        else:
            said.append("p: once the piston has rested for a while")
        top = -0.4
        lines(draw, (0.0, top), said[: max(1, int((top - self.view[1]) / pitch(draw)))])
        if measured:
            self._draw_push(draw, measured)
        if "speeds" not in draw.withheld:
            self._draw_speeds(draw, squares, world.time > self.begun + MIXED)
        self._draw_heat(draw, heat)

    def _draw_speeds_of_discs(self, draw: Draw, squares: np.ndarray) -> None:
        """Show how fast each disc is against the speed that all began with: slow, so, fast."""
        places = np.array([disc.center for disc in living(self.discs)]).reshape(-1, 2)
        share = np.sqrt(squares[: len(places)]) / self.speed
        px = 2.0 * RADIUS * draw.camera.scale
        if "speeds" in draw.withheld:
            draw.many.dots(places, PACES[1][2], px)
            return
        for low, high, color, _ in PACES:
            draw.many.dots(places[(share >= low) & (share < high)], color, px)

    def _draw_push(self, draw: Draw, measured: float) -> None:
        """Draw how hard the gas pushes each half of the piston."""
        long = 0.9 * measured / max(2.0 * measured, 60.0)
        ends = np.linspace(0.1, 0.9, 5) * HIGH
        at = np.column_stack([np.full(5, self.piston.position[0] + 0.5 * PISTON), ends])
        draw.many.arrows(at, np.tile((long, 0.0), (5, 1)), "impulse")

    def _draw_speeds(self, draw: Draw, squares: np.ndarray, mixed: bool) -> None:
        """Draw how many are how fast, and Maxwell's curve once they had time to mix."""
        heat = max(self.heat(squares), 1e-9)
        last = 3.0 * math.sqrt(2.0 * heat / MASS)
        wide = last / CLASSES
        middles = (np.arange(CLASSES) + 0.5) * wide
        speeds = np.sqrt(squares)
        shares = np.histogram(speeds, CLASSES, (0.0, last))[0] / (len(speeds) * wide)
        most = math.sqrt(MASS / heat) * math.exp(-0.5)  # of Maxwell's curve, at v = √(k T / m)
        up = Axis(0.0, 1.8 * most, "share", "s/m")
        plot = Plot((8.3, 2.35, 13.6, 5.7), Axis(0.0, last, "v", "m/s"), up)
        for low, high, color, name in PACES:
            ours = (middles >= low * self.speed) & (middles < high * self.speed)
            plot.bars(middles[ours], shares[ours], color, name, wide=0.9 * wide)
        v = np.linspace(0.0, last, 80)
        if mixed:
            plot.curve(v, MASS * v / heat * np.exp(-0.5 * MASS * v * v / heat), "scene", "Maxwell")
        plot.draw(draw)

    def _draw_heat(self, draw: Draw, heat: float) -> None:
        """Draw k T over the area: as it was, and as it would be by pressing slowly."""
        rows = self.heats.rows
        areas = np.linspace(rows[:, 0].min(), rows[:, 0].max(), 60) if len(rows) else np.zeros(0)
        curve = self.pressed_to(areas)  # as far as the piston has been: a class is to predict it
        top = 1.2 * max(3.0 * self.first[1], heat)
        plot = Plot((8.3, -1.3, 13.6, 2.0), Axis(0.0, 40.0, "A", "m²"), Axis(0.0, top, "k T", "J"))
        if math.sqrt(2.0 * self.first[1] / MASS) * CALM > SLOW:
            plot.curve(areas, curve, "scene", "by pressing slowly", True)
        plot.curve(rows[:, 0], rows[:, 1], "impulse")
        area, heat = self.state(heat)
        plot.dots([area], [heat], "impulse", "now", 2.0 * draw.style.sizes.dot)
        plot.draw(draw)

    def check(self, world: World) -> None:
        self.check_theory(world, "too few hits to measure a pressure")
        # Elastic blows keep all energy: what the discs have not, the grain has
        energy = plain_sum(body.kinetic_energy for body in world.bodies if body.kind == "dynamic")
        begun = 0.5 * MASS * self.speed**2 * self.count
        assert abs(energy - begun) < 1e-3 * begun, f"{energy:.2f} J of {begun:.2f} J are left"
        # Maxwell: √(π/4) = 0.886 is the mean speed over its root mean square, 1 at the start; of
        # 240 its error is 0.463 / √240 / 1.41 = 0.02, and four times that is as good as never
        share = float(np.sqrt(self.squares()).mean()) / math.sqrt(float(self.squares().mean()))
        exact = math.sqrt(math.pi) / 2.0
        assert abs(share - exact) < 0.09, f"speeds are not Maxwell's: {share:.3f}"
