"""Pictures from outside: the head is read first, and what is decoded is bounded."""

import io
import struct
import zlib
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageFile

from app.drawing.picture_decoding import LARGEST, MOST_PIXELS, PictureError, decoded, encoded
from tests.app.drawing.pngs import png

RED = (255, 0, 0)


def written(mode: str, size: tuple[int, int], kind: str, color: Any = 0, **more: Any) -> bytes:
    data = io.BytesIO()
    Image.new(mode, size, color).save(data, kind, **more)
    return data.getvalue()


def bmp(width: int, height: int, compression: int = 0, rest: bytes = b"") -> bytes:
    head = struct.pack("<IHHI", 100, 0, 0, 54 + 1024)
    return (
        b"BM"
        + head
        + struct.pack("<IiiHHIIiiII", 40, width, height, 1, 8, compression, *[0] * 5)
        + rest
    )


def gif(side: int) -> bytes:
    """A GIF of this side; its first picture is as large as can be."""
    head = b"GIF89a" + struct.pack("<HHBBB", side, side, 0, 0, 0)
    return head + b"," + struct.pack("<HHHHB", 0, 0, 0xFFFF, 0xFFFF, 0) + b"\x02\x02D\x01\x00;"


def progressive(scans: int) -> bytes:
    """A JPEG of 49 million pixels that goes over them so often."""
    data = written("L", (7000, 7000), "JPEG", progressive=True)
    last = data[data.rindex(b"\xff\xda") : -2]
    return data[:-2] + last * scans + data[-2:]


HEADS = {
    "png": png(30_000, 30_000, b""),
    "png of the largest numbers": png(2**31 - 1, 2**31 - 1, b""),
    "one row": png(MOST_PIXELS + 1, 1, b""),
    "one column": png(1, MOST_PIXELS + 1, b""),
    "gif": gif(0xFFFF),
    "gif whose first picture sticks out": gif(1),
    "bmp": bmp(30_000, 30_000),
    "bmp upside down": bmp(-5, -(2**31)),
    "webp": b"RIFF\x1e\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x10\x00\x00\x00" + b"\xff\xff\x00" * 2,
    "jpeg": written("L", (8, 8), "JPEG").replace(b"\x00\x08\x00\x08", b"\xff\xdc\xff\xdc", 1),
    "run lengths": bmp(8000, 7999, 1, bytes(1024) + b"\x01\0\0\0" * 99),
    "a jpeg of many scans": progressive(200),
}


@pytest.mark.parametrize("name", HEADS)
def test_what_is_too_large_is_refused_by_its_head_alone(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def load(_: object) -> None:
        raise AssertionError("it was decoded")

    monkeypatch.setattr(ImageFile.ImageFile, "load", load)
    with pytest.raises(PictureError) as error:
        decoded(HEADS[name])
    assert str(error.value).startswith(("has ", "takes "))


OTHERS = {
    "svg": b"<svg xmlns='http://www.w3.org/2000/svg' width='99' height='99'/>",
    "xcf": b"gimp xcf v011\0" + b"\0\0\0\x30" * 2 + b"\0" * 100,
    "tiff": written("RGB", (8, 8), "TIFF"),
    "ppm": written("RGB", (8, 8), "PPM"),
    "ico": written("RGB", (16, 16), "ICO"),
    "text": b"hello",
    "nothing": b"",
    "no width": png(0, 8, zlib.compress(b"\0" * 9)),
}


@pytest.mark.parametrize("name", OTHERS)
def test_what_is_no_picture_of_the_five_kinds_is_told_which_there_are(name: str) -> None:
    with pytest.raises(PictureError, match="PNG, JPEG, GIF, WebP or BMP"):
        decoded(OTHERS[name])


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "WEBP", "BMP"])
@pytest.mark.parametrize("size", [(40, 20), (700, 350), (1, 1), (1, 900), (3000, 1)])
def test_every_kind_becomes_a_small_picture_of_the_same_aspect(
    kind: str, size: tuple[int, int]
) -> None:
    small, aspect = decoded(written("RGB", size, kind, RED))
    assert small.mode == "RGBA" and aspect == size[0] / size[1]
    assert max(small.size) == min(max(size), LARGEST)
    r, g, b, a = np.asarray(small)[small.height // 2, small.width // 2]
    assert r >= 250 and max(g, b) <= 5 and a == 255  # JPEG and WebP lose a unit or two


@pytest.mark.sweep
def test_a_part_of_a_large_picture_is_where_it_was() -> None:
    large = Image.new("RGB", (5000, 3000))
    large.paste(RED, (2500, 1500, 3750, 3000))
    data = io.BytesIO()
    large.save(data, "PNG")
    result = np.asarray(decoded(data.getvalue())[0])[:, :, 0] > 127
    rows, columns = np.flatnonzero(result.any(1)), np.flatnonzero(result.any(0))
    scale = LARGEST / 5000
    for pixels, (low, high) in ((rows, (1500, 3000)), (columns, (2500, 3750))):
        assert abs(pixels[0] - low * scale) <= 1 and abs(pixels[-1] + 1 - high * scale) <= 1


def test_of_what_moves_the_first_picture_is_taken() -> None:
    frames = [Image.new("RGB", (20, 20), color) for color in (RED, (0, 0, 255))]
    for kind in ("GIF", "WEBP", "PNG"):
        data = io.BytesIO()
        frames[0].save(data, kind, save_all=True, append_images=frames[1:])
        r, _, b, _ = np.asarray(decoded(data.getvalue())[0])[10, 10]
        assert r >= 250 and b <= 5  # WebP loses a unit or two


def test_sixteen_bits_a_palette_and_clear_colours_are_seen_as_they_are() -> None:
    deep = Image.fromarray(np.full((8, 8), 0x8000, np.uint16))
    assert tuple(np.asarray(decoded(saved(deep))[0])[4, 4]) == (128, 128, 128, 255)
    palette = Image.new("P", (8, 8), 1)
    palette.putpalette([9, 9, 9, 10, 200, 30])
    assert tuple(np.asarray(decoded(saved(palette))[0])[4, 4]) == (10, 200, 30, 255)
    assert not np.asarray(decoded(saved(palette, transparency=1))[0])[4, 4, 3]
    key = saved(Image.new("RGB", (8, 8), RED), transparency=RED)
    assert not np.asarray(decoded(key)[0])[4, 4, 3]


def saved(picture: Image.Image, **more: Any) -> bytes:
    data = io.BytesIO()
    picture.save(data, "PNG", **more)
    return data.getvalue()


def test_a_photograph_stands_as_the_camera_was_held() -> None:
    held = Image.new("RGB", (40, 20))
    held.paste(RED, (0, 0, 40, 10))
    exif = Image.Exif()
    exif[0x0112] = 6  # the top of the scene is at the right
    data = io.BytesIO()
    held.save(data, "JPEG", exif=exif, quality=95)
    small, aspect = decoded(data.getvalue())
    assert small.size == (20, 40) and aspect == 0.5
    assert np.asarray(small)[20, 16, 0] > 200 and np.asarray(small)[20, 3, 0] < 50


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "WEBP", "BMP"])
def test_whatever_is_damaged_gives_a_picture_or_a_sentence(kind: str) -> None:
    rng = np.random.default_rng(5)
    noise = Image.fromarray(rng.integers(0, 256, (24, 31, 3), np.uint8))
    data = io.BytesIO()
    noise.save(data, kind)
    whole, refused = data.getvalue(), 0
    for _ in range(120):
        spoilt = bytearray(whole)
        if rng.random() < 0.3:
            del spoilt[int(rng.integers(1, len(spoilt))) :]
        for at in rng.integers(0, len(spoilt), int(rng.integers(1, 6))):
            spoilt[at] = rng.integers(256)
        try:
            small, aspect = decoded(bytes(spoilt))
        except PictureError as error:
            refused += 1
            assert str(error).startswith(("is ", "has ", "takes "))
        else:
            assert max(small.size) <= LARGEST and aspect > 0.0
            assert decoded(encoded(small), ("PNG",))[0].size == small.size
    assert refused > 5
