"""A state as bytes, and a world from such bytes: what an exact save holds.

MAGIC, then by zlib: the length of the header (8 bytes), the header (JSON), the raw arrays.
"""

import hashlib
import json
import zlib
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import Any

import numpy as np

from physics.bodies.body_marks import MOST_DATA, check_color, data_of, data_text
from physics.compile.lanes import LANES
from physics.events import Event
from physics.forces.air import Air
from physics.joints.joint_checks import check_joint_state
from physics.joints.record import JOINT, JOINT_AXES, JOINT_POINTS
from physics.plain.definition_values import json_value, read_shape, shape_to_dict
from physics.settings import STEP, SolverSettings
from physics.shapes.definitions import Shape
from physics.state.export import BodyEntry, Export, export_of
from physics.state.layout import BLOCK_HEAD, BODY, CONTACT, EVENT, MOTION, POINT, SHAPE, TALLY
from physics.state.snapshot import Snapshot
from physics.state.state_checks import OtherLayoutError, UnsoundStateError, check_state, require
from physics.stepping.world_step import MOST_SECONDS
from physics.values.checks import finite, point
from physics.values.ranges import short
from physics.values.text import MOST_LETTERS, check_text
from physics.vector import Vector

MAGIC = b"fulcrum state 1\n"

MOST_BYTES = 1 << 30
"""Largest state that is read: [bytes], 1 GiB, some 300,000 bodies. More: a small file that unpacks
to anything fills the memory."""

WHOLE = np.dtype("i8")
DTYPES = {
    "tally": TALLY,
    "bodies": BODY,
    "motion": MOTION,
    "shapes": SHAPE,
    "order": WHOLE,
    "contacts": CONTACT,
    "points": POINT,
    "heads": BLOCK_HEAD,
    "open_blocks": WHOLE,
    "matrix": WHOLE,
    "step": STEP,
    "awake": WHOLE,
    "events": EVENT,
    "joints": JOINT,
    "joint_points": JOINT_POINTS,
    "joint_axes": JOINT_AXES,
    "colours": WHOLE,
}
"""The arrays in the order they are packed; colours are the joint table's."""

FLAGS = ("stale", "slept", "changed", "can_break")
"""Flags of the joint table."""


@cache
def layout() -> str:
    """A digest of all fields of all records: other fields, other meaning of the bytes."""
    words = repr([(name, dtype.descr) for name, dtype in DTYPES.items()]) + str(LANES)
    return hashlib.blake2b(words.encode(), digest_size=8).hexdigest()


# --- out ------------------------------------------------------------------------------------------


def pack(snapshot: Snapshot) -> bytes:
    """All that the future depends on. The snapshot never changes, so any thread may do this."""
    export = export_of(snapshot)
    colours = np.ascontiguousarray(export.table["_colours"], np.int64).tobytes()
    raw = {**export.arrays, "colours": colours}
    header = json.dumps(header_of(export, {name: len(raw[name]) for name in DTYPES})).encode()
    packer = zlib.compressobj(1)  # ten times as fast as the usual 6, and hardly larger
    parts = [len(header).to_bytes(8, "little"), header, *(raw[name] for name in DTYPES)]
    return b"".join([MAGIC, *(packer.compress(part) for part in parts), packer.flush()])


def header_of(export: Export, lengths: dict[str, int]) -> dict[str, Any]:
    """All but the arrays, as plain values; each shape definition once."""
    numbers: dict[str, int] = {}
    known: dict[
        int, int
    ] = {}  # by the rows, which definitions that say the same share: spelling.py
    words: list[dict[str, Any]] = []
    bodies = []
    for row, name, shapes, color, data in export.bodies:
        used = []
        for shape in shapes:
            number = known.get(id(shape.raw))
            if number is None:
                said = shape_to_dict(shape)
                number = known[id(shape.raw)] = numbers.setdefault(json.dumps(said), len(words))
                if number == len(words):
                    words.append(said)
            used.append(number)
        bodies.append([row, name, used, color, data] if color or data else [row, name, used])
    values = export.values
    return {
        "layout": layout(),
        "lengths": lengths,
        "serial": values["_serial"],
        "gravity": json_value(values["_gravity"]),
        "record_events": bool(values["record_events"]),
        "order_is_fresh": bool(values["_order_is_fresh"]),
        "time_owed": values["_time_owed"],
        "settings": named(SolverSettings, values["SolverSettings"]),
        "air": named(Air, values["Air"]),
        "vetoes": json_value(values["vetoes"]),
        **{name: bool(export.table[name]) for name in FLAGS},
        "shapes": words,
        "bodies": bodies,
        "joints": [list(pair) for pair in export.joints],
        "events": [json_value(tuple(event)) for event in export.events],
        "read": export.read,
    }


def named(kind: type, values: tuple[Any, ...]) -> dict[str, Any]:
    """Return the values of options by their names."""
    names = [entry.name for entry in fields(kind)]
    return dict(zip(names, json_value(values), strict=True))


# --- in -------------------------------------------------------------------------------------------


def unpack(data: bytes) -> Export:
    """Return the state that `pack` wrote. It is safe with bytes of unknown origin.

    UnsoundStateError (a DefinitionError) says why not, before there is a world; its subclass
    OtherLayoutError, that another version of the program wrote them.
    """
    if not isinstance(data, bytes | bytearray | memoryview):
        raise UnsoundStateError(
            f"a saved state is bytes, as World.to_bytes makes them, not {short(data)}"
        )
    try:
        export, arrays = read_parts(bytes(data))
        check_state(export, arrays)
        check_joint_state(export, arrays)
    except UnsoundStateError:
        raise
    except (ValueError, ArithmeticError, LookupError, TypeError) as error:
        raise UnsoundStateError(f"the saved state is damaged: {str(error)[:200]}") from None
    return export


def read_parts(data: bytes) -> tuple[Export, dict[str, Any]]:
    """The parts, typed but not yet believed."""
    packed = Packed(data)
    length = int.from_bytes(packed.take(8), "little")
    header = read_header(packed.take(length))
    lengths = header["lengths"]
    require(isinstance(lengths, dict) and set(lengths) == set(DTYPES), "the list of its arrays")
    parts = {}
    for name, dtype in DTYPES.items():
        size = whole(lengths[name], 0, MOST_BYTES, f"the length of {name}")
        require(size % dtype.itemsize == 0, f"the length of {name}")
        parts[name] = packed.take(size)
    packed.end()
    require(len(parts["tally"]) == TALLY.itemsize, "the length of tally")
    arrays = {name: np.frombuffer(parts[name], dtype) for name, dtype in DTYPES.items()}
    colours = arrays["colours"]
    del parts["colours"]
    return read_export(header, parts, colours), arrays


class Packed:
    """What zlib packed, piece by piece: a bomb gets no further than what it announces."""

    def __init__(self, data: bytes) -> None:
        """The bytes that `pack` wrote, MAGIC first."""
        if not data.startswith(MAGIC):
            raise UnsoundStateError("this is not a saved state of Fulcrum")
        self._unpacker = zlib.decompressobj()
        self._left = data[len(MAGIC) :]
        self._room = MOST_BYTES

    def take(self, size: int) -> bytes:
        """The next `size` bytes."""
        self._room -= size
        require(self._room >= 0, f"it is larger than {MOST_BYTES >> 20} MiB")
        if not size:  # zlib would take it for "all"
            return b""
        try:
            piece = self._unpacker.decompress(self._left, size)
        except zlib.error as error:
            raise UnsoundStateError(f"the saved state is damaged: {error}") from None
        self._left = self._unpacker.unconsumed_tail
        require(len(piece) == size, "it is cut off")
        return piece

    def end(self) -> None:
        """Raise UnsoundStateError when more bytes follow."""
        try:
            more = self._unpacker.decompress(self._left, 1)
        except zlib.error as error:
            raise UnsoundStateError(f"the saved state is damaged: {error}") from None
        require(not more, "its length is not that of its arrays")
        require(self._unpacker.eof and not self._unpacker.unused_data, "it is cut off")


def read_header(text: bytes) -> dict[str, Any]:
    """The header as an object of this layout."""
    try:
        header = json.loads(text)
    except (ValueError, RecursionError):
        raise UnsoundStateError("the saved state is damaged: its header is no JSON") from None
    require(isinstance(header, dict), "its header is not an object")
    if header.get("layout") != layout():
        raise OtherLayoutError(
            "the exact state was saved by another version of Fulcrum, and cannot be continued"
        )
    require("lengths" in header, "its header is incomplete")
    return header


def read_export(header: dict[str, Any], arrays: dict[str, bytes], colours: Any) -> Export:
    """The header's values, each of the right type; what they name is looked at later."""
    shapes = [read_shape(f"shapes[{i}]", word) for i, word in enumerate(header["shapes"])]
    return Export(
        arrays=arrays,
        values={
            "_serial": whole(header["serial"], 0, 1 << 62, "serial"),
            "_gravity": Vector(*point("gravity", header["gravity"])),
            "record_events": switch(header, "record_events"),
            "_order_is_fresh": switch(header, "order_is_fresh"),
            # Earlier versions did not have it.
            "_time_owed": finite("time_owed", header.get("time_owed", 0.0), 0.0, MOST_SECONDS),
            "SolverSettings": options(SolverSettings, header["settings"]),
            "Air": options(Air, header["air"]),
            "vetoes": tuple(sorted((row(a), row(b)) for a, b in header["vetoes"])),
        },
        table={**{name: switch(header, name) for name in FLAGS}, "_colours": colours},
        bodies=[read_body(shapes, *entry) for entry in header["bodies"]],
        joints=[(whole(number, 1, 1 << 62, "joints"), row(i)) for number, i in header["joints"]],
        events=list(read_events(header["events"])),
        read=row(header["read"]),
    )


def read_body(shapes: list[Shape], i: Any, name: Any, used: Any, *marks: Any) -> BodyEntry:
    """A body; `marks` are its colour and its owner's value, which most have not."""
    made = tuple([shapes[row(k)] for k in used])
    if not marks:
        return BodyEntry(row(i), word(name), made)
    color, data = marks
    data = data_text(data_of(word(data, MOST_DATA)))
    return BodyEntry(row(i), word(name), made, check_color(color), data)


def read_events(entries: Any) -> Iterator[Event]:
    """Events in words, with ids for handles."""
    for entry in entries:
        kind, message, body_name, tick, a, b, shape_a, shape_b, at, speed, joint, time = entry
        yield Event(
            kind=word(kind),
            message=word(message, 3 * MOST_LETTERS),  # which names two bodies
            body_name=word(body_name),
            tick=whole(tick, 0, 1 << 62, "events"),
            a=known(a),
            b=known(b),
            shape_a=known(shape_a),
            shape_b=known(shape_b),
            point=None if at is None else Vector(float(at[0]), float(at[1])),
            speed=float(speed),
            joint=known(joint),
            time=float(time),
        )


def known(value: Any) -> Any:
    """Return an id, or None."""
    return None if value is None else row(value)


def options(kind: type, values: Any) -> tuple[Any, ...]:
    """Settings or air, complete and in range, as `Snapshot.values` has them."""
    names = [entry.name for entry in fields(kind)]
    require(isinstance(values, dict) and sorted(values) == sorted(names), f"its {kind.__name__}")
    made = kind(**values)
    return tuple(getattr(made, name) for name in names)


def whole(value: Any, low: int, high: int, what: str) -> int:
    """Return a whole number within its range, or raise UnsoundStateError naming `what`."""
    if not (type(value) is int and low <= value <= high):
        require(False, what)
    return value


def row(value: Any) -> int:
    """Return a row, count or id."""
    return whole(value, 0, 1 << 62, "a row in its header")


def word(value: Any, most: int = MOST_LETTERS) -> str:
    """Return a name, or a sentence of `most` characters."""
    require(isinstance(value, str), "a name in its header")
    return check_text("a name in its header", value, most)


def switch(header: dict[str, Any], name: str) -> bool:
    """Return the switch `name` of the header."""
    require(type(header[name]) is bool, name)
    return header[name]
