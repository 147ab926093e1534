"""One creature of the gallery on level ground, to be changed limb by limb."""

from collections.abc import Mapping

from creatures.figure import Figure
from creatures.gaits import gait_of
from creatures.plan import Plan
from creatures.pose import Place, on_ground
from creatures.text import opened
from physics import World
from scenes.builders import ground
from scenes.creature_marks import CURVES, CURVES_HELP, MARKS, MARKS_HELP, CreatureMarks
from scenes.creature_text import CONTROLS, DOES, SOLVER_STEPS, command, make_room, readings
from scenes.draw import Draw
from scenes.kit import Reading, Scene, choice, slider

AT_LEAST = 0.2
"""It walks at least so far in the time of the check: [m], 0.2. A figure that only stands sways by
a few millimetres."""

COLOR = "sky"
"""All limbs have one colour, whatever was changed: colours of the palette follow numbers of bodies,
which are new after each change."""

ROOM = 0.6  # [1] of its height that the view shows below and above a creature, at least
BESIDE = 0.45  # [1] of its width that the view shows to both sides
LEAST = 1.2  # [m] of its height and width that the view is made for


class CreatureBuilder(Scene):
    """Build a creature and make it walk. A creature is limbs, joints and servos, and a gait that
    tells each servo where to turn. Nothing else moves it: what it stands on pushes back, and that
    is all there is to walking.

    The builder (Build, Creature…) changes all of it: limbs longer, thicker or heavier, joints with
    other limits and stronger servos, legs added or taken away, the numbers of the gait. Each change
    begins the run anew, and the run before walks beside it, so you see at once what it was good
    for.

    - Make the hind legs longer. Does it walk faster, or does it fall on its nose?
    - Which joint needs its servo most? Weaken one after the other.
    - A third pair of legs: make a twin of one, hang it on the middle, and make a twin of that.
    """

    title = "Build a creature"
    view = (-4.0, -0.6, 6.0, 4.2)
    overlays = {"joints": False}
    solver_steps = SOLVER_STEPS
    check_seconds = 5.0
    controls = CONTROLS
    does: str = DOES
    marks: str = choice("none", MARKS, live=True, help=MARKS_HELP, label="Show")
    curves: str = choice("none", CURVES, live=True, help=CURVES_HELP)
    speed: float = slider(0.5, 0.1, 3.0, unit="m/s", live=True, help="Speed that you ask for")

    def build(self, world: World) -> None:
        ground(world, 400, friction=1.0)
        self._put(world, opened("quadruped"))

    def set_creature(self, world: World, plan: Plan) -> None:
        """Build `plan` in place of the present creature. Raises PlanError; see CreatureScene."""
        make_room(world, self.gait.figure, plan)
        self._put(world, plan)

    def _put(self, world: World, plan: Plan) -> None:
        pose = on_ground(plan)
        figure = Figure(world, plan, pose)
        for body in figure.bodies.values():
            body.color = COLOR
        self.view = view_of(plan, pose)
        self.creature, self.gait = plan, gait_of(figure)
        self.shown = CreatureMarks(self.gait)
        self.focus = plan.root.name
        self.begin = figure.motion()[0].real  # [m]

    @property
    def command(self) -> float:
        """Return the speed that is asked for now [m/s]; keys come before the choice."""
        return command(self.held, self.does, self.speed)

    def step(self, world: World) -> None:
        self.gait.step(world, self.command)
        self.shown.step(world, self.marks, self.curves)

    def draw(self, draw: Draw, world: World) -> None:
        self.shown.draw(draw, world, self.marks, self.curves)

    def aside(self) -> float:
        return self.shown.aside(self.curves)

    def readings(self, world: World) -> tuple[Reading, ...]:
        return readings(self.gait.figure, self.begin)

    def check(self, world: World) -> None:
        figure = self.gait.figure
        assert figure.whole, f"it lost {', '.join(figure.missing())}"
        way = figure.motion()[0].real - self.begin
        asked = (self.command > 0) - (self.command < 0)
        assert way * asked >= AT_LEAST * abs(asked), f"it went {way:.2f} m; {AT_LEAST} is the bound"


def view_of(plan: Plan, pose: Mapping[str, Place]) -> tuple[float, float, float, float]:
    """Return the view that shows a creature, and the ground that it stands on."""
    ends = [pose[limb.name].at(x) for limb in plan.limbs for x in (0.0, limb.length)]
    left, right = min(end.real for end in ends), max(end.real for end in ends)
    high, wide = max(LEAST, *(end.imag for end in ends)), max(LEAST, right - left)
    side = BESIDE * wide
    return left - side, -0.3 * high, right + side, (1.0 + ROOM) * high
