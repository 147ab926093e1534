"""Pictures from files, made small enough to be carried along in a scene."""

import io
from pathlib import Path

import pygame

from app.files.atomic import FileError
from app.files.door import read_file
from app.simulation.attached.pictures import lines_of

SUFFIXES = (".png", ".jpg", ".jpeg")
"""Files that are offered; pygame's loader reads the rest too, but nobody keeps photographs so."""

LARGEST = 256
"""Longer side of a picture that is kept: [px], 256, as many texels as the rasteriser has."""

MOST_BYTES = 40_000_000
"""Largest file that is read: [bytes], 40 MB, several photographs."""

MOST_PIXELS = 100_000_000
"""Most pixels: [count], 100 million, 400 MB while it is made smaller."""


def read_picture(path: Path) -> list[str]:
    """Return a picture as `BodyPicture.png` has it. FileError says what is wrong with the file."""
    data = read_file(path, MOST_BYTES)
    try:
        picture = pygame.image.load(io.BytesIO(data), path.name)
    except (pygame.error, MemoryError, ValueError):
        raise FileError(path, "is no picture that can be read: take a PNG or a JPEG") from None
    width, height = picture.get_size()
    if not 0 < width * height <= MOST_PIXELS:
        raise FileError(path, f"has {width} by {height} pixels: make it smaller first")
    return lines_of(small_png(picture))


def small_png(picture: pygame.Surface) -> bytes:
    """Return a picture as a PNG, LARGEST [px] at its longer side at most."""
    width, height = picture.get_size()
    scale = min(1.0, LARGEST / max(width, height))
    size = max(1, round(width * scale)), max(1, round(height * scale))
    whole = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    whole.blit(picture, (0, 0))
    small = whole if size == (width, height) else pygame.transform.smoothscale(whole, size)
    data = io.BytesIO()
    pygame.image.save(small, data, "picture.png")
    return data.getvalue()
