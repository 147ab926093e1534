"""Tables of lines: what is written stays clear of the bar that says how much is out of sight."""

import pygame

from app.ui.kit.painted import Painted, Tip
from app.ui.kit.row_table import BAR, EDGE, LINE, RowTable, TableRow
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


def test_words_that_lack_room_get_what_the_numbers_do_not_need() -> None:
    kit = Workbench("cradle").ui.desk
    look = kit.look
    words = "Integrate velocities"
    wide = look.body.size(words)[0] + look.px(40)
    area = pygame.Rect(0, 0, wide, 60)
    group = kit.group(area)
    table = RowTable(kit, area, group, (wide / look.px(1),))
    table.put([TableRow(words, ("1",))])
    assert table.tip_of(0) == "", "all is to be seen: there is nothing to tell"
    table.put([TableRow(words, (40 * "8",))])
    assert table.tip_of(0) == words, "the number needs its column"
    group.kill()


def test_the_tip_of_a_line_that_is_cut_has_all_of_its_words() -> None:
    kit = Workbench("cradle").ui.desk
    group = kit.group(pygame.Rect(0, 0, 100, 60))
    table = RowTable(kit, pygame.Rect(0, 0, 100, 60), group, (40.0,))
    words = 40 * "m"
    for tip, said in (("", words), ("Why so", f"{words}\nWhy so"), (f"{words}: 3", f"{words}: 3")):
        table.put([TableRow(words, ("1",), tip=tip)])
        assert table.tip_of(0) == said
    group.kill()


def test_a_number_is_written_whole_or_not_at_all() -> None:
    """A table in a narrow board said "3 µm" of -24.8 µm: the rest was under the sign."""
    kit = Workbench("cradle").ui.desk
    number = "-24.8 µm"
    for spare in (0, -1):
        wide = kit.look.body.size(number)[0] + 2 * kit.look.px(EDGE) + kit.look.px(BAR + 4) + spare
        area = pygame.Rect(0, 0, wide, 60)
        group = kit.group(area)
        table = RowTable(kit, area, group, (wide / kit.look.px(1),))
        table.put([TableRow("", (number,))])
        table._needs[0] = wide  # the column is as wide as it was told
        painted = pygame.Surface(area.size, pygame.SRCALPHA)
        table.paint(painted)
        assert (painted.get_bounding_rect().width > 0) == (spare == 0)
        group.kill()


def test_an_open_tip_says_what_is_true_now() -> None:
    """It stood as it was opened: "so far 1.1 s of 10 s" beside a fan that was complete."""
    kit = Workbench("cradle").ui.desk
    group = kit.group(pygame.Rect(0, 0, 100, 60))
    table = RowTable(kit, pygame.Rect(0, 0, 100, 60), group, ())
    table.tip = "so far"
    table.show_tip()
    table.tip = "all of it"
    Painted.while_hovering(table, 0.02, (5, 5))
    assert isinstance(table.tool_tip, Tip)
    assert table.tool_tip.words == "all of it"
    table.tip = ""
    Painted.while_hovering(table, 0.02, (5, 5))
    assert table.tool_tip is None
    group.kill()


def test_no_line_is_cut_at_the_foot_wherever_it_is_scrolled_to() -> None:
    """A line in half was the last of most tables that need the wheel."""
    kit = Workbench("cradle").ui.desk
    area = pygame.Rect(0, 0, 200, round(3.6 * kit.look.px(LINE)))
    group = kit.group(area)
    table = RowTable(kit, area, group, ())
    table.put([TableRow(40 * "m") for _ in range(9)])
    painted = list[int]()
    table._paint_row = lambda surface, row, area, widths: bool(painted.append(area.top))
    line = kit.look.px(LINE)
    for offset in (0, line, table.room):
        painted.clear()
        table.offset = offset
        table.paint(pygame.Surface(area.size, pygame.SRCALPHA))
        assert painted == [0, line, 2 * line]
    assert table.row_at(area.top + 2.5 * line) == 8, "the last line of all, at the end"
    assert table.row_at(area.top + 3.3 * line) == -1, "no line is seen there"
    group.kill()


def test_a_height_that_was_rounded_down_hides_no_line() -> None:
    """A board of four parameters showed three on a projector."""
    kit = Workbench("cradle").ui.desk
    line = kit.look.px(LINE)
    area = pygame.Rect(0, 0, 200, 4 * line - 2)
    group = kit.group(area)
    table = RowTable(kit, area, group, ())
    table.put([TableRow("m") for _ in range(4)])
    assert table.room == 0
    assert table.row_at(area.top + 3.5 * line) == 3
    group.kill()
