"""The board of the X-ray: where in the tick the walk is, the row at work, and what is solved."""

import math
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from app.drawing.draw import Draw
from app.features.xray.model.inspection import Inspection
from app.features.xray.model.walk import CLASS_SPEED, Unit, Walk
from app.features.xray.view.bars import Bars
from app.features.xray.view.keys import walk_keys
from app.features.xray.view.legend import XrayLegend
from app.features.xray.view.picture import Picture as Marks
from app.features.xray.view.picture import picture_of
from app.features.xray.view.residual_curves import Residuals
from app.features.xray.view.ribbon import Ribbon
from app.features.xray.view.room import (
    BESIDE,
    CLASS_SEES,
    GAP,
    LINE,
    SLIDER,
    TABS,
    TABS_TOLD,
    WHOLE_SHEET,
    docked_shares,
    shares,
)
from app.features.xray.view.sheet import RowSheet
from app.features.xray.view.words import fitting, place_words, state_words
from app.quantities.numbers import counted
from app.ui.boards.board import Board
from app.ui.kit.slider import Track
from app.ui.toolkit.inputs import Slider
from app.ui.toolkit.leaves import Button, Picture, Tab, Text
from app.ui.toolkit.parts import Column, Part, Row

LITTLE = 1e-6  # [1] growth beside 1: of what is left when nothing else grows
AGAIN_TIP = "Analyse the next tick"
ALL_TIP = "All moments of the tick"
AGAIN = 76  # [units] width
TWO = 760  # [units] a wider board has two columns
MOST_PLOTS = 190  # [units] height of a plot at most
SHARE, NARROWEST = 0.5, 320.0  # [1] of the canvas, [units]: how wide it is opened
EDGE = 24.0  # [units] that a board opened as high as the canvas leaves of it

EXACT_TIP = (
    "The tick was run again, uncompiled, in a process of its own, from the exact state. A hash of"
    " all that the state is must come out the same as of the tick that the program runs."
)

BUSY = "Analysing this step …"


class XrayBoard(Board):
    """Ctrl+Shift+X makes an X-ray and opens it."""

    TITLED = False  # the step says what it is

    SIZE = (440.0, 640.0)
    LEAST = (300.0, 340.0)  # row, tabs and state have their room
    BESIDE = True
    ESCAPES = True
    TIMED = False

    def __init__(
        self,
        inspection: Inspection,
        again: Callable[[], None],
        room: tuple[float, float] = (math.inf, math.inf),
        class_sees: str = CLASS_SEES[0],
        plays: bool = False,
    ) -> None:
        """Show what `inspection` has found; `again` looks into the tick that comes now.

        On a canvas of `room` [units] it leaves more than half of the width to the picture, and is
        no higher than that. In the strip of a lesson it shows one of CLASS_SEES. `plays`: a walk
        begins to play when it comes.
        """
        super().__init__("X-ray of a tick")
        wide = max(NARROWEST, min(self.SIZE[0], SHARE * room[0]))
        high = min(self.SIZE[1], room[1] - EDGE)
        self.SIZE = wide, high  # of this one
        self.inspection, self._make_again = inspection, again
        self.chosen = class_sees  # of TABS_TOLD, where there is no room for all
        self.plays = plays
        self.is_over = False  # it was closed
        self._shown: Walk | None = None

    @property
    def walk(self) -> Walk | None:
        return self.inspection.walk

    # --- what it shows -------------------------------------------------------------------------

    def stamp(self) -> object:
        """Return where the walk stands, and whether it is of now."""
        walk, inspection = self.walk, self.inspection
        work = inspection.busy, inspection.error
        if walk is None:
            return work
        now = inspection.is_now, self.desk.session.world.tick
        at = id(walk), walk.index, walk.playing, walk.speed, walk.recording.curves_due
        return work, now, at, self.chosen

    def describe(self) -> Part:
        """Return the parts for which there is room, in one column or two; in the strip of a lesson
        what a class reads from the back row: the row or the impulses with the keys, or the curves,
        and tabs that lead from one to another.
        """
        if self.walk is None:
            nothing = BUSY if self.inspection.busy else "Nothing has been analysed yet"
            return Text(self.inspection.error or nothing, key="place")
        look, room, gap = self.desk.look, self.tree.area, self.desk.look.px(GAP)
        if self.dock is not None:
            wanted = docked_shares(look, room.height, self.chosen)
            controls = () if self.chosen == "residuals" else self._controls(wanted, room.width)
            return Column(self._tabs(wanted), *controls, self._part(self.chosen), gap=GAP)
        two = room.width >= look.px(TWO)
        wide = (room.width - 3 * gap) // 2 if two else room.width
        high = XrayLegend.height(self.desk, wide, self._picture)
        wanted = shares(look, (wide, room.height), high, alone=not two)
        controls = self._controls(wanted, wide)
        kind = partial(XrayLegend, picture=self._picture)
        legend = Picture(kind, least=high, about=self.walk, key="legend")
        if two:
            fits = high < room.height // 2
            beside = room.height - (high if fits else 0) < wide
            plots = self._plots(beside, 1, math.inf)
            left = Column(*controls, self._part("row"), gap=GAP)
            return Row(left, Column(plots, fits and legend, gap=GAP), gap=3 * GAP, even=True)
        sides = 1 if wide >= look.px(BESIDE) else 2
        least = wanted.get("plots", 0)
        return Column(
            *controls,
            self._tabs(wanted),
            self._part(self.chosen if "tabs" in wanted else "row", plots=bool(least)),
            least > 0 and self._plots(sides == 1, least, sides * look.px(MOST_PLOTS)),
            "legend" in wanted and legend,
            gap=GAP,
        )

    def _controls(self, wanted: dict[str, int], width: int) -> list[Part]:
        """Return what says where one is and leads elsewhere, in a column of `width` [px]."""
        walk, inspection, now = self._walk, self.inspection, self.desk.session.world.tick
        docked, said = self.dock is not None, self.desk.keys.tip(AGAIN_TIP, "xray")
        again = Button(
            *("Again", self._make_again, said, not inspection.busy),
            framed=True,
            wide=AGAIN,
            high=LINE,
            key="again",
        )
        forms, role = state_words(inspection, now)
        tip, one = EXACT_TIP if role == "text" else forms[0], partial(Text, at_most=1, grow=1)
        state = one(forms[0], "body", role, tip, shorter=forms[1:], key="state")
        forms = place_words(walk.where)
        role = "text" if inspection.is_now or "state" in wanted else "warning"
        place = one(forms[0], "body", role, shorter=forms[1:], high=LINE, key="place")
        has_again = "state" in wanted or docked  # a low board says by it that it is out of date
        go, track = lambda value, _done: self.go(value), Track(0.0, max(len(walk) - 1.0, 1.0), 1.0)
        parts = {
            "state": Row(state, again, gap=GAP),
            "ribbon": self._of_walk(Ribbon, "ribbon", least=wanted.get("ribbon", 1), go=self.go),
            "place": Row(place, not has_again and again, gap=GAP),
            "keys": walk_keys(self.desk, width, walk, self.press, docked),
            "slider": Slider(track, float(walk.index), go, 0.0, ALL_TIP, high=SLIDER, key="slider"),
        }
        return [part for name, part in parts.items() if name in wanted]

    def _of_walk(
        self, kind: Any, key: str, least: float = 1, grow: float = 0.0, **own: Any
    ) -> Part:
        """Return an element that follows the walk."""
        made = partial(kind, walk=self._walk, **own)
        return Picture(made, kind.follow, self.stamp(), least, about=self._walk, grow=grow, key=key)

    def _part(self, name: str, plots: bool = False) -> Part:
        """Return one of TABS_TOLD; the sheet of a row is whole before plots below it grow."""
        if name == "bars":
            return self._of_walk(Bars, name, grow=1, picture=self._picture, picked=self.visit)
        if name == "residuals":
            return self._of_walk(Residuals, name, grow=1)
        sheet = self._of_walk(RowSheet, "sheet", brief=self.dock is not None)
        whole = self.desk.look.px(WHOLE_SHEET) if plots else 1
        return replace(sheet, wanted=whole, grow=LITTLE)

    def _plots(self, beside: bool, least: int, most: float) -> Part:
        """Return bars and residuals, beside one another or one above the other."""
        parts = [self._part(name) for name in ("bars", "residuals")]
        if beside:
            parts = [replace(part, least=least) for part in parts]
            return Row(*parts, gap=2 * GAP, even=True, grow=1, most=most)
        parts = [replace(part, least=least // 2) for part in parts]
        return Column(*parts, gap=2 * GAP, grow=1, most=most)

    def _tabs(self, wanted: dict[str, int]) -> Part | bool:
        """Return the tabs, if there is room."""
        tabs = (
            Tab(words, partial(self.choose, name), name == self.chosen, tip, high=TABS)
            for name, words, tip in TABS_TOLD
        )
        return "tabs" in wanted and Row(*tabs, gap=0, even=True, key="tabs")

    def choose(self, name: str) -> None:
        """Show one of TABS_TOLD."""
        self.chosen = name

    def closed(self) -> None:
        """Give up what is being looked at: nobody waits for it."""
        self.is_over = True
        self.inspection.cancel()

    @property
    def _walk(self) -> Walk:
        assert self.inspection.walk is not None
        return self.inspection.walk

    @property
    def _picture(self) -> Marks:
        return picture_of(self._walk)

    # --- going ---------------------------------------------------------------------------------

    def press(self, unit: Unit | None, direction: int) -> None:
        """Do what a button of the walk does."""
        if direction == 0:
            self.play()
        elif unit is None:
            self.go(len(self._walk) if direction > 0 else 0)
        else:
            self.step(unit, direction)

    def step(self, unit: Unit, direction: int) -> None:
        """Go on or back; a walk that plays stops."""
        if self.walk is not None:
            self.walk.play(False)
            self.walk.step(unit, direction)

    def go(self, index: float) -> None:
        """Go to a moment; a walk that plays stops."""
        if self.walk is not None:
            self.walk.play(False)
            self.walk.go(index)

    def visit(self, row: int) -> None:
        """Go to the next visit of a row; a walk that plays stops."""
        if self.walk is not None:
            self.walk.play(False)
            self.walk.visit(row)

    def play(self) -> None:
        """Let the walk run, or stop it."""
        if self.walk is not None:
            self.walk.play(not self.walk.playing)

    def press_at(self, point: tuple[float, float], reach: float) -> bool:
        """Go to the next visit of the mark at a point of the picture; False when none is there.

        A second press comes to the next row of the same place: from normal to friction.
        """
        walk = self.walk
        if walk is None or not self.inspection.is_now:
            return False
        rows = picture_of(walk).hit(point, reach)
        if not rows:
            return False
        here = walk.moment.row if walk.moment is not None else -1
        number = rows.index(here) + 1 if here in rows else 0
        self.visit(rows[number % len(rows)])
        return True

    # --- a frame -------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Follow the walk and the present."""
        walk = self.walk
        if walk is not self._shown:
            self._shown = walk
            if walk is not None and self.plays:
                walk.speed = CLASS_SPEED
                walk.play(True)
        if walk is not None and self.dock is None:
            rows, tick = counted(len(walk.recording.rows), "rows"), walk.recording.tick
            forms = f"{walk.recording.solver}, {rows}", rows
            titles = *(f"X-ray of tick {tick}: {form}" for form in forms), f"X-ray of tick {tick}"
            wide = self.head.rect.width - self.desk.look.px(12)
            self.put_title(fitting(titles, self.desk.look.strong, wide))
        super().update(seconds)

    def draw(self, draw: Draw) -> None:
        """Mark rows, bodies and velocities in the picture, while it is that of the X-ray."""
        if self.walk is not None and self.inspection.is_now:
            self._picture.draw(draw, self.walk, self.desk.session.world)
