"""The options of the command line, and the one line that tells why the program ended."""

import contextlib
import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app.files.view_options import ViewOptions
from app.quantities.shown_text import one_line
from creatures.child_process import ROOT

FIRST_SCENE = "stack"
"""A run without a window and without a name is of this scene: nobody sees what was used last."""

USUAL_SIZE = (1280, 720)  # [px]
USUAL_SECONDS = 10.0  # [s] of a headless run


class UsageError(Exception):
    """The command line asks for something that cannot be done; the text is one clear line."""


@dataclass(frozen=True)
class Options:
    """The command line, checked."""

    scene: str = FIRST_SCENE
    named: bool = True  # False: the window chooses the scene, see app/ui/sheets/scene_gallery.py
    values: dict[str, Any] = field(default_factory=dict)  # scene parameters from --set
    file: Path | None = None  # a scene file, instead of `scene`
    replay: Path | None = None  # a replay file, instead of `scene`
    lesson: Path | None = None  # a teacher's own lesson, instead of `scene`
    list: bool = False
    headless: bool = False
    warmup: bool = False
    add_to_menu: bool = False
    seconds: float | None = None  # [s]
    report: Path | None = None
    screenshot: Path | None = None
    record: Path | None = None
    page: Path | None = None  # a web page to be written
    course: Path | None = None  # a course package to be written
    pack: tuple[Path, Path] | None = None  # a folder, and the pack that is made of it
    player: Path | None = None  # the page that plays links, to be written
    link: str | None = None  # address of a player page whose link is printed; "": as remembered
    gallery: Path | None = None  # a folder of scenes, of which pages are to be written
    theme: str | None = None
    scale: float | None = None  # [1]
    size: tuple[int, int] | None = None  # [px]
    fullscreen: bool = False
    projector: bool = False

    @property
    def opened(self) -> Path | None:
        """Return the file that is opened first, if one is named."""
        return self.file or self.replay or self.lesson

    def apply(self, view: ViewOptions) -> None:
        """Put what was asked for over the remembered view options."""
        if self.projector:
            view.projector = True
        if self.theme == "light" or self.theme == "dark":
            view.theme = self.theme
        if self.scale is not None:
            view.set_scale(self.scale)
        if self.fullscreen:
            view.fullscreen = True


def this_program() -> list[str]:
    """Return the command that starts the program: packed it is one, else it needs Python."""
    if getattr(sys, "frozen", False):
        return [os.environ.get("APPIMAGE") or sys.executable]
    if __name__.startswith("fulcrum."):  # it is installed
        return [sys.executable, "-m", "fulcrum"]
    return [sys.executable, str(ROOT / "main.py")]


def say(words: str, status: int) -> int:
    """Write the last line on stderr, where there still is one; return the exit `status`."""
    with contextlib.suppress(OSError, ValueError, AttributeError):  # full, closed, none
        sys.stderr.write(f"fulcrum: {one_line(words)}\n")
        sys.stderr.flush()
    return status
