"""What a feature is to the window. Each is a folder of `app/features`, and can be deleted."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import pygame

from app.drawing.draw import Draw
from app.editor.cursor import Cursor
from app.editor.templates import Make
from app.editor.tool import Tool
from app.files.background import Background
from app.simulation.attached import Attached
from app.ui.bars.corner import Note, Source, job_note
from app.ui.boards.board import Board
from app.ui.kit.popup import Entry
from app.ui.kit.theme import Look
from app.ui.sheets.file_task import Place
from app.ui.sheets.scene_index import Shelf
from app.window.actions.action import ActionOf
from app.window.host import Host
from scenes.deck import Step

Pixel = tuple[int, int]


class Part:
    """The part of a feature in one window, made of its `Host`.

    The window asks all parts for everything. Each method has a default: a feature writes those
    that it needs.
    """

    BOARD: ClassVar[type[Board] | None] = None  # its board, if it has one

    KEEPS: ClassVar[type[Attached] | None] = None
    """As what a file keeps what it shows; also one that is saved without the feature."""

    background: Background[Any] | None = None  # what it computes beside the window
    ASKS: ClassVar[bool] = False  # whether it puts the questions of lessons

    def __init__(self, host: Host) -> None:
        """Begin with nothing open."""
        self.host = host

    def make_board(self) -> Board:
        """Return a new BOARD, which is not open yet."""
        raise NotImplementedError

    @property
    def open_boards(self) -> list[Board]:
        return [] if self.BOARD is None else list(self.host.ui.boards.of(self.BOARD))

    def switch(self) -> None:
        """Open its board, or close it."""
        if shown := self.open_boards:
            shown[0].close()
        else:
            self.show()

    def show(self) -> None:
        """Open its board, or bring it to the front."""
        shown = self.open_boards
        self.host.ui.boards.open(shown[0] if shown else self.make_board())

    feature: "Feature"  # that it is the part of

    # --- as the window lives on --------------------------------------------------------------

    def begun(self) -> None:
        """Say what the last run of the program has left: the first scene is on."""

    def keeps_open(self) -> bool:
        """Ask what must be asked before the window closes; False: there is nothing."""
        return False

    def take_back(self) -> bool:
        """Undo its own last change, if that was done last of all; False: it was not."""
        return False

    def put_back(self) -> bool:
        """Redo its own change that was undone last; False: there is none."""
        return False

    def update(self, seconds: float) -> None:  # noqa: ARG002 - for those that follow
        """Follow what it shows, once a frame; `seconds` since the last."""
        if self.background is not None:
            self.background.poll()

    def follow(self) -> None:
        """Open and close boards by what is there now, before boards are laid out and painted."""

    def scene_changed(self) -> None:
        """Forget what was of another scene."""
        if self.background is not None:
            self.background.forget()

    def close(self) -> None:
        """Give up what works in the background and close its boards: the program ends."""
        if self.background is not None:
            self.background.close()
        for board in self.open_boards:
            board.close()

    def fail(self) -> None:
        """Close what has failed, so that it does not fail again at once."""
        self.close()

    def closable(self) -> "Iterable[Closable]":
        """Return what of it can be closed by itself when that fails."""
        return ()

    def working(self) -> Note | None:
        """Return the card with the progress of what works, while something does."""
        job = self.background.job if self.background is not None else None
        return None if job is None else job_note(self.feature.name, job, ("Cancel", job.cancel))

    @property
    def cards(self) -> tuple[Source, ...]:
        """Return what may have a card in the corner."""
        return (self.working,)

    @property
    def runs_hidden(self) -> bool:
        """Return whether time must go on while nobody sees the window."""
        return False

    # --- the picture -------------------------------------------------------------------------

    def share(self) -> None:
        """Tell what other views take of the picture, before the view is fitted."""

    @property
    def paints(self) -> bool:
        """Return whether it paints over the picture or the interface now: as long as one does, all
        of the window is painted in each frame.
        """
        kind = type(self)
        return kind.paint is not Part.paint or kind.paint_above is not Part.paint_above

    def paint(self, surface: pygame.Surface, own: Draw) -> None:
        """Paint over the picture of the session, which is `own`, below the interface."""

    def paint_above(self, surface: pygame.Surface) -> None:
        """Paint over the interface, too."""

    @property
    def stops_time(self) -> bool:
        """Return whether time stands: the picture is hidden."""
        return False

    @property
    def covers(self) -> int:
        """Return how much of the window it covers from the lower edge upwards [px]."""
        return 0

    # --- events ------------------------------------------------------------------------------

    def hear(self, event: pygame.event.Event) -> bool:  # noqa: ARG002
        """Hear of any event before the interface; True when nobody else must see it."""
        return False

    def instead(self, action: str) -> bool:  # noqa: ARG002
        """Do another thing than the action of that name; False: it is done as usual."""
        return False

    # --- the mouse ---------------------------------------------------------------------------

    def takes(self, at: Cursor) -> bool:  # noqa: ARG002
        """Take a press of the left button before the tool does; False: it is not its own."""
        return False

    def fold(self, at: Pixel, held: bool) -> Pixel:  # noqa: ARG002
        """Return where in the session's own view a pixel of any view is; what is `held` stays in
        the view where it was taken.
        """
        return at

    def entries(self, at: Cursor) -> Iterable[Entry]:  # noqa: ARG002
        """Return what a right click there offers beside the lines of actions."""
        return ()

    @property
    def keeps_tool(self) -> bool:
        """Return whether its tool stays in hand when another scene comes."""
        return False

    def opens(self, path: Path) -> bool:  # noqa: ARG002
        """Open a file with one of the `endings` of the feature; False: it is of another kind."""
        return False

    def shelves(self) -> Iterable[Shelf]:
        """Return lists of scenes for the scene menu, beside those of the program and the user."""
        return ()

    # --- keys --------------------------------------------------------------------------------

    def key_down(self, event: pygame.event.Event) -> str:  # noqa: ARG002
        """Take a key before the scene does; return words for those who watch the keys, or ""."""
        return ""

    def key_done(self, event: pygame.event.Event, words: str, action: str) -> None:
        """Hear what a key has done, by the `action` of that name or, "", by none."""

    def key_up(self, key: int) -> None:
        """Let go of what the key with this code held."""

    def focus_lost(self) -> None:
        """Let go of what keys hold: they will go up over another window."""

    def held(self, key: str) -> "Held | None":  # noqa: ARG002
        """Return what a `key` that neither user nor scene has taken holds while it is down."""
        return None

    # --- files -------------------------------------------------------------------------------

    def saved(self) -> Sequence[Attached]:
        """Return what a file keeps of what it shows: each of the kind KEEPS."""
        return ()

    def bring_back(self, kept: Any) -> None:
        """Show again what a file has kept."""

    # --- a lesson ----------------------------------------------------------------------------

    def lesson_board(self, said: Mapping[str, Any]) -> Board:  # noqa: ARG002
        """Begin what a step of a lesson asks for, and return its board, which is not open yet.

        Raises KeyError or ValueError when the step asks for what is not there.
        """
        return self.make_board()

    def said(self) -> dict[str, Any] | None:
        """Return what `lesson_board` makes this again of; None: its board is not open."""
        return {} if self.open_boards else None

    def question(self) -> Board | None:
        """Return the board of the question that the step of a lesson asks; None: it asks none."""
        return None

    def room_in_strip(self, look: Look, step: Step, width: int) -> int:  # noqa: ARG002
        """Return how high its board of a step's question is in the strip of a lesson, which is
        `width` wide [px].
        """
        return 0

    @property
    def is_behind(self) -> bool:
        """Return whether it has not come so far as the answer of a step tells."""
        return False


class Closable(NamedTuple):
    """One thing that can be closed; several may have the same words, and are closed one by one."""

    words: str  # "The side panel"
    thing: object
    close: Callable[[], object]


class Held(NamedTuple):
    """A control that a key holds."""

    control: str  # as `HoldKey` names it
    words: str  # for those who watch the keys


@dataclass(frozen=True)
class Feature:
    """A feature as it is found: `FEATURE` in `feature.py` of its folder."""

    name: str  # of its folder
    words: str  # what it is called when it fails: "The chaos fan"
    place: int  # among the features: so they come in the help, and have their turn in a frame
    make: Callable[[Host], Part]
    actions: tuple[ActionOf[Any], ...] = ()  # on the part that `make` made
    tools: tuple[type[Tool], ...] = ()  # on the toolbar; `make` adds each to the editor
    overlays: tuple[Any, ...] = ()  # modules as those of app/drawing/overlays
    endings: tuple[str, ...] = ()  # of files that its part `opens`
    knows: Callable[[Path], bool] = lambda _path: False  # others that it opens, by what is in them
    table: str = ""  # the scene below, when the program starts with such a file; "": as usual
    machines: Callable[[], Mapping[str, Make]] = dict
    """For the list of machines, by what they are called there."""
    files: Callable[[str], Sequence[Place]] = lambda _kind: ()
    """Where else files of a kind can be chosen from: "pictures"."""
    by_mouse: tuple[tuple[tuple[str, ...], str], ...] = ()  # lines of the help, as its mouse has
    lesson: str = ""  # the word of a step for it
    plain: bool = False  # that is among `Step.boards`, and said nothing; else `Step.laboratory`
    closely: bool = False  # it looks at what a step has come to, else it runs along with it

    def is_for(self, path: Path) -> bool:
        """Return whether its part opens a file."""
        return path.name.lower().endswith(self.endings) or self.knows(path)
