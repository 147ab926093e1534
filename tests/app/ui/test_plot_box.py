"""Plots on boards: what they describe, where a value lies, and their layers."""

from collections.abc import Iterator

import numpy as np
import pygame
import pytest

from app.ui.kit.plot_box import HELD, LayerPlot, PlotBox, plot_style
from app.ui.kit.theme import make_look
from scenes.axes import Axis
from scenes.plots import Plot
from tests.app.ui.workbench import Workbench

RECT = pygame.Rect(100, 80, 320, 180)
RED, BLUE = 0xFF0000, 0x0000FF


class Falling(PlotBox):
    """How far something has fallen, while there is anything to tell."""

    known = True

    def describe(self) -> Plot | None:
        """Return the plot, or say why there is none."""
        if not self.known:
            self.words = "Nothing fell"
            return None
        plot = Plot(self.sheet, Axis(0.0, 4.0, "t", "s"), Axis(0.0, 80.0, "way", "m"))
        t = np.linspace(0.0, 4.0, 50)
        plot.curve(t, 4.9 * t**2, "accent", "fallen")
        return plot


class TwoLayers(LayerPlot):
    """A third of it in one colour, and as much in another one above that."""

    def describe(self) -> Plot | None:
        """Return a sheet up to 3."""
        return self.sheet_up_to(3.0, Axis(0.0, 1.0))

    def paint_layers(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint both layers."""
        edges = np.outer([2 / 3, 1 / 3], np.full(area.width, area.height))
        tiles = [np.full((8, 8), colour, np.uint32) for colour in (RED, BLUE)]
        surface.blit(self.layered(edges, tiles), area)

    def paint_over(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint nothing."""


@pytest.fixture(scope="module")
def bench() -> Iterator[Workbench]:
    yield Workbench("stack")


def test_a_plot_says_what_it_shows_and_where_a_value_lies(bench: Workbench) -> None:
    box = Falling(bench.ui.desk, RECT.copy(), None)
    assert box.plot is not None
    assert [entry.name for entry in box.plot.entries] == ["fallen"]
    assert [words for _, words in box.plot.across.marks_for(5)] == ["0", "1", "2", "3", "4"]
    area = box.area
    assert box.inner().contains(area) and area.width > RECT.width / 2
    pixel = 4.0 / area.width  # [s] the rect of the area is whole pixels
    assert box.across_at(area.left) == pytest.approx(0.0, abs=pixel)
    assert box.across_at(area.centerx) == pytest.approx(2.0, abs=pixel)
    assert (box.across_at(-50), box.across_at(999)) == (0.0, 4.0)
    box.kill()


def test_without_a_plot_there_are_words(bench: Workbench) -> None:
    box = Falling(bench.ui.desk, RECT.copy(), None)
    box.known = False
    box.refresh()
    assert box.plot is None and box.words == "Nothing fell"
    assert box.area.size == (0, 0)
    box.kill()


@pytest.mark.parametrize("size", [(1, 1), (40, 12), (12, 90)])
def test_a_plot_without_room_is_empty(bench: Workbench, size: tuple[int, int]) -> None:
    for kind in (Falling, TwoLayers):
        box = kind(bench.ui.desk, pygame.Rect(RECT.topleft, size), None)
        box.refresh()
        assert box.rect.size == size
        box.kill()


def test_layers_fill_their_shares_from_the_bottom_up(bench: Workbench) -> None:
    box = TwoLayers(bench.ui.desk, RECT.copy(), None)
    area = box.area
    assert box.image is not None
    column = [box.image.get_at((area.centerx, y)) for y in range(area.top, area.bottom)]
    codes = [colour.r << 16 | colour.g << 8 | colour.b for colour in column]
    # a pixel for the rounded edge, one for each line of the axis' four numbers
    for code in (RED, BLUE):
        assert codes.count(code) == pytest.approx(area.height / 3, abs=5)
    assert codes[-2:].count(RED) >= 1 and codes.index(BLUE) < codes.index(RED)
    box.kill()


def test_the_axis_of_layers_grows_at_once_and_shrinks_only_when_it_is_mostly_empty(
    bench: Workbench,
) -> None:
    box = TwoLayers(bench.ui.desk, RECT.copy(), None)
    for wanted, top in ((4.0, 4.0), (4.0 * HELD, 4.0), (0.9 * 4.0 * HELD, 1.8), (5.0, 5.0)):
        assert box.sheet_up_to(wanted, Axis(0.0, 1.0)).up.high == pytest.approx(top)
    box.kill()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("projector", [False, True])
def test_boards_have_their_own_letters_and_colours_in_plots(*, theme: str, projector: bool) -> None:
    look = make_look(theme, 1.0, projector, (1280, 720))
    style = plot_style(look)
    assert style.theme == theme
    assert style.sizes.label == style.sizes.least == look.small.point_size
    accent = look.colour("accent")
    assert style.color("accent") & 0xFFFFFF == accent.r << 16 | accent.g << 8 | accent.b
