"""Trails: where points of bodies went in the last seconds, with dots at equal times.

They are read from the poses that the timeline records, so a trail is right wherever time stands:
after a jump, and on whichever of several futures is the present. All trails are one bulk call.
"""

import math
from collections.abc import Sequence
from typing import Any, Literal, Self

import numpy as np

from app.drawing.colors import INK, OKABE_ITO, blend
from app.drawing.draw import Draw
from app.editor.instruments.instrument import Choice, Frame, Instrument
from app.editor.instruments.spot import Spot
from app.editor.instruments.travelled import Travelled
from app.timeline.branches import Branch
from app.timeline.pose_track import PoseTrack

Look = Literal["line", "dashes"]
LOOKS: dict[Look, str] = {"line": "A line", "dashes": "Dashes, fixed to the path"}
LENGTHS = (1.0, 2.0, 5.0, 10.0, 30.0)  # [s] offered
INTERVALS = (0.0, 0.05, 0.1, 0.2, 0.5, 1.0)  # [s] from dot to dot; 0 = no dots

FINE = 3.0
"""Points of a trail are at least so far apart: [px], 3. A body that creeps has hundreds in one
pixel."""

HEAD = 1.2  # [lines] width of the head
THIN = 0.35  # [1] width of the end in parts of that of the head
PALE = 0.72  # [1] how far the end goes towards the background
DASH = 2.0  # [dashes of the style] a dash and the gap behind it are so long, about
DOT = 2.6  # [line widths] diameter of a dot at the head


class Trail(Instrument):
    """A trail shows where one point of one body went."""

    KIND = "trail"

    def __init__(self, *spots: Spot) -> None:
        super().__init__(*spots)
        self.seconds = 5.0  # [s]
        self.interval = 0.1  # [s] from dot to dot; 0 = none
        self.look: Look = "line"
        self.path = np.empty((0, 2))  # [m] as drawn
        self.dashes = Travelled()

    def like(self) -> Self:
        other = super().like()
        other.seconds, other.interval, other.look = self.seconds, self.interval, self.look
        return other

    def choices(self) -> Sequence[Sequence[Choice]]:
        """Return length, time between dots, and look."""
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
        looks = [
            Choice(words, lambda look=look: setattr(self, "look", look), look == self.look)
            for look, words in LOOKS.items()
        ]
        return [lengths, dots, looks]

    def distance(self, point: Sequence[float]) -> float:
        """Return the distance from `point` to the line that was drawn [m]."""
        if len(self.path) == 0:
            return math.inf
        return float(np.hypot(*(self.path - np.asarray(point, float)).T).min())

    def gone(self) -> None:
        super().gone()
        self.path = np.empty((0, 2))

    def draw(self, draw: Draw, frame: Frame, lit: bool) -> None:
        """Draw it alone; many are drawn together by `draw_trails`."""
        draw_trails(draw, frame, [self], self if lit else None)


def draw_trails(draw: Draw, frame: Frame, trails: Sequence[Trail], lit: Instrument | None) -> None:
    """Draw all trails whose bodies exist."""
    shown = [trail for trail in trails if trail.spots[0].body_id in frame.bodies]
    for trail in trails:
        if trail not in shown:
            trail.gone()
    if not shown:
        return
    times, paths = recorded(frame, shown)
    now = frame.world.time - (1.0 - frame.session.clock.alpha) * frame.world.tick_length
    times = np.append(times, now)
    paths = np.concatenate([paths, _heads(draw, frame, shown)[None]])
    seconds = np.array([trail.seconds for trail in shown])
    there = np.isfinite(paths[:, :, 0]) & (times[:, None] >= now - seconds)
    for i, trail in enumerate(shown):
        trail.path = paths[there[:, i], i]
    strong = next((i for i, trail in enumerate(shown) if trail is lit), -1)
    fade = _Fade(draw, shown, now, strong)
    whole = there & [trail.look == "line" for trail in shown]
    _lines(draw, fade, times, np.where(whole[:, :, None], paths, np.nan))
    for i, trail in enumerate(shown):
        if trail.look == "dashes":
            mine = there[:, i]
            on = draw.style.sizes.dash * DASH / draw.camera.scale
            at, ends = trail.dashes.cut(times[mine], paths[mine, i], on)
            _pieces(draw, fade, at, ends, np.full(len(at), i))
    for interval in sorted({trail.interval for trail in shown} - {0.0}):
        mine = np.array([trail.interval == interval for trail in shown])
        beats, places = dots_of(times, paths, interval)
        wanted = mine & np.isfinite(places[:, :, 0]) & (beats[:, None] >= now - seconds)
        readout_clock, which = np.nonzero(wanted)
        _dots(draw, fade, beats[readout_clock], places[readout_clock, which], which)


def _heads(draw: Draw, frame: Frame, trails: Sequence[Trail]) -> np.ndarray:
    """Return where the points are drawn now (trails, 2) [m]."""
    spots = [trail.spots[0] for trail in trails]
    points = np.array([spot.now(frame.bodies) for spot in spots], float)
    rows = np.array([frame.bodies[spot.body_id or 0].index for spot in spots])
    return draw.poses.follow(points, rows)


def recorded(frame: Frame, trails: Sequence[Trail]) -> tuple[np.ndarray, np.ndarray]:
    """Return times (n,) [s] of the samples of this future until now, and points (n, trails, 2) [m].

    Where a body did not exist its points are NaN.
    """
    timeline = frame.session.timeline
    longest = max(trail.seconds for trail in trails)
    last = timeline.now - 1  # bodies are drawn between the last tick and this one
    first = max(last - math.ceil(longest / frame.world.tick_length), 0)
    ids = np.array([trail.spots[0].body_id for trail in trails], np.int64)
    times, poses = samples_of(timeline.past.track, timeline.present, (first, last), ids)
    arms = np.array([_arm(frame, trail.spots[0]) for trail in trails])
    c, s = np.cos(poses[:, :, 2]), np.sin(poses[:, :, 2])
    x = poses[:, :, 0] + c * arms[:, 0] - s * arms[:, 1]
    y = poses[:, :, 1] + s * arms[:, 0] + c * arms[:, 1]
    return times, np.stack([x, y], axis=2)


def samples_of(
    track: PoseTrack, branch: Branch, span: tuple[int, int], ids: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Return times (n,) [s] and poses (n, ids, 3) in the ticks of `span`; NaN: not there."""
    result = track.samples(branch, *span)
    ticks = sorted(result)
    times, poses = np.empty(len(ticks)), np.full((len(ticks), len(ids), 3), np.nan)
    rows: dict[int, tuple[Any, list[int], list[int]]] = {}  # by strip: places here and there
    for place, tick in enumerate(ticks):
        strip, i = result[tick]
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


def dots_of(times: np.ndarray, paths: np.ndarray, interval: float) -> tuple[np.ndarray, np.ndarray]:
    """Return whole multiples of `interval` [s] (k,), and the points then (k, ..., 2) [m].

    `paths` (n, ..., 2) are the points at `times` (n,).
    """
    if len(times) < 2:
        return np.empty(0), paths[:0]
    first, last = math.ceil(times[0] / interval - 1e-9), math.floor(times[-1] / interval + 1e-9)
    beats = np.arange(first, last + 1) * interval
    after = np.clip(np.searchsorted(times, beats), 1, len(times) - 1)
    span = np.maximum(times[after] - times[after - 1], 1e-12)
    share = np.clip((beats - times[after - 1]) / span, 0.0, 1.0)
    share = share.reshape(-1, *[1] * (paths.ndim - 1))
    return beats, paths[after - 1] + share * (paths[after] - paths[after - 1])


def _arm(frame: Frame, spot: Spot) -> tuple[float, float]:
    """Return the way from the centre of mass to the spot, in the body's frame [m]."""
    assert spot.body_id is not None
    body = frame.bodies[spot.body_id]
    x, y = body.local_point(body.center)
    return spot.at[0] - x, spot.at[1] - y


class _Fade:
    """Colours and widths of pieces of trails by their age."""

    def __init__(self, draw: Draw, trails: Sequence[Trail], now: float, lit: int) -> None:
        """`lit` is the number of the trail under the mouse, or -1."""
        style = draw.style
        behind = blend(style.colors["background_top"], style.colors["background_bottom"], 0.5)
        colors = [trail_color(style.theme, trail.spots[0].body_id or 0) for trail in trails]
        self._heads = np.array([_channels(color) for color in colors], float)
        self._ends = np.array([_channels(blend(color, behind, PALE)) for color in colors], float)
        self._widths = np.full(len(trails), style.sizes.line * HEAD)
        if lit >= 0:
            self._widths[lit] *= 1.5
        self._now, self._seconds = now, np.array([trail.seconds for trail in trails])

    def ages(self, times: np.ndarray, which: np.ndarray) -> np.ndarray:
        """Return ages, 0 now to 1 at the end, of the `times` (n,) of the trails `which` (n,)."""
        return np.clip((self._now - times) / self._seconds[which], 0.0, 1.0)

    def widths(self, ages: np.ndarray, which: np.ndarray) -> np.ndarray:
        """Return the widths of pieces [px]."""
        return self._widths[which] * (1.0 - (1.0 - THIN) * ages)

    def colors(self, ages: np.ndarray, which: np.ndarray) -> np.ndarray:
        """Return ARGB uint32, opaque: the round ends of see-through pieces would show as beads."""
        heads = self._heads[which]
        mixed = np.rint(heads + (self._ends[which] - heads) * ages[:, None]).astype(np.uint32)
        return 0xFF << 24 | mixed[:, 0] << 16 | mixed[:, 1] << 8 | mixed[:, 2]


def _channels(color: int) -> tuple[int, int, int]:
    return color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF


def trail_color(theme: str, body_id: int) -> int:
    """Return the colour of the body's own fill, strong enough for a line."""
    code = 0xFF000000 | OKABE_ITO[(body_id - 1) % len(OKABE_ITO)]
    return blend(code, INK, 0.3) if theme == "light" else blend(code, 0xFFFFFFFF, 0.25)


def _lines(draw: Draw, fade: _Fade, times: np.ndarray, paths: np.ndarray) -> None:
    """Draw the paths (n, trails, 2) [m], pieces of their own width and colour over a halo."""
    steps = np.hypot(*np.moveaxis(np.diff(paths, axis=0), 2, 0)) * draw.camera.scale
    stage = np.floor(np.cumsum(np.nan_to_num(steps), axis=0) / FINE)
    kept = np.isfinite(paths[:, :, 0])
    kept[1:-1] &= (stage[1:] != stage[:-1]) | ~kept[:-2]
    which, place = np.nonzero(kept.T)
    points = draw.many.pixels(paths[place, which])
    joined = which[1:] == which[:-1]
    ends = np.stack([points[:-1][joined], points[1:][joined]], axis=1)
    _strokes(draw, fade, times[place[1:][joined]], ends, which[1:][joined])


def _pieces(
    draw: Draw, fade: _Fade, times: np.ndarray, ends: np.ndarray, which: np.ndarray
) -> None:
    """Draw pieces from and to `ends` (n, 2, 2) [m]."""
    _strokes(draw, fade, times, draw.many.pixels(ends.reshape(-1, 2)).reshape(-1, 2, 2), which)


def _strokes(
    draw: Draw, fade: _Fade, times: np.ndarray, ends: np.ndarray, which: np.ndarray
) -> None:
    """Draw pieces from and to `ends` (n, 2, 2) [px] of the trails `which`, over a halo."""
    corners = np.empty((len(ends), 2, 3))
    corners[:, :, :2] = ends
    ages = fade.ages(times, which)
    radius = fade.widths(ages, which)[:, None] / 2
    corners[:, :, 2] = radius + draw.style.sizes.halo * 0.7
    draw.list.add_many(corners, draw.color("halo"))
    corners[:, :, 2] = radius
    draw.list.add_many(corners, fade.colors(ages, which))


def _dots(
    draw: Draw, fade: _Fade, times: np.ndarray, points: np.ndarray, which: np.ndarray
) -> None:
    """Draw discs at points (n, 2) [m] of the trails `which` (n,) at `times` (n,)."""
    ages = fade.ages(times, which)
    corners = np.empty((len(points), 1, 3))
    corners[:, 0, :2] = draw.many.pixels(points)
    corners[:, 0, 2] = fade.widths(ages, which) * DOT / 2
    draw.list.add_many(corners, fade.colors(ages, which))
