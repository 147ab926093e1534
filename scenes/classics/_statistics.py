"""The binomial distribution, and how well counts agree with it."""

import math

from physics.values.sums import plain_sum

LEAST = 5.0
"""Least expected count of a class in a chi-square test: the usual rule. Less: the sum is not
distributed as chi-square, for counts are whole numbers."""


def binomial(n: int) -> list[float]:
    """Return the chance of k heads in `n` throws of a fair coin, for k = 0 .. n."""
    return [math.comb(n, k) / 2.0**n for k in range(n + 1)]


def chi_square(counts: list[int], chances: list[float]) -> tuple[float, int]:
    """Return Pearson's (1900) sum of (count - expected)² / expected, and its degrees of freedom.

    Classes at both ends are put together until LEAST is expected in each. (0, 0) when only one
    class would be left.
    """
    total = plain_sum(counts)
    expected = [total * chance for chance in chances]
    counts, expected = list(counts), list(expected)
    for end in (0, -1):
        while len(counts) > 1 and expected[end] < LEAST:
            count, chance = counts.pop(end), expected.pop(end)
            counts[end] += count
            expected[end] += chance
    if len(counts) < 2:
        return 0.0, 0
    terms = ((c - e) ** 2 / e for c, e in zip(counts, expected, strict=True))
    return plain_sum(terms), len(counts) - 1


def chance_of_more(value: float, freedom: int) -> float:
    """Return the chance that chi-square with `freedom` degrees of freedom is above `value`.

    Closed forms: a Poisson sum for even numbers, and for odd ones what is beside erfc(√(x / 2)).
    """
    half = 0.5 * value
    if freedom % 2 == 0:
        term, total = 1.0, 0.0
        for i in range(freedom // 2):
            total += term
            term *= half / (i + 1)
        return math.exp(-half) * total
    term, total = math.sqrt(half) / math.gamma(1.5), 0.0
    for i in range(freedom // 2):
        total += term
        term *= half / (i + 1.5)
    return math.erfc(math.sqrt(half)) + math.exp(-half) * total
