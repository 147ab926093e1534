"""The film sheet: what the film of the last seconds is to be like."""

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any

import pygame

from app.recording.options import FilmOptions
from app.ui.buttons import Button
from app.ui.file_rows import Message, message_lines
from app.ui.forms import Form, form_height
from app.ui.help import Words
from app.ui.painted import Desk
from app.ui.plates import Shade, Sheet
from app.ui.scroll import ScrollArea
from scenes.kit import Parameter

LAYER = 40
WIDTH = 470  # [units]
PAD = 16
LINE = 34
GAP = 8
LONGEST = 120.0
"""Most seconds of a film from the past [s]: the timeline remembers about a minute or two."""


@dataclass
class FilmTask:
    """What is chosen so far; it outlives the sheet. `start` gets all values by name."""

    options: FilmOptions
    seconds: float
    no_mp4: str  # why there can be none; "" = there can
    start: Callable[[dict[str, Any]], None]
    values: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """The values as the form wants them."""
        self.values = {"seconds": self.seconds, **asdict(self.options)}

    def parameters(self) -> dict[str, Parameter]:
        """The seconds, then the fields of the options."""
        help_text = "How much of the past is filmed, up to now."
        last = Parameter(
            "slider", 10.0, 1.0, LONGEST, 1.0, unit="s", help=help_text, name="seconds"
        )
        return {"seconds": last, **FilmOptions.parameters()}

    @property
    def summary(self) -> str:
        """What that makes."""
        values = self.values
        length = float(values["seconds"]) / float(values["speed"])  # [s] of the film
        rate = min(float(values["frames_per_second"]), 50.0 if values["format"] == "gif" else 1e9)
        return f"A film of {length:.3g} s: {length * rate:.0f} pictures of {values['size']}."


class FilmSheet:
    """In the middle of the window. Enter films, Esc or a click outside closes."""

    def __init__(self, desk: Desk, closed: Callable[[], None], task: FilmTask) -> None:
        self.desk, self.closed, self.task = desk, closed, task
        look, (width, height) = desk.look, desk.size
        pad, line, gap = look.px(PAD), look.px(LINE), look.px(GAP)
        self.container = desk.group(pygame.Rect((0, 0), desk.size), layer=LAYER)
        Shade(desk, self.container, self.close)
        wide = min(look.px(WIDTH), width - look.px(24))
        parameters = task.parameters()
        form = form_height(parameters, look)
        lines = message_lines(task.no_mp4, look, wide - 2 * pad) if task.no_mp4 else []
        notes = (len(lines) + 1) * look.body.get_linesize() + gap
        most = height - look.px(24)
        tall = min(form + notes + 2 * line + 2 * gap + 2 * pad, most)
        rect = pygame.Rect(0, 0, wide, tall)
        rect.center = (width // 2, height // 2)
        self.rect = rect
        Sheet(desk, rect, self.container)
        inside = rect.inflate(-2 * pad, -2 * pad + look.px(8))
        self._add_head(pygame.Rect(inside.topleft, (inside.width, line)))
        foot = inside.bottom - line
        self._add_foot(pygame.Rect(inside.left, foot, inside.width, line))
        place = pygame.Rect(inside.left, foot - gap - notes, inside.width, notes)
        self._add_notes(place, lines)
        top = inside.top + line + gap // 2
        room = pygame.Rect(inside.left, top, inside.width, place.top - top)
        self.area = ScrollArea(desk, room, self.container, form)
        span = room.width - (look.px(14) if self.area.room else 0)
        refused = {"format": {"mp4": task.no_mp4}} if task.no_mp4 else {}
        self.form = Form(
            desk, self.area.content, span, parameters, task.values, self._changed, refused
        )

    def _add_head(self, place: pygame.Rect) -> None:
        look = self.desk.look
        Words(self.desk, place, self.container, "Film of the last seconds", heading=True)
        side = place.height
        cross = pygame.Rect(place.right - side + look.px(8), place.top, side, side)
        tip = "Close  (Esc)"
        Button(self.desk, cross, self.container, command=self.close, sign="cross", tip=tip)

    def _add_foot(self, place: pygame.Rect) -> None:
        look = self.desk.look
        wide = look.body.size("Make the film")[0] + look.px(32)
        act = pygame.Rect(place.right - wide, place.top, wide, place.height)
        Button(
            self.desk,
            act,
            self.container,
            command=self._start,
            words="Make the film",
            strong=True,
        )
        back = look.body.size("Cancel")[0] + look.px(32)
        cancel = pygame.Rect(act.left - look.px(GAP) - back, place.top, back, place.height)
        Button(self.desk, cancel, self.container, command=self.close, words="Cancel", framed=True)

    def _add_notes(self, place: pygame.Rect, lines: list[str]) -> None:
        """How long it will be, and why there is no MP4."""
        high = self.desk.look.body.get_linesize()
        upper = pygame.Rect(place.topleft, (place.width, high))
        self.summary = Message(self.desk, upper, self.container, [self.task.summary], "")
        if lines:
            lower = pygame.Rect(place.left, place.top + high, place.width, high * len(lines))
            Message(self.desk, lower, self.container, lines, "info")

    def _changed(self, name: str, value: Any) -> None:
        self.task.values[name] = value
        self.summary.put([self.task.summary])

    def _start(self) -> None:
        self.close()
        self.task.start(self.task.values)

    def key(self, event: pygame.event.Event) -> bool:
        """A field that is typed in first; then Enter and Esc."""
        if self.form.key(event):
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._start()
        elif event.key == pygame.K_ESCAPE:
            self.close()
        else:
            return False
        return True

    def update(self) -> None:
        """Nothing moves here."""

    def close(self) -> None:
        """Take the sheet away."""
        if self.container.alive():
            self.container.kill()
            self.closed()
