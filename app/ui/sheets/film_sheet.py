"""The film sheet: what the film of the last seconds is to be like."""

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any

import pygame

from app.capture.recording.options import FilmOptions
from app.quantities.numbers import figure
from app.ui.kit.desk import Desk
from app.ui.kit.forms import Form, form_height
from app.ui.kit.scroll import ScrollArea
from app.ui.sheets.dialog import EDGE, GAP, HEAD, LINE, PAD, Dialog
from app.ui.sheets.file_rows import Message, message_lines
from scenes.kit import Parameter

WIDTH = 470  # [units]
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
        """Gather the values as the form wants them."""
        self.values = {"seconds": self.seconds, **asdict(self.options)}

    def parameters(self) -> dict[str, Parameter]:
        """Return the seconds, then the fields of the options."""
        help_text = "How much of the past is filmed, up to now."
        last = Parameter(
            "slider", 10.0, 1.0, LONGEST, 1.0, unit="s", help=help_text, name="seconds"
        )
        return {"seconds": last, **FilmOptions.parameters()}

    @property
    def summary(self) -> str:
        """Return what film that makes."""
        values = self.values
        length = float(values["seconds"]) / float(values["speed"])  # [s] of the film
        rate = min(float(values["frames_per_second"]), 50.0 if values["format"] == "gif" else 1e9)
        told = figure(length, "s", short=True)
        return f"A film of {told}: {length * rate:.0f} pictures of {values['size']}."


class FilmSheet(Dialog):
    """The sheet films with Enter; Esc or a click outside closes it."""

    def __init__(self, desk: Desk, closed: Callable[[], None], task: FilmTask) -> None:
        self.task = task
        look = desk.look
        parameters = task.parameters()
        form = form_height(parameters, look)
        room = min(look.px(WIDTH), desk.size[0] - look.px(EDGE)) - 2 * look.px(PAD)
        lines = message_lines(task.no_mp4, look, room) if task.no_mp4 else []
        notes = (len(lines) + 1) * look.body.get_linesize()
        frame = look.px(10 + HEAD + LINE + 2 * GAP + PAD)
        super().__init__(desk, closed, "Film of the last seconds", WIDTH, form + notes + frame)
        self.add_buttons("Make the film", self._start, self.close)
        place = pygame.Rect(self.inside.left, self.inside.bottom - notes, room, notes)
        self._add_notes(place, lines)
        self.inside.height -= notes + self.gap
        self.area = ScrollArea(desk, self.inside, self.container, form)
        span = self.area.width
        refused = {"format": {"mp4": task.no_mp4}} if task.no_mp4 else {}
        self.form = Form(
            desk, self.area.content, span, parameters, task.values, self._changed, refused
        )

    def _add_notes(self, place: pygame.Rect, lines: list[str]) -> None:
        """Say how long it will be, and why there is no MP4."""
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
        """Offer a key to the field that is typed in, then take Enter and Esc."""
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
        """Do nothing: nothing moves here."""
