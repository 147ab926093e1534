"""The packing of GIF pictures: whatever is packed, another program reads it as it was."""

import io
import struct

import numpy as np
import pytest
from PIL import Image

from app.capture.recording.kernels.gif import Packer, change, nearest

NOISE = np.random.default_rng(3)
PICTURES = {
    "one pixel": np.array([[7]]),
    "plain": np.zeros((40, 50)),
    "stripes": np.arange(64 * 90).reshape(64, 90) % 7,
    # Noise of 255 values fills the table of 4096 codes several times over, and empties it.
    "noise": NOISE.integers(0, 255, (120, 130)),
    "few values": NOISE.integers(0, 3, (150, 140)),
}


@pytest.mark.parametrize("name", PICTURES)
def test_what_is_packed_is_read_as_it_was(name: str) -> None:
    picture = PICTURES[name].astype(np.uint8)
    height, width = picture.shape
    size = struct.pack("<HH", width, height)
    grey = np.repeat(np.arange(256, dtype=np.uint8), 3).tobytes()
    head = b"GIF89a" + size + b"\xf7\0\0" + grey + b"," + b"\0\0\0\0" + size + b"\0\x08"
    blocks = Packer(picture.size).blocks(picture)
    with Image.open(io.BytesIO(head + blocks + b";")) as read:
        assert np.array_equal(np.array(read.convert("L")), picture)


def test_only_what_is_new_is_left_and_where_it_lies_is_told() -> None:
    before, shown = np.full((6, 8), 3, np.uint8), np.full((6, 8), 3, np.uint8)
    shown[2, 5] = shown[4, 1] = 9
    now, box = shown.copy(), np.zeros(4, np.int64)
    change(before, shown, box)
    assert box.tolist() == [2, 4, 1, 5]
    assert np.array_equal(before, now)
    assert (shown == 9).sum() == 2 and (shown == 255).sum() == 46


def test_the_nearest_slot_is_found_as_by_looking_at_all():
    rng = np.random.default_rng(1)
    colors = rng.integers(0, 256, (256, 3)).astype(np.uint8)
    colors[7] = colors[3]  # of two alike the first
    codes = rng.integers(0, 1 << 24, 500).astype(np.int32)
    codes[0] = colors[7].astype(np.int32) @ (65536, 256, 1)
    near, squares = np.empty(500, np.int64), np.empty(500)
    nearest(codes, colors, 200, near, squares)
    parts = np.column_stack([codes >> 16, codes >> 8 & 255, codes & 255])
    away = ((parts[:, None, :] - colors[None, :200].astype(np.int64)) ** 2).sum(axis=2)
    assert (near == away.argmin(axis=1)).all() and (squares == away.min(axis=1)).all()
    assert near[0] == 3
    nearest(codes, colors, 0, near, squares)
    assert np.isinf(squares).all()
