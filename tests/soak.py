"""Soak: an hour of mixed play in one world; does it grow, slow down or go wrong?

    python -m tests.soak                        one simulated hour
    python -m tests.soak --minutes 3 --seed 7

The time is cut into chapters (of a simulated minute): piles, chains and bridges are built, things
are added, thrown, dragged, joined, broken and removed, and at its end everything is removed again.
Measured then, with nothing in the world: memory (tracemalloc, RSS), and ms per tick (tracing
makes Python slow: compare these with one another only). Exit code 1 on
growth of memory (the median chapter grows), slower ticks (last tenth of the chapters against the
first) or a number that is not finite. The same seed plays the same game: see the digest.
"""

import argparse
import gc
import resource
import sys
import tracemalloc
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

from physics import TICK
from tests.soak_play import EDIT_EVERY, NotFiniteError, Play

GROWTH = 16_384
"""Memory that the median chapter may gain: [bytes], 16 KiB: 14 bytes an edit. A handle that is kept
by mistake is 100 and more."""

OBJECT_GROWTH = 8
"""Objects that the median chapter may gain: [count], 8: its own records are two. One handle kept
an edit is as many as there are edits. (Bytes cannot tell so well: caches of numpy and of the
interpreter fill for hours, by 40 blocks and 2 to 4 KiB a chapter.)"""

RSS_GROWTH = 262_144
"""The same for the process: [bytes], 256 KiB: it sees what numba allots, but is coarse."""

SLOWDOWN = 1.6
"""How much slower the last tenth may be than the first: [1], 1.6: chapters and machines differ."""


class Chapter(NamedTuple):
    """What one chapter measured."""

    ms_per_tick: float
    traced: int  # [bytes] Python and numpy
    rss: int  # [bytes] the process
    objects: int  # that the garbage collector knows
    contacts: int  # most at a time
    counts: Counter[str]  # what was done and what happened
    digest: str


def rss() -> int:
    """Memory of this process [bytes]; 0 where /proc does not tell."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    except OSError:
        return 0
    return int(pages) * resource.getpagesize()


def objects() -> int:
    """Count what the garbage collector knows, but for tuples (it forgets those at leisure)."""
    return sum(type(known) is not tuple for known in gc.get_objects())


def soak(seed: int, chapters: int, ticks: int, tell: Callable[[str], None]) -> list[Chapter]:
    """Play `chapters` of `ticks` each, tracing memory all the while; raises NotFiniteError."""
    Play(seed).chapter(4 * EDIT_EVERY)  # kernels load before anything is traced
    play, result = Play(seed), []
    gc.collect()
    gc.freeze()  # what was there before is neither looked through nor counted
    tracemalloc.start()
    try:
        for number in range(chapters):
            ms, contacts = play.chapter(ticks)
            gc.collect()
            counts, play.counts = play.counts, Counter()
            traced = tracemalloc.get_traced_memory()[0]
            result.append(Chapter(ms, traced, rss(), objects(), contacts, counts, play.digest))
            tell(row(number, result[-1]))
    finally:
        tracemalloc.stop()
        gc.unfreeze()
    return result


def row(number: int, chapter: Chapter) -> str:
    """One line of the table."""
    events = ("add", "throw", "drag", "join", "removed", "joint_broken", "escaped")
    done = " ".join(f"{word} {chapter.counts[word]}" for word in events)
    return (
        f"{number:4d} {chapter.ms_per_tick:8.3f} ms/tick {chapter.traced / 1024:9.1f} KiB traced "
        f"{chapter.rss / 2**20:7.1f} MiB rss {chapter.contacts:4d} contacts {chapter.digest} {done}"
    )


def growth(sizes: list[int]) -> float:
    """What a chapter adds to memory [bytes]: the median step of the later half.

    A leak shows in every chapter. An array that doubles shows in one, and the median passes it by;
    early chapters fill caches.
    """
    later = sizes[len(sizes) // 2 :]
    return median(after - before for before, after in pairwise(later)) if len(later) > 1 else 0.0


def memory_complaints(result: list[Chapter]) -> list[str]:
    wrong = []
    if (gained := growth([chapter.objects for chapter in result])) > OBJECT_GROWTH:
        wrong.append(f"{gained:g} objects more a chapter, not {OBJECT_GROWTH}")
    for word, sizes, most in (
        ("traced memory", [chapter.traced for chapter in result], GROWTH),
        ("rss", [chapter.rss for chapter in result], RSS_GROWTH),
    ):
        if (grows := growth(sizes)) > most:
            wrong.append(f"{word} grows by {grows / 1024:.1f} KiB a chapter, not {most / 1024:g}")
    return wrong


def time_complaints(result: list[Chapter]) -> list[str]:
    """Slower at the end than at the beginning? Nothing is said of fewer than ten chapters."""
    tenth = len(result) // 10
    if tenth == 0:
        return []
    first = median(chapter.ms_per_tick for chapter in result[1 : 1 + max(tenth, 3)])
    last = median(chapter.ms_per_tick for chapter in result[-max(tenth, 3) :])
    if last <= SLOWDOWN * first:
        return []
    return [f"a tick took {first:.3f} ms at first and {last:.3f} ms at last"]


def main() -> int:
    """Soak and report; the exit code."""
    parser = argparse.ArgumentParser(description="Soak test of the core.")
    parser.add_argument("--minutes", type=float, default=60.0, help="simulated time (60)")
    parser.add_argument("--chapter", type=float, default=60.0, help="simulated seconds of one (60)")
    parser.add_argument("--seed", type=int, default=1, help="another seed is another game (1)")
    chosen = parser.parse_args()
    chapters = max(1, round(chosen.minutes * 60.0 / chosen.chapter))
    begin = perf_counter()
    try:
        result = soak(chosen.seed, chapters, round(chosen.chapter / TICK), print)
    except NotFiniteError as error:
        print(f"FAILED: {error}")
        return 1
    wrong = memory_complaints(result) + time_complaints(result)
    total = sum((chapter.counts for chapter in result), Counter())
    print(f"{chapters} chapters in {perf_counter() - begin:.0f} s; {dict(total)}")
    print(f"growth {growth([chapter.traced for chapter in result]):.0f} bytes a chapter")
    print("\n".join(f"FAILED: {complaint}" for complaint in wrong) or "all well")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
