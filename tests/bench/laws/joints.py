"""Joints and damping: springs that swing for ever, limits that stop, chains that hold."""

import math

import numpy as np

from physics import Box, Circle
from tests.bench.laws.law import RATE, Law, Load
from tests.bench.quality import joint_error
from tests.bench.scenes import DYNAMIC, STATIC, Scene

STILL = (0.0, 0.0)


def swing(load: Load, hertz: float, radius: float, stretch: float) -> np.ndarray:
    """Positions [m] of a disc on an undamped spring of 1 m, each tick for 20 periods or 1 s."""
    scene = Scene("spring", "", gravity=STILL)
    hook = scene.add(STATIC, Box(width=0.01, height=0.01), 0.0, 0.0, group=1)
    disc = scene.add(DYNAMIC, Circle(radius=radius), 1.0 + stretch, 0.0, group=1)
    scene.spring(hook, disc, 1.0, hertz)
    run = load(scene)
    path = []
    for _ in range(max(round(20 * RATE / hertz), RATE)):
        run.ticks(1)
        path.append(run.states()[disc, 0] - 1.0)
    return np.array(path)


def oscillation(path: np.ndarray) -> tuple[float, float]:
    """Damping ratio and frequency [Hz] of a damped oscillation, looked at every tick.

    A exp(-d t) cos(w t + p) obeys x[k+1] = 2 r cos(a) x[k] - r^2 x[k-1] exactly, with r = exp(-d h)
    and a = w h (Prony 1795), and so does any linear integrator of it: no peaks have to be found.
    """
    pairs = np.stack([path[1:-1], path[:-2]], axis=1)
    (first, second), *_ = np.linalg.lstsq(pairs, path[2:], rcond=None)
    shrinks = math.sqrt(max(-second, 0.0))
    if shrinks == 0.0 or abs(first) >= 2.0 * shrinks:
        return math.inf, 0.0  # it creeps back, and does not swing
    decay, turn = -math.log(shrinks), math.acos(first / (2.0 * shrinks))
    whole = math.hypot(decay, turn)
    return decay / whole, whole * RATE / math.tau


def spring_damping(load: Load, hertz: float, radius: float, stretch: float) -> float:
    return oscillation(swing(load, hertz, radius, stretch))[0]


def spring_frequency(load: Load, hertz: float, radius: float, stretch: float) -> float:
    return oscillation(swing(load, hertz, radius, stretch))[1] / hertz


def hinge_limit(load: Load, omega: float, upper: float) -> float:
    """Speed at which a bar comes back from the limit of its hinge, over that of the impact."""
    scene = Scene("limit", "", gravity=STILL)
    hook = scene.add(STATIC, Box(width=0.01, height=0.01), 0.0, 0.0, group=1)
    spun = {"velocity": (0.0, 0.5 * omega), "omega": omega, "group": 1}
    bar = scene.add(DYNAMIC, Box(width=1.0, height=0.1), 0.5, 0.0, **spun)
    scene.hinge(hook, bar, (0.0, 0.0), (-0.5, 0.0), upper=upper)
    run = load(scene)
    back = 0.0
    for _ in range(math.ceil(RATE * (upper / omega + 1.0))):
        run.ticks(1)
        back = max(back, -run.states()[bar, 5])
    return back / omega


def chain(load: Load, links: int, ratio: float, angle: float) -> float:
    """Worst gap of a hinge over a link's length, while a chain with a ball swings for 10 s.

    The chain of boxes, 1 m by 0.25 m, is let go at `angle` from the vertical; the ball weighs
    `ratio` links.
    """
    scene = Scene("chain", "")
    c, s = math.cos(angle - 0.5 * math.pi), math.sin(angle - 0.5 * math.pi)
    last = scene.add(STATIC, Box(width=0.2, height=0.2), 0.0, 0.0, group=1)
    end = STILL
    for k in range(links):
        there = {"angle": angle - 0.5 * math.pi, "group": 1}
        link = Box(width=1.0, height=0.25)
        here = scene.add(DYNAMIC, link, (k + 0.5) * c, (k + 0.5) * s, **there)
        scene.hinge(last, here, end, (-0.5, 0.0))
        last, end = here, (0.5, 0.0)
    ball = Circle(radius=1.0, density=0.25 * ratio / math.pi)
    far = links + 1.0
    here = scene.add(DYNAMIC, ball, far * c, far * s, angle=angle - 0.5 * math.pi, group=1)
    scene.hinge(last, here, end, (-1.0, 0.0))
    run = load(scene)
    worst = 0.0
    for _ in range(10 * RATE // 4):
        run.ticks(4)
        worst = max(worst, joint_error(scene, run.states()))
    return worst


def slowed(load: Load, damping: float, seconds: float) -> float:
    """Speed under linear damping [1/s] after `seconds`, over exp(-damping seconds)."""
    scene = Scene("damped", "", gravity=STILL, damping=damping)
    disc = scene.add(DYNAMIC, Circle(radius=0.1), 0.0, 0.0, velocity=(1.0, 0.0))
    run = load(scene)
    run.ticks(round(seconds * RATE))
    return run.states()[disc, 3] / math.exp(-damping * seconds)


SPRINGS = ((0.1, 0.2), (0.3, 0.05), (0.1, -0.4))
"""Radius and stretch [m]."""

JOINTS = (
    *(
        Law(
            name=f"spring {hertz:g} Hz",
            title=f"undamped spring of {hertz:g} Hz: damping ratio",
            measure=spring_damping,
            cases={f"disc {r:g} m, stretch {x:g} m": (hertz, r, x) for r, x in SPRINGS},
            exact=0.0,
            allowed=1e-4,
            theory="0",
            goal="<= 1e-4",
        )
        for hertz in (1.0, 5.0, 20.0)
    ),
    *(
        Law(
            name=f"spring pitch {hertz:g} Hz",
            title=f"undamped spring of {hertz:g} Hz: frequency over theory",
            measure=spring_frequency,
            cases={f"disc {r:g} m, stretch {x:g} m": (hertz, r, x) for r, x in SPRINGS},
            exact=1.0,
            allowed=1e-3,
            theory="1",
            goal="within 0.1 %",
        )
        for hertz in (1.0, 5.0, 20.0)
    ),
    Law(
        name="hinge limit",
        title="rebound at a hinge limit / speed",
        measure=hinge_limit,
        cases={
            f"{omega:g} rad/s to {upper:g} rad": (omega, upper)
            for upper in (1.0, 1.003, 1.007, 0.37)
            for omega in (5.0, 1.0, 20.0)
        },
        exact=0.0,
        allowed=0.02,
        theory="0",
        goal="<= 2 %",
    ),
    Law(
        name="chain",
        title="chains swing with a load: worst gap of a hinge / link",
        measure=chain,
        cases={
            f"{links} links, 1:{ratio:g}, let go at {degrees} degrees": (
                links,
                ratio,
                math.radians(degrees),
            )
            for links, ratio, degrees in (
                (50, 1000.0, 90),
                (20, 195.0, 90),
                (20, 205.0, 90),
                (100, 10.0, 45),
                (50, 1000.0, 150),
            )
        },
        exact=0.0,
        allowed=0.005,
        theory="0",
        goal="<= 0.5 %",
    ),
    Law(
        name="linear damping",
        title="linear damping: speed over exp(-c t)",
        measure=slowed,
        cases={f"{c:g}/s after {t:g} s": (c, t) for c, t in ((10.0, 1.0), (10.0, 0.2), (1.0, 2.0))},
        exact=1.0,
        allowed=1e-3,
        theory="1",
        goal="within 0.1 %",
    ),
)
"""Laws of joints and damping, in the order of the table."""
