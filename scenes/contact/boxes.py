"""Boxes with and without friction: the same push on two floors."""

import math
from typing import ClassVar

from physics import Body, Box, World
from physics.values.sums import plain_sum
from scenes.builders import ground
from scenes.contact._forces import fastest
from scenes.draw import Draw
from scenes.guards import all_alive, living
from scenes.kit import Button, Reading, Scene, Theory, slider

SIDES = (1.0, 0.5, 0.25)  # [m] from below
LEFT, RIGHT = -7.4, 5.2  # [m] ends of the floors
START = -6.4  # [m] where the towers stand
UPPER = 4.2  # [m] height of the upper floor
ABREAST = 0.06
"""The tower is one as long as its boxes are not further out of line: [m] (and [rad]). In its first
tick a contact knows no normal force yet, hence no friction: the upper ones are ahead by 1 to 3 cm.
"""

G = 9.81  # [m/s²]


class Boxes(Scene):
    """Push two towers of boxes. A contact only pushes. Its normal force keeps the boxes out of the
    floor and is just as large as it must be. Friction acts along the surface, and is at most $μ$
    times that force, Coulomb's law:
    $|F| ≤ μ N$

    Both towers get the same push. Below, friction slows them: the deceleration is $μ N/m = μ g$,
    the same for a light and a heavy tower, and they slide
    $s = v^2/(2 μ g)$
    Above there is no friction, so nothing slows them down until the stop, and that stops only the
    lowest box.

    - Double the speed: how many times as far does the lower tower slide?
    - Why do the boxes on top ride along below, though nobody holds them?
    - Pull the large box out from under the others, slowly and with a jerk, on both floors.
    - Make $μ$ large: from what $μ$ on does the tower topple instead of sliding?
    """

    title = "Boxes with and without friction"
    rebuilds = "K25"
    mu: float = slider(
        0.3, 0.05, 0.9, step=0.05, live=True, help="μ, on the lower floor", label="Friction μ"
    )
    speed: float = slider(4.0, 0.5, 7.0, step=0.1, unit="m/s", live=True, help="v of the push")
    density: float = slider(1.0, 0.2, 20.0, unit="kg/m²", log=True, help="Of the lower boxes")
    buttons: ClassVar = (
        Button("push", "Push both", "n"),
        Button("again", "Put them back", "x"),
    )
    view = (-8.2, -1.4, 8.2, 8.0)
    check_seconds = 5.0

    def build(self, world: World) -> None:
        ground(world, 400, y=-0.9)
        back = Box(width=0.3, height=9.4, friction=0.0)
        world.add_static(back, position=(7.9, 3.8), name="back wall")
        self.floors: list[Body] = []
        for y, name in ((0.0, "rough floor"), (UPPER, "smooth floor")):
            slab = Box(width=RIGHT - LEFT, height=0.4, center=((LEFT + RIGHT) / 2, -0.2))
            stop = Box(width=0.3, height=0.6, center=(RIGHT - 0.15, 0.3), friction=0.0)
            self.floors.append(world.add_static(slab, stop, position=(0.0, y), name=name))
        self.towers: list[list[Body]] = []
        for density, name in ((self.density, "rough"), (1.0, "smooth")):
            self.towers.append([])
            for side in SIDES:
                shape = Box(width=side, height=side, density=density)
                body = world.add_dynamic(shape, name=f"{name} box {side:g} m")
                self.towers[-1].append(body)
        self.changed(world, "mu")
        self._put_back(world)
        self._push(world)

    def changed(self, world: World, name: str) -> None:
        if name != "mu":
            return
        for mu, floor, tower in zip((self.mu, 0.0), self.floors, self.towers, strict=True):
            floor.set_material(0, friction=mu)
            for body in living(tower):
                body.set_material(friction=mu)
        self.pushed = -1.0  # what was predicted does not hold any more

    def _put_back(self, world: World) -> None:
        for y, tower in zip((0.0, UPPER), self.towers, strict=True):
            for body, side in zip(tower, SIDES, strict=True):
                if body.alive:
                    body.angle, body.position = 0.0, (START, y + side / 2)
                    body.velocity, body.omega = (0.0, 0.0), 0.0
                y += side
        self.pushed = -1.0  # [s] when, and
        self.push_speed = 0.0  # [m/s] how
        self.base = self.towers[0][0]
        self.origin = START  # [m] where from
        self.trail = [START, START]  # [m] how far the large boxes have come

    def _push(self, world: World) -> None:
        for tower in self.towers:
            for body in living(tower):
                body.velocity = (self.speed, 0.0)
        self.pushed, self.push_speed = world.time, self.speed
        self.origin = self.base.position[0] if self.base.alive else START
        self.flat = self._is_stacked()

    def pressed(self, world: World, name: str) -> None:
        if name == "again":
            self._put_back(world)
        else:
            self._push(world)

    def _is_stacked(self) -> bool:
        """Return whether the rough tower stands upright, one box over the other."""
        tower = self.towers[0]
        if not all_alive(tower):
            return False
        x = tower[0].position[0]
        return all(
            abs(body.position[0] - x) < ABREAST and abs(body.angle) < ABREAST for body in tower
        )

    def step(self, world: World) -> None:
        for k, tower in enumerate(self.towers):
            if tower[0].alive:
                self.trail[k] = max(self.trail[k], tower[0].position[0])
        if self.pushed >= 0.0 and not self._is_stacked():
            self.flat = False

    # --- numbers ---------------------------------------------------------------------------------

    @property
    def reach(self) -> float:
        """Return how far the rough tower slides, by Coulomb's law [m]."""
        return self.push_speed**2 / (2 * self.mu * G)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the way to a stop, once it stands, and the speed on the smooth floor."""
        result: list[Theory] = []
        room = RIGHT - 0.3 - SIDES[0] / 2 - self.origin
        if self.pushed < 0.0:
            return ()
        since = world.time - self.pushed
        slid = self.base.position[0] - self.origin if self.base.alive else 0.0
        done = fastest(self.towers[0]) < 1e-3 and since > 0.05
        if self.flat and done and self.reach < room:
            # Velocity is stepped before place: v h / 2 less; and the first tick, in which the
            # contacts settle, may lack its friction: μ g h of the speed v, or v h of the way
            h = world.settings.tick_length
            slack = 2 * self.push_speed * h + 0.002
            result.append(
                Theory(
                    "distance to a stop, v² / 2μg",
                    self.reach,
                    slid,
                    slack,
                    "m",
                    formula="s = v^2/(2 μ g)",
                )
            )
        smooth = self.towers[1][0]
        speed = self.push_speed
        if smooth.alive and 0.0 < since < 0.95 * room / speed:
            result.append(Theory("speed without friction", speed, smooth.velocity[0], 1e-3, "m/s"))
        return tuple(result)

    def readings(self, world: World) -> tuple[Reading, ...]:
        rough, smooth = (tower[0] for tower in self.towers)
        return (
            Reading("speed below", rough.velocity[0] if rough.alive else 0.0, "m/s"),
            Reading("speed above", smooth.velocity[0] if smooth.alive else 0.0, "m/s"),
            Reading("deceleration μ g", self.mu * G, "m/s²"),
        )

    def check(self, world: World) -> None:
        assert self.flat, "the tower on the rough floor came apart"
        self.check_theory(world, "after the push the rough tower has not come to rest on the floor")
        top = self.towers[1][2]
        assert self.trail[1] > RIGHT - 1.2, "the smooth box never reached the wall"
        fell = UPPER + plain_sum(SIDES[:2]) + SIDES[2] / 2 - top.center[1]
        assert fell > 0.5, f"without friction the small box should fall off; it fell {fell:.2f} m"

    # --- the picture -----------------------------------------------------------------------------

    def draw(self, draw: Draw, world: World) -> None:
        sizes = draw.style.sizes
        for y, mu in ((0.0, self.mu), (UPPER, 0.0)):
            words = f"μ = {mu:.2f}" if mu else "no friction"
            draw.text((LEFT + 0.2, y + 2.9), words, anchor="topleft", bold=True)
        for tower in self.towers:
            body = tower[0]
            if body.alive and abs(body.velocity[0]) > 0.02:
                x, y = body.center
                draw.arrow((x, y), (0.35 * body.velocity[0], 0.0), "velocity")
                words = f"{abs(body.velocity[0]):.2f} m/s"
                draw.text((x, y - 0.3), words, color="velocity", bold=True)
        if self.pushed < 0.0 or not math.isfinite(self.reach):
            return
        goal = self.origin + self.reach
        if goal < RIGHT - 0.8:
            draw.line((goal, 0.0), (goal, 2.2), "target", sizes.line, dash=True)
            words = f"v² / 2μg = {self.reach:.2f} m"
            draw.text((goal, 2.25), words, color="target", anchor="bottom", bold=True)
        slid = self.trail[0] - self.origin
        if slid > 0.05:
            draw.line((self.origin, -0.2), (self.trail[0], -0.2), "friction", 2 * sizes.line)
            at = (self.origin + slid / 2, -0.35)
            draw.text(at, f"{slid:.2f} m", color="friction", anchor="top", bold=True)
