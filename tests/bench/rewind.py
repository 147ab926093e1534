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

from app.commands import HoldKey, Impulse
from app.keyframes import USUAL_BUDGET
from app.memory import recall, remember
from app.session import Session
from physics import TICK

SCENES: dict[str, dict[str, object]] = {
    "chain": {},
    "cloth": {},
    "stack": {},
    "walker": {},
    "stack 600": {"rows": 24, "size": 0.3, "what": "pyramid"},
}
JUMPS = 60  # [count] random ones


def milliseconds(work: Callable[[], object]) -> float:
    begin = perf_counter()
    work()
    return 1000.0 * (perf_counter() - begin)


def build(name: str) -> Session:
    """A session with the scene, in motion."""
    session = Session()
    assert session.load(name.split()[0], **SCENES[name])
    if session.scene.controls:
        session.submit(HoldKey("walk_right", True))
    return session


def shake(session: Session, rng: random.Random) -> None:
    """Keep it moving: a blow to one body."""
    body = rng.choice([body for body in session.world.bodies if body.kind == "dynamic"])
    if body.name not in ("pelvis", "head"):
        session.submit(Impulse(body.id, (body.mass * rng.uniform(-1, 1), body.mass), body.center))


def past(session: Session, seconds: float) -> None:
    """Run, with every keyframe packed."""
    rng = random.Random(1)
    while session.world.tick * TICK < seconds:
        if session.world.tick % 240 == 0 and not session.scene.controls:
            shake(session, rng)
        session.run(24)
        session.timeline.keyframes.settle()


def jumps(session: Session) -> list[float]:
    """Random ones over the whole past [ms]."""
    timeline, rng = session.timeline, random.Random(2)
    found = []
    for _ in range(JUMPS):
        tick = rng.randint(timeline.first, timeline.last)
        found.append(milliseconds(lambda tick=tick: session.go_to(tick)))
    return sorted(found)


def overhead(name: str) -> tuple[float, float]:
    """Microseconds of a tick without and with recording."""
    found = []
    for recording in (False, True):
        session = build(name)
        session.timeline.recording = recording
        session.run(120)
        spent = []
        for _ in range(10):  # a frame of four ticks is what the window asks for
            session.timeline.keyframes.settle()
            spent.append(milliseconds(lambda session=session: session.run(48)) / 48)
        found.append(1000 * median(spent))
    return found[0], found[1]


def row(name: str, seconds: float) -> str:
    session = build(name)
    past(session, seconds)
    timeline = session.timeline
    stage, memory = session.stage, remember(session.stage)
    keep = median(milliseconds(lambda: remember(stage)) for _ in range(20))
    back = median(milliseconds(lambda: recall(stage, memory)) for _ in range(20))
    found = jumps(session)
    without, with_it = overhead(name)
    return (
        f"{name:10s} {len(session.world.bodies):5d} {memory.size / 1000:8.0f} {keep:7.2f}"
        f" {back:7.2f} | {found[0]:6.1f} {median(found):6.1f} {found[-1]:6.1f} |"
        f" {(timeline.last - timeline.first) * TICK:6.1f} {len(timeline.keyframes):5d}"
        f" {timeline.used / 1e6:6.1f} {timeline.track.used / 1e6:6.1f} |"
        f" {without:7.1f} {with_it:7.1f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure time travel.")
    parser.add_argument("--seconds", type=float, default=60.0, help="simulated past (60)")
    parser.add_argument("--scene", action="append", choices=SCENES, help="these only")
    chosen = parser.parse_args()
    print(f"budget {USUAL_BUDGET / 1e6:.0f} MB, {chosen.seconds:g} s, {JUMPS} jumps")
    print("scene     bodies  kB raw  keep ms recall |  min  median  worst |  past s  keys   MB  poses | tick us, recording")
    for name in chosen.scene or SCENES:
        print(row(name, chosen.seconds), flush=True)


if __name__ == "__main__":
    main()
