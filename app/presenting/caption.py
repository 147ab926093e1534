"""The caption: large words over the lower part of the picture, for the back row.

Until the teacher writes some they are the scene's title and its numbers. A double click, or the
menu, opens a field on it; an empty one brings title and numbers back.
"""

from typing import TYPE_CHECKING, NamedTuple

import pygame

from app.ui import paint
from app.ui.legend import BAR_HEIGHT
from app.ui.painted import Field
from app.ui.scene_numbers import READ_EVERY, lines_of
from app.ui.theme import CAPTION, CAPTION_FIELD, Look, font

if TYPE_CHECKING:
    from app.application import Application

SIZES = (36.0, 30.0, 25.0, 21.0)
"""Of the text [units]: the first at which it takes at most `FEW` lines."""
PROJECTED = 48
"""On the projector it is at least this large: [px], read from six screen heights at 1080 lines."""
FEW, MOST = 2, 4  # [count] lines
NUMBERS = 3  # [count] of the scene's numbers that are told
SHARE = 0.86  # [1] of the canvas's width
PAD = 14  # [units] round the text
VEIL = 235  # [0-255] how opaque the plate is
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
FIELD_LAYER = 12  # above the boards' lowest


class Shown(NamedTuple):
    """What the plate was painted for."""

    lines: tuple[str, ...]  # the first is bold
    room: int  # [px]
    look: Look
    projector: bool


class Caption:
    """One plate; painted again when it says something else."""

    def __init__(self, application: "Application") -> None:
        """Not shown."""
        self._app = application
        self._state = application.workshop.presenting
        self._source: object = None  # of the scene that the words were written for
        self._numbers: tuple[str, ...] = ()
        self._rest = 0.0  # [s] until the numbers are read again
        self._shown: Shown | None = None
        self._image: pygame.Surface | None = None
        self.rect = pygame.Rect(0, 0, 0, 0)  # [px] in the window
        self.field: Field | None = None
        self._before = ""  # the words as editing began

    # --- switching and writing ---------------------------------------------------------------

    def toggle(self) -> None:
        """On or off; what was written comes again."""
        self._state.caption = not self._state.caption
        self._rest = 0.0
        self._close()

    def edit(self) -> None:
        """Open the field, with the words selected."""
        self._state.caption = True
        self._close()
        desk, canvas = self._app.ui.desk, self._app.ui.layout.canvas
        self._before = self._state.words
        rect = pygame.Rect(0, 0, round(SHARE * canvas.width), desk.look.px(CAPTION_FIELD + 22))
        rect.midbottom = (canvas.centerx, self._bottom())
        self.field = Field(
            desk,
            rect,
            words=self._before,
            on_change=self._typed,
            on_leave=lambda _words: self._close(),
            kind=CAPTION,
        )
        self.field.change_layer(FIELD_LAYER)
        self.field.take_focus()

    def _typed(self, words: str) -> None:
        self._state.words = words.strip()

    def _close(self) -> None:
        field, self.field = self.field, None
        if field is not None and field.alive():
            field.kill()

    def process(self, event: pygame.event.Event) -> bool:
        """Enter and Esc while it is written; True when the key was used."""
        if event.type != pygame.KEYDOWN or self.field is None:
            return False
        if event.key == pygame.K_ESCAPE:
            self._state.words = self._before
        elif event.key not in ENTER:
            return False
        self._close()
        return True

    def scene_changed(self) -> None:
        """Other scenes have other captions."""
        self._state.caption, self._state.words = False, ""
        self._close()

    # --- the picture -------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Follow the scene, and read its numbers now and then."""
        session = self._app.session
        source = session.stage.source
        if source != self._source:
            self._source = source
            self.scene_changed()
        if self.field is not None and not self.field.alive():
            self.field = None  # the interface was built anew
        self._rest -= seconds
        if self._state.caption and not self._state.words and self._rest <= 0.0:
            self._rest = READ_EVERY
            told = lines_of(session.scene, session.world)[:NUMBERS]
            self._numbers = tuple(
                f"{line.name} {line.value}"
                + (f", {line.theory.split(',')[0]}" if line.theory else "")
                for line in told
            )

    def _lines(self) -> tuple[str, ...]:
        if self._state.words:
            return (self._state.words,)
        session = self._app.session
        title = session.scene.title or session.scene_name
        return (title, "   ".join(self._numbers)) if self._numbers else (title,)

    def draw(self, surface: pygame.Surface) -> None:
        """Over the picture and below the interface, above the scale bar and the hints."""
        if not self._state.caption or self.field is not None:
            self.rect = pygame.Rect(0, 0, 0, 0)
            return
        ui = self._app.ui
        shown = Shown(
            self._lines(),
            round(SHARE * ui.layout.canvas.width),
            ui.desk.look,
            self._app.view.projector,
        )
        if shown != self._shown or self._image is None:
            self._shown, self._image = shown, picture(shown)
        self.rect = self._image.get_rect(midbottom=(ui.layout.canvas.centerx, self._bottom()))
        surface.blit(self._image, self.rect)

    def _bottom(self) -> int:
        """The lower edge [px]: clear of what lies along the lower edge of the canvas."""
        ui = self._app.ui
        low = [ui.layout.canvas.bottom - ui.desk.look.px(BAR_HEIGHT)]
        if ui.legend is not None and ui.legend.container is not None:
            low.append(ui.legend.container.get_abs_rect().top)
        plate = ui.hint_line.plate
        if plate is not None:
            low.append(plate.rect.top)
        middle = ui.layout.canvas.centery
        return max(min(low), middle) - ui.desk.look.px(8)


def picture(shown: Shown) -> pygame.Surface:
    """The words in the largest size that fits, on a plate."""
    look = shown.look
    pad, room = look.px(PAD), shown.room - 2 * look.px(PAD)
    least = PROJECTED if shown.projector else 0
    for size in SIZES:
        bold = font(max(least, look.px(size)), bold=True)
        plain = font(max(least, look.px(0.8 * size)))
        rows = [
            (line, bold if number == 0 else plain)
            for number, words in enumerate(shown.lines)
            for line in paint.wrap(words, bold if number == 0 else plain, room)
        ]
        if len(rows) <= FEW:
            break
    images = [face.render(line, True, look.colour("text")) for line, face in rows[:MOST]]
    step = look.px(8)  # so that changing digits do not make the plate tremble
    width = -(-max(image.get_width() for image in images) // step) * step + 2 * pad
    height = sum(image.get_height() for image in images) + pad
    plate = paint.blank((width, height))
    fill, border = look.colour("raised"), look.colour("border")
    paint.box(plate, plate.get_rect(), fill, border, look.px(10), look.px(1.5))
    plate.fill((255, 255, 255, VEIL), special_flags=pygame.BLEND_RGBA_MULT)
    top = pad // 2
    for image in images:
        plate.blit(image, image.get_rect(midtop=(width // 2, top)))
        top += image.get_height()
    return plate
