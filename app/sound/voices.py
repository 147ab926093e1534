"""The loudspeaker: a bounded number of voices, or none where there is no audio device."""

import numpy as np
import pygame

from app.sound.modes import RATE

VOICES = 16
"""Sounds at once: [count]. More cannot be told apart, and each costs the mixer."""

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

    def open(self) -> bool:
        """Open the device; False when there is none."""
        try:
            pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(VOICES)
        except (pygame.error, NotImplementedError):
            return False
        self.is_open = True
        return True

    def close(self) -> None:
        """Let go of the device."""
        self._loops.clear()
        if self.is_open:
            self.is_open = False
            pygame.mixer.quit()

    def sound(self, samples: np.ndarray) -> pygame.mixer.Sound:
        """Return what can be played of samples (n,) between -1 and 1."""
        whole = np.round(32_000.0 * samples).astype(np.int16)
        return pygame.mixer.Sound(buffer=np.repeat(whole, 2).tobytes())

    def strike(self, sound: pygame.mixer.Sound, loudness: Stereo) -> None:
        """Play it once; what no voice is left for is not heard."""
        channel = pygame.mixer.find_channel()
        if channel is not None:
            channel.play(sound)
            channel.set_volume(*loudness)

    def hum(self, name: str, samples: np.ndarray, loudness: float) -> None:
        """Let a loop of samples go on at this loudness."""
        channel, sound = self._loops.get(name) or self._begin(name, samples)
        if loudness > 0.0 and not channel.get_busy():
            channel.play(sound, loops=-1)
        elif loudness <= 0.0 and channel.get_busy():
            channel.stop()
        channel.set_volume(loudness)

    def quiet(self) -> None:
        """End all that sounds."""
        if self.is_open:
            pygame.mixer.stop()

    def _begin(
        self, name: str, samples: np.ndarray
    ) -> tuple[pygame.mixer.Channel, pygame.mixer.Sound]:
        """Keep a voice for the loop `name`."""
        pygame.mixer.set_reserved(len(self._loops) + 1)
        loop = pygame.mixer.Channel(len(self._loops)), self.sound(samples)
        self._loops[name] = loop
        return loop
