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
