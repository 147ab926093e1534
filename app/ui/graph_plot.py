"""The plot of a graph: its picture, and what the mouse does to it.

Hovering reads and shows the world of that moment as a ghost; dragging scrubs; with Shift it marks
from where the area counts; the right button or an axis pans; the wheel zooms; a double click lets
the scales follow the data again.
"""

import itertools
from typing import Any, Protocol

import numpy as np
import pygame
from pygame_gui.core import UIContainer

from app.graphs.graph import Graph
from app.ui.graph_cursor import CursorPicture, Plate, draw_plate, nearest
from app.ui.graph_picture import Data, GraphPicture, gather
from app.ui.painted import Desk, Painted
from app.ui.plates import takes_mouse
from app.ui.words import time_words

ZOOM = 1.2  # [1] a notch
DOUBLE_CLICK = 300  # [ms]
EVENT_REACH = 6  # [units] from a mark to the cursor that tells of it
MOST_TOLD = 2  # [count] marks told at once
EMPTY = "Nothing to draw yet: press + to choose a quantity"


_turns = itertools.count()


class Owner(Protocol):
    """What a plot needs of its board: what is kept over a rebuild."""

    graph: Graph
    hover: int | None  # tick under the mouse
    mark: int | None  # tick from which areas count
    goal: int | None  # tick to go to in this frame
    pull: "tuple[str, tuple[int, int]] | None"  # what the mouse pulls, and where it was

    def choose_across(self, rect: pygame.Rect) -> None:
        """Open the choice of what is along x, below `rect` [px]."""
        ...


class Plot(Painted):
    """Opaque; painted anew when something of it has changed."""

    def __init__(self, desk: Desk, rect: pygame.Rect, container: UIContainer, owner: Owner) -> None:
        self.owner = owner
        self.data: Data | None = None
        self._seen: Any = None  # what was painted
        self._frames = next(_turns)  # half of the plots are painted in one frame, half in the next
        self._last_press = -10_000  # [ms]
        self._last_mouse = (-1, -1)
        self.plate: Plate | None = None
        super().__init__(desk, rect, container)
        self.blendmode = 0  # opaque: a plain copy
        self.picture = GraphPicture(desk.look, owner.graph, (rect.width, rect.height))
        self.shown = pygame.Surface(rect.size, 0, 32)
        self.shown.fill(desk.look.colour("raised"))
        self._set_image(self.shown)  # a copy of it

    # --- a frame -----------------------------------------------------------------------------

    def follow(self) -> None:
        """Paint what has changed; a curve that only goes on, in every second frame."""
        self._frames += 1
        self._point()
        timeline, owner = self.desk.session.timeline, self.owner
        touch = (owner.hover, owner.mark, self._shape())
        run, ghost = owner.graph.graphs.present, owner.graph.graphs.ghost
        flow = (run, run.samples.version, timeline.now, timeline.marks_key, ghost)
        if self._seen is not None and self._seen[0] == touch:
            still = self._seen[1] == flow
            if still or self._frames % 2:
                return
        self._seen = touch, flow
        self.data = gather(owner.graph, run, ghost)
        self.picture.fit(self.data, self.desk.session.world.time)
        self._seen = (owner.hover, owner.mark, self._shape()), flow
        self._paint_all(self.data)
        if self.image is not None:
            self.image.blit(self.shown, (0, 0))

    def _shape(self) -> Any:
        graph = self.owner.graph
        shown = tuple((trace.series.text, trace.look, trace.hidden) for trace in graph.traces)
        scales = [graph.across, *(graph.scale(unit) for unit in graph.units)]
        ranges = tuple((scale.low, scale.high, scale.auto) for scale in scales)
        return shown, graph.against, graph.window, ranges

    def _paint_all(self, data: Data) -> None:
        picture, surface = self.picture, self.shown
        against = self.owner.graph.against
        picture.paint(data, "time" if against is None else against.name)
        surface.blit(picture.surface, (0, 0))
        if not data.curves:
            self._say_empty()
            return
        events = self._events()
        picture.paint_events(surface, [(time, kind) for time, kind, _ in events])
        cursor = CursorPicture(picture, data)
        here = self._index(self.desk.session.world.tick)
        hover, mark = self._index(self.owner.hover), self._index(self.owner.mark)
        if here is not None and len(data.times):
            cursor.paint_line(surface, here, "accent", 1.5)
        if mark is not None:
            end = hover if hover is not None else here
            if end is not None:
                cursor.paint_area(surface, mark, end)
            cursor.paint_line(surface, mark, "muted", 1.5)
        if hover is not None:
            cursor.paint_line(surface, hover, "text", 1.0)
            cursor.paint_points(surface, hover)
        elif here is not None:
            cursor.paint_points(surface, here)
        self._show_plate(cursor, events, hover, mark)

    def _show_plate(
        self,
        cursor: CursorPicture,
        events: list[tuple[float, str, str]],
        hover: int | None,
        mark: int | None,
    ) -> None:
        """What is read at sample `hover`; None: nothing."""
        data, frame, look = cursor.data, self.picture.frame, self.look
        if hover is None or frame is None:
            self._hide_plate()
            return
        if self.plate is None:
            area = frame.area.move(self.rect.topleft)
            self.plate = Plate(self.desk, self.rect, area, area.centerx)
        readings = self.owner.graph.read(data.times, data.curves, hover, mark)
        head, room = self._head(hover, mark, data), self.desk.size[0] - look.px(16)
        image = draw_plate(look, head, readings, self._near(events, hover), room)
        self.plate.show(image, self.rect.left + cursor.x_of(hover))

    def _hide_plate(self) -> None:
        if self.plate is not None:
            self.plate.kill()
            self.plate = None

    def kill(self) -> None:
        """The plate goes with it."""
        self._hide_plate()
        super().kill()

    def _say_empty(self) -> None:
        look, frame = self.look, self.picture.frame
        if frame is None:
            return
        words = EMPTY if not self.owner.graph.traces else "No samples yet"
        image = look.small.render(words, True, look.colour("muted"))
        self.shown.blit(image, image.get_rect(center=frame.area.center))

    def _head(self, i: int, mark: int | None, data: Data) -> str:
        words = f"t = {time_words(float(data.times[i]))}"
        if mark is not None:
            words += f"   Δt = {data.times[i] - data.times[mark]:.3f} s".replace("-", "−")
        return words

    # --- samples and pixels --------------------------------------------------------------------

    def _index(self, tick: int | None) -> int | None:
        """The sample of a tick; None when there is none."""
        if self.data is None or tick is None:
            return None
        i = tick - self.data.first
        return i if 0 <= i < len(self.data.times) else None

    def _events(self) -> list[tuple[float, str, str]]:
        """(time [s], kind, words) of the marks that lie among the samples."""
        if self.data is None:
            return []
        found = []
        for mark in self.desk.session.timeline.marks:
            i = self._index(mark.tick)
            if i is not None:
                found.append((float(self.data.times[i]), mark.kind, mark.text))
        return found

    def _near(self, events: list[tuple[float, str, str]], i: int) -> list[str]:
        """Words of the events beside the cursor."""
        if self.picture.frame is None or self.data is None or self.owner.graph.against is not None:
            return []
        _, factor = self.picture.frame.along()
        reach = self.look.px(EVENT_REACH) / max(factor, 1e-12)
        time = float(self.data.times[i])
        near = sorted((abs(at - time), words) for at, _, words in events if abs(at - time) < reach)
        return [words for _, words in near[:MOST_TOLD]]

    def tick_at(self, at: tuple[int, int]) -> int | None:
        """The tick that is drawn under (or nearest to) a pixel of the window."""
        data, frame = self.data, self.picture.frame
        if data is None or frame is None or not len(data.times):
            return None
        x, y = at[0] - self.rect.left, at[1] - self.rect.top
        if self.owner.graph.against is not None:
            i = nearest(data.curves, self.picture, (x, y))
            return None if i is None else data.first + i
        offset, factor = frame.along()
        time = (x - offset) / factor
        i = int(np.searchsorted(data.times, time))
        if i > 0 and (i == len(data.times) or time - data.times[i - 1] < data.times[i] - time):
            i -= 1
        return data.first + i

    def _point(self) -> None:
        """Where the mouse is, if it is over the curves."""
        at = pygame.mouse.get_pos()
        frame = self.picture.frame
        inside = frame is not None and frame.area.move(self.rect.topleft).collidepoint(at)
        reads = (self.hovered and inside and self.owner.pull is None) or self._grips(
            "scrub", "mark"
        )
        self.owner.hover = self.tick_at(at) if reads else None

    def _grips(self, *kinds: str) -> bool:
        return self.owner.pull is not None and self.owner.pull[0] in kinds

    # --- the mouse -----------------------------------------------------------------------------

    def process_event(self, event: pygame.event.Event) -> bool:
        """Press, pull, let go, turn the wheel."""
        if event.type == pygame.MOUSEWHEEL and takes_mouse(self, event):
            self._zoom(getattr(event, "precise_y", 0.0) or event.y)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and self.hover_point(*event.pos):
            self._press(event)
            return event.button <= pygame.BUTTON_RIGHT
        if self.owner.pull is not None and event.type == pygame.MOUSEMOTION:
            self._pull(event.pos)
            return True
        if self.owner.pull is not None and event.type == pygame.MOUSEBUTTONUP:
            self._pull(event.pos)
            self.owner.pull = None
            return True
        return False

    def _press(self, event: pygame.event.Event) -> None:
        at = event.pos
        part = self._part(at)
        if event.button in (pygame.BUTTON_RIGHT, pygame.BUTTON_MIDDLE):
            self.owner.pull = ("pan" if part == "curves" else part), at
            return
        if event.button != pygame.BUTTON_LEFT:
            return
        now = pygame.time.get_ticks()
        twice = now - self._last_press < DOUBLE_CLICK and at == self._last_mouse
        self._last_press, self._last_mouse = (-10_000 if twice else now), at
        if twice:
            self.owner.graph.resume()
            self.owner.mark = self.owner.pull = None
        elif part == "title":
            self.owner.choose_across(self._title_rect())
        elif part == "curves" and pygame.key.get_mods() & pygame.KMOD_SHIFT:
            self.owner.mark = self.tick_at(at)
            self.owner.pull = "mark", at
        elif part == "curves":
            self.owner.pull = "scrub", at
            self._scrub(at)
        else:
            self.owner.pull = part, at

    def _title_rect(self) -> pygame.Rect:
        frame = self.picture.frame
        assert frame is not None
        return frame.title_rect.move(self.rect.topleft)

    def _part(self, at: tuple[int, int]) -> str:
        """What lies under a pixel: "curves", "title", "across", or the axis of a unit."""
        frame = self.picture.frame
        if frame is None:
            return ""
        point = at[0] - self.rect.left, at[1] - self.rect.top
        if frame.title_rect.inflate(8, 4).collidepoint(point):
            return "title"
        for unit, rect in frame.axis_rects():
            if rect.collidepoint(point):
                return f"axis {unit}"
        return "curves" if frame.area.collidepoint(point) else "across"

    def _pull(self, at: tuple[int, int]) -> None:
        grip, frame, graph = self.owner.pull, self.picture.frame, self.owner.graph
        if grip is None or frame is None:
            return
        kind, before = grip
        dx = (before[0] - at[0]) / max(1, frame.area.width)
        dy = (at[1] - before[1]) / max(1, frame.area.height)
        if kind == "scrub":
            self._scrub(at)
            return
        if kind in ("pan", "across") and dx:
            graph.across.pan(dx)
        for unit in graph.units:
            if dy and kind in ("pan", f"axis {unit}"):
                graph.scale(unit).pan(dy)
        self.owner.pull = kind, at

    def _scrub(self, at: tuple[int, int]) -> None:
        tick = self.tick_at(at)
        if tick is not None:
            self.desk.session.paused = True
            self.owner.goal = tick

    def _zoom(self, notches: float) -> None:
        """About the mouse: along x, on an axis (or with Shift) along y."""
        frame, graph, at = self.picture.frame, self.owner.graph, pygame.mouse.get_pos()
        if frame is None:
            return
        part, factor = self._part(at), ZOOM**notches
        x, y = at[0] - self.rect.left, at[1] - self.rect.top
        shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        for unit in graph.units:
            if part == f"axis {unit}" or (shift and part == "curves"):
                offset, slope = frame.up(unit)
                graph.scale(unit).zoom((y - offset) / slope, factor)
        if part in ("across", "title") or (part == "curves" and not shift):
            offset, slope = frame.along()
            graph.across.zoom((x - offset) / slope, factor)
