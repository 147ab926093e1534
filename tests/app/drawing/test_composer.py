"""Layers over the canvas are laid again where they changed, and nowhere are they stale."""

from collections.abc import Callable

import numpy as np
import pygame
import pytest

from app.drawing import surfaces
from app.drawing.camera import Camera
from app.drawing.canvas import memory, tiles_in, tiles_of
from app.drawing.composer import Composer, Layer
from app.drawing.draw import Draw
from app.drawing.kernels.tiles import TILE
from app.drawing.pen_stroke import Stroke
from app.drawing.style import Style

SIZE = (400, 300)


def veil(color: tuple[int, int, int, int], size: tuple[int, int] = (90, 70)) -> pygame.Surface:
    """A picture that one sees through."""
    surface = surfaces.clear(size)
    surface.fill(color)
    return surface.premul_alpha()


RED, GREEN = veil((200, 0, 0, 120)), veil((0, 200, 0, 90))


def at(image: pygame.Surface, x: int, y: int, mark: object = None) -> Layer:
    return Layer(image, (x, y, *image.get_size()), pygame.BLEND_PREMULTIPLIED, mark)


class Bench:
    """A surface that stays, with a picture and layers on it."""

    def __init__(self) -> None:
        pygame.font.init()
        self.surface = surfaces.packed(SIZE)
        self.layers = [at(RED, 30, 40), at(GREEN, 60, 60)]
        self.x, self.words = 0.0, "stays"
        self.strokes: list[Stroke] = []
        self.draw = Draw(Camera(SIZE), Style.make("light"), threads=1)
        self.composer = self.draw.composer = Composer(lambda: list(self.layers))

    def frame(self) -> np.ndarray:
        """One frame; its pixels."""
        self._draw(self.draw, self.surface)
        self.composer.lay_above(self.surface)
        return memory(self.surface).copy()

    def expected(self) -> np.ndarray:
        """The same, all painted at once on a new surface."""
        surface = surfaces.packed(SIZE)
        self._draw(Draw(Camera(SIZE), Style.make("light"), threads=1), surface)
        surface.blits([(one.image, one.area[:2], None, one.flags) for one in self.layers])
        return memory(surface).copy()

    def _draw(self, draw: Draw, surface: pygame.Surface) -> None:
        draw.begin()
        draw.circle((self.x, 0.3), 0.4, fill="force", outline="text", width=3.0)
        draw.text((0.2, 0.1), self.words)
        draw.text((-0.5, -0.5), "still here")
        if self.strokes:
            draw.ink(self.strokes)
        draw.render(surface)


@pytest.fixture
def bench() -> Bench:
    return Bench()


def _move(bench: Bench) -> None:
    bench.layers[0] = at(RED, 33, 41)


def _other_image(bench: Bench) -> None:
    bench.layers[1] = at(veil((0, 0, 200, 90)), 60, 60)


def _paint_in_place(bench: Bench) -> None:
    image = veil((9, 9, 9, 255))
    bench.layers[1] = at(image, 60, 60, 0)
    bench.frame()
    image.fill((90, 0, 90, 255))
    bench.layers[1] = at(image, 60, 60, 1)


CHANGES: dict[str, Callable[[Bench], None]] = {
    "nothing": lambda _: None,
    "a shape moves": lambda bench: setattr(bench, "x", 0.05),
    "words change": lambda bench: setattr(bench, "words", "other"),
    "a layer moves": _move,
    "a layer goes": lambda bench: bench.layers.pop(0) and None,
    "a layer comes": lambda bench: bench.layers.append(at(RED, 70, 90)),
    "another order": lambda bench: bench.layers.reverse(),
    "another picture": _other_image,
    "painted in place": _paint_in_place,
    "the view moves": lambda bench: setattr(bench.draw.camera, "center", bench.draw.camera.center),
}


@pytest.mark.parametrize("name", CHANGES)
def test_whatever_changes_the_frame_is_as_if_it_was_the_first(bench: Bench, name: str) -> None:
    bench.frame()
    bench.frame()
    CHANGES[name](bench)
    assert (bench.frame() == bench.expected()).all()
    assert (bench.frame() == bench.expected()).all()


def board(left: int, mark: object = None) -> Layer:
    """One that nothing is seen through."""
    image = surfaces.packed((190, 300))
    image.fill((40, 50, 60))
    return Layer(image, (left, 0, *image.get_size()), mark=mark)


@pytest.mark.parametrize("how", ["goes", "moves", "lets look through", "is another size"])
def test_what_a_board_has_hidden_is_painted_when_it_is_seen_again(bench: Bench, how: str) -> None:
    bench.layers.append(board(200))
    bench.frame()
    for x in (0.3, 0.6, 0.9):  # below it, and half beside it
        bench.x = x
        assert (bench.frame() == bench.expected()).all()
    if how == "moves":
        bench.layers[-1] = board(40)
    elif how == "lets look through":
        bench.layers[-1].image.set_alpha(90)
        bench.layers[-1] = bench.layers[-1]._replace(mark=1)
    elif how == "is another size":
        bench.layers[-1] = bench.layers[-1]._replace(image=surfaces.packed((60, 70)))
        bench.layers[-1] = bench.layers[-1]._replace(area=(200, 0, 60, 70))
    else:
        bench.layers.pop()
    assert (bench.frame() == bench.expected()).all()
    bench.x = 0.0
    assert (bench.frame() == bench.expected()).all()


def test_below_a_board_nothing_is_painted(bench: Bench) -> None:
    bench.layers = [board(192)]
    bench.frame()
    bench.x = 0.7
    bench.frame()
    bench.frame()
    assert bench.composer.still
    bench.x = 0.75
    bench.frame()
    assert bench.composer.still


@pytest.mark.parametrize("seed", range(4))
def test_tiles_in_areas_are_those_of_which_every_pixel_is_in_one(seed: int) -> None:
    rng, size = np.random.default_rng(seed), (330, 205)  # with a part of a tile at both ends
    areas = [pygame.Rect(*rng.integers(-60, 300, 2), *rng.integers(0, 260, 2)) for _ in range(5)]
    tiles = tiles_in(areas, size)
    assert tiles.shape == tiles_of([], size).shape
    for band, column in np.ndindex(*tiles.shape):
        tile = pygame.Rect(column * TILE, band * TILE, TILE, TILE).clip(pygame.Rect(0, 0, *size))
        assert tiles[band, column] == any(area.contains(tile) for area in areas)


def test_what_stands_still_is_left_alone(bench: Bench) -> None:
    bench.frame()
    bench.surface.set_at((350, 20), (1, 2, 3))  # the mark of somebody who told nobody
    bench.frame()
    assert bench.composer.still
    assert bench.surface.get_at((350, 20))[:3] == (1, 2, 3)
    bench.x = 0.5
    bench.frame()
    assert not bench.composer.still


@pytest.mark.parametrize("how", ["spoil", "forget"])
def test_what_others_painted_over_it_goes_when_they_tell(bench: Bench, how: str) -> None:
    bench.frame()
    area = pygame.Rect(20, 30, 200, 90)
    bench.surface.fill((1, 2, 3), area)
    bench.composer.spoil(area) if how == "spoil" else bench.composer.forget()
    assert (bench.frame() == bench.expected()).all()


def test_another_surface_and_a_frame_that_was_not_finished_are_laid_anew(bench: Bench) -> None:
    bench.frame()
    bench.surface = surfaces.packed(SIZE)
    assert (bench.frame() == bench.expected()).all()
    bench._draw(bench.draw, bench.surface)  # and nothing above it: the interface failed
    bench.surface.fill((1, 2, 3))
    assert (bench.frame() == bench.expected()).all()


def test_ink_lies_over_the_words_once_in_each_frame_and_leaves_nothing_behind(
    bench: Bench,
) -> None:
    stroke = Stroke(np.array([[-1.0, -0.4], [1.0, -0.6]]), 0.1, "marker_orange")
    bench.frame()
    bench.strokes = [stroke]
    pictures = [bench.frame() for _ in range(3)]
    assert (pictures[0] == pictures[1]).all() and (pictures[1] == pictures[2]).all()
    bench.strokes = []
    assert (bench.frame() == bench.expected()).all()
    assert (bench.frame() != pictures[0]).any()
