"""A slime in a world of rigid bodies: discs on springs round a hub, that rolls and sleeps.

The discs do not turn by themselves: free ones would be the balls of a bearing, on which no torque
gets it anywhere. What holds the skin to the floor is their friction.
"""

import math
from collections.abc import Iterable
from typing import NamedTuple

from physics import Body, Circle, Distance, Filter, Joint, World
from physics.values.sums import plain_sum

Point = tuple[float, float]

RIM = 12  # discs round the hub
RADIUS = 0.85  # [m] to their middles
DISC = 0.16  # [m] radius of one
MASS = 5.0  # [kg] of the slime
HERTZ = 3.0  # of its springs: those to the hub have 0.8 of it, those along the rim 3, 1.5 and 1
TORQUE = 30.0  # [N m] of rolling
TOP_SPEED = 3.0  # [m/s] at which rolling gets no more torque
ASLEEP = 0.08  # [1] stiffness that is left in sleep; and torque, or it would turn inside out
GRIP = 0.55  # [m] radius of a disc that only the mouse feels: a press anywhere takes a slime
FULL = 0.5 * RIM * RADIUS**2 * math.sin(math.tau / RIM)
"""Area of the polygon of its rim, as built: [m²]."""


class Slime(NamedTuple):
    """Bodies and springs of one; the shares are those of each spring's frequency."""

    hub: Body
    rim: list[Body]
    springs: list[Joint]
    shares: list[float]

    def stiffen(self, hertz: float, asleep: bool) -> None:
        """Set the frequency of all springs; stiffness goes with its square."""
        factor = hertz * (math.sqrt(ASLEEP) if asleep else 1.0)
        for spring, share in zip(self.springs, self.shares, strict=True):
            if spring.alive:
                spring.hertz = share * factor


def add_slime(world: World, at: Point, name: str, friction: float = 1.0, group: int = -2) -> Slime:
    """Add a slime round `at` [m]: hub and rim, spokes, and links to the first, second and third
    neighbour. Its discs pass through each other: `group` is negative, another for each slime.
    """
    alone = Filter(group=group)
    density = MASS / ((RIM + 1) * math.pi * DISC**2)
    disc = Circle(radius=DISC, density=density, friction=friction, filter=alone)
    grip = Circle(radius=GRIP, density=0.0, filter=Filter(category=0, group=group))
    hub = world.add_dynamic(disc, grip, position=at, name=name, fixed_rotation=True)
    rim: list[Body] = []
    for k in range(RIM):
        turn = math.tau * (k / RIM + 0.25)
        spot = (at[0] + RADIUS * math.cos(turn), at[1] + RADIUS * math.sin(turn))
        rim.append(
            world.add_dynamic(disc, position=spot, name=f"rim of {name} {k}", fixed_rotation=True)
        )
    pairs = [(hub, body, 0.8) for body in rim]
    for step, share in ((1, 3.0), (2, 1.5), (3, 1.0)):
        pairs += [(rim[k], rim[(k + step) % RIM], share) for k in range(RIM)]
    springs = [
        world.add_joint(
            Distance(
                a=a, b=b, anchor_a=a.position, anchor_b=b.position,
                hertz=share * HERTZ, damping_ratio=0.25,
            )
        )
        for a, b, share in pairs
    ]  # fmt: skip
    return Slime(hub, rim, springs, [share for _, _, share in pairs])


def roll(hub: Body, rim: Iterable[Body], way: int, torque: float) -> None:
    """Push every disc along the rim, counter-clockwise for a `way` of 1, for the next tick.

    All pushes together are a pure torque [N m], less the faster it rolls.
    """
    rim = [body for body in rim if body.alive]
    if not hub.alive or len(rim) < 3:
        return
    share = min(max(1.0 + way * hub.velocity[0] / TOP_SPEED, 0.0), 1.0)
    cx = plain_sum(body.center[0] for body in rim) / len(rim)
    cy = plain_sum(body.center[1] for body in rim) / len(rim)
    arms = [(body.center[0] - cx, body.center[1] - cy) for body in rim]
    # Forces q (-y, x): their sum is 0, for the arms' is; their torque is q times sum of r²
    q = way * share * torque / plain_sum(x * x + y * y for x, y in arms)
    for body, (x, y) in zip(rim, arms, strict=True):
        body.apply_force((-q * y, q * x))
