"""Calling a slime: the words of its bodies and springs, to be added to any scene."""

from app.simulation.commands.base import Point
from app.simulation.commands.edit.adding import AddThings
from app.simulation.commands.edit.copying import copied
from app.simulation.slimes import NAME
from physics import World
from scenes.slimes import DISC, RADIUS, add_slime

FIRST_GROUP = -7000
"""Number of collision groups down from here: scenes use the small ones."""

STEP, STEPS = 0.1, 100  # [m] up to the next place to try; how many


def room_above(world: World, at: Point) -> Point:
    """Return the lowest place [m] above `at` where a slime touches nothing: half in a floor it
    would stick. In a full world that is `at` itself.
    """
    places = [(at[0], at[1] + k * STEP) for k in range(STEPS)]
    size = RADIUS + DISC
    free = (place for place in places if world.closest(place, size, dynamic_only=False) is None)
    return next(free, at)


def called_slime(at: Point, present: int) -> AddThings:
    """Return the command that adds a slime round `at` [m] to a scene that has `present` others."""
    scratch = World()
    slime = add_slime(scratch, at, NAME, group=FIRST_GROUP - present)
    things = copied(scratch, [body.id for body in (slime.hub, *slime.rim)])
    return AddThings(things.bodies, things.joints, "a slime", grouped=True)
