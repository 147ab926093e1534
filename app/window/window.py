"""The window: opening, resizing, full screen, flipping, pacing.

``pygame.Window``, not ``display.set_mode``: the latter leaves a full-screen surface behind when it
goes back. SDL copies the surface to the screen either by itself or through a texture; without a GPU
the texture costs 7-16 ms a frame at 1080p and the plain copy 0.3 ms. So the plain copy comes first,
its first flips are timed, and a slow one makes way for the texture.
"""

import contextlib
import os
import statistics
import sys
import time

import pygame

from app.files.folders import ICON
from app.quantities.shown_text import elided, shown_text

ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"
"""The SDL hint; it is read once, when the first window gets its surface."""

PROBE_FLIPS = 5
SLOW_FLIP = 0.004
"""A plain copy slower than this is compared with a texture: [s], 4 ms, a quarter of a frame."""

SPIN = 0.001
"""The last part of the wait is spun: [s], 1 ms; sleep alone is late by up to that much."""

LEAST_SIZE = (480, 320)


class NoDisplayError(pygame.error):
    """There is no display to open a window on."""


class Window:
    """One resizable window with a software surface."""

    def __init__(
        self, size: tuple[int, int] = (1280, 720), title: str = "Fulcrum", fullscreen: bool = False
    ) -> None:
        self._size, self._title = size, title
        self._deadline = 0.0  # [s] of the next frame, in perf_counter time
        self.fullscreen = False
        self._window = self._open()
        self._choose_flip()
        self._seen = self.surface.get_size()
        if fullscreen:
            self.toggle_fullscreen()

    @property
    def surface(self) -> pygame.Surface:
        """Return what the next flip shows; ask again every frame, for a resize replaces it."""
        return self._window.get_surface()

    @property
    def size(self) -> tuple[int, int]:
        """Return the size of the surface [px]."""
        return self.surface.get_size()

    @property
    def resized(self) -> bool:
        """Return whether the size differs from the last time this was asked."""
        size = self.surface.get_size()
        changed = size != self._seen
        self._seen = size
        return changed

    def toggle_fullscreen(self) -> None:
        """Change between the window and the whole desktop."""
        if self.fullscreen:
            self._window.set_windowed()
        else:
            self._window.set_fullscreen(desktop=True)
        self.fullscreen = not self.fullscreen

    def flip(self) -> None:
        """Show what was drawn."""
        self._window.flip()

    def pace(self, fps: float) -> float:
        """Wait for the next frame's time; return how long this frame worked [s].

        A deadline instead of a pause: frames keep a mean of exactly 1 / fps. After a stall the next
        deadline counts from now, so that no burst of frames follows.
        """
        now = time.perf_counter()
        period = 1.0 / fps
        worked = now - (self._deadline - period)
        if self._deadline < now - period:
            self._deadline = now
        if self._deadline - now > SPIN:
            time.sleep(self._deadline - now - SPIN)
        while time.perf_counter() < self._deadline:
            pass
        self._deadline += period
        return worked

    def set_title(self, title: str) -> None:
        """Show `title` in the title bar, as it can be shown: a lone surrogate would leave an error
        in pygame that comes up anywhere later.
        """
        self._window.title = elided(shown_text(title))

    def close(self) -> None:
        """Take the window from the screen."""
        self._window.destroy()

    # --- opening ---------------------------------------------------------------------------------

    def _open(self) -> pygame.Window:
        if sys.platform == "win32":
            os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        for system in ("X11", "WAYLAND"):  # by this name a desktop finds the menu's entry
            os.environ[f"SDL_VIDEO_{system}_WMCLASS"] = "fulcrum"
        if sys.platform != "darwin":  # macOS has no plain copy
            os.environ.setdefault(ACCELERATION, "0")
        try:
            pygame.display.init()
            unseen = pygame.display.get_driver() in ("dummy", "offscreen")
            if unseen and "SDL_VIDEODRIVER" not in os.environ:  # SDL's silent fallback
                raise pygame.error("no screen was found")
            window = pygame.Window(self._title, self._size, resizable=True)
            window.minimum_size = LEAST_SIZE
            with contextlib.suppress(pygame.error, OSError):  # without its picture it works as well
                window.set_icon(pygame.image.load(ICON))
            window.get_surface()
        except pygame.error as error:
            raise NoDisplayError(
                f"no window can be opened ({error}); use --headless to run without a display"
            ) from error
        return window

    def _choose_flip(self) -> None:
        """Keep the plain copy unless it is slow and a texture is faster."""
        if os.environ.get(ACCELERATION) != "0" or pygame.display.get_driver() == "dummy":
            return
        plain = self._time_flips()
        if plain < SLOW_FLIP:
            return
        self._reopen("1")
        if self._time_flips() > plain:
            self._reopen("0")

    def _reopen(self, acceleration: str) -> None:
        """Start the video system again: the hint is read once per start."""
        self._window.destroy()
        pygame.display.quit()
        os.environ[ACCELERATION] = acceleration
        self._window = self._open()

    def _time_flips(self) -> float:
        """Return the median time of a flip [s]; the first one allocates and does not count."""
        times = []
        for _ in range(PROBE_FLIPS + 1):
            start = time.perf_counter()
            self._window.flip()
            times.append(time.perf_counter() - start)
        return statistics.median(times[1:])
