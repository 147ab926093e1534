"""Contacts: what friction holds, what nothing may pass, what comes to rest however large."""

import math
import random

from physics import Box, Circle
from tests.bench.laws.law import RATE, Law, Load
from tests.bench.scenes import DYNAMIC, KINEMATIC, STATIC, Scene

LEAN = math.radians(25.0)
"""Of the cards, from the vertical: at the ridge a face's normal leans so, and friction must be at
least its tangent."""

LONG, THICK = 1.0, 0.03
"""[m] of a card."""

FRICTIONS = (
    *(0.4 + 0.005 * k for k in range(41)),
    *(0.65, 0.7, 0.8, 1.0, 1.5),
)
"""In steps of 0.005 round theory."""


def card_house(storeys: int, friction: float, gap: float) -> Scene:
    """Pairs of sharp cards that lean on one another, `gap` [m] apart at the ridge, and planks."""
    scene = Scene("cards", "")
    scene.add(STATIC, Box(width=400.0, height=1.0, friction=friction), 0.0, -0.5)
    card = Box(width=THICK, height=LONG, friction=friction)
    high, wide = LONG * math.cos(LEAN), LONG * math.sin(LEAN)
    pitch = 2.0 * (wide + THICK / math.cos(LEAN))
    off = 0.5 * (wide + THICK * math.cos(LEAN) + gap)
    plank = Box(width=pitch - 0.004, height=THICK, friction=friction)
    y = 0.0
    for storey in range(storeys):
        tents = storeys - storey
        first = -0.5 * (tents - 1) * pitch
        middle, top = y + 0.5 * (high + THICK * math.sin(LEAN)), y + high + THICK * math.sin(LEAN)
        for k in range(tents):
            for side in (-1.0, 1.0):
                x = first + k * pitch + side * off
                scene.add(DYNAMIC, card, x, middle, angle=side * LEAN)
        for k in range(tents - 1):
            scene.add(DYNAMIC, plank, first + (k + 0.5) * pitch, top + 0.5 * THICK)
        y = top + THICK
    return scene


def stands(load: Load, scene: Scene) -> bool:
    """Whether no card has come down by more than 15 cm after 6 s."""
    run = load(scene)
    before = run.states()[1:, 1]
    run.ticks(6 * RATE)
    return bool((before - run.states()[1:, 1] < 0.15).all())


def sunk_under(load: Load, layers: int, ratio: float, size: float, seconds: float) -> float:
    """How far the top of a column of boxes has come down or aside [m]; it is `ratio` as heavy."""
    scene = Scene("column", "")
    scene.add(STATIC, Box(width=400.0, height=1.0), 0.0, -0.5)
    for k in range(layers + 1):
        box = Box(width=size, height=size, density=ratio if k == layers else 1.0)
        scene.add(DYNAMIC, box, 0.0, (k + 0.5) * size)
    run = load(scene)
    run.ticks(int(seconds * RATE))
    x, y = run.states()[-1, :2]
    return math.hypot(x, (layers + 0.5) * size - y)


def least_friction(load: Load, storeys: int, gap: float) -> float:
    """The least of `FRICTIONS` with which, and with all above, the house stands; else infinite."""
    least = math.inf
    for friction in reversed(FRICTIONS):
        if not stands(load, card_house(storeys, friction, gap)):
            break
        least = friction
    return least


def passed_by_rotor(load: Load, omega: float, seed: int) -> float:
    """How many of 20 resting discs a bar of 4 m that turns half round never touches."""
    scene = Scene("rotor", "", gravity=(0.0, 0.0))
    scene.add(KINEMATIC, Box(width=4.0, height=0.05), 0.0, 0.0, omega=omega)
    dice = random.Random(seed)
    for k in range(20):
        at, far = 0.3 + k * 0.28, dice.uniform(0.5, 1.8)
        scene.add(DYNAMIC, Circle(radius=0.04), far * math.cos(at), far * math.sin(at))
    run = load(scene)
    before = run.states()[1:, :2]
    run.ticks(math.ceil(math.pi / omega * RATE) + 2)
    moved = run.states()[1:, :2] - before
    return float((abs(moved).max(axis=1) < 0.005).sum())


def giants(load: Load, drop: float, shift: float) -> float:
    """The fastest point of three boxes of 100 m from 5 s after the last impact on, over its speed.

    They fall on one another, `drop` [m] each, the middle one `shift` [m] aside. Corners count.
    """
    scene = Scene("giants", "")
    scene.add(STATIC, Box(width=4000.0, height=100.0), 0.0, -50.0)
    for k in range(3):
        x, y = (shift if k == 1 else 0.0), 50.0 + drop + k * (100.0 + drop)
        scene.add(DYNAMIC, Box(width=100.0, height=100.0), x, y)
    run = load(scene)
    impact = math.sqrt(2.0 * 10.0 * 3.0 * drop)  # the topmost falls three times as far
    run.ticks(round((impact / 10.0 + 5.0) * RATE))
    fastest = 0.0
    for _ in range(10 * RATE // 4):
        run.ticks(4)
        _, _, _, vx, vy, omega = abs(run.states()[1:]).T
        fastest = max(fastest, float((vx + vy + omega * 50.0 * math.sqrt(2.0)).max()))
    return fastest / impact


def two_boxes(scene: Scene, rise: float, **material: float) -> None:
    """Two static boxes whose tops meet in the origin, the second one turned up by `rise` [rad]."""
    for side, turn in ((-1.0, 0.0), (1.0, rise)):
        x, y = 5.0 * side, -0.5
        c, s = math.cos(turn), math.sin(turn)
        box = Box(width=10.0, height=1.0, **material)
        scene.add(STATIC, box, c * x - s * y, s * x + c * y, angle=turn)


def lost_at_seam(load: Load, rise: float, speed: float, radius: float) -> float:
    """What a rolling disc loses of its energy over a hollow seam, beyond what theory takes.

    Of a rolling disc (1 + 2 cos rise) / 3 of the spin is left, e = 0; the rest is not the seam's.
    """
    scene = Scene("seam", "", gravity=(0.0, -10.0))
    two_boxes(scene, rise, friction=1.0)
    ball = Circle(radius=radius, friction=1.0)
    scene.add(DYNAMIC, ball, -0.3, radius, velocity=(speed, 0.0), omega=-speed / radius)
    run = load(scene)
    run.ticks(round(0.6 / speed * RATE))
    _, y, _, vx, vy, omega = run.states()[2]
    energy = 0.5 * (vx * vx + vy * vy) + 0.25 * (radius * omega) ** 2 + 10.0 * (y - radius)
    theory = ((1.0 + 2.0 * math.cos(rise)) / 3.0) ** 2
    return 1.0 - energy / (0.75 * speed * speed) - (1.0 - theory)


def kicked_at_seam(load: Load, beside: float, height: float, size: float) -> float:
    """The speed sideways of a ball dropped `beside` a flush seam, over that of its impact."""
    scene = Scene("beside", "", restitution_threshold=0.1)
    two_boxes(scene, 0.0, friction=0.0, restitution=0.5)
    ball = Circle(radius=size, friction=0.0, restitution=0.5)
    scene.add(DYNAMIC, ball, beside, size + height)
    run = load(scene)
    impact = math.sqrt(2.0 * 10.0 * height)
    run.ticks(round(1.2 * impact / 10.0 * RATE))
    return abs(float(run.states()[2, 3])) / impact


STATICS = {
    "exact": math.tan(LEAN),
    "allowed": 0.48 - math.tan(LEAN),
    "theory": "0.466",
    "goal": "<= 0.48",
}

CONTACTS = (
    *(
        Law(
            name=f"cards {storeys}",
            title=f"sharp card house of 25 degrees, {told}: least friction",
            measure=least_friction,
            cases={"gap 0.0002 m": (storeys, 2e-4)},
            **STATICS,
        )
        for storeys, told in enumerate(("1 storey", "2 storeys", "3 storeys", "4 storeys"), 1)
    ),
    Law(
        name="cards gaps",
        title="the same set up with other gaps at the ridges, 1 to 4 storeys",
        measure=least_friction,
        cases={
            f"{storeys} storeys, gap {gap:g} m": (storeys, gap)
            for gap in (1e-4, 5e-4, 0.0)
            for storeys in (2, 3, 4, 1)
        },
        **STATICS,
    ),
    *(
        Law(
            name=f"rotor {omega:g}",
            title=f"kinematic rotor at {omega:g} rad/s: of 20 balls passes through",
            measure=passed_by_rotor,
            cases={f"seed {seed}": (omega, seed) for seed in (3, 4, 5)},
            exact=0.0,
            allowed=0.0,
            theory="0",
            goal="0",
        )
        for omega in (20.0, 60.0, 200.0)
    ),
    Law(
        name="heavy on light",
        title="boxes under a heavy one, or 49 alike: the top has come down by [m]",
        measure=sunk_under,
        cases={
            "1000:1 on 1": (1, 1000.0, 1.0, 5.0),
            "10,000:1 on 3": (3, 10_000.0, 1.0, 20.0),
            "1000:1 on 10": (10, 1000.0, 1.0, 20.0),
            "49 of 0.6 m": (49, 1.0, 0.6, 60.0),
        },
        exact=0.0,
        allowed=0.005,
        theory="0",
        goal="<= 5 mm",
    ),
    Law(
        name="seam roll",
        title="disc rolls over the seam of two boxes: energy lost beyond theory",
        measure=lost_at_seam,
        cases={
            f"{rise:g} rad, {speed:g} m/s, {radius:g} m": (rise, speed, radius)
            for rise, speed, radius in (
                (0.01, 3.0, 0.1),
                (0.001, 8.0, 0.1),
                (0.0, 5.0, 0.3),
                (0.03, 5.0, 0.05),
            )
        },
        exact=0.0,
        allowed=1e-3,
        theory="0",
        goal="<= 1e-3",
    ),
    Law(
        name="seam drop",
        title="ball dropped beside a flush seam: speed sideways / of impact",
        measure=kicked_at_seam,
        cases={
            f"{beside:g} m beside, {height:g} m, ball {size:g} m": (beside, height, size)
            for beside, height, size in (
                (0.03, 1.0, 0.1),
                (-0.01, 0.2, 0.1),
                (0.1, 5.0, 0.5),
                (-0.002, 2.0, 0.02),
            )
        },
        exact=0.0,
        allowed=1e-3,
        theory="0",
        goal="<= 1e-3",
    ),
    Law(
        name="giants",
        title="3 boxes of 100 m dropped: fastest point 5 s later / impact speed",
        measure=giants,
        cases={
            f"{drop:g} m, {shift:g} m aside": (drop, shift)
            for drop, shift in ((10.0, 0.0), (10.0, 1.0), (1.0, 0.0), (0.1, 0.0), (5.0, 3.0))
        },
        exact=0.0,
        allowed=1e-3,
        theory="0",
        goal="<= 1e-3",
    ),
)
"""Laws of contacts, in the order of the table."""
