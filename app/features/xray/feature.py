"""The X-ray in the window: it stops time, has the next tick looked into, and opens its board."""

from collections.abc import Mapping
from typing import Any

from app.features.xray.model.inspection import Inspection
from app.features.xray.model.walk import Unit, Walk
from app.features.xray.view.board import CLASS_SEES, XrayBoard
from app.ui.bars.corner import Note, job_note
from app.window.actions.action import ActionOf
from app.window.feature import Feature, Part
from app.window.host import Host

NOT_OPEN = "There is no X-ray to walk through: open the Solver lab, X-ray of the next tick"


class XrayPart(Part):
    """The part starts X-rays, and lets keys walk through the one that is shown."""

    BOARD = XrayBoard

    def __init__(self, host: Host) -> None:
        """Nothing is looked into."""
        super().__init__(host)
        self._editor, self._ui = host.editor, host.ui
        self.inspection = Inspection(host.session)
        self._waits: tuple[Walk | None] | None = None
        """What was shown before the one whose end it waits for."""
        self._due: XrayBoard | None = None  # of a step that has come while another was looked at

    def start(self) -> None:
        """Look into the next tick; the board opens when its rows are known."""
        if not self.inspection.busy:
            self._waits = (self.inspection.walk,)
            self.inspection.start(self._editor.selection.body_ids)

    def step(self, unit: Unit, direction: int) -> None:
        """Go on or back in what is shown; a walk that plays stops."""
        board = self._board()
        if board is not None:
            board.step(unit, direction)
        else:
            self._tell_it_is_closed()

    def play(self) -> None:
        """Let the walk run, or stop it."""
        board = self._board()
        if board is not None:
            board.play()
        else:
            self._tell_it_is_closed()

    def _tell_it_is_closed(self) -> None:
        session = self._editor.session
        session.notify("info", NOT_OPEN, holds=lambda: self._board() is None)

    def make_board(self) -> XrayBoard:
        """Return a board as large as there is room for."""
        layout, scale = self._ui.layout, self._ui.desk.look.scale
        room = layout.canvas.width / scale, layout.free.height / scale
        return XrayBoard(self.inspection, self.start, room)

    def _board(self) -> XrayBoard | None:
        result = self.open_boards
        return result[0] if result and isinstance(result[0], XrayBoard) else None

    def lesson_board(self, said: Mapping[str, Any]) -> XrayBoard:
        """Look into the next tick for a step of a lesson; return the board that will show it.

        `said["show"]`: "row", the equation of the row at work, "bars", what each has pushed, or
        "residuals", how fast the sweeps converge. `said["plays"]`: it goes through the tick by
        itself. Raises ValueError for another word.
        """
        show = said.get("show", CLASS_SEES[0])
        if show not in CLASS_SEES:
            raise ValueError(f"an X-ray shows {', '.join(CLASS_SEES)}, not {show!r}")
        self._editor.session.paused = True
        self._waits = None
        self.inspection.forget()
        plays = bool(said.get("plays", False))
        board = self._due = XrayBoard(self.inspection, self.start, class_sees=show, plays=plays)
        self._begin_due()
        return board

    def _begin_due(self) -> None:
        """Look for the step that waits, once the look before has ended: it takes a moment."""
        if self._due is not None and not self.inspection.busy:
            board, self._due = self._due, None
            if not board.is_over:
                self.inspection.start(self._editor.selection.body_ids)

    def said(self) -> dict[str, Any] | None:
        """Return what a step of a lesson tells to have this again; None: it is not open."""
        board = self._board()
        if board is None:
            return None
        return {"show": board.chosen, **({"plays": True} if board.plays else {})}

    def update(self, seconds: float) -> None:
        """Follow the work; open the board when there is something to see."""
        inspection = self.inspection
        inspection.update(seconds)
        self._begin_due()
        if self._waits is None:
            return
        if inspection.walk not in (None, *self._waits):
            self._waits = (inspection.walk,)  # it is opened once; the curves may still come
            self.show()
        if not inspection.busy:
            self._waits = None
            if inspection.error:
                self._editor.session.notify("warning", f"X-ray: {inspection.error}")

    def scene_changed(self) -> None:
        """Forget what was of another scene; its board is closed with all others."""
        self._waits = self._due = None
        self.inspection.forget()

    def close(self) -> None:
        """Give up what works, and close the board."""
        self._waits = self._due = None
        self.inspection.close()
        super().close()

    def working(self) -> Note | None:
        """Return the card that shows how far it is."""
        job = self.inspection.xray.job
        if job is None:
            return None
        return job_note("xray", job, ("Cancel", self.inspection.cancel))


STEP_EVERY = 0.09
"""Pause between the steps of a held key [s]: rows go by as fast as one can still follow."""


def _step(
    name: str, words: str, key: str, walk: tuple[Unit, int], place: int, in_menu: str = ""
) -> ActionOf[XrayPart]:
    def do(part: XrayPart) -> None:
        part.step(*walk)

    action = ActionOf(name, words, (key,), "X-ray", do, repeat=STEP_EVERY)
    action = action.at("Solver lab", (4, place), in_menu)
    return action.told("While the X-ray is open: go through the step, one part after the other.")


FEATURE = Feature(
    name="xray",
    words="The X-ray",
    place=10,
    make=XrayPart,
    actions=(
        ActionOf("xray", "X-ray of the next tick", ("ctrl+shift+x",), "Laboratory", XrayPart.start)
        .at("Solver lab", (0, 0), "X-ray")
        .told("Go through the next step equation by equation, as the computer does."),
        _step("xray_row_on", "The next row", "ctrl+right", ("row", 1), 1, "Next row"),
        _step("xray_row_back", "The previous row", "ctrl+left", ("row", -1), 2, "Previous row"),
        _step("xray_colour_on", "The next graph colour", "ctrl+.", ("colour", 1), 3, "Next colour"),
        _step(
            "xray_colour_back",
            "The previous colour",
            "ctrl+,",
            ("colour", -1),
            4,
            "Previous colour",
        ),
        _step("xray_sweep_on", "The next sweep", "ctrl+shift+right", ("sweep", 1), 5, "Next sweep"),
        _step(
            "xray_sweep_back",
            "The previous sweep",
            "ctrl+shift+left",
            ("sweep", -1),
            6,
            "Previous sweep",
        ),
        _step("xray_stage_on", "The next stage", "ctrl+shift+down", ("stage", 1), 7, "Next stage"),
        _step(
            "xray_stage_back",
            "The previous stage",
            "ctrl+shift+up",
            ("stage", -1),
            8,
            "Previous stage",
        ),
        ActionOf("xray_play", "Play the X-ray, or stop it", ("ctrl+space",), "X-ray", XrayPart.play)
        .at("Solver lab", (4, 0), "Play")
        .told("Let the X-ray go through the step by itself, or stop it."),
    ),
    lesson="x-ray",
    closely=True,
)
