"""The numbers of a scene in the panel: what is measured, beside what theory says."""

from typing import NamedTuple

import pygame
from pygame_gui.core import UIContainer

from app.drawing import surfaces
from app.quantities.numbers import figure, percent
from app.simulation.simulation import Simulation
from app.simulation.verdicts import Verdict
from app.teaching.spoilers import HIDDEN, withheld
from app.ui.kit import paint
from app.ui.kit.column import Column, set_displayed
from app.ui.kit.desk import Desk
from app.ui.kit.icons import icon
from app.ui.kit.painted import Painted
from app.ui.kit.theme import Look
from physics import StaleHandleError
from scenes.kit import Reading, Scene, Theory
from scenes.resolution import DIGITS, least_of

LINE, NOTE, GAP = 25, 21, 4  # [units] a number, the theory below it, the space between two
FORMULA, FORMULA_LEFT = 15, 21  # [units] its letters before they are enlarged; where it begins
ROUND = 0.1  # [%] smaller differences are shown as "less than"
COARSE = 0.1  # [1] of the value: where more is allowed, a share in percent would say nothing
FAR = 1000.0  # [%] that is no number any more
APART = 8  # [units] between a name and its value
SIGN, BEHIND = 15, 6  # [units] the tick before the theory, and the space behind it
USUAL = f", off by < {ROUND} %"  # words of a comparison: shorter ones have the room of these
LEAST_NAME = 0.4  # [1] of the width: a name with less stands above its value

SILENT = {"settling": ", not settled yet", "disturbed": ", you changed it"}
"""Why a comparison says nothing now, by its verdict."""


class Line(NamedTuple):
    """One number in words; `holds` is None without a theory, and before it is compared."""

    name: str
    value: str
    theory: str = ""
    holds: bool | None = None
    formula: str = ""


def lines_of(simulation: Simulation) -> list[Line]:
    """Return all numbers of now; an error of the scene's own code is one line."""
    scene = simulation.scene
    try:
        theory = simulation.told_by("theory", Theory, scene.theory)
        readings = simulation.told_by("readings", Reading, scene.readings)
    except StaleHandleError:  # undo brings it back
        return [Line("a part was removed", "–")]
    if theory is None or readings is None:
        return [Line("numbers failed", "see the message")]
    verdicts = simulation.verdicts.of(simulation.world.time, theory)
    said = [theory_line(*both) for both in zip(theory, verdicts, strict=True)]
    compared = {entry.name for entry in theory}  # once is enough
    return _once(said) + [
        Line(r.name, figure(r.value, r.unit, least=least_of(r.unit)))
        for r in readings
        if r.name not in compared
    ]


def _once(lines: list[Line]) -> list[Line]:
    """Return the lines with each formula at the first number that it belongs to."""
    known: set[str] = set()
    said = []
    for line in lines:
        said.append(line._replace(formula="") if line.formula in known else line)
        known.add(line.formula)
    return said


def theory_line(entry: Theory, verdict: Verdict = "spoken") -> Line:
    """Return what theory says below the measured, as finely as scenes/resolution.py says, and
    how far off it is, if the comparison speaks now.
    """
    least = entry.least
    said = f"theory {figure(entry.theory, entry.unit, DIGITS, least=least)}"
    said += SILENT.get(verdict) or off_words(entry)
    value = figure(entry.measured, entry.unit, DIGITS, least=least)
    return Line(entry.name, value, said, None if verdict in SILENT else entry.holds, entry.formula)


def off_words(entry: Theory) -> str:
    """Return how far off, in percent where that means something; else what is allowed."""
    size = abs(entry.theory)
    if size <= entry.least:
        return ""
    if entry.holds and entry.tolerance > COARSE * size:
        return " ± " + figure(entry.tolerance, entry.unit, 2, short=True)
    off = 100.0 * abs(entry.measured - entry.theory) / size
    if off >= FAR:
        return ", far off"
    return f", off by {percent(off / 100.0)}" if off >= ROUND else f", off by < {ROUND} %"


class Numbers(Painted):
    """All lines under one another. As tall as `height` said when it was made."""

    def __init__(self, desk: Desk, rect: pygame.Rect, container: UIContainer) -> None:
        self.lines = self._read(desk)
        self.withheld = withheld(desk.classroom)  # a class predicts them
        super().__init__(desk, rect, container)
        self.refresh()

    @staticmethod
    def _read(desk: Desk) -> list[Line]:
        return lines_of(desk.session.simulation)

    @staticmethod
    def height(desk: Desk, width: int) -> int:
        """Return what the numbers of now need in `width` [px]; 0 for a scene that never has any."""
        kind = type(desk.session.scene)
        if kind.theory is Scene.theory and kind.readings is Scene.readings:
            return 0
        return max(1, numbers_height(Numbers._read(desk), desk.look, width))

    def update(self, time_delta: float) -> None:
        """Read them at the beat."""
        super().update(time_delta)
        hides = withheld(self.desk.classroom)
        if hides != self.withheld:
            self.withheld = hides
            self.refresh()
        if not self.desk.editor.readout_clock.due:
            return
        lines, before = self._read(self.desk), self.lines
        if lines == before:
            return
        self.lines = lines
        if self.withheld or self._forms(lines) != self._forms(before):
            self.refresh()
        else:
            self._paint_again({k for k, line in enumerate(lines) if line != before[k]})

    @property
    def fits(self) -> bool:
        """Return whether there is still room for all of them; else the page is made again."""
        return numbers_height(self.lines, self.look, self.rect.width) <= self.rect.height

    def paint(self, surface: pygame.Surface) -> None:
        """Name and value; the theory in small muted words, with a tick when it holds."""
        look, top = self.look, 0
        if self.withheld:
            words = f"Numbers: {HIDDEN}"
            paint.text(surface, words, look.body, look.colour("muted"), self.inner())
            return
        for line in self.lines:
            self._paint_line(surface, line, top)
            top += self._line_height(line)

    def _paint_again(self, changed: set[int]) -> None:
        """Paint in place those lines of which only words have changed."""
        with self.whole_image() as whole:
            top = 0
            for k, line in enumerate(self.lines):
                height = self._line_height(line)
                if k in changed:
                    strip = surfaces.clear((self.rect.width, height))
                    self._paint_line(strip, line, 0)
                    whole.fill(0, (0, top, *strip.get_size()))
                    strip = strip.premul_alpha()
                    whole.blit(strip, (0, top), special_flags=pygame.BLEND_PREMULTIPLIED)
                top += height

    def _forms(self, lines: list[Line]) -> list[tuple]:
        """Return what the places of words depend on."""
        look, width = self.look, self.rect.width
        return [
            (len(theory_lines(n, look, width)), n.formula, name_lines(n, look, width))
            for n in lines
        ]

    def _line_height(self, line: Line) -> int:
        return numbers_height([line], self.look, self.rect.width)

    def _paint_line(self, surface: pygame.Surface, line: Line, top: int) -> None:
        look, names = self.look, name_lines(line, self.look, self.rect.width)
        area = pygame.Rect(0, top, self.rect.width, look.px(LINE))
        beside = area.move(0, 0 if names[-1] else _name_height(names, look) - area.height)
        paint.text(surface, line.value, look.strong, look.colour("text"), beside, "right")
        for k, words in enumerate(names):
            at = area.move(0, k * look.body.get_linesize())
            paint.text(surface, words, look.body, look.colour("text"), at)
        top += _name_height(names, look)
        if line.formula:
            top += self._paint_formula(surface, line.formula, top)
        if line.theory:
            self._paint_theory(surface, line, top)

    def _paint_formula(self, surface: pygame.Surface, source: str, top: int) -> int:
        """Paint it under the name, above the theory; return its height [px]."""
        column = formula_column(source, self.look, self.rect.width)
        column.paint(surface, self.look.colour("text"), (self.look.px(FORMULA_LEFT), top))
        return column.height

    def _paint_theory(self, surface: pygame.Surface, line: Line, top: int) -> None:
        look, side = self.look, self.look.px(SIGN)
        area = pygame.Rect(side + look.px(BEHIND), top, 0, look.px(NOTE))
        area.width = self.rect.width - area.left
        if line.holds is not None:
            sign, role = ("check", "accent") if line.holds else ("cross", "warning")
            image = icon(sign, side, tuple(look.colour(role)))
            surface.blit(image, (0, top + (area.height - side) // 2))
        for k, words in enumerate(theory_lines(line, look, self.rect.width)):
            at = area.move(0, k * look.small.get_linesize())
            paint.text(surface, words, look.small, look.colour("muted"), at)


def name_lines(line: Line, look: Look, width: int) -> list[str]:
    """Return the name in lines that leave room for the value, with or without a sign, in a column
    of `width` [px]; the last one is empty if the value stands below.
    """
    value = paint.width("−" + line.value.lstrip("−"), look.strong)
    room = width - look.px(APART) - value
    if paint.width(line.name, look.body) <= room:
        return [line.name]
    if room < LEAST_NAME * width:
        return [*paint.wrap(line.name, look.body, width), ""]
    return paint.wrap(line.name, look.body, room)


def theory_lines(line: Line, look: Look, width: int) -> list[str]:
    """Return the theory in lines, in a column of `width` [px]: how far off it is begins another if
    the usual words for that have no room.
    """
    room = width - look.px(SIGN) - look.px(BEHIND)
    head, _, tail = line.theory.partition(", ")
    usual = head + USUAL if tail.startswith("off by") else line.theory
    if max(paint.width(words, look.small) for words in (usual, line.theory)) <= room:
        return [line.theory] if line.theory else []
    parts = [f"{head},", tail] if tail else [head]
    return [words for part in parts for words in paint.wrap(part, look.small, room)]


def _theory_height(line: Line, look: Look, width: int) -> int:
    """Return the height [px] of what theory says."""
    lines = len(theory_lines(line, look, width))
    return look.px(NOTE) + (lines - 1) * look.small.get_linesize() if lines else 0


def _name_height(names: list[str], look: Look) -> int:
    """Return the height [px] of a name in lines, and the value beside it or below."""
    return look.px(LINE) + (len(names) - 1) * look.body.get_linesize()


def formula_column(source: str, look: Look, width: int) -> Column:
    """Return a formula of the numbers, not wider than `width` [px] leaves room for."""
    room = width - look.px(FORMULA_LEFT)
    return set_displayed(source, look.px(FORMULA), room)


def numbers_height(lines: list[Line], look: Look, width: int) -> int:
    """Return what they need in a column of `width` [px]."""
    notes = sum(_theory_height(line, look, width) for line in lines)
    formulas = sum(formula_column(f, look, width).height for f in (n.formula for n in lines) if f)
    names = sum(_name_height(name_lines(line, look, width), look) for line in lines)
    return names + notes + len(lines) * look.px(GAP) + formulas
