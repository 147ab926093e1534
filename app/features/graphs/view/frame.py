"""The frame of a graph: where its curves go, its axes with round numbers, grid and titles."""

from dataclasses import dataclass
from functools import lru_cache

import pygame

from app.drawing import surfaces
from app.features.graphs.model.graph import Graph
from app.quantities.scale import Scale, bracketed, label, power_of
from app.ui.kit.curve_looks import colour_of
from app.ui.kit.theme import Look

STEP = 36  # [units] least distance of two labels along y
STEP_X = 44  # [units] the same along x
TICK = 4  # [units] of the strokes at the axes
GAP = 3  # [units] between an axis, its labels and its title


@dataclass(frozen=True)
class Axis:
    """An axis along y as it is painted."""

    unit: str
    title: str
    low: float
    high: float
    colour: tuple[int, int, int, int]
    steps: tuple[tuple[float, str], ...]  # values with their labels


@dataclass(frozen=True)
class Frame:
    """What is painted behind the curves: it changes when a scale does, not with every tick."""

    size: tuple[int, int]  # [px]
    axes: tuple[Axis, ...]
    across: tuple[float, float, str, tuple[tuple[float, str], ...]]  # low, high, title, labels


def make_frame(graph: Graph, look: Look, size: tuple[int, int], along: str) -> Frame:
    """Return the frame of a graph in a picture of `size` [px]; `along` is the title along x."""
    room = max(1, size[1] - look.px(40)) // look.px(STEP)
    axes = []
    for unit in graph.units:
        mine = [t for t in graph.all if t.series.unit == unit and not t.hidden]
        ink = colour_of(look, mine[0].look) if len(mine) == 1 else look.colour("text")
        steps, power = labels(graph.scale(unit), max(2, room))
        shown = bracketed(unit, power)
        title = f"{graph.axis_title(unit)} {shown}".strip()
        scale = graph.scale(unit)
        ink_of = (ink.r, ink.g, ink.b, ink.a)
        axes.append(Axis(unit, title, scale.low, scale.high, ink_of, steps))
    x = graph.across
    steps, power = labels(x, max(2, size[0] // look.px(STEP_X) - 1))
    title = f"{along} {bracketed(graph.x_unit, power)}".strip()
    return Frame(size, tuple(axes), (x.low, x.high, title, steps))


def labels(scale: Scale, most: int) -> tuple[tuple[tuple[float, str], ...], int]:
    """Return round values with their labels, and the power of ten that these are written in."""
    steps, power = scale.steps(most), power_of(scale.low, scale.high)
    step = steps[1] - steps[0] if len(steps) > 1 else scale.span
    return tuple((value, label(value, step, power)) for value in steps), power


class FramePicture:
    """The frame picture paints a frame once; `area` [px] is what is left for the curves."""

    def __init__(self, look: Look, frame: Frame) -> None:
        """Paint the frame."""
        self.look, self.frame = look, frame
        self.surface = surfaces.opaque(frame.size)
        self.surface.fill(look.colour("raised"))
        font = look.small
        self._widths = [
            max(font.size(words)[0] for _, words in axis.steps) + self._side(axis)
            for axis in frame.axes
        ]
        left = sum(self._widths[0::2]) if self._widths else look.px(8)
        right = sum(self._widths[1::2]) or look.px(10)
        below = font.get_linesize() + look.px(GAP + 1)
        top = look.px(6)
        width, height = frame.size
        self.area = pygame.Rect(
            left, top, max(8, width - left - right), max(8, height - top - below)
        )
        self._paint()

    def _side(self, axis: Axis) -> int:
        """Return what an axis needs beside its labels [px]."""
        look = self.look
        title = look.small.get_linesize() - look.px(4) if axis.title else 0
        return look.px(TICK + 2 * GAP) + title

    # --- from values to pixels ---------------------------------------------------------------

    def along(self) -> tuple[float, float]:
        """Return (offset, factor) of x: a value is at offset + factor * value [px]."""
        low, high = self.frame.across[:2]
        factor = self.area.width / (high - low)
        return self.area.left - factor * low, factor

    def up(self, unit: str) -> tuple[float, float]:
        """Return (offset, factor) of y on the axis of a unit."""
        axis = next(axis for axis in self.frame.axes if axis.unit == unit)
        factor = -self.area.height / (axis.high - axis.low)
        return self.area.bottom - factor * axis.low, factor

    def axis_rects(self) -> list[tuple[str, pygame.Rect]]:
        """Return units and where their axes are [px], to be pulled by the mouse."""
        found, left, right = [], self.area.left, self.area.right
        for number, (axis, width) in enumerate(zip(self.frame.axes, self._widths, strict=True)):
            if number % 2 == 0:
                left -= width
                rect = pygame.Rect(left, self.area.top, width, self.area.height)
            else:
                rect = pygame.Rect(right, self.area.top, width, self.area.height)
                right += width
            found.append((axis.unit, rect))
        return found

    # --- painting ----------------------------------------------------------------------------

    def _paint(self) -> None:
        look, area, surface = self.look, self.area, self.surface
        surface.fill(look.colour("field"), area)
        grid = look.colour("border").lerp(look.colour("field"), 0.45)
        hair = look.px(1)
        offset, factor = self.along()
        for value, _ in self.frame.across[3]:
            surface.fill(grid, (round(offset + factor * value), area.top, hair, area.height))
        if self.frame.axes:
            offset, factor = self.up(self.frame.axes[0].unit)
            for value, _ in self.frame.axes[0].steps:
                y = round(offset + factor * value)
                strong = grid.lerp(look.colour("muted"), 0.6 if value == 0.0 else 0.0)
                surface.fill(strong, (area.left, y, area.width, hair))
        pygame.draw.rect(surface, look.colour("border"), area.inflate(2 * hair, 2 * hair), hair)
        for (_, rect), (number, axis) in zip(
            self.axis_rects(), enumerate(self.frame.axes), strict=True
        ):
            self._axis(axis, rect, on_left=number % 2 == 0)
        self._across()

    def _axis(self, axis: Axis, rect: pygame.Rect, on_left: bool) -> None:
        look, surface, ink = self.look, self.surface, pygame.Color(axis.colour)
        tick, gap = look.px(TICK), look.px(GAP)
        edge = rect.right if on_left else rect.left
        thick = look.px(1.5)
        surface.fill(ink, (edge - (thick if on_left else 0), rect.top, thick, rect.height))
        offset, factor = self.up(axis.unit)
        free = surface.get_height()  # above here no label stands yet
        for value, words in axis.steps:
            y = round(offset + factor * value)
            surface.fill(ink, (edge - tick if on_left else edge, y, tick, look.px(1)))
            image = rendered(look.small, words, tuple(ink))
            place = image.get_rect(centery=y)
            place.clamp_ip(pygame.Rect(0, 0, surface.get_width(), self.area.bottom + tick))
            if place.bottom - look.px(2 * GAP) > free:  # fonts have room above and below figures
                continue
            free = place.top
            if on_left:
                place.right = edge - tick - gap
            else:
                place.left = edge + tick + gap
            surface.blit(image, place)
        self._title(axis, rect, on_left, ink)

    def _title(self, axis: Axis, rect: pygame.Rect, on_left: bool, ink: pygame.Color) -> None:
        """Paint the title along the axis; only the unit where there is no room for more."""
        font, words = self.look.small, axis.title
        if font.size(words)[0] > rect.height:
            words = words[words.rfind("[") :] if "[" in words else ""
        if not words or font.size(words)[0] > rect.height:
            return
        image = pygame.transform.rotate(rendered(font, words, tuple(ink)), 90 if on_left else -90)
        place = image.get_rect(centery=rect.centery)
        inset = self.look.px(2)
        if on_left:
            place.left = rect.left - inset
        else:
            place.right = rect.right + inset
        self.surface.blit(image, place)

    def _across(self) -> None:
        """Paint the labels below, and the title at their right end."""
        look, surface, area = self.look, self.surface, self.area
        _, _, title, steps = self.frame.across
        ink, font = look.colour("text"), look.small
        top = area.bottom + look.px(GAP)
        image = rendered(font, title, tuple(ink))
        place = image.get_rect(topright=(surface.get_width() - look.px(4), top))
        self.title_rect = place
        surface.blit(image, place)
        offset, factor = self.along()
        right = -look.px(8)
        for value, words in steps:
            x = round(offset + factor * value)
            surface.fill(ink, (x, area.bottom, look.px(1), look.px(TICK)))
            image = rendered(font, words, tuple(ink))
            at = image.get_rect(midtop=(x, top))
            if at.left > right + look.px(6) and at.right < place.left - look.px(6):
                surface.blit(image, at)
                right = at.right


@lru_cache(maxsize=1024)
def rendered(
    font: pygame.font.Font, words: str, colour: tuple[int, int, int, int]
) -> pygame.Surface:
    """Return words in a colour; treat the result as read-only."""
    return font.render(words, True, colour)
