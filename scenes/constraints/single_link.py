"""One link on one hinge: the drift of a velocity constraint, predicted and measured."""

import math

import numpy as np

from physics import Box, Revolute, World
from scenes.axes import recent
from scenes.constraints._dials import BAUMGARTE, NONE, Dials
from scenes.draw import Draw
from scenes.kit import Button, Reading, Scene, Theory, slider
from scenes.labels import left_edge, lines
from scenes.plots import Axis, Plot
from scenes.samples import Samples

SIDE = 0.9  # [m] of the link
RANGE = 0.08  # [1] ω h beyond which the formula is not told
ARM = SIDE / math.sqrt(2)  # [m] from its corner to its centre
GLASS = (3.4, 0.1)  # [m] middle of the magnifying glass
LENS = 1.5  # [m] its radius
POWERS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000)
LOOKS = 60  # [Hz] how often the hinge is measured for the curve
SCALES = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0)  # [mm]


class SingleLink(Dials, Scene):
    """Let one link swing on a nail, and watch it drift off. A hinge is the constraint $C = 0$: the
    corner of the link lies on the nail. The solver holds Ċ = 0, the velocity of the corner, and
    does it exactly. Yet the link creeps off its nail: in a step $h$ it turns by $ω h$ while its
    centre goes straight on, so the corner ends $½ (ω h)^2 r$ inside its circle. The drift is

    $dC/dt = ½ h ω^2 r$

    The wide grey curve adds that up from the measured $ω$ alone. Baumgarte takes back the share $β$
    of $C$ in each step: $C$ stays near $h^2 ω^2 r/(2 β)$. "Soft" is a stiff spring with a second
    sweep, which takes the speed of the correction out again.

    With its frequency $f$, damping ratio $ζ$, $ω_0 = 2 π f$ and $a = 2 ζ + h ω_0$ it asks for the
    speed $−(ω_0/a) C$ (bias rate $ω_0/a$), takes the share $(h ω_0 a)/(1 + h ω_0 a)$ of the mass
    (mass scale), and gives back the rest, $1/(1 + h ω_0 a)$, of its impulse (impulse scale).

    - Let it drift, then switch the bias to Baumgarte. Halve the tick rate: what happens to $C$?
    - Warm starting and more iterations change nothing here: one joint is solved exactly in one
      sweep. They are for chains.
    - Push it. The drift is proportional to $ω²$.
    """

    title = "Single link"
    rebuilds = "K21"
    view = (-3.2, -3.4, 5.8, 2.4)
    start: float = slider(
        3.5, 0.0, 6.0, step=0.5, unit="rad/s", help="ω at the start", label="Start spin"
    )
    buttons = (
        Button("push", "Push", "p", "ω grows by 2 rad/s"),
        Button("again", "Start again", "g", "Back on the nail"),
    )
    check_seconds = 3.0

    def build(self, world: World) -> None:
        self.apply_dials(world)
        world.add_static(Box(width=1.6, height=0.3), position=(0.0, 0.65), name="beam")
        self.link = world.add_dynamic(Box(width=SIDE, height=SIDE), name="link")
        self._put()
        self.hinge = world.add_joint(Revolute(a=None, b=self.link, anchor=(0.0, 0.0)))
        self.trace = Samples(3, 640)  # [s], [mm] measured, [mm] predicted
        self._forget()

    def _put(self) -> None:
        """Let the link hang from its corner and turn about it."""
        self.link.position, self.link.angle = (0.0, -ARM), math.pi / 4
        self.link.velocity, self.link.omega = (self.start * ARM, 0.0), self.start

    def _forget(self) -> None:
        self.trace.clear()
        self.seen = 0.0  # [m] error at the beginning of this tick
        self.drift = np.zeros(2)  # [m] what theory makes of it
        self.worst = 0.0  # [m]
        self.beyond = False  # it has turned faster than the formula is true for

    def changed(self, world: World, name: str) -> None:
        self.turned(world, name)
        self.worst = 0.0

    def pressed(self, world: World, name: str) -> None:
        if not (self.link.alive and self.hinge.alive):
            return
        if name == "again":
            self._put()
            self._forget()
        else:
            self._push(2.0)

    def _push(self, spin: float) -> None:
        """Turn faster about the nail."""
        x, y = self._arm()
        vx, vy = self.link.velocity
        self.link.omega += spin
        self.link.velocity = (vx + spin * y, vy - spin * x)

    def _arm(self) -> tuple[float, float]:
        """Return the arm from the centre of the link to its corner [m]."""
        (x, y), (cx, cy) = self.hinge.anchor_b, self.link.center
        return x - cx, y - cy

    def step(self, world: World) -> None:
        if not self.hinge.alive:
            return
        self.seen = self.hinge.error
        self.worst = max(self.worst, self.seen)
        if world.tick:
            self._predict(world)
        if world.tick % max(1, self.rate // LOOKS) == 0:
            self.trace.add(world.time, 1000 * self.seen, 1000 * math.hypot(*self.drift))

    def _predict(self, world: World) -> None:
        """Add the turn of the last tick to the drift, and take off what Baumgarte undid."""
        settings = world.settings
        h = settings.tick_length / settings.substeps
        self.beyond = self.beyond or abs(self.link.omega) * h > RANGE
        kept = 1.0 - (self.beta if self.bias == BAUMGARTE else 0.0)
        turn = -0.5 * (self.link.omega * h) ** 2 * np.array(self._arm())
        for _ in range(settings.substeps):
            self.drift = kept * self.drift + turn

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the drift that the turn makes; a soft joint also yields to its load."""
        if self.bias not in (NONE, BAUMGARTE):
            return ()
        exact = math.hypot(*self.drift)
        # The next terms of the series are smaller by ω h; at 60 Hz and 4 rad/s that is 7 %, and
        # they change sign as it swings to and fro. Faster, it does not swing but goes round.
        if self.beyond:
            return ()
        off = 0.05 * exact + 0.0002
        return (
            Theory(
                "C, the drift",
                1000 * exact,
                1000 * self.seen,
                1000 * off,
                "mm",
                formula="dC/dt = ½ h ω^2 r",
            ),
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        vx, vy = self.link.velocity_at(self.hinge.anchor_b)
        fx, fy = self.hinge.reaction_force
        return (
            Reading("C", 1000 * self.hinge.error, "mm"),
            Reading("worst C so far", 1000 * self.worst, "mm"),
            Reading("Ċ", math.hypot(vx, vy), "m/s"),
            Reading("λ / Δt", math.hypot(fx, fy), "N"),
            Reading("effective mass along λ", self._effective_mass(fx, fy), "kg"),
            Reading("energy", world.energy.total, "J"),
        )

    def _effective_mass(self, fx: float, fy: float) -> float:
        """Return 1 / (n · K n) for n along the force: what an impulse there has to move [kg]."""
        size = math.hypot(fx, fy) or 1.0
        x, y = self._arm()
        across = (x * fy - y * fx) / size
        return 1.0 / (1.0 / self.link.mass + across**2 / self.link.inertia)

    def check(self, world: World) -> None:
        self.check_theory(world)
        assert self.bias != NONE or self.seen > 0.01, f"only {1000 * self.seen:.1f} mm of drift"
        vx, vy = self.link.velocity_at(self.hinge.anchor_b)
        # The sweep leaves Ċ = 0; then the corner moves on by the turn of a step, ω² h r. A bias
        # leaves up to β C / h besides.
        h = world.settings.tick_length / world.settings.substeps
        most = 2 * self.link.omega**2 * h * ARM + self.beta * self.seen / h + 1e-6
        assert math.hypot(vx, vy) < most, f"Ċ is {math.hypot(vx, vy):.3f} m/s"

    # --- the picture -----------------------------------------------------------------------------

    def draw(self, draw: Draw, world: World) -> None:
        nail, corner = self.hinge.anchors
        draw.line(nail, (0.0, 0.5), "joint")
        draw.line(nail, corner, "limit", 2.0 * draw.style.sizes.line)
        self._draw_glass(draw, nail, corner)
        rows = self.trace.rows
        most = float(rows[:, 1:].max()) if len(rows) else 0.0
        high = next(size for size in SCALES if size >= min(most, SCALES[-1]))
        up = Axis(0.0, high, "C", "mm", marks=(0.0, high))
        plot = Plot((1.0, -2.9, 5.7, -1.5), recent(rows[:, 0], 10.0), up)
        if self.theory(world):
            plot.curve(rows[:, 0], rows[:, 2], "muted", "predicted", width=3.0)
        plot.curve(rows[:, 0], rows[:, 1], "limit", "measured", width=1.0)
        plot.draw(draw)
        fx, fy = self.hinge.reaction_force
        vx, vy = self.link.velocity_at(corner)
        words = [
            (f"C = {1000 * self.hinge.error:.2f} mm", "limit"),
            (f"Ċ = {math.hypot(vx, vy):.3f} m/s", "velocity"),
            (f"λ / Δt = {math.hypot(fx, fy):.1f} N", "impulse"),
            (f"ω = {abs(self.link.omega):.2f} rad/s", "text"),
        ]
        edge = left_edge(draw)
        left = max(edge, self.view[0] - 2.5)  # clear of the beam, if possible
        lines(draw, (max(edge, min(self.view[0] + 0.15, left)), self.view[3] - 0.1), words)

    def _draw_glass(
        self, draw: Draw, nail: tuple[float, float], corner: tuple[float, float]
    ) -> None:
        """Draw the nail and the corner of the link, magnified so that C can be seen."""
        error = max(self.hinge.error, 1e-9)
        power = max([p for p in POWERS if p * error < 0.8 * LENS], default=1)
        draw.circle(GLASS, LENS, fill=draw.color("halo", 0.9), outline="text")
        shift = ((corner[0] - nail[0]) * power, (corner[1] - nail[1]) * power)
        tip = (GLASS[0] + shift[0], GLASS[1] + shift[1])
        if math.hypot(*shift) < LENS:
            for side in (0.75, 1.25):  # the two edges of the link that meet in its corner
                turn = self.link.angle - math.pi / 4 + math.pi * (side + 0.5)
                self._draw_edge(draw, tip, (math.cos(turn), math.sin(turn)))
        draw.arrow(GLASS, shift, "limit")
        draw.cross(GLASS, 2.5 * draw.style.sizes.dot, "joint")
        words = f"× {power}"
        draw.text((GLASS[0], GLASS[1] + LENS), words, anchor="bottom", bold=True)

    @staticmethod
    def _draw_edge(draw: Draw, tip: tuple[float, float], way: tuple[float, float]) -> None:
        """Draw a line from `tip` along the unit vector `way` to the rim of the glass."""
        dx, dy = tip[0] - GLASS[0], tip[1] - GLASS[1]
        along = dx * way[0] + dy * way[1]
        length = -along + math.sqrt(max(0.0, along**2 + LENS**2 - dx**2 - dy**2))
        end = (tip[0] + length * way[0], tip[1] + length * way[1])
        draw.line(tip, end, "text", 1.5 * draw.style.sizes.line)
