"""Tampered bytes of exact saves, tried out: run in a process of its own, for a crash to be seen.

`python -m tests.physics.tamper CASES SEED` prints how many were refused and how many stepped.
"""

import sys
import zlib
from collections import Counter
from collections.abc import Iterator

import numpy as np

from physics import DefinitionError, World
from physics.state.state_bytes import DTYPES, MAGIC, read_header
from tests.physics.joint_zoo import joint_zoo
from tests.physics.sleepers import asleep, resting
from tests.physics.zoo import zoo

WHOLE = (-1, -2, 0, 1, 3, 7, 64, 1000, 2**31 - 1, -(2**31))
FLOATS = (np.nan, np.inf, -np.inf, 1e300, -1e300, 1e9, -1.0, 0.0, 1e-300)


def unpacked(data: bytes) -> bytearray:
    """The bytes inside, to be changed."""
    return bytearray(zlib.decompress(data[len(MAGIC) :]))


def packed(raw: bytes | bytearray) -> bytes:
    """The inverse, whatever is in it."""
    return MAGIC + zlib.compress(bytes(raw), 1)


def spans(raw: bytes | bytearray) -> dict[str, tuple[int, int]]:
    """Where each array begins and how long it is."""
    length = int.from_bytes(raw[:8], "little")
    at, result = 8 + length, {}
    for name, size in read_header(bytes(raw[8:at]))["lengths"].items():
        result[name] = (at, size)
        at += size
    return result


def flip_bytes(raw: bytearray, rng: np.random.Generator) -> None:
    """Change up to four bytes anywhere."""
    for at in rng.integers(0, len(raw), rng.integers(1, 5)):
        raw[at] = rng.integers(256)


def set_field(raw: bytearray, rng: np.random.Generator) -> None:
    """Give one field of one record a value that hurts."""
    where = {name: span for name, span in spans(raw).items() if span[1]}
    name = str(rng.choice(list(where)))
    at, size = where[name]
    dtype = DTYPES[name]
    rows = np.frombuffer(raw, dtype, size // dtype.itemsize, at)
    row = int(rng.integers(len(rows)))
    if dtype.names is None:
        rows[row] = rng.choice(WHOLE)
        return
    column = rows[str(rng.choice(dtype.names))]
    if column.dtype.names is None:
        value = np.array(rng.choice(FLOATS if column.dtype.kind == "f" else WHOLE))
        with np.errstate(over="ignore"):  # narrow ones keep the low bits, or are infinite
            column[row] = value.astype(column.dtype)


def worlds() -> Iterator[World]:
    """Contacts and shapes, joints, and a pile that sleeps."""
    pile = resting()
    asleep(pile, 3)
    for made in (zoo(), joint_zoo(), pile):
        made.step(ticks=10)
        yield made


def outcome(data: bytes) -> str:
    """Read it and, when it is let through, do with the world what a program does."""
    try:
        world = World.from_bytes(data)
    except DefinitionError as error:
        return f"refused: {str(error)[:60]}"
    world.hash()
    world.step(ticks=3)
    world.gravity = (1.0, -5.0)
    world.step(ticks=20)
    for body in world.bodies[:3]:
        world.remove(body)
    world.step(ticks=3)
    _ = world.contacts, world.events, world.max_penetration
    World.from_snapshot(world.save()).step()
    return "stepped"


def main(cases: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    saved = [world.to_bytes() for world in worlds()]
    assert all(outcome(data) == "stepped" for data in saved)
    result: Counter[str] = Counter()
    for case in range(cases):
        raw = unpacked(saved[case % len(saved)])
        change = flip_bytes if rng.integers(4) == 0 else set_field
        change(raw, rng)
        result[outcome(packed(raw)).partition(":")[0]] += 1
    print(f"refused {result['refused']} stepped {result['stepped']}")


if __name__ == "__main__":
    np.seterr(all="ignore")
    main(int(sys.argv[1]), int(sys.argv[2]))
