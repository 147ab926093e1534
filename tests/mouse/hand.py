"""A real mouse and a real keyboard: xdotool, on the screen of the program."""

import subprocess
import time
from collections.abc import Mapping

STEPS = 12  # [count] of a drag
STEP = 0.016  # [s] between two of them

Pixel = tuple[float, float]


class Hand:
    """The hand moves the mouse of one screen; everything is done when a call returns."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        """`environment` names the screen."""
        self._environment = {**environment, "LC_ALL": "C.UTF-8"}

    def do(self, *words: object) -> str:
        """Run xdotool with these words; return what it says."""
        command = ["xdotool", *map(str, words)]
        done = subprocess.run(
            command, env=self._environment, check=True, timeout=60, capture_output=True, text=True
        )
        return done.stdout

    def move(self, to: Pixel) -> None:
        """Put the mouse there."""
        self.do("mousemove", round(to[0]), round(to[1]))

    def press(self, button: int = 1) -> None:
        self.do("mousedown", button)

    def release(self, button: int = 1) -> None:
        """Let go of a button."""
        self.do("mouseup", button)

    def glide(
        self, start: Pixel, end: Pixel, seconds: float = STEPS * STEP, throw: bool = False
    ) -> list[float]:
        """Move evenly from `start` to `end`, and let go there in motion to `throw`; return when it
        was at each step [s], monotonic.
        """
        steps = max(2, round(seconds / STEP))
        begin, times = time.monotonic(), list[float]()
        with subprocess.Popen(
            ["xdotool", "-"], stdin=subprocess.PIPE, env=self._environment, text=True
        ) as xdotool:
            assert xdotool.stdin is not None
            for step in range(1, steps + 1):
                x, y = (a + (b - a) * step / steps for a, b in zip(start, end, strict=True))
                time.sleep(max(0.0, begin + step * seconds / steps - time.monotonic()))
                xdotool.stdin.write(f"mousemove {round(x)} {round(y)}\n")
                xdotool.stdin.flush()
                times.append(time.monotonic())
            if throw:
                xdotool.stdin.write("mouseup 1\n")
        return times

    def key(self, words: str) -> None:
        """Press keys together, as "ctrl+n"."""
        self.do("key", words)

    def type(self, words: str) -> None:
        """Type letters one after the other."""
        self.do("type", "--delay", 40, "--", words)  # words may begin with a minus

    def wheel(self, clicks: int) -> None:
        """Turn the wheel towards oneself so many notches; away when negative."""
        if clicks:
            self.do("click", "--repeat", abs(clicks), "--delay", 20, 5 if clicks > 0 else 4)
