"""The board of the X-ray: where in the tick the walk is, the row at work, and what is solved."""

import math
from collections.abc import Callable
from functools import partial

import pygame
from pygame_gui.core import UIContainer

from app.drawing.draw import Draw
from app.features.xray.model.inspection import Inspection
from app.features.xray.model.walk import CLASS_SPEED, Unit, Walk
from app.features.xray.view.bars import Bars
from app.features.xray.view.keys import WalkKeys
from app.features.xray.view.legend import XrayLegend
from app.features.xray.view.picture import Picture, picture_of
from app.features.xray.view.residual_curves import Residuals
from app.features.xray.view.ribbon import Ribbon
from app.features.xray.view.room import (
    BESIDE,
    CLASS_SEES,
    GAP,
    TABS_TOLD,
    WHOLE_SHEET,
    docked_shares,
    shares,
)
from app.features.xray.view.sheet import RowSheet
from app.features.xray.view.words import fitting, place_words, state_words
from app.quantities.numbers import counted
from app.ui.boards.board import Board
from app.ui.kit.buttons import Button
from app.ui.kit.desk import Desk
from app.ui.kit.slider import Slider, Track
from app.ui.kit.tabs import Tab
from app.ui.kit.told import Line

AGAIN = 76  # [units] width
TWO = 760  # [units] a wider board has two columns
MOST_PLOTS = 190  # [units] height of a plot at most
SHARE, NARROWEST = 0.5, 320.0  # [1] of the canvas, [units]: how wide it is opened
EDGE = 24.0  # [units] that a board opened as high as the canvas leaves of it

EXACT_TIP = (
    "The tick was run again, uncompiled, in a process of its own, from the exact state. A hash of"
    " all that the state is must come out the same as of the tick that the program runs."
)

BUSY = "Looking into the tick …"


class XrayBoard(Board):
    """Ctrl+Shift+X makes an X-ray and opens it."""

    TITLED = False  # the step says what it is

    SIZE = (440.0, 640.0)
    LEAST = (300.0, 340.0)  # row, tabs and state have their room
    BESIDE = True
    ESCAPES = True

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
        self.tabs: list[Tab] = []
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
        return self.inspection.walk

    # --- elements ------------------------------------------------------------------------------

    def fill(self, desk: Desk, inside: pygame.Rect, container: UIContainer) -> None:
        """Make the parts for which there is room, in one column or two."""
        self._shown, self._told, self._parts = self.walk, None, []
        self.slider = self.ribbon = self.sheet = self.bars = None
        self.residuals = self.legend = self.state = self.repeat = self.place_line = None
        self.keys, self.tabs = None, []
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
        legend = XrayLegend.height(desk, left.width, self._picture)
        wanted = shares(look, left.size, legend, alone=right is None)
        below = self._controls(desk, left, container, wanted)
        if right is None:
            self._rest(desk, below, container, wanted)
        else:
            self._sheet(desk, below, container)
            if legend < right.height // 2:
                self._legend(desk, right, container, legend)
            self._plots(desk, right, container)
        self._follow()

    def _fill_dock(self, desk: Desk, inside: pygame.Rect, container: UIContainer) -> None:
        """Make what a class reads from the back row: the row or the impulses with the keys, or the
        curves, and tabs that lead from one to another.
        """
        wanted, area = docked_shares(desk.look, inside.height, self.chosen), inside.copy()
        if "tabs" in wanted:
            self._make_tabs(desk, area, container, wanted["tabs"])
        if self.chosen != "residuals":
            area = self._controls(desk, area, container, wanted)
        self._chosen_part(desk, area, container)
        self._follow()

    def closed(self) -> None:
        """Give up what is being looked at: nobody waits for it."""
        self.is_over = True
        self.inspection.cancel()

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
        if line is not None and (self.state is not None or self.dock is not None):
            self.place_line = Line(desk, line, container)
        elif line is not None:  # a low board says by this button alone that it is out of date
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
        if "tabs" in wanted:
            self._make_tabs(desk, area, container, wanted["tabs"])
            self._chosen_part(desk, area, container)
            return
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

    def _chosen_part(self, desk: Desk, area: pygame.Rect, container: UIContainer) -> None:
        if self.chosen == "bars":
            self._bars(desk, area, container)
        elif self.chosen == "residuals":
            self._residuals(desk, area, container)
        else:
            self._sheet(desk, area, container)

    def _make_tabs(self, desk: Desk, area: pygame.Rect, container: UIContainer, high: int) -> None:
        """Make tabs at the head of `area`, `high` [px]; it is less by them."""
        for number, (name, words, tip) in enumerate(TABS_TOLD):
            left = area.left + area.width * number // len(TABS_TOLD)
            right = area.left + area.width * (number + 1) // len(TABS_TOLD)
            place = pygame.Rect(left, area.top, right - left, high)
            choose = partial(self.choose, name)
            tab = Tab(desk, place, container, words=words, command=choose, tip=tip)
            tab.choose(name == self.chosen)
            self.tabs.append(tab)
        taken = high + desk.look.px(GAP)
        area.top, area.height = area.top + taken, max(1, area.height - taken)

    def choose(self, name: str) -> None:
        """Show one of TABS_TOLD."""
        self.chosen = name
        self.again()

    def _bars(self, desk: Desk, area: pygame.Rect, container: UIContainer) -> None:
        self.bars = Bars(desk, area, container, (self._walk, self._picture), self.visit)
        self._parts.append(self.bars)

    def _residuals(self, desk: Desk, area: pygame.Rect, container: UIContainer) -> None:
        self.residuals = Residuals(desk, area, container, self._walk)
        self._parts.append(self.residuals)

    def _sheet(self, desk: Desk, area: pygame.Rect, container: UIContainer) -> None:
        area = pygame.Rect(area.left, area.top, area.width, max(1, area.height))
        brief = self.dock is not None
        self.sheet = RowSheet(desk, area, container, self._walk, brief=brief)
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
        self._bars(desk, first, container)
        self._residuals(desk, second, container)

    @property
    def _walk(self) -> Walk:
        assert self.inspection.walk is not None
        return self.inspection.walk

    @property
    def _picture(self) -> Picture:
        return picture_of(self._walk)

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

    def update(self, seconds: float) -> None:  # noqa: ARG002
        """Follow the walk and the present."""
        walk = self.walk
        if walk is not self._shown:
            self.again()
            if walk is not None and self.plays:
                walk.speed = CLASS_SPEED
                walk.play(True)
        if walk is not None and self.dock is None:
            rows, tick = counted(len(walk.recording.rows), "rows"), walk.recording.tick
            forms = f"{walk.recording.solver}, {rows}", rows
            titles = *(f"X-ray of tick {tick}: {form}" for form in forms), f"X-ray of tick {tick}"
            wide = self.head.rect.width - self.desk.look.px(12)
            self.put_title(fitting(titles, self.desk.look.strong, wide))
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
        work = inspection.busy, walk.recording.curves_due
        told = walk.index, walk.playing, inspection.is_now, now, work
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
