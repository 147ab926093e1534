"""Jumping on the spot: down, and up with all strength until the feet leave the ground."""

from creatures.gaits.biped.posture import Now, Stance, hold
from creatures.gaits.biped.stand import LIGHT, TOES, Stand
from physics.values.sums import plain_sum

DIP, DOWN = 0.5, 0.6  # [m] how far down, [s] in which
RISE = 2.3  # [m/s] of the hip while it pushes
THRUST = 1.2  # [1] of the weight that both legs push with
STOP = 0.96  # [1] of straight legs: there the push ends
TIP = 0.7  # [rad] the pelvis leans back while it pushes, for the push turns it forward
TOO_LONG = 1.2  # [s]


class Jump(Stand):
    """From standing until the feet are in the air."""

    name = "jump"

    def __init__(self, now: Now) -> None:
        super().__init__(now)
        self._clock = 0.0  # [s]
        self._high = now.figure.hip.imag - self._floor  # [m] hip over the lower ankle
        self._x = now.figure.hip.real  # [m] there the push goes up
        self.is_off = False  # the feet have left the ground

    def next(self, now: Now) -> "Jump":
        """Go on: what it needs of its feet now is not balance."""
        return self

    def drive(self, now: Now) -> None:
        """Dip with the weight where it is, then push."""
        self._clock += now.dt
        if self._clock < DOWN:
            self._high -= DIP / DOWN * now.dt
            now.height = self._high
            super().drive(now)
            self._x = now.figure.hip.real
            return
        straight = STOP * plain_sum(now.figure.left.lengths)
        self._high = min(self._high + RISE * now.dt, straight)
        loads = [leg.load for leg in now.figure.legs]
        late = self._clock > TOO_LONG
        self.is_off = late or (max(loads) < LIGHT and self._high > 0.9 * straight)
        off = self._off(now)
        press = max(-TOES, min(TOES, 0.8 * now.manner.press_gain * off))
        hip = complex(self._x, self._floor + self._high)
        for i, leg in enumerate(now.figure.legs):
            hold(leg, now, Stance(self._ankles[i], hip, THRUST, press, TIP))
