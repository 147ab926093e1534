"""What the figures are held against: speed of the peers, and quality limits, pass or MISS."""

from collections.abc import Iterator
from typing import Any, NamedTuple

PYMUNK_FACTOR = 6.0
PYMUNK_SCENES = ("S2", "S3", "S7", "S8")

COLD_CPU_S = 12.0
WARM_WALL_S = 1.0


class Limit(NamedTuple):
    """`when` is "last" (at 10 s) or "worst" (of ten looks, one a second)."""

    title: str
    word: str
    when: str
    most: float


OVERLAP = ("overlap", "penetration", "last")
LIMITS: dict[str, list[Limit]] = {
    "S1": [Limit(*OVERLAP, 0.7)],
    "S2": [Limit(*OVERLAP, 0.7)],
    "S3": [Limit(*OVERLAP, 3.0), Limit("rest", "kinetic", "last", 1e-6)],
    "S5": [Limit("joints", "joint_error", "worst", 35.0)],
    "S6": [Limit("joints", "joint_error", "worst", 20.0)],
    "S8": [Limit("p99", "penetration_p99", "last", 8.0)],
}
"""By scene, in the units of `quality.Quality`."""

ESCAPED = Limit("escaped", "escaped", "worst", 0.0)
"""Holds in every scene."""


class Bar(NamedTuple):
    """`value` passes when it is at most `limit`, or at least for a bar of how many times faster."""

    title: str
    value: float
    limit: float
    passed: bool

    @property
    def mark(self) -> str:
        word = "pass" if self.passed else "MISS"
        if self.title.endswith("pymunk"):
            return f"{self.title} {self.value:.1f}x {word}"
        if self.title.startswith("Box2D"):
            return f"{self.title} {self.value / self.limit:.2f}x {word}"
        return f"{self.title} {word}"


def bars_of(row: dict[str, Any], judges_quality: bool) -> list[Bar]:
    """All bars that this row of `measure_scene` can be held against."""
    if "ours" not in row["engines"]:
        return []
    result = list(speed_bars(row))
    if judges_quality:
        result += quality_bars(row)
    return result


def speed_bars(row: dict[str, Any]) -> Iterator[Bar]:
    name = row["scene"]
    least = {engine: result["best_ms"] for engine, result in row["engines"].items()}
    ours = least["ours"]
    if "box2d-240" in least:
        yield Bar("Box2D", ours, least["box2d-240"], ours <= least["box2d-240"])
    elif "pyb2d3-240" in least:
        rival = least["pyb2d3-240"]
        yield Bar("Box2D (SSE2)", ours, rival, ours <= rival)
    if "pymunk" in least and name in PYMUNK_SCENES:
        faster = least["pymunk"] / ours
        yield Bar("pymunk", faster, PYMUNK_FACTOR, faster >= PYMUNK_FACTOR)


def quality_bars(row: dict[str, Any]) -> Iterator[Bar]:
    for limit in (*LIMITS.get(row["scene"], []), ESCAPED):
        value = row["engines"]["ours"][limit.when][limit.word]
        yield Bar(limit.title, value, limit.most, value <= limit.most)


def start_bars(begun: dict[str, dict[str, float]]) -> dict[str, Bar]:
    """By "cold" and "warm"."""
    if not begun:
        return {}
    cold, warm = begun["cold"]["cpu_s"], begun["warm"]["wall_s"]
    return {
        "cold": Bar("CPU", cold, COLD_CPU_S, cold <= COLD_CPU_S),
        "warm": Bar("wall", warm, WARM_WALL_S, warm <= WARM_WALL_S),
    }
