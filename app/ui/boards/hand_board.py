"""The board of the hand: how it pulls, in exact numbers."""

from typing import Any

from app.simulation.commands.hand import SetHandMode
from app.simulation.hand_modes import KINDS
from app.ui.boards.board import Board
from app.ui.kit.controls import Changes
from app.ui.toolkit.form import Form
from app.ui.toolkit.parts import Column, Part
from scenes.kit import Parameter

KIND_WORDS = {"spring": "nothing", "force": "force", "velocity": "velocity"}
"""What each of KINDS holds constant."""

FORCES, SPEEDS = (0.1, 1000.0), (0.01, 20.0)
"""Ends of the sliders: [N], [m/s]. The hand itself takes more: see simulation/hand_modes.py."""


def hand_parameters() -> dict[str, Parameter]:
    """Return what can be set, as a form wants it."""
    listed = (
        Parameter(
            "choice",
            "nothing",
            options=tuple(KIND_WORDS[kind] for kind in KINDS),
            help="Nothing: a spring that follows the mouse. Force and velocity are for measuring.",
            name="constant",
        ),
        Parameter(
            "slider",
            10.0,
            *FORCES,
            unit="N",
            log=True,
            live=True,
            help="The force with which the hand pulls towards the mouse.",
            name="force",
        ),
        Parameter(
            "slider",
            0.5,
            *SPEEDS,
            unit="m/s",
            log=True,
            live=True,
            help="How fast the held point moves to the mouse; the strength limits the force.",
            name="velocity",
        ),
        Parameter(
            "toggle",
            False,
            live=True,
            help="Force, work and power beside the mouse while something is held.",
            name="read_out",
        ),
    )
    return {parameter.name: parameter for parameter in listed}


class HandBoard(Board):
    """A form for the hand of the running scene."""

    SIZE = (330.0, 222.0)
    STAYS = True
    LEAST = (280.0, 222.0)
    TIMED = False

    def __init__(self) -> None:
        super().__init__("Hand")

    def stamp(self) -> object:
        """Return what the menu and the history set."""
        return self._values()

    def describe(self) -> Part:
        """Return the form alone."""
        parameters, values = hand_parameters(), self._values()
        return Column(Form(parameters, values, Changes(self._changed), key="form"))

    def _values(self) -> dict[str, Any]:
        view, mode = self.desk.view, self.desk.session.hand.mode
        return {
            "constant": KIND_WORDS[mode.kind],
            "force": mode.force if mode.kind == "force" else view.hand_force,
            "velocity": mode.speed if mode.kind == "velocity" else view.hand_speed,
            "read_out": view.shows_hand_readout(mode.kind),
        }

    def _changed(self, name: str, value: Any) -> None:
        view, session = self.desk.view, self.desk.session
        kind = session.hand.mode.kind
        if name == "read_out":
            view.hand_readout = value
            return
        if name == "constant":
            kind = next(kind for kind, words in KIND_WORDS.items() if words == value)
        elif name == "force":
            view.hand_force = value
        else:
            view.hand_speed = value
        session.submit(SetHandMode(kind, view.hand_force, view.hand_speed))
