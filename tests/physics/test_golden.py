"""Golden runs: small worlds whose every bit is written down in golden.json.

    python -m tests.physics.test_golden            compare, exit 1 when something differs
    python -m tests.physics.test_golden --renew    write golden.json anew
    python -m tests.physics.test_golden --print    the hashes as JSON

Renew only after a change that is meant to change results, and say so in the commit. Hashed is what
anyone can see (centre, angle, velocity, spin of every body, as float.hex), not the core's own
records. Kernels use no libm; the definitions do (cos and sin of given angles), so that another
platform's libm may differ in the last bit: golden.json is of x86-64 Linux.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from physics import Box, Capsule, Circle, Distance, MouseJoint, Polygon, Revolute, Segment, World
from tests.physics.worlds import column, floating, grounded, pyramid
from tests.physics.zoo import zoo

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).with_name("golden.json")
RENEW = "python -m tests.physics.test_golden --renew"
FIELDS = ("center x", "center y", "angle", "velocity x", "velocity y", "omega")

Record = dict[str, Any]
"""{"hashes": {tick: hash}, "bodies": {name: [float.hex of FIELDS]}}, bodies at the last tick."""


# --- worlds --------------------------------------------------------------------------------------


def stacked() -> World:
    """A column that is hit by a ball, beside a pyramid."""
    world = grounded()
    column(world, 5)
    pyramid(world, 4)[0].position = (8.0, 0.5)
    world.add_dynamic(Circle(radius=0.3), position=(-4.0, 3.0), velocity=(9.0, 2.0), name="ball")
    return world


def bouncing() -> World:
    """Every shape, thrown at the floor and at one another, elastic and not."""
    world = grounded(restitution=0.3)
    world.add_static(Segment(start=(-4.0, 3.0), end=(-1.0, 0.0), radius=0.05), name="ramp")
    shapes = [
        Circle(radius=0.3, restitution=0.9),
        Box(width=0.7, height=0.4),
        Capsule(start=(-0.3, 0.0), end=(0.3, 0.1), radius=0.2, end_radius=0.1, friction=0.1),
        Polygon(vertices=((-0.4, -0.3), (0.5, -0.2), (0.1, 0.5)), radius=0.03, restitution=0.5),
    ]
    for i in range(12):
        world.add_dynamic(
            shapes[i % 4],
            position=(0.75 * (i % 4) - 2.5, 2.0 + i // 4),
            velocity=(2.0 - 0.5 * i, -3.0),
            omega=1.0 - 0.25 * i,
            name=f"thing {i}",
        )
    return world


def hinged() -> World:
    """A chain with a heavy ball, a motor, a servo and a limit, over a floor."""
    world = grounded()
    links = [
        world.add_dynamic(Box(width=0.5, height=0.125), position=(0.5 * i + 0.25, 4.0))
        for i in range(6)
    ]
    ball = world.add_dynamic(Circle(radius=0.5, density=20.0), position=(3.5, 4.0), name="ball")
    for i, (a, b) in enumerate(pairwise([None, *links, ball])):
        world.add_joint(Revolute(a=a, b=b, anchor=(0.5 * i, 4.0)))
    wheel = world.add_dynamic(Circle(radius=0.4, friction=0.9), position=(-3.0, 0.4), name="wheel")
    arm = world.add_dynamic(Box(width=1.0, height=0.125), position=(-3.5, 0.4), name="arm")
    motor: dict[str, Any] = {"motor_speed": -6.0, "max_torque": 3.0}
    world.add_joint(Revolute(a=arm, b=wheel, anchor=(-3.0, 0.4), **motor))
    flap = world.add_dynamic(Box(width=1.0, height=0.25), position=(-6.0, 3.0), name="flap")
    servo: dict[str, Any] = {"servo_angle": 0.5, "max_torque": 4.0, "lower": -0.5, "upper": 0.375}
    world.add_joint(Revolute(b=flap, anchor=(-6.5, 3.0), **servo))
    return world


def sprung() -> World:
    """Rods, springs and a hand, in free space."""
    world = floating()
    knots = [
        world.add_dynamic(Circle(radius=0.2), position=(i % 3, i // 3), velocity=(0.25 * i, -0.5))
        for i in range(9)
    ]
    for i, knot in enumerate(knots):
        for other in ([knots[i - 1]] if i % 3 else []) + ([knots[i - 3]] if i >= 3 else []):
            ends: dict[str, Any] = {"anchor_a": other.center, "anchor_b": knot.center}
            hertz = 4.0 if (i % 2) else 0.0
            world.add_joint(Distance(a=other, b=knot, **ends, hertz=hertz, damping_ratio=0.25))
    world.add_joint(MouseJoint(knots[8], anchor=(2.125, 2.0), target=(3.0, 3.0), max_force=9.0))
    return world


def edited() -> World:
    """Bodies and joints come and go between the ticks: rows are used again."""
    world = grounded()
    boxes = column(world, 6)
    world.step(ticks=10)
    world.remove(boxes[2])
    world.add_dynamic(Circle(), position=(0.25, 9.0), name="late")
    joint = world.add_joint(Revolute(a=boxes[4], b=boxes[5], anchor=(0.5, 5.0)))
    world.step(ticks=10)
    joint.remove()
    boxes[0].apply_impulse((0.5, 0.0))
    boxes[3].angle = 0.125
    world.settings.substeps = 4
    return world


WORLDS: dict[str, tuple[Callable[[], World], tuple[int, ...]]] = {
    "zoo": (zoo, (1, 60, 240)),
    "stacked": (stacked, (1, 60, 480)),
    "bouncing": (bouncing, (1, 60, 480)),
    "hinged": (hinged, (1, 60, 480)),
    "sprung": (sprung, (1, 60, 480)),
    "edited": (edited, (1, 60, 240)),
}
"""By name: how to build it, and after how many ticks to look."""


# --- recording and comparing ---------------------------------------------------------------------


def state(world: World) -> dict[str, list[str]]:
    """Everything that can be seen of every body, unrounded, by "name #id"."""
    result = {}
    for body in world.bodies:
        values = (*body.center, body.angle, *body.velocity, body.omega)
        result[f"{body.name} #{body.id}"] = [float(value).hex() for value in values]
    return result


def record(name: str) -> Record:
    """Run the world `name`; its hashes, and the state at the end."""
    build, ticks = WORLDS[name]
    world = build()
    hashes: dict[str, str] = {}
    bodies: dict[str, list[str]] = {}
    done = 0
    for now in ticks:  # from when it was built: some builders step, too
        world.step(now - done)
        done = now
        bodies = state(world)
        hashes[str(now)] = hashlib.blake2b(repr(bodies).encode(), digest_size=16).hexdigest()
    return {"hashes": hashes, "bodies": bodies}


def difference(name: str, golden: Record, result: Record) -> str:
    """What differs, in words, and how to renew; "" when nothing does."""
    if result == golden:
        return ""
    if not golden:
        return f"{GOLDEN.name} knows no world {name!r}. To write it anew: {RENEW}"
    old_hashes, new_hashes = golden["hashes"], result["hashes"]
    wrong = [tick for tick in new_hashes if old_hashes.get(tick) != new_hashes[tick]]
    last = list(new_hashes)[-1]
    lines = [f"world {name!r} differs from {GOLDEN.name} after {(wrong or [last])[0]} ticks"]
    for body in sorted({*golden["bodies"], *result["bodies"]}):
        old, new = golden["bodies"].get(body), result["bodies"].get(body)
        if old is None or new is None:
            lines.append(f"  {body}: {'is new' if old is None else 'is missing'}")
            continue
        for field, a, b in zip(FIELDS, old, new, strict=True):
            if a != b:
                x, y = float.fromhex(a), float.fromhex(b)
                lines.append(f"  {body}: {field} was {x!r}, is {y!r} (by {y - x:.3g}) at {last}")
    shown = lines[:12] + ([f"  ... and {len(lines) - 12} more"] if len(lines) > 12 else [])
    return "\n".join([*shown, f"If results were meant to change: {RENEW}"])


def golden() -> dict[str, Record]:
    return json.loads(GOLDEN.read_text(encoding="utf-8"))


def renew() -> None:
    """Write golden.json, one line for the hashes of a world and one for each of its bodies."""
    worlds = []
    for name in WORLDS:
        result = record(name)
        rows = [f"   {json.dumps(key)}: {json.dumps(row)}" for key, row in result["bodies"].items()]
        bodies = ",\n".join(rows)
        head = f' {json.dumps(name)}: {{\n  "hashes": {json.dumps(result["hashes"])},\n  "bodies": '
        worlds.append(f"{head}{{\n{bodies}\n  }}\n }}")
    GOLDEN.write_text("{\n" + ",\n".join(worlds) + "\n}\n", encoding="utf-8")


# --- tests ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", WORLDS)
def test_a_world_runs_as_it_did_when_the_golden_file_was_written(name):
    message = difference(name, golden().get(name, {}), record(name))
    assert not message, message


@pytest.mark.parametrize("name", WORLDS)
def test_a_second_run_gives_the_same_bits(name):
    assert record(name) == record(name)


@pytest.mark.sweep
def test_another_process_gives_the_same_bits():
    done = subprocess.run(
        [sys.executable, "-m", "tests.physics.test_golden", "--print"],
        cwd=ROOT,
        # Nothing may hang on the order of a set or the hash of a string.
        env={**os.environ, "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {name: record(name)["hashes"] for name in WORLDS}


def test_the_golden_file_knows_these_worlds_and_no_others():
    assert list(golden()) == list(WORLDS), f"renew it: {RENEW}"


def test_a_difference_is_told_in_words():
    before = record("stacked")
    after = json.loads(json.dumps(before))
    after["hashes"]["480"] = "other"
    x = float.fromhex(after["bodies"]["ball #17"][0])
    after["bodies"]["ball #17"][0] = (x + 1e-9).hex()
    message = difference("stacked", before, after)
    assert "after 480 ticks" in message
    assert "ball #17: center x was" in message
    assert RENEW in message
    assert difference("stacked", before, before) == ""


def main() -> int:
    """Compare, renew or print; returns the exit code."""
    parser = argparse.ArgumentParser(description="Golden runs of small worlds.")
    parser.add_argument("--renew", action="store_true", help="write golden.json anew")
    parser.add_argument("--print", action="store_true", help="the hashes as JSON")
    chosen = parser.parse_args()
    if chosen.renew:
        renew()
        print(f"wrote {GOLDEN}")
        return 0
    if chosen.print:
        print(json.dumps({name: record(name)["hashes"] for name in WORLDS}))
        return 0
    known = golden()
    said = [difference(name, known.get(name, {}), record(name)) for name in WORLDS]
    print("\n".join(filter(None, said)) or "all as in the golden file")
    return 1 if any(said) else 0


if __name__ == "__main__":
    sys.exit(main())
