"""The soak in small: what `python -m tests.soak` does for an hour, for twenty seconds."""

from collections import Counter

import pytest

from physics import Circle
from tests.soak import (
    GROWTH,
    OBJECT_GROWTH,
    Chapter,
    growth,
    memory_complaints,
    soak,
    time_complaints,
)
from tests.soak_play import Play

pytestmark = pytest.mark.sweep


def silent(_: str) -> None:
    """Print nothing."""


def test_twenty_seconds_of_play_leave_no_memory_behind():
    # Fourteen chapters of two seconds, 40 edits each: one object kept an edit is 40 a chapter.
    # The first chapters make arrays of lasting size: they are not counted.
    result = soak(1, 14, 480, silent)
    later = result[4:]
    assert growth([chapter.objects for chapter in later]) <= OBJECT_GROWTH
    assert growth([chapter.traced for chapter in later]) <= GROWTH
    assert sum(chapter.counts["joint_broken"] for chapter in result) > 0
    for word in ("add", "throw", "drag", "join", "remove", "unjoin"):
        assert sum(chapter.counts[word] for chapter in result) > 10, word


def test_the_same_seed_plays_the_same_game():
    first, again, other = (soak(seed, 2, 120, silent) for seed in (3, 3, 4))
    assert [chapter.digest for chapter in first] == [chapter.digest for chapter in again]
    assert first[0].digest != other[0].digest


def chapters(sizes: list[int], times: list[float]) -> list[Chapter]:
    """Chapters that measured this."""
    return [
        Chapter(ms, size, size, 0, 0, Counter(), "") for ms, size in zip(times, sizes, strict=True)
    ]


def test_a_leak_is_seen_and_an_array_that_doubles_is_not():
    leak = [1_000_000 + 50_000 * k for k in range(20)]
    doubled = [1_000_000 + 500_000 * (k > 14) for k in range(20)]
    assert growth(leak) == 50_000
    assert growth(doubled) == 0
    even = [1.0] * 20
    assert "traced memory" in memory_complaints(chapters(leak, even))[0]
    assert memory_complaints(chapters(doubled, even)) == []


def test_a_handle_that_is_kept_at_every_edit_is_seen(monkeypatch):
    kept = []

    def add_and_keep(self):
        kept.append(self.world.add_dynamic(Circle(radius=0.1)))
        self.world.remove(kept[-1])

    monkeypatch.setattr(Play, "_edit", add_and_keep)
    result = soak(1, 4, 120, silent)  # 10 edits a chapter
    assert growth([chapter.objects for chapter in result]) >= 10
    assert "objects" in memory_complaints(result)[0]


@pytest.mark.parametrize(("last", "is_wrong"), [(1.2, False), (2.5, True)])
def test_slower_ticks_are_seen(last, is_wrong):
    times = [5.0, *[1.0] * 26, *[last] * 3]  # the first chapter warms up
    assert bool(time_complaints(chapters([0] * 30, times))) is is_wrong
