"""Pictures on bodies: read small, clipped to the outline, turning with the body."""

from pathlib import Path

import numpy as np
import pygame
import pytest

from app.drawing.album import Album, texels_of
from app.drawing.camera import Camera
from app.drawing.kernels.constants import PICTURE, SIDE
from app.drawing.picture import Picture
from app.drawing.picture_import import LARGEST, read_picture
from app.files.atomic import FileError
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.simulation.attached.pictures import lines_of
from app.simulation.commands.edit import Attach, SetBody
from app.simulation.commands.edit.adding import add_body

RED, BLUE = (255, 0, 0), (0, 0, 255)


@pytest.fixture
def halves(tmp_path: Path) -> Path:
    """A picture whose left half is red and whose right half is blue."""
    picture = pygame.Surface((600, 300))
    picture.fill(RED, (0, 0, 300, 300))
    picture.fill(BLUE, (300, 0, 300, 300))
    path = tmp_path / "halves.png"
    pygame.image.save(picture, path)
    return path


def near(color: tuple[int, ...], found: pygame.Color) -> bool:
    """Scaling and blending round down, a unit at each of a few steps."""
    return max(abs(a - b) for a, b in zip(color, found, strict=False)) < 6


def test_a_large_picture_is_made_smaller(halves: Path) -> None:
    png = read_picture(halves)
    album = Album()
    page = album._page(tuple(png))
    assert page.aspect == 2.0 and sum(map(len, png)) < 10_000
    assert len(album.texels) == PICTURE and LARGEST == SIDE


def test_a_file_that_is_no_picture_gets_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "notes.jpg"
    path.write_text("hello")
    with pytest.raises(FileError) as error:
        read_picture(path)
    assert "is no picture that can be read" in error.value.reason


def test_a_clear_texel_has_no_colour() -> None:
    picture = pygame.Surface((2, 2), pygame.SRCALPHA)
    picture.fill((255, 255, 255, 0))
    assert not texels_of(picture).any()


def test_a_damaged_picture_in_a_file_is_not_drawn() -> None:
    damaged = tuple(lines_of(b"\x89PNG\r\n\x1a\n" + b"?" * 40))
    assert Album()._page(damaged).number == 0


def test_a_picture_covers_its_body_and_turns_with_it(halves: Path) -> None:
    session = Session()
    box = {"kind": "box", "width": 2.0, "height": 1.0}
    for command in (
        add_body(box, position=(0, 0)),
        Attach("picture", {"png": read_picture(halves)}, 1),
    ):
        session.submit(command)
        session.settle_commands()
    assert not session.notices
    camera = Camera((400, 400))
    camera.fit((-2, -2, 2, 2))
    picture, surface = Picture(camera, ViewOptions(), threads=1), pygame.Surface((400, 400))

    def colors(*points: tuple[float, float]) -> list[tuple[int, ...] | None]:
        picture.paint(surface, session)
        pixels = [camera.to_screen(*point) for point in points]
        found = [surface.get_at((round(x), round(y))) for x, y in pixels]
        return [next((c for c in (RED, BLUE) if near(c, f)), None) for f in found]

    assert colors((-0.5, 0.2), (0.5, 0.2)) == [RED, BLUE]
    assert colors((0.0, 0.8)) == [None]  # beside the body
    session.submit(SetBody((1,), "angle", float(np.pi / 2)))
    session.settle_commands()
    assert colors((0.0, -0.5), (0.0, 0.5)) == [RED, BLUE]
