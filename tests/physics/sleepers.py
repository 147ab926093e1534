"""Small worlds in which things sleep."""

from physics import Body, Distance, Joint, SolverSettings, World
from physics.constants import SLEEP_PERIOD, SLEEP_TIME
from tests.physics.worlds import column, grounded

REST = round(SLEEP_TIME * 240)
"""Ticks of rest before sleep."""

SOON = REST + 2 * SLEEP_PERIOD
"""Ticks after which something that rests at once sleeps: a search may come just too early, and
stacks need some ticks to settle on their soft contacts."""


def resting(world: World | None = None) -> World:
    """A floor, with sleeping on."""
    world = world or grounded()
    world.settings.sleeping = True
    return world


def floating() -> World:
    """No gravity, sleeping on."""
    return World(gravity=(0.0, 0.0), settings=SolverSettings(sleeping=True))


def asleep(world: World, count: int, x: float = 0.0) -> list[Body]:
    """A sleeping column of boxes, once it has settled on its soft contacts."""
    boxes = column(world, count, x)
    world.step(ticks=2 * SOON)
    assert not any(box.awake for box in boxes)
    return boxes


def rod(world: World, a: Body | None, b: Body, at: tuple[float, float] = (0.0, 0.0)) -> Joint:
    """A rigid rod from the centre of `a`, or the point `at`, to that of `b`."""
    start = a.center if a is not None else at
    return world.add_joint(Distance(a=a, b=b, anchor_a=start, anchor_b=b.center))
