"""What time travel costs: keyframes, jumps, memory, and the price of recording a tick.

    python -m tests.bench.rewind                     the four presets, and 1035 boxes in motion
    python -m tests.bench.rewind --seconds 20        a shorter past

Keyframes are as dense as in the window: the packing thread is waited for after each.
"""

import argparse
import random
from collections.abc import Callable
from statistics import median
from time import perf_counter

from app.session.session import Session
from app.simulation.commands.scene import HoldKey, Impulse
from app.timeline.checkpoint import recall, remember
from app.timeline.keyframes import USUAL_BUDGET
from physics import TICK, Box, Circle, World
from scenes.builders import ground, pyramid

SCENES: dict[str, dict[str, object]] = {
    "chain": {},
    "cloth": {},
    "stack": {},
    "walker": {},
    "1035 boxes": {},  # a pyramid that a heavy ball runs into, again and again
    "1000 rain": {},  # boxes and balls poured together
}
JUMPS = 60  # [count] random ones


def milliseconds(work: Callable[[], object]) -> float:
    begin = perf_counter()
    work()
    return 1000.0 * (perf_counter() - begin)


def boxes() -> World:
    world = World()
    ground(world, 400)
    pyramid(world, 45, 0.6, 0.0, 0.6)
    world.add_dynamic(Circle(radius=1.0, density=50), position=(-40, 5), velocity=(25, 4))
    return world


def rain() -> World:
    world, rng = World(), random.Random(1)
    ground(world, 400)
    for x in (-15, 15):
        world.add_static(Box(width=1, height=80), position=(x, 40))
    for i in range(1000):
        shape = Box(width=0.5, height=0.4) if i % 2 else Circle(radius=0.25)
        at = (0.95 * (i % 28) - 13, 1 + 0.9 * (i // 28))
        world.add_dynamic(shape, position=at, velocity=(rng.uniform(-3, 3), 0))
    return world


WORLDS = {"1035 boxes": boxes, "1000 rain": rain}


def build(name: str) -> Session:
    """A session with the scene, in motion."""
    if name in WORLDS:
        return Session(WORLDS[name]())
    session = Session()
    assert session.load(name, **SCENES[name])
    if session.scene.controls:
        session.submit(HoldKey("walk_right", True))
    return session


def shake(session: Session, rng: random.Random) -> None:
    """Keep it moving: blows of 1 to 4 m/s to a few bodies."""
    moving = [body for body in session.world.bodies if body.kind == "dynamic"]
    for body in rng.sample(moving, 1 + len(moving) // 100):
        push = (4 * body.mass * rng.uniform(-1, 1), body.mass)
        session.submit(Impulse(body.id, push, body.center))


def past(session: Session, seconds: float) -> None:
    """Run, with every keyframe packed."""
    rng = random.Random(1)
    while session.world.tick * TICK < seconds:
        if session.world.tick % 240 == 0 and not session.scene.controls:
            shake(session, rng)
        session.run(24)
        session.timeline.past.keyframes.settle()


def jumps(session: Session) -> list[float]:
    """Random ones over the whole past [ms]."""
    timeline, rng = session.timeline, random.Random(2)
    result = []
    for _ in range(JUMPS):
        tick = rng.randint(timeline.first, timeline.last)
        result.append(milliseconds(lambda tick=tick: session.go_to(tick)))
    return sorted(result)


def overhead(name: str) -> tuple[float, float]:
    """Microseconds of a tick without and with recording."""
    result = []
    for recording in (False, True):
        session = build(name)
        session.timeline.past.recording = recording
        session.run(120)
        spent = []
        for _ in range(10):  # a frame of four ticks is what the window asks for
            session.timeline.past.keyframes.settle()
            spent.append(milliseconds(lambda session=session: session.run(48)) / 48)
        result.append(1000 * median(spent))
    return result[0], result[1]


def row(name: str, seconds: float) -> str:
    session = build(name)
    past(session, seconds)
    timeline = session.timeline
    simulation, checkpoint = session.simulation, remember(session.simulation)
    keep = median(milliseconds(lambda: remember(simulation)) for _ in range(20))
    back = median(milliseconds(lambda: recall(simulation, checkpoint)) for _ in range(20))
    result = jumps(session)
    without, with_it = overhead(name)
    return (
        f"{name:10s} {len(session.world.bodies):5d} {checkpoint.size / 1000:8.0f} {keep:7.2f}"
        f" {back:7.2f} | {result[0]:6.1f} {median(result):6.1f} {result[-1]:6.1f} |"
        f" {(timeline.last - timeline.first) * TICK:6.1f} {len(timeline.past.keyframes):5d}"
        f" {timeline.past.used / 1e6:6.1f} {timeline.past.track.used / 1e6:6.1f} |"
        f" {without:7.1f} {with_it:7.1f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure time travel.")
    parser.add_argument("--seconds", type=float, default=60.0, help="simulated past (60)")
    parser.add_argument("--scene", action="append", choices=SCENES, help="these only")
    chosen = parser.parse_args()
    print(f"budget {USUAL_BUDGET / 1e6:.0f} MB, {chosen.seconds:g} s, {JUMPS} jumps")
    print("scene     bodies  kB raw keep ms recall | jump min median  worst [ms] |", end=" ")
    print("past s  keys     MB  poses | us a tick, recording")
    for name in chosen.scene or SCENES:
        print(row(name, chosen.seconds), flush=True)


if __name__ == "__main__":
    main()
