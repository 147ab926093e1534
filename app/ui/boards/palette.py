"""A board of buttons: what a list of menu lines does, at hand for as long as it is needed."""

from app.ui.boards.board import Board
from app.ui.kit.desk import Desk
from app.ui.kit.popup import Entry
from app.ui.kit.words import capital
from app.ui.menus.menus import numbered_groups
from app.ui.toolkit.inputs import Scroll
from app.ui.toolkit.leaves import Button, Text
from app.ui.toolkit.parts import Column, Part, Row


class Palette(Board):
    """The board has a row for each group of a list. Subclasses say which, and name the groups."""

    MENU = ""
    HEADS: dict[int, str] = {}
    STAYS = True
    ESCAPES = True

    def __init__(self) -> None:
        super().__init__(self.MENU)

    def stamp(self) -> object:
        """Return what can be done now, and what is on."""
        return [
            (entry.words, entry.enabled, entry.refused, entry.checked and entry.checked())
            for entries in self._groups().values()
            for entry in entries
        ]

    def moment(self) -> object:
        """Return None: what it offers does not follow time."""

    def describe(self) -> Part:
        """Return the name of each group, and its buttons below it."""
        rows = [
            Column(
                Text(self.HEADS.get(number, ""), "small", "muted"),
                Row(*map(_button, entries), gap=4),
                gap=2,
            )
            for number, entries in self._groups().items()
        ]
        return Scroll(Column(*rows), key="rows")

    def _groups(self) -> dict[int, list[Entry]]:
        desk: Desk = self.desk
        return numbered_groups(desk, self.MENU)


def _button(entry: Entry) -> Button:
    keys = f"  ({entry.keys})" if entry.keys else ""
    tip = "\n".join(filter(None, (f"{entry.tip or entry.words}{keys}", capital(entry.refused))))
    return Button(
        entry.words,
        entry.command,
        tip,
        enabled=entry.enabled and not entry.refused,
        framed=True,
        strong=bool(entry.checked and entry.checked()),
        key=entry.name,
    )


class ArrangeBoard(Palette):
    """The board puts the selection in order."""

    MENU = "Arrange"
    SIZE, LEAST = (430.0, 318.0), (420.0, 300.0)
    HEADS = {0: "Align", 1: "Distribute", 2: "Mirror", 3: "Copies", 4: "Shapes"}


class SolverLab(Palette):
    """The board has what shows how a tick is computed, and what walks through it."""

    MENU = "Solver lab"
    SIZE, LEAST = (430.0, 340.0), (420.0, 300.0)
    HEADS = {0: "Analyse", 1: "Compare", 3: "Show", 4: "X-ray walk"}
