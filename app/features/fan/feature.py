"""The chaos fan in the window: the form that asks for one, its board, its progress."""

from collections.abc import Mapping
from dataclasses import asdict
from functools import partial
from typing import Any

from app.features.fan.model.fan import Fan
from app.features.fan.model.spread import LEAST, MOST, MOST_COPIES, QUANTITIES, Difference
from app.features.fan.view.board import FanBoard
from app.teaching.spoilers import HIDDEN, withheld
from app.ui.bars.corner import Note
from app.ui.sheets.form_sheet import FormSheet, FormTask
from app.window.actions.action import ActionOf
from app.window.feature import Feature, Part
from app.window.host import Host
from scenes.kit import Parameter

ALL = "all that move"
MOST_BODIES = 40
"""Bodies to choose among: [count], 40; a longer list nobody reads. The selected one is first."""

LONGEST = 60.0  # [s] that a fan may last
SIZES = tuple(f"1e−{power}" for power in range(3, 13))
"""Sizes of the difference, the largest first."""


class FanPart(Part):
    """The part asks, runs, and shows."""

    BOARD = FanBoard

    def __init__(self, host: Host) -> None:
        """Have no fan yet."""
        super().__init__(host)
        self._editor, self._ui = host.editor, host.ui
        self.background = self.fan = Fan(host.session)
        self._last: dict[str, Any] = {}  # what was chosen last
        self._for_class = False  # a step of a lesson has begun it: its board tells how far it is
        assert float(SIZES[0].replace("−", "-")) == MOST
        assert float(SIZES[-1].replace("−", "-")) == LEAST

    def open(self) -> None:
        """Ask for a fan; an open board stays. While a class predicts it would tell the answer."""
        if withheld(self._ui.classroom):
            hides = partial(withheld, self._ui.classroom)
            self._editor.session.notify("info", f"What will be is {HIDDEN}", holds=hides)
            return
        world = self._editor.session.world
        moving = [body for body in world.bodies if body.kind == "dynamic"]
        if not moving:
            self._editor.session.notify("warning", "a fan needs a body that can move")
            return
        chosen = set(self._editor.selection.body_ids)
        moving.sort(key=lambda body: body.id not in chosen)
        names: dict[str, int | None] = {ALL: None}
        for body in moving[:MOST_BODIES]:
            names[body.name if body.name not in names else f"{body.name} ({body.id})"] = body.id
        first = next((name for name, known in names.items() if known in chosen), ALL)
        task = FormTask(
            "Chaos fan",
            "Start",
            parameters(tuple(names)),
            {**USUAL, **self._last, "body": first},
            partial(self._start, names),
            partial(summary, self._editor.session.timeline.now),
        )
        self._ui.open_sheet(lambda desk, closed: FormSheet(desk, closed, task))

    def _start(self, names: dict[str, int | None], values: dict[str, Any]) -> str:
        difference = Difference(
            names[values["body"]],
            next(key for key, both in QUANTITIES.items() if told(both) == values["quantity"]),
            float(values["size"].replace("−", "-")),
            values["copies"],
            values["seconds"],
        )
        trouble = self.fan.start(difference)
        self._for_class = False
        if not trouble:
            self._last = {name: value for name, value in values.items() if name != "body"}
            self.show()
        return trouble

    def lesson_board(self, said: Mapping[str, Any]) -> FanBoard:
        """Spread a fan for a step of a lesson: `said` has the fields of a Difference, but `body`
        is a name. Raises ValueError when that is not there.
        """
        own = {key: value for key, value in said.items() if key != "body"}
        bodies, body_id = self._editor.session.world.bodies, None
        if "body" in said:
            result = [body.id for body in bodies if body.name == said["body"]]
            if not result:
                raise ValueError(f"there is no body {said['body']!r}")
            body_id = result[0]
        trouble = self.fan.start(Difference(body_id, **{"quantity": "vx", **own}))
        if trouble:
            raise ValueError(trouble)
        self._for_class = True
        return self.make_board()

    def make_board(self) -> FanBoard:
        """Return a board on the fan, as wide as there is room for."""
        room = self._ui.layout.free.width / self._ui.desk.look.scale
        return FanBoard(self.fan, self.open, self.fan.forget, room)

    def said(self) -> dict[str, Any] | None:
        """Return what a step of a lesson tells to have such a fan again; None: there is none."""
        if self.fan.spread is None:
            return None
        said = asdict(self.fan.spread.difference)
        if said.pop("body_id") is not None:
            said["body"] = self.fan.spread.name
        return said

    @property
    def is_behind(self) -> bool:
        """Return whether copies still run."""
        return self.fan.busy

    def working(self) -> Note | None:
        """Return the card with the progress; not over the picture of a lesson."""
        return None if self._for_class else super().working()


USUAL: dict[str, Any] = {
    "body": ALL,
    "quantity": "speed to the right [m/s]",
    "size": "1e−6",
    "copies": 12,
    "seconds": 10.0,
}


def parameters(bodies: tuple[str, ...]) -> dict[str, Parameter]:
    """Return the fields of the form; `bodies` are those to choose among."""
    return {
        "body": Parameter("choice", bodies[0], options=bodies, name="body", label="Body"),
        "quantity": Parameter(
            "choice",
            USUAL["quantity"],
            options=tuple(map(told, QUANTITIES.values())),
            name="quantity",
            label="Change",
        ),
        "size": Parameter(
            "choice",
            USUAL["size"],
            options=SIZES,
            name="size",
            label="Change by up to",
            help="In the unit of the change. The two outermost copies differ by this much.",
        ),
        "copies": Parameter(
            "slider", 12, 2, MOST_COPIES, 1, name="copies", label="Copies", integer=True
        ),
        "seconds": Parameter(
            "slider", 10.0, 1.0, LONGEST, 1.0, "s", name="seconds", label="Duration"
        ),
    }


def told(quantity: tuple[str, str]) -> str:
    """Return what may be changed, with the unit of the change: "angle [rad]"."""
    words, unit = quantity
    return f"{words} [{unit}]"


def summary(tick: int, values: dict[str, Any]) -> str:
    """Return what the values make."""
    begin = "from its beginning" if tick == 0 else "from now on"
    words, unit = values["quantity"].removesuffix("]").split(" [")
    return (
        f"{values['copies']} copies of this run go {begin} for {values['seconds']:g} s,"
        f" their {words} spread over {values['size']} {unit}."
    )


FEATURE = Feature(
    name="fan",
    words="The chaos fan",
    place=50,
    make=FanPart,
    actions=(
        ActionOf(
            *("fan", "Chaos fan: compare starting values", ("ctrl+shift+f",), "Laboratory"),
            FanPart.open,
        )
        .at("Solver lab", (1, 2), "Chaos fan…")
        .told("Start many copies that hardly differ, and see how far apart they end."),
    ),
    lesson="fan",
)
