"""Slimes that the user has called into a scene: groups of bodies that roll by the arrow keys.

A called slime is what any pasted group is: bodies and springs, added by one `AddThings`, so undo,
replay, rewind and files know it already. It is known by the name of its first body; who ungroups
it has thirteen discs on springs.
"""

import math
from typing import TYPE_CHECKING

from physics import Body, World
from scenes.slimes import ASLEEP, HERTZ, RIM, TORQUE, roll

if TYPE_CHECKING:
    from app.simulation.attachments import Attachments

NAME = "called slime"
LEFT, RIGHT, SLEEP = "slime_left", "slime_right", "slime_sleep"
KEYS = {"left": LEFT, "right": RIGHT, "down": SLEEP}
"""Controls of all called slimes, by the keys that they have where the scene has not taken them."""

WORDS = {LEFT: "slime rolls left", RIGHT: "slime rolls right", SLEEP: "slime sleeps"}

LIMP = 3.0 * HERTZ * ASLEEP**0.25
"""Between the stiffest spring of a slime awake, 3 HERTZ, and asleep: [Hz], their geometric mean."""


def slimes_in(world: World, attachments: "Attachments") -> list[tuple[Body, list[Body]]]:
    """Return hub and rim of all called slimes that are whole."""
    result: list[tuple[Body, list[Body]]] = []
    bodies = world.bodies_by_id
    for group in attachments.groups:
        hub = bodies.get(group[0])
        if hub is not None and hub.name.startswith(NAME):
            rim = [bodies[i] for i in group[1:] if i in bodies]
            if len(rim) == RIM:
                result.append((hub, rim))
    return result


def roll_slimes(world: World, attachments: "Attachments", held: set[str]) -> None:
    """Roll the called slimes by the controls that are `held`, for the next tick."""
    way = (LEFT in held) - (RIGHT in held)  # counter-clockwise rolls left
    torque = TORQUE * (ASLEEP if SLEEP in held else 1.0)
    if way:
        for hub, rim in slimes_in(world, attachments):
            roll(hub, rim, way, torque)


def let_sleep(world: World, attachments: "Attachments", control: str, asleep: bool) -> None:
    """Take the stiffness from the springs of all called slimes that have it, or give it back, when
    the control of their sleep goes down or up.
    """
    if control != SLEEP:
        return
    factor = math.sqrt(ASLEEP)
    for hub, rim in slimes_in(world, attachments):
        own = {hub, *rim}
        springs = [
            joint
            for joint in world.joints
            if joint.kind == "distance" and joint.a in own and joint.b in own
        ]
        stiffest = max((spring.hertz for spring in springs), default=0.0)
        if (stiffest > LIMP) == asleep:
            for spring in springs:
                spring.hertz *= factor if asleep else 1.0 / factor
