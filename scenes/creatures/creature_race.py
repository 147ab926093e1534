"""Four creatures race over hills, stairs, stones, ice and a seesaw; a table keeps the splits.

One of them can be changed (scenes/creature.py): who is called mine, else who runs lowest.
"""

import math

from creatures.figure import Figure
from creatures.gait import DOWN, Gait, chosen
from creatures.gaits import gait_of, kind_of
from creatures.plan import Plan
from creatures.pose import on_ground
from creatures.text import opened
from physics import World
from physics.values.sums import plain_sum
from scenes.creature_text import SOLVER_STEPS
from scenes.creatures._track import SECTIONS, THICK, build_lane, ends
from scenes.creatures.creature_gallery import CREATURES
from scenes.draw import Draw
from scenes.kit import Reading, Scene, choice, slider
from scenes.labels import fitting, left_edge, pitch, right_edge, table

COLORS = ("sky", "orange", "green", "purple")
MINE, NOBODY = "mine", "nobody"
WHO = (*(word for word in CREATURES if word != "seed"), MINE, NOBODY)  # the seed's is only pushed
USUAL = "quadruped"  # is mine until another is sent here: the builder begins with it
HEADROOM = 1.3  # [m] over the tallest limb of a lane: its name, and the stairs that it climbs
BEHIND = -1.6  # [m] where the foremost limb starts, before the line
AHEAD = 0.5
"""Who is followed changes when another leads by more: [m], 0.5. 0: the view jumps to and fro."""

STUCK, STEP = 8.0, 0.1
"""Who gains less than 0.1 m in 8 s has stopped: [s] and [m]; the slowest, the worm, gains 3 m."""

STOP = 2.0
"""Who is so far behind the last line stops: [m], 2, with all feet on the floor. None run off it."""

WIDE = 1.7  # [1] of the view, against its height
FOR_TABLE = 3.2  # [m] of the view above the lanes


class Runner:
    """A creature in its lane."""

    def __init__(self, name: str, gait: Gait, floor: float, now: float) -> None:
        """Put it before the line of a lane whose floor is at `floor` [m], at the time `now` [s]."""
        self.name, self.gait, self.floor = name, gait, floor
        self.splits: list[float] = []  # [s] at the end of each section so far
        self.x = 0.0  # [m] of its root
        self.farthest, self.gained = -math.inf, now  # [m] it came, and [s] when
        self.stuck = False

    @property
    def place(self) -> tuple[int, float, float]:
        """Return what orders runners, the best first."""
        return -len(self.splits), self.splits[-1] if self.splits else 0.0, -self.x

    def come(self, x: float, now: float) -> None:
        """Note where it is [m] at the time `now` [s]."""
        self.x = x
        if x > self.farthest + STEP:
            self.farthest, self.gained = x, now
        self.stuck = now - self.gained > STUCK
        if len(self.splits) < len(SECTIONS) and x > ends()[len(self.splits)]:
            self.splits.append(now)

    @property
    def finished(self) -> bool:
        """Return whether it has come over all sections."""
        return len(self.splits) == len(SECTIONS)

    @property
    def races(self) -> bool:
        """Return whether it is there and on its way."""
        return self.gait.figure.root.body.alive and not self.finished and not self.stuck

    def row(self) -> list[str]:
        """Return its line of the table."""
        cells = [f"{split:.1f}" for split in self.splits]
        return [self.name, *cells, *[""] * (len(SECTIONS) - len(cells))]

    @property
    def state(self) -> str:
        """Return what became of it, and what is hard where it is: its line ends on that ground."""
        if self.finished:
            return "finished"
        hard = SECTIONS[len(self.splits)].hard
        ground = f": {hard}" if hard else ""
        if not self.gait.figure.root.body.alive:
            return f"gone{ground}"
        if self.stuck:
            return f"{'lies' if self.gait.phase in DOWN else 'stopped'}{ground}"
        return self.gait.phase


class CreatureRace(Scene):
    """Race four creatures over hills, stairs and ice. Who arrives depends on the ground. Six legs
    feel their way over all of it, wheels of three spokes climb what a rim would not, and one leg
    goes on as long as its foot finds ground. A crank with Theo Jansen's eleven lengths keeps pace
    on the flat, and slips where the ground rises.

    All lanes are alike and all are asked for the same speed. Nobody sees what is ahead: feet feel
    for the ground, the rest is balance. The table has the time at the end of each section, in
    seconds from the start. Where one falls or stops, the column of that ground says so, with
    what is hard there.

    - Guess the order before the start, and where each will lose time.
    - Faster is not always sooner: who still arrives at 1.5 m/s?
    - Start again: all arrive at the same moments as before. Nothing here is chance.
    - Build one that wins: the builder (Build, Creature…) sends it here, as mine.
    """

    title = "Race of creatures"
    view = (-6.0, -1.0, 14.0, 11.0)
    overlays = {"joints": False}
    solver_steps = SOLVER_STEPS
    check_seconds = 10.0
    first: str = choice(
        "hexapod", WHO, help="What runs in the lowest lane; mine: from the builder", label="Lane 1"
    )
    second: str = choice("wheel_leg", WHO, help="What runs in the next lane", label="Lane 2")
    third: str = choice("hound", WHO, help="What runs in the lane above", label="Lane 3")
    fourth: str = choice("hopper", WHO, help="What runs in the highest lane", label="Lane 4")
    speed: float = slider(1.0, 0.3, 1.5, unit="m/s", live=True, help="Speed that all try to keep")

    def build(self, world: World) -> None:
        self._line_up(world, None)

    def set_creature(self, world: World, plan: Plan) -> None:
        """Let all begin again, and `plan` in the lane that can be changed. Raises PlanError; see
        CreatureScene.
        """
        chosen(kind_of(plan), plan)  # what cannot be driven is refused before anything is removed
        for body in self._built:
            world.remove(body)
        self._line_up(world, plan)

    def _line_up(self, world: World, own: Plan | None) -> None:
        """Build the lanes; one of them is for `own`, None: for whom the gallery has there."""
        self.runners: list[Runner] = []
        others, floor, words = {body.id for body in world.bodies}, 0.0, self.words()
        racing = [lane for lane, word in enumerate(words) if word != NOBODY]
        mine = words.index(MINE) if MINE in words else racing[0] if racing else -1
        for lane in racing:
            plan = own if lane == mine else None
            plan = plan or opened(USUAL if words[lane] == MINE else words[lane])
            floor = self._enter(world, plan, COLORS[lane], floor)
            if lane == mine:
                self.creature, self.gait = plan, self.runners[-1].gait
        self._built = [body for body in world.bodies if body.id not in others]
        self.view = (-6.0, -1.0, WIDE * (floor + FOR_TABLE + 1.0) - 6.0, floor + FOR_TABLE)
        if self.runners:
            self.focus = self.runners[0].gait.figure.root.body.name

    @property
    def command(self) -> float:
        """Return the speed that is asked for now [m/s]."""
        return self.speed

    def words(self) -> tuple[str, ...]:
        """Return who runs, from the lowest lane up."""
        return self.first, self.second, self.third, self.fourth

    def _enter(self, world: World, plan: Plan, color: str, floor: float) -> float:
        """Build a lane and its runner; return where the next lane's floor is [m]."""
        build_lane(world, floor)
        places = on_ground(plan, 0.0, floor)
        front = max(
            max(places[limb.name].start.real, places[limb.name].at(limb.length).real)
            for limb in plan.limbs
        )
        figure = Figure(world, plan, on_ground(plan, BEHIND - front, floor))
        for body in figure.bodies.values():
            body.color = color
        many = plain_sum(runner.gait.figure.plan.name == plan.name for runner in self.runners)
        name = plan.name if not many else f"{plan.name} {many + 1}"
        figure.root.body.name = f"{name} of the race"
        self.runners.append(Runner(name, gait_of(figure), floor, world.time))
        top = max(body.aabb[3] for body in figure.bodies.values())
        return top + HEADROOM + THICK

    def step(self, world: World) -> None:
        now = world.tick * world.tick_length
        for runner in self.runners:
            runner.gait.step(world, self.speed if runner.x < ends()[-1] + STOP else 0.0)
            body = runner.gait.figure.root.body
            if body.alive:
                runner.come(body.center[0], now)
        self._follow()

    def _follow(self) -> None:
        """Let the view follow whoever leads clearly of those that race; at the end it stays."""
        racing = [one for one in self.runners if one.races]
        if not racing:
            return
        leader = max(racing, key=lambda one: one.x)
        names = {one.gait.figure.root.body.name: one for one in racing}
        followed = names.get(self.focus)
        if followed is None or leader.x > followed.x + AHEAD:
            self.focus = leader.gait.figure.root.body.name

    def readings(self, world: World) -> tuple[Reading, ...]:
        return tuple(Reading(runner.name, runner.x, "m") for runner in self.runners)

    def draw(self, draw: Draw, world: World) -> None:
        lane = [0.0, *ends()]
        for runner in self.runners:
            below = runner.floor - 0.5 * THICK
            for x, section in zip(lane, SECTIONS, strict=False):  # in the part that is seen
                begin, end = max(x, left_edge(draw)), min(x + section.length, right_edge(draw))
                word = fitting(draw, end - begin, section.word)
                draw.text((0.5 * (begin + end), below), word)
            for x in lane:
                draw.line((x, runner.floor - THICK), (x, runner.floor), "scene")
            if runner.gait.figure.root.body.alive:
                top = max(body.aabb[3] for body in runner.gait.figure.bodies.values())
                draw.text((runner.x, top + 0.3), runner.name, bold=True)
        head = ["", *[section.word for section in SECTIONS]]
        order = sorted(self.runners, key=lambda one: one.place)
        rows, states = [one.row() for one in order], [one.state for one in order]
        top = draw.camera.to_world(0.0, draw.insets[1])[1] - pitch(draw)
        table(draw, (left_edge(draw), top), [head, *rows], remarks=["", *states])

    def check(self, world: World) -> None:
        first = ends()[0] / self.speed
        seconds = world.tick * world.tick_length
        for runner in self.runners:
            assert runner.gait.figure.whole, f"{runner.name} lost a limb"
            assert runner.splits == sorted(runner.splits), f"{runner.name} has splits out of order"
            # They start before the line and from rest; twice the time at full speed is a bound.
            late = seconds > 2.0 * first and not runner.splits
            assert not late, f"{runner.name} has not passed the flat in {seconds:.0f} s"
