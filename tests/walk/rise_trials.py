"""Trials of getting up: seeded falls on flat and sloping ground, and whether it stands after."""

import math
import random
from dataclasses import dataclass

from creatures.figure import Figure as CreatureFigure
from creatures.gaits.biped.figure import Figure
from creatures.gaits.biped.gait import Gait
from creatures.gaits.biped.manner import Manner
from creatures.gaits.biped.wish import STAND, Wish
from creatures.pose import on_ground
from creatures.text import opened
from physics import Box, World
from tests.walk.run import Outcome, Row

SLOPE = math.radians(5.0)
FOOT = 0.3  # [m] how far ahead of the hip a foot stands at the start
RATE = 240  # [1/s] ticks
PUSH = 60.0  # [N*s] the hardest push at the top of the chest
STILL, LIES = 0.05, 2.0  # [m/s] slower than this, or after this many [s], it lies
LIMIT, STAYS = 10.0, 3.0  # [s] to be up within, and to stay up after
UPRIGHT, TALL = 0.3, 0.85  # [rad] of the pelvis, [1] of the usual height of the hip


@dataclass
class Ground:
    """A figure on a plane that rises to the right by `slope` [rad]."""

    world: World
    gait: Gait
    slope: float

    def run(self, seconds: float, wish: Wish = STAND) -> None:
        """Let it move for `seconds` as `wish` says."""
        for _ in range(round(seconds * RATE)):
            self.tick(wish)

    def tick(self, wish: Wish = STAND) -> None:
        self.gait.step(self.world, wish)
        self.world.step()

    def push(self, impulse: float) -> None:
        """Push the top of the chest with `impulse` [N*s]."""
        chest = self.gait.figure.bodies["chest"]
        chest.apply_impulse((impulse, 0.0), chest.world_point((0.65, 0.0)))

    @property
    def phase(self) -> str:
        return self.gait.phase.name if self.gait.phase else ""

    @property
    def stands(self) -> bool:
        """Return whether it stands upright at its height."""
        figure = self.gait.figure
        ankle = min(leg.ankle.imag for leg in figure.legs)
        tall = figure.hip.imag - ankle > TALL * self.gait.manner.height
        return self.phase == "stand" and tall and abs(figure.tilt) < UPRIGHT


def standing_on(slope: float) -> Ground:
    """Return a figure that stands on a plane of `slope` [rad]."""
    world, manner = World(), Manner()
    plane = Box(width=400.0, height=2.0, center=(0.0, -1.0), friction=1.0)
    world.add_static(plane, angle=slope, name="ground")
    plan = opened("human")
    pose = on_ground(plan, ground=FOOT * abs(math.tan(slope)))
    figure = Figure(CreatureFigure(world, plan, pose))
    return Ground(world, Gait(figure, manner), slope)


def fallen(seed: int, slope: float, way: int = 0) -> Ground:
    """Return a figure that lies, pushed over to the left or right (`way`; 0 is by chance)."""
    chance = random.Random(seed)
    ground = standing_on(slope)
    way = way or chance.choice((-1, 1))
    wish = Wish(speed=chance.choice((-1.0, 0.0, 0.0, 1.0)))
    ground.run(chance.uniform(0.5, 2.5), wish)
    while ground.phase != "fallen":
        ground.push(way * chance.uniform(30.0, PUSH))
        for _ in range(RATE):
            ground.tick(wish)
            if ground.phase == "fallen":
                break
    for limb in ground.gait.figure.limbs.values():
        if limb.plan.servo:
            low, high = (
                max(-math.pi, min(2 * math.pi, end)) for end in (limb.plan.lower, limb.plan.upper)
            )
            limb.drive(chance.uniform(low, high))
    for _ in range(round(LIES * RATE)):
        ground.tick()
        if (
            ground.phase == "rise"
            or max(math.hypot(*body.velocity) for body in ground.gait.figure.bodies.values())
            < STILL
        ):
            break  # the clock begins
    return ground


def rises(seed: int, slope: float, way: int = 0) -> tuple[Outcome, str]:
    """Return whether it stands within LIMIT after a fall, and still STAYS later, with the time that
    it took [s]; and what it does then.

    The fall is by chance `seed` on a plane of `slope` [rad], to the left or right (`way`, 0 by
    chance).
    """
    ground = fallen(seed, slope, way)
    lies = ground.world.time
    while not ground.stands:
        ground.tick()
        if ground.world.time - lies > LIMIT:
            return Outcome(False, LIMIT), ground.phase
    seconds = ground.world.time - lies
    ground.run(STAYS)
    up = ground.phase in ("stand", "step") and abs(ground.gait.figure.tilt) < UPRIGHT
    return Outcome(up, seconds), ground.phase


def gets_up(seed: int, slope: float, way: int = 0) -> tuple[bool, str]:
    """Return whether it gets up, and how that went in words."""
    (up, seconds), phase = rises(seed, slope, way)
    return up, f"after {seconds:.1f} s: {phase}"


def on_level(seed: int) -> Outcome:
    """Fall on level ground, on the front or the back by chance."""
    return rises(seed, 0.0)[0]


def on_slope(seed: int) -> Outcome:
    """Fall on 5 degrees, which rise to the right for odd seeds."""
    return rises(seed, SLOPE if seed % 2 else -SLOPE)[0]


ROWS = (
    Row("rise-level", "fallen on level ground, up within 10 s", 0.95, "time [s]", on_level),
    Row("rise-slope", "fallen on 5 degrees, up within 10 s", 0.95, "time [s]", on_slope),
)
