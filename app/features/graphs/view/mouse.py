"""What the mouse does to the plot of a graph.

Hovering reads and shows the world of that moment as a ghost; dragging scrubs; with Shift it marks
from where the area counts; the right button or an axis pans, and a right click opens the menu; the
wheel zooms; a double click lets the scales follow the data again.
"""

from typing import Protocol

import pygame

from app.features.graphs.model.graph import Graph
from app.features.graphs.view.picture import GraphPicture
from app.ui.kit.clicks import SLACK, Clicks
from app.ui.kit.desk import Desk

ZOOM = 1.2  # [1] a notch


class Owner(Protocol):
    """What a plot needs of its board: what is kept over a rebuild."""

    graph: Graph
    hover: int | None  # tick under the mouse
    mark: int | None  # tick from which areas count
    goal: int | None  # tick to go to in this frame
    pull: tuple[str, tuple[int, int]] | None  # what the mouse pulls, and where it was

    def choose_across(self, rect: pygame.Rect) -> None:
        """Open the choice of what is along x, below `rect` [px]."""
        ...

    def open_menu(self, rect: pygame.Rect) -> None:
        """Open what can be done with the graph, below `rect` [px]."""
        ...


class Plot(Protocol):
    """What the mouse needs of the element that shows the curves."""

    desk: Desk
    owner: Owner
    picture: GraphPicture
    rect: pygame.Rect  # [px] in the window

    @property
    def hovered(self) -> bool:
        """Return whether the mouse is over the element."""
        ...

    def hover_point(self, hover_x: float, hover_y: float) -> bool:
        """Return whether a pixel of the window is on the element."""
        ...

    def tick_at(self, at: tuple[int, int]) -> int | None:
        """Return the tick that is drawn under (or nearest to) a pixel of the window."""
        ...


class GraphMouse:
    """The graph mouse turns presses, pulls and the wheel into moments, marks and scales of the
    plot's owner.

    What is pulled is kept there, too: the plot may be built anew while the button is down.
    """

    def __init__(self, plot: Plot) -> None:
        self.plot, self.owner = plot, plot.owner
        self._clicks = Clicks()
        self._right_at: tuple[int, int] | None = None  # [px] of a right button that has not moved

    def point(self) -> None:
        """Follow the mouse while it is over the curves."""
        at = pygame.mouse.get_pos()
        inside = self.plot.picture.frame.area.move(self.plot.rect.topleft).collidepoint(at)
        reads = self.plot.hovered and inside and self.owner.pull is None
        reads = reads or self._grips("scrub", "mark")
        self.owner.hover = self.plot.tick_at(at) if reads else None

    def _grips(self, *kinds: str) -> bool:
        return self.owner.pull is not None and self.owner.pull[0] in kinds

    def process(self, event: pygame.event.Event) -> bool:
        """Take presses, pulls and the wheel."""
        if event.type == pygame.MOUSEWHEEL and self.plot.hover_point(*pygame.mouse.get_pos()):
            self._zoom(getattr(event, "precise_y", 0.0) or event.y)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and self.plot.hover_point(*event.pos):
            self._press(event)
            return event.button <= pygame.BUTTON_RIGHT
        if self.owner.pull is not None and event.type == pygame.MOUSEMOTION:
            self._right_at = None
            self._pull(event.pos)
            return True
        if self.owner.pull is not None and event.type == pygame.MOUSEBUTTONUP:
            self._pull(event.pos)
            self.owner.pull = None
            if self._right_at == event.pos and event.button == pygame.BUTTON_RIGHT:
                self.owner.open_menu(pygame.Rect(event.pos, (1, 1)))
            return True
        return False

    def _press(self, event: pygame.event.Event) -> None:
        at = event.pos
        part = self._part(at)
        if event.button in (pygame.BUTTON_RIGHT, pygame.BUTTON_MIDDLE):
            self.owner.pull = ("pan" if part == "curves" else part), at
            self._right_at = at
            return
        if event.button != pygame.BUTTON_LEFT:
            return
        if self._clicks.is_double(at, self.plot.desk.look.px(SLACK)):
            self.owner.graph.resume()
            self.owner.mark = self.owner.pull = None
        elif part == "title":
            self.owner.choose_across(self._title_rect())
        elif part == "curves" and pygame.key.get_mods() & pygame.KMOD_SHIFT:
            self.owner.mark = self.plot.tick_at(at)
            self.owner.pull = "mark", at
        elif part == "curves":
            self.owner.pull = "scrub", at
            self._scrub(at)
        else:
            self.owner.pull = part, at

    def _title_rect(self) -> pygame.Rect:
        return self.plot.picture.frame.title_rect.move(self.plot.rect.topleft)

    def _part(self, at: tuple[int, int]) -> str:
        """Return what lies under a pixel: "curves", "title", "across", or the axis of a unit."""
        frame = self.plot.picture.frame
        point = at[0] - self.plot.rect.left, at[1] - self.plot.rect.top
        if frame.title_rect.inflate(8, 4).collidepoint(point):
            return "title"
        for unit, rect in frame.axis_rects():
            if rect.collidepoint(point):
                return f"axis {unit}"
        return "curves" if frame.area.collidepoint(point) else "across"

    def _pull(self, at: tuple[int, int]) -> None:
        grip, frame, graph = self.owner.pull, self.plot.picture.frame, self.owner.graph
        if grip is None:
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
        tick = self.plot.tick_at(at)
        if tick is not None:
            self.plot.desk.session.paused = True
            self.owner.goal = tick

    def _zoom(self, notches: float) -> None:
        """Zoom about the mouse: along x, on an axis (or with Shift) along y."""
        frame, graph, at = self.plot.picture.frame, self.owner.graph, pygame.mouse.get_pos()
        part, factor = self._part(at), ZOOM**notches
        x, y = at[0] - self.plot.rect.left, at[1] - self.plot.rect.top
        shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        for unit in graph.units:
            if part == f"axis {unit}" or (shift and part == "curves"):
                offset, slope = frame.up(unit)
                graph.scale(unit).zoom((y - offset) / slope, factor)
        if part in ("across", "title") or (part == "curves" and not shift):
            offset, slope = frame.along()
            graph.across.zoom((x - offset) / slope, factor)
