"""The ring of a body against closed forms: its frequencies, how it dies away, its loop of noise."""

import math

import numpy as np
import pytest

from app.features.sound.model.modes import (
    BAR,
    DISC,
    HIGHEST,
    LOWEST,
    RATE,
    TIMBRES,
    decay,
    lowest,
    noise,
    ring,
    semitone,
)
from app.quantities.materials import MATERIALS


def test_every_material_has_a_timbre() -> None:
    assert set(TIMBRES) == set(MATERIALS)


@pytest.mark.parametrize("ratios", [BAR, DISC])
def test_its_modes_are_those_of_a_bar_or_a_disc(ratios: tuple[float, ...]) -> None:
    sound = ring(TIMBRES["glass"], 500.0, ratios, 1e5)
    loudness = np.abs(np.fft.rfft(sound * np.hanning(len(sound))))
    width = RATE / len(sound)  # [Hz] of a line; a peak lies within one of its place
    for ratio in ratios:
        line = 500.0 * ratio / width
        near = loudness[round(line) - 8 : round(line) + 9]
        assert abs(np.argmax(near) - 8 + round(line) - line) <= 1.0
        assert near.max() > 20.0 * np.median(loudness)


def test_a_mode_dies_away_by_its_loss_factor() -> None:
    timbre, frequency = TIMBRES["steel"], 441.0  # a hundred samples are a period
    sound = ring(timbre, frequency, (1.0,), 1e5)
    early, late = (np.abs(sound[at : at + 1000]).max() for at in (4000, 24_000))
    fallen = math.log(early / late) * RATE / 20_000
    assert fallen == pytest.approx(math.pi * 441.0 * timbre.loss + 4.0, rel=1e-3)
    assert fallen == pytest.approx(decay(timbre, frequency), rel=1e-3)


def test_what_is_twice_as_long_as_it_is_thick_in_scale_rings_an_octave_lower() -> None:
    steel = TIMBRES["steel"]
    # The bar of Fletcher and Rossing, h = 3 cm, L = 0.5 m: 1.028 * 5100 * 0.03 / 0.25.
    assert lowest(steel, 0.5) == pytest.approx(629.1, abs=0.1)
    assert lowest(steel, 1.0) == pytest.approx(lowest(steel, 0.5) / 2.0)
    assert lowest(steel, 1e-4) == HIGHEST
    assert lowest(TIMBRES["foam"], 1e4) == LOWEST
    assert lowest(steel, 0.0) == HIGHEST


def test_a_soft_hammer_excites_no_high_modes() -> None:
    def centre(hardness: float) -> float:
        loudness = np.abs(np.fft.rfft(ring(TIMBRES["steel"], 300.0, BAR, hardness)))
        return float((np.arange(len(loudness)) * loudness).sum() / loudness.sum())

    assert centre(400.0) < 0.6 * centre(9000.0)


def test_rubber_is_over_before_steel() -> None:
    lengths = {name: len(ring(TIMBRES[name], 300.0, BAR, 1e4)) for name in TIMBRES}
    assert lengths["rubber"] < lengths["wood"] < lengths["glass"] < lengths["steel"]


@pytest.mark.parametrize("name", TIMBRES)
def test_no_ring_is_too_loud_or_begins_with_a_click(name: str) -> None:
    sound = ring(TIMBRES[name], 440.0, BAR, TIMBRES[name].hardness)
    assert np.abs(sound).max() == pytest.approx(1.0)
    assert sound[0] == 0.0


def test_a_semitone_is_the_twelfth_root_of_two() -> None:
    assert semitone(440.0) == 440.0
    assert semitone(453.0) == pytest.approx(440.0 * 2 ** (1 / 12))


def test_the_noise_lies_in_its_band_and_fits_its_own_beginning() -> None:
    sound = noise(400.0, 5000.0, 0.5)
    loudness = np.abs(np.fft.rfft(sound))
    frequencies = np.fft.rfftfreq(len(sound), 1.0 / RATE)
    outside = (frequencies < 399.0) | (frequencies > 5001.0)
    assert loudness[outside].max() < 1e-4 * loudness.max()
    # Below 5 kHz no sample is further from the next than 2 pi f / RATE, 0.71, of the largest.
    assert abs(sound[0] - sound[-1]) < 0.71
