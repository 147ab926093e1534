"""Keyframes made small: zlib, and before it XOR with an older one where that helps.

Runs in a background thread: zlib and numpy let the main thread run meanwhile. Nothing here changes
what it is given.
"""

import zlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from app.timeline.checkpoint import Checkpoint, population_size
from physics.state.snapshot import Snapshot

LEVEL = 1  # of zlib: higher ones need several times as long for a tenth less
SAMPLE = 8192
"""What decides whether XOR helps is tried on so many bytes from the middle: [bytes], 8192. Shapes,
joints and what rests vanish in the XOR; of what moves it makes noise (contacts: 15 % more)."""


SAVES = 1.1
"""A part is packed as a difference if that needs at most so much of it: [1], 1.1, for it takes half
the time, and the ticks share the cores with it. Higher: memory; lower: late frames."""

OBJECT_BYTES = 1500  # [bytes] the Python objects of a packed keyframe, its settings, dicts and all


@dataclass(frozen=True, eq=False)
class Packed:
    """A memory made small. With a `base`, its parts are differences from that one."""

    rest: Checkpoint  # without arrays and scene
    parts: Mapping[str, tuple[bool, bytes]]  # is a difference, zlib
    base: "Packed | None"
    size: int  # [bytes] without what it shares with its base


def pack(checkpoint: Checkpoint, base: "tuple[Packed, Checkpoint | None] | None" = None) -> Packed:
    """`checkpoint` made small, by itself or on top of `base`.

    That is given packed, and raw too for parts to be differences from it.
    """
    then, raw = base if base is not None else (None, None)
    old = raw_parts(raw) if raw is not None else {}
    parts = {
        name: _squeeze(data, old.get(name, b"")) for name, data in raw_parts(checkpoint).items()
    }
    snapshot = checkpoint.snapshot
    own = population_size(snapshot)
    if then is not None and _same_population(snapshot, before := then.rest.snapshot):
        own = 0
        snapshot = replace(
            snapshot, bodies=before.bodies, definitions=before.definitions, joints=before.joints
        )
    rest = replace(checkpoint, snapshot=replace(snapshot, arrays={}), scene=b"")
    size = own + OBJECT_BYTES + sum(len(data) for _, data in parts.values())
    differs = any(is_difference for is_difference, _ in parts.values())
    return Packed(rest, parts, then if differs else None, size)


def unpack(packed: Packed, opened: dict[str, bytes] | None = None) -> Checkpoint:
    """The memory again. `opened` are parts of the base that are at hand; it gets those missing."""
    old = {} if opened is None else opened
    parts: dict[str, bytes] = {}
    for name, (is_difference, data) in packed.parts.items():
        parts[name] = zlib.decompress(data)
        if is_difference and packed.base is not None:
            if name not in old:
                old[name] = zlib.decompress(packed.base.parts[name][1])
            parts[name] = _xor(parts[name], old[name]).tobytes()
    scene = parts.pop(SCENE)
    return replace(packed.rest, snapshot=replace(packed.rest.snapshot, arrays=parts), scene=scene)


SCENE = "scene attributes"
"""The name of the part that is no array of the world."""


def raw_parts(checkpoint: Checkpoint) -> dict[str, bytes]:
    """All bytes of a memory."""
    return {**checkpoint.snapshot.arrays, SCENE: checkpoint.scene}


def _squeeze(data: bytes, old: bytes) -> tuple[bool, bytes]:
    """Packed, as a difference from `old` if that seems to be smaller."""
    if not old:
        return False, zlib.compress(data, LEVEL)
    middle = max(0, (min(len(data), len(old)) - SAMPLE) // 2)
    here, there = data[middle : middle + SAMPLE], old[middle : middle + SAMPLE]
    if len(_runs(_xor(here, there))) < SAVES * len(zlib.compress(here, LEVEL)):
        return True, _runs(_xor(data, old))
    return False, zlib.compress(data, LEVEL)


def _runs(difference: memoryview) -> bytes:
    """Packed by its runs of zeros alone: nothing else in a difference comes twice."""
    packer = zlib.compressobj(LEVEL, strategy=zlib.Z_RLE)
    return packer.compress(difference) + packer.flush()


def _xor(data: bytes, old: bytes) -> memoryview:
    """`data` XOR `old`, as far as both go; the rest of `data` as it is.

    No bytes are made: Python copies those with everybody waiting, 10 MB in 5 ms.
    """
    here, there = np.frombuffer(data, np.uint8), np.frombuffer(old, np.uint8)
    both = min(len(here), len(there))
    result = np.empty_like(here)
    np.bitwise_xor(here[:both], there[:both], out=result[:both])
    result[both:] = here[both:]
    return result.data


def _same_population(snapshot: Snapshot, then: Snapshot) -> bool:
    """Whether the same handles, names and shapes are in both."""
    pairs: Any = (
        (snapshot.bodies, then.bodies),
        (snapshot.joints, then.joints),
        (snapshot.definitions, then.definitions),
    )
    return all(now == before for now, before in pairs)
