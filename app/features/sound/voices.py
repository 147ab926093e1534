"""The loudspeaker: a bounded number of voices, or none where there is no audio device."""

import math

import numpy as np
import pygame

from app.features.sound.model.modes import RATE
from app.quantities import wall_clock

HUMS = 2
"""Voices of what goes on: [count], sliding and rolling. They are never struck."""

VOICES = 16
"""Sounds at once: [count]. More cannot be told apart, and each costs the mixer."""

FULL = 0.95
"""As loud as all voices together may be: [1]. What the mixer adds up beyond 1 is cut off flat."""

BUFFER = 512
"""Samples that are mixed at a time: [count], 12 ms. Fewer crackle on a busy machine; more are
late."""

Stereo = tuple[float, float]
"""Loudness left and right [1]."""


class Voices:
    """The voices play sounds; without a device they do nothing."""

    def __init__(self) -> None:
        """Silent until `open`."""
        self.is_open = False
        self._loops: dict[str, tuple[pygame.mixer.Channel, pygame.mixer.Sound]] = {}
        self._humming: dict[str, float] = {}  # how loud they are
        self._struck: list[tuple[float, float, float]] = []  # when [s], how loud, decay [1/s]

    def open(self) -> bool:
        """Open the device; False when there is none."""
        try:
            pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(VOICES)
            pygame.mixer.set_reserved(HUMS)
        except (pygame.error, NotImplementedError):
            return False
        self.is_open = True
        return True

    def close(self) -> None:
        """Let go of the device."""
        self._loops.clear()
        self._humming.clear()
        self._struck.clear()
        if self.is_open:
            self.is_open = False
            pygame.mixer.quit()

    def sound(self, samples: np.ndarray) -> pygame.mixer.Sound:
        """Return what can be played of samples (n,) between -1 and 1."""
        whole = np.round(32_000.0 * samples).astype(np.int16)
        return pygame.mixer.Sound(buffer=np.repeat(whole, 2).tobytes())

    def strike(self, sound: pygame.mixer.Sound, loudness: Stereo, decay: float) -> None:
        """Play it once; it dies away by `decay` [1/s]. What no voice is left for is not heard, and
        what would be too loud with all the others is quieter.
        """
        # `find_channel` finds reserved ones, too, and those are put to the volume of their hum.
        voices = (pygame.mixer.Channel(n) for n in range(HUMS, VOICES))
        channel = next((voice for voice in voices if not voice.get_busy()), None)
        room = FULL - self.loudness
        if channel is None or room <= 0.0 or max(loudness) <= 0.0:
            return
        left, right = (side * min(1.0, room / max(loudness)) for side in loudness)
        self._struck.append((wall_clock.now(), max(left, right), decay))
        channel.play(sound)
        channel.set_volume(left, right)

    @property
    def loudness(self) -> float:
        """Return how loud all voices together are now, at most [1]."""
        now = wall_clock.now()
        self._struck = self._struck[-VOICES:]
        ringing = (loud * math.exp(-decay * (now - when)) for when, loud, decay in self._struck)
        return sum(ringing) + sum(self._humming.values())

    def hum(self, name: str, samples: np.ndarray, loudness: float) -> None:
        """Let a loop of samples go on at this loudness."""
        channel, sound = self._loops.get(name) or self._begin(name, samples)
        if loudness > 0.0 and not channel.get_busy():
            channel.play(sound, loops=-1)
        elif loudness <= 0.0 and channel.get_busy():
            channel.stop()
        channel.set_volume(loudness)
        self._humming[name] = loudness

    def quiet(self) -> None:
        """End all that sounds."""
        if self.is_open:
            pygame.mixer.stop()

    def _begin(
        self, name: str, samples: np.ndarray
    ) -> tuple[pygame.mixer.Channel, pygame.mixer.Sound]:
        """Keep a voice for the loop `name`."""
        loop = pygame.mixer.Channel(len(self._loops)), self.sound(samples)
        self._loops[name] = loop
        return loop
