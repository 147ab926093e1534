"""Two barbells collide: momentum, angular momentum and energy, rigid or welded."""

import math
from typing import Any, ClassVar

import numpy as np

from physics import Body, Circle, Joint, Weld, World
from scenes.draw import Draw
from scenes.kit import Button, Reading, Scene, Theory, choice, slider
from scenes.labels import bar, label_height, lines, number, pitch, turn_arrow
from scenes.strobe import Pose, Strobe, at

Point = tuple[float, float]

R = 0.3  # [m] of the discs
REACH = 1.0  # [m] from the centre of a barbell to its discs
SETTLE = 0.1  # [s] after the blow: welds have come to rest
END = 5.0  # [s] then it begins again
FLASH = 0.4  # [s] from one strobe to the next
LINKS = ("one body", "weld", "springy weld")
MASS = 2.0  # [kg] of a barbell
INERTIA = 2 * (REACH**2 + 0.5 * R**2)  # [kg m²] of its two discs of 1 kg


class BarbellCrash(Scene):
    """Crash one barbell into the end of another. One barbell flies into the end of another. Three
    things are kept in any collision: the momentum, both parts of it, and the angular momentum, here
    about the middle of the picture. The energy is kept if the collision is elastic. Is it enough
    that the discs are?

    As one rigid body each, yes: $e = 1$ gives back all. Weld the barbells of two discs, and the
    collision is a matter of two discs alone; they pass on all their speed. Only then the welds pull
    the other two along, which no spring gives back: a quarter of the energy is gone, and the
    formula says how much. With springy welds it goes into trembling first.

    - Predict: how fast will the struck barbell fly, and how will it turn?
    - Which energies differ between one body and weld? Which momenta?
    - One body: aim a little higher or lower. Does the flying barbell turn, too?
    """

    title = "Barbell collision"
    category = "Collisions"
    rebuilds = "K34"
    link: str = choice(
        "one body", LINKS, help="What holds the discs of a barbell together", label="Joined by"
    )
    speed: float = slider(3.0, 1.0, 6.0, step=0.1, unit="m/s", help="Of the barbell that flies")
    aim: float = slider(
        0.0,
        -0.3,
        0.3,
        step=0.05,
        unit="m",
        help="From the centre of the struck disc",
        label="Off centre by",
    )
    restitution: float = slider(1.0, 0.0, 1.0, step=0.05, help="e of the discs", label="Bounce")
    hertz: float = slider(
        8.0, 2.0, 20.0, step=0.5, unit="Hz", label="Weld frequency", help="Of the springy welds"
    )
    buttons: ClassVar = (Button("again", "Start again", "p", "From the beginning"),)
    view = (-8.0, -5.1, 8.0, 4.2)
    check_seconds = 2.4

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        fly = [(-6.2, 1.0 + self.aim), (-6.2 + 2 * REACH, 1.0 + self.aim)]
        stand = [(0.0, -REACH), (0.0, REACH)]
        self.spots = [*fly, *stand]
        self.welds: list[Joint] = []
        self.flying = self._barbell(world, "flying", fly)
        self.struck = self._barbell(world, "standing", stand)
        self.strobe = Strobe((*self.flying, *self.struck), FLASH)
        self._begin(world)

    def _disc(self, at: tuple[float, float] = (0.0, 0.0)) -> Circle:
        look: dict[str, Any] = {"friction": 0.0, "restitution": self.restitution}
        return Circle(radius=R, center=at, density=1.0 / (math.pi * R**2), **look)

    def _barbell(self, world: World, name: str, spots: list[tuple[float, float]]) -> list[Body]:
        """Return one body of two discs, or two bodies and a weld."""
        middle = ((spots[0][0] + spots[1][0]) / 2, (spots[0][1] + spots[1][1]) / 2)
        if self.link == "one body":
            discs = [self._disc((x - middle[0], y - middle[1])) for x, y in spots]
            return [world.add_dynamic(*discs, position=middle, name=name)]
        ends = [
            world.add_dynamic(self._disc(), position=at, name=f"{name} {k + 1}")
            for k, at in enumerate(spots)
        ]
        soft = self.hertz if self.link == "springy weld" else 0.0
        weld = Weld(
            a=ends[0], b=ends[1], anchor=middle, hertz=soft, angular_hertz=soft,
            damping_ratio=0.05, angular_damping_ratio=0.05,
        )  # fmt: skip
        self.welds.append(world.add_joint(weld))
        return ends

    def _begin(self, world: World) -> None:
        bodies = (*self.flying, *self.struck)
        spots = self.spots
        if self.link == "one body":
            spots = [tuple(np.mean(self.spots[k : k + 2], axis=0).tolist()) for k in (0, 2)]
        for body, spot in zip(bodies, spots, strict=True):
            body.angle = 0.0
            body.position = spot
            body.omega = 0.0
            body.velocity = (self.speed if body in self.flying else 0.0, 0.0)
        self.born = world.time
        self.strobe.begin(self.born)
        self.hit_at = 0.0  # [s]
        self.first = self._state(world)
        self.after: tuple[float, ...] = ()

    def pressed(self, world: World, name: str) -> None:
        self._begin(world)

    def _state(self, world: World) -> tuple[float, ...]:
        """Return speeds and spins of both barbells, and the three sums that stay."""
        numbers: list[float] = []
        for bodies in (self.flying, self.struck):
            states = np.array([(*b.state, b.mass, b.inertia) for b in bodies])
            x, y, _, vx, vy, w, m, i = states.T
            total = m.sum()
            cx, cy, u, v = ((m @ part) / total for part in (x, y, vx, vy))
            spin = i @ w + m @ ((x - cx) * (vy - v) - (y - cy) * (vx - u))
            inertia = i.sum() + m @ ((x - cx) ** 2 + (y - cy) ** 2)
            numbers += [float(u), float(v), float(spin / inertia)]
        everyone = np.array([(*b.state, b.mass, b.inertia) for b in (*self.flying, *self.struck)])
        x, y, _, vx, vy, w, m, i = everyone.T
        spin = float(i @ w + m @ (x * vy - y * vx))
        energy = world.energy.total
        return (*numbers, energy, float(m @ vx), float(m @ vy), spin)

    def step(self, world: World) -> None:
        self.strobe.step(world)
        if not self.hit_at and world.contacts.count and world.contacts.normal_impulses.max() > 0.0:
            self.hit_at = world.time
        if self.hit_at and not self.after and world.time > self.hit_at + SETTLE:
            self.after = self._state(world)
        if world.time > self.born + END:
            self._begin(world)

    def expected(self) -> tuple[float, ...]:
        """Return speeds and spins of both after the blow, and the energy: see the lesson.

        With the normal n at the blow j = (1 + e) v nx / K. Rigid: K = 1/M + (rA × n)²/I + 1/M +
        (rB × n)²/I. Two discs alone: K = 1/m + 1/m; the welds then share j as a rigid body would,
        without a bounce.
        """
        ny = -self.aim / (2 * R)  # from the flying disc, `aim` higher, to the struck one
        nx = math.sqrt(1 - ny * ny)
        arm_a, arm_b = REACH * ny, REACH * nx  # r × n of the flying one and of the struck one
        k = 2.0 if self.link != "one body" else 2 / MASS + (arm_a**2 + arm_b**2) / INERTIA
        j = (1 + self.restitution) * self.speed * nx / k
        ua, va, wa = self.speed - j * nx / MASS, -j * ny / MASS, -j * arm_a / INERTIA
        ub, vb, wb = j * nx / MASS, j * ny / MASS, -j * arm_b / INERTIA
        energy = 0.5 * MASS * (ua**2 + va**2 + ub**2 + vb**2) + 0.5 * INERTIA * (wa**2 + wb**2)
        return ua, va, wa, ub, vb, wb, energy

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed forms: what is kept, and the collision's own formulas."""
        if not self.after:
            return ()
        push, spin = MASS * self.speed, abs(self.first[9]) + 1.0
        # Pairs of impulses act along one line: rounding only. But arms and normals are those of the
        # tick's start, so a slanting blow is off by its own way across in a tick; a weld's point is
        # that of the substep's start; and a springy weld pulls at two points that have come apart,
        # by v / (2π f), so that its pair of forces is a small torque.
        loose = {"one body": 1e-6, "weld": 1e-3, "springy weld": 0.05}[self.link]
        loose += abs(self.aim) / R * self.speed * world.settings.tick_length
        entries = [
            Theory("momentum to the right", push, self.after[7], 1e-9 * push, "kg m/s"),
            Theory("angular momentum", self.first[9], self.after[9], loose * spin, "kg m²/s"),
        ]
        if self.link == "springy weld" or (
            self.link == "weld" and (self.aim or self.restitution < 0.4)
        ):  # then the discs meet again while the welds pull the rest along
            return tuple(entries)
        # Aimed off the middle the normal is that of the tick in which they met: up to v tick
        # further on, of a distance of 2 R. Rigid welds hold to 1 % of the blow within SETTLE; and
        # without a bounce the discs lean on each other while the struck one turns away.
        loose = (1e-6 if self.link == "one body" else 0.01) + 0.002 * (1.0 - self.restitution)
        loose += abs(self.aim) * self.speed * world.settings.tick_length / (2 * R) ** 2 * 4
        names = ("flying: v", "flying: ω", "standing: v", "standing: ω")
        exact = self.expected()
        for name, k in zip(names, (0, 2, 3, 5), strict=True):
            unit = "m/s" if name.endswith("v") else "rad/s"
            entries.append(Theory(name, exact[k], self.after[k], loose * self.speed, unit))
        whole = 0.5 * MASS * self.speed**2
        entries.append(Theory("energy after", exact[6], self.after[6], 2 * loose * whole, "J"))
        return tuple(entries)

    def readings(self, world: World) -> tuple[Reading, ...]:
        now = self._state(world)
        return (
            Reading("energy kept", 100.0 * now[6] / self.first[6], "%"),
            Reading("momentum kept", 100.0 * now[7] / self.first[7], "%"),
            Reading("angular momentum", now[9], "kg m²/s"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        now, sizes = self._state(world), draw.style.sizes
        for k, bodies in enumerate((self.flying, self.struck)):
            self._draw_flashes(draw, k)
            if len(bodies) == 1:
                ends = [bodies[0].world_point(end) for end in self._ends(k)]
            else:
                ends = [body.center for body in bodies]
            draw.line(ends[0], ends[1], "joint", 2 * sizes.line)
            center = ((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2)
            draw.dot(center, 1.2 * sizes.dot, "velocity")
            u, v, omega = now[3 * k : 3 * k + 3]
            if math.hypot(u, v) > 0.05:
                draw.arrow(center, (0.5 * u, 0.5 * v), "velocity")
            turn_arrow(draw, center, 2.2 * sizes.head, omega / self.speed, "impulse")
            words = (
                (f"v = {number(u)} m/s", "velocity"),
                (f"ω = {number(omega)} rad/s", "impulse"),
            )
            free = R + 0.2  # the flying one has its words above, the other below: they never meet
            above = max(ends[0][1], ends[1][1]) + free + 2.0 * pitch(draw)
            below = min(ends[0][1], ends[1][1]) - free
            lines(draw, (center[0] - 3.2 * label_height(draw), below if k else above), words)
        share = 100.0 * now[6] / self.first[6]
        kept = (
            ("energy", share, "impulse"),
            ("momentum", 100.0 * now[7] / self.first[7], "friction"),
            ("angular momentum", 100.0 * now[9] / self.first[9], "contact_kept"),
        )
        for k, (name, value, color) in enumerate(kept):
            at = (-7.8, -3.2 - k * 1.25 * pitch(draw))
            end = bar(draw, at, (5.0, 0.8 * pitch(draw)), ((value / 100.0, color),))
            place = (end + 0.15, at[1] + 0.4 * pitch(draw))
            draw.text(place, f"{name} {number(value, 2)} %", None, color, False, "left", True)

    def _draw_flashes(self, draw: Draw, k: int) -> None:
        """Draw where a barbell was: its rod, and its discs small."""
        sizes, color = draw.style.sizes, ("force", "scene")[k]
        one = self.link == "one body"
        rows = self.strobe.poses[k : k + 1] if one else self.strobe.poses[2 * k : 2 * k + 2]
        for number_of, poses in enumerate(zip(*rows, strict=True)):
            ink = draw.color(color, 0.25 + 0.5 * (number_of + 1) / len(rows[0]))
            ends = self._spots_in(poses, k)
            draw.line(*ends, ink, sizes.line)
            for end in ends:
                draw.dot(end, 1.6 * sizes.dot, ink)

    def _spots_in(self, poses: tuple[Pose, ...], k: int) -> tuple[Point, Point]:
        """Return where the two discs of a barbell were [m]."""
        if len(poses) == 1:
            one, other = self._ends(k)
            return at(poses[0], one), at(poses[0], other)
        one, other = poses
        return one[:2], other[:2]

    def _ends(self, k: int) -> tuple[Point, Point]:
        """Return the ends of the barbell in its own frame."""
        way = (REACH, 0.0) if k == 0 else (0.0, REACH)
        return (-way[0], -way[1]), way

    def check(self, world: World) -> None:
        assert self.after, "they did not meet"
        self.check_theory(world)
        share = self.after[6] / self.first[6]
        assert share < 1.0 + 1e-6, f"the blow made energy: {100 * share:.3f} %"
