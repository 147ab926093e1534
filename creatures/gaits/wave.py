"""A wave through the joints: each follows a sine of its own, one behind the other.

So swim eels, so crawl worms, and so trot simple quadrupeds (Sfakiotakis, Lane and Davies 1999).
A wave of one shape carries a body equally far each time, so its speed goes with the frequency.
"""

import math

from creatures.figure import Figure
from creatures.gait import Kind, Number
from creatures.plan import LimbPlan, Plan
from physics import World

START = 0.5
"""The swing grows to its size within this time: [s], 0.5. 0: the first tick is a kick."""


def driven(plan: Plan) -> list[LimbPlan]:
    """Return the limbs with servos, parents before children."""
    return [limb for limb in plan.outwards() if limb.servo is not None]


def numbers(plan: Plan) -> tuple[Number, ...]:
    """Return speed and frequency, then swing, delay and bend of every driven joint."""
    result = [
        Number(
            "frequency", 1.2, 0.1, 4.0, "Hz", "How many waves run through the body in a second."
        ),
        Number("full_speed", 0.5, 0.05, 5.0, "m/s", "The speed at which it has that frequency."),
    ]
    for limb in driven(plan):
        name = limb.name
        swing, delay, bend = _words(name)
        swings = f"How far {name} swings to each side."
        behind = f"How far {name} is behind in the wave, in parts of a turn."
        about = f"About which angle {name} swings, from the planned one."
        result.append(Number(swing, 20.0, 0.0, 90.0, "deg", swings, name))
        result.append(Number(delay, 0.0, 0.0, 1.0, "", behind, name))
        result.append(Number(bend, 0.0, -60.0, 60.0, "deg", about, name))
    return tuple(result)


def able(plan: Plan) -> str:
    """Return why it cannot drive the plan: it has no servo."""
    return "" if driven(plan) else "no joint has a servo"


class Wave:
    """Drives every servo along its sine, at a phase that runs with simulated time."""

    def __init__(self, figure: Figure, numbers: dict[str, float]) -> None:
        self.figure, self.numbers = figure, numbers
        self._turns = 0.0  # [1] of the wave so far
        self._size = 0.0  # [1] of the swing, negative backwards
        self._pace = 1.0  # [1] of the frequency, as last told
        limbs = [figure.limbs[plan.name] for plan in driven(figure.plan)]
        self._driven = [(limb, *_words(limb.plan.name)) for limb in limbs]

    @property
    def phase(self) -> str:
        return "waves" if self._size else "stands"

    def step(self, world: World, command: float) -> None:
        """Move the wave on by one tick; backwards it runs the other way."""
        seconds, numbers = world.tick_length, self.numbers
        wanted = (command > 0.0) - (command < 0.0)
        if wanted:
            self._pace = min(1.0, abs(command) / numbers["full_speed"])
        most = seconds / START
        self._size += max(-most, min(most, wanted - self._size))
        rate = math.copysign(self._pace * numbers["frequency"], self._size)  # [Hz]
        self._turns = (self._turns + rate * seconds) % 1.0
        self.figure.sense()
        for limb, swing_word, delay, bend in self._driven:
            swing = abs(self._size) * math.radians(numbers[swing_word])
            at = math.tau * (self._turns - numbers[delay])
            middle = limb.plan.angle + math.radians(numbers[bend])
            speed = math.tau * rate * swing * math.cos(at)
            limb.drive(middle + swing * math.sin(at), speed)


def _words(name: str) -> tuple[str, str, str]:
    """Return the words of a limb's numbers."""
    return f"{name} swing", f"{name} delay", f"{name} bend"


KIND = Kind("Wave", "Every joint follows a sine, one behind the other.", numbers, able, Wave)
