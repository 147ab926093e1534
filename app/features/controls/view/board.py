"""The board of the user's own controls: sliders, buttons, read-outs and formulas of the table."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame
from pygame_gui.core import UIContainer

from app.features.controls.model.task import CONTROLS, ControlTask
from app.features.controls.view.rows import GAP, ROWS, ControlRow
from app.features.controls.view.sheet import ControlSheet
from app.session.session import Session
from app.simulation.attached import Attached, Button, Formula, ReadOut, Slider
from app.simulation.simulation import Simulation
from app.ui.boards.board import HEAD, PAD, Board, for_fingers
from app.ui.kit.buttons import Button as Push
from app.ui.kit.desk import Desk, MakeSheet
from app.ui.kit.popup import Entry, Popup
from app.ui.kit.scroll import ScrollArea
from app.ui.kit.theme import Look

FOOT = 28  # [units] the button that adds
MOST = 9  # [count] lines that the board grows for; more scroll
PERIOD = 0.1  # [s] between two readings

OpenSheet = Callable[[MakeSheet], None]


def controls_of(simulation: Simulation) -> list[Attached]:
    """Return the controls of a table, in the order of making."""
    return [one for one in simulation.attachments.attached if isinstance(one, CONTROLS)]


class ControlBoard(Board):
    """A line for each control, and a button that adds one."""

    SIZE = (320.0, 100.0)
    LEAST = (240.0, 90.0)
    CORNER = "top right"  # in the sky: what moves ends on a floor

    def __init__(self, session: Session, open_sheet: OpenSheet) -> None:
        """Show the controls of what runs; `open_sheet` asks about one."""
        super().__init__("Controls")
        self._session, self._open_sheet = session, open_sheet
        self.rows: list[ControlRow] = []
        self._made: list[object] = []  # what the lines were made of
        self._since = 0.0  # [s] since the last reading

    def wanted(self, look: Look) -> int:
        """Return the height [px] for all lines, up to MOST; the title's more for fingers is not in
        it. It is a sum of whole pixels, as the lines are.
        """
        kinds = [ROWS[one.KIND] for one in controls_of(self._session.simulation)]
        rows = sum(kind.height(look) + look.px(GAP) for kind in kinds[:MOST])
        return look.px(HEAD) + look.px(PAD) + rows + look.px(GAP) + look.target(FOOT)

    def more(self, look: Look) -> tuple[int, int]:
        """Return how much wider and higher it is for fingers [px]: by its lines."""
        usual = self.wanted(replace(look, touch=False))
        return 0, self.wanted(look) - usual + super().more(look)[1]

    def fill(self, desk: Desk, inside: pygame.Rect, container: UIContainer) -> None:
        """Make a line for each control, and the button below them."""
        look, controls = desk.look, controls_of(self._session.simulation)
        gap = look.px(GAP)
        foot = look.target(FOOT) + gap
        heights = [ROWS[one.KIND].height(look) + gap for one in controls]
        room = pygame.Rect(inside.left, inside.top, inside.width, inside.height - foot)
        self.rows, self._made = [], _make_up(controls)
        if controls and room.height > 0:
            # The last gap is none of the lines: it takes up what another look rounds otherwise.
            area, top = ScrollArea(desk, room, container, sum(heights) - gap), 0
            for one, height in zip(controls, heights, strict=True):
                place = pygame.Rect(0, top, area.width, height - gap)
                self.rows.append(ROWS[one.KIND](desk, area.content, place, one, self.edit))
                top += height
        place = pygame.Rect(inside.left, inside.bottom - foot + gap, inside.width, foot - gap)
        words, tip = "Add a control…", "A slider, button, read-out or formula of your own"
        self.adds = Push(
            desk, place, container, command=self._choose, words=words, tip=tip, framed=True
        )
        self._follow()

    def _choose(self) -> None:
        entries = [
            Entry(f"{words}…", partial(self.edit, None, kind.KIND))
            for kind, words in (
                (Slider, "Slider"),
                (Button, "Button or key"),
                (ReadOut, "Read-out"),
                (Formula, "Formula"),
            )
        ]
        Popup(self.desk, self.adds.rect, [entries], width=self.adds.rect.width)

    def edit(self, one: Attached | None, kind: str = "") -> None:
        """Open the sheet of a control, or of a new one of a kind."""
        if one is not None:
            one = self._session.simulation.attachments.attached_by_id(one.id) or one
            kind = one.KIND
        task = ControlTask(self._session, kind, one)
        self._open_sheet(lambda desk, closed: ControlSheet(desk, closed, task))

    def update(self, seconds: float) -> None:
        """Make other lines for other controls; follow the values ten times a second."""
        controls = controls_of(self._session.simulation)
        if _make_up(controls) != self._made:
            self._fit()
            return
        self._since += seconds
        if self._since >= PERIOD:
            self._since = 0.0
            self._follow()

    def _follow(self) -> None:
        simulation = self._session.simulation
        program = simulation.program
        for row in self.rows:
            one = simulation.attachments.attached_by_id(row.one.id)
            if one is not None:
                row.follow(one, program)

    def _fit(self) -> None:
        """Make the board as high as its lines, and those anew; the upper edge stays."""
        if self.boards is not None:
            look = self.desk.look
            self.fit(self.wanted(look) + for_fingers(look))

    def key(self, event: pygame.event.Event) -> bool:
        """Offer a key to an open number."""
        return any(row.key(event) for row in self.rows)

    def closed(self) -> None:
        """Forget the elements; the controls stay."""
        self.rows = []


def _make_up(controls: list[Attached]) -> list[object]:
    """Return what the lines depend on: all words but those that a line follows."""
    follows = ("value", "on", "enabled")
    return [
        (one.id, one.KIND, *(pair for pair in one.words().items() if pair[0] not in follows))
        for one in controls
    ]
