"""Hip, knee and ankle against the gait cycle, as gait analysis draws them (Perry 1992)."""

from collections.abc import Sequence

import numpy as np

from creatures.record import POINTS, Record
from scenes.axes import round_up
from scenes.draw import Color, Draw
from scenes.labels import label_height
from scenes.plots import Axis, Plot

JOINTS = ("hip", "knee", "ankle")
SHOWN = ("angles", "torques")
WIDTH = 0.27  # [1] of the free width
LEAST = 6.0  # [labels] height of a sheet that can still be read
BEAT = 4
"""Looks of the record from one drawing of a sheet to the next: [count], 4, 15 times a second."""
EMPTY = "when it walks"
NO_LEG = "Curves are of a leg with servos: it has none"
PALE = 0.35  # [1] of the colour of a stride that its mean has


def names(record: Record) -> list[str]:
    """Return what the joints of the leg are called, from the body down."""
    count = len(record.leg)
    return list(JOINTS[:count]) if count <= len(JOINTS) else [one.plan.name for one in record.leg]


def shades(draw: Draw, roles: Sequence[Color], share: np.ndarray) -> np.ndarray:
    """Return opaque colours 0xAARRGGBB for shares 0 to 1 (n,), along those of the roles."""
    stops = [draw.color(role) for role in roles]
    at, mixed = np.linspace(0.0, 1.0, len(stops)), np.full(len(share), 0xFF, np.uint32)
    for shift in (16, 8, 0):
        part = np.interp(share, at, [stop >> shift & 0xFF for stop in stops])
        mixed = mixed << np.uint32(8) | part.astype(np.uint32)
    return mixed


def aside(record: Record, what: str) -> float:
    """Return how much of the free width the sheets of `what` take [1]."""
    return WIDTH if what in SHOWN and record.leg else 0.0


def draw_curves(draw: Draw, record: Record, what: str) -> None:
    """Draw a sheet for each joint: the present stride strong, the mean of the last ones pale.

    `what` is "angles", from the planned pose with flexion up, or "torques"; else there are none.
    """
    if what not in SHOWN:
        return
    called, camera, letter = names(record), draw.camera, label_height(draw)
    left, top, right, bottom = draw.insets
    west, north = camera.to_world(left, top)
    east, south = camera.to_world(camera.size[0] - right, camera.size[1] - bottom)
    north, east, south = north - letter, east - letter, south + 4.0 * letter
    if not called:
        draw.text((east, north), NO_LEG, color="muted", anchor="right")
        return
    shown = called[: max(1, int((north - south) / (LEAST * letter)))]
    high = min((north - south) / len(shown), 2.0 * LEAST * letter)
    start = east - WIDTH * (east - west)
    for i, name in enumerate(shown):
        roof = north - i * high
        box = (start, roof - 0.97 * high, east, roof)
        beat = (record.looks + i) // BEAT
        plot = Plot(box, _cycle(i == len(shown) - 1), Axis(0, 1))
        plot.title = f"{name} [{'°' if what == 'angles' else 'N·m'}]"
        draw.kept(
            (record, what, i, box, beat),
            lambda plot=plot, i=i: _plot(draw, record, what, i, plot).draw(draw),
        )


def _cycle(named: bool) -> Axis:
    return Axis(0.0, 100.0, "gait cycle" if named else "", "%" if named else "")


def _plot(draw: Draw, record: Record, what: str, joint: int, plot: Plot) -> Plot:
    """Return the sheet with the curves of one joint, and an axis that all of them fit."""
    angles = what == "angles"
    count, factor = len(record.leg), np.degrees(1.0) if angles else 1.0
    seen = [0.0]
    if record.strides:
        kept = [s.angles if angles else s.torques for s in record.strides]
        mean = factor * np.mean([table[:, joint] for table in kept], axis=0)
        seen += [mean.min(), mean.max()]
        said = f"mean of {len(kept)}" if joint == 0 else ""
        share = np.linspace(0.0, 100.0, POINTS)
        (pale,) = shades(draw, ("plate", "velocity"), np.array([PALE])).tolist()
        plot.curve(share, mean, pale, said, width=2.4)
    if len(record.rows) > 1 and record.lasted:
        rows = np.array(record.rows)
        share = 100.0 * (rows[:, 0] - rows[0, 0]) / record.lasted
        now = factor * rows[:, 1 + joint + (0 if angles else count)]
        seen += [now.min(), now.max()]
        plot.curve(share, now, "velocity", "now" if joint == 0 else "", width=1.6)
    step = round_up(max(max(seen) - min(seen), 10.0) / 4.0)
    low, high = np.floor(min(seen) / step) * step, np.ceil(max(seen) / step) * step
    plot.up = Axis(float(low), float(max(high, low + step)))
    if not plot.marks:
        plot.note(50.0, 0.5 * (plot.up.low + plot.up.high), EMPTY, "muted", "center")
    return plot
