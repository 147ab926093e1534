"""Pictures from files, made small enough to be carried along in a scene."""

from pathlib import Path

from app.drawing.picture_decoding import PictureError, decoded, encoded
from app.files.atomic import FileError
from app.files.door import read_file
from app.simulation.attached.pictures import lines_of

SUFFIXES = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp")
"""Files that are offered; which of these kinds one is, its head says."""

MOST_BYTES = 40_000_000
"""Largest file that is read: [bytes], 40 MB, several photographs."""


def read_picture(path: Path) -> list[str]:
    """Return a picture as `BodyPicture.png` has it. FileError says what is wrong with the file.

    A photograph takes up to a second: call it in the background.
    """
    try:
        picture, _ = decoded(read_file(path, MOST_BYTES))
    except PictureError as error:
        raise FileError(path, str(error)) from None
    return lines_of(encoded(picture))
