"""Controls in the window: their board, with pinned sliders, and the keys of their buttons."""

from dataclasses import replace
from functools import partial

import pygame

from app.features.controls.model.pressing import keep_pin, push
from app.features.controls.view.board import ControlBoard, controls_of
from app.quantities import wall_clock
from app.simulation.attached import Button
from app.simulation.simulation import Simulation
from app.ui.keys import key_word
from app.window.actions.action import ActionOf
from app.window.feature import Feature, Part
from app.window.host import Host

PERIOD = 0.25  # [s] between two looks for pinned things that a scene has taken away


class ControlsPart(Part):
    """The part has one board, which opens with a table that has controls or pins."""

    BOARD = ControlBoard

    def __init__(self, host: Host) -> None:
        """Nothing is pressed."""
        super().__init__(host)
        self.board = ControlBoard(host.editor, host.do, host.ui.open_sheet)
        self._seen: tuple[Simulation | None, int] = (None, 0)
        self._key: object = None  # cheap to compare: when it changes, pins are looked at
        self._looked = 0.0  # [s]
        self._held: dict[int, Button] = {}  # key code -> button that it holds
        host.editor.pins.keep = partial(keep_pin, host.editor)

    def make_board(self) -> ControlBoard:
        return self.board

    def show(self) -> None:
        """Open the board, also to make the first control."""
        board = self.board
        if board.boards is None:
            look = self.host.ui.desk.look
            high = board.wanted(replace(look, touch=False)) / look.scale
            board.SIZE, board.needed = (board.SIZE[0], high), high
            if board.place is not None:
                board.place.height = high
        super().show()

    def follow(self) -> None:
        """Open it for a table with controls or pins, and when one is made; close it for another
        table, and when the last is gone.
        """
        simulation, board = self.host.session.simulation, self.board
        new_pin = self._follow_pins()
        count = len(controls_of(simulation)) + len(board.pins)
        before, known = self._seen
        self._seen = simulation, count
        if count and (before is not simulation or count > known or new_pin):
            self.show()
        elif not count and (before is not simulation or known) and board.boards is not None:
            board.close()

    def _follow_pins(self) -> bool:
        """Let the board know what is pinned; return whether something is new."""
        session, pins, now = self.host.session, self.host.editor.pins, wall_clock.now()
        timeline = session.timeline
        key = (
            *(session.simulation, timeline.present, timeline.index),
            *(session.world.newest_id, tuple(map(id, pins.all))),
        )
        if key == self._key and (not pins.all or now - self._looked < PERIOD):
            return False
        self._key, self._looked = key, now
        before, self.board.pins = [pin for pin, _ in self.board.pins], pins.living()
        return any(pin not in before for pin, _ in self.board.pins)

    # --- keys --------------------------------------------------------------------------------

    def key_down(self, event: pygame.event.Event) -> str:
        """Press the button that has this key."""
        session, word = self.host.session, key_word(event)
        for one in session.simulation.attachments.attached:
            if isinstance(one, Button) and one.key and one.key == word:
                push(session, one, True, self.host.do)
                if one.mode == "hold":
                    self._held[event.key] = one
                return one.name
        return ""

    def key_up(self, key: int) -> None:
        """Let the button of a key go."""
        if key in self._held:
            push(self.host.session, self._held.pop(key), False, self.host.do)

    def focus_lost(self) -> None:
        """Let go of all buttons: their keys will go up over another window."""
        for key in tuple(self._held):
            self.key_up(key)


FEATURE = Feature(
    name="controls",
    words="The controls",
    place=5,
    make=ControlsPart,
    actions=(
        ActionOf(
            *("controls", "Sliders, buttons and formulas of your own", ("shift+u",), "Edit"),
            ControlsPart.show,
        )
        .at("Insert", (3, 0), "Controls…")
        .told("Make your own sliders, buttons and read-outs, and let formulas drive bodies."),
    ),
)
