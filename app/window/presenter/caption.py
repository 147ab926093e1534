"""The caption: large words over the lower part of the picture, for the back row.

Until the teacher writes some they are the scene's title and its numbers. A double click, or the
menu, opens a field on it; an empty one brings title and numbers back.
"""

from typing import NamedTuple

import pygame

from app.drawing import surfaces
from app.teaching.classroom import Classroom
from app.teaching.withhold import withheld
from app.ui.interface import Interface
from app.ui.kit import paint
from app.ui.kit.text_field import Field
from app.ui.kit.theme import CAPTION, CAPTION_FIELD, Look, font
from app.ui.panel.scene_numbers import lines_of

SIZES = (36.0, 30.0, 25.0, 21.0)
"""Sizes of the text [units]: the first is taken at which it has at most `FEW` lines."""
PROJECTED = 48
"""On the projector it is at least this large: [px], read from six screen heights at 1080 lines."""
FEW = 2  # [count] lines
TALL = 0.42  # [1] of the canvas's height at most
BETWEEN = "  ·  "  # two numbers in one line
NUMBERS = 3  # [count] of the scene's numbers that are told
SHARE = 0.86  # [1] of the canvas's width
PAD = 14  # [units] round the text
VEIL = 235  # [0-255] how opaque the plate is
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
FIELD_LAYER = 39  # above all boards, below the sheets


class Shown(NamedTuple):
    """What the plate was painted for."""

    head: str  # bold
    numbers: tuple[str, ...]
    room: tuple[int, int]  # [px] width and height
    look: Look
    projector: bool


class Caption:
    """The caption is one plate; it is painted again when it says something else."""

    def __init__(self, classroom: Classroom, ui: Interface) -> None:
        """Nothing is shown yet."""
        self._classroom, self._session, self._ui = classroom, classroom.editor.session, ui
        self._state = classroom.presenter_state
        self._source: object = None  # of the scene that the words were written for
        self._numbers: tuple[str, ...] = ()
        self._shown: Shown | None = None
        self._image: pygame.Surface | None = None
        self.rect = pygame.Rect(0, 0, 0, 0)  # [px] in the window
        self.field: Field | None = None
        self._before = ""  # the words as editing began

    # --- switching and writing ---------------------------------------------------------------

    def toggle(self) -> None:
        """Show or hide the caption; what was written comes again."""
        self._state.caption = not self._state.caption
        self._ui.editor.beat.soon()
        self._close()

    def edit(self) -> None:
        """Open the field, with the words selected."""
        self._state.caption = True
        self._close()
        desk, canvas = self._ui.desk, self._ui.layout.canvas
        self._before = self._state.words
        rect = pygame.Rect(0, 0, round(SHARE * canvas.width), desk.look.px(CAPTION_FIELD + 22))
        rect.midbottom = (canvas.centerx, self._bottom())
        self.field = Field(
            desk.look,
            desk.manager,
            rect,
            desk.root,
            words=self._before,
            on_change=self._typed,
            on_leave=lambda _words: self._close(),
            kind=CAPTION,
        )
        self.field.change_layer(FIELD_LAYER)
        desk.focus.take(self.field)

    def _typed(self, words: str) -> None:
        self._state.words = words.strip()

    def _close(self) -> None:
        field, self.field = self.field, None
        if field is not None and field.alive():
            field.kill()

    def process(self, event: pygame.event.Event) -> bool:
        """Take Enter and Esc while the caption is written; True when the key was used."""
        if event.type != pygame.KEYDOWN or self.field is None or not self.field.is_focused:
            return False
        if event.key == pygame.K_ESCAPE:
            self._state.words = self._before
        elif event.key not in ENTER:
            return False
        self._close()
        return True

    def scene_changed(self) -> None:
        """Forget the caption: other scenes have other ones."""
        self._state.caption, self._state.words = False, ""
        self._close()

    # --- the picture -------------------------------------------------------------------------

    def update(self) -> None:
        """Follow the scene, and read its numbers at the beat."""
        session = self._session
        source = session.simulation.source
        if source != self._source:
            self._source = source
            self.scene_changed()
        if self.field is not None and not self.field.alive():
            self.field = None  # the interface was built anew
        if withheld(self._classroom):
            self._numbers = ()
        elif self._state.caption and not self._state.words and self._ui.editor.beat.due:
            told = lines_of(session.simulation)[:NUMBERS]
            self._numbers = tuple(
                f"{line.name} {line.value}"
                + (f", {line.theory.split(',')[0]}" if line.theory else "")
                for line in told
            )

    def draw(self, surface: pygame.Surface) -> None:
        """Paint it over the picture and below the interface, above the scale bar and the hints."""
        if not self._state.caption or self.field is not None:
            self.rect = (
                pygame.Rect(0, 0, 0, 0)
                if self.field is None
                else pygame.Rect(self.field.get_abs_rect())
            )
            return
        ui = self._ui
        scene, canvas = self._session.scene, ui.layout.canvas
        words = self._state.words
        shown = Shown(
            words or scene.title or self._session.scene_name,
            () if words else self._numbers,
            (round(SHARE * canvas.width), round(TALL * canvas.height)),
            ui.desk.look,
            self._classroom.editor.view.projector,
        )
        if shown != self._shown or self._image is None:
            self._shown, self._image = shown, picture(shown)
        self.rect = self._image.get_rect(midbottom=(ui.layout.canvas.centerx, self._bottom()))
        surface.blit(self._image, self.rect)

    @property
    def covered(self) -> int:
        """Return how much of the window it covers from the lower edge upwards [px]."""
        shown = self._state.caption or self.field is not None
        return self._ui.arrangement.size[1] - self.rect.top if shown and self.rect.height else 0

    def _bottom(self) -> int:
        """Return the lower edge [px], above the lane."""
        return self._ui.layout.free.bottom - self._ui.desk.look.px(8)


def rows_of(shown: Shown, size: float) -> list[tuple[str, pygame.font.Font]]:
    """Return the lines in a `size` [units] with their fonts; many numbers take several lines.

    On the projector no size is below `PROJECTED`.
    """
    look, room = shown.look, shown.room[0] - 2 * shown.look.px(PAD)
    least = PROJECTED if shown.projector else 0
    bold = font(max(least, look.px(size)), bold=True)
    plain = font(max(least, look.px(0.8 * size)))
    told = [BETWEEN.join(shown.numbers)]
    if plain.size(told[0])[0] > room:
        told = list(shown.numbers)
    rows = [(line, bold) for line in paint.wrap(shown.head, bold, room) or [""]]
    return rows + [(line, plain) for words in told for line in wrapped(words, plain, room)]


def wrapped(words: str, face: pygame.font.Font, room: int) -> list[str]:
    """Return one line where `words` fit: wrapping would close up wide spaces."""
    return [words] if words and face.size(words)[0] <= room else paint.wrap(words, face, room)


def picture(shown: Shown) -> pygame.Surface:
    """Return the words in the largest size that fits, on a plate."""
    look, rows = shown.look, []
    for size in SIZES:
        rows = rows_of(shown, size)
        if len(rows) <= FEW:
            break
    pad = look.px(PAD)
    most = max(1, (shown.room[1] - pad) // max(face.get_linesize() for _, face in rows))
    images = [face.render(line, True, look.colour("text")) for line, face in rows[:most]]
    step = look.px(8)  # so that changing digits do not make the plate tremble
    width = -(-max(image.get_width() for image in images) // step) * step + 2 * pad
    plate = surfaces.clear((width, sum(image.get_height() for image in images) + pad))
    fill, border = look.colour("raised"), look.colour("border")
    paint.box(plate, plate.get_rect(), fill, border, look.px(10), look.px(1.5))
    plate.fill((255, 255, 255, VEIL), special_flags=pygame.BLEND_RGBA_MULT)
    top = pad // 2
    for image in images:
        plate.blit(image, image.get_rect(midtop=(width // 2, top)))
        top += image.get_height()
    return plate
