"""Rows are run in worker processes; the results are gathered in order and told as a table."""

import os
import statistics
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor

from tests.walk import grounds, knocks, orders, rise_trials
from tests.walk.run import Outcome, Row

ROWS: tuple[Row, ...] = (*knocks.ROWS, *grounds.ROWS, *orders.ROWS, *rise_trials.ROWS)

HEAD = (
    "| trial | passed | of | bar | measure | median | seeds that failed |\n"
    "|---|---|---|---|---|---|---|"
)


def chosen(names: Iterable[str]) -> list[Row]:
    """Return the rows whose names begin so, or all; raise KeyError for a name of no row."""
    wanted = list(names)
    for name in wanted:
        if not any(row.name.startswith(name) for row in ROWS):
            raise KeyError(f"no row {name!r}; there are {', '.join(row.name for row in ROWS)}")
    return [row for row in ROWS if not wanted or row.name.startswith(tuple(wanted))]


def results(
    rows: Sequence[Row], seeds: Sequence[int], processes: int
) -> Iterator[tuple[Row, list[Outcome]]]:
    """Yield each row with its outcomes, in order."""
    if processes < 2:
        for row in rows:
            yield row, [row.trial(seed) for seed in seeds]
        return
    with ProcessPoolExecutor(processes) as pool:
        waiting = [[pool.submit(row.trial, seed) for seed in seeds] for row in rows]
        for row, futures in zip(rows, waiting, strict=True):
            yield row, [future.result() for future in futures]


def line(row: Row, seeds: Sequence[int], outcomes: Sequence[Outcome]) -> str:
    """Return one line of the table: one outcome a seed."""
    passed = sum(outcome.passed for outcome in outcomes)
    median = statistics.median(outcome.measure for outcome in outcomes)
    tried = zip(seeds, outcomes, strict=True)
    failed = " ".join(str(seed) for seed, outcome in tried if not outcome.passed)
    cells = (row.words, passed, len(outcomes), f"{row.needed:.0%}", row.measure, f"{median:.2f}")
    return "| " + " | ".join(map(str, (*cells, failed or "none"))) + " |"


def processes() -> int:
    """Return how many processes work."""
    return os.cpu_count() or 1
