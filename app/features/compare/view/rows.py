"""The lines of the board of runs side by side: the numbers of each, and where they part."""

import math
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from app.drawing.colors import THEMES
from app.features.compare.model.partings import ALONE, Apart
from app.features.compare.model.readings import Readings, is_rigid
from app.features.compare.model.runner import Runner
from app.features.compare.model.side_by_side import SideBySide
from app.features.compare.view.outlines import LOOKS
from app.features.compare.view.views import OWN
from app.quantities.numbers import figure, percent, rounded
from app.simulation.commands.base import body_name
from app.ui.kit import paint
from app.ui.kit.row_table import TableRow
from app.ui.kit.theme import DARK, Look
from app.ui.kit.words import time_words

HEADS: tuple[str, ...] = ("overlap", "joint gap", "energy drift", "a tick")
EARLIER = {"joints off": "joint gap", "energy off": "energy drift"}
"""What files of earlier versions call them."""
TIP = (
    "Overlap: the deepest of two bodies, now.\n"
    "Joint gap: the worst error of a rigid joint, as a length.\n"
    "Energy drift: what no flow of Energy balance explains, since the comparison began.\n"
    "A tick: the time that its computation takes with Energy balance, the median of the"
    " last ones."
)
NONE = ("–",) * len(HEADS)
SMALLEST = 1e-6  # [m] a class reads less than a micrometre as nothing


def heads_of(beside: SideBySide) -> tuple[str, ...]:
    """Return which of HEADS there are here: a scene without rigid joints has no error of theirs."""
    has_joints = any(is_rigid(joint) for joint in beside.session.world.joints)
    return tuple(head for head in HEADS if has_joints or head != "joint gap")


def run_rows(
    beside: SideBySide, heads: tuple[str, ...], readings: list[Readings]
) -> list[TableRow]:
    """Return a line for each run with those numbers of its reading that `heads` names; the first
    line has the names. Without `readings` there are dashes.
    """
    comparison = beside.comparison
    rows = [TableRow("", heads, tone="muted", tip=TIP)]
    for number, title in enumerate([OWN, *(variant.title for variant in beside.variants)]):
        runner = comparison.runners[number - 1] if comparison and number else None
        read = readings[number] if number < len(readings) else None
        rows.append(run_row(number, title, read, runner, heads))
    return rows


def run_row(
    number: int, title: str, read: Readings | None, runner: Runner | None, heads: tuple[str, ...]
) -> TableRow:
    """Return the line of one run; its tip has all numbers."""
    cells = cells_now(read, runner)
    said = [f"{title}: {', '.join(map(' '.join, zip(HEADS, cells, strict=True)))}"]
    if read is not None and not math.isnan(read.share):
        said.append(f"Its ticks need {percent(read.share)} of real time.")
    if runner is not None:
        said += [f"It differs by: {runner.variant.words}."]
        said += [words for words in (runner.stopped, runner.remark) if words]
    wrong = runner is not None and bool(runner.stopped)
    return TableRow(
        f"{number + 1}  {title}",
        tuple(cells[HEADS.index(head)] for head in heads),
        swatch=str(number),
        tip="\n".join(said) if read is not None else "",
        tone="warning" if wrong else "text",
        strong=number == 0,
    )


def class_rows(beside: SideBySide, numbers: tuple[str, ...]) -> list[TableRow]:
    """Return a line for each run with the `numbers`, of HEADS, that a class reads; without any
    only which run is which: when they have parted says nothing to a class.
    """
    readings = beside.readings()
    head, *runs = run_rows(beside, HEADS, readings)
    if not numbers:
        return [replace(row, cells=("",)) for row in runs]
    cells = [tuple(class_cell(read, name) for name in numbers) for read in readings]
    cells += [("–",) * len(numbers)] * (len(runs) - len(cells))
    rows = [replace(row, cells=own) for row, own in zip(runs, cells, strict=True)]
    return [replace(head, cells=numbers), *rows]


def class_cell(read: Readings, name: str) -> str:
    """Return one number of a run; lengths are in millimetres, for all lines are compared."""
    lengths = {"overlap": read.overlap, "joint gap": read.joint_error}
    if name not in lengths:
        return cells_of(read)[HEADS.index(name)]
    length = lengths[name]
    if math.isnan(length):
        return "–"
    return f"{rounded(1e3 * length, 3)} mm" if length >= SMALLEST else "0 mm"


def sentences(beside: SideBySide, go: Callable[[Apart], None]) -> list[TableRow]:
    """Return where each run parts from the session's; a click calls `go`."""
    comparison = beside.comparison
    if not beside.variants:
        return [TableRow("Add runs: they start like this one, with other settings.", tone="muted")]
    if comparison is None:
        words = beside.error or "Running what happened so far for each of them …"
        return [TableRow(words, tone="muted")]
    rows = []
    for number, runner in enumerate(comparison.runners):
        apart = comparison.first(number, beside.tolerance)
        name = str(number + 2)
        if runner.stopped:
            rows.append(TableRow(f"{name} stopped: {runner.stopped}", tone="warning"))
        elif not runner.present:
            words = f"{name} begins at {time_words(comparison.began)}"
            rows.append(TableRow(words, tone="muted"))
        elif apart is None:
            rows.append(TableRow(f"{name} has not parted from this run", tone="muted"))
        else:
            when = time_words(apart.time)
            words = f"{name} parts from this run at {when}: {how(beside, apart)}"
            tip = f"{words}.\nClick to go to that moment."
            rows.append(TableRow(words, tip=tip, command=partial(go, apart)))
        if runner.remark:
            rows.append(TableRow(f"{name}: {runner.remark}", tone="warning", tip=runner.remark))
    return rows


def how(beside: SideBySide, apart: Apart) -> str:
    """Return by which body runs have parted, and how far."""
    name = body_name(beside.session.simulation, apart.body_id)
    if apart.distance == ALONE:
        return f"only one of them has {name}"
    return f"{name}, by {figure(apart.distance, 'm')}"


def cells_now(read: Readings | None, runner: Runner | None) -> tuple[str, ...]:
    """Return the numbers of a run in the order of HEADS; dashes where it is not there now."""
    is_there = read is not None and (runner is None or runner.present)
    return cells_of(read) if read is not None and is_there else NONE


def told_of(beside: SideBySide) -> list[list[str]]:
    """Return the numbers of each run in words, for the title of its view."""
    comparison, heads = beside.comparison, heads_of(beside)
    if comparison is None:
        return []
    said = []
    for read, runner in zip(beside.readings(), (None, *comparison.runners), strict=True):
        cells = dict(zip(HEADS, cells_now(read, runner), strict=True))
        said.append([f"{head} {cells[head]}" for head in heads if cells[head] != NONE[0]])
    return said


def cells_of(read: Readings) -> tuple[str, ...]:
    """Return the numbers of a run in the order of HEADS."""
    return (
        figure(read.overlap, "m", least=1e-6),
        figure(read.joint_error, "m", least=1e-6),
        figure(read.energy_error, "J", least=1e-6),
        "–" if math.isnan(read.cost) else f"{1e3 * read.cost:.3f} ms",
    )


def paint_look(look: Look, surface: pygame.Surface, place: pygame.Rect, number: int) -> None:
    """Paint the line of a run as it is in the picture; the session's own is filled."""
    if number == 0:
        paint.box(surface, place, look.colour("muted"), radius=2)
        return
    line = LOOKS[number - 1]
    argb = THEMES["dark" if look.palette is DARK else "light"][line.role]
    ink = pygame.Color(argb >> 16 & 0xFF, argb >> 8 & 0xFF, argb & 0xFF)
    thick = max(3, look.px(3))
    if not line.dash:
        surface.fill(ink, (place.left, place.centery - thick // 2, place.width, thick))
        return
    on = max(thick, round(line.dash * thick * 2))
    for left in range(place.left, place.right, 2 * on):
        long = min(max(thick, round(on * line.drawn)), place.right - left)
        surface.fill(ink, (left, place.centery - thick // 2, long, thick))
