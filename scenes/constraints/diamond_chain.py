"""A hanging chain of diamonds: what iterations, rate and warm starting are good for."""

import math

import numpy as np

from physics import Body, Box, Filter, Joint, JointArrays, Revolute, World
from scenes.axes import recent
from scenes.constraints._dials import BAUMGARTE, Dials
from scenes.draw import Draw
from scenes.guards import all_alive
from scenes.kit import Button, Reading, Scene, Theory, choice, slider, toggle
from scenes.labels import lines, number
from scenes.plot_sheet import Box as Field
from scenes.plots import Axis, Plot
from scenes.samples import Samples

SIDE, MASS = 0.5, 0.25  # [m], [kg] of a link
PITCH = SIDE * math.sqrt(2)  # [m] from corner to corner
SWING = 3.0  # [m/s] of the lowest link at the start
MOST = 30
AIRY = Filter(mask=0)  # links touch nothing: all that holds them is hinges
LOOKS = 60  # [Hz] how often the hinges are measured
ZERO = 1e-7  # [m] smaller errors are drawn as this
LEVELS = ((1e-6, "1 µm"), (1e-4, "0.1 mm"), (1e-2, "1 cm"), (1.0, "1 m"))


class DiamondChain(Dials, Scene):
    """Change the solver of a chain, and watch its errors. Each hinge is solved alone, one after the
    other, and spoils its neighbours a little. One sweep over all of them passes a load on by
    one link: a chain of $n$ links wants $n$ sweeps, or more ticks, or memory. Warm starting
    is that memory: it begins with the impulses of the last tick, which are nearly right already,
    and the sweeps go on from there.

    The bars are the errors of the hinges, the curve the worst of them. Both are logarithmic: one
    line to the next is a hundred times more. And whatever the errors: the top hinge carries the
    weight of all links, and what makes their common centre turn:
    $F⃗ = M (a⃗ − g⃗)$

    Two nails further apart than the chain is long would leave no solution at all: each hinge is
    corrected at its neighbours' cost, and no number of sweeps closes them.

    - Choose one iteration, 60 Hz, no warm starting. Then switch warm starting on.
    - Now back, and find how many iterations do the same.
    - Or: how many substeps? They cost as much as iterations, and are worth more.
    - Add links while it swings. Grab the last one and wind the chain up.
    """

    title = "Diamond chain"
    rebuilds = "K22"
    bias: str = choice(
        BAUMGARTE,
        ("none", "Baumgarte", "soft"),
        live=True,
        help="How errors are undone",
        key="v",
        label="Correction",
    )
    rate: int = slider(
        240,
        10,
        240,
        step=10,
        unit="Hz",
        live=True,
        help="Ticks per second",
        label="Ticks per second",
    )
    iterations: int = slider(10, 1, 50, step=1, live=True, help="Sweeps over all joints in a step")
    warm_start: bool = toggle(
        True, live=True, help="Begin with the impulses of the last tick", key="w"
    )
    beta: float = slider(
        0.1, 0.0, 1.0, step=0.05, live=True, help="β: Baumgarte's share of a step", label="Share β"
    )
    links: int = slider(7, 1, MOST, step=1, help="At the start; the buttons add and remove")
    buttons = (
        Button("add", "Add a link", "k", "One more at the end, as fast as the last"),
        Button("remove", "Remove a link", "j", "The last one goes"),
        Button("forget", "Forget the worst", "g", "Count the worst error from now on"),
    )
    check_seconds = 6.0

    def build(self, world: World) -> None:
        self.apply_dials(world)
        ceiling = Box(width=50.0, height=0.5, center=(0, 0.25))
        world.add_static(ceiling, name="ceiling")
        self.chain: list[Body] = []
        self.hinges: list[Joint] = []
        for i in range(self.links):
            speed = SWING * (i + 1) / self.links
            self._add(world, (0.0, -(i + 0.5) * PITCH), math.pi / 4, (speed, 0.0), 0.0)
        self.trace = Samples(2, 640)  # [s], [m] worst error
        self.energy = world.energy.total  # [J] at the start
        self.worst = 0.0  # [m] since the last change
        self.momentum = np.zeros(2)  # [N·s] when the tick began
        self.known = -1  # links of which that is the momentum
        self._fit()

    def _fit(self) -> None:
        """Fit the view to show them all, with room for bars and curve at the right."""
        deep = max(5.0, (len(self.chain) + 1.2) * PITCH)
        self.view = (-0.8 * deep, -deep - 0.3, 1.25 * deep, 0.7)

    def _add(
        self, world: World, at: tuple[float, float], angle: float,
        velocity: tuple[float, float], omega: float,
    ) -> None:  # fmt: skip
        """Add a link with its middle at `at` [m], hinged to the last by its upper corner."""
        box = Box(width=SIDE, height=SIDE, density=MASS / SIDE**2, filter=AIRY, friction=0.3)
        motion = {"velocity": velocity, "omega": omega}
        name = f"link {len(self.chain)}"
        body = world.add_dynamic(box, position=at, angle=angle, name=name, **motion)
        above = self.chain[-1] if self.chain else None
        self.hinges.append(world.add_joint(Revolute(a=above, b=body, anchor=upper(body))))
        self.chain.append(body)

    def changed(self, world: World, name: str) -> None:
        self.turned(world, name)
        self.worst = 0.0

    def pressed(self, world: World, name: str) -> None:
        if name == "add" and self.whole and 0 < len(self.chain) < MOST:
            last = self.chain[-1]
            at = last.world_point((-SIDE, -SIDE))
            self._add(world, at, last.angle, last.velocity_at(at), last.omega)
        elif name == "remove" and self.whole and len(self.chain) > 1:
            self.hinges.pop()
            world.remove(self.chain.pop())
        self.worst = 0.0
        self._fit()

    @property
    def whole(self) -> bool:
        """Return whether all links and hinges are there."""
        return all_alive((*self.chain, *self.hinges))

    def step(self, world: World) -> None:
        if not self.whole:
            return
        if world.tick % max(1, self.rate // LOOKS) == 0:
            worst = float(self._errors(world).max())
            self.worst = max(self.worst, worst)
            self.trace.add(world.time, worst)
        self.momentum, self.known = self._momentum(), len(self.chain)

    def _errors(self, world: World) -> np.ndarray:
        """Return how far each hinge is open [m] (n,), from the top."""
        hinges = world.joints_of("revolute")
        return np.hypot(*(hinges.anchors_b - hinges.anchors_a).T)

    def _momentum(self) -> np.ndarray:
        """Return the momentum of all links together [N·s] (2,)."""
        return MASS * np.sum([body.velocity for body in self.chain], axis=0)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return Newton's second law for the whole chain, with the hand that may pull at it."""
        if not self.whole or self.known != len(self.chain):
            return ()
        gained = (self._momentum() - self.momentum) / world.tick_length
        hands = [joint.reaction_force for joint in world.joints if joint.kind == "mouse"]
        outside = np.sum([(0.0, -9.81 * MASS * len(self.chain)), *hands], axis=0)
        exact = float(np.hypot(*(gained - outside)))
        measured = math.hypot(*self.hinges[0].reaction_force)
        # Whatever goes wrong inside, impulses come in pairs: only rounding is left.
        return (
            Theory(
                "pull of the top hinge",
                exact,
                measured,
                1e-6 * (1.0 + exact),
                "N",
                formula="F⃗ = M (a⃗ − g⃗)",
            ),
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        if not self.whole:
            return ()
        errors = self._errors(world)
        return (
            Reading("worst error now", 1000 * float(errors.max()), "mm"),
            Reading("worst so far", 1000 * max(self.worst, float(errors.max())), "mm"),
            Reading("energy", world.energy.total, "J"),
        )

    def check(self, world: World) -> None:
        self.check_theory(world)
        few = self.iterations * self.substeps < len(self.chain)
        if few or not self.warm_start or self.bias == "none":
            return  # whatever comes of it is the lesson
        # A substep h leaves ½ (ω h)² r on each hinge, and Baumgarte takes back β of C: it settles
        # at ½ (ω h)² r / β. The links turn with up to 8 rad/s against one another.
        h = world.settings.tick_length / world.settings.substeps
        bound = 0.5 * (8.0 * h) ** 2 * 0.5 * PITCH / max(self.beta, 0.05) + 1e-4
        assert self.worst < bound, f"a hinge was {1000 * self.worst:.3f} mm open"
        swing = 0.5 * MASS * len(self.chain) * SWING**2 / 3  # [J] that it began with
        gained = world.energy.total - self.energy
        assert -0.1 * swing < gained < 0.01 * swing, f"{gained:.3f} J of energy came in"

    # --- the picture -----------------------------------------------------------------------------

    def draw(self, draw: Draw, world: World) -> None:
        hinges = world.joints_of("revolute")
        draw.many.lines(hinges.anchors_a, hinges.anchors_b, "limit", 2.5 * draw.style.sizes.line)
        if not self.whole:
            return
        xmin, ymin, xmax, _ = self.view
        deep = -ymin
        left, right = xmin + 1.2 * deep, xmax - 0.04 * deep
        rows = self.trace.rows
        up = Axis(ZERO, 3.0, "worst hinge", log=True, marks=LEVELS)
        plot = Plot((left, -0.47 * deep, right, -0.04 * deep), recent(rows[:, 0], 10.0), up)
        plot.curve(rows[:, 0], rows[:, 1], "limit")
        plot.draw(draw)
        self._draw_bars(draw, (left, -0.93 * deep, right, -0.5 * deep), hinges)
        errors = self._errors(world)
        words = [
            (f"{len(self.chain)} links", "text"),
            (f"energy {world.energy.total - self.energy:+.2f} J".replace("-", "−"), "velocity"),
            (f"worst {number(1000 * errors.max(), 3)} mm", "limit"),
            (f"so far {number(1000 * max(self.worst, errors.max()), 3)} mm", "limit"),
            (f"top hinge {math.hypot(*self.hinges[0].reaction_force):.1f} N", "impulse"),
        ]
        lines(draw, (xmin + 0.04 * deep, -0.1 * deep), words)

    def _draw_bars(self, draw: Draw, box: Field, hinges: JointArrays) -> None:
        """Draw the error of each hinge, the top one at the left."""
        errors = np.hypot(*(hinges.anchors_b - hinges.anchors_a).T)
        up = Axis(ZERO, 3.0, "each, from the top", log=True, marks=LEVELS)
        plot = Plot(box, Axis(0.5, len(errors) + 0.5, "hinge"), up)
        plot.bars(np.arange(1, len(errors) + 1), errors, "limit", wide=0.6, foot=ZERO)
        plot.draw(draw)


def upper(body: Body) -> tuple[float, float]:
    """Return the corner of a link by which it hangs [m]."""
    return body.world_point((SIDE / 2, SIDE / 2))
