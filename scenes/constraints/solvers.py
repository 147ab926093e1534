"""The same stack and chain under one solver after the other, and a table of what was measured."""

from typing import ClassVar

from physics import Body, Circle, Joint, Revolute, World
from physics.settings import SOLVERS
from physics.values.sums import plain_sum
from scenes.builders import chain, column, ground
from scenes.constraints._solver_table import draw_table
from scenes.constraints._solver_trial import Trial, other_settings
from scenes.draw import Draw
from scenes.guards import all_alive, in_hand, living
from scenes.kit import Button, Reading, Scene, Theory, choice, slider

SIDE = 0.5  # [m] of a box
AT = -6.9  # [m] of the stack
HOOK = (-5.2, 6.6)  # [m]
LINK, LINK_MASS = 0.5, 0.5  # [m], [kg]
LEAN = 0.18  # [rad] of the chain when it is let go
STILL = 1e-3  # [m/s] slower than this the stack stands, and its weight may be read
SECONDS = 4.0
"""Of a trial: [s], 4. By then a stack that trembles has shown it, and one that sinks has sunk."""


class Solvers(Scene):
    """Compare ten solvers on the same stack and chain. A solver finds the impulses with which
    nothing sinks in, comes apart or slides where it should hold. All of them do it bit by bit, each
    its own way, and stop early: that is their error. (Only the soft step solves a chain with a load
    on it at once.) The reference does not stop: it solves every substep until at most 1e-9 m/s
    is left of any equation. So it is the zero from which the others are measured.

    Choose a solver: stack and chain begin anew, and for 4 s the worst is noted: the deepest overlap
    of boxes, the widest opening of a joint, the fastest box of the last second, the median time of
    a tick. The table fills up with what was measured here, on this machine; nothing in it was known
    before. Bars of errors are logarithmic, from 1 µm to 1 m: a sixth is ten times as much. Of
    times a bar twice as long is twice the time.

    - Which solvers let the stack tremble? Which let it sink?
    - Make the ball heavier. Which solver's joints open most?
    - More iterations (settings of the solver): which solvers gain by them, and what do they cost?
    - The reference is exact. Why does nobody use it in a game? Look at its cost with more boxes:
    it grows with the cube of the number of contacts, the others' with their number.
    """

    title = "Solvers compared"
    view = (-7.6, -0.9, 8.4, 8.1)
    check_seconds = 5.0
    solver: str = choice(SOLVERS[0], SOLVERS, live=True, key="n", help="Begin a new trial")
    boxes: int = slider(8, 2, 10, step=1, help="Of the stack")
    links: int = slider(8, 2, 10, step=1, help="Of the chain")
    load: float = slider(
        20.0, 1.0, 100.0, log=True, help="Mass of the ball in links", label="Ball mass"
    )
    buttons: ClassVar = (
        Button("again", "Start again", "g", "The trial of this solver from its start"),
        Button("all", "Try all", "h", "One solver after the other, 4 s each"),
    )

    def build(self, world: World) -> None:
        ground(world)
        self.stack: list[Body] = []
        self.hung: list[Body] = []
        self.hinges: list[Joint] = []
        self.trials: dict[str, Trial] = {}
        self.queue: list[str] = []
        self.others = other_settings(world)
        world.settings.solver = self.solver
        self._begin(world)

    def _begin(self, world: World) -> None:
        """Set everything up again, for the solver that is chosen now."""
        for body in living((*self.stack, *self.hung)):
            world.remove(body)
        self.stack = column(world, self.boxes, SIDE, AT)
        links, end = chain(world, HOOK, self.links, LINK, LEAN, LINK_MASS)
        ball = world.add_dynamic(Circle(radius=0.3), position=end, name="ball")
        ball.mass = self.load * LINK_MASS
        world.add_joint(Revolute(a=links[-1], b=ball, anchor=end))
        self.hung = [*links, ball]
        self.hinges = list(world.joints)
        self.trials[self.solver] = Trial(world.time)

    def changed(self, world: World, name: str) -> None:
        if name == "solver":
            self.queue = []
            world.settings.solver = self.solver
            self._begin(world)

    def pressed(self, world: World, name: str) -> None:
        self.queue = [word for word in SOLVERS if word != self.solver] if name == "all" else []
        self._begin(world)

    @property
    def trial(self) -> Trial:
        """The one that is running, or was the last."""
        return self.trials[self.solver]

    def step(self, world: World) -> None:
        if world.settings.solver != self.solver:  # chosen among the settings
            self.solver, self.queue = world.settings.solver, []
            self._begin(world)
        if self.others != other_settings(world):
            self.others, self.trials = other_settings(world), {}
            self._begin(world)
        trial = self.trial
        if not trial.done:
            trial.look(world, (self.stack, self.hinges), SECONDS)
        elif self.queue:
            self.solver = world.settings.solver = self.queue.pop(0)
            self._begin(world)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """What the floor carries once the stack stands still."""
        trial = self.trial
        alive = all_alive(self.stack)
        if not trial.done or trial.touched or not alive or trial.tremble > STILL:
            return ()
        if in_hand(world) or trial.speed(self.stack) > STILL:
            return ()
        weight = plain_sum(body.mass for body in self.stack) * -world.gravity[1]
        # Whoever trembles with v has forces of m v a tick beside the weight.
        tolerance = weight * STILL / world.tick_length / -world.gravity[1]
        return (Theory("load on the floor", weight, self._load(world), tolerance, "N", "N m g"),)

    def _load(self, world: World) -> float:
        """What the lowest box presses on the floor with [N]."""
        result = world.contacts
        low = result.points[:, 1] < 0.5 * SIDE
        return float(abs(result.normal_impulses[low] * result.normals[low, 1]).sum()) / (
            world.tick_length
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        trial = self.trial
        done = world.convergence
        exact = () if done is None else (Reading("left of an equation", done.residual, "m/s"),)
        return (
            Reading("deepest overlap", 1e3 * trial.overlap, "mm"),
            Reading("widest joint", 1e3 * trial.opening, "mm"),
            *exact,
        )

    def draw(self, draw: Draw, world: World) -> None:
        draw_table(draw, (-3.7, 7.9), self.trials, (self.solver, SECONDS), world)

    def check(self, world: World) -> None:
        self.check_theory(world)
        trial = self.trial
        if not trial.done or trial.touched:
            return
        said = (
            f"{self.solver}: {1e3 * trial.overlap:.2f} mm deep, {1e3 * trial.opening:.2f} mm open"
        )
        if self.solver == SOLVERS[0]:
            assert trial.overlap < 5e-3 and trial.tremble < STILL, said
        if self.solver == "reference":
            # Bodies turn within a substep, which velocities do not see: (w h)^2 / 2 of an arm.
            assert trial.overlap < 1e-6 and trial.opening < 1e-3 and trial.tremble < 1e-6, said
