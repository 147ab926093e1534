"""The ring of a struck body: a few damped sines, its modes (modal synthesis, van den Doel 2001).

A bar of length L and thickness h, free at both ends, has its lowest bending mode at
1.028 c h / L^2 with c = sqrt(E / rho), the speed of sound along it; the others follow in fixed
ratios (Fletcher and Rossing, "The Physics of Musical Instruments", 1998, chapters 2 and 3). Mode k
of frequency f_k dies away as exp(-d_k t), d_k = pi f_k times the loss factor of the material.
"""

import math
from dataclasses import dataclass

import numpy as np

RATE = 44_100
"""Samples a second: [Hz]."""

BAR = (1.0, 2.757, 5.404, 8.933)
"""Frequencies of the modes of a free bar, in parts of the lowest: [1]."""
DISC = (1.0, 1.730, 2.328, 3.910)
"""The same of a free disc: modes (2,0), (0,1), (3,0) and (1,1)."""

SLENDER = 0.06
"""Thickness of everything, in parts of its size: [1]. So steel of half a metre rings at 630 Hz."""

LOWEST, HIGHEST = 60.0, 5000.0
"""Range of the lowest mode [Hz]: lower the speakers of a laptop say nothing, higher it hurts."""

SUPPORT = 4.0
"""What lies on or against other things loses so much besides: [1/s]."""

SILENCE = math.log(1000.0)  # 60 dB: what is quieter is over
LONGEST = 1.2  # [s]
ATTACK = 0.001  # [s] without it a blow begins with a click of the loudspeaker


@dataclass(frozen=True)
class Timbre:
    """How a material sounds."""

    speed: float  # [m/s] of sound along a bar: sqrt(E / rho)
    loss: float  # [1] loss factor
    hardness: float  # [Hz] a blow of it excites little above this


TIMBRES: dict[str, Timbre] = {
    "wood": Timbre(3800.0, 0.02, 3000.0),
    "steel": Timbre(5100.0, 0.002, 9000.0),
    "ice": Timbre(3200.0, 0.012, 5000.0),
    "rubber": Timbre(150.0, 0.3, 400.0),
    "stone": Timbre(4200.0, 0.015, 6000.0),
    "foam": Timbre(100.0, 0.5, 250.0),
    "glass": Timbre(5300.0, 0.004, 9000.0),
    "bouncy ball": Timbre(200.0, 0.15, 500.0),
}
"""By the names of `app/quantities/materials.py`. Speeds: CRC Handbook, rounded; loss factors:
Cremer and Heckl, "Structure-Borne Sound" (1988), table 4.4, by order of magnitude; hardness by
ear."""

USUAL = TIMBRES["wood"]
"""Of what has no material."""


def lowest(timbre: Timbre, size: float) -> float:
    """Return the frequency [Hz] of the lowest mode of something of `size` [m]."""
    if not size > 0.0:
        return HIGHEST
    return min(max(1.028 * SLENDER * timbre.speed / size, LOWEST), HIGHEST)


def semitone(frequency: float) -> float:
    """Return the nearest note of twelve in an octave [Hz]: so few sounds have to be made."""
    return 440.0 * 2.0 ** (round(12.0 * math.log2(frequency / 440.0)) / 12.0)


def decay(timbre: Timbre, frequency: float) -> float:
    """Return how fast a mode of `frequency` [Hz] dies away [1/s]."""
    return math.pi * frequency * timbre.loss + SUPPORT


def ring(
    timbre: Timbre, frequency: float, ratios: tuple[float, ...], hardness: float
) -> np.ndarray:
    """Return the sound (n,) of a blow, largest value 1, whose lowest mode has `frequency` [Hz].

    `hardness` [Hz] is that of the softer one of the two that met: a rubber hammer excites no high
    modes. Powers of one complex number a mode, in rows: no sine is taken for a sample.
    """
    modes = [frequency * ratio for ratio in ratios if frequency * ratio < RATE / 2.5]
    length = round(RATE * min(SILENCE / decay(timbre, modes[0]), LONGEST))
    row = 256
    sound = np.zeros((length // row + 1, row), np.float32)
    for k, f in enumerate(modes, 1):
        step = complex(-decay(timbre, f), 2.0 * math.pi * f) / RATE
        loudness = math.exp(-((f / hardness) ** 2)) / k + 1e-3
        within = loudness * np.exp(step * np.arange(row))
        begins = np.exp(step * row * np.arange(len(sound)))
        sound += np.imag(begins[:, None] * within).astype(np.float32)
    result = sound.reshape(-1)[:length]
    attack = round(ATTACK * RATE)
    result[:attack] *= np.linspace(0.0, 1.0, attack, dtype=np.float32)
    return result / float(np.abs(result).max())


def noise(low: float, high: float, seconds: float = 1.5) -> np.ndarray:
    """Return noise (n,) between two frequencies [Hz], largest value 1, that can be repeated.

    It is made of whole periods, so its end fits its beginning. Louder below, as by 1/f.
    """
    count = round(RATE * seconds)
    frequencies = np.fft.rfftfreq(count, 1.0 / RATE)
    inside = (frequencies >= low) & (frequencies <= high)
    phases = np.random.default_rng(1).uniform(0.0, 2.0 * np.pi, len(frequencies))
    size = np.where(inside, 1.0 / np.sqrt(np.maximum(frequencies, 1.0)), 0.0)
    sound = np.fft.irfft(size * np.exp(1j * phases), count)
    return (sound / np.abs(sound).max()).astype(np.float32)
