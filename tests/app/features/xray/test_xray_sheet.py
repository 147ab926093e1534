"""The sheet of an X-ray's row: its words stay clear of the bar that says there is more below."""

import pygame

from app.features.xray.model.walk import Walk
from app.features.xray.view.room import EQUATIONS, shares
from app.features.xray.view.sheet import BAR, GAP, RowSheet
from tests.app.desk import Desk
from tests.app.features.xray.recordings import made


def test_words_end_before_the_scroll_bar_at_every_width(desk: Desk) -> None:
    kit = desk.app.ui.desk
    group = kit.group(pygame.Rect(0, 0, 500, 200))
    for width in range(200, 420, 20):
        sheet = RowSheet(kit, pygame.Rect(0, 0, width, 40), group, Walk(made()))
        assert sheet.room > 0, "there is more below"
        picture = pygame.Surface((width, 40), pygame.SRCALPHA)
        for piece in sheet.pieces:
            piece.paint(picture, pygame.Color("black"), 0)
        assert picture.get_bounding_rect().right <= width - kit.look.px(BAR)
        sheet.kill()
    group.kill()


def test_where_not_all_has_room_the_equation_is_seen_without_a_scroll(desk: Desk) -> None:
    kit = desk.app.ui.desk
    group = kit.group(pygame.Rect(0, 0, 500, 900))
    high = RowSheet(kit, pygame.Rect(0, 0, 400, 800), group, Walk(made()))
    title, said, letters, numbers, _ = high.pieces
    assert not high.room
    gap = kit.look.px(GAP)
    equation = sum(piece.column.height + gap for piece in (title, letters, numbers)) - gap
    low = RowSheet(kit, pygame.Rect(0, 0, 400, equation), group, Walk(made()))
    assert list(low.pieces[:4]) == [title, letters, numbers, said]
    assert low.room, "the words are below"
    group.kill()


def test_on_the_smallest_projector_an_equation_of_vectors_has_its_room_below_the_hash(
    desk: Desk,
) -> None:
    """There the board is 490 px high: 412 units, and 374 of them are within its frame."""
    look, high = desk.app.ui.desk.look, 374
    result = shares(look, (look.px(304), look.px(high)), look.px(60), alone=True)
    assert {"state", "ribbon", "tabs"} <= result.keys()
    others = sum(part + look.px(5) for name, part in result.items() if name != "sheet")
    assert look.px(high) - others >= look.px(EQUATIONS[0])
