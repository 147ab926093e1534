"""Whether helping threads pay: that depends on the world and on the load, so it is measured."""

from collections import deque
from dataclasses import dataclass, field
from statistics import median

RECENT = 15
"""Calls whose middle one counts: [count], 15. Ticks differ by a fifth, and threads save as little:
of five the slower way won every sixth trial. More: a trial of the slower way costs more."""

TRIAL = 1 + RECENT
"""Calls of a trial. The first one fills the caches of the other cores, and does not count."""

FIRST_PERIOD, LONGEST_PERIOD = 64, 1024
"""Calls until the slower way is measured again, twice as many each time that it is still slower."""

SLOWER = 1.25
"""The other way is tried at once when this one takes so much longer than that did: [1], 1.25, and
a trial ends at once. Less: noise, and a pour that grows, bring trial after trial; more: a busy
machine is noticed late."""


@dataclass
class Pace:
    """Chooses between one thread and several by how long a tick took with either."""

    now: int = 1  # 0 alone, 1 with helpers
    calls: int = 0  # since `now` was chosen, or tried
    period: int = FIRST_PERIOD
    on_trial: bool = False
    times: tuple[deque[float], deque[float]] = field(  # [s] a tick, alone and with helpers
        default_factory=lambda: (deque(maxlen=RECENT), deque(maxlen=RECENT))
    )

    def note(self, seconds: float) -> None:
        """Take note of how long a tick took [s] the way that was chosen, and choose the next."""
        self.calls += 1
        if self.calls > 1:
            self.times[self.now].append(seconds)
        here, there = (self.times[way] for way in (self.now, 1 - self.now))
        if self.on_trial and len(here) > 1 and min(here) > SLOWER * median(there):
            self._judge(is_faster=False)  # clearly: no need to see more
        if self.calls < TRIAL:
            return
        if self.on_trial:
            self._judge(median(here) < median(there))
        elif self.calls >= self.period or not there or median(here) > SLOWER * median(there):
            self._turn(on_trial=True)

    def _judge(self, is_faster: bool) -> None:
        """End a trial: stay, or go back and wait twice as long for the next one."""
        if is_faster:
            self.period = FIRST_PERIOD
            self.on_trial = False
        else:
            self.period = min(2 * self.period, LONGEST_PERIOD)
            self._turn(on_trial=False)

    def _turn(self, on_trial: bool) -> None:
        """Go on the other way; what it took before a trial says nothing of now."""
        self.now = 1 - self.now
        self.calls = 0
        self.on_trial = on_trial
        if on_trial:
            self.times[self.now].clear()
