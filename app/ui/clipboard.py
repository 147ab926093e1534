"""Text for another program: through the clipboard, or where there is none through a file."""

import io
import time
import warnings
from pathlib import Path

import pygame

from app.files.atomic import FileError, write_file
from app.files.folders import data_directory
from app.quantities.file_size import size_words


def hand_over(text: str) -> str:
    """Copy a bug report; returns the sentence that says where it is."""
    if copy(text):
        size = size_words(len(text.encode()))
        return f"A bug report is on the clipboard ({size}): paste it into your message"
    path = data_directory() / "reports" / f"report-{time.strftime('%Y-%m-%d-%H%M%S')}.json"
    return keep(text, path)


def keep(text: str, path: Path) -> str:
    """Write the report instead."""
    try:
        write_file(path, text.encode())
    except FileError as error:
        return f"there is no clipboard, and the report cannot be written: {error}"
    return f"There is no clipboard here: the bug report is in {path}"


def copy(text: str) -> bool:
    """Put `text` on the clipboard; False when the system has none."""
    try:
        pygame.scrap.put_text(text)
        return pygame.scrap.get_text() == text
    except (pygame.error, AttributeError, UnicodeError):
        return False


def copied_text() -> str:
    """Return the text on the clipboard, "" when there is none, or no clipboard."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, AttributeError, UnicodeError):
        return ""


def copy_picture(picture: pygame.Surface) -> bool:
    """Put a picture on the clipboard as a PNG; False when the system takes none from here."""
    data = io.BytesIO()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # init() is to go; there is nothing else for pictures
            pygame.image.save(picture, data, "graph.png")
            pygame.scrap.init()
            pygame.scrap.put("image/png", data.getvalue())
            return pygame.scrap.get("image/png") == data.getvalue()
    except (pygame.error, AttributeError, NotImplementedError, TypeError, ValueError):
        return False
