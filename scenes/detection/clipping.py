"""Contact points by clipping, one step at a time."""

import math
from typing import ClassVar

from physics import World
from scenes.detection import _geometry as geo
from scenes.detection._geometry import Clipping, Point
from scenes.detection._pair import NAMES, Pair, lines
from scenes.detection._probe import FACE_PREFERENCE, SPECULATIVE
from scenes.draw import Draw
from scenes.kit import Button, Reading, Scene, Theory, slider

STEPS = (
    "1  Reference edge: the least overlap",
    "2  Incident edge: faces most against it",
    "3  First cut, at the start of the reference",
    "4  Second cut, at its end",
    "5  Keep what is below the reference edge",
    "6  The engine's contact: rings",
)
LAST = len(STEPS) - 1
PAUSE = 1.4  # [s] from one step to the next, when they are played
FAR = 12.0  # [m] the side planes are drawn this long


class ClippingSteps(Pair, Scene):
    """Step through a contact search. Two boxes overlap. To push them apart without tipping them,
    the engine wants to know where they touch: at most two points. It finds them by clipping, as one
    trims a board between two walls.

    The edge with the least overlap is the reference, $n$ its normal. On the other shape the edge
    that faces most against $n$ is the incident one. It is cut off at both ends of the reference,
    and of what is left the end points below it are kept, each with its own depth
    $d = n⃗·(r⃗ − p⃗)$
    where $r$ is on the reference edge.

    A line is $a x + b y + c = 0$. If $(a, b) = n$ has the length 1, the left side is for any point
    its distance from the line, positive on the side of $n$; the depth is that with the other sign.

    - Step through it, then turn $B$ with the mouse wheel: when does one point jump over to another
      corner?
    - Slide $B$ over the end of $A$: which cut acts, and which corner becomes the point?
    - Tip $B$ by one degree: the two depths differ. That is what rights a falling box.
    - Give both eight sides. Are there ever more than two points?
    """

    title = "Contact points by clipping"
    rebuilds = "K24"
    sides_a: int = slider(
        4, 3, 8, step=1, live=True, help="Sides of A, the orange one", label="Sides of A"
    )
    turn_b: float = slider(
        -10, -180.0, 180.0, step=1, unit="deg", live=True, help="How B is turned", label="Turn of B"
    )
    buttons: ClassVar = (
        Button("next", "Next step", "n"),
        Button("back", "One step back", "p"),
        Button("all", "First or last step", "x"),
        Button("play", "All in turn", "i", "One step after the other"),
    )
    view = (-7.4, -4.1, 5.2, 4.1)
    wheel_turns = True
    radius = 2.0
    spots = ((-0.5, -1.3), (0.45, 1.1))
    check_seconds = 1.0

    def build(self, world: World) -> None:
        super().build(world)
        for body in self.pair:
            body.angular_damping = 3.0  # [1/s] 0.8 rad/s of a notch die away within 15 degrees
        self.due = math.inf  # [s] when the next step is shown
        self.stage = 0  # which of STEPS is the last one that is shown

    def step(self, world: World) -> None:
        super().step(world)
        b = self.pair[1]
        if b.alive and b.omega:  # the slider says how the wheel has turned it
            self.turn_b = math.remainder(math.degrees(b.angle), 360.0)
        if world.time >= self.due:
            self.stage = min(self.stage + 1, LAST)
            self.due = self.due + PAUSE if self.stage < LAST else math.inf

    def pressed(self, world: World, name: str) -> None:
        self.due = math.inf
        if name == "play":
            self.stage, self.due = 0, world.time + PAUSE
            return
        step = {"next": 1, "back": -1}.get(name, 0)
        self.stage = min(max(self.stage + step, 0), LAST)
        if name == "all":
            self.stage = 0 if self.stage == LAST else LAST

    def clipped(self, margin: float = 0.0) -> Clipping:
        """Return all steps for A and B as they are now."""
        return geo.clipping(self.corners(0), self.corners(1), FACE_PREFERENCE, margin)

    @staticmethod
    def middles(result: Clipping) -> list[tuple[Point, float]]:
        """Return kept points where the engine has its own, half way up, and depths."""
        depths = dict(zip(result.second, result.depths, strict=True))
        return [(geo.along(p, result.axis.n, 0.5 * depths[p]), depths[p]) for p in result.points]

    def apart(self) -> float:
        """Return the furthest from a point of the lesson to the nearest one of the engine [m]."""
        engine, mine = self.engine().points, self.middles(self.clipped(SPECULATIVE))
        if not engine or not mine:
            return 0.0 if bool(engine) == bool(mine) else math.inf
        return max(min(math.dist(p, q) for q in engine) for p, _ in mine)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed forms: number, place and depth of the engine's points."""
        result, contact = self.clipped(SPECULATIVE), self.engine()
        if result.axis.separation > 0.0 or not result.points:
            return ()
        mine = max(depth for _, depth in self.middles(result))
        # The same sums in another order: rounding, at 1e-15 of metres, and a million times that
        return (
            Theory("contact points", len(result.points), len(contact.points), 0.0),
            Theory("distance to the engine's points", 0.0, self.apart(), 1e-9, "m"),
            Theory("depth of the deepest point", mine, contact.depth, 1e-9, "m"),
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (
            Reading("least overlap", -self.clipped().axis.separation, "m"),
            Reading("contact points of the engine", len(self.engine().points)),
        )

    def check(self, world: World) -> None:
        a, b = self.pair
        x, y = a.position
        counts = set()
        for k in range(40):
            b.angle = math.radians(9.3 * k + 4.0)
            b.position = (x + 0.09 * (k - 20), y + 2.3)
            for entry in self.theory(world):
                assert entry.holds, (
                    f"B at {b.position}, turned by {9.3 * k + 4.0:.0f}°: {entry.words}"
                )
            counts.add(len(self.engine().points))
        assert counts >= {1, 2}, f"only {counts} points came up"

    # --- the picture -----------------------------------------------------------------------------

    def draw(self, draw: Draw, world: World) -> None:
        result, sizes = self.clipped(), draw.style.sizes
        self.draw_names(draw)
        said = [(STEPS[self.stage], "text"), *self._words(result)]
        lines(draw, (-7.2, 3.95), said)
        p, q = result.reference
        draw.line(p, q, "velocity", 3.5 * sizes.line)
        draw.arrow(geo.middle(p, q), geo.along((0.0, 0.0), result.axis.n, 0.8), "velocity")
        draw.text(geo.along(geo.middle(p, q), result.axis.n, 1.0), "n", color="velocity", bold=True)
        if result.axis.separation > 0.0 or self.stage == 0:
            return
        if self.stage == 1:
            draw.line(*result.incident, "erase", 3.5 * sizes.line)
            return
        draw.line(*result.incident, draw.color("erase", 0.5), sizes.line, dash=True)
        self._draw_plane(draw, result, p)
        if self.stage >= 3:
            self._draw_plane(draw, result, q)
        left = result.first if self.stage == 2 else result.second
        if len(left) == 2:
            draw.line(left[0], left[1], "erase", 3.5 * sizes.line)
        if self.stage >= 4:
            self._draw_points(draw, result)

    @staticmethod
    def _draw_plane(draw: Draw, result: Clipping, at: Point) -> None:
        """Draw the plane of a cut, across the reference edge."""
        n = result.axis.n
        ends = geo.along(at, n, -FAR), geo.along(at, n, FAR)
        draw.line(*ends, "text", draw.style.sizes.thin, dash=True)

    def _draw_points(self, draw: Draw, result: Clipping) -> None:
        """Draw what is kept, with its depth; in the end the engine's points, too."""
        sizes, n, u = draw.style.sizes, result.axis.n, geo.between(*result.reference)
        for p, depth in zip(result.second, result.depths, strict=True):
            kept = p in result.points
            draw.line(p, geo.along(p, n, depth), "impulse", sizes.line)
            draw.dot(p, 1.6 * sizes.dot, "impulse" if kept else "muted")
            words = f"{depth:.3f} m" if kept else "not kept"
            first = geo.dot(u, geo.between(result.reference[0], p)) < 0.5 * geo.dot(u, u)
            right = (u[0] > 0.0) != first
            x, y = draw.camera.to_screen(*p)
            side = 1.2 * sizes.label * (1 if right else -1)
            anchor = "left" if right else "right"
            draw.text_px((x + side, y), words, color="impulse", anchor=anchor, bold=True)
        if self.stage == LAST:
            for q in self.engine().points:
                draw.ring(q, 2.6 * sizes.dot, "contact_new", sizes.line)

    def _words(self, result: Clipping) -> list[tuple[str, str]]:
        """Return what happens in this step, as (words, colour)."""
        owner, other = NAMES[result.axis.owner], NAMES[1 - result.axis.owner]
        if result.axis.separation > 0.0:
            return [(f"A gap of {result.axis.separation:.2f} m: nothing to clip.", "velocity")]
        depth = -result.axis.separation
        gone = [math.dist(*s) if len(s) == 2 else 0.0 for s in (result.first, result.second)]
        cut = math.dist(*result.incident) - gone[0], gone[0] - gone[1]
        said = (
            (f"Edge {result.axis.edge + 1} of {owner}: overlap {depth:.3f} m", "velocity"),
            (f"An edge of {other}", "erase"),
            (f"{cut[0]:.2f} m are cut off", "erase"),
            (f"{cut[1]:.2f} m are cut off", "erase"),
            (f"{len(result.points)} of {len(result.second)} points kept", "impulse"),
            (self._compared(), "contact_new"),
        )[self.stage]
        hint = ("Next step: N", "muted")
        return [said] if self.stage == LAST or math.isfinite(self.due) else [said, hint]

    def _compared(self) -> str:
        apart = self.apart()
        if not math.isfinite(apart):
            return "The engine takes the nearest corner instead"
        same = "the same but for rounding" if apart < 1e-9 else f"off by {1000 * apart:.2g} mm"
        count = len(self.engine().points)
        return f"{count} point{'s' if count > 1 else ''}: {same}"
