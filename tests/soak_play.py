"""One world and a random player, who builds, throws, drags, joins, breaks: for tests/soak.py."""

import hashlib
import math
import random
from collections import Counter
from itertools import pairwise
from time import process_time
from typing import Any

from physics import (
    Body,
    Box,
    Capsule,
    Circle,
    Distance,
    Joint,
    MouseJoint,
    Polygon,
    Revolute,
    Segment,
    World,
)

MOST_BODIES = 120
"""Bodies in the world at a time: [count], 120. More: a longer soak."""

EDIT_EVERY = 12
"""Ticks from one edit to the next: [count], 12, so 1200 edits in a simulated minute."""


class NotFiniteError(ArithmeticError):
    """A body's state is no longer a number."""


class Play:
    """One world and a random player: every choice comes from its own generator."""

    def __init__(self, seed: int) -> None:
        self.world = World()
        self.random = random.Random(seed)
        self.counts: Counter[str] = Counter()
        self.digest = ""  # of the state at the end of the last chapter
        self.hand: Joint | None = None
        self.stage: set[int] = set()
        for x in (-13.0, 13.0):
            self._fix(Box(width=1.0, height=30.0), (x, 15.0))
        self._fix(Box(width=60.0, height=4.0), (0.0, -2.0))
        self._fix(Segment(start=(-12.0, 4.0), end=(-7.0, 1.0), radius=0.05), (0.0, 0.0))

    def _fix(self, shape: Any, at: tuple[float, float]) -> None:
        self.stage.add(self.world.add_static(shape, position=at).id)

    @property
    def free(self) -> list[Body]:
        """All bodies but the stage."""
        return [body for body in self.world.bodies if body.id not in self.stage]

    def chapter(self, ticks: int) -> tuple[float, int]:
        """Play for `ticks`, then clear the world; ms per tick, and most contacts at a time."""
        build = (self._pile, self._chain, self._bridge, self._cloth)
        self.random.choice(build)()
        spent, contacts = 0.0, 0
        for tick in range(ticks):
            if tick % EDIT_EVERY == 0:
                self._edit()
            if self.hand is not None and self.hand.alive:
                turn = 3.0 * self.world.time
                self.hand.target = (8.0 * math.sin(turn), 4.0 + 3.0 * math.cos(1.7 * turn))
            begin = process_time()  # of this process: others may be busy
            self.world.step()
            spent += process_time() - begin
            for event in self.world.events:
                self.counts[event.kind] += 1
                if "finite" in event.message:
                    raise NotFiniteError(event.message)
            if tick % 60 == 59:
                contacts = max(contacts, self.world.contacts.count)
                self._look()
        self.digest = hashlib.blake2b(repr(self.state()).encode(), digest_size=6).hexdigest()
        self.clear()
        return 1000.0 * spent / ticks, contacts

    def clear(self) -> None:
        """Take everything out but the stage."""
        self.hand = None
        for body in self.free:
            self.world.remove(body)
        self.world.step()

    def state(self) -> list[float]:
        """Every number of every body."""
        numbers = []
        for body in self.world.bodies:
            numbers += [*body.center, body.angle, *body.velocity, body.omega]
        return numbers

    def _look(self) -> None:
        """Finite? And what fell out of the world's bin goes."""
        if not all(map(math.isfinite, self.state())) or not math.isfinite(self.world.energy.total):
            raise NotFiniteError(f"not finite at tick {self.world.tick}")
        for body in self.free:
            if body.center[1] < -6.0 or abs(body.center[0]) > 40.0:
                self.counts["escaped"] += 1
                self.world.remove(body)

    # --- edits ------------------------------------------------------------------------------------

    def _edit(self) -> None:
        edits = (self._add, self._add, self._throw, self._throw, self._drag, self._drop)
        edits += (self._join, self._tune, self._remove, self._unjoin, self._ask)
        edit = self.random.choice(edits)
        self.counts[edit.__name__.strip("_")] += 1
        edit()

    def _at(self, low: float, high: float) -> tuple[float, float]:
        return self.random.uniform(-11.0, 11.0), self.random.uniform(low, high)

    def _shape(self) -> tuple[Any, ...]:
        a, b = self.random.uniform(0.2, 0.5), self.random.uniform(0.2, 0.5)
        surface: dict[str, Any] = {
            "friction": self.random.uniform(0.1, 1.0),
            "restitution": self.random.choice((0.0, 0.0, 0.4, 0.8)),
            "density": self.random.choice((0.5, 1.0, 1.0, 5.0)),
        }
        kind = self.random.randrange(5)
        if kind == 0:
            return (Circle(radius=a, **surface),)
        if kind == 1:
            return (Box(width=2.0 * a, height=2.0 * b, **surface),)
        if kind == 2:
            return (Capsule(start=(-0.4, 0.0), end=(0.4, 0.0), radius=a, end_radius=b, **surface),)
        if kind == 3:
            return (Polygon(vertices=((-a, -b), (b, -a), (0.1, a + b)), radius=0.03, **surface),)
        return Box(width=3.0 * a, height=0.2, **surface), Box(width=0.2, height=3.0 * b, **surface)

    def _add(self) -> None:
        if len(self.world.bodies) < MOST_BODIES:
            at, angle = self._at(2.0, 12.0), self.random.uniform(-3.0, 3.0)
            self.world.add_dynamic(*self._shape(), position=at, angle=angle)

    def _pick(self) -> Body | None:
        free = self.free
        return self.random.choice(free) if free else None

    def _throw(self) -> None:
        if body := self._pick():
            body.velocity = (self.random.gauss(0.0, 8.0), self.random.uniform(0.0, 12.0))
            body.omega = self.random.gauss(0.0, 5.0)

    def _drag(self) -> None:
        """Grab what is nearest to a point; the hand then wanders until it drops it."""
        self._drop()
        hit = self.world.closest(self._at(0.0, 4.0), 3.0)
        if hit is not None:
            body, force = hit.body, 60.0 * hit.body.mass * 9.81
            joint = MouseJoint(body, anchor=body.center, target=body.center, max_force=force)
            self.hand = self.world.add_joint(joint)

    def _drop(self) -> None:
        if self.hand is not None and self.hand.alive:
            self.hand.remove()
        self.hand = None

    def _join(self) -> None:
        """Tie two bodies that are near each other; most ties are weak and will break."""
        body = self._pick()
        if body is None or len(self.world.joints) > MOST_BODIES:
            return
        (x, y), others = body.center, self.free
        near = [other for other in others if 0.1 < math.dist(other.center, (x, y)) < 2.0]
        if not near:
            return
        other = self.random.choice(near)
        weak = 1e-9 + self.random.choice((5.0, 20.0, 1e6)) * body.mass * 9.81
        middle = (0.5 * (x + other.center[0]), 0.5 * (y + other.center[1]))
        if self.random.random() < 0.5:
            self.world.add_joint(Revolute(a=other, b=body, anchor=middle, break_force=weak))
            return
        hertz = self.random.choice((0.0, 3.0))
        ends: dict[str, Any] = {"anchor_a": other.center, "anchor_b": (x, y)}
        definition = Distance(a=other, b=body, **ends, hertz=hertz, break_force=weak)
        self.world.add_joint(definition)

    def _tune(self) -> None:
        """Motors start and stop; settings and gravity change."""
        hinges = [joint for joint in self.world.joints if joint.kind == "revolute"]
        if hinges:
            hinge = self.random.choice(hinges)
            hinge.motor_speed = self.random.choice((None, -5.0, 5.0))
            hinge.max_torque = 20.0 * hinge.b.inertia
        self.world.settings.substeps = self.random.choice((2, 2, 4))
        self.world.gravity = (self.random.uniform(-2.0, 2.0), self.random.choice((-9.81, -4.0)))

    def _remove(self) -> None:
        if body := self._pick():
            self.world.remove(body)

    def _unjoin(self) -> None:
        if joints := self.world.joints:
            self.world.remove(self.random.choice(joints))

    def _ask(self) -> None:
        """Readings, as overlays and panels make them."""
        _ = (self.world.contacts, self.world.max_penetration, self.world.hash())
        for kind in ("revolute", "distance", "mouse"):
            _ = self.world.joints_of(kind)
        _ = [(joint.reaction_force, joint.error) for joint in self.world.joints]
        _ = [(body.aabb, body.contacts_count) for body in self.free[:5]]

    # --- what is built ----------------------------------------------------------------------------

    def _pile(self) -> None:
        for k in range(80):
            at = (-6.0 + 1.2 * (k % 10) + 0.1 * (k // 10), 0.6 + 1.1 * (k // 10))
            self.world.add_dynamic(*self._shape(), position=at)

    def _chain(self) -> None:
        previous = None
        for k in range(20):
            link = self.world.add_dynamic(Box(width=0.5, height=0.2), position=(0.5 * k, 9.0))
            at, most = (0.5 * k - 0.25, 9.0), 2000.0
            self.world.add_joint(Revolute(a=previous, b=link, anchor=at, break_force=most))
            previous = link

    def _bridge(self) -> None:
        planks = [
            self.world.add_dynamic(Box(width=0.9, height=0.2), position=(k - 8.0, 4.0))
            for k in range(16)
        ]
        for k, (a, b) in enumerate(pairwise([None, *planks])):
            assert b is not None
            self.world.add_joint(Revolute(a=a, b=b, anchor=(k - 8.5, 4.0), break_force=900.0))
        self.world.add_joint(Revolute(b=planks[-1], anchor=(7.5, 4.0), break_force=900.0))

    def _cloth(self) -> None:
        columns, knots = 8, []
        for k in range(64):
            at = (0.35 * (k % columns), 10.0 - 0.35 * (k // columns))
            knots.append(self.world.add_dynamic(Circle(radius=0.12), position=at))
        for k, knot in enumerate(knots):
            above = knots[k - columns] if k >= columns else None
            pin = above.center if above else (knot.center[0], 10.35)
            ties = [(above, pin)] + [(knots[k - 1], knots[k - 1].center)] * (k % columns > 0)
            for a, start in ties:
                ends: dict[str, Any] = {"anchor_a": start, "anchor_b": knot.center}
                self.world.add_joint(Distance(a=a, b=knot, **ends, break_force=80.0))
