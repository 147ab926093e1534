"""The lines of a vote: letters stand in their caps, however low those are."""

import pygame
import pytest

from app.features.predictions.view.vote_rows import (
    CAP,
    FRAME,
    SIZES,
    TALLY,
    UNDER,
    face_of,
    line_height,
    paint_letter,
    row_height,
)
from tests.app.desk import Desk


@pytest.mark.parametrize("projector", [False, True])
def test_a_letter_stands_in_the_middle_of_its_cap(desk: Desk, projector: bool) -> None:
    """On a projector it hung out of it at the foot."""
    desk.app.view.projector = projector
    desk.frames(3)
    look = desk.app.ui.desk.look
    for side in (look.px(CAP), min(look.px(CAP), line_height(look))):
        cap = pygame.Rect(side // 2, side // 2, side, side)
        for letter in "ABCD":
            sheet = pygame.Surface((2 * side, 2 * side), pygame.SRCALPHA)
            paint_letter(sheet, look, letter, cap)
            ink = sheet.get_bounding_rect()
            assert cap.inflate(-4, -4).contains(ink)
            assert abs(ink.centerx - cap.centerx) <= 1 and abs(ink.centery - cap.centery) <= 1
    desk.app.view.projector = False
    desk.frames(3)


@pytest.mark.parametrize("projector", [False, True])
def test_what_hangs_below_an_answer_is_clear_of_its_share(desk: Desk, projector: bool) -> None:
    """A "67 %" touched the g of the words above it and the frame below."""
    desk.app.view.projector = projector
    desk.frames(3)
    look = desk.app.ui.desk.look
    for letters in SIZES:
        face, high = face_of(look, letters), line_height(look, letters)
        sheet = face.render("angle", True, "black")
        hangs = (high - face.get_linesize()) // 2 + sheet.get_bounding_rect().bottom
        share = look.strong.render("67 %", True, "black")
        ink = share.get_bounding_rect()
        middle = high + look.px(UNDER) + look.px(TALLY) // 2
        top = middle - share.get_height() // 2 + ink.top
        frame = row_height(look, "angle", look.px(300), letters) - look.px(FRAME)
        assert hangs + look.px(3) <= top and top + ink.height < frame
    desk.app.view.projector = False
    desk.frames(3)
