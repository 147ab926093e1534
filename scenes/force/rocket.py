"""A rocket in empty space: its mass leaves it, and the rest grows faster and faster."""

import math
from typing import ClassVar

import numpy as np

from physics import Polygon, World
from scenes.draw import Draw
from scenes.kit import Button, Reading, Scene, Theory, slider
from scenes.labels import number
from scenes.plots import Axis, Plot
from scenes.samples import Samples

BURN = 5.0  # [s] until the tank is empty
HOLD = 0.6  # [s] before it begins
START, LANE = -3.2, -0.3  # [m] where the rocket begins: x, and y of its way
PARCEL = 0.05  # [s] of burning that is drawn and booked as one cloud of gas
HULL = ((-0.8, -0.3), (0.5, -0.3), (1.1, 0.0), (0.5, 0.3), (-0.8, 0.3))  # [m]
TANK = (-0.66, 0.46, 0.17)  # [m] left, right, half the height
TAIL = 0.9  # [m] from the centre of mass back to where the gas comes out
SPREAD = 0.12  # [m/s] how far clouds drift off the axis, to be seen side by side
BARS, LONGEST = -2.75, 6.4  # [m] height of the bars of momentum, length of the longest
PLOT = (-7.3, 0.75, 7.3, 5.1)  # [m]


class Rocket(Scene):
    """Start a rocket, and see how its fuel becomes speed. A rocket in empty space has nothing to
    push against but its own gas. It throws the gas back with $u$, as seen from the rocket, and for
    each kilogram gets the momentum $u$ itself.

    The thrust stays the same, but what it has to speed up gets lighter. So the speed grows slowly
    at first and fast at the end: Konstantin Tsiolkovsky's equation of 1903.

    $v = u ln(m_0/m)$

    Only the ratio of the masses counts, and its logarithm: each doubling of $m_0/m$ brings the same
    $0.69 u$ again. Nothing comes from outside. The momentum of the rocket is that of the gas the
    other way round, and the centre of mass of both, the cross, never leaves the start.

    - How much fuel makes the rocket as fast as its gas: $v = u$? And twice as fast?
    - Take half of everything, tank and rocket. How fast is it at the end?
    - Which gas flies forward after all, seen from outside? Look when $v > u$.
    """

    title = "Rocket"
    category = "Gravity and orbits"
    dry: float = slider(
        10.0, 5.0, 20.0, step=0.5, unit="kg", help="Rocket without fuel", label="Empty rocket"
    )
    fuel: float = slider(30.0, 5.0, 40.0, step=0.5, unit="kg", help="In the tank at the start")
    exhaust: float = slider(
        2.5, 1.0, 2.5, step=0.1, unit="m/s", help="u, of the gas", label="Gas speed"
    )
    buttons: ClassVar = (Button("again", "Start again", "g", "A full tank, at the start"),)
    view = (-7.6, -3.6, 7.6, 5.4)
    check_seconds = HOLD + BURN + 0.4

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        self.body = world.add_dynamic(Polygon(vertices=HULL), name="rocket")
        self._begin(world)

    def _begin(self, world: World) -> None:
        """Put the rocket at the start, at rest, with a full tank."""
        self.body.position, self.body.angle = (START, LANE), 0.0
        self.body.velocity, self.body.omega = (0.0, 0.0), 0.0
        self.body.mass = self.dry + self.fuel
        self.start = self.body.center[0]  # [m] of the centre of mass
        self.waits = round(HOLD / world.settings.tick_length)  # [ticks]
        self.ticks = 0  # [ticks] that it burns
        self.touched = False  # by hand
        self.last = (0.0, self.start)  # [m/s], [m] of the rocket a tick ago
        # mass [kg], momentum [kg m/s], and momentum of place at the time 0 [kg m] of each cloud
        self.clouds = np.zeros((round(BURN / PARCEL) + 1, 3))
        self.seen = Samples(2, 300, every=max(1, round(0.02 / world.settings.tick_length)))

    def pressed(self, world: World, name: str) -> None:
        if self.body.alive:
            self._begin(world)

    def left(self, ticks: int, world: World) -> float:
        """Return the fuel in the tank after so many ticks [kg]."""
        return self.fuel * max(0.0, 1.0 - ticks * world.settings.tick_length / BURN)

    def step(self, world: World) -> None:
        if not self.body.alive:
            return
        self.note_touch(world)
        if self.waits > 0:
            self.waits -= 1
            self.body.velocity, self.body.omega = (0.0, 0.0), 0.0
            return
        self._book(world)
        h = world.settings.tick_length
        before, after = self.left(self.ticks, world), self.left(self.ticks + 1, world)
        # With the mass of the middle of the tick the gas leaves at u relative to the mean speed.
        self.body.mass = self.dry + 0.5 * (before + after)
        thrust = self.exhaust * (before - after) / h
        if thrust > 0.0:
            self.body.apply_force(self._ahead(thrust))
        self.ticks += 1

    def _ahead(self, size: float) -> tuple[float, float]:
        """Return a vector of this size along the rocket."""
        return size * math.cos(self.body.angle), size * math.sin(self.body.angle)

    def _book(self, world: World) -> None:
        """Book the gas that the last tick threw out, and the speed that it brought."""
        (speed, _), (x, _) = self.body.velocity, self.body.center
        burnt = self.left(self.ticks - 1, world) - self.left(self.ticks, world)
        if self.ticks > 0 and burnt > 0.0:
            h = world.settings.tick_length
            middle, place = 0.5 * (speed + self.last[0]), 0.5 * (x + self.last[1])
            gas, when = middle - self.exhaust, (self.ticks - 0.5) * h
            cloud = min(int(when / PARCEL), len(self.clouds) - 1)
            self.clouds[cloud] += burnt, burnt * gas, burnt * (place - gas * when)
            self.seen.add(self.left(0, world) - self.left(self.ticks, world), speed)
        self.last = (speed, x)

    def mass(self, world: World) -> float:
        """Return what is left of the rocket [kg]."""
        return self.dry + self.left(self.ticks, world)

    def momenta(self, world: World) -> tuple[float, float]:
        """Return the momentum of the rocket, and of all gas [kg m/s]: that of the booked ticks."""
        now = self.body.velocity[0]
        burnt = self.left(self.ticks - 1, world) - self.left(self.ticks, world)
        late = burnt * (0.5 * (now + self.last[0]) - self.exhaust) if self.ticks else 0.0
        return self.mass(world) * now, float(self.clouds[:, 1].sum()) + late

    def center(self, world: World) -> float:
        """Return where the centre of mass of rocket and gas is: [m] along the way."""
        when = max(self.ticks - 1, 0) * world.settings.tick_length
        gas = float(self.clouds[:, 2].sum() + self.clouds[:, 1].sum() * when)
        total = self.dry + self.fuel
        return (gas + (total - float(self.clouds[:, 0].sum())) * self.last[1]) / total

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return Tsiolkovsky's speed, and the momentum of all, unless a hand was in it."""
        if self.touched or not self.body.alive or self.ticks < 2:
            return ()
        whole, now, h = self.dry + self.fuel, self.mass(world), world.settings.tick_length
        exact = self.exhaust * math.log(whole / now)
        # The rule of the middle: of each tick's ln((1 + d/2) / (1 - d/2)) = d + d³/12 + ... it has
        # d = dm/m, so it lacks d³/12; their sum is at most the largest d² / 12 of the logarithm.
        # (1.1 for the terms after that; the rest is rounding.)
        share = self.fuel * h / BURN / self.dry
        near = 1.1 * exact * share**2 / 12.0 + 1e-12 * self.ticks
        rocket, gas = self.momenta(world)
        # Each tick adds numbers of this size with a dozen roundings
        slack = 1e-14 * whole * self.exhaust * (self.ticks + 10.0)
        return (
            Theory("speed", exact, self.body.velocity[0], near, "m/s", formula="v = u ln(m_0/m)"),
            Theory("momentum of both", 0.0, rocket + gas, slack, "kg m/s"),
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        if not self.body.alive:
            return ()
        thrust = self.exhaust * self.fuel / BURN if self.left(self.ticks, world) > 0.0 else 0.0
        return (
            Reading("mass m of the rocket", self.mass(world), "kg"),
            Reading("m₀ / m", (self.dry + self.fuel) / self.mass(world)),
            Reading("thrust", thrust if self.waits == 0 else 0.0, "N"),
            Reading(
                "acceleration", (thrust if self.waits == 0 else 0.0) / self.mass(world), "m/s²"
            ),
        )

    def draw(self, draw: Draw, world: World) -> None:
        self._draw_plot(draw)
        if not self.body.alive:
            return
        if not self.touched:
            self._draw_gas(draw, world)
            draw.cross((self.center(world), LANE), 1.8 * draw.style.sizes.dot)
            draw.text((self.start, LANE - 0.4), "centre of mass of all", anchor="top")
            self._draw_momenta(draw, world)
        self._draw_rocket(draw, world)

    def _draw_gas(self, draw: Draw, world: World) -> None:
        """Draw each cloud where it has flown to; those of one tick drift apart, to be counted."""
        clouds = self.clouds[self.clouds[:, 0] > 0.0]
        when = self.ticks * world.settings.tick_length
        x = (clouds[:, 2] + clouds[:, 1] * when) / clouds[:, 0]
        age = when - np.arange(len(clouds)) * PARCEL
        side = (np.arange(len(clouds)) * 0.618) % 1.0 - 0.5  # the golden section: never in rows
        places = np.column_stack([x - TAIL, LANE + 2.0 * SPREAD * side * age])
        wide = draw.style.sizes.dot * (0.8 + 0.35 * age)
        for place, px in zip(places, wide, strict=True):
            if abs(place[0]) < 8.0:
                draw.circle(place, 0.5 * px / draw.camera.scale, draw.color("force", 0.4))

    def _draw_rocket(self, draw: Draw, world: World) -> None:
        body, (left, right, half) = self.body, TANK
        full = left + (right - left) * self.left(self.ticks, world) / self.fuel

        def box(far: float) -> list[tuple[float, float]]:
            corners = ((left, -half), (far, -half), (far, half), (left, half))
            return [body.world_point(corner) for corner in corners]

        draw.polygon(box(right), "background_top", "joint", draw.style.sizes.thin)
        if full > left:
            draw.polygon(box(full), "force")
        burns = self.waits == 0 and full > left
        if burns:
            flame = [
                tuple(body.world_point(spot)) for spot in ((-0.8, -0.2), (-1.5, 0), (-0.8, 0.2))
            ]
            draw.polygon(flame, "mark_contact")
        (x, y), speed = body.center, math.hypot(*body.velocity)
        draw.text((x, y + 0.45), f"{self.mass(world):.1f} kg", anchor="bottom", bold=True)
        nose = tuple(body.world_point((1.15, 0.0)))
        vx, vy = body.velocity
        if speed > 0.05:
            draw.arrow(nose, (0.45 * vx, 0.45 * vy), "velocity")
            said = f"v = {number(vx)} m/s"
            beside = (nose[0], y + 0.45)
            draw.text(beside, said, color="velocity", anchor="bottomleft", bold=True)

    def _draw_momenta(self, draw: Draw, world: World) -> None:
        """Draw both momenta as bars from one middle: they are equal, and opposite."""
        # m u ln(m₀/m) is largest where m = m₀/e
        most = (self.dry + self.fuel) * self.exhaust / math.e
        for value, name, color in zip(
            self.momenta(world), ("rocket", "gas"), ("velocity", "force"), strict=True
        ):
            end, side = LONGEST * value / most, 1.0 if name == "rocket" else -1.0
            low, high = sorted((0.0, end))
            draw.rect(low, BARS - 0.22, high, BARS + 0.22, draw.color(color, 0.7), color)
            said = f"{name} {number(value, 1)} kg m/s"
            anchor = "bottomleft" if side > 0 else "bottomright"
            draw.text((0.2 * side, BARS + 0.3), said, color=color, anchor=anchor, bold=True)
        draw.line((0.0, BARS - 0.4), (0.0, BARS + 0.8), "text", draw.style.sizes.thin)
        draw.text((0.0, BARS - 0.45), "momentum", anchor="top")

    def _draw_plot(self, draw: Draw) -> None:
        """Draw the speed over the fuel that is burnt, and over what mass stays the same."""
        whole = self.dry + self.fuel
        burnt = np.linspace(0.0, self.fuel, 120)
        most = self.exhaust * math.log(whole / self.dry)
        across = Axis(0.0, self.fuel, "fuel burnt", "kg")
        plot = Plot(PLOT, across, Axis(0.0, 1.08 * most, "speed v", "m/s"))
        if self.exhaust < most:
            plot.level(self.exhaust, "force", "u of the gas")
        plot.curve(burnt, self.exhaust * burnt / whole, "muted", "if it stayed so heavy", dash=True)
        plot.curve(
            burnt, self.exhaust * np.log(whole / (whole - burnt)), "scene", "u ln(m₀/m)", True
        )
        rows = self.seen.rows
        if len(rows) and not self.touched:
            plot.curve(rows[:, 0], rows[:, 1], "velocity", "measured", width=2.0)
            plot.dots(rows[-1:, 0], rows[-1:, 1], "velocity")
        plot.draw(draw)

    def check(self, world: World) -> None:
        self.check_theory(world, "it should have flown")
        assert self.left(self.ticks, world) == 0.0, "the tank should be empty by now"
        # Within a tick the rocket goes on in substeps with the speed at the end of each, so it is
        # ahead of the mean by at most half a tick's gain of speed; the mean of the gas is exact.
        ahead = 0.5 * world.settings.tick_length * self.exhaust * self.fuel / (self.dry + self.fuel)
        off = self.center(world) - self.start
        assert abs(off) < ahead + 1e-9, f"the centre of mass has moved by {1000 * off:.2f} mm"
