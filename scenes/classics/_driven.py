"""The driven, damped oscillator x'' + 2 ζ ω₀ x' + ω₀² x = ω₀² A sin ω t: closed forms, and how its
swing is measured.
"""

import math

import numpy as np

from scenes.joints._oscillator import free_motion


def response(r: np.ndarray, zeta: float) -> np.ndarray:
    """Return the amplitude of the steady swing over that of the drive; `r` = ω / ω₀ (n,).

    Infinite at r = 1 without damping.
    """
    with np.errstate(divide="ignore"):
        return 1.0 / np.hypot(1.0 - r * r, 2.0 * zeta * r)


def phase(r: np.ndarray, zeta: float) -> np.ndarray:
    """Return by how much the steady swing is behind the drive [rad], 0 to π (n,)."""
    return np.arctan2(2.0 * zeta * r, 1.0 - r * r)


def motion(
    start: tuple[float, float],
    since: float,
    drive: tuple[float, float],
    own: tuple[float, float],
    times: np.ndarray,
) -> np.ndarray:
    """Return where it is at `times` [s] (n,): the steady swing, and what fades of the start.

    `start` is its place [m] and speed [m/s] at the time `since` [s]; `drive` A [m] and ω [rad/s],
    `own` ω₀ [rad/s] and ζ.
    """
    (x, v), (size, rate), (w, zeta) = start, drive, own
    t = times - since
    r = rate / w
    if zeta == 0.0 and r == 1.0:  # there is no steady swing: it grows by π A in every swing
        # x = −½ A ω t cos ω T solves it, with T = since + t; its place and speed at t = 0 are 0
        # and −½ A ω cos ω since.
        grown = -0.5 * size * w * t * np.cos(w * times)
        first = v + 0.5 * size * w * math.cos(w * since)
        return grown + free_motion(x, first, w, 0.0, t)
    swing = size * float(response(np.array(r), zeta))
    late = float(phase(np.array(r), zeta))
    first = rate * since - late
    x, v = x - swing * math.sin(first), v - swing * rate * math.cos(first)
    return swing * np.sin(rate * times - late) + free_motion(x, v, w, zeta, t)


class LockIn:
    """What a lock-in amplifier does: size and phase at one frequency, of many signals at once.

    Over a whole swing T the mean of 2 x sin ω t is the part in step with the drive, that of
    2 x cos ω t the part a quarter of a swing off. The pieces between two samples are trapezia; the
    one in which a swing ends is divided.
    """

    def __init__(self, rates: np.ndarray, time: float) -> None:
        """Measure at `rates` [rad/s] (n,) from `time` [s] on."""
        self.rates = rates
        self.sizes = np.full(len(rates), math.nan)  # [m] amplitude in the last whole swing
        self.behind = np.full(len(rates), math.nan)  # [rad] its phase behind sin ω t
        self.begun = np.full(len(rates), math.nan)  # [s] when that swing began
        self._ends = time + math.tau / rates  # [s] of the swings that are being measured
        self._sums = np.zeros((2, len(rates)))  # [m·s]
        self._last: tuple[float, np.ndarray] | None = None  # [s], [m] (2, n) of the last sample

    def add(self, time: float, places: np.ndarray) -> None:
        """Take the `places` [m] (n,) at `time` [s]."""
        angle = self.rates * time
        now = places * np.array([np.sin(angle), np.cos(angle)])
        before, self._last = self._last, (time, now)
        if before is None:
            return
        since, old = before
        over = self._ends <= time
        share = np.where(over, (self._ends - since) / (time - since), 1.0)
        middle = old + 0.5 * share * (now - old)
        self._sums += middle * share * (time - since)
        if not over.any():
            return
        part, off = self._sums * self.rates / math.pi
        self.sizes = np.where(over, np.hypot(part, off), self.sizes)
        # x = X sin(ω t − δ): in step X cos δ, a quarter off −X sin δ
        self.behind = np.where(
            over, np.mod(np.arctan2(-off, part) + 0.1, math.tau) - 0.1, self.behind
        )
        rest = (1.0 - share) * (time - since)
        begun = 0.5 * (old + share * (now - old) + now) * rest
        self._sums = np.where(over, begun, self._sums)
        self.begun = np.where(over, self._ends - math.tau / self.rates, self.begun)
        self._ends = np.where(over, self._ends + math.tau / self.rates, self._ends)
