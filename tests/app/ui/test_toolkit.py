"""The law by which parts are laid out, and the elements that are kept from one to the next."""

from dataclasses import dataclass

import numpy as np
import pygame
import pytest

from app.ui.kit.row_table import TableRow
from app.ui.kit.theme import LIGHT, Look
from app.ui.toolkit.inputs import Field, Scroll
from app.ui.toolkit.leaves import Button, List, Table, Text
from app.ui.toolkit.parts import Column, Group, Part, Row, Sizes
from app.ui.toolkit.rich_list import Line
from app.ui.toolkit.tree import Tree, texts
from tests.app.ui.workbench import Workbench

LOOK = Look(LIGHT, 1.0)


@dataclass(frozen=True)
class Block(Part):
    """A part of given sizes [px]."""

    across: Sizes = (10, 10)
    down: Sizes = (10, 10)

    def own_widths(self, look: Look) -> Sizes:
        return self.across

    def heights(self, look: Look, width: int) -> Sizes:
        return self.down


def blocks(rng: np.random.Generator, depth: int) -> Part:
    """Return a tree of columns and rows, and blocks that grow or not."""
    if depth == 0 or rng.random() < 0.3:
        least = rng.integers(1, 30, 2)
        more = least + rng.integers(0, 40, 2)
        sizes = [(int(a), int(b)) for a, b in zip(least, more, strict=True)]
        return Block(across=sizes[0], down=sizes[1], grow=float(rng.integers(0, 3)))
    parts = [blocks(rng, depth - 1) for _ in range(rng.integers(1, 5))]
    kind = Column if rng.random() < 0.5 else Row
    return kind(*parts, gap=float(rng.integers(0, 8)), grow=float(rng.integers(0, 2)))


def leaves(part: Part, area: pygame.Rect) -> list[pygame.Rect]:
    if not isinstance(part, Group):
        return [area]
    pairs = zip(part.parts, part.rects(LOOK, area), strict=True)
    return [rect for one, place in pairs for rect in leaves(one, place)]


def test_parts_with_room_for_their_least_lie_within_it_and_apart() -> None:
    rng = np.random.default_rng(3)
    for _ in range(300):
        part = blocks(rng, 3)
        wide = part.widths(LOOK)[1] + int(rng.integers(0, 200))
        # In one line of wanted widths nothing wraps, so the wanted height is enough, and more too.
        high = part.heights(LOOK, wide)[1] + int(rng.integers(0, 200))
        area = pygame.Rect(7, 11, wide, high)
        rects = leaves(part, area)
        assert all(map(area.contains, rects))
        assert all(rect.collidelist(rects[:k]) < 0 for k, rect in enumerate(rects))


def test_what_grows_takes_what_is_left_over_and_gives_first() -> None:
    one = Block(down=(10, 50), grow=1)
    two = Block(down=(20, 30))
    for room, highs in ((180, [150, 30]), (60, [30, 30]), (35, [10, 25]), (20, [10, 20])):
        result = Column(one, two, gap=0).rects(LOOK, pygame.Rect(0, 0, 10, room))
        assert [rect.height for rect in result] == highs


def test_what_is_left_over_by_one_that_grows_to_its_most_goes_to_the_others() -> None:
    parts = Block(grow=1, most=15), Block(grow=1), Block()
    result = Column(*parts, gap=0).rects(LOOK, pygame.Rect(0, 0, 10, 100))
    assert [rect.height for rect in result] == [15, 75, 10]


def test_a_row_without_the_least_widths_goes_on_in_another_line() -> None:
    row = Row(*(Block(across=(40, 60)) for _ in range(3)), gap=10)
    for wide, tops in ((200, [0, 0, 0]), (140, [0, 0, 0]), (139, [0, 0, 20]), (50, [0, 20, 40])):
        area = pygame.Rect(0, 0, wide, row.heights(LOOK, wide)[1])
        assert [rect.top for rect in row.rects(LOOK, area)] == tops
    even = Row(*(Block(across=(10, n)) for n in (10, 50, 90)), gap=10, even=True)
    result = even.rects(LOOK, pygame.Rect(0, 0, 100, 10))
    assert {rect.width for rect in result} <= {26, 27} and result[-1].right == 100


# --- elements -------------------------------------------------------------------------------------


@pytest.fixture
def tree() -> Tree:
    pygame.font.init()
    kit = Workbench("cradle").ui.desk
    area = pygame.Rect(0, 0, 300, 200)
    return Tree(kit, area, kit.group(area), lambda: None)


def test_an_element_is_kept_moved_and_does_what_was_said_last(tree: Tree) -> None:
    done: list[int] = []
    tree.show(Column(Button("Go", lambda: done.append(1), key="go")))
    button, top = tree["go"], tree["go"].rect.top
    tree.show(Column(Text("Two words"), Button("Go", lambda: done.append(2), key="go")))
    assert tree["go"] is button and button.rect.top > top
    button.command()
    assert done == [2]
    tree.show(Column(Text("Two words"), Button("Go", lambda: done.append(3), key="go")))
    button.command()
    assert done == [2, 3], "what looks the same may do something else"
    tree.show(Text("Two words", key="all"))
    assert not button.alive() and "go" not in tree and tree["all"].words == ("Two words",)


def test_what_looks_the_same_is_not_painted_again(tree: Tree) -> None:
    def said() -> Part:
        row = TableRow("Energy", ("3 J",), command=lambda: None)
        return Column(Text("Words"), Table([row], (60,), grow=1))

    tree.show(said())
    painted: list[str] = []
    for element in tree.elements:
        element.refresh = lambda: painted.append("again")
    tree.show(said())
    assert not painted


def test_a_description_tells_its_words_in_the_order_of_reading() -> None:
    table = Table([TableRow("Mass", ("2 kg",))], (60,))
    scroll = Scroll(Column(Field("Name", "ball", lambda _: None)))
    hidden = Text("not seen", seen=False)
    part = Column(Row(Text(("One.", "Two.")), Button("Go", int)), hidden, table, scroll)
    assert texts(part) == ["One.", "Two.", "Go", "Mass", "2 kg", "Name", "ball"]
    assert list(Line("It fell", button="1 s", note="by 2 m").texts()) == [
        "1 s",
        "It fell",
        "by 2 m",
    ]


def test_what_scrolls_has_the_room_that_its_parts_need_now(tree: Tree) -> None:
    def fields(count: int) -> Part:
        made = (Field("", "", lambda _: None, high=40, key=f"field {n}") for n in range(count))
        return Column(Scroll(Column(*made, gap=0), key="area"))

    tree.show(fields(3))
    assert tree["area"].room == 0 and len(tree.fields) == 3
    before = len(tree.box.elements)
    tree.show(fields(8))
    assert tree["area"].room == 8 * 40 - 200
    tree.show(fields(3))
    assert len(tree.box.elements) == before, "nothing is left of what was made anew"
    tree.show(fields(8))
    assert tree["field 7"].rect.right <= tree["area"].bar.rect.left
    tree.desk.focus.take(tree.fields[7].field)


def test_lines_that_are_made_anew_stay_where_they_were_scrolled_to(tree: Tree) -> None:
    lines = [Line(f"line {n} of many", n) for n in range(40)]
    tree.show(Column(List(lines, key="rows")))
    tree["rows"].scroll_to(100)
    count = len(tree.box.elements)
    tree.show(Column(List(lines, key="rows"), Text("Less room")))
    assert tree["rows"].offset == 100
    assert len(tree.box.elements) == count + 1, "its bar went with the old ones"
