"""The bars of an X-ray: what contact points and joints have pushed, and friction in its cone."""

from collections.abc import Callable
from typing import NamedTuple

import pygame
from pygame_gui.core import UIContainer

from app.drawing.style import Style
from app.features.xray.model.walk import Walk
from app.features.xray.view.marks import colour_of, usual_most
from app.features.xray.view.picture import Picture
from app.features.xray.view.row_equation import is_torque
from app.quantities.numbers import figure
from app.ui.bars.legend import rgba
from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.painted import MousePosition, Painted

NORMAL_SHARE = 0.5
"""The upper lane's share of the height: [1]; the lower one, of friction, goes both ways."""

NARROW = 330  # [units] width of a plot whose title tells the end of the axis, for more of the bars
WIDEST, LEAST_GAP = 44, 1  # [units] of a bar, between two
FRAMED = 6  # [units] width of a bar from which its cone is a frame, not a ground
CODE = 5  # [units] height of the strip with the graph colour
HEAD_ROOM = 1.1  # [1] of the axis over the highest bar of the tick
EMPTY = "Nothing pushes here"


class Bar(NamedTuple):
    """The rows of one contact point, or a row of a joint."""

    normal: int  # or of a joint
    friction: int  # -1 without one
    colour: int
    label: str

    def has(self, row: int) -> bool:
        """Return whether a row is one of its own; -1 is none."""
        return row >= 0 and row in (self.normal, self.friction)


class Bars(Painted):
    """Normal impulses upwards; below them friction to both sides, in a frame that is its cone."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        walk: Walk,
        picture: Picture,
        picked: Callable[[int], None],
    ) -> None:
        """Show `walk`; `picked` gets the row of a bar that was clicked."""
        self.walk, self.picked = walk, picked
        self.style = Style.make(desk.view.theme, False, desk.look.scale)
        self.bars = bars_of(picture)
        self._most, self._cone = self._scales()
        self._index = -1
        super().__init__(desk, rect, container)
        self.area = self._plot_area()
        self.columns = [self._column(number) for number in range(len(self.bars))]
        self.follow()

    def follow(self) -> None:
        """Show the impulses of where the walk stands now."""
        if self._index != self.walk.index:
            self._index = self.walk.index
            self.refresh()

    def _scales(self) -> tuple[float, float]:
        """Return the ends of both axes [N s]: the highest of all moments, so that bars compare."""
        rows = self.walk.recording.rows
        pushes, cones = [0.0], [0.0]
        for moment in self.walk.recording.moments:
            solved = moment.solved
            if solved is not None and not is_torque(rows[moment.row]):
                if rows[moment.row].kind != "friction":
                    pushes += [abs(solved.before), abs(solved.after)]
                    cones.append(rows[moment.row].friction * abs(solved.after))
                else:
                    cones.append(abs(solved.after))
        return HEAD_ROOM * usual_most(pushes), HEAD_ROOM * usual_most(cones)

    # --- places --------------------------------------------------------------------------------

    def _plot_area(self) -> pygame.Rect:
        """Return where the bars are [px in the element]: their axis is at the left."""
        look = self.look
        left = 0 if self._is_narrow else look.small.size("8.88 mN·s")[0] + look.px(6)
        top = look.small.get_linesize() + look.px(2)
        area = self.inner()
        return pygame.Rect(left, top, max(1, area.width - left), max(1, area.height - top))

    @property
    def _is_narrow(self) -> bool:
        return self.rect.width < self.look.px(NARROW)

    def _column(self, number: int) -> pygame.Rect:
        """Return the place of a bar, over the whole height [px]."""
        area = self.area
        wide = min(area.width / max(len(self.bars), 1), self.look.px(WIDEST))
        left = area.left + round(number * wide)
        right = area.left + round((number + 1) * wide)
        return pygame.Rect(left, area.top, max(1, right - left), area.height)

    @property
    def _zero(self) -> int:
        """Return where the bars stand [px]: without friction, there is no lower lane."""
        if self._cone <= 0.0:
            return self.area.bottom - self.look.px(CODE)
        return self.area.top + round(NORMAL_SHARE * self.area.height)

    # --- painting ------------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """Paint title, axes and bars."""
        look, area = self.look, self.area
        title = pygame.Rect(0, 0, self.rect.width, look.small.get_linesize())
        said = f", up to {figure(self._most, 'N*s', 2)}" if self._is_narrow else ""
        paint.text(surface, "Impulse so far" + said, look.small, look.colour("muted"), title)
        surface.fill(look.colour("field"), area)
        if not self.bars:
            paint.text(surface, EMPTY, look.small, look.colour("muted"), area, "center")
            return
        impulses = self.walk.impulses()
        here = self.walk.moment
        at_work = here.row if here is not None else -1
        for number, bar in enumerate(self.bars):
            self._bar(surface, self.columns[number], bar, impulses, at_work)
        self._axes(surface)

    def _bar(
        self,
        surface: pygame.Surface,
        place: pygame.Rect,
        bar: Bar,
        impulses: list[float],
        at_work: int,
    ) -> None:
        look, zero = self.look, self._zero
        marked = bar.has(at_work)
        if marked:
            surface.fill(look.colour("hover"), place)
        code = look.px(CODE)
        inner = place.inflate(-2 * (look.px(LEAST_GAP) if place.width > look.px(4) else 0), 0)
        surface.fill(
            rgba(colour_of(self.style.theme, bar.colour)), (inner.left, zero, inner.width, code)
        )
        high = zero - place.top
        push = round(high * abs(impulses[bar.normal]) / max(self._most, 1e-300))
        cut = push > high  # it stands out from all others: see `usual_most`
        push = min(max(push, 0), high)
        ink = rgba(self.style.color("impulse"))
        surface.fill(ink, (inner.left, zero - push, inner.width, push))
        if cut:
            gap = pygame.Rect(inner.left, zero - high + look.px(4), inner.width, look.px(3))
            surface.fill(look.colour("field"), gap)
        if bar.friction >= 0 and self._cone > 0.0:
            self._friction(surface, inner, bar, impulses)
        if marked:
            normal = at_work == bar.normal
            top, bottom = (place.top, zero) if normal else (zero + code, place.bottom)
            frame = pygame.Rect(place.left, top, place.width, bottom - top)
            edge = look.px(1.5)  # round it: of a narrow bar it would leave nothing
            pygame.draw.rect(surface, look.colour("text"), frame.inflate(2 * edge, 0), edge)

    def _friction(
        self, surface: pygame.Surface, inner: pygame.Rect, bar: Bar, impulses: list[float]
    ) -> None:
        """Paint friction from the middle of the lower lane, in the frame of its cone."""
        look, top = self.look, self._zero + self.look.px(CODE)
        half = (self.area.bottom - top) / 2
        middle = top + half
        unit = half / self._cone
        mu = self.walk.recording.rows[bar.friction].friction
        cone = round(min(mu * max(impulses[bar.normal], 0.0) * unit, half))
        frame = pygame.Rect(inner.left, round(middle) - cone, inner.width, 2 * cone + 1)
        if frame.width >= look.px(FRAMED):
            pygame.draw.rect(surface, look.colour("muted"), frame, look.px(1))
        else:  # a frame would be all that is seen
            surface.fill(look.colour("pressed"), frame)
        pull = round(min(max(impulses[bar.friction] * unit, -half), half))
        low, high = sorted((round(middle), round(middle) - pull))
        surface.fill(
            rgba(self.style.color("friction")), (inner.left, low, inner.width, max(1, high - low))
        )

    def _axes(self, surface: pygame.Surface) -> None:
        """Paint the zero lines, and the ends of both axes."""
        look, area, zero = self.look, self.area, self._zero
        surface.fill(look.colour("muted"), (area.left, zero, area.width, look.px(1)))
        middle = (zero + look.px(CODE) + area.bottom) // 2
        surface.fill(look.colour("border"), (area.left, middle, area.width, look.px(1)))
        if self._is_narrow:
            return
        line = look.small.get_linesize()
        foot = area.bottom - line  # where there is no lower lane, a number would be cut
        words = [(figure(self._most, "N*s", 2), area.top), ("0", min(zero - line // 2, foot))]
        lower = area.bottom - zero
        if lower > 2.5 * line:
            words.append((f"±{figure(self._cone, 'N*s', 2)}", area.bottom - line))
        for said, top in words:
            rect = pygame.Rect(0, top, area.left - look.px(5), line)
            paint.text(surface, said, look.small, look.colour("muted"), rect, "right")

    # --- the mouse -----------------------------------------------------------------------------

    def _at(self, at: tuple[float, float]) -> tuple[Bar, int] | None:
        """Return the bar below a pixel of the window, and its row there."""
        point = at[0] - self.rect.left, at[1] - self.rect.top
        for number, bar in enumerate(self.bars):
            if self.columns[number].collidepoint(point):
                lower = point[1] > self._zero and bar.friction >= 0
                return bar, bar.friction if lower else bar.normal
        return None

    def while_hovering(self, time_delta: float, mouse_pos: MousePosition) -> None:
        """Tell the name and the numbers of the bar below the mouse."""
        result = self._at((mouse_pos[0], mouse_pos[1]))
        tip = self._tip(result[0]) if result is not None else ""
        if tip != self.tip:
            self.hide_tip()
            self.tip, self.hover_time = tip, 0.0
        super().while_hovering(time_delta, mouse_pos)

    def _tip(self, bar: Bar) -> str:
        impulses = self.walk.impulses()
        said = f"{bar.label}\n{figure(impulses[bar.normal], 'N*s')}"
        if bar.friction >= 0:
            mu = self.walk.recording.rows[bar.friction].friction
            said += f", friction {figure(impulses[bar.friction], 'N*s')}"
            said += f" within ±{figure(mu * impulses[bar.normal], 'N*s')}"
        return f"{said}\nClick: its next visit"

    def process_event(self, event: pygame.event.Event) -> bool:
        """Go to the next visit of the bar that is clicked."""
        if event.type != pygame.MOUSEBUTTONDOWN or not self.hover_point(*event.pos):
            return False
        result = self._at(event.pos)
        if event.button == pygame.BUTTON_LEFT and result is not None:
            self.picked(result[1])
        return event.button <= pygame.BUTTON_RIGHT


def bars_of(picture: Picture) -> list[Bar]:
    """Return the contact points and joints of a recording, in the order of its rows."""
    rows, result = picture.recording.rows, []
    for group in picture.groups:
        normals = [number for number in group if rows[number].kind == "normal"]
        frictions = [number for number in group if rows[number].kind == "friction"]
        others = [n for n in group if rows[n].owner == "joint" and not is_torque(rows[n])]
        friction = frictions[0] if frictions else -1
        for number, rest in [*((n, friction) for n in normals[:1]), *((n, -1) for n in others)]:
            result.append(Bar(number, rest, picture.rank(rows[number]), rows[number].label))
    return result
