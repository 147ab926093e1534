"""What can be wrong with a file: damage to its bytes, to its JSON, to the state within an exact
save. All of it comes from the random numbers that are handed in.
"""

import base64
import copy
import json
import re
import struct
import zlib
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from physics import World
from physics.state.state_bytes import MAGIC

MARK = "\x01raw\x01"
"""Begins a text that goes into the JSON as it is, without quotes: what json.dumps has no word for,
such as 1e400 or a key that is there twice."""


def raw(text: str) -> str:
    """`text`, to stand in the JSON as it is."""
    return MARK + text


TEXTS = (
    *("", " ", "\0", "a\0b", "\x1b[2J\x1b]0;evil\x07", "\n\r\t\v\f\b", "\x7f", "\x85", "\u2028"),
    *("\u200b", "a\u200bb", "\u202eabc", "\u2066abc", "\ufeff", "\ud800", "\udfff\ud800", "\ufffe"),
    *("\U0010ffff", "e" + "\u0301" * 60, "\U0001f469\u200d\U0001f469\u200d\U0001f466", "مرحبا"),
    *("$", "$$", "$ $", "$((((", "$" + "(" * 141, "$" + "_(" * 3000, "$√√√√√√^^^^____$", "$a/0$"),
    *("x" * 300, "W" * 5000, "x" * 50_000, " " * 2000, "a b " * 3000, "-" * 10_000, "\n" * 5000),
    *("../../evil", "/", "~", "~nosuchuser", "con", ".", "a/b", "%s%n", "{0}", "\\", '"', "'"),
)

NUMBERS = (
    *(0, -0.0, -1, 1, 0.5, 3.0, 255, 2**31, 2**53 + 1, 2**63, 2**64, -(2**63), 10**30),
    *(5e-324, 1e-300, 1e-9, 1e-3, 1e3, 1e6, 1e9, 1e18, 1e154, 1.7e308, -1e18, -1.7e308, 1e5),
    *(raw("NaN"), raw("1e400"), raw("-Infinity"), raw("1" * 5000), raw("1e-400"), raw("-0")),
)

OTHERS = (None, True, False, [], {}, [[]], [0], [0, 0], [None], {"": None}, "", "0", [1e9, 1e9])

KEYS = (
    "",
    "kind",
    "title",
    "name",
    "exact",
    "scene",
    "document",
    "log",
    "__class__",
    "\0",
    "x" * 99,
)


# --- bytes ---------------------------------------------------------------------------------------


def flip(random: Random, data: bytes, _: Sequence[bytes]) -> bytes:
    """Some bits."""
    changed = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 10, 200))):
        if changed:
            changed[random.randrange(len(changed))] ^= 1 << random.randrange(8)
    return bytes(changed)


def cut(random: Random, data: bytes, _: Sequence[bytes]) -> bytes:
    """Its end, its beginning, or a piece."""
    a, b = sorted(random.randrange(len(data) + 1) for _ in range(2))
    return random.choice((data[:a], data[a:], data[:a] + data[b:], data[a:b]))


def insert(random: Random, data: bytes, valid: Sequence[bytes]) -> bytes:
    """Noise, or a piece of another file."""
    at, other = random.randrange(len(data) + 1), random.choice(valid)
    start = random.randrange(len(other) + 1)
    noise = (random.randbytes(random.choice((1, 4, 100))), other[start : start + 500], b"\0" * 1000)
    return data[:at] + random.choice(noise) + data[at:]


def envelop(random: Random, data: bytes, _: Sequence[bytes]) -> bytes:
    """Another encoding, twice the file, nothing of it."""
    text = data.decode("utf-8", "replace")
    return random.choice(
        (
            *(
                b"",
                b"\0",
                b"\xef\xbb\xbf" + data,
                b"\xef\xbb\xbf" * 2 + data,
                b"\xff\xfe",
                data * 2,
            ),
            *(text.encode("utf-16"), text.encode("utf-32"), text.encode("utf-7"), b" " * 100_000),
            *(b"[" * 100_000, b'{"a":' * 100_000, b"null", b"[]", b"{}", b'"fulcrum"', b"1e999"),
            *(b'{"fulcrum": 1}', b'{"fulcrum_replay": 1}', zlib.compress(data), data[::-1]),
        )
    )


# --- JSON ----------------------------------------------------------------------------------------


def change_tree(random: Random, data: bytes, valid: Sequence[bytes]) -> bytes:
    """Wrong values, keys, types at some places of the JSON."""
    tree = json.loads(data)
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        random.choice(TREE_DEEDS)(random, tree)
    if random.random() < 0.1:
        other = json.loads(random.choice(valid))
        if isinstance(tree, dict) and isinstance(other, dict):
            tree = {**tree, **other} if random.random() < 0.5 else {**other, **tree}
    return written(random, tree)


def written(random: Random, tree: Any) -> bytes:
    """As JSON, with the raw texts in their places."""
    text = json.dumps(tree, ensure_ascii=random.random() < 0.5)
    mark = json.dumps(MARK)[1:-1]
    text = re.sub(
        f'"{re.escape(mark)}((?:[^"\\\\]|\\\\.)*)"', lambda m: json.loads(f'"{m[1]}"'), text
    )
    return text.encode("utf-8", "surrogatepass")


def place(random: Random, tree: Any, wanted: tuple[type, ...] = (object,)) -> tuple[Any, Any]:
    """A container within `tree` and a key of it, where a value of a `wanted` type stands; from the
    top downwards, so that a long log does not hide the rest. (None, None) when it was not met.
    """
    for _ in range(20):
        here, key = None, None
        node = tree
        while isinstance(node, dict | list) and node:
            here = node
            key = (
                random.choice(list(node)) if isinstance(node, dict) else random.randrange(len(node))
            )
            node = here[key]
            if isinstance(node, wanted) and random.random() < 0.4:
                break
        if here is not None and isinstance(here[key], wanted):
            return here, key
    return None, None


def put_value(random: Random, tree: Any) -> None:
    here, key = place(random, tree)
    if here is not None:
        here[key] = copy.deepcopy(random.choice(random.choice((TEXTS, NUMBERS, OTHERS))))


def put_number(random: Random, tree: Any) -> None:
    here, key = place(random, tree, (int, float))
    if here is not None:
        here[key] = random.choice(
            (random.choice(NUMBERS), here[key] * 10.0 ** random.randint(-9, 9), -here[key])
        )


def put_text(random: Random, tree: Any) -> None:
    here, key = place(random, tree, (str,))
    if random.random() < 0.3 and isinstance(tree, dict):
        tree["title"], here, key = "", tree, "title"
    if here is not None and not (key == "state" and random.random() < 0.9):
        old, new = here[key], random.choice(TEXTS)
        at = random.randrange(len(old) + 1)
        here[key] = random.choice((new, old[:at] + new + old[at:]))


def put_notes(random: Random, tree: Any) -> None:
    """Paragraphs and formulas, too many or too long."""
    if isinstance(tree, dict):
        count = random.choice((1, 3, 1000, 1001))
        tree["notes"] = [random.choice(TEXTS) for _ in range(count)]
        if random.random() < 0.5:
            tree["notes"] = [f"A ${random.choice(TEXTS)}$ b" for _ in range(min(count, 20))]


def swap(random: Random, tree: Any) -> None:
    """Two values."""
    (a, i), (b, j) = place(random, tree), place(random, tree)
    if a is not None and b is not None:
        a[i], b[j] = copy.deepcopy(b[j]), copy.deepcopy(a[i])


def remove(random: Random, tree: Any) -> None:
    """A key or an entry."""
    here, key = place(random, tree)
    if here is not None:
        del here[key]


def rename(random: Random, tree: Any) -> None:
    """A key."""
    here, key = place(random, tree)
    if isinstance(here, dict):
        here[random.choice((*KEYS, key[:-1], key + "s", key.upper()))] = here.pop(key)


def add_key(random: Random, tree: Any) -> None:
    """One that nobody knows."""
    here, _ = place(random, tree)
    if isinstance(here, dict):
        here[random.choice((*KEYS, *TEXTS))] = random.choice((*NUMBERS, *OTHERS))


def double_key(random: Random, tree: Any) -> None:
    """The same key twice, or ever so often."""
    here, key = place(random, tree)
    if here is not None:
        count = random.choice((2, 2, 2, 30_000))
        here[key] = raw("{" + ",".join(f'"a{k % (count - 1)}":1' for k in range(count)) + "}")


def deepen(random: Random, tree: Any) -> None:
    """Brackets within brackets."""
    here, key = place(random, tree)
    if here is not None:
        depth = random.choice((3, 7, 50, 500, 990, 5000, 100_000))
        begin, end = random.choice((("[", "]"), ('{"a":', "}")))
        here[key] = raw(begin * depth + "1" + end * depth)


def multiply(random: Random, tree: Any) -> None:
    """The entries of a list, many times; a number as a list of many."""
    here, key = place(random, tree, (list, int, float))
    if here is None:
        return
    value = here[key]
    if isinstance(value, list) and value:
        size = max(1, len(json.dumps(value)))
        here[key] = value * min(random.choice((2, 2, 10, 300)), max(2, 1_000_000 // size))
    else:
        here[key] = [0] * random.choice((2, 3, 1000, 200_000))


def age(random: Random, tree: Any) -> None:
    """Another version."""
    if isinstance(tree, dict):
        key = random.choice(("fulcrum", "fulcrum_replay"))
        tree[key] = random.choice((0, 2, 99, -1, 1.0, True, "1", None, raw("1" * 4000), 1e300))


TREE_DEEDS: tuple[Callable[[Random, Any], None], ...] = (
    *(put_value, put_value, put_number, put_number, put_number, put_text, put_text, put_notes),
    *(swap, remove, rename, add_key, double_key, deepen, multiply, multiply, age),
)


# --- the state in an exact save ------------------------------------------------------------------


def change_state(random: Random, data: bytes, valid: Sequence[bytes]) -> bytes:
    """The packed state: its text, its bytes, what is unpacked, or all of it with a hash that fits.

    Another damage when the file has no state.
    """
    tree = json.loads(data)
    if not isinstance(tree, dict) or not (tree.get("exact") or {}).get("state"):
        return change_tree(random, data, valid)
    exact = tree["exact"]
    packed = base64.b64decode(exact["state"])
    dice = random.random()
    if dice < 0.1:
        exact["state"] = cut(random, exact["state"].encode(), valid).decode()
    elif dice < 0.2:
        exact["state"] = flip(random, exact["state"].encode(), valid).decode("latin-1")
    else:
        changed = bomb(random) if dice < 0.23 else repacked(random, packed)
        exact["state"] = base64.b64encode(changed).decode()
        if random.random() < 0.7:
            agree(exact, changed)
    return written(random, tree)


def bomb(random: Random) -> bytes:
    """A small state that unpacks to zeros without end: 10 MiB to 1.1 GiB."""
    packer = zlib.compressobj(9)
    head = packer.compress(b"") + packer.flush(zlib.Z_FULL_FLUSH)
    mebibyte = packer.compress(bytes(1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
    return MAGIC + head + mebibyte * random.choice((10, 10, 100, 1100))


def repacked(random: Random, packed: bytes) -> bytes:
    """What is within, damaged, and packed again."""
    data = zlib.decompress(packed[len(MAGIC) :])
    length = int.from_bytes(data[:8], "little")
    header, arrays = data[8 : 8 + length], bytearray(data[8 + length :])
    if random.random() < 0.4:
        tree = json.loads(header)
        for _ in range(random.choice((1, 1, 3))):
            random.choice(TREE_DEEDS)(random, tree)
        header = written(random, tree)
    else:
        for _ in range(random.choice((1, 1, 3, 20))):
            at = random.randrange(len(arrays) // 8) * 8
            arrays[at : at + 8] = any_word(random, bytes(arrays[at : at + 8]))
    if random.random() < 0.1:
        del arrays[random.randrange(len(arrays)) :]
    size = random.choice((len(header),) * 9 + (1 << 62,))
    return MAGIC + zlib.compress(size.to_bytes(8, "little") + header + arrays, 1)


def any_word(random: Random, old: bytes) -> bytes:
    """Eight bytes: a number out of range, or the old ones with a bit changed."""
    return random.choice(
        (
            struct.pack("<d", random.choice((0.0, -1.0, 1e18, 1e300, float("nan"), float("inf")))),
            struct.pack("<q", random.choice((-1, 0, 1, 7, 10_000, 2**31, 2**62, -(2**63)))),
            flip(random, old, ()),
        )
    )


def agree(exact: dict[str, Any], packed: bytes) -> None:
    """Let tick and hash be those of the state: then nothing but its soundness is in the way."""
    try:
        world = World.from_bytes(packed)
    except Exception:  # what that is, the case itself will see
        return
    exact["tick"], exact["hash"] = world.tick, world.hash()


DAMAGES = (
    *((flip, 2), (cut, 2), (insert, 1), (envelop, 1)),
    *((change_tree, 10), (change_state, 4)),
)


def damaged(random: Random, valid: Sequence[bytes]) -> bytes:
    """One of the `valid` files, damaged."""
    deeds, weights = zip(*DAMAGES, strict=True)
    return random.choices(deeds, weights)[0](random, random.choice(valid), valid)
