"""The caption: large words over the lower part of the picture, for the back row.

Until the teacher writes some they are the scene's title and its numbers. It comes with a field for
them; a double click, or the menu, opens that again. An empty one brings title and numbers back.
"""

from typing import NamedTuple

import pygame

from app.drawing import surfaces
from app.features.presenter.state import PresenterState
from app.teaching.spoilers import withheld
from app.ui.interface import Interface
from app.ui.kit import paint
from app.ui.kit.keyboard_focus import ENTER
from app.ui.kit.text_field import Field
from app.ui.kit.theme import CAPTION, CAPTION_FIELD, PROJECTOR_LINES, Look, font
from app.ui.panel.scene_numbers import Line, lines_of

SIZES = (36.0, 30.0, 25.0, 21.0)
"""Sizes of the text [units]: the first is taken at which it has at most `FEW` lines."""
PROJECTED = 48
"""On the projector it is at least this large: [px] at 1080 lines, read from six screen heights."""
FEW = 2  # [count] lines
TALL = 0.26
"""Of the canvas's height at most: [1]. More, and little is left of what it is said about; less, and
there is no second line on a projector of 720 lines."""
BETWEEN = "  ·  "  # two numbers in one line
NUMBERS = 3  # [count] of the scene's numbers that are shown
SHARE = 0.86  # [1] of the canvas's width
PAD = 14  # [units] round the text
VEIL = 235  # [0-255] how opaque the plate is
FIELD_LAYER = 39  # above all boards, below the sheets


Forms = tuple[str, ...]
"""A number in words, the longest first: with theory beside it, and alone."""

Row = tuple[str, pygame.font.Font]


class Shown(NamedTuple):
    """What the plate was painted for."""

    head: str  # bold
    numbers: tuple[Forms, ...]
    room: tuple[int, int]  # [px] width and height
    look: Look
    least: int  # [px] size of the letters


class Caption:
    """The caption is one plate; it is painted again when it says something else."""

    def __init__(self, state: PresenterState, ui: Interface) -> None:
        """Nothing is shown yet."""
        self._state, self._session, self._ui = state, ui.session, ui
        self._source: object = None  # of the scene that the words were written for
        self._numbers: tuple[Forms, ...] = ()
        self._shown: Shown | None = None
        self._image: pygame.Surface | None = None
        self.rect = pygame.Rect(0, 0, 0, 0)  # [px] in the window
        self.field: Field | None = None
        self._before = ""  # the words as editing began

    # --- switching and writing ---------------------------------------------------------------

    def toggle(self) -> None:
        """Write the caption, or hide it; what was written comes again.

        It begins with the field: letters that are typed for a caption must do no actions.
        """
        if self._state.caption:
            self._state.caption = False
            self._close()
        else:
            self.edit()

    def edit(self) -> None:
        """Open the field, with the words selected; the title, while nothing is written."""
        self._state.caption = True
        self._ui.editor.readout_clock.soon()
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
            words=self._before or self._title,
            on_change=self._typed,
            on_leave=lambda _words: self._close(),
            kind=CAPTION,
        )
        self.field.change_layer(FIELD_LAYER)
        desk.focus.take(self.field)

    def _typed(self, words: str) -> None:
        """Take the words; with the title as it is, or with none, the numbers come below it."""
        words = words.strip()
        self._state.words = words if words != self._title else ""

    @property
    def _title(self) -> str:
        return self._session.scene.title or self._session.scene_name

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
        if withheld(self._ui.classroom):
            self._numbers = ()
        elif self._state.caption and not self._state.words and self._ui.editor.readout_clock.due:
            said = lines_of(session.simulation)[:NUMBERS]
            self._numbers = tuple(map(forms_of, said))

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
        canvas, words = ui.layout.canvas, self._state.words
        lines = ui.arrangement.size[1] if ui.view.projector else 0
        shown = Shown(
            words or self._title,
            () if words else self._numbers,
            (round(SHARE * canvas.width), round(TALL * canvas.height)),
            ui.desk.look,
            round(PROJECTED * lines / PROJECTOR_LINES),
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


def forms_of(line: Line) -> Forms:
    """Return a number in words, the longest first."""
    alone = f"{line.name} {line.value}"
    theory = line.theory.split(",")[0]
    return (f"{alone}, {theory}", alone) if theory else (alone,)


def rows_of(shown: Shown) -> list[Row]:
    """Return the lines in the largest size at which they are few, as many as there is room for."""
    rows: list[Row] = []
    for size in SIZES:
        rows, fits = _rows_in(shown, size)
        if fits and len(rows) <= FEW:
            break
    return rows


def _rows_in(shown: Shown, size: float) -> tuple[list[Row], bool]:
    """Return the lines in a `size` [units] with their fonts, and whether nothing is left out."""
    look, wide = shown.look, shown.room[0] - 2 * shown.look.px(PAD)
    bold = font(max(shown.least, look.px(size)), bold=True)
    plain = font(max(shown.least, look.px(0.8 * size)))
    most = max(1, (shown.room[1] - look.px(PAD)) // bold.get_linesize())
    heads = paint.wrap(shown.head, bold, wide) or [""]
    said = _told(shown.numbers, plain, wide)
    lines = said[: max(0, most - len(heads))]
    fits = len(heads) <= most and len(lines) == len(said)
    if len(heads) > most:
        heads = [*heads[: most - 1], paint.shorten(f"{heads[most - 1]} {heads[most]}", bold, wide)]
    rows = [*((line, bold) for line in heads), *((line, plain) for line in lines)]
    return rows, fits


def _told(numbers: tuple[Forms, ...], face: pygame.font.Font, wide: int) -> list[str]:
    """Return the numbers in one line of `wide` [px], else in lines of their own, each in the first
    of its forms that fits; one that has none is left out, for half of a number is another.
    """
    whole = BETWEEN.join(forms[0] for forms in numbers)
    if paint.width(whole, face) <= wide:
        return [whole] if whole else []
    fitting = (next((f for f in forms if paint.width(f, face) <= wide), "") for forms in numbers)
    return [form for form in fitting if form]


def picture(shown: Shown) -> pygame.Surface:
    """Return the words in the largest size that fits, on a plate."""
    look, pad = shown.look, shown.look.px(PAD)
    images = [face.render(line, True, look.colour("text")) for line, face in rows_of(shown)]
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
