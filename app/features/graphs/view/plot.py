"""The plot of a graph: its picture, the cursor in it, the plate with what is read there."""

import itertools
from typing import TYPE_CHECKING

import numpy as np
import pygame
from pygame_gui.core import UIContainer

from app.drawing import surfaces
from app.features.graphs.view.cursor import CursorPicture, Plate, draw_plate, nearest
from app.features.graphs.view.mouse import GraphMouse
from app.features.graphs.view.picture import Data, GraphPicture, gather
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Painted
from app.ui.kit.words import time_words

if TYPE_CHECKING:
    from app.features.graphs.view.board import GraphBoard

EVENT_REACH = 6  # [units] from a mark to the cursor that tells of it
MOST_TOLD = 2  # [count] marks told at once
EMPTY = "Nothing to draw yet: press + to choose a quantity"
HIDDEN = "Hidden: click its name to show it"


_turns = itertools.count()


class Plot(Painted):
    """The plot is opaque, and painted anew when something of it has changed."""

    def __init__(
        self, desk: Desk, rect: pygame.Rect, container: UIContainer, owner: "GraphBoard"
    ) -> None:
        self.owner = owner
        self.data: Data | None = None
        self._seen: tuple[tuple, tuple] | None = None  # what was painted
        self._frames = next(_turns)  # half of the plots are painted in one frame, half in the next
        self._mouse = GraphMouse(self)
        self.plate: Plate | None = None
        super().__init__(desk, rect, container)
        self.blendmode = 0  # opaque: a plain copy
        self.picture = GraphPicture(desk.look, owner.graph, (rect.width, rect.height))
        self.shown = surfaces.opaque(rect.size)
        self.shown.fill(desk.look.colour("raised"))
        self._set_image(self.shown.copy())

    # --- a frame -----------------------------------------------------------------------------

    def follow(self) -> None:
        """Paint what has changed; a curve that only goes on, in every second frame."""
        self._frames += 1
        self._mouse.point()
        timeline, owner = self.desk.session.timeline, self.owner
        touch = (owner.hover, owner.mark, self._shape())
        run, ghost = owner.graph.graphs.present, owner.graph.graphs.ghost
        measured, fits = owner.graph.graphs.measured, owner.graph.fits
        flow = (run, run.samples.version, timeline.now, timeline.marks_key, ghost, measured, fits)
        if self._seen is not None and self._seen[0] == touch:
            still = self._seen[1] == flow
            if still or self._frames % 2:
                return
        self._seen = touch, flow
        owner.graph.follow_data()
        self.data = gather(owner.graph, run, ghost)
        self.picture.fit(self.data, self.desk.session.world.time)
        self._seen = (owner.hover, owner.mark, self._shape()), flow
        self._paint_all(self.data)
        with self.whole_image() as surface:
            surface.blit(self.shown, (0, 0))

    def _shape(self) -> tuple:
        graph = self.owner.graph
        shown = tuple((trace.series.text, trace.look, trace.hidden) for trace in graph.all)
        scales = [graph.across, *(graph.scale(unit) for unit in graph.units)]
        ranges = tuple((scale.low, scale.high, scale.auto) for scale in scales)
        return shown, graph.against, graph.window, ranges

    def _paint_all(self, data: Data) -> None:
        picture, surface = self.picture, self.shown
        against = self.owner.graph.against
        picture.paint(data, "time" if against is None else against.name)
        surface.blit(picture.surface, (0, 0))
        if data.is_empty:
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
        """Show what is read at sample `hover`; None: nothing."""
        data, look = cursor.data, self.look
        if hover is None:
            self._hide_plate()
            return
        if self.plate is None:
            area = cursor.area.move(self.rect.topleft)
            self.plate = Plate(self.desk, self.rect, area, area.centerx)
        readings = self.owner.graph.read(data.times, data.curves, hover, mark)
        readings += self.owner.graph.read_data(data.measured, float(data.times[hover]))
        head, room = self._head(hover, mark, data), self.desk.size[0] - look.px(16)
        image = draw_plate(look, head, readings, self._near(events, hover), room)
        self.plate.put(image, self.rect.left + cursor.x_of(hover))

    def _hide_plate(self) -> None:
        if self.plate is not None:
            self.plate.kill()
            self.plate = None

    def kill(self) -> None:
        """Remove it, and the plate with it."""
        self._hide_plate()
        super().kill()

    @property
    def why_empty(self) -> str:
        """Return what is said where there is no curve."""
        traces = self.owner.graph.all
        if all(trace.hidden for trace in traces):
            return HIDDEN if traces else EMPTY
        return "No samples yet"

    def _say_empty(self) -> None:
        image = self.look.small.render(self.why_empty, True, self.look.colour("muted"))
        self.shown.blit(image, image.get_rect(center=self.picture.frame.area.center))

    def _head(self, i: int, mark: int | None, data: Data) -> str:
        words = f"t = {time_words(float(data.times[i]))}"
        if mark is not None:
            words += f"   Δt = {data.times[i] - data.times[mark]:.3f} s".replace("-", "−")
        return words

    # --- samples and pixels --------------------------------------------------------------------

    def _index(self, tick: int | None) -> int | None:
        """Return the sample of a tick; None when there is none."""
        if self.data is None or tick is None:
            return None
        i = tick - self.data.first
        return i if 0 <= i < len(self.data.times) else None

    def _events(self) -> list[tuple[float, str, str]]:
        """Return (time [s], kind, words) of the marks that lie among the samples."""
        if self.data is None:
            return []
        result = []
        for mark in self.desk.session.timeline.marks:
            i = self._index(mark.tick)
            if i is not None:
                result.append((float(self.data.times[i]), mark.kind, mark.text))
        return result

    def _near(self, events: list[tuple[float, str, str]], i: int) -> list[str]:
        """Return the words of the events beside the cursor."""
        if self.data is None or self.owner.graph.against is not None:
            return []
        _, factor = self.picture.frame.along()
        reach = self.look.px(EVENT_REACH) / max(factor, 1e-12)
        time = float(self.data.times[i])
        near = sorted((abs(at - time), words) for at, _, words in events if abs(at - time) < reach)
        return [words for _, words in near[:MOST_TOLD]]

    def tick_at(self, at: tuple[int, int]) -> int | None:
        """Return the tick that is drawn under (or nearest to) a pixel of the window."""
        data, frame = self.data, self.picture.frame
        if data is None or not len(data.times):
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

    def process_event(self, event: pygame.event.Event) -> bool:
        """Hand the event to the mouse of the plot."""
        return self._mouse.process(event)
