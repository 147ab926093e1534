"""An engine of under 200 lines, beside its own source, with parts to switch on and off."""

import math
from collections import deque
from itertools import pairwise
from typing import ClassVar

from physics import Body, Revolute, World
from physics import Box as Slab
from physics.values.sums import plain_sum
from scenes.contact._small_engine import SLOP, Box, Hinge, SmallEngine
from scenes.contact._source import LINES, PARTS, draw_source, stage_lines
from scenes.draw import Draw
from scenes.kit import Button, Reading, Scene, Theory, choice, slider, toggle

H = 1.0 / 60.0  # [s] a step of the small engine
UPPER = 4.4  # [m] its floor; that of the big one is at 0
MIDDLE, HALF = -4.0, 3.1  # [m] of both floors
SIDE, MANY = 0.6, 5  # [m], [count] of the stack
SLOW = 0.6  # [s] for each stage
PUSH = 1.2  # [m/s]
ENOUGH = 10  # [count] rounds with which the stack stands still for good; with 8 it trembles
MOVING, CALM = 0.05, 1.0  # [m/s], [s] it stands when nothing was faster for so long
SMALL = "preview"
ALL = tuple(PARTS)


class SmallEngineScene(Scene):
    """Switch off parts of a small engine, and see what breaks. What does an engine need? Above runs
    one of under 200 lines, which stand beside it, every one of them; below the same boxes run in
    this program's own. A step has five stages: gravity, what touches what, warm starting, impulses,
    moving.

    Each part was found because something went wrong without it. Switch it off, and its lines fade:

    - Accumulate impulses: an impulse may be taken back as long as the sum pushes. Without it, the
    stack is blown apart.
    - Warm start: begin with the impulses of the last step. Without it ten sweeps are too few, and
    the stack sways.
    - Friction: without it the stack slides apart.
    - Correct overlaps: push out what has sunk in. Without it the hinges of the chain open, 20 cm
    and more.

    - Slow motion: which lines are at work, and what changes in the picture?
    - How few sweeps are enough for the stack, with warm starting and without?
    - What is still missing? Sleeping, islands, a broad phase, circles, motors, ten thousand lines.
    """

    title = "A small engine"
    category = "How a computer does it"
    rebuilds = "K36"
    what: str = choice(
        "stack", ("stack", "boxes", "dominoes", "chain"), help="What is built", label="Show"
    )
    warm: bool = toggle(
        True, live=True, help="Begin with the impulses of the last step", label="Warm start"
    )
    accumulate: bool = toggle(
        True,
        live=True,
        help="Clamp the sum of the impulses, not each one",
        label="Accumulate impulses",
    )
    friction: bool = toggle(True, live=True, help="μ = 0.5")
    correct: bool = toggle(
        True, live=True, help="Push out a fifth of the depth in each step", label="Correct overlaps"
    )
    iterations: int = slider(
        10, 1, 20, step=1, live=True, help="Sweeps over all contacts in a step", label="Sweeps"
    )
    slow: bool = toggle(
        False, live=True, help="One stage every 0.6 s, its lines lit", label="Slow motion"
    )
    line: int = slider(
        1,
        1,
        LINES,
        step=1,
        live=True,
        help="First line of the source that is shown",
        label="First line",
    )
    buttons: ClassVar = (
        Button("push", "Push both", "g", "The first domino, the upper box, the end of the chain"),
        Button("next", "Next part", "n", "Scroll to the next part of the source"),
        Button("back", "Previous part", "shift+n"),
    )
    view = (-7.4, -2.5, 8.1, 8.4)
    check_seconds = 5.0

    def build(self, world: World) -> None:
        boxes, hinges = [Box((MIDDLE, UPPER - 0.2), (HALF, 0.2), 0.0)], []
        for x, y, hx, hy in self._places():
            boxes.append(Box((x, UPPER + y), (hx, hy)))
        if self.what == "chain":
            boxes[0].y += 3.9  # a ceiling
            for a, b in pairwise(boxes):
                hinges.append(Hinge(a, b, b.x - b.hx, b.y))
        self.engine = SmallEngine(boxes, hinges)
        self._build_big(world)
        self.due, self.stage = world.time + H, 0
        self.lit: tuple[int, ...] = ()
        self.pushed = False
        self.loads: deque[float] = deque(maxlen=30)  # [N] on the floor, of half a second
        self.moved = world.time  # [s] when a box was last faster than `MOVING`
        self._tell_engine()

    def _places(self) -> list[tuple[float, float, float, float]]:
        """Return centre and half sizes of all boxes, above their floor [m]."""
        half = SIDE / 2
        if self.what == "stack":
            return [(MIDDLE, half + SIDE * i, half, half) for i in range(MANY)]
        if self.what == "dominoes":
            return [(MIDDLE - 2.6 + 0.5 * i, 0.5, 0.07, 0.5) for i in range(11)]
        if self.what == "chain":
            return [(MIDDLE + 0.2 + 0.4 * i, 3.5, 0.2, 0.07) for i in range(8)]
        sizes = [(0.5, 0.3), (0.3, 0.3), (0.2, 0.5), (0.4, 0.2), (0.25, 0.25), (0.6, 0.15)]
        return [
            (MIDDLE + 0.7 * (i % 3) - 0.6, 0.8 + 1.1 * i / 2, *size) for i, size in enumerate(sizes)
        ]

    def _build_big(self, world: World) -> None:
        """Build the same for the program's own engine, on the lower floor."""
        first, *others = self.engine.boxes
        floor = Slab(width=2 * HALF, height=0.4, friction=0.5)
        low = world.add_static(floor, position=(first.x, first.y - UPPER), name="floor")
        self.big: list[Body] = []
        for i, box in enumerate(others, 1):
            shape = Slab(width=2 * box.hx, height=2 * box.hy, friction=0.5)
            at = (box.x, box.y - UPPER)
            self.big.append(world.add_dynamic(shape, position=at, name=f"box {i}"))
        for k, hinge in enumerate(self.engine.hinges):
            a, at = (self.big[k - 1] if k else low), (hinge.b.x - hinge.b.hx, hinge.b.y - UPPER)
            world.add_joint(Revolute(a=a, b=self.big[k], anchor=at))

    def _tell_engine(self) -> None:
        engine = self.engine
        engine.warm, engine.accumulate = self.warm, self.accumulate
        engine.friction, engine.correct = self.friction, self.correct
        engine.iterations = self.iterations

    def changed(self, world: World, name: str) -> None:
        self._tell_engine()
        if name in PARTS:
            self._light(PARTS[name])
        elif name == "iterations":
            self._light(stage_lines("solve"))
        elif name == "slow":
            self.due = world.time + (SLOW if self.slow else H)

    def _light(self, lines: tuple[int, ...]) -> None:
        """Light lines of the source and scroll to them."""
        self.lit, self.line = lines, max(lines[0] - 4, 1)

    def pressed(self, world: World, name: str) -> None:
        if name == "push":
            self._push()
            return
        heads = [stage_lines(stage) for stage in SmallEngine.STAGES]
        heads += [stage_lines("bounce"), stage_lines("close")]
        firsts = [lines[0] for lines in heads]
        now = self.lit[0] if self.lit else 0
        order = sorted(firsts)
        later = [k for k in order if k > now] or order[:1]
        earlier = [k for k in order if k < now] or order[-1:]
        self._light(heads[firsts.index(later[0] if name == "next" else earlier[-1])])

    def _push(self) -> None:
        """Give the same blow in both engines."""
        i = 0 if self.what == "dominoes" else len(self.big) - 1
        box, body = self.engine.boxes[1 + i], self.big[i]
        spin = -PUSH / box.hy if self.what == "dominoes" else 0.0
        box.vx, box.w = box.vx + PUSH, box.w + spin
        if body.alive:
            body.velocity = (body.velocity[0] + PUSH, body.velocity[1])
            body.omega += spin
        self.pushed = True

    def step(self, world: World) -> None:
        while world.time >= self.due - 1e-9:
            if self.slow:
                self._one_stage()
                self.due += SLOW
                continue
            while self.stage:  # the rest of a step that was begun slowly
                self._run_stage()
            self.engine.step(H)
            self.due += H
            self.loads.append(self._load())
        if any(math.hypot(b.vx, b.vy, SIDE * b.w) > MOVING for b in self.engine.boxes):
            self.moved = world.time

    def _one_stage(self) -> None:
        self._light(stage_lines(SmallEngine.STAGES[self.stage]))
        self._run_stage()

    def _run_stage(self) -> None:
        getattr(self.engine, SmallEngine.STAGES[self.stage])(H)
        self.stage = (self.stage + 1) % len(SmallEngine.STAGES)

    @property
    def off(self) -> tuple[str, ...]:
        """Return the parts that are switched off."""
        return tuple(part for part in ALL if not getattr(self, part))

    def _load(self) -> float:
        """Return what the floor carries: the sum of its contacts' impulses over the step [N]."""
        floor = self.engine.boxes[0]
        of_floor = [c for c in self.engine.contacts.values() if floor in (c.a, c.b)]
        return plain_sum(c.pn * abs(c.n[1]) for c in of_floor) / H

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return weight and height of a stack that stands still, in the small engine."""
        stands = self.what == "stack" and not (self.off or self.pushed or self.slow)
        calm = world.time - self.moved >= CALM
        if not stands or not calm or self.iterations < ENOUGH or not self._upright:
            return ()
        weight = MANY * SIDE * SIDE * 9.81
        top = self.engine.boxes[-1].y - UPPER
        load = plain_sum(self.loads) / len(self.loads)  # v / (g t) = 1 % of it is what still moves
        # The rounds of the last step leave a hundredth of an impulse to the next one. Each contact
        # may be as deep as what is not corrected.
        return (
            Theory("weight on the floor", weight, load, 0.02 * weight, "N"),
            Theory("height of the upper box", (MANY - 0.5) * SIDE, top, MANY * SLOP, "m"),
        )

    @property
    def _upright(self) -> bool:
        """Return whether every box lies on the one before it."""
        half = SIDE / 2
        return all(
            abs(upper.x - lower.x) < half and half < upper.y - lower.y
            for lower, upper in pairwise(self.engine.boxes[1:])
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        contacts = self.engine.contacts.values()
        deepest = max((c.depth for c in contacts), default=0.0)
        return (
            Reading("contacts", len(contacts)),
            Reading("deepest", 1e3 * deepest, "mm"),
            Reading("widest hinge", 1e3 * self.widest(), "mm"),
        )

    def widest(self) -> float:
        """Return how far the two ends of the worst hinge are apart [m]."""
        ends = [(h.a.point(*h.ends[0]), h.b.point(*h.ends[1])) for h in self.engine.hinges]
        return max((math.dist(*pair) for pair in ends), default=0.0)

    def draw(self, draw: Draw, world: World) -> None:
        for i, box in enumerate(self.engine.boxes):
            if box.y < UPPER - 0.3:
                continue  # it fell off, and would lie over the picture below
            corners = [box.point(sx * box.hx, sy * box.hy) for sx, sy in CORNERS]
            color = SMALL if i else "muted"
            draw.polygon(corners, draw.color(color, 0.35), color, draw.style.sizes.outline)
        low, high = UPPER - 0.3, self.view[3] + 1.0
        ends = [(c.a.x + c.ra[0], c.a.y + c.ra[1]) for c in self.engine.contacts.values()]
        ends += [h.a.point(*h.ends[0]) for h in self.engine.hinges]
        ends = [(x, y) for x, y in ends if low < y < high]
        if ends:
            draw.many.dots(ends, "contact_new", 0.7 * draw.style.sizes.dot)
        # Below the floor; a chain hangs from a ceiling, there they stand deeper than its end
        hangs = self.what == "chain"
        x, y = MIDDLE - HALF, self.engine.boxes[0].y - (4.15 if hangs else 0.22)
        anchor = "bottomleft" if hangs else "topleft"
        draw.text((x, y), "the small engine", anchor=anchor, color=SMALL, bold=True)
        draw.text((x, y - UPPER), "this program's own", anchor=anchor, bold=True)
        draw_source(draw, (-0.7, -0.9, 8.0, 8.2), self.line, self.lit, self.off)

    def check(self, world: World) -> None:
        self.check_theory(world)
        short = world.time < self.check_seconds - 1e-9 or self.iterations < ENOUGH
        if self.what != "stack" or self.pushed or self.slow or short:
            return
        top = self.engine.boxes[-1]
        speed = math.hypot(top.vx, top.vy)
        away = math.hypot(top.x - MIDDLE, top.y - UPPER - (MANY - 0.5) * SIDE)
        said = f"the upper box is {away:.3f} m off and moves at {speed:.3f} m/s"
        if not self.off or self.off == ("correct",):
            assert away < 0.05 and speed < 0.01, said
        elif "accumulate" in self.off or "friction" in self.off:
            assert away > 0.5, f"without {' and '.join(self.off)} it should fall, but {said}"
        elif self.off[0] == "warm":
            assert speed > 0.02, f"without warm starting it should sway, but {said}"


CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))
