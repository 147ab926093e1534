"""Soak: an hour of mixed play in one world; does it grow, slow down or go wrong?

    python -m tests.soak                        one simulated hour
    python -m tests.soak --minutes 3 --seed 7

The time is cut into chapters (of a simulated minute): piles, chains and bridges are built, things
are added, thrown, dragged, joined, broken and removed, and at its end everything is removed again.
Measured then, with nothing in the world: memory (tracemalloc, RSS), and ms per tick (tracing
makes Python slow: compare these with one another only). Exit code 1 on
growth of memory (the median chapter grows), slower ticks (last tenth of the chapters against the
first) or a number that is not finite. The same seed plays the same game: see the digest.
"""

import argparse
import gc
import hashlib
import math
import random
import resource
import sys
import tracemalloc
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any, NamedTuple

from physics import (
    TICK,
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

GROWTH = 16_384
"""Memory that the median chapter may gain: [bytes], 16 KiB: 14 bytes an edit. A handle that is kept
by mistake is 100 and more."""

RSS_GROWTH = 262_144
"""The same for the process: [bytes], 256 KiB: it sees what numba allots, but is coarse."""

SLOWDOWN = 1.6
"""How much slower the last tenth may be than the first: [1], 1.6: chapters and machines differ."""


class Chapter(NamedTuple):
    """What one chapter measured."""

    ms_per_tick: float
    traced: int  # [bytes] Python and numpy
    rss: int  # [bytes] the process
    contacts: int  # most at a time
    counts: Counter[str]  # what was done and what happened
    digest: str


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
        """One edit, by chance."""
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


# --- measuring ------------------------------------------------------------------------------------


def rss() -> int:
    """Memory of this process [bytes]; 0 where /proc does not tell."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    except OSError:
        return 0
    return int(pages) * resource.getpagesize()


def soak(seed: int, chapters: int, ticks: int, tell: Callable[[str], None]) -> list[Chapter]:
    """Play `chapters` of `ticks` each, tracing memory all the while; raises NotFiniteError."""
    Play(seed).chapter(4 * EDIT_EVERY)  # kernels load before anything is traced
    play, found = Play(seed), []
    tracemalloc.start()
    try:
        for number in range(chapters):
            ms, contacts = play.chapter(ticks)
            gc.collect()
            counts, play.counts = play.counts, Counter()
            traced = tracemalloc.get_traced_memory()[0]
            found.append(Chapter(ms, traced, rss(), contacts, counts, play.digest))
            tell(row(number, found[-1]))
    finally:
        tracemalloc.stop()
    return found


def row(number: int, chapter: Chapter) -> str:
    """One line of the table."""
    events = ("add", "throw", "drag", "join", "removed", "joint_broken", "escaped")
    done = " ".join(f"{word} {chapter.counts[word]}" for word in events)
    return (
        f"{number:4d} {chapter.ms_per_tick:8.3f} ms/tick {chapter.traced / 1024:9.1f} KiB traced "
        f"{chapter.rss / 2**20:7.1f} MiB rss {chapter.contacts:4d} contacts {chapter.digest} {done}"
    )


def growth(sizes: list[int]) -> float:
    """What a chapter adds to memory [bytes]: the median step of the later half.

    A leak shows in every chapter. An array that doubles shows in one, and the median passes it by;
    early chapters fill caches.
    """
    later = sizes[len(sizes) // 2 :]
    return median(after - before for before, after in pairwise(later)) if len(later) > 1 else 0.0


def memory_complaints(found: list[Chapter]) -> list[str]:
    """What is wrong with the memory."""
    wrong = []
    for word, sizes, most in (
        ("traced memory", [chapter.traced for chapter in found], GROWTH),
        ("rss", [chapter.rss for chapter in found], RSS_GROWTH),
    ):
        if (grows := growth(sizes)) > most:
            wrong.append(f"{word} grows by {grows / 1024:.1f} KiB a chapter, not {most / 1024:g}")
    return wrong


def time_complaints(found: list[Chapter]) -> list[str]:
    """Slower at the end than at the beginning? Nothing is said of fewer than ten chapters."""
    tenth = len(found) // 10
    if tenth == 0:
        return []
    first = median(chapter.ms_per_tick for chapter in found[1 : 1 + max(tenth, 3)])
    last = median(chapter.ms_per_tick for chapter in found[-max(tenth, 3) :])
    if last <= SLOWDOWN * first:
        return []
    return [f"a tick took {first:.3f} ms at first and {last:.3f} ms at last"]


def main() -> int:
    """Soak and report; the exit code."""
    parser = argparse.ArgumentParser(description="Soak test of the core.")
    parser.add_argument("--minutes", type=float, default=60.0, help="simulated time (60)")
    parser.add_argument("--chapter", type=float, default=60.0, help="simulated seconds of one (60)")
    parser.add_argument("--seed", type=int, default=1, help="another seed is another game (1)")
    chosen = parser.parse_args()
    chapters = max(1, round(chosen.minutes * 60.0 / chosen.chapter))
    begin = perf_counter()
    try:
        found = soak(chosen.seed, chapters, round(chosen.chapter / TICK), print)
    except NotFiniteError as error:
        print(f"FAILED: {error}")
        return 1
    wrong = memory_complaints(found) + time_complaints(found)
    total = sum((chapter.counts for chapter in found), Counter())
    print(f"{chapters} chapters in {perf_counter() - begin:.0f} s; {dict(total)}")
    print(f"growth {growth([chapter.traced for chapter in found]):.0f} bytes a chapter")
    print("\n".join(f"FAILED: {complaint}" for complaint in wrong) or "all well")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
