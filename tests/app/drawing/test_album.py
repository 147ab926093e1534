"""Pictures on bodies: read small, clipped to the outline, turning with the body."""

import threading
import zlib
from pathlib import Path

import numpy as np
import pygame
import pytest

from app.drawing import album, body_picture
from app.drawing.album import Album
from app.drawing.body_picture import decoded_picture, texels_in
from app.drawing.camera import Camera
from app.drawing.kernels.constants import SIDE
from app.drawing.picture import Picture
from app.drawing.picture_decoding import LARGEST
from app.drawing.picture_import import read_picture
from app.files.atomic import FileError
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.simulation.attached.pictures import lines_of
from app.simulation.commands.edit import Attach, Remove, SetBody
from app.simulation.commands.edit.adding import add_body
from tests.app.drawing.pngs import bomb, plain, png

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


def near(color: tuple[int, ...], result: pygame.Color) -> bool:
    """Scaling and blending round down, a unit at each of a few steps."""
    return max(abs(a - b) for a, b in zip(color, result, strict=False)) < 6


def test_a_large_picture_is_made_smaller(halves: Path) -> None:
    lines = tuple(read_picture(halves))
    page = Album()._page(lines)
    assert page.aspect == 2.0 and sum(map(len, lines)) < 10_000
    assert len(decoded_picture(lines).texels) == texels_in(SIDE) and LARGEST == SIDE


def test_a_file_that_is_no_picture_gets_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "notes.jpg"
    path.write_text("hello")
    with pytest.raises(FileError) as error:
        read_picture(path)
    assert "is damaged, or no PNG, JPEG" in error.value.reason


def test_a_clear_texel_has_no_colour() -> None:
    clear = png(8, 8, zlib.compress((b"\0" + b"\xff\xff\xff\0" * 8) * 8), depth=8, color=6)
    assert not decoded_picture(tuple(lines_of(clear))).texels[1:].any()


def test_a_damaged_picture_in_a_file_is_not_drawn_and_says_so() -> None:
    damaged = tuple(lines_of(b"\x89PNG\r\n\x1a\n" + b"?" * 40))
    page = Album()._page(damaged)
    assert page.place == 0 and "is damaged" in page.reason


def test_a_picture_covers_its_body_and_turns_with_it(halves: Path) -> None:
    session = Session()
    box = {"kind": "box", "width": 2.0, "height": 1.0}
    for command in (
        add_body(box, position=(0, 0)),
        Attach("picture", {"png": read_picture(halves)}, 1),
    ):
        session.submit(command)
        session.act_waiting()
    assert not session.notices
    camera = Camera((400, 400))
    camera.fit((-2, -2, 2, 2))
    picture, surface = Picture(camera, ViewOptions(), threads=1), pygame.Surface((400, 400))

    def colors(*points: tuple[float, float]) -> list[tuple[int, ...] | None]:
        picture.paint(surface, session)
        pixels = [camera.to_screen(*point) for point in points]
        result = [surface.get_at((round(x), round(y))) for x, y in pixels]
        return [next((c for c in (RED, BLUE) if near(c, f)), None) for f in result]

    assert colors((-0.5, 0.2), (0.5, 0.2)) == [RED, BLUE]
    assert colors((0.0, 0.8)) == [None]  # beside the body
    session.submit(SetBody((1,), "angle", float(np.pi / 2)))
    session.act_waiting()
    assert colors((0.0, -0.5), (0.0, 0.5)) == [RED, BLUE]


def row_of(count: int, first: int = 0) -> Session:
    """Boxes side by side that wear pictures of their own colours."""
    session = Session()
    for k in range(count):
        session.submit(add_body({"kind": "box", "width": 1.0, "height": 1.0}, position=(k, 0)))
        session.submit(Attach("picture", {"png": lines_of(plain(first + k))}, k + 1))
        session.act_waiting()
    assert not session.notices
    return session


def shown_colors(picture: Picture, session: Session, count: int) -> list[int]:
    """The numbers of the pictures that the boxes show, -1 for none."""
    camera = picture.draw.camera
    camera.fit((-1, -1, count, 1))
    surface = pygame.Surface(camera.size)
    picture.paint(surface, session)
    result = []
    for k in range(count):
        x, y = camera.to_screen(k, 0)
        r, g, b, _ = surface.get_at((round(x), round(y)))
        result.append(r + 251 * g if abs(r + b - 255) <= 2 else -1)
    return result


def room_for(pages: int, monkeypatch: pytest.MonkeyPatch) -> Picture:
    """A picture whose album has room for so many small pages."""
    monkeypatch.setattr(album, "MOST_TEXELS", pages * texels_in(64))
    return Picture(Camera((1200, 60)), ViewOptions(), live=False, threads=1)


def test_however_many_pictures_are_worn_each_body_wears_its_own_or_none_and_it_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Sixty-five took the texels from under those that were laid before them in the same frame."""
    picture, count, room = room_for(5, monkeypatch), 9, 5
    session = row_of(count)
    for _ in range(3):  # also when there was no room the last time
        assert shown_colors(picture, session, count) == [*range(room), *[-1] * (count - room)]
    session.tell_complaints()
    assert len(session.notices) == 1 and "finds no room" in session.notices[-1].text


def test_pictures_of_another_scene_take_the_place_of_those_of_the_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    picture = room_for(5, monkeypatch)
    for first in (0, 20, 2, 40):
        session = row_of(5, first)
        shown_colors(picture, session, 5)  # this one finds that the others must go
        assert shown_colors(picture, session, 5) == list(range(first, first + 5))


def test_one_that_is_worn_no_more_leaves_its_room(monkeypatch: pytest.MonkeyPatch) -> None:
    picture, session = room_for(3, monkeypatch), row_of(4)
    assert shown_colors(picture, session, 4) == [0, 1, 2, -1]
    session.submit(Remove((1,)))
    session.act_waiting()
    for _ in range(3):
        shown = shown_colors(picture, session, 4)
    assert shown[1:] == [1, 2, 3]


@pytest.mark.parametrize("side", [4097, 20_000])
def test_a_picture_that_unpacks_to_too_much_is_not_unpacked(side: int) -> None:
    page = decoded_picture(tuple(lines_of(bomb(side) if side < 5000 else png(side, side, b""))))
    assert not len(page.texels) and "16,777,216" in page.reason


def test_a_frame_waits_for_no_picture_and_the_next_ones_have_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    free = threading.Event()

    def slow(lines: tuple[str, ...]) -> body_picture.Texels:
        assert free.wait(60)
        return decoded_picture(lines)

    monkeypatch.setattr(body_picture, "decoded_picture", slow)
    picture, session = room_for(20, monkeypatch), row_of(10)
    picture.draw.album.background = True
    before = session.world.hash()
    for _ in range(3):
        assert shown_colors(picture, session, 10) == [-1] * 10
    free.set()
    for _ in range(2):  # two batches
        picture.draw.album.settle()
        shown = shown_colors(picture, session, 10)
    assert shown == list(range(10))
    assert session.world.hash() == before and not session.notices
