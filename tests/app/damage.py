"""Damaged JSON files, the same ones for the same seed: what disks, editors and jokers leave."""

import json
import random
from typing import Any

ODD = [
    None, True, 0, -1, 1e308, 10**400, float("nan"), float("-inf"), "", "\ud800\0\u202e", [], {},
    [[]], [None], {"": {}}, {"__class__": 1}, "x" * 5000, [True] * 3, {"a": "b"}, 0.5,
]  # fmt: skip
"""Values of every type, and numbers that no float can be. (NaN is no JSON, yet Python reads it.)"""


def damaged(tree: Any, chance: random.Random, names: list[str]) -> bytes:
    """A damaged copy of the file that holds `tree`; `names` are keys to put odd values under."""
    data = bytearray(json.dumps(spoiled(tree, chance, names)).encode())
    match chance.randrange(8):
        case 0:
            del data[chance.randrange(len(data) + 1) :]
        case 1:
            for _ in range(chance.randint(1, 6)):
                data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        case 2:
            depth = chance.choice((50, 5_000, 100_000))
            data[:0] = b"[" * depth + b"]" * (depth if chance.random() < 0.5 else 0)
        case 3:
            data[:] = chance.choice((b"", b"\0" * 50, b"\xff\xfe", b"null", b"1" * 5000, b"{" * 9))
        case 4:
            start = chance.randrange(len(data))
            data[start:start] = chance.randbytes(chance.randint(1, 20))
    return bytes(data)


def spoiled(tree: Any, chance: random.Random, names: list[str]) -> Any:
    """`tree` with some odd values."""
    if isinstance(tree, dict):
        tree = dict(tree)
        for _ in range(chance.randrange(5)):
            tree[chance.choice(names)] = odd(chance)
    elif isinstance(tree, list):
        tree = list(tree)
        for _ in range(chance.randrange(5)):
            tree.insert(chance.randrange(len(tree) + 1), odd(chance))
    return tree if chance.random() < 0.9 else odd(chance)


def odd(chance: random.Random) -> Any:
    value = chance.choice(ODD)
    for _ in range(chance.choice((0, 0, 1, 900))):
        value = [value] if chance.random() < 0.5 else {"a": value}
    return value
