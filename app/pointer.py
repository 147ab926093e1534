"""The mouse on the canvas: which tool a button starts, what lies under the cursor, zoom."""

from contextlib import suppress

import pygame

from app.camera import Camera
from app.session import Session
from app.tools import Press, Tool
from app.tools.grab import GrabTool
from app.tools.pan import PanTool
from physics import Body

REACH = 12.0
"""A body is hit up to this far beside it [px at UI scale 1]: a finger's width of forgiveness.
Chipmunk's 5 px makes small balls hard to catch; more than 15 px takes the wrong one in a heap."""

ZOOM_STEP = 1.15  # [1] per notch of the wheel

LEFT, MIDDLE, RIGHT = 1, 2, 3


class Pointer:
    """Turns mouse events into gestures of tools. At most one gesture at a time."""

    def __init__(self, session: Session, camera: Camera) -> None:
        """A mouse over `session`, seen through `camera`."""
        self.reach = REACH  # [px]
        self.marked: Body | None = None  # what a press would grab, or what is held
        self._session, self._camera = session, camera
        self.grab = GrabTool(session)
        self._pan = PanTool(camera)
        self._tool: Tool | None = None
        self._button = 0
        self._inside = True  # the mouse is over the window
        self._cursor = pygame.SYSTEM_CURSOR_ARROW

    @property
    def busy(self) -> bool:
        """Whether a gesture is under way: then the mouse belongs to it, also over the panels."""
        return self._tool is not None

    def world_point(self) -> tuple[float, float]:
        """Where the mouse is now [m, world]."""
        return self._camera.to_world(*pygame.mouse.get_pos())

    def process(self, event: pygame.event.Event) -> bool:
        """Handle a mouse event; False when it is none."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (LEFT, MIDDLE, RIGHT):
            self._press(event)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == self._button:
            self._move(event.pos)
            self._end(cancel=False)
        elif event.type == pygame.MOUSEMOTION:
            self._inside = True
            self._move(event.pos)
        elif event.type == pygame.MOUSEWHEEL:
            notches = getattr(event, "precise_y", 0.0) or event.y
            self._camera.zoom_at(*pygame.mouse.get_pos(), ZOOM_STEP**notches)
        elif event.type in (pygame.WINDOWENTER, pygame.WINDOWLEAVE):
            self._inside = event.type == pygame.WINDOWENTER
        else:
            return False
        return True

    def cancel(self) -> bool:
        """Esc, or the focus is gone: end the gesture; False when there is none."""
        if self._tool is None:
            return False
        self._end(cancel=True)
        return True

    def let_go(self) -> None:
        """The window lost the focus: end the gesture as if the button went up."""
        self._end(cancel=False)

    def update(self, free: bool) -> None:
        """Once a frame: follow the mouse (the view may move below it) and mark what it could take.

        `free` says that the mouse is over the canvas and no panel.
        """
        if self._tool is not None:
            if self._tool is self.grab and not self.grab.active:
                self._tool = None  # the body is gone
            else:
                self._tool.move(self.world_point())
        self.marked = self._candidate(free)
        self._show_cursor()

    def _press(self, event: pygame.event.Event) -> None:
        """Start the tool for the button; a second button cancels the gesture of the first."""
        if self._tool is not None:
            self._end(cancel=True)
            return
        modifiers = pygame.key.get_mods()
        press = Press(
            self._camera.to_world(*event.pos),
            self.reach / self._camera.scale,
            center=bool(modifiers & pygame.KMOD_SHIFT),
            no_spin=bool(modifiers & pygame.KMOD_ALT),
        )
        tools: tuple[Tool, ...] = (self.grab, self._pan) if event.button == LEFT else (self._pan,)
        self._tool = next((tool for tool in tools if tool.press(press)), None)
        self._button = event.button

    def _move(self, position: tuple[int, int]) -> None:
        if self._tool is not None:
            self._tool.move(self._camera.to_world(*position))

    def _end(self, cancel: bool) -> None:
        tool, self._tool, self._button = self._tool, None, 0
        if tool is not None and cancel:
            tool.cancel()
        elif tool is not None:
            tool.release()

    def _candidate(self, free: bool) -> Body | None:
        """What is held, or else the body that a press here would grab."""
        if self._tool is not None or not (free and self._inside):
            return self.grab.body if self._tool is self.grab else None
        hit = self._session.world.closest(self.world_point(), self.reach / self._camera.scale)
        return hit.body if hit is not None else None

    def _show_cursor(self) -> None:
        """A hand over what can be grabbed, crossed arrows while the view is pushed."""
        if self._tool is self._pan:
            cursor = pygame.SYSTEM_CURSOR_SIZEALL
        else:
            cursor = pygame.SYSTEM_CURSOR_HAND if self.marked else pygame.SYSTEM_CURSOR_ARROW
        if cursor != self._cursor:
            self._cursor = cursor
            with suppress(pygame.error):  # a display may lack this cursor
                pygame.mouse.set_cursor(cursor)
