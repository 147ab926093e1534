"""The board of the X-ray: where in the tick the walk is, the row at work, and what is solved."""

import math
from collections.abc import Callable

import pygame
from pygame_gui.core import UIContainer

from app.drawing.draw import Draw
from app.laboratory.xray.inspection import Inspection
from app.laboratory.xray.picture import Picture
from app.laboratory.xray.walk import Unit, Walk
from app.quantities.numbers import counted
from app.ui.boards.board import Board
from app.ui.boards.free_body_board import Line
from app.ui.boards.xray_bars import Bars
from app.ui.boards.xray_keys import WalkKeys
from app.ui.boards.xray_legend import XrayLegend
from app.ui.boards.xray_residuals import Residuals
from app.ui.boards.xray_ribbon import Ribbon
from app.ui.boards.xray_sheet import RowSheet
from app.ui.boards.xray_words import fitting, place_words, state_words
from app.ui.kit.buttons import Button
from app.ui.kit.desk import Desk
from app.ui.kit.slider import Slider, Track

LINE, RIBBON, KEYS, SLIDER = 24, 24, 32, 22  # [units] heights
GAP = 5  # [units] between the parts
AGAIN = 76  # [units] width
TWO = 760  # [units] a wider board has two columns
SHEET = 132  # [units] height of the sheet before anything else is left out
WHOLE_SHEET = 250  # [units] and where there is room: all of its parts
PLOTS, MOST_PLOTS = 116, 190  # [units] height of a plot at least, at most
BESIDE = 360  # [units] so wide, the two plots stand side by side
SHARE, NARROWEST = 0.5, 320.0  # [1] of the canvas, [units]: how wide it is opened

EXACT_TIP = (
    "The tick was run again, uncompiled, in a process of its own, from the exact state. A hash of"
    " all that the state is must come out the same as of the tick that the program runs."
)

CLASS_SEES = ("row", "residuals")
"""What of it a class reads in the strip of a lesson, where there is room for one thing."""
BUSY = "Looking into the tick …"


class XrayBoard(Board):
    """Ctrl+Shift+X makes an X-ray and opens it."""

    TITLED = False  # the step says what it is

    SIZE = (440.0, 640.0)
    LEAST = (300.0, 200.0)
    BESIDE = True

    def __init__(
        self,
        inspection: Inspection,
        again: Callable[[], None],
        room: float = math.inf,
        class_sees: str = CLASS_SEES[0],
    ) -> None:
        """Show what `inspection` has found; `again` looks into the tick that comes now.

        On a canvas that is `room` [units] wide it leaves more than half to the picture. In the
        strip of a lesson it shows one of CLASS_SEES.
        """
        super().__init__("X-ray of a tick")
        wide = max(NARROWEST, min(self.SIZE[0], SHARE * room))
        self.SIZE = wide, self.SIZE[1]  # of this one
        self.inspection, self._make_again = inspection, again
        self.class_sees = class_sees
        self.is_over = False  # it was closed
        self.place_line: Line | None = None
        self.keys: WalkKeys | None = None
        self.repeat: Button | None = None
        self._shown: object = None  # the walk that the elements were made for
        self._told: object = None
        self._parts: list[Ribbon | RowSheet | Bars | Residuals] = []
        self.slider: Slider | None = None
        self.ribbon: Ribbon | None = None
        self.sheet: RowSheet | None = None
        self.bars: Bars | None = None
        self.residuals: Residuals | None = None
        self.legend: XrayLegend | None = None
        self.state: Line | None = None

    @property
    def walk(self) -> Walk | None:
        """Return the walk that is shown."""
        return self.inspection.walk

    # --- elements ------------------------------------------------------------------------------

    def fill(self, desk: Desk, inside: pygame.Rect, container: UIContainer) -> None:
        """Make the parts for which there is room, in one column or two."""
        self._shown, self._told, self._parts = self.walk, None, []
        self.slider = self.ribbon = self.sheet = self.bars = None
        self.residuals = self.legend = self.state = self.repeat = self.place_line = None
        self.keys = None
        walk, look = self.walk, desk.look
        if walk is None:
            self.place_line = Line(desk, inside, container)
            return
        if self.dock is not None:
            self._fill_dock(desk, inside, container)
            return
        gap = look.px(GAP)
        left, right = inside.copy(), None
        if inside.width >= look.px(TWO):
            left.width = (inside.width - 3 * gap) // 2
            right = pygame.Rect(left.right + 3 * gap, inside.top, left.width, inside.height)
        wanted = self._wanted(desk, left, alone=right is None)
        below = self._controls(desk, left, container, wanted)
        if right is None:
            self._rest(desk, below, container, wanted)
        else:
            self._sheet(desk, below, container)
            legend = XrayLegend.height(desk, right.width, self._picture)
            if legend < right.height // 2:
                self._legend(desk, right, container, legend)
            self._plots(desk, right, container)
        self._follow()

    def _fill_dock(self, desk: Desk, inside: pygame.Rect, container: UIContainer) -> None:
        """Make what a class reads from the back row: the row with its keys, or the curves."""
        if self.class_sees == "residuals":
            self.residuals = Residuals(desk, inside, container, self._walk)
            self._parts.append(self.residuals)
        else:
            high = {"place": desk.look.px(LINE), "keys": desk.look.target(KEYS)}
            rest = self._controls(desk, inside, container, high)
            self.sheet = RowSheet(desk, rest, container, self._walk, brief=True)
            self._parts.append(self.sheet)
        self._follow()

    def closed(self) -> None:
        """Give up what is being looked at: nobody waits for it."""
        self.is_over = True
        self.inspection.cancel()

    def _wanted(self, desk: Desk, area: pygame.Rect, *, alone: bool) -> dict[str, int]:
        """Return the parts that there is room for and their heights [px], by what matters most.

        The keys and the place are always there, and a piece of the sheet.
        """
        look, gap = desk.look, desk.look.px(GAP)
        legend = XrayLegend.height(desk, area.width, self._picture)
        sides = 1 if area.width >= look.px(BESIDE) else 2
        parts = [
            ("place", look.px(LINE)),
            ("keys", look.target(KEYS)),
            ("sheet", look.px(SHEET)),
            ("ribbon", look.px(RIBBON)),
            ("state", look.px(LINE)),
            ("slider", look.target(SLIDER)),
        ]
        if alone:
            parts += [("plots", sides * look.px(PLOTS)), ("whole", look.px(WHOLE_SHEET - SHEET))]
            parts += [("legend", legend)]
        left, found = area.height, dict[str, int]()
        for name, high in parts:
            if high + gap > left and name not in ("place", "keys"):
                continue
            if name == "legend" and not found.keys() & {"plots", "whole"}:
                continue  # the sheet needs the room
            found[name] = high
            left -= high + gap
        return found

    def _controls(
        self, desk: Desk, area: pygame.Rect, container: UIContainer, wanted: dict[str, int]
    ) -> pygame.Rect:
        """Make what says where one is and leads elsewhere; return what is left below."""
        walk, gap = self._walk, desk.look.px(GAP)
        rest = area.copy()

        def take(name: str) -> pygame.Rect | None:
            if name not in wanted:
                return None
            line = pygame.Rect(rest.left, rest.top, rest.width, wanted[name])
            rest.top, rest.height = line.bottom + gap, rest.height - line.height - gap
            return line

        line = take("state")
        if line is not None:
            self.state = self._with_again(desk, line, container, EXACT_TIP)
        line = take("ribbon")
        if line is not None:
            self.ribbon = Ribbon(desk, line, container, walk, self.go)
            self._parts.append(self.ribbon)
        line = take("place")
        assert line is not None
        if self.state is not None or self.dock is not None:
            self.place_line = Line(desk, line, container)
        else:  # a low board says by this button alone that it is out of date
            self.place_line = self._with_again(desk, line, container)
        line = take("keys")
        assert line is not None
        self.keys = WalkKeys(desk, line, container, self.press, walk, self.dock is not None)
        line = take("slider")
        if line is not None:
            self.slider = Slider(
                desk, line, container,
                track=Track(0.0, float(max(len(walk) - 1, 1)), 1.0),
                value=float(walk.index), default=0.0, moved=lambda value, _done: self.go(value),
                tip="All moments of the tick",
            )  # fmt: skip
        return rest

    def _with_again(
        self, desk: Desk, line: pygame.Rect, container: UIContainer, tip: str = ""
    ) -> Line:
        """Return a line of words, with the button that looks again at its right end."""
        wide = min(desk.look.px(AGAIN), line.width // 3)
        place = pygame.Rect(line.right - wide, line.top, wide, line.height)
        told = desk.keys.tip("Look into the tick that comes now", "xray")
        self.repeat = Button(
            desk, place, container, command=self._make_again, words="Again", framed=True, tip=told
        )
        words = pygame.Rect(line.left, line.top, place.left - line.left, line.height)
        words.width -= desk.look.px(GAP)
        return Line(desk, words, container, tip)

    def _rest(
        self, desk: Desk, area: pygame.Rect, container: UIContainer, wanted: dict[str, int]
    ) -> None:
        """Make the sheet and, below it, what else there is room for."""
        if "legend" in wanted:
            self._legend(desk, area, container, wanted["legend"])
        if "plots" in wanted:
            gap = desk.look.px(GAP)
            whole = desk.look.px(WHOLE_SHEET)
            sides = 1 if area.width >= desk.look.px(BESIDE) else 2
            most = sides * desk.look.px(MOST_PLOTS)
            high = min(max(wanted["plots"], area.height - whole - gap), most)
            plots = pygame.Rect(area.left, area.bottom - high, area.width, high)
            area.height -= high + gap
            self._plots(desk, plots, container)
        self._sheet(desk, area, container)

    def _sheet(self, desk: Desk, area: pygame.Rect, container: UIContainer) -> None:
        area = pygame.Rect(area.left, area.top, area.width, max(1, area.height))
        self.sheet = RowSheet(desk, area, container, self._walk)
        self._parts.append(self.sheet)

    def _legend(self, desk: Desk, area: pygame.Rect, container: UIContainer, high: int) -> None:
        """Put the legend at the foot of `area`, which is less by it."""
        place = pygame.Rect(area.left, area.bottom - high, area.width, high)
        self.legend = XrayLegend(desk, place, container, self._picture)
        area.height -= high + desk.look.px(GAP)

    def _plots(self, desk: Desk, area: pygame.Rect, container: UIContainer) -> None:
        """Put bars and residuals side by side, or one above the other."""
        gap = 2 * desk.look.px(GAP)
        first, second = area.copy(), area.copy()
        if area.width >= desk.look.px(BESIDE) and area.height < area.width:
            first.width = second.width = (area.width - gap) // 2
            second.right = area.right
        else:
            first.height = second.height = max(1, (area.height - gap) // 2)
            second.bottom = area.bottom
        self.bars = Bars(desk, first, container, (self._walk, self._picture), self.visit)
        self.residuals = Residuals(desk, second, container, self._walk)
        self._parts += [self.bars, self.residuals]

    @property
    def _walk(self) -> Walk:
        assert self.inspection.walk is not None
        return self.inspection.walk

    @property
    def _picture(self) -> Picture:
        assert self.inspection.picture is not None
        return self.inspection.picture

    # --- going ---------------------------------------------------------------------------------

    def press(self, unit: Unit | None, ways: int) -> None:
        """Do what a button of the walk does."""
        if ways == 0:
            self.play()
        elif unit is None:
            self.go(len(self._walk) if ways > 0 else 0)
        else:
            self.step(unit, ways)

    def step(self, unit: Unit, ways: int) -> None:
        """Go on or back; a walk that plays stops."""
        if self.walk is not None:
            self.walk.play(False)
            self.walk.step(unit, ways)

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
        picture, walk = self.inspection.picture, self.walk
        if picture is None or walk is None or not self.inspection.is_now:
            return False
        rows = picture.hit(point, reach)
        if not rows:
            return False
        here = walk.moment.row if walk.moment is not None else -1
        number = rows.index(here) + 1 if here in rows else 0
        self.visit(rows[number % len(rows)])
        return True

    # --- a frame -------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:  # noqa: ARG002
        """Follow the walk and the present."""
        if self.walk is not self._shown:
            self.again()
        walk = self.walk
        if walk is not None and self.dock is None:
            rows = counted(len(walk.recording.rows), "rows")
            self.put_title(f"X-ray of tick {walk.recording.tick}: {walk.recording.solver}, {rows}")
        self._follow()

    def _follow(self) -> None:
        """Show where the walk stands, and whether it is of now."""
        walk, inspection = self.walk, self.inspection
        if walk is None:
            nothing = BUSY if inspection.busy else "Nothing was looked into yet"
            if self.place_line is not None:
                self.place_line.put(inspection.error or nothing)
            return
        now = self.desk.session.world.tick
        told = walk.index, walk.playing, inspection.is_now, now, inspection.busy
        if told == self._told:
            return
        self._told = told
        font, line = self.desk.look.body, self.place_line
        if line is not None:
            place = fitting(place_words(walk.where), font, line.rect.width)
            is_told = inspection.is_now or self.state is not None
            line.put(place, "text" if is_told else "warning")
        if self.state is not None:
            forms, tone = state_words(inspection, now)
            words = fitting(forms, font, self.state.rect.width)
            self.state.put(words, tone)
            self.state.tip = EXACT_TIP if tone == "text" and words == forms[0] else forms[0]
        for part in self._parts:
            part.follow()
        if self.slider is not None:
            self.slider.set(float(walk.index))
        if self.repeat is not None:
            self.repeat.able(not inspection.busy)
        if self.keys is not None:
            self.keys.follow()

    def draw(self, draw: Draw) -> None:
        """Mark rows, bodies and velocities in the picture, while it is that of the X-ray."""
        if self.walk is not None and self.inspection.is_now:
            self._picture.draw(draw, self.walk, self.desk.session.world)
