"""The field's own benchmarks: the ten scenes that Box2D times itself by, from their description.

Sizes, numbers and materials are those of Box2D 3.2 (E. Catto, the program "benchmark"); the scenes
are written anew as data for any engine. Nothing sleeps here, in no engine. Lines without a width
are boxes below them.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, Protocol

from physics import Box, Capsule, Circle, Polygon, Shape
from physics.shapes.definitions import Filter
from tests.bench.scenes import DYNAMIC, KINEMATIC, STATIC, Scene, Thing, Tie

RATE = 60  # [frames/s]
DRUM_SPEED = math.radians(25.0)  # [rad/s]


class Stage(Protocol):
    """What a scene may do between two frames."""

    def add(self, things: Sequence[Thing], ties: Sequence[Tie]) -> list[Any]:
        """Add things; ties count from the first of them. Return what stands for each."""
        ...

    def remove(self, bodies: Sequence[Any]) -> None:
        """Take away what `add` returned."""
        ...

    def drive(self, number: int, velocity: tuple[float, float]) -> None:
        """Give a thing of the scene a velocity [m/s]."""
        ...


class Course(NamedTuple):
    """A scene, how long it runs, and what happens before each frame."""

    scene: Scene
    frames: int
    before: Callable[[int, Stage], None] = lambda _frame, _stage: None


def large_pyramid(base: int = 100) -> Course:
    scene = Scene("large_pyramid", f"pyramid of {base} rows")
    scene.floor(100.0)
    pile(scene, base, 0.0, 0.0)
    return Course(scene, 500)


def pile(scene: Scene, base: int, x: float, y: float) -> None:
    """Rows of unit boxes on the height `y`, about `x` [m]."""
    for row in range(base):
        for across in range(base - row):
            scene.add(DYNAMIC, Box(), x + 0.5 * (row + 1 - base) + across, y + row + 0.5)


def many_pyramids(side: int = 20, base: int = 10) -> Course:
    scene = Scene("many_pyramids", f"{side * side} pyramids of {base} rows")
    wide, high = side * (base + 1.0), base + 1.0
    for row in range(side):
        scene.add(STATIC, Box(width=2.0 * wide, height=0.4), 0.0, row * high - 0.2)
        for column in range(side):
            pile(scene, base, column * (base + 1.0) - 0.5 * wide + 0.5 * base, row * high)
    scene.inside = (-wide, -0.5, wide, math.inf)
    return Course(scene, 200)


def joint_grid(side: int = 100) -> Course:
    scene = Scene("joint_grid", f"grid of {side} x {side} hinged discs")
    fixed = range(side // 2 - 3, side // 2 + 4)
    for column in range(side):
        for row in range(side):
            kind = STATIC if row == 0 and column in fixed else DYNAMIC
            here = scene.add(kind, Circle(radius=0.4), float(column), float(-row), group=1)
            if row > 0:
                scene.hinge(here - 1, here, (0.0, -0.5), (0.0, 0.5))
            if column > 0 and DYNAMIC in (kind, scene.things[here - side].kind):
                scene.hinge(here - side, here, (0.5, 0.0), (-0.5, 0.0))
    return Course(scene, 500)


def tumbler(side: int = 45) -> Course:
    scene = Scene("tumbler", f"driven drum with {side * side} boxes")
    center = scene.add(STATIC, Box(width=0.1, height=0.1), 0.0, 10.0, group=1)
    walls = [Box(width=1.0, height=20.0, center=(x, 0.0), density=50.0) for x in (10.0, -10.0)]
    walls += [Box(width=20.0, height=1.0, center=(0.0, y), density=50.0) for y in (10.0, -10.0)]
    scene.things.append(Thing(kind=DYNAMIC, shapes=tuple(walls), position=(0.0, 10.0)))
    scene.hinge(center, center + 1, (0.0, 0.0), (0.0, 0.0), motor=(DRUM_SPEED, 1e8))
    for row in range(side):
        for column in range(side):
            x, y = 0.4 * column - 0.2 * side, 0.4 * row - 0.2 * side + 10.0
            scene.add(DYNAMIC, Box(width=0.25, height=0.25), x, y)
    scene.home, scene.inside = center + 1, (-9.8, -9.8, 9.8, 9.8)
    return Course(scene, 750)


def spinner(count: int = 3038, segments: int = 360) -> Course:
    """A long bar that is turned in a round box full of small things."""
    scene = Scene("spinner", f"{count} things stirred by a bar")
    radius, thick = 40.0, 1.0
    long = 2.0 * (radius + thick) * math.tan(math.pi / segments)
    shape = Box(width=long, height=thick, friction=0.1)
    for k in range(segments):
        turn = math.tau * k / segments
        far = radius + 0.5 * thick
        x, y = far * math.sin(turn), 32.0 - far * math.cos(turn)
        scene.add(STATIC, shape, x, y, angle=turn)
    bar = Box(width=0.8, height=40.0, radius=0.2, friction=0.0)
    axle = scene.add(STATIC, Box(width=0.1, height=0.1), 0.0, 12.0, group=1)
    turning = scene.add(DYNAMIC, bar, 0.0, 12.0)
    scene.hinge(axle, turning, (0.0, 0.0), (0.0, 0.0), motor=(5.0, 40000.0))
    looks = {"friction": 0.1, "restitution": 0.1, "density": 0.25}
    kinds = (
        Capsule(start=(-0.25, 0.0), end=(0.25, 0.0), radius=0.25, **looks),
        Circle(radius=0.35, **looks),
        Box(width=0.7, height=0.7, **looks),
    )
    for k in range(count):
        row, column = divmod(k, 49)
        scene.add(DYNAMIC, kinds[k % 3], column - 24.0, row + 2.0)
    scene.inside = (-radius - 0.5, 32.0 - radius - 0.5, radius + 0.5, 32.0 + radius + 0.5)
    return Course(scene, 1400)


def smash(columns: int = 120, rows: int = 80) -> Course:
    """A heavy box flies into a block of small ones, without gravity."""
    scene = Scene("smash", f"a box into {columns * rows} small ones", gravity=(0.0, 0.0))
    scene.add(DYNAMIC, Box(width=8.0, height=8.0, density=8.0), -20.0, 0.0, velocity=(40.0, 0.0))
    for column in range(columns):
        for row in range(rows):
            small = Box(width=0.4, height=0.4)
            scene.add(DYNAMIC, small, 0.4 * column + 30.0, 0.4 * (row - rows / 2.0))
    return Course(scene, 300)


class Bone(NamedTuple):
    """A part of a person: a capsule, and the hinge to the part that carries it."""

    parent: int
    height: float  # [m] of its middle
    reach: tuple[float, float]  # [m] of the capsule below and above that
    radius: float  # [m]
    hinge: float = 0.0  # [m] its height
    least: float = 0.0  # [half turns]
    most: float = 0.0
    friction: float = 0.0  # [1] of the torque that resists


LEG = Bone(0, 0.775, (-0.125, 0.125), 0.06, 0.9, -0.05, 0.4, 1.0)
SHIN = Bone(0, 0.475, (-0.155, 0.125), 0.045, 0.625, -0.5, -0.02, 0.5)
ARM = Bone(1, 1.225, (-0.125, 0.125), 0.035, 1.35, -0.1, 0.8, 0.5)
HAND = Bone(1, 0.975, (-0.125, 0.125), 0.03, 1.1, 0.05, 0.55, 0.1)
PERSON = (
    Bone(-1, 0.95, (-0.02, 0.02), 0.095),
    Bone(0, 1.2, (-0.135, 0.135), 0.09, 1.0, -0.25, 0.0, 0.5),
    Bone(1, 1.475, (-0.038, 0.039), 0.075, 1.4, -0.3, 0.1, 0.25),
    LEG,
    SHIN._replace(parent=3),
    LEG,
    SHIN._replace(parent=5),
    ARM,
    HAND._replace(parent=7),
    ARM,
    HAND._replace(parent=9),
)
FOOT = ((-0.03, -0.185), (0.11, -0.185), (0.11, -0.16), (-0.03, -0.14))
TORQUE = 0.05  # [N m] that resists in a hinge


def person(x: float, y: float, group: int) -> tuple[list[Thing], list[Tie]]:
    """A person of eleven parts, with springs in the hinges; feet pass through other people."""
    own = Filter(2, 1 | 2, -group)
    things, ties = [], []
    for number, bone in enumerate(PERSON):
        low, high = bone.reach
        part = Capsule(start=(0.0, low), end=(0.0, high), radius=bone.radius, friction=0.2)
        shapes: list[Shape] = [replace(part, filter=own)]
        if bone.hinge == SHIN.hinge:
            foot = Polygon(vertices=FOOT, radius=0.015, friction=0.05)
            shapes.append(replace(foot, filter=own._replace(mask=1)))
        at = x, y + bone.height
        things.append(Thing(kind=DYNAMIC, shapes=tuple(shapes), position=at))
        if bone.parent >= 0:
            above = PERSON[bone.parent].height
            least, most = math.pi * bone.least, math.pi * bone.most
            ends = {"at_a": (0.0, bone.hinge - above), "at_b": (0.0, bone.hinge - bone.height)}
            soft = {"hertz": 5.0, "damping": 0.5}
            motor = (0.0, TORQUE * bone.friction)
            tie = Tie(a=bone.parent, b=number, **ends, lower=least, upper=most, motor=motor, **soft)
            ties.append(tie)
    return things, ties


def rain(rows: int = 5, columns: int = 40, together: int = 5, tiles: int = 500) -> Course:
    """People fall on floors of tiles, in groups, and again when all columns have some."""
    count = rows * columns * together
    scene = Scene("rain", f"{count} people on {rows} floors")
    size = 0.5
    wide = tiles * size
    for row in range(rows):
        floor = [
            Box(width=size, height=size, center=(size * k - 0.5 * wide, 45.0 * row))
            for k in range(tiles + 1)
        ]
        scene.things.append(Thing(kind=STATIC, shapes=tuple(floor), position=(0.0, 0.0)))
    groups: dict[tuple[int, int], list[Any]] = {}
    state = {"next": 0}

    def before(frame: int, stage: Stage) -> None:
        if frame == 0:
            groups.clear()
            state["next"] = 0
        if frame % 8 != 0:
            return
        column = state["next"] % columns
        for row in range(rows):
            stage.remove(groups.pop((row, column), []))
            x = -0.5 * wide + wide / columns * (column + 0.5)
            bodies: list[Any] = []
            for k in range(together):
                bodies += stage.add(*person(x + 0.5 * k, 40.0 + 45.0 * row, k + 1))
            groups[row, column] = bodies
        state["next"] += 1

    return Course(scene, 1000, before)


def washer(side: int = 90) -> Course:
    """A round drum with four blades, driven, half full of small boxes."""
    scene = Scene("washer", f"washer with {side * side} boxes")
    step = math.pi / 18.0
    plates = []
    for k in range(36):
        begin, end = k * step, (k + 1) * step
        plates.append(plate(16.0, 18.0, begin - 0.1 * step, end + 0.1 * step))
        if k % 9 == 0:
            plates.append(plate(14.0, 16.0, begin, end))
    drum = Thing(
        kind=KINEMATIC,
        shapes=tuple(plates),
        position=(0.0, 10.0),
        velocity=(0.001, -0.002),
        omega=DRUM_SPEED,
    )
    scene.things.append(drum)
    for row in range(side):
        for column in range(side):
            x, y = 0.21 * column - 0.11 * side, 0.21 * row - 0.11 * side + 10.0
            scene.add(DYNAMIC, Box(width=0.2, height=0.2), x, y)
    scene.home, scene.inside = 0, (-17.5, -17.5, 17.5, 17.5)
    return Course(scene, 500)


def plate(inner: float, outer: float, begin: float, end: float) -> Polygon:
    """A piece of a ring between two radii [m] and two directions [rad]."""
    points = [
        (r * math.cos(t), r * math.sin(t))
        for r, t in ((inner, begin), (outer, begin), (outer, end), (inner, end))
    ]
    return Polygon.around(*points)


def tiled(scene: Scene, half: int, high: int) -> None:
    """A floor and two walls of overlapping tiles, as one body."""
    tiles = [Box(width=1.1, height=1.0, center=(float(x), 0.0)) for x in range(-half, half + 1)]
    for x in (-half, half):
        tiles += [Box(width=1.0, height=1.1, center=(float(x), k + 1.0)) for k in range(high)]
    scene.things.append(Thing(kind=STATIC, shapes=tuple(tiles), position=(0.0, 0.0)))
    scene.inside = (-half - 0.4, -0.4, half + 0.4, math.inf)


def junkyard(columns: int = 200, rows: int = 40) -> Course:
    """Five-cornered pieces in a yard, pushed to and fro."""
    scene = Scene("junkyard", f"{columns * rows} pieces of junk and a pusher")
    tiled(scene, 80, 50)
    radius = 0.25
    turn = math.pi * (math.sqrt(5.0) - 1.0)
    corners = [(radius * math.cos(turn * k), radius * math.sin(turn * k)) for k in range(5)]
    piece, side = Polygon.around(*corners), -0.1
    for column in range(columns):
        for row in range(rows):
            x = 1.5 * (2.0 * column - columns) * radius + side
            scene.add(DYNAMIC, piece, x, 4.0 * row * radius + 15.0)
            side = -side
    block = Box(width=4.0, height=8.0, center=(0.0, 4.0))
    pusher = scene.add(KINEMATIC, block, 0.0, 0.0)

    def before(frame: int, stage: Stage) -> None:
        now, then = (60.0 * math.sin(0.2 * (frame + k) / RATE) for k in (0, 1))
        stage.drive(pusher, ((then - now) * RATE, 0.0))

    return Course(scene, 800, before)


def compounds(columns: int = 20, rows: int = 150) -> Course:
    """Bodies of two triangles that cross, let fall into a yard."""
    scene = Scene("compounds", f"{columns * rows} bodies of two triangles")
    tiled(scene, 40, 100)
    halves = tuple(
        Polygon(vertices=((-s, 0.0), (0.5 * s, 1.0), (0.0, 2.0)), friction=0.5) for s in (1.0, -1.0)
    )
    side = 0.25
    for column in range(columns):
        for row in range(rows):
            at = 2.0 * column - columns + 1.0 + side, 2.25 * row + 5.575
            scene.things.append(Thing(kind=DYNAMIC, shapes=halves, position=at))
            side = -side
    return Course(scene, 500)


COURSES: dict[str, Callable[[], Course]] = {
    "large_pyramid": large_pyramid,
    "many_pyramids": many_pyramids,
    "joint_grid": joint_grid,
    "tumbler": tumbler,
    "spinner": spinner,
    "smash": smash,
    "rain": rain,
    "washer": washer,
    "junkyard": junkyard,
    "compounds": compounds,
}
"""By their names in Box2D."""

SMALL: dict[str, Callable[[], Course]] = {
    "large_pyramid": lambda: large_pyramid(5),
    "many_pyramids": lambda: many_pyramids(2, 3),
    "joint_grid": lambda: joint_grid(8),
    "tumbler": lambda: tumbler(6),
    "spinner": lambda: spinner(30),
    "smash": lambda: smash(8, 6),
    "rain": lambda: rain(1, 2, 2, 120),
    "washer": lambda: washer(8),
    "junkyard": lambda: junkyard(10, 2),
    "compounds": lambda: compounds(3, 4),
}
"""The same, so small that a test plays them."""
