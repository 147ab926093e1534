"""The strip of the scrubber: what can be reached, where the present is, and what happened when.

Three pictures of the whole strip are kept: as past, as future, as nothing. A frame copies a piece
of each and lays the play head over them, and only when something moved by a pixel.
"""

from collections.abc import Callable

import pygame
from pygame_gui.core import UIContainer

from app.drawing import surfaces
from app.ui.bars.strip_picture import KINDS, Content, StripPicture, groove_of, play_head
from app.ui.kit.clicks import SLACK, Clicks
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Painted, Tip
from app.ui.kit.plates import takes_mouse

END = 9  # [units] left and right of the axis: half the play head


class Strip(Painted):
    """The strip shows `Content` and the three ticks that move; tells `pulled` where the mouse
    drags.
    """

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        *,
        pulled: Callable[[int, bool], None],
        turned: Callable[[float], None],
        newest: Callable[[], None],
        words: Callable[[int, int], str],
    ) -> None:
        """Call `pulled(tick, done)` while the mouse drags, and `turned(notches)` by the wheel.

        `newest()` on a double click; `words(tick, reach)` tells what there is, for the tip.
        """
        self.pulled, self.turned, self.newest, self.words = pulled, turned, newest, words
        self.held = False
        self.content: Content | None = None
        self.shown: tuple[int, int, int] = (-1, -1, -1)  # [px] first, now, last
        self._clicks = Clicks()
        self._told: tuple[int, str] = (-1, "")  # [px] and words of the tip
        super().__init__(desk, rect, container)
        self.blendmode = 0  # opaque: a plain copy
        self._layers = [surfaces.opaque(self.rect.size) for _ in KINDS]
        self._knob = play_head(self.look, groove_of(self.look, self.place))
        self._set_image(self._layers[0].copy())

    @property
    def place(self) -> tuple[int, int]:
        """Return start and width of the axis [px in the strip]."""
        end = self.look.px(END)
        return end, max(1, self.rect.width - 2 * end)

    # --- painting ------------------------------------------------------------------------------

    def show_content(self, content: Content) -> None:
        """Paint the kept pictures again, if they differ."""
        if content == self.content:
            return
        self.content = content
        self.shown = (-1, -1, -1)
        picture = StripPicture(self.look, content, groove_of(self.look, self.place))
        picture.paint(self._layers)

    def show_ticks(self, first: int, now: int, last: int) -> None:
        """Put the play head and both ends in their places."""
        if self.content is None:
            return
        axis = self.content.axis
        places = round(axis.x(first)), round(axis.x(now)), round(axis.x(last))
        if places == self.shown:
            return
        self.shown = places
        start, head, end = places
        none, past, future = self._layers
        height = self.rect.height
        with self.whole_image() as surface:
            surface.blit(none, (0, 0))
            surface.blit(past, (start, 0), (start, 0, head - start, height))
            surface.blit(future, (head, 0), (head, 0, end - head, height))
            surface.blit(self._knob, (head - self._knob.get_width() // 2, 0))

    # --- the mouse -----------------------------------------------------------------------------

    def tick_at(self, x: float) -> int:
        """Return the tick under the pixel `x` of the window."""
        return self.content.axis.tick(x - self.rect.left) if self.content else 0

    def process_event(self, event: pygame.event.Event) -> bool:
        """Press and drag, turn the wheel, double-click."""
        if event.type == pygame.MOUSEWHEEL and takes_mouse(self, event):
            self.turned((getattr(event, "precise_y", 0.0) or event.y) - event.x)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and self.hover_point(*event.pos):
            if event.button == pygame.BUTTON_LEFT:
                self._press(event.pos)
            return event.button <= pygame.BUTTON_RIGHT
        if self.held and event.type == pygame.MOUSEMOTION:
            self.pulled(self.tick_at(event.pos[0]), False)
            return True
        if self.held and event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            self.let_go(event.pos[0])
            return True
        return False

    def _press(self, at: tuple[int, int]) -> None:
        if self._clicks.is_double(at, self.look.px(SLACK)):
            self.newest()
            return
        self.held = True
        self.pulled(self.tick_at(at[0]), False)

    def let_go(self, x: int | None = None) -> None:
        """End the drag: the button is up, or the window lost it."""
        if self.held:
            self.held = False
            here = pygame.mouse.get_pos()[0] if x is None else x
            self.pulled(self.tick_at(here), True)

    # --- the tip -------------------------------------------------------------------------------

    def while_hovering(self, time_delta: float, mouse_pos: object) -> None:  # noqa: ARG002
        """Let the tip follow the mouse."""
        self.tell(pygame.mouse.get_pos()[0])

    def tell(self, x: int) -> None:
        """Show the tip for the pixel `x` of the window."""
        if self.content is None:
            return
        axis = self.content.axis
        reach = round(self.look.px(7) * (axis.right - axis.left) / axis.width)
        said = (x, self.words(self.tick_at(x), reach))
        if said == self._told and self.tool_tip is not None:
            return
        self._told = said
        self.hide_tip()
        target = pygame.Rect(x, self.rect.top, 1, self.rect.height)
        # pygame_gui only ever calls kill() on it.
        self.tool_tip = Tip(self.desk, said[1], target, above=True)  # type: ignore[assignment]
