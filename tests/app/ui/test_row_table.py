"""Tables of lines: what is written stays clear of the bar that says how much is out of sight."""

import pygame

from app.ui.kit.row_table import BAR, RowTable, TableRow
from tests.app.desk import Desk


def test_words_as_wide_as_the_table_end_before_its_scroll_bar(desk: Desk) -> None:
    """A line without numbers may be as long as the table is wide; its end was under the bar."""
    kit = desk.app.ui.desk
    area = pygame.Rect(0, 0, 200, 60)
    group = kit.group(area)
    table = RowTable(kit, area, group, (40.0,), lambda *_: None)
    words = 40 * "m"
    table.put([TableRow(words) for _ in range(9)])
    assert table.room > 0
    bar = pygame.Rect(200 - kit.look.px(BAR), 0, kit.look.px(BAR), 60)
    painted = pygame.Surface(area.size, pygame.SRCALPHA)
    table.paint(painted)
    strip = pygame.PixelArray(painted.subsurface(bar.move(-0, 0)).copy())
    ink = painted.map_rgb(kit.look.colour("text"))
    assert not any(ink in column for column in strip)
    group.kill()
