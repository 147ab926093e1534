"""The lines of a vote: letters stand in their caps, however low those are."""

import pygame
import pytest

from app.features.predictions.view.vote_rows import CAP, line_height, paint_letter
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
