"""A strobe: where bodies were at regular moments, left behind as faint outlines (Marey, 1886)."""

import math
from collections.abc import Callable, Sequence

from physics import Body, World

Pose = tuple[float, float, float]  # x, y [m], angle [rad]


class Strobe:
    """A pose of each body at every flash. It is state of the scene: it goes back with time."""

    def __init__(self, bodies: Sequence[Body], every: float = 0.5, most: int = 16) -> None:
        """Flash `every` so many simulated seconds; of each body the last `most` poses stay."""
        self.bodies, self.every, self.most = tuple(bodies), every, most
        self.begin(0.0)

    def begin(self, now: float) -> None:
        """Forget all; the first flash comes with the next step after `now` [s]."""
        self.next = now
        self.poses: list[list[Pose]] = [[] for _ in self.bodies]

    def step(self, world: World) -> None:
        """Look whether it flashes: to be called once a tick."""
        if world.time < self.next - 1e-9:
            return
        self.next += self.every
        for body, seen in zip(self.bodies, self.poses, strict=True):
            if body.alive:
                x, y = body.position
                seen.append((x, y, body.angle))
                del seen[: -self.most]

    def draw(self, paint: Callable[[Pose, float], None], number: int = 0) -> None:
        """Call `paint` with every pose of a body, the oldest first, and how strong it is [0..1]."""
        poses = self.poses[number]
        for k, pose in enumerate(poses):
            paint(pose, 0.25 + 0.5 * (k + 1) / len(poses))


def at(pose: Pose, point: tuple[float, float]) -> tuple[float, float]:
    """Return where a point of the body [m] was in a pose [m]."""
    x, y, angle = pose
    c, s = math.cos(angle), math.sin(angle)
    return x + c * point[0] - s * point[1], y + s * point[0] + c * point[1]
