"""Keyframes made small: by Zstandard, and before it XOR with an older one.

Runs in a background thread: Zstandard and numpy let the main thread run meanwhile. Nothing here
changes what it is given.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from zstandard import ZstdCompressor, ZstdDecompressor

from app.timeline.checkpoint import Checkpoint, population_size
from physics.state.snapshot import Snapshot

LEVEL = 1
"""Of Zstandard: [1], 1. Higher: 3 takes up to 60 % longer for a hundredth less, and the ticks share
the cores with it; lower: -1 takes 30 % less time for a twentieth more memory."""

OBJECT_BYTES = 1500  # [bytes] the Python objects of a packed keyframe, its settings, dicts and all


@dataclass(frozen=True, eq=False)
class Packed:
    """A memory made small. With a `base`, its parts are differences from those of that one."""

    rest: Checkpoint  # without arrays and scene
    parts: Mapping[str, bytes]
    base: "Packed | None"
    size: int  # [bytes] without what it shares with its base


def pack(checkpoint: Checkpoint, base: "tuple[Packed, Checkpoint | None] | None" = None) -> Packed:
    """`checkpoint` made small, by itself or on top of `base`.

    That is given packed, and raw too for parts to be differences from it.
    """
    then, raw = base if base is not None else (None, None)
    old = raw_parts(raw) if raw is not None else {}
    packer = ZstdCompressor(LEVEL)
    parts = {
        name: packer.compress(_xor(data, old[name]) if name in old else data)
        for name, data in raw_parts(checkpoint).items()
    }
    snapshot = checkpoint.snapshot
    own = population_size(snapshot)
    if then is not None and _same_population(snapshot, before := then.rest.snapshot):
        own = 0
        snapshot = replace(
            snapshot, bodies=before.bodies, definitions=before.definitions, joints=before.joints
        )
    rest = replace(checkpoint, snapshot=replace(snapshot, arrays={}), scene=b"")
    size = own + OBJECT_BYTES + sum(map(len, parts.values()))
    return Packed(rest, parts, then if raw is not None else None, size)


def unpack(packed: Packed, opened: dict[str, bytes] | None = None) -> Checkpoint:
    """The memory again. `opened` are parts of the base that are at hand; it gets those missing."""
    old = {} if opened is None else opened
    unpacker = ZstdDecompressor()
    parts: dict[str, bytes] = {}
    for name, data in packed.parts.items():
        parts[name] = unpacker.decompress(data)
        if packed.base is not None and name in packed.base.parts:
            if name not in old:
                old[name] = unpacker.decompress(packed.base.parts[name])
            parts[name] = _xor(parts[name], old[name]).tobytes()
    scene = parts.pop(SCENE)
    return replace(packed.rest, snapshot=replace(packed.rest.snapshot, arrays=parts), scene=scene)


SCENE = "scene attributes"
"""The name of the part that is no array of the world."""


def raw_parts(checkpoint: Checkpoint) -> dict[str, bytes]:
    """All bytes of a memory."""
    return {**checkpoint.snapshot.arrays, SCENE: checkpoint.scene}


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
