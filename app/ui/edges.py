"""The edges of the stage: a bar slides in over the picture when the mouse goes to its edge."""

from collections.abc import Iterable, Sequence
from typing import Literal, Protocol

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit.desk import Desk
from app.ui.layout import Layout

Edge = Literal["top", "left", "right", "bottom"]
OUTWARDS: dict[Edge, tuple[int, int]] = {
    "top": (0, -1),
    "left": (-1, 0),
    "right": (1, 0),
    "bottom": (0, 1),
}

REACH = 6  # [units] to the edge: the mouse has gone there
BESIDE = 14  # [units] round a bar: the mouse still belongs to it
SLIDE = 0.15  # [s] from out to in: seen to come from the edge, and no wait
STAYS = 0.35  # [s] after the mouse has left: to come back is no new journey


class Part(Protocol):
    """What has a container."""

    container: UIContainer


class Bar:
    """What slides at one edge: some containers, and the area that they have when they are in."""

    def __init__(self, edge: Edge, containers: Iterable[UIContainer], area: pygame.Rect) -> None:
        self.edge: Edge = edge
        self.area = area  # [px]
        self.containers = tuple(containers)
        self._homes = [(one, pygame.Rect(one.get_abs_rect()).topleft) for one in self.containers]
        self._at: tuple[int, int] | None = None  # [px] from home
        self.share = 1.0  # [1] of it that is in
        self.left_for = STAYS  # [s] since the mouse has left it

    def put(self) -> None:
        """Let the containers stand where the share says."""
        x, y = OUTWARDS[self.edge]
        out = 1.0 - self.share * self.share * (3.0 - 2.0 * self.share)  # eased at both ends
        at = round(x * out * self.area.width), round(y * out * self.area.height)
        if at != self._at:
            self._at = at
            for container, (left, top) in self._homes:
                container.set_position((left + at[0], top + at[1]))


def bars_of(
    layout: Layout, head: Part, lower: Sequence[Part], tools: Part | None, panel: Part | None
) -> list[Bar]:
    """Return the bar of each edge that has one."""
    below = layout.scrubber.union(layout.transport)
    bars = [
        Bar("top", [head.container], layout.menu_bar),
        Bar("bottom", [part.container for part in lower], below),
    ]
    if tools is not None:
        bars.append(Bar("left", [tools.container], layout.toolbar))
    if panel is not None:
        bars.append(Bar("right", [panel.container], layout.panel))
    return bars


class Edges:
    """The edges keep the bars in while the stage is off; on it, while the mouse is there.

    Survives a rebuild of the interface.
    """

    def __init__(self) -> None:
        """No bar is built."""
        self.held: set[Edge] = set()  # shown by a key until it is pressed again
        self._bars: list[Bar] = []
        self._shares: dict[Edge, float] = {}
        self._slides = False
        self._still: tuple[int, int] | None = None  # [px] the mouse when it began to slide

    def place(self, desk: Desk, bars: Iterable[Bar], slides: bool, words: pygame.Rect) -> None:
        """Take the bars that were just built; whether they slide. Where the `words` of a lesson are
        the mouse calls no bar: its buttons stand at the edge.
        """
        if slides and not self._slides:  # who clicked in a bar has not gone to its edge for it
            self._still, self._shares = pygame.mouse.get_pos(), {}
            self.held.clear()
        self._slides, self._bars = slides, list(bars)
        self._reach, self._beside = desk.look.px(REACH), desk.look.px(BESIDE)
        self._size, self._view, self._words = desk.size, desk.view, words
        for bar in self._bars:
            bar.share = self._shares.get(bar.edge, 0.0) if slides else 1.0
            bar.put()

    def bring_home(self) -> None:
        """Let all containers stand where they were built: the next bars take these places."""
        for bar in self._bars:
            bar.share = 1.0
            bar.put()

    def update(self, seconds: float, keep: bool) -> None:
        """Follow the mouse; `keep` what is in, for a list or a field of it is open."""
        if not self._slides:
            return
        at = pygame.mouse.get_pos()
        if at != self._still:
            self._still = None
        pressed = any(pygame.mouse.get_pressed())
        for bar in self._bars:
            here = self._still is None and self._is_at(bar, at) and (bar.share > 0.0 or not pressed)
            here = here or (bar.share > 0.0 and (keep or pressed)) or bar.edge in self.held
            bar.left_for = 0.0 if here else bar.left_for + seconds
            step = 1.0 if self._view.reduced_motion else seconds / SLIDE
            step *= 1.0 if bar.left_for < STAYS else -1.0
            bar.share = self._shares[bar.edge] = min(max(bar.share + step, 0.0), 1.0)
            bar.put()

    @property
    def out(self) -> list[UIContainer]:
        """Return the containers of bars that are not wholly in: they reach out of the window."""
        return [one for bar in self._bars if bar.share < 1.0 for one in bar.containers]

    def is_in(self, edge: Edge) -> bool:
        """Return whether any of that bar is seen."""
        return any(bar.share > 0.0 for bar in self._bars if bar.edge == edge)

    def come(self, edge: Edge) -> None:
        """Let a bar in at once: a list drops from it, and keeps it there."""
        for bar in self._bars:
            if bar.edge == edge and self._slides:
                bar.share = self._shares[edge] = 1.0
                bar.left_for = 0.0
                bar.put()

    def hold(self, edge: Edge, shown: bool) -> None:
        """Let a bar stay in as long as it is to be `shown`."""
        if shown:
            self.held.add(edge)
        else:
            self.held.discard(edge)
            for bar in self._bars:
                bar.left_for = STAYS if bar.edge == edge else bar.left_for

    def let_go(self) -> None:
        """Hold none any more."""
        for edge in tuple(self.held):
            self.hold(edge, False)

    def _is_at(self, bar: Bar, at: tuple[int, int]) -> bool:
        """Return whether the mouse has gone to the edge, or is still at the bar that is in."""
        if self._words.collidepoint(at):
            return False
        if bar.share > 0.0:
            return bar.area.inflate(2 * self._beside, 2 * self._beside).collidepoint(at)
        (x, y), (width, height) = at, self._size
        gone = {"left": x, "top": y, "right": width - 1 - x, "bottom": height - 1 - y}
        return gone[bar.edge] < self._reach
