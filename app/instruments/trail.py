"""Trails: where points of bodies went in the last seconds, with dots at equal times.

They are read from the poses that the timeline records, so a trail is right wherever time stands:
after a jump, and on whichever of several futures is the present. All trails are one bulk call.
"""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from app.drawing.colors import INK, OKABE_ITO, blend
from app.instruments.instrument import Choice, Frame, Instrument
from app.instruments.spot import Spot

if TYPE_CHECKING:
    from app.branches import Branch
    from app.drawing.draw import Draw
    from app.pose_track import PoseTrack

LENGTHS = (1.0, 2.0, 5.0, 10.0, 30.0)  # [s] offered
INTERVALS = (0.0, 0.05, 0.1, 0.2, 0.5, 1.0)  # [s] from dot to dot; 0 = no dots

FINE = 3.0
"""Points of a trail are at least so far apart: [px], 3. A body that creeps has hundreds in one
pixel."""

THIN = 0.35  # [1] width of the end in parts of that of the head
PALE = 0.72  # [1] how far the end goes towards the background
DOT = 2.6  # [line widths] diameter of a dot at the head


class Trail(Instrument):
    """Of one point of one body, its spot."""

    KIND = "trail"

    def __init__(self, *spots: Spot) -> None:
        super().__init__(*spots)
        self.seconds = 5.0  # [s]
        self.interval = 0.1  # [s] from dot to dot; 0 = none
        self.path = np.empty((0, 2))  # [m] as drawn

    def like(self) -> Self:
        """With the same length and dots."""
        other = super().like()
        other.seconds, other.interval = self.seconds, self.interval
        return other

    def choices(self) -> Sequence[Sequence[Choice]]:
        """Length, and time between dots."""
        lengths = [
            Choice(f"Last {s:g} s", lambda s=s: setattr(self, "seconds", s), s == self.seconds)
            for s in LENGTHS
        ]
        dots = [
            Choice(
                f"A dot every {s:g} s" if s else "No dots",
                lambda s=s: setattr(self, "interval", s),
                s == self.interval,
            )
            for s in INTERVALS
        ]
        return [lengths, dots]

    def distance(self, point: Sequence[float]) -> float:
        """From `point` to the line that was drawn [m]."""
        if len(self.path) == 0:
            return math.inf
        return float(np.hypot(*(self.path - np.asarray(point, float)).T).min())

    def gone(self) -> None:
        """It is not to be seen."""
        super().gone()
        self.path = np.empty((0, 2))

    def draw(self, draw: "Draw", frame: Frame, lit: bool) -> None:
        """It alone; many are drawn together by `draw_trails`."""
        draw_trails(draw, frame, [self], self if lit else None)


def draw_trails(
    draw: "Draw", frame: Frame, trails: Sequence[Trail], lit: Instrument | None
) -> None:
    """All trails whose bodies exist."""
    shown = []
    for trail in trails:
        (spot,) = trail.spots
        if spot.body_id in frame.bodies:
            shown.append(trail)
        else:
            trail.gone()
    if not shown:
        return
    times, paths = recorded(frame, shown)
    head = frame.world.time - (1.0 - frame.session.alpha) * frame.world.tick_length
    ends, colors, widths = [], [], []
    dots, dot_colors, dot_widths = [], [], []
    for i, trail in enumerate(shown):
        path = _with_head(draw, frame, trail, paths[:, i])
        path, at = _within(np.append(times, head), path, head - trail.seconds)
        trail.path = path
        look = _Fade(draw, trail, head, strong=trail is lit)
        kept = _far_enough(path * draw.camera.scale)
        pixels = draw.many.pixels(path[kept])
        ends.append(np.stack([pixels[:-1], pixels[1:]], axis=1))
        colors.append(look.colors(at[kept][1:]))
        widths.append(look.widths(at[kept][1:]))
        beats, places = dots_of(at, path, trail.interval)
        dots.append(draw.many.pixels(places))
        dot_colors.append(look.colors(beats))
        dot_widths.append(look.widths(beats) * DOT)
    _stroke(draw, np.concatenate(ends), np.concatenate(widths), np.concatenate(colors))
    _dots(draw, np.concatenate(dots), np.concatenate(dot_widths), np.concatenate(dot_colors))


def recorded(frame: Frame, trails: Sequence[Trail]) -> tuple[np.ndarray, np.ndarray]:
    """Times (n,) [s] of the samples of this future until now, and points (n, trails, 2) [m].

    Where a body did not exist its points are NaN.
    """
    timeline = frame.session.timeline
    longest = max(trail.seconds for trail in trails)
    last = timeline.now - 1  # bodies are drawn between the last tick and this one
    first = max(last - math.ceil(longest / frame.world.tick_length), 0)
    ids = np.array([trail.spots[0].body_id for trail in trails], np.int64)
    times, poses = samples_of(timeline.track, timeline.present, (first, last), ids)
    arms = np.array([_arm(frame, trail.spots[0]) for trail in trails])
    c, s = np.cos(poses[:, :, 2]), np.sin(poses[:, :, 2])
    x = poses[:, :, 0] + c * arms[:, 0] - s * arms[:, 1]
    y = poses[:, :, 1] + s * arms[:, 0] + c * arms[:, 1]
    return times, np.stack([x, y], axis=2)


def samples_of(
    track: "PoseTrack", branch: "Branch", span: tuple[int, int], ids: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Times (n,) [s] and poses (n, ids, 3) [m, m, rad] in the ticks of `span`; NaN: not there."""
    found = track.samples(branch, *span)
    ticks = sorted(found)
    times, poses = np.empty(len(ticks)), np.full((len(ticks), len(ids), 3), np.nan)
    rows: dict[int, tuple[Any, list[int], list[int]]] = {}  # by strip: places here and there
    for place, tick in enumerate(ticks):
        strip, i = found[tick]
        times[place] = strip.times[i]
        _, here, there = rows.setdefault(id(strip), (strip, [], []))
        here.append(place)
        there.append(i)
    columns: dict[int, tuple[np.ndarray, np.ndarray]] = {}  # by set of bodies
    for strip, here, there in rows.values():
        if len(strip.ids) == 0:
            continue
        if id(strip.ids) not in columns:
            same = strip.ids[:, None] == ids
            mine = np.flatnonzero(same.any(axis=0))
            columns[id(strip.ids)] = mine, same.argmax(axis=0)[mine]
        mine, theirs = columns[id(strip.ids)]
        poses[np.array(here)[:, None], mine] = strip.poses[np.array(there)[:, None], theirs]
    return times, poses


def dots_of(times: np.ndarray, path: np.ndarray, interval: float) -> tuple[np.ndarray, np.ndarray]:
    """Whole multiples of `interval` [s] (k,), and where the point was then (k, 2) [m]."""
    if interval <= 0.0 or len(times) < 2:
        return np.empty(0), np.empty((0, 2))
    first, last = math.ceil(times[0] / interval - 1e-9), math.floor(times[-1] / interval + 1e-9)
    beats = np.arange(first, last + 1) * interval
    there = np.isfinite(path).all(axis=1)
    places = [np.interp(beats, times[there], path[there, k]) for k in (0, 1)]
    return beats, np.column_stack(places)


def _arm(frame: Frame, spot: Spot) -> tuple[float, float]:
    """From the centre of mass to the spot, in the body's frame [m]: poses are of the centre."""
    assert spot.body_id is not None
    body = frame.bodies[spot.body_id]
    x, y = body.local_point(body.center)
    return spot.at[0] - x, spot.at[1] - y


def _with_head(draw: "Draw", frame: Frame, trail: Trail, path: np.ndarray) -> np.ndarray:
    """The recorded points (n, 2), and the one that is drawn now."""
    head = trail.spots[0].drawn(frame.bodies, draw)
    assert head is not None
    return np.vstack([path, head])


def _within(times: np.ndarray, path: np.ndarray, first: float) -> tuple[np.ndarray, np.ndarray]:
    """What is known of the path since `first` [s]."""
    kept = (times >= first) & np.isfinite(path).all(axis=1)
    return path[kept], times[kept]


def _far_enough(path: np.ndarray) -> np.ndarray:
    """Which points (n, 2) [px] of a path to draw; always the last."""
    if len(path) < 3:
        return np.ones(len(path), bool)
    way = np.append(0.0, np.cumsum(np.hypot(*np.diff(path, axis=0).T)))
    stage = np.floor(way / FINE)
    return np.append(stage[:-1] != np.append(-1.0, stage[:-2]), True)


class _Fade:
    """Colours and widths of one trail by age."""

    def __init__(self, draw: "Draw", trail: Trail, now: float, strong: bool) -> None:
        self._now, self._seconds = now, trail.seconds
        self._width = draw.style.sizes.line * (1.8 if strong else 1.2)
        style = draw.style
        color = trail_color(style.theme, trail.spots[0].body_id or 0)
        behind = blend(style.colors["background_top"], style.colors["background_bottom"], 0.5)
        self._color, self._pale = color, blend(color, behind, PALE)

    def _age(self, times: np.ndarray) -> np.ndarray:
        return np.clip((self._now - times) / self._seconds, 0.0, 1.0)

    def widths(self, times: np.ndarray) -> np.ndarray:
        """[px]"""
        return self._width * (1.0 - (1.0 - THIN) * self._age(times))

    def colors(self, times: np.ndarray) -> np.ndarray:
        """ARGB uint32. Opaque: the round ends of see-through pieces would show as beads."""
        age = self._age(times)
        mixed = np.full(len(age), 0xFF, np.int64)
        for shift in (16, 8, 0):
            low, high = self._color >> shift & 0xFF, self._pale >> shift & 0xFF
            mixed = mixed << 8 | np.rint(low + (high - low) * age).astype(np.int64)
        return mixed.astype(np.uint32)


def trail_color(theme: str, body_id: int) -> int:
    """That of the body's own fill, strong enough for a line."""
    code = 0xFF000000 | OKABE_ITO[(body_id - 1) % len(OKABE_ITO)]
    return blend(code, INK, 0.3) if theme == "light" else blend(code, 0xFFFFFFFF, 0.25)


def _stroke(draw: "Draw", ends: np.ndarray, widths: np.ndarray, colors: np.ndarray) -> None:
    """Lines `ends` (n, 2, 2) [px], each of its own width and colour, with a halo below all."""
    corners = np.empty((len(ends), 2, 3))
    corners[:, :, :2] = ends
    corners[:, :, 2] = widths[:, None] / 2 + draw.style.sizes.halo * 0.7
    draw.list.add_many(corners, draw.color("halo"))
    corners[:, :, 2] = widths[:, None] / 2
    draw.list.add_many(corners, colors)


def _dots(draw: "Draw", at: np.ndarray, widths: np.ndarray, colors: np.ndarray) -> None:
    """Discs at `at` (n, 2) [px]."""
    corners = np.empty((len(at), 1, 3))
    corners[:, 0, :2] = at
    corners[:, 0, 2] = widths / 2
    draw.list.add_many(corners, colors)
