"""The same force on two barbells, off the centre and through it."""

import math
from typing import ClassVar

from physics import World
from scenes.draw import Draw
from scenes.force._barbell import Pair, barbell
from scenes.force._fade import Fade
from scenes.kit import Button, Reading, Scene, Theory, choice, slider, toggle
from scenes.labels import left_edge, named_bar, number
from scenes.strobe import Strobe

START = -3.2  # [m]
LANES = (2.35, -1.75)  # [m]
WAIT = 1.0  # [s]
EDGE = START + 12.0  # [m] then it begins again: a strong push takes it out of sight before
METRE = 1.5  # [m] of a bar for a joule
FLASH = 0.75  # [s] from one faint picture to the next


class Barbells(Scene):
    """Push one barbell off centre. Two barbells of two 1 kg particles each feel the same force for
    the same time. The upper one is pushed off its centre, the lower one through it. Which wins?

    Neither: for the centre of mass
    $F⃗ = M a⃗$
    holds wherever the force acts. Yet the upper one turns as well, and has more energy. It came out
    of the same push: its end ran ahead, so the force worked over a longer distance:
    $W = F⃗·d⃗$
    The brown lines are these distances. Faint pictures stay behind every 0.75 s: their middles, and
    the dashed lines, stand above one another.

    - Predict, before the push: which centre crosses the picture first?
    - Slide the push from the end to the centre. Which bars change?
    - $ω$ is a little less than $F r t/I$. Why? Push hard and short: now it fits.
    - A soft spring instead of the rod: where is the rest of the work?
    """

    title = "Same force, two barbells"
    rebuilds = "K14"
    force: float = slider(2.0, 0.5, 6.0, step=0.1, unit="N", help="F, to the right")
    seconds: float = slider(
        1.0, 0.1, 2.0, step=0.05, unit="s", help="t of the push", label="Push lasts"
    )
    arm: float = slider(1.0, 0.0, 1.0, step=0.05, unit="m", help="r: how far off the centre")
    link: str = choice(
        "rod",
        ("rod", "spring"),
        help="Between the particles, 2 m apart",
        key="k",
        label="Joined by",
    )
    stiffness: float = slider(50.0, 5.0, 200.0, unit="N/m", log=True, help="k of the spring")
    damping: float = slider(1.0, 0.0, 5.0, step=0.1, unit="N s/m", help="c of the spring")
    rigid: bool = toggle(
        False, live=True, help="Show one rigid body for its particles", label="Show one body"
    )
    buttons: ClassVar = (Button("again", "Push again", "p", "From rest"),)
    settings: ClassVar = {"substeps": 8}
    view = (-6.2, -4.4, 6.2, 4.1)
    check_seconds = 4.0

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        k, c = (self.stiffness, self.damping) if self.link == "spring" else (0.0, 0.0)
        self.pairs = [barbell(world, name, 2.0, k, c) for name in ("upper", "lower")]
        self.fade = Fade(self.rigid)
        self.strobe = Strobe([body for pair in self.pairs for body in (pair.a, pair.b)], FLASH)
        self._begin(world)

    def changed(self, world: World, name: str) -> None:
        if name == "rigid":
            self.fade.turn(self.rigid)

    def _begin(self, world: World) -> None:
        for pair, y in zip(self.pairs, LANES, strict=True):
            pair.put((START, y))
        self.born = world.time + WAIT
        self.strobe.begin(self.born)
        self.pushed = 0.0  # [s]
        self.pushing = False
        self.ways = [0.0, 0.0]  # [m] of the pushed points, to the right
        self.turned = 0.0  # [rad] of the upper one, when the push ended
        self.ended: tuple[float, ...] = ()  # both energies, and ω, at that moment

    def pressed(self, world: World, name: str) -> None:
        self._begin(world)

    def _arms(self) -> tuple[float, float]:
        return self.arm, 0.0

    def step(self, world: World) -> None:
        tick = world.settings.tick_length
        self.fade.step(tick)
        self.strobe.step(world)
        if self.pushing:
            for i, (pair, arm) in enumerate(zip(self.pairs, self._arms(), strict=True)):
                self.ways[i] = pair.point(arm)[0] - START
        was = self.pushing
        self.pushing = world.time > self.born - 1e-9 and self.pushed < self.seconds - 0.5 * tick
        if self.pushing:
            for pair, arm in zip(self.pairs, self._arms(), strict=True):
                pair.push((self.force, 0.0), arm)
            self.pushed += tick
        elif was:
            upper, lower = self.pairs
            (ax, ay), (bx, by) = upper.a.center, upper.b.center
            self.turned = math.atan2(bx - ax, ay - by)
            self.ended = (upper.energy, lower.energy, upper.omega)
        if self.pairs[1].center[0] > EDGE:
            self._begin(world)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return F = M a for both centres, work = energy for both; and ω of the rod."""
        entries: list[Theory] = []
        speed = self.force * self.pushed / self.pairs[0].mass
        for name, pair in zip(("upper", "lower"), self.pairs, strict=True):
            # Inner forces come in pairs: nothing but rounding
            entries.append(Theory(f"{name}: v = F t / M", speed, pair.velocity[0], 1e-9, "m/s"))
        if not self.ended:
            return tuple(entries)
        h = world.settings.tick_length / world.settings.substeps
        tick = world.settings.tick_length
        for i, name in enumerate(("upper", "lower")):
            work = self.force * self.ways[i]
            # Ways are ahead by v h / 2 of the end's speed, which is 2 v at most (arm 1, I = 2)
            if self.link == "rod":
                slack = 2 * self.force * speed * h * (1 + self.turned**2)
                entries.append(
                    Theory(f"{name}: energy = work F d", work, self.ended[i], slack + 1e-9, "J")
                )
        if self.link == "rod":
            # The torque F r cos θ does the work F r sin θ = ½ I ω²; θ is known to a tick's turn
            exact = math.sqrt(max(0.0, self.force * self.arm * math.sin(-self.turned)))
            loose = 0.5 * tick * self.force * self.arm / 2.0 + 1e-3 * abs(exact) + 1e-9
            entries.append(
                Theory("|ω| = √(2 F r sin θ / I)", exact, abs(self.ended[2]), loose, "rad/s")
            )
        return tuple(entries)

    def readings(self, world: World) -> tuple[Reading, ...]:
        upper, lower = self.pairs
        return (
            Reading("upper: ω", upper.omega, "rad/s"),
            Reading("upper: in the spring", upper.swinging, "J"),
            Reading("upper: angular momentum", upper.spin, "kg m²/s"),
            Reading("lower: energy", lower.energy, "J"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        self._draw_flashes(draw)
        both = zip(self.pairs, LANES, self._arms(), self.ways, strict=True)
        for pair, y, arm, way in both:
            self._draw_lane(draw, pair, (START, y + arm), arm, way)

    def _draw_flashes(self, draw: Draw) -> None:
        """Draw where both were, and a line through their two centres, which is upright."""
        seen = [self.strobe.poses[k] for k in range(4)]
        for k, (a, b, _, d) in enumerate(zip(*seen, strict=True)):
            color = draw.color("muted", 0.25 + 0.5 * (k + 1) / len(seen[0]))
            x = 0.5 * (a[0] + b[0])
            draw.line((x, LANES[0] + 1.1), (x, d[1] - 0.1), color, draw.style.sizes.thin, True)
            for i in (0, 2):
                draw.line(seen[i][k][:2], seen[i + 1][k][:2], color, draw.style.sizes.line)
                draw.dot(seen[i][k][:2], 1.6 * draw.style.sizes.dot, color)
        x, top = self.pairs[1].center[0], LANES[0] + 1.3
        draw.line((x, LANES[1] - 1.25), (x, top), "text", draw.style.sizes.thin, True)

    def _draw_lane(
        self, draw: Draw, pair: Pair, start: tuple[float, float], arm: float, way: float
    ) -> None:
        self.fade.draw(draw, (pair.a, pair.b))
        sizes, y = draw.style.sizes, start[1] - arm
        at = pair.point(arm)
        if way > 0.0:
            end = (start[0] + way, start[1])
            draw.line(start, end, "force", sizes.line)
            for x in (start[0], end[0]):
                draw.line((x, start[1] - 0.12), (x, start[1] + 0.12), "force", sizes.line)
            place = (end[0] - 0.1, end[1] + 0.15)
            said = f"d = {number(way, 2)} m"
            draw.text(place, said, None, "force", True, "bottomright", True)
        if self.pushing or not self.pushed:
            draw.arrow((at[0] - 0.35 - 0.45 * self.force, at[1]), (0.45 * self.force, 0.0), "force")
        draw.dot(pair.center, 1.2 * sizes.dot, "velocity")
        said = f"v = {number(pair.velocity[0], 2)} m/s   E = {number(pair.energy, 3)} J"
        parts = (
            ("½ M v²", pair.moving, "velocity"),
            ("½ I ω²", pair.turning, "impulse"),
            ("spring", pair.swinging, "spring"),
        )
        named_bar(draw, (left_edge(draw), y - 1.35), METRE, said, parts)

    def check(self, world: World) -> None:
        assert self.ended, "the push did not end"
        self.check_theory(world)
        upper, lower = self.pairs
        extra, spun = self.ended[0] - self.ended[1], self.ended[2] ** 2  # ½ I ω², I = 2 kg m²
        if self.link == "rod":  # its softness holds a millionth of the energy
            assert abs(extra - spun) < 1e-4 * spun + 1e-9, (
                f"{extra:.4f} J more, but ½ I ω² = {spun:.4f}"
            )
        assert extra > -1e-9, f"pushed off the centre it has {-extra:.4f} J less"
        assert abs(lower.omega) < 1e-9, "a push through the centre must not turn it"
        assert abs(upper.velocity[1]) < 1e-9, "nothing pushed upwards"
