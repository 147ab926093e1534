"""Write a surface to a picture file, whole or not at all."""

import io
from pathlib import Path

import pygame

from app.files.atomic import FileError, check_output, reason, replace_file
from app.files.file_name import PICTURES


def write_picture(surface: pygame.Surface, path: Path) -> None:
    """Save `surface` as its suffix says; FileError, with the reason, when that cannot be.

    Encoded in memory first: SDL does not say why a file cannot be written, Python does.
    """
    check_output(path, PICTURES)
    data = io.BytesIO()
    try:
        pygame.image.save(surface, data, f"picture{path.suffix}")
        replace_file(path, data.getvalue())
    except pygame.error as error:
        raise FileError(path, str(error)) from error
    except OSError as error:
        raise FileError(path, reason(error)) from error
