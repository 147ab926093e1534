"""The creatures of the gallery, one after the other, on level ground or over kerbs."""

from creatures.figure import Figure
from creatures.gaits import gait_of
from creatures.plan import Plan
from creatures.pose import on_ground
from creatures.text import gallery, opened
from physics import Box, World
from scenes.builders import deep_ground
from scenes.creature_marks import BELOW, CURVES, CURVES_HELP, MARKS, MARKS_HELP, CreatureMarks
from scenes.creature_text import CONTROLS, DOES, SOLVER_STEPS, command, make_room, readings
from scenes.draw import Draw
from scenes.kit import Reading, Scene, choice, slider
from scenes.labels import label_height, pitch, text_width

OURS = (
    "bird",
    "hexapod",
    "hopper",
    "hound",
    "human",
    "jansen",
    "quadruped",
    "seed",
    "trotter",
    "wheel_leg",
    "worm",
)
CREATURES = (*OURS, *(word for word in gallery() if word not in OURS))
WILFUL = ("quadruped", "seed", "trotter", "worm")  # they do not do as they are asked
KERBS = ((5.0, 0.06), (8.0, 0.12), (11.0, 0.18))  # [m] where each begins, and its height
AT_LEAST = 0.5  # [1] of the way that was asked for, in the time of the check
ABOVE = 0.9  # [m] of air over the creature
LETTERS = 62  # of a line


class CreatureGallery(Scene):
    """Choose a creature, and send it over kerbs. Legs need not be two. Each of these has limbs,
    joints, and motors of limited torque, and a gait that tells the motors where to turn; how it
    then moves is left to the physics.

    Whatever keeps its weight between its feet cannot fall: the hexapod and the hound always do.
    The hopper and the bird cannot stand at all. They fall all the time, and Raibert's law puts the
    foot where the fall ends:
    $x_f = ½ v T_s + k (v - v_d)$
    With the foot half a stance's length ahead, the body leaves as fast as it came; farther ahead
    it is slowed.

    The worm holds on where its wave presses and is carried where the wave lifts. The linkage of
    Theo Jansen needs no thought at all: eleven lengths turn the circle of a crank into a step.

    - Which ones keep the speed you ask for, and which cannot?
    - Put kerbs in the way. Wheels without rims climb more than wheels.
    - Hold a key the other way: which turn back at once, and which need some steps?
    """

    title = "Gallery of creatures"
    view = (-3.5, -1.5, 6.5, 4.2)
    overlays = {"joints": False}
    solver_steps = SOLVER_STEPS
    check_seconds = 6.0
    controls = CONTROLS
    who: str = choice(
        "hound", CREATURES, help="The creature; its file is in creatures/gallery", label="Creature"
    )
    speed: float = slider(0.8, 0.1, 2.0, unit="m/s", live=True, help="Speed that you ask for")
    does: str = DOES
    floor: str = choice("flat", ("flat", "kerbs"), help="What there is to walk over")
    marks: str = choice("none", MARKS, live=True, help=MARKS_HELP, label="Show")
    curves: str = choice("none", CURVES, live=True, help=CURVES_HELP)

    def build(self, world: World) -> None:
        deep_ground(world, friction=1.0)  # what is written lies on it
        if self.floor == "kerbs":
            for way in (-1.0, 1.0):
                for x, height in KERBS:
                    kerb = Box(width=1.6, height=height, friction=1.0)
                    at = way * (x + 0.8), 0.5 * height
                    world.add_static(kerb, position=at, name="kerb")
        self._put(world, opened(self.who))
        boxes = [body.aabb for body in self.gait.figure.bodies.values()]
        top = max(box[3] for box in boxes) + ABOVE
        self.view = (-1.2 * top, -1.3, 1.5 * top, max(top, 2.5))

    def set_creature(self, world: World, plan: Plan) -> None:
        """Build `plan` in place of the present creature. Raises PlanError; see CreatureScene."""
        make_room(world, self.gait.figure, plan)
        self._put(world, plan)

    def _put(self, world: World, plan: Plan) -> None:
        figure = Figure(world, plan, on_ground(plan))
        self.creature, self.gait = plan, gait_of(figure)
        self.shown = CreatureMarks(self.gait)
        self.begin = figure.motion()[0].real  # [m]
        bodies = figure.bodies
        self.focus = min(bodies, key=lambda name: abs(bodies[name].center[0] - self.begin))

    @property
    def command(self) -> float:
        """Return the speed that is asked for now [m/s]; keys come before the choice."""
        return command(self.held, self.does, self.speed)

    def step(self, world: World) -> None:
        self.gait.step(world, self.command)
        self.shown.step(world, self.marks, self.curves)

    def aside(self) -> float:
        return self.shown.aside(self.curves)

    def readings(self, world: World) -> tuple[Reading, ...]:
        return readings(self.gait.figure, self.begin)

    def draw(self, draw: Draw, world: World) -> None:
        body = self.gait.figure.root.body
        if not body.alive:
            return
        self.shown.draw(draw, world, self.marks, self.curves)
        left, _, right, lower = draw.insets
        wide = (1.0 - self.aside()) * (draw.camera.size[0] - left - right)  # [px]
        x, _ = draw.camera.to_world(left + 0.5 * wide, 0.0)
        line = pitch(draw)
        y = -2.0 * line - (0.0 if self.marks == "none" else (BELOW - 1.0) * label_height(draw))
        draw.text((x, y), f"{self.creature.name}: {self.gait.phase}", bold=True)
        room = wide / draw.camera.scale - 2.0 * label_height(draw)
        said = lines(draw, self.creature.says, room)
        _, floor = draw.camera.to_world(0.0, draw.camera.size[1] - lower)
        if y - (len(said) + 0.7) * line < floor:
            return  # half of a sentence, or one below the legend, says nothing
        for i, words in enumerate(said):
            draw.text((x, y - (i + 1.2) * line), words)

    def check(self, world: World) -> None:
        figure = self.gait.figure
        assert figure.whole, f"it lost {', '.join(figure.missing())}"
        way = figure.motion()[0].real - self.begin
        asked = self.command * (world.tick * world.tick_length)
        assert self.who in WILFUL or way * asked >= AT_LEAST * asked * asked, (
            f"it went {way:.2f} of {asked:.2f} m"
        )


def lines(draw: Draw, says: str, room: float) -> list[str]:
    """Return the sentence in lines of at most LETTERS letters, none wider than `room` [m]."""
    result = [""]
    for word in says.split():
        longer = f"{result[-1]} {word}".strip()
        if result[-1] and (len(longer) > LETTERS or text_width(draw, longer) > room):
            result.append(word)
        else:
            result[-1] = longer
    return result
