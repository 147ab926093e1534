"""The best creature of a search, walking beside the one of the scene.

It goes in a copy of the scene's world, where it takes the place of the present creature: so it has
the same ground before it, and what lies on it, but the two do not meet. It walks in step with the
session's ticks. It starts where the creature of the scene is; after the time of a trial, or when
it has left the picture, again.
"""

import copy

import numpy as np

from app.session.session import Session
from creatures.figure import Figure
from creatures.gaits import gait_of
from creatures.pose import on_ground
from creatures.text import read
from creatures.trials import SECONDS
from physics import World
from scenes.creature import CreatureScene

LEAST = 240
"""It goes so far before it starts anew because it is not in the picture: [ticks], a second."""

JUMP = 240
"""The session may go on by so many ticks at once: [count]; after more it starts anew."""

FEELERS = 9
"""At so many places under a creature the ground is looked for: [count], 9, so that no kerb is
missed that is wider than an eighth of it."""

FAR = 100.0  # [m] how deep ground is looked for


class Beside:
    """One creature that walks along with the session."""

    def __init__(self, session: Session, text: str, command: float) -> None:
        """Start the creature of `text` (JSON), told to go at `command` [m/s]."""
        self.text, self._session, self._command = text, session, command
        self._plan = read(text)
        alone = Figure(World(), self._plan, on_ground(self._plan))
        self._ahead = alone.motion()[0].real  # [m] of its mass before its root
        self._start()

    def _start(self) -> None:
        """Begin at the present tick, where the creature of the scene is."""
        self.world = copy.copy(self._session.world)
        self._begin, self._done = self._session.timeline.now, 0  # [ticks]
        self.gone = False  # it has left the picture
        x, top = self._take_away()
        places = on_ground(self._plan, x - self._ahead)
        ends = [
            places[limb.name].at(along).real
            for limb in self._plan.limbs
            for along in (-limb.radius, limb.length + limb.far_radius)
        ]
        floor = ground_under(self.world, min(ends), max(ends), top)
        self.figure = Figure(self.world, self._plan, on_ground(self._plan, x - self._ahead, floor))
        self._gait = gait_of(self.figure)
        self._before = self._poses()

    def _take_away(self) -> tuple[float, float]:
        """Take the present creature out of the copy; return its mass's x and its top [m]."""
        scene = self._session.scene
        if not isinstance(scene, CreatureScene) or not scene.gait.figure.bodies:
            return 0.0, 0.0
        present = scene.gait.figure
        x, top = present.motion()[0].real, max(one.aabb[3] for one in present.bodies.values())
        for body in present.bodies.values():
            self.world.remove(self.world.body_by_id(body.id))
        return x, top

    @property
    def ticks(self) -> int:
        """Return for how many ticks it walks."""
        return self._done

    def follow(self) -> None:
        """Stand where the session stands; a way back, and a long jump, start it anew."""
        ticks = self._session.timeline.now - self._begin
        lap = SECONDS / self.world.tick_length
        is_gone = self.gone and ticks > LEAST
        if is_gone or not self._done <= ticks <= min(self._done + JUMP, lap):
            self._start()
            return
        while self._done < ticks:
            if self._done == ticks - 1:
                self._before = self._poses()
            self._gait.step(self.world, self._command)
            self.world.step()
            self._done += 1

    def _poses(self) -> np.ndarray:
        """Return x, y [m] and angle [rad] (n, 3) of its limbs that are there."""
        bodies = self.figure.bodies.values()
        return np.array([(*body.position, body.angle) for body in bodies])

    def between(self) -> tuple[np.ndarray, np.ndarray] | None:
        """Return rows of its limbs (n,) and x, y [m], angle [rad] (n, 3) at the moment that is
        drawn; None: they are not those of the tick before.
        """
        before, now = self._before, self._poses()
        if not len(now) == len(before) > 0:
            return None
        poses = now + (self._session.clock.alpha - 1.0) * (now - before)
        return np.array([body.index for body in self.figure.bodies.values()]), poses


def ground_under(world: World, left: float, right: float, top: float) -> float:
    """Return the height of the highest thing below `top` from `left` to `right` [m]; 0: none."""
    hits = [world.ray_cast((x, top), (x, top - FAR)) for x in np.linspace(left, right, FEELERS)]
    return max((hit.point[1] for hit in hits if hit is not None), default=0.0)
