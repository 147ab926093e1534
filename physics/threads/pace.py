"""Whether helping threads pay: that depends on the world and on the load, so it is measured."""

from dataclasses import dataclass, field

SHARE = 0.25
"""How much of a mean the newest measurement is: [1], 0.25. More: one interrupted tick decides;
less: it takes long to notice that the machine has other things to do."""

FIRST_PERIOD, LONGEST_PERIOD = 32, 2048
"""Calls until the slower way is measured again, twice as many each time that it is still slower."""

TRIAL = 3
"""Calls of a trial: [count], 3. The first one fills the caches of the other cores."""


@dataclass
class Pace:
    """Chooses between one thread and several by how long a tick took with either."""

    means: list[float] = field(default_factory=lambda: [0.0, 0.0])  # [s] a tick alone, with helpers
    now: int = 1  # an index of `means`
    calls: int = 0  # since `now` was chosen, or tried
    period: int = FIRST_PERIOD
    on_trial: bool = False

    def note(self, seconds: float) -> None:
        """Take note of how long a tick took [s] the way that was chosen, and choose the next."""
        self.calls += 1
        if not (self.on_trial and self.calls < TRIAL):
            old = self.means[self.now]
            self.means[self.now] = old + SHARE * (seconds - old) if old > 0.0 else seconds
        other = 1 - self.now
        if self.on_trial:
            if self.calls >= TRIAL:
                self._judge()
        elif self.calls >= self.period or (self.means[other] == 0.0 and self.calls >= TRIAL):
            self._turn(on_trial=True)
        elif 0.0 < self.means[other] < self.means[self.now]:
            self._turn(on_trial=False)

    def _judge(self) -> None:
        """End a trial: stay, or go back and wait twice as long for the next one."""
        self.on_trial = False
        self.calls = 0
        if self.means[self.now] < self.means[1 - self.now]:
            self.period = FIRST_PERIOD
        else:
            self.period = min(2 * self.period, LONGEST_PERIOD)
            self.now = 1 - self.now

    def _turn(self, on_trial: bool) -> None:
        self.now = 1 - self.now
        self.calls = 0
        self.on_trial = on_trial
        if on_trial:
            self.means[self.now] = 0.0  # what it was then says nothing of now
