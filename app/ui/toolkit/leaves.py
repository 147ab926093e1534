"""The parts that an element of the kit shows: words, what is pressed, lists and pictures."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from operator import eq
from typing import Any

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit import buttons, fields, paint, row_table, tabs
from app.ui.kit.desk import Desk
from app.ui.kit.popup import Entry, Popup
from app.ui.kit.theme import Look
from app.ui.toolkit.parts import Part, Sizes
from app.ui.toolkit.rich_list import Line, RichList
from app.ui.toolkit.words import Words

CONTROL = 28  # [units] height of what is pressed
TIGHT = 12  # [units] that a button gives of its ends where a row lacks room
ARROW = 38  # [units] beside the words of a drop-down, with its margins

Act = Callable[..., None]
"""Does what the newest description of a part says, and lets the board be described anew."""


@dataclass(frozen=True)
class Leaf(Part):
    """A part that one element shows; of one that is not `seen` the place is kept."""

    seen: bool = field(default=True, kw_only=True)

    def make(self, desk: Desk, rect: pygame.Rect, box: UIContainer, act: Act) -> Any:
        """Return a new element at `rect` [px in `box`]; a user's deed calls `act`."""
        raise NotImplementedError

    def put(self, element: Any) -> None:
        """Let an element show this; elements compare for themselves."""

    def place(self, element: Any, rect: pygame.Rect) -> bool:
        """Let it stand at `rect` [px]; False: it cannot, and must be made anew."""
        element.stand_at(rect)
        return True

    def fits(self, element: Any) -> bool:  # noqa: ARG002
        """Return whether an element can show this; else it is made anew."""
        return True

    def deed(self, *what: Any) -> None:
        """Do what the user asked for."""


@dataclass(frozen=True)
class Pressed(Leaf):
    """A part that is pressed: high enough for fingers, too."""

    def heights(self, look: Look, width: int) -> Sizes:  # noqa: ARG002
        high = look.target(self.high or CONTROL)
        return high, high


@lru_cache(maxsize=1024)
def line_count(words: str, font: pygame.font.Font, width: int) -> int:
    """Return how many lines words need [count]."""
    return len(paint.wrap(words, font, max(1, width)))


@dataclass(frozen=True)
class Text(Leaf):
    """Sentences, each in lines of its own; a tip tells all of them where the room ends.

    Room is kept for `room_for`, and for `lines` [count] at least, whatever they are now. `font`
    and `role` are names of a `Look` and of a `Palette`. Where one line is too short for the words
    the first of the `shorter` ones that fits is painted.
    """

    words: str | Sequence[str]
    font: str = "body"
    role: str = "text"
    tip: str = ""
    lines: int = 1
    kept: int = 0  # [count] lines of room, while there is enough
    at_most: int = 0  # [count] lines; 0: what it needs
    room_for: Sequence[str] = ()
    align: str = "left"
    shorter: Sequence[str] = ()
    least: float = 60.0  # [units] width

    @property
    def sentences(self) -> tuple[str, ...]:
        return (self.words,) if isinstance(self.words, str) else tuple(self.words)

    def own_widths(self, look: Look) -> Sizes:
        font = getattr(look, self.font)
        wide = max((paint.width(one, font) for one in self.sentences), default=1)
        return max(1, min(wide, look.px(self.least))), max(1, wide)

    def heights(self, look: Look, width: int) -> Sizes:
        font = getattr(look, self.font)
        said = () if self.at_most == 1 else self.room_for or self.sentences
        count = max(self.lines, self.kept, sum(line_count(one, font, width) for one in said))
        high, more = font.get_linesize(), max(0, look.px(self.high) - font.get_linesize())
        return self.lines * high + more, min(count, self.at_most or count) * high + more

    def texts(self) -> Iterable[str]:
        return filter(None, self.sentences)

    def make(self, desk: Desk, rect: pygame.Rect, box: UIContainer, act: Act) -> Words:  # noqa: ARG002
        return Words(desk, rect, box)

    def put(self, element: Words) -> None:
        looks = self.font, self.role, self.tip, self.align
        element.put(self.sentences, *looks, shorter=tuple(self.shorter))


@dataclass(frozen=True)
class Button(Pressed):
    """A push button with a word, a sign, or both."""

    words: str
    command: Callable[[], object] = field(compare=False)
    tip: str = ""
    enabled: bool = True
    framed: bool = False
    strong: bool = False
    sign: str = ""
    small: bool = False

    def own_widths(self, look: Look) -> Sizes:
        sign = look.px(14 if self.small else 18) + look.px(7) if self.sign else 0
        wide = paint.width(self.words, look.body) + look.px(20) + sign if self.words else 0
        side = look.target(CONTROL)
        return max(wide - look.px(TIGHT), side), max(wide, side)

    def texts(self) -> Iterable[str]:
        return filter(None, [self.words])

    def make(self, desk: Desk, rect: pygame.Rect, box: UIContainer, act: Act) -> buttons.Button:
        return buttons.Button(desk, rect, box, command=act, small=self.small)

    def put(self, element: buttons.Button) -> None:
        element.dress(self.framed, self.strong)
        element.put(self.words, self.sign)
        element.able(self.enabled)
        element.tip = self.tip

    def deed(self, *what: Any) -> None:  # noqa: ARG002
        self.command()


@dataclass(frozen=True)
class Tab(Pressed):
    """One word of an even row of tabs."""

    words: str
    command: Callable[[], object] = field(compare=False)
    chosen: bool = False
    tip: str = ""

    def texts(self) -> Iterable[str]:
        return (self.words,)

    def make(self, desk: Desk, rect: pygame.Rect, box: UIContainer, act: Act) -> tabs.Tab:
        return tabs.Tab(desk, rect, box, words=self.words, command=act, tip=self.tip)

    def put(self, element: tabs.Tab) -> None:
        element.choose(self.chosen)

    def deed(self, *what: Any) -> None:  # noqa: ARG002
        self.command()


@dataclass(frozen=True)
class Check(Pressed):
    """A box with a tick before its words."""

    words: str
    on: bool
    command: Callable[[], object] = field(compare=False)
    tip: str = ""
    enabled: bool = True

    def own_widths(self, look: Look) -> Sizes:
        wide = paint.width(self.words, look.body) + look.px(36)
        return wide, wide

    def texts(self) -> Iterable[str]:
        return (self.words,)

    def make(self, desk: Desk, rect: pygame.Rect, box: UIContainer, act: Act) -> fields.CheckBox:
        return fields.CheckBox(
            desk, rect, box, words=self.words, on=self.on, command=act, tip=self.tip
        )

    def fits(self, element: fields.CheckBox) -> bool:
        return element.words == self.words

    def put(self, element: fields.CheckBox) -> None:
        element.set(self.on)
        element.able(self.enabled)

    def deed(self, *what: Any) -> None:  # noqa: ARG002
        self.command()


class ListButton(fields.DropButton):
    """The element of `Menu`: it opens what `entries` are now; `act` hears that one was chosen."""

    entries: Callable[[], Sequence[Sequence[Entry]]]

    def __init__(self, desk: Desk, rect: pygame.Rect, box: UIContainer, act: Act, tip: str) -> None:
        self.act = act
        super().__init__(desk, rect, box, words="", command=self.open_list, tip=tip)

    def open_list(self) -> None:
        """Let one be chosen."""

        def then(entry: Entry) -> Entry:
            return replace(entry, command=lambda: (entry.command(), self.act()))

        groups = [[then(entry) for entry in group] for group in self.entries()]
        Popup(self.desk, self.rect, groups, width=self.rect.width)


@dataclass(frozen=True)
class Menu(Pressed):
    """What is chosen, in a button that opens a list; it is wide enough for each of `room_for`."""

    words: str
    entries: Callable[[], Sequence[Sequence[Entry]]] = field(compare=False)
    tip: str = ""
    enabled: bool = True
    room_for: Sequence[str] = ()

    def own_widths(self, look: Look) -> Sizes:
        wide = max(paint.width(one, look.body) for one in (self.words, *self.room_for))
        return wide + look.px(ARROW), wide + look.px(ARROW)

    def texts(self) -> Iterable[str]:
        return (self.words,)

    def make(self, desk: Desk, rect: pygame.Rect, box: UIContainer, act: Act) -> ListButton:
        return ListButton(desk, rect, box, act, self.tip)

    def put(self, element: ListButton) -> None:
        element.entries = self.entries
        element.show_words(self.words)
        element.able(self.enabled)


def choice(
    options: Sequence[Any],
    chosen: Any,
    choose: Callable[[Any], object],
    words: Callable[[Any], str] = str,
    tip: str = "",
    shown: str = "",
    **own: Any,
) -> Menu:
    """Return a list of which one of the `options` is chosen; `shown`: other words for that."""
    said = [words(one) for one in options]

    def entries() -> list[list[Entry]]:
        pairs = zip(options, said, strict=True)
        return [
            [
                Entry(name, partial(choose, one), checked=partial(eq, one, chosen))
                for one, name in pairs
            ]
        ]

    return Menu(shown or words(chosen), entries, tip, room_for=said, **own)


@dataclass(frozen=True)
class List(Leaf):
    """Rich lines that scroll. `press` hears the value of a line whose button is pressed, `point`
    that of the line under the mouse, or None.
    """

    lines: Sequence[Line]
    press: Callable[[Any], object] = field(compare=False, default=lambda _: None)
    point: Callable[[Any], None] = field(compare=False, default=lambda _: None)
    tip: str = ""
    grow: float = field(default=1.0, kw_only=True)

    stretches = True

    def heights(self, look: Look, width: int) -> Sizes:  # noqa: ARG002
        """Return a line, and three: it scrolls; or its height."""
        return look.px(self.high or CONTROL), look.px(self.high or 3 * CONTROL)

    def texts(self) -> Iterable[str]:
        return (words for line in self.lines for words in line.texts())

    def make(self, desk: Desk, rect: pygame.Rect, box: UIContainer, act: Act) -> RichList:
        return RichList(desk, rect, box, act)

    def put(self, element: RichList) -> None:
        element.button_tip, element.point = self.tip, self.point
        element.put(self.lines)

    def place(self, element: RichList, rect: pygame.Rect) -> bool:  # noqa: ARG002
        """Be made anew: lines are broken elsewhere."""
        return False

    def deed(self, *what: Any) -> None:
        self.press(*what)


@dataclass(frozen=True)
class Table(Leaf):
    """Words, with numbers in columns that are so wide [units]; no line is cut in half."""

    rows: Sequence[row_table.TableRow]
    columns: Sequence[float] = ()
    swatch: row_table.Swatch | None = field(compare=False, default=None)
    line: float = row_table.LINE
    count: tuple[int, int] = (1, 1)  # lines that it has room for, at least and wanted
    trim: bool = False  # what follows stands right below its last whole line

    stretches = True

    def heights(self, look: Look, width: int) -> Sizes:  # noqa: ARG002
        least, wanted = (count * look.px(self.line) for count in self.count)
        return least, wanted

    def whole(self, look: Look, height: int) -> int:
        line = look.px(self.line)
        return max(line, height // line * line) if self.trim else height

    def texts(self) -> Iterable[str]:
        return (one for row in self.rows for one in (row.words, *row.cells) if one)

    def make(self, desk: Desk, rect: pygame.Rect, box: UIContainer, act: Act) -> row_table.RowTable:
        made = row_table.RowTable(desk, rect, box, self.columns, self.swatch, self.line)
        made.acted = act
        return made

    def put(self, element: row_table.RowTable) -> None:
        element.put(self.rows)

    def fits(self, element: row_table.RowTable) -> bool:
        return element.columns == tuple(self.columns)


@dataclass(frozen=True)
class Picture(Leaf):
    """An element of the board's own, which `kind` makes and `show` lets show what there is.

    That is done when the `stamp` differs, and with `every` also so often while time runs. It is
    made anew for something else that it is `about`.
    """

    kind: Callable[[Desk, pygame.Rect, UIContainer], Any] = field(compare=False)
    show: Callable[[Any], object] = field(compare=False, default=lambda _: None)
    stamp: object = None
    least: float = 1.0  # [px] height
    wanted: float = 1.0  # [px]
    every: float = 0.0  # [s]; 0: no more often than the board
    says: Sequence[str] = ()
    about: object = field(default=None, compare=False)

    stretches = True

    def heights(self, look: Look, width: int) -> Sizes:  # noqa: ARG002
        return round(self.least), round(max(self.least, self.wanted))

    def texts(self) -> Iterable[str]:
        return self.says

    def make(self, desk: Desk, rect: pygame.Rect, box: UIContainer, act: Act) -> Any:  # noqa: ARG002
        made = self.kind(desk, rect, box)
        made.about = self.about
        return made

    def fits(self, element: Any) -> bool:
        return element.about == self.about

    def put(self, element: Any) -> None:
        if getattr(element, "stamp", self) != self.stamp:
            element.stamp = self.stamp
            self.show(element)

    def place(self, element: Any, rect: pygame.Rect) -> bool:  # noqa: ARG002
        """Be made anew: it divides its room when it is made."""
        return False
