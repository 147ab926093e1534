"""Ground that is not flat, or does not stay."""

import math
from functools import partial

from creatures.gaits.biped.wish import Wish
from physics import World
from scenes.presets import _walker_floors as floors
from tests.walk.run import Outcome, Row, Run

HILL = 10.0  # [degrees]


def hill(seed: int) -> Outcome:
    """Walk up a slope, over its top and down again, forwards or backwards."""
    run = Run(seed, partial(_hill, math.radians(HILL)))
    way = run.way()
    run.go(1.0)
    run.go(22.0, Wish(speed=way * run.rng.uniform(0.8, 1.5)))
    return run.outcome(way * run.x > 14.0)


def _hill(steepness: float, world: World) -> None:
    floors.plain(world)
    for way in (-1, 1):
        floors.hill(world, way, 3.0, 7.0, steepness)


def slope(seed: int) -> Outcome:
    """Walk on to a slope of -10 to 10 degrees without an end, stop on it, stand, and walk on."""
    run = Run(seed, _slopes)
    way = run.way()
    wish = Wish(speed=way * run.rng.uniform(0.5, 1.5))
    run.go(1.0)
    run.go(run.rng.uniform(7.0, 10.0), wish)
    run.go(6.0)
    run.go(4.0, wish)
    return run.outcome(way * run.x > 4.5)


def _slopes(world: World) -> None:
    """Build a way up to the right, a way down to the left."""
    floors.plain(world)
    floors.hill(world, 1, 2.5, 30.0, math.radians(HILL))


def kerb(seed: int) -> Outcome:
    """Walk up a kerb of 0.2 m at a random place and down again."""
    rng_run = Run(seed)
    way, x = rng_run.way(), rng_run.rng.uniform(3.5, 5.5)
    run = Run(seed, partial(_kerb, way * x))
    run.go(1.0)
    run.go(14.0, Wish(speed=way * rng_run.rng.uniform(0.8, 1.5)))
    return run.outcome(way * run.x > 8.0)


def _kerb(x: float, world: World) -> None:
    floors.plain(world)
    floors.kerb(world, x, 0.2)


def stairs(seed: int) -> Outcome:
    """Walk up six steps of 0.15 m and down again."""
    rng_run = Run(seed)
    way, tread = rng_run.way(), rng_run.rng.uniform(0.8, 1.2)
    run = Run(seed, partial(_stairs, tread))
    run.go(1.0)
    run.go(24.0, Wish(speed=way * rng_run.rng.uniform(0.7, 1.0)))
    return run.outcome(way * run.x > 3.0 + 12.0 * tread)


def _stairs(tread: float, world: World) -> None:
    floors.plain(world)
    for way in (-1, 1):
        floors.staircase(world, way, 0.15, tread, 6)


def seesaw(seed: int) -> Outcome:
    """Walk over a plank on a ridge, which tips under it."""
    run = Run(seed, floors.seesaws)
    way = run.way()
    run.go(1.0)
    run.go(18.0, Wish(speed=way * run.rng.uniform(0.7, 1.2)))
    return run.outcome(way * run.x > 9.5)


def platform(seed: int) -> Outcome:
    """Stand on a platform that swings by 1.5 m every 6 s."""
    run = Run(seed, floors.platform)
    run.go(run.rng.uniform(12.0, 18.0))
    return run.outcome()


def belt(seed: int) -> Outcome:
    """Walk on a belt that carries it on or back at 1 m/s, and stand on it for 3 s."""
    carries = 1.0 if seed % 2 else -1.0
    run = Run(seed, partial(_belt, carries))
    way = run.way()
    wish = Wish(speed=way * run.rng.uniform(0.5, 1.5))
    run.go(1.0)
    run.go(8.0, wish)
    run.go(3.0)
    run.go(5.0, wish)
    return run.outcome()


def _belt(speed: float, world: World) -> None:
    floors.plain(world)
    for way in (-1, 1):
        floors.belt(world, way * (2.0 + 20.0), 40.0, speed)


ROWS = (
    Row("hill", "over a hill of 10 degrees", 0.9, "way [m]", hill),
    Row("slope", "up a slope of 10 degrees, stand on it, go on", 0.9, "way [m]", slope),
    Row("kerb", "up and down a kerb of 0.2 m", 0.9, "way [m]", kerb),
    Row("stairs", "six steps of 0.15 m up and down", 0.9, "way [m]", stairs),
    Row("seesaw", "over a plank that seesaws", 0.9, "way [m]", seesaw),
    Row("platform", "on a platform that swings by 1.5 m", 0.9, "way [m]", platform),
    Row("belt", "on to, along and off a belt of 1 m/s", 0.9, "way [m]", belt),
)
