"""Small pictures of all scenes that come with the program: the first menu need not wait.

    python -m app.capture.thumbnails.shipped [scene ...]

draws them anew, all or those named. They are shown until this machine has drawn its own, so one
that is a little behind its scene misleads for a moment only; a test tells of what is far off.
"""

import sys
from pathlib import Path

import pygame

import scenes
from app.capture.thumbnails.thumbnail_picture import UndrawableError, draw_thumbnail
from app.drawing import surfaces
from app.drawing.picture_file import write_picture
from app.files.view_options import THEMES

FOLDER = Path(__file__).resolve().parents[3] / "assets" / "thumbnails"
SIZE = (240, 135)  # [px] of a card on a desk; 6 kB as JPEG


def shipped_path(name: str, theme: str) -> Path:
    """Return the file of a scene's picture, whether it is there or not."""
    return FOLDER / f"{name}-{theme}.jpg"


def read_shipped(name: str, theme: str) -> pygame.Surface | None:
    """Return the picture of a scene; None for one that came without."""
    try:
        return pygame.image.load(shipped_path(name, theme))
    except (OSError, pygame.error):
        return None


def draw_shipped(name: str, theme: str) -> pygame.Surface:
    """Return the picture as it would be shipped today. Raises UndrawableError."""
    return surfaces.scaled(draw_thumbnail(name, theme), SIZE)


def main(names: list[str]) -> int:
    """Draw all pictures, or those of `names`; return the exit status."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    failed = 0
    for name in names or scenes.names():
        for theme in THEMES:
            try:
                write_picture(draw_shipped(name, theme), shipped_path(name, theme))
            except UndrawableError as error:
                failed = 1
                sys.stderr.write(f"{name}: {error}\n")
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
