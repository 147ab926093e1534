"""Impacts: energy where nature keeps it, rest where it does not."""

import math
import random
from typing import Any

import numpy as np

import scenes
from physics import Box, Circle, World
from tests.bench.laws.law import RATE, Law, Load, box_of_walls, energy_kept
from tests.bench.scenes import DYNAMIC, STATIC, Scene, Thing

STILL = (0.0, 0.0)
LOSSLESS: dict[str, Any] = {"restitution": 1.0, "friction": 0.0}
G = 10.0
"""[m/s^2], as in `tests.bench.run.GRAVITY`."""


# --- energy ----------------------------------------------------------------------------------


def gas(load: Load, seed: int, seconds: float = 60.0) -> float:
    """200 discs of 0.4 m in a box of 21 m, with velocities up to 5 m/s along each axis."""
    scene = Scene("gas", "", gravity=STILL)
    box_of_walls(scene, 10.5, **LOSSLESS)
    dice = random.Random(seed)
    for k in range(200):
        x, y = (k % 15 - 7) * 1.3, (k // 15 - 7) * 1.3
        velocity = (dice.uniform(-5.0, 5.0), dice.uniform(-5.0, 5.0))
        scene.add(DYNAMIC, Circle(radius=0.4, **LOSSLESS), x, y, velocity=velocity)
    return energy_kept(load, scene, seconds)


def boxes(load: Load, seed: int, seconds: float = 20.0) -> float:
    """60 boxes of 0.4 to 1 m, thrown and spinning, in a box of 16 m."""
    scene = Scene("boxes", "", gravity=STILL)
    box_of_walls(scene, 8.0, **LOSSLESS)
    dice = random.Random(seed)
    for k in range(60):
        shape = Box(width=dice.uniform(0.4, 1.0), height=dice.uniform(0.4, 1.0), **LOSSLESS)
        thrown = {
            "velocity": (dice.uniform(-5.0, 5.0), dice.uniform(-5.0, 5.0)),
            "omega": dice.uniform(-5.0, 5.0),
            "angle": dice.uniform(0.0, math.tau),
        }
        scene.add(DYNAMIC, shape, (k % 8 - 3.5) * 1.8, (k // 8 - 3.5) * 1.8, **thrown)
    return energy_kept(load, scene, seconds)


def rain(load: Load, seed: int, seconds: float = 20.0) -> float:
    """60 discs that fall on one another for ever, in a box of 16 m: with the energy of height."""
    scene = Scene("rain", "")
    box_of_walls(scene, 8.0, **LOSSLESS)
    dice = random.Random(seed)
    for k in range(60):
        disc = Circle(radius=dice.uniform(0.2, 0.5), **LOSSLESS)
        velocity = (dice.uniform(-3.0, 3.0), 0.0)
        scene.add(DYNAMIC, disc, (k % 8 - 3.5) * 1.8, (k // 8 - 3.5) * 1.8, velocity=velocity)
    return energy_kept(load, scene, seconds, floor=-8.0)


def bounce(load: Load, e: float, height: float) -> float:
    """Height of the tenth bounce of a ball let fall from `height` [m], over e^20 height."""
    scene = Scene("bounce", "")
    scene.add(STATIC, Box(width=20.0, height=1.0, restitution=e), 0.0, -0.5)
    ball = scene.add(DYNAMIC, Circle(radius=0.5, restitution=e), 0.0, 0.5 + height)
    run = load(scene)
    tops: list[float] = []
    top, rises = -math.inf, False
    for _ in range(60 * RATE):
        run.ticks(1)
        y, v = run.states()[ball, [1, 4]]
        if v > 0.0:
            top, rises = max(top, y), True
        elif rises:  # the top is between this tick and the last
            tops.append(max(top, y) - 0.5)
            top, rises = -math.inf, False
            if len(tops) == 10:
                return tops[-1] / (e**20 * height)
    return 0.0


def row_of_balls(weights: tuple[float, ...], lifted: int, gap: float) -> Scene:
    """Balls of these masses (in parts of the first) in a row, `lifted` of them come at 2 m/s."""
    scene = Scene("cradle", "", gravity=STILL)
    x = 0.0
    for k, weight in enumerate(weights):
        ball = Circle(radius=0.1, density=weight, **LOSSLESS)
        strikes = k < lifted
        velocity = (2.0, 0.0) if strikes else STILL
        scene.add(DYNAMIC, ball, x - (0.613 if strikes else 0.0), 0.0, velocity=velocity)
        x += 0.2 + (0.0 if strikes else gap)
    return scene


EQUAL = (1.0,) * 5


def flies(load: Load, lifted: int, gap: float) -> float:
    """Largest error of a ball's speed after `lifted` of five equal ones struck, over 2 m/s."""
    scene = row_of_balls(EQUAL, lifted, gap)
    run = load(scene)
    run.ticks(RATE)
    wanted = np.where(np.arange(5) >= 5 - lifted, 2.0, 0.0)
    return float(np.abs(run.states()[:, 3] - wanted).max() / 2.0)


def cradle_energy(load: Load, weights: tuple[float, ...], lifted: int, gap: float) -> float:
    return energy_kept(load, row_of_balls(weights, lifted, gap), 1.0)


def rack(load: Load, aim: float, gap: float) -> float:
    """A cue ball at 5 m/s, `aim` [m] beside the axis of fifteen balls of 57 mm."""
    scene = Scene("rack", "", gravity=STILL)
    radius = 0.0286
    ball = Circle(radius=radius, density=0.17 / (math.pi * radius**2), **LOSSLESS)
    pitch = 2.0 * radius + gap
    for row in range(5):
        for k in range(row + 1):
            x, y = row * pitch * math.sqrt(0.75), (k - 0.5 * row) * pitch
            scene.add(DYNAMIC, ball, x, y)
    scene.add(DYNAMIC, ball, -0.513, aim, velocity=(5.0, 0.0))
    return energy_kept(load, scene, 1.0)


def bouncy_box(load: Load, seed: int, seconds: float = 60.0) -> float:
    """The discs of the scene `bouncy_box` as it begins, with its threshold of restitution."""
    world = World()
    lesson: Any = scenes.load("bouncy_box")()
    lesson.rng = np.random.default_rng(seed)
    lesson.build(world)
    scene = Scene("bouncy_box", "", gravity=STILL)
    scene.restitution_threshold = lesson.settings.get("restitution_threshold")
    for body in world.bodies:
        (shape,) = body.shapes
        x, y = body.position
        scene.add(body.kind, shape, x, y, velocity=tuple(body.velocity))
    return energy_kept(load, scene, seconds)


# --- rest ------------------------------------------------------------------------------------


def drop(load: Load, shape: Box | Circle, height: float, phase: float) -> float:
    """Largest upward speed of what fell `height` [m] on a box at rest, over the impact speed.

    `phase` is the part of a tick's way by which it begins higher.
    """
    scene = Scene("drop", "")
    scene.add(STATIC, Box(width=400.0, height=1.0), 0.0, -0.5)
    scene.add(DYNAMIC, Box(), 0.0, 0.5)
    speed = math.sqrt(2.0 * G * height)
    half = 0.5 if isinstance(shape, Box) else shape.radius
    scene.add(DYNAMIC, shape, 0.0, 1.0 + half + height + phase * speed / RATE)
    run = load(scene)
    run.ticks(int(RATE * speed / G) - 2)
    most = 0.0
    for _ in range(RATE):
        run.ticks(1)
        most = max(most, run.states()[1:, 4].max())
    return most / speed


def head_on(load: Load, speed: float, phase: float) -> float:
    """Speed at which two boxes part that met face to face with e = 0, over that of the impact."""
    scene = Scene("head-on", "", gravity=STILL)
    flat = Box(friction=0.0)
    scene.add(DYNAMIC, flat, -2.0 - phase * speed / RATE, 0.0, velocity=(speed, 0.0))
    scene.add(DYNAMIC, flat, 0.0, 0.0)
    run = load(scene)
    run.ticks(RATE)
    states = run.states()
    return abs(states[1, 3] - states[0, 3]) / speed


def disc_at_wall(load: Load, radius: float, speed: float, phase: float) -> float:
    """Fastest that a disc, which rolled into a wall with e = 0, comes back, over its speed."""
    scene = Scene("disc", "")
    scene.add(STATIC, Box(width=400.0, height=1.0, friction=1.0), 0.0, -0.5)
    scene.add(STATIC, Box(width=1.0, height=20.0, friction=1.0), 5.0, 0.0)
    x = 4.5 - radius - 1.0 - phase * speed / RATE
    rolling = {"velocity": (speed, 0.0), "omega": -speed / radius}
    disc = scene.add(DYNAMIC, Circle(radius=radius, friction=1.0), x, radius, **rolling)
    run = load(scene)
    run.ticks(math.ceil(RATE * (1.0 / speed + 1.0)))
    fastest = 0.0
    for _ in range(60):
        run.ticks(4)
        fastest = max(fastest, -run.states()[disc, 3])
    return fastest / speed


# --- symmetry --------------------------------------------------------------------------------


def aside(load: Load, scene: Scene, body: int, reach: float, speed: float) -> float:
    """How fast `body` moves sideways, or turns at its `reach` [m], after its impact / `speed`."""
    run = load(scene)
    fastest = 0.0
    for _ in range(2 * RATE):
        run.ticks(1)
        v = run.states()[body, 4]
        fastest = min(fastest, v)
        if fastest < -0.9 * speed and v > 0.5 * fastest:
            break
    run.ticks(2)
    _, _, _, vx, _, omega = run.states()[body]
    return max(abs(vx), abs(omega) * reach) / speed


def level_table(load: Load, legs: tuple[float, ...], e: float, mu: float) -> float:
    """A table that falls level by 1 m onto its legs."""
    scene = Scene("table", "")
    material: dict[str, Any] = {"restitution": e, "friction": mu}
    scene.add(STATIC, Box(width=20.0, height=1.0, **material), 0.0, -0.5)
    top, leg = 3.0 * 0.1, 0.1 * 0.5  # areas [m^2]
    low = 0.3 * leg * len(legs) / (top + leg * len(legs))  # of the centre of mass, which is (0, 0)
    feet = [Box(width=0.1, height=0.5, center=(x, low - 0.3), **material) for x in legs]
    board = Box(width=3.0, height=0.1, center=(0.0, low), **material)
    scene.things.append(Thing(kind=DYNAMIC, shapes=(board, *feet), position=(0.0, 1.55 - low)))
    body = len(scene.things) - 1
    return aside(load, scene, body, 1.5, math.sqrt(2.0 * G))


def level_plank(load: Load, half: float, order: int, e: float, mu: float) -> float:
    """A plank that falls level by 1 m onto two equal posts at +-`half` [m]."""
    scene = Scene("plank", "")
    material: dict[str, Any] = {"restitution": e, "friction": mu}
    for x in (-half, half)[::order]:
        scene.add(STATIC, Box(width=0.2, height=1.0, **material), x, -0.5)
    body = scene.add(DYNAMIC, Box(width=3.0, height=0.2, **material), 0.0, 1.1)
    return aside(load, scene, body, 1.5, math.sqrt(2.0 * G))


def flat_on_seam(load: Load, size: float, share: float, e: float, mu: float) -> float:
    """A box that falls flat by 1 m onto two flush ones, with their seam at `share` of its width."""
    scene = Scene("seam", "")
    material: dict[str, Any] = {"restitution": e, "friction": mu}
    for x in (-2.0, 2.0):
        scene.add(STATIC, Box(width=4.0, height=1.0, **material), share * size + x, -0.5)
    body = scene.add(DYNAMIC, Box(width=size, height=size, **material), 0.0, size / 2.0 + 1.0)
    return aside(load, scene, body, size / 2.0, math.sqrt(2.0 * G))


def drop_on_stack(load: Load, count: int, height: float) -> float:
    """Largest upward speed of an e = 0 box that fell on a stack at rest, over the impact speed."""
    scene = Scene("stack", "")
    scene.add(STATIC, Box(width=400.0, height=1.0), 0.0, -0.5)
    for k in range(count):
        scene.add(DYNAMIC, Box(), 0.0, 0.5 + k)
    top = scene.add(DYNAMIC, Box(), 0.0, count + 0.5 + height)
    speed = math.sqrt(2.0 * G * height)
    run = load(scene)
    run.ticks(int(RATE * speed / G) - 2)
    most = 0.0
    for _ in range(RATE):
        run.ticks(1)
        most = max(most, run.states()[top, 4])
    return most / speed


def names(template: str, *cases: tuple) -> dict[str, tuple]:
    """Cases by a name made of their arguments."""
    return {template.format(*case): case for case in cases}


PHASES = [k / 8 for k in range(8)]
UNEQUAL = {
    "masses 1 2 1 2 1": (1.0, 2.0, 1.0, 2.0, 1.0),
    "masses 3 1 1 1 1": (3.0, 1.0, 1.0, 1.0, 1.0),
    "masses 1 2 3 4 5": (1.0, 2.0, 3.0, 4.0, 5.0),
}
KEPT = {"exact": 1.0, "allowed": 1e-3, "theory": "1", "goal": ">= 0.999"}
MATERIALS = ((0.0, 0.6), (0.3, 0.6), (0.9, 0.6), (0.9, 0.0))
STRAIGHT = {"exact": 0.0, "allowed": 0.01, "theory": "0", "goal": "<= 0.01"}
TOP = {"exact": 1.0, "allowed": 5e-3, "theory": "1", "goal": ">= 0.995"}

IMPACTS = (
    Law(
        name="gas",
        title="energy of 200 frictionless discs, e = 1, after 60 s",
        measure=gas,
        cases=names("seed {}", (1,), (2,), (3,)),
        **KEPT,
    ),
    *(
        Law(
            name=f"bounce {e:g}",
            title=f"height of the tenth bounce, e = {e:g}, over e^20 h",
            measure=bounce,
            cases=names("e {} from {} m", *((e, height) for height in (2.0, 1.13, 1.5, 2.71, 5.0))),
            **TOP,
        )
        for e in (1.0, 0.9)
    ),
    Law(
        name="cradle flies",
        title="cradle of 5 equal balls, 1 to 4 struck: error of a speed",
        measure=flies,
        cases=names(
            "{} struck, gap {} m", *((n, gap) for gap in (0.0, 1e-3, 1e-4) for n in (1, 2, 3, 4))
        ),
        exact=0.0,
        allowed=1e-3,
        theory="0",
        goal="the right ones",
    ),
    Law(
        name="cradle energy",
        title="the same: energy left",
        measure=cradle_energy,
        cases={
            f"{n} struck, gap {gap:g} m": (EQUAL, n, gap)
            for gap in (0.0, 1e-3, 1e-4)
            for n in (1, 2, 3, 4)
        },
        **KEPT,
    ),
    Law(
        name="cradle unequal",
        title="cradle of unequal balls: energy left",
        measure=cradle_energy,
        cases={
            f"{name}, {n} struck, gap {gap:g} m": (weights, n, gap)
            for gap in (0.0, 1e-3)
            for n in (1, 2)
            for name, weights in UNEQUAL.items()
        },
        **KEPT,
    ),
    Law(
        name="break",
        title="billiard break at 5 m/s: energy left",
        measure=rack,
        cases=names(
            "{} m aside, gap {} m",
            *((aim, gap) for gap in (0.0, 2e-4) for aim in (0.0, 1e-3, 5e-3, 0.02)),
        ),
        **KEPT,
    ),
    Law(
        name="bouncy box",
        title="`bouncy_box` after 60 s: energy left",
        measure=bouncy_box,
        cases=names("seed {}", (0,), (1,), (2,), (3,)),
        exact=1.0,
        allowed=0.01,
        theory="1",
        goal=">= 0.99",
    ),
    *(
        Law(
            name=f"gas of {what}",
            title=title,
            measure=measure,
            cases=names("seed {}", (1,), (2,), (3,)),
            exact=1.0,
            allowed=0.01,
            theory="1",
            goal="",
        )
        for what, measure, title in (
            ("boxes", boxes, "energy of 60 frictionless boxes that spin, e = 1, after 20 s"),
            ("rain", rain, "energy of 60 discs under gravity, e = 1, after 20 s"),
        )
    ),
    Law(
        name="drop",
        title="e = 0 box dropped 5 m on a resting box: rebound / impact speed",
        measure=drop,
        cases={f"box, phase {p:g}": (Box(), 5.0, p) for p in PHASES},
        exact=0.0,
        allowed=0.02,
        theory="0",
        goal="<= 0.02",
    ),
    Law(
        name="drop others",
        title="the same from 0.5 to 20 m, and of discs",
        measure=drop,
        cases={
            f"{word} from {height:g} m, phase {p:g}": (shape, height, p)
            for height in (0.5, 1.25, 20.0, 5.0)
            for word, shape in (("disc", Circle(radius=0.5)), ("box", Box()))
            for p in PHASES[::2]
        },
        exact=0.0,
        allowed=0.02,
        theory="0",
        goal="<= 0.02",
    ),
    Law(
        name="head-on",
        title="e = 0 boxes that met head-on part at / impact speed",
        measure=head_on,
        cases=names(
            "{} m/s, phase {}", *((v, p) for v in (5.0, 3.0, 10.0, 20.0, 50.0) for p in PHASES)
        ),
        exact=0.0,
        allowed=1e-3,
        theory="0",
        goal="<= 0.1 %",
    ),
    Law(
        name="disc at wall",
        title="e = 0 disc that rolled into a wall comes back at / speed",
        measure=disc_at_wall,
        cases=names(
            "radius {} m, {} m/s, phase {}",
            *(
                (radius, v, p)
                for radius, v in ((0.2, 5.0), (0.05, 2.0), (0.05, 10.0), (0.5, 2.0))
                for p in PHASES[::2]
            ),
        ),
        exact=0.0,
        allowed=1e-3,
        theory="0",
        goal="it stays",
    ),
    Law(
        name="level table",
        title="table dropped level on its legs: sideways or turning / impact speed",
        measure=level_table,
        cases=names(
            "legs at {}, e {}, friction {}",
            *(
                (legs, e, mu)
                for legs in ((-0.9, 0.9), (-0.9, 0.9, -0.36, 0.36))
                for e, mu in MATERIALS
            ),
        ),
        **STRAIGHT,
    ),
    Law(
        name="level plank",
        title="plank dropped level on two equal posts: the same",
        measure=level_plank,
        cases=names(
            "posts at {} m, order {}, e {}, friction {}",
            *(
                (half, order, e, mu)
                for half in (0.3, 1.4)
                for order in (1, -1)
                for e, mu in MATERIALS
            ),
        ),
        **STRAIGHT,
    ),
    Law(
        name="flat on a seam",
        title="box dropped flat over the seam of two boxes: the same",
        measure=flat_on_seam,
        cases=names(
            "box of {} m, seam at {}, e {}, friction {}",
            *(
                (size, share, e, mu)
                for size in (0.2, 1.0)
                for share in (-0.45, -0.2, 0.0)
                for e, mu in MATERIALS
            ),
        ),
        **STRAIGHT,
    ),
    Law(
        name="drop on a stack",
        title="e = 0 box dropped on resting ones: rebound / impact speed",
        measure=drop_on_stack,
        cases=names(
            "{} boxes from {} m", *((n, height) for height in (1.0, 0.3, 5.0) for n in (2, 5, 10))
        ),
        exact=0.0,
        allowed=0.02,
        theory="0",
        goal="<= 0.02",
    ),
)
"""Laws of impacts, in the order of the table."""
