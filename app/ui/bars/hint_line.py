"""What to do next with the chosen tool, at the lower left edge of the canvas."""

import re

import pygame

from app.ui.bars.legend import VEIL
from app.ui.floating import Piece, Share
from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Painted
from app.ui.kit.words import first_sentence

LEAST = 180  # [units] of words that are cut
KEY_ALONE = re.compile(r"[,;]? (Shift|Ctrl|Alt)$")  # whose colon, with what it does, is cut off
PAD = 8


class HintLine:
    """The hint line shows the hint of the tool, unless the hand is chosen, in a scene
    that hears no clicks, or the view does without
    hints.

    It is one line in the lane: all of it, its first sentence, the first part of that, the first
    clause of that, or as many words of it as there is room for.
    """

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.plate: HintPlate | None = None
        self._said = ""  # the words
        self._forms: list[str] = []  # ways to say them, the best first
        self._shown: object = None  # words, and the place they were given

    @property
    def words(self) -> str:
        """Return what is to be said now; "" = nothing."""
        editor = self.desk.editor
        if not self.desk.view.show_hints:
            return ""
        if editor.tool.NAME == "drag" and not editor.session.scene.clicks:
            return ""
        hint = editor.tool.hint
        if self.desk.view.all_tools or not hint or editor.tool.FIRST is not None:
            return hint
        return f"{editor.tool.LABEL} · {hint}"  # its button is in a list: nothing else names it

    def piece(self) -> Piece | None:
        """Return what it wants of the lane."""
        words = self.words
        if words != self._said:
            self._said, self._forms = words, self._ways(words)
        pad = 2 * self.desk.look.px(PAD)
        widths = (self.desk.look.body.size(form)[0] + pad for form in self._forms)
        return Piece("hint", tuple(widths)) if self._forms else None

    def _ways(self, words: str) -> list[str]:
        """Return the ways to say it in one line, the best first."""
        if not words:
            return []
        sentence = first_sentence(words)
        part = sentence.partition(";")[0]
        font, least = self.desk.look.body, self.desk.look.px(LEAST)
        said = KEY_ALONE.sub("", part.partition(": ")[0])
        clause = said.partition(", ")[0]
        ends = [at for at, letter in enumerate(part) if letter == " "]  # of its words
        cuts = [part[:at].rstrip(",:") + "…" for at in reversed(ends)]
        wide = [cut for cut in cuts if font.size(cut)[0] > least]
        last = paint.shorten(part if " " not in clause else clause, font, least)
        whole = [form for form in (words, sentence, part, said, clause) if " " in form]
        return list(dict.fromkeys([*whole, *wide, last]))  # one word alone says nothing

    def put(self, share: Share | None, lane: pygame.Rect) -> None:
        """Stand where the lane has room."""
        shown = self._said, share, tuple(lane)
        if shown == self._shown:
            return
        self._shown = shown
        if self.plate is not None:
            self.plate.kill()
            self.plate = None
        if self._forms and share is not None:
            rect = pygame.Rect(share.left, 0, share.right - share.left, 0)
            high = self.desk.look.body.get_linesize() + self.desk.look.px(PAD)
            rect.height = min(high, lane.height)
            rect.centery = lane.centery
            self.plate = HintPlate(self.desk, rect, self._forms[share.form])


class HintPlate(Painted):
    """The words on a veil; the mouse goes through."""

    def __init__(self, desk: Desk, rect: pygame.Rect, words: str) -> None:
        """Show `words` at `rect` [px]."""
        self.words = words
        super().__init__(desk, rect)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the words on a box with a fine border."""
        look = self.look
        fill, border = look.colour("surface"), look.colour("border")
        paint.box(surface, self.inner(), fill, border, look.px(7), look.px(1))
        surface.fill((255, 255, 255, VEIL), special_flags=pygame.BLEND_RGBA_MULT)
        image = look.body.render(self.words, True, look.colour("text"))
        surface.blit(image, (look.px(PAD), (surface.get_height() - image.get_height()) // 2))

    def hover_point(self, hover_x: float, hover_y: float) -> bool:  # noqa: ARG002
        """Return False: who draws here does not notice it."""
        return False
