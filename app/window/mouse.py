"""The mouse on the canvas: which gesture a button begins, what lies under the cursor, zoom."""

import math
from collections.abc import Callable
from contextlib import suppress

import pygame

from app.editor.cursor import CLICK, Cursor, Shape
from app.editor.editor import Editor
from app.editor.tool import Tool
from app.editor.tools.pan import Push
from app.simulation.commands.edit import Spin
from app.ui.kit.clicks import Clicks
from physics import Body

REACH = 12.0
"""A body is hit up to this far beside it [px at UI scale 1]: a finger's width of forgiveness.
Chipmunk's 5 px makes small balls hard to catch; more than 15 px takes the wrong one in a heap."""

ZOOM_STEP = 1.15  # [1] per notch of the wheel

LEFT, MIDDLE, RIGHT = 1, 2, 3

SHAPES: dict[Shape, int] = {
    "arrow": pygame.SYSTEM_CURSOR_ARROW,
    "hand": pygame.SYSTEM_CURSOR_HAND,
    "cross": pygame.SYSTEM_CURSOR_CROSSHAIR,
    "move": pygame.SYSTEM_CURSOR_SIZEALL,
    "text": pygame.SYSTEM_CURSOR_IBEAM,
    "wait": pygame.SYSTEM_CURSOR_WAIT,
    "size_we": pygame.SYSTEM_CURSOR_SIZEWE,
    "size_ns": pygame.SYSTEM_CURSOR_SIZENS,
    "size_nwse": pygame.SYSTEM_CURSOR_SIZENWSE,
    "size_nesw": pygame.SYSTEM_CURSOR_SIZENESW,
}

Pixel = tuple[int, int]


class Mouse:
    """The mouse turns its events into gestures of the chosen tool, one at a time."""

    def __init__(self, editor: Editor) -> None:
        """No gesture is under way."""
        self.fold: Callable[[Pixel, bool], Pixel] = lambda at, _held: at
        """Where in the first of several views a pixel of any of them is; a gesture that is held
        stays in the one where it began."""
        self.open_menu: Callable[[Cursor], None] = lambda _at: None  # by a right click
        self.takes: Callable[[Cursor], bool] = lambda _at: False  # a left press, before the tool
        self._editor, self._camera = editor, editor.camera
        self._tool: Tool | None = None  # whose gesture is under way
        self._goes_on = False  # that tool was at work before the press: a polygon
        self._push: Push | None = None  # of the view, by the right or the middle button
        self._button = 0
        self._inside = True  # the mouse is over the window
        self._shape: Shape = "arrow"
        self._turned: Body | None = None  # what the wheel would turn
        self._pressed_at = (0, 0)  # [px]
        self._clicks = Clicks()

    @property
    def busy(self) -> bool:
        """Return whether a gesture is under way: then the mouse belongs to it, also over panels."""
        return self._tool is not None or self._push is not None

    @property
    def working(self) -> bool:
        """Return whether a tool is in the middle of something, also between two presses."""
        return self.busy or self._editor.tool.busy

    @property
    def marked(self) -> Body | None:
        """Return what the wheel would turn, what a press would take, or what is held."""
        return self._turned or self._editor.tool.marked

    @property
    def reach(self) -> float:
        """Return the distance [px] within which something is hit."""
        return REACH * self._editor.view.ui_scale

    def cursor(self, position: tuple[int, int], clicks: int = 1) -> Cursor:
        """Return the place `position` [px] as the tools want it."""
        held = pygame.key.get_mods()
        scale = self._camera.scale
        return Cursor(
            self._camera.to_world(*self.fold(position, self.busy)),
            self.reach / scale,
            shift=bool(held & pygame.KMOD_SHIFT),
            alt=bool(held & pygame.KMOD_ALT),
            ctrl=bool(held & (pygame.KMOD_CTRL | pygame.KMOD_META)),
            clicks=clicks,
            pixel=self._editor.view.ui_scale / scale,
        )

    def process(self, event: pygame.event.Event) -> bool:
        """Handle a mouse event; False when it is none."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (LEFT, MIDDLE, RIGHT):
            self._press(event)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == self._button:
            self._move(event.pos)
            self._release(event.pos)
        elif event.type == pygame.MOUSEMOTION:
            self._inside = True
            self._move(event.pos)
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(getattr(event, "precise_y", 0.0) or event.y)
        elif event.type in (pygame.WINDOWENTER, pygame.WINDOWLEAVE):
            self._inside = event.type == pygame.WINDOWENTER
        else:
            return False
        return True

    def cancel(self) -> bool:
        """End the gesture or what the tool has begun, for Esc; False when there is nothing."""
        working = self.working
        if working:
            self._editor.tool.cancel()
        self._tool = self._push = None
        self._button = 0
        return working

    def finish(self) -> bool:
        """End well what the tool has begun, for Enter; False when there is nothing."""
        return not self.busy and self._editor.tool.busy and self._editor.tool.finish()

    def take_back(self) -> bool:
        """Undo the last step of what the tool has begun; False when there is none."""
        tool = self._editor.tool
        return not self.busy and (tool.busy or tool.RECALLS) and tool.take_back()

    def press_long(self) -> None:
        """Open the menu of what lies under a finger that stays; what it has begun is taken back."""
        at = self.cursor(self._pressed_at)
        self.drop()
        if not self._editor.tool.context(at):
            self.open_menu(at)

    def drop(self) -> None:
        """Take the gesture back, for a second finger went down; what had begun before goes on."""
        if self._tool is not None and not self._goes_on:
            self._tool.cancel()
        self._tool = self._push = None
        self._button = 0

    def let_go(self) -> None:
        """End the gesture as if the button went up: the window lost the focus."""
        self._release(pygame.mouse.get_pos())

    def update(self, free: bool, elsewhere: Shape = "arrow") -> None:
        """Follow the mouse, once a frame, for the view and the bodies may move below it.

        `free` says that the mouse is over the canvas and no panel; where it is not, it has the
        shape `elsewhere`.
        """
        at = self.cursor(pygame.mouse.get_pos())
        if self._tool is not None:
            if self._tool.busy:
                self._tool.move(at)
            else:
                self._tool, self._button = None, 0  # its body is gone
        if not self.busy:
            self._editor.tool.hover(at if free and self._inside else None)
        self._turned = self._turns(at) if free and self._inside and not self.working else None
        self._show_shape(free, elsewhere)

    def _wheel(self, notches: float) -> None:
        """Turn the body there, for whom the wheel is meant, or else zoom."""
        at = self.fold(pygame.mouse.get_pos(), self.busy)
        body, session = self._turns(self.cursor(at)), self._editor.session
        if body is None:
            self._camera.zoom_at(*at, ZOOM_STEP**notches)
        else:
            session.submit(Spin(body.id, notches, session.paused))

    def _turns(self, at: Cursor) -> Body | None:
        """Return the body that the wheel turns: with Alt any, in some scenes those that move."""
        session = self._editor.session
        if not (at.alt or session.scene.wheel_turns):
            return None
        hit = session.world.closest(at.point, at.reach)
        if hit is None and at.alt:
            hit = session.world.closest(at.point, at.reach, dynamic_only=False)
        return hit.body if hit is not None else None

    def _press(self, event: pygame.event.Event) -> None:
        """Begin a gesture; a second button cancels that of the first."""
        if self.busy:
            self.cancel()
            return
        tool = self._editor.tool
        if event.button == RIGHT and tool.busy and tool.finish():
            return
        self._button, self._pressed_at = event.button, event.pos
        if event.button == LEFT:
            clicks = self._clicks.count(event.pos, CLICK * self._editor.view.ui_scale)
            at = self.cursor(event.pos, clicks)
            self._goes_on = tool.busy
            taken = not tool.busy and self.takes(at)
            self._tool = tool if not taken and tool.press(at) else None
        else:
            self._push = Push(self._camera)
            self._push.press(self.cursor(event.pos))

    def _move(self, position: tuple[int, int]) -> None:
        if self._tool is not None:
            self._tool.move(self.cursor(position))
        elif self._push is not None:
            self._push.move(self.cursor(position))

    def _release(self, position: tuple[int, int]) -> None:
        tool, push, button = self._tool, self._push, self._button
        self._tool, self._push, self._button = None, None, 0
        if tool is not None:
            tool.release(self.cursor(position))
        moved = math.dist(position, self._pressed_at)
        if push is not None and button == RIGHT and moved <= CLICK * self._editor.view.ui_scale:
            push.was_click()
            at = self.cursor(position)
            if not self._editor.tool.context(at):
                self.open_menu(at)

    def _show_shape(self, free: bool, elsewhere: Shape) -> None:
        shape = elsewhere
        if self._push is not None:
            shape = "move"
        elif free or self.busy:
            shape = self._editor.tool.shape
        if shape != self._shape:
            self._shape = shape
            with suppress(pygame.error):  # a display may lack this cursor
                pygame.mouse.set_cursor(SHAPES[shape])
