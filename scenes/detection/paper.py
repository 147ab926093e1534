"""Bullets and a sheet of paper: what is looked at only now and then is missed."""

import math
from typing import ClassVar

import numpy as np

from physics import Body, Box, Circle, World
from physics.values.sums import plain_sum
from scenes.draw import Draw
from scenes.guards import living
from scenes.kit import Button, Reading, Scene, Theory, slider

ROWS = 12  # [count] bullets of each band
RADIUS = 0.06  # [m] of a bullet
GAP = 0.2  # [m] from row to row
MUZZLE, END, PAPER = -7.0, 7.2, 1.5  # [m] where bullets start, where they are gone; the sheet
BANDS = (3.2, 0.2, -2.8)  # [m] the middle of each band
FINER = 4  # so many times as often the second band looks
WAIT = 0.5  # [s] until the first volley
AFTER = 0.1  # [s] that a volley is watched for after the slowest would have arrived


class Paper(Scene):
    """Shoot bullets at paper, and see which ones are missed. Twelve bullets, one speed, one sheet
    of paper. A program that moves things in steps sees each bullet only at the dots: $v h$ apart.
    When no dot meets the sheet, nothing was ever in contact, and the bullet is behind it. That is
    called tunnelling.

    A dot meets the sheet on $d + 2 r$ of every $v h$. The bullets start a little behind one
    another, so of all of them the share

    $p = (d + 2 r)/(v h)$

    is caught. Four times as many steps catch four times as many, at four times the cost, until
    someone shoots faster. The third band asks another question: not where the bullet is, but *when*
    it would arrive, $t = s/v$, within the step. That is continuous collision detection; here the
    engine itself does it, and it catches all.

    - Find the speed at which the first bullet gets through. Is it $(d + 2 r)/h$?
    - Double the speed, then halve the sheet. What does each do to the count?
    - How many steps a second would 400 m/s need?
    """

    title = "Tunnelling"
    speed: float = slider(40.0, 5.0, 400.0, step=1.0, log=True, unit="m/s", help="v")
    thickness: float = slider(20.0, 1.0, 100.0, step=1.0, unit="mm", help="d, of the sheet")
    rate: int = slider(60, 20, 120, step=1, unit="1/s", help="Steps a second: 1/h", label="Steps")
    buttons: ClassVar = (Button("again", "Fire", "g", "Another volley"),)
    view = (-7.6, -4.7, 7.6, 5.1)
    check_seconds = 4.0

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        self.d = 0.001 * self.thickness  # [m]
        self.h = 1.0 / self.rate  # [s]
        high = ROWS * GAP + 0.2
        sheet = Box(width=self.d, height=high, restitution=0.0)
        self.sheet = world.add_static(sheet, position=(PAPER, BANDS[2]), name="paper")
        self.bullets: list[Body] = []
        self._load(world, WAIT)

    def _load(self, world: World, wait: float) -> None:
        """Put the bullets of the engine back, to be fired after `wait` [s]."""
        for body in living(self.bullets):
            world.remove(body)
        round_one = Circle(radius=RADIUS, density=1000.0, restitution=0.0)
        self.bullets = [
            world.add_dynamic(round_one, position=(x, y), bullet=True, name=f"bullet {k + 1}")
            for k, (x, y) in enumerate(zip(self.starts(2), rows_of(2), strict=True))
        ]
        for body in self.bullets:
            body.color = "blue"
        self.fire_at, self.fired = world.time + wait, False
        self.touched = False  # by hand

    def starts(self, band: int) -> np.ndarray:
        """Return where the bullets of a band start (ROWS,) [m]: evenly over one of its steps.

        Those of the engine are in the picture, all within a metre.
        """
        shares = (np.arange(ROWS) + 0.5) / ROWS
        return MUZZLE + shares if band == 2 else MUZZLE - self.stride(band) * shares

    def stride(self, band: int) -> float:
        """Return how far a bullet flies in a step of a band [m]."""
        return self.speed * self.h / (FINER if band else 1)

    def pressed(self, world: World, name: str) -> None:
        self._load(world, 0.2)

    def step(self, world: World) -> None:
        self.note_touch(world)
        if not self.fired and world.time >= self.fire_at - 1e-9:
            self.fired, self.fire_at = True, world.time
            for body in living(self.bullets):
                body.velocity = (self.speed, 0.0)

    def over(self, world: World) -> bool:
        """Return whether the volley is over: who is behind the sheet has had the time for it."""
        way = PAPER + self.d / 2 + 3 * RADIUS - MUZZLE + 2 * self.stride(0)
        return self.fired and world.time >= self.fire_at + way / self.speed + AFTER

    def seen(self, band: int) -> np.ndarray:
        """Return the first step at which each bullet of a band is in the sheet; −1: at none."""
        stride, starts = self.stride(band), self.starts(band)
        near = PAPER - self.d / 2 - RADIUS - starts  # [m] way until it touches, and
        far = near + self.d + 2 * RADIUS  # until it has left
        first = np.ceil(near / stride)
        return np.where(first * stride <= far, first, -1.0)

    def chance(self, band: int) -> float:
        """Return which share of all bullets theory lets a band catch [1]."""
        return 1.0 if band == 2 else min(1.0, (self.d + 2 * RADIUS) / self.stride(band))

    def caught(self, band: int) -> float:
        """Return which share of the bullets was caught [1]."""
        if band == 2:
            alive = living(self.bullets)
            return plain_sum(body.center[0] < PAPER for body in alive) / max(len(alive), 1)
        return float((self.seen(band) >= 0.0).mean())

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the share that is caught, once the volley is over."""
        if not self.over(world) or self.touched:
            return ()
        entries = []
        for band, name in enumerate(("once a step", f"{FINER} times a step", "when?")):
            chance = self.chance(band)
            # ROWS points evenly over a stride: an interval holds its share of them within one.
            near = 0.0 if chance == 1.0 else 1.0 / ROWS
            words = "" if band else "p = (d + 2 r)/(v h)"
            entries.append(
                Theory(f"caught, {name}", chance, self.caught(band), near, formula=words)
            )
        return tuple(entries)

    def readings(self, world: World) -> tuple[Reading, ...]:
        safe = (self.d + 2 * RADIUS) / self.h
        return (
            Reading("from dot to dot, v h", self.stride(0), "m"),
            Reading("d + 2 r", self.d + 2 * RADIUS, "m"),
            Reading("fastest that is always seen", safe, "m/s"),
            Reading(f"the same, {FINER} times a step", FINER * safe, "m/s"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        looks = [
            f"{times * self.rate} looks a second, {self.stride(band):.2g} m apart"
            for band, times in enumerate((1, FINER))
        ]
        names = (*looks, "asks when: continuous")
        for band, (name, y) in enumerate(zip(names, BANDS, strict=True)):
            top = y + 0.5 * ROWS * GAP
            if band < 2:
                self._draw_sheet(draw, y)
                self._draw_steps(draw, world, band)
            else:
                self._draw_ways(draw)
            draw.text((-7.4, top + 0.1), name, anchor="bottomleft", bold=True)
            if self.over(world) and not self.touched:
                many = round(ROWS * self.caught(band))
                color = "contact_kept" if many == ROWS else "contact_new"
                said = f"{many} of {ROWS} caught"
                draw.text((PAPER, top + 0.1), said, color=color, anchor="bottom", bold=True)

    def _draw_ways(self, draw: Draw) -> None:
        """Draw the whole way of each bullet that the engine moves: it is looked at all the time."""
        color, width = draw.color("contact_kept", 0.45), draw.style.sizes.thin
        for start, body in zip(self.starts(2), self.bullets, strict=True):
            if body.alive and not self.touched:
                x, y = body.center
                draw.line((start, y), (x, y), color, width)

    def _draw_sheet(self, draw: Draw, y: float) -> None:
        half = 0.5 * ROWS * GAP + 0.1
        left, right = PAPER - self.d / 2, PAPER + self.d / 2
        draw.rect(left, y - half, right, y + half, "static", "static_outline")

    def _draw_steps(self, draw: Draw, world: World, band: int) -> None:
        """Draw where each bullet of a band was seen, and where it is now."""
        now = world.time - self.fire_at if self.fired else 0.0
        stride, steps = self.stride(band), int(now * self.speed / self.stride(band) + 1e-9)
        most = math.ceil((END - MUZZLE) / stride) + 1
        for start, y, hit in zip(self.starts(band), rows_of(band), self.seen(band), strict=True):
            last = min(steps, most) if hit < 0 else min(steps, int(hit))
            x = start + stride * np.arange(last + 1)
            x = x[(x > MUZZLE - 0.4) & (x < END)]
            dots = np.column_stack([x, np.full(len(x), y)])
            color = "contact_kept" if 0 <= hit <= steps else "contact_new"
            color = color if 0 <= hit <= steps or start + stride * last > PAPER else "text"
            draw.many.dots(dots, draw.color(color, 0.45), 1.6 * RADIUS * draw.camera.scale)
            at = start + stride * last
            if at < END:
                draw.circle((at, y), RADIUS, draw.color(color, 0.8), color, draw.style.sizes.thin)

    def check(self, world: World) -> None:
        self.check_theory(world, "the volley should be over")
        for body in self.bullets:
            depth = body.center[0] + RADIUS - (PAPER - self.d / 2)
            # Two slops of the engine (5 mm each) are left between what touches
            assert abs(depth) < 0.01, f"{body.name} is {1000 * depth:.1f} mm deep in the paper"


def rows_of(band: int) -> np.ndarray:
    """Return the heights of the rows of a band (ROWS,) [m]."""
    return BANDS[band] + GAP * (np.arange(ROWS) - 0.5 * (ROWS - 1))
