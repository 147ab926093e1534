"""Tables of lines: what is written stays clear of the bar that says how much is out of sight."""

import pygame

from app.ui.kit.row_table import BAR, RowTable, TableRow
from tests.app.ui.workbench import Workbench


def test_words_as_wide_as_the_table_end_before_its_scroll_bar() -> None:
    """A line without numbers may be as long as the table is wide; its end was under the bar."""
    kit = Workbench("cradle").ui.desk
    area = pygame.Rect(0, 0, 200, 60)
    group = kit.group(area)
    table = RowTable(kit, area, group, (40.0,), lambda *_: None)
    words = 40 * "m"
    table.put([TableRow(words) for _ in range(9)])
    assert table.room > 0
    bar = pygame.Rect(200 - kit.look.px(BAR), 0, kit.look.px(BAR), 60)
    painted = pygame.Surface(area.size, pygame.SRCALPHA)
    table.paint(painted)
    table.put([TableRow("") for _ in range(9)])
    bare = pygame.Surface(area.size, pygame.SRCALPHA)
    table.paint(bare)
    under = (pygame.image.tobytes(one.subsurface(bar), "RGBA") for one in (painted, bare))
    assert len(set(under)) == 1
    group.kill()
