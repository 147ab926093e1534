"""The sound of a session: what is live is heard, nothing else, and it changes nothing."""

import numpy as np
import pygame
import pytest

from app.drawing.camera import Camera
from app.features.sound.model.contact_noise import Blow
from app.features.sound.model.modes import BAR, DISC, RATE, TIMBRES
from app.features.sound.sound import KEPT, Sound, voice_of
from app.features.sound.voices import FULL, HUMS, VOICES, Voices
from app.files.view_options import ViewOptions
from app.session.session import Session
from physics import Box, Circle, World
from tests.app.desk import FRAME

STEEL = {"density": 78.5, "friction": 0.57, "restitution": 0.56, "rolling_resistance": 0.0005}


def dropping() -> World:
    """Balls over a floor, which fall one after the other."""
    world = World()
    world.add_static(Box(width=40, height=1), position=(0, -0.5))
    for k in range(6):
        world.add_dynamic(Circle(radius=0.2, restitution=0.6), position=(k - 3, 0.5 + 0.3 * k))
    world.add_dynamic(Box(width=1, height=0.5), position=(-12, 0.25), velocity=(8, 0))
    return world


class Ears:
    """A sound whose voices are counted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, world: World | None = None) -> None:
        monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
        self.session = Session(world or dropping())
        self.view = ViewOptions(sound=True)
        self.sound = Sound(self.session, self.view, Camera((1280, 720)))
        self.strikes: list[tuple[float, float]] = []
        self.hums: dict[str, float] = {}
        voices = self.sound.voices
        monkeypatch.setattr(voices, "strike", lambda _, loud, __: self.strikes.append(loud))
        monkeypatch.setattr(voices, "hum", lambda name, _, loud: self.hums.update({name: loud}))

    def frames(self, count: int) -> None:
        for _ in range(count):
            self.session.advance(0.0)  # commands; the clock would leave ticks out on a busy machine
            if not self.session.paused:
                self.session.run(4)
            self.sound.update(FRAME)


@pytest.fixture
def ears(monkeypatch: pytest.MonkeyPatch) -> Ears:
    made = Ears(monkeypatch)
    made.sound.update(FRAME)
    yield made
    made.sound.close()


def test_what_happens_is_heard(ears: Ears) -> None:
    ears.frames(30)
    assert len(ears.strikes) >= 3
    assert ears.hums["slide"] > 0.02
    assert all(0.0 < max(loud) <= ears.view.sound_volume for loud in ears.strikes)


def test_the_volume_is_that_of_the_option(ears: Ears) -> None:
    ears.view.sound_volume = 0.1
    ears.frames(30)
    assert max(map(max, ears.strikes)) <= 0.1


def test_the_past_and_a_pause_are_silent(ears: Ears) -> None:
    ears.frames(60)
    ears.strikes.clear()
    ears.session.go_to(10)
    ears.frames(30)  # it repeats what was recorded
    assert not ears.session.timeline.live
    assert not ears.strikes
    ears.session.paused = True
    ears.frames(60)
    assert set(ears.hums.values()) == {0.0}


def test_where_time_stands_sliding_is_silent(ears: Ears) -> None:
    ears.frames(20)
    assert ears.hums["slide"] > 0.0
    for _ in range(60):  # frames without a tick, as of a hidden window
        ears.sound.update(FRAME)
    assert ears.hums["slide"] == 0.0


def test_it_changes_no_bit(monkeypatch: pytest.MonkeyPatch) -> None:
    ears, silent = Ears(monkeypatch), Session(dropping())
    ears.sound.update(FRAME)
    for _ in range(60):
        ears.frames(1)
        silent.run(4)
    ears.sound.close()
    assert ears.strikes
    assert ears.session.world.hash() == silent.world.hash()


def test_without_a_device_it_is_silent_and_says_so_once_when_switched_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ears = Ears(monkeypatch)
    monkeypatch.setenv("SDL_AUDIODRIVER", "there is none")
    ears.frames(30)  # left on the last time: nobody has asked now
    assert not ears.sound.voices.is_open and not list(ears.session.notices)
    ears.view.sound = False
    ears.frames(1)
    ears.view.sound = True
    ears.frames(30)
    assert not ears.sound.voices.is_open
    assert [n.text for n in ears.session.notices] == [
        "No sound: this computer has no loudspeaker now"
    ]
    assert not ears.session.listeners
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    ears.view.sound = False
    ears.frames(1)
    ears.view.sound = True  # switched on again, it tries again
    ears.frames(1)
    assert ears.sound.voices.is_open
    ears.sound.close()


def test_switched_off_it_hears_nothing_and_lets_go_of_the_device(ears: Ears) -> None:
    assert pygame.mixer.get_init()
    ears.view.sound = False
    ears.frames(1)
    assert not ears.session.listeners
    assert not pygame.mixer.get_init()


@pytest.fixture
def voices(monkeypatch: pytest.MonkeyPatch) -> Voices:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    made = Voices()
    assert made.open()
    yield made
    made.close()


SAMPLES = np.zeros(RATE)  # 1 s


def test_a_blow_is_not_played_on_the_voice_of_a_hum_that_is_silent_now(voices: Voices) -> None:
    for name in ("slide", "roll"):
        voices.hum(name, SAMPLES, 0.0)
    for _ in range(VOICES):
        voices.strike(voices.sound(SAMPLES), (0.05, 0.05), 1.0)
    busy = [pygame.mixer.Channel(n).get_busy() for n in range(VOICES)]
    assert busy == [False] * HUMS + [True] * (VOICES - HUMS)


def test_all_voices_together_are_never_louder_than_the_loudspeaker(voices: Voices) -> None:
    voices.hum("slide", SAMPLES, 0.3)
    for _ in range(10):
        voices.strike(voices.sound(SAMPLES), (0.4, 0.2), 1.0)
        assert voices.loudness <= FULL + 1e-9
    assert voices.loudness > 0.9 * FULL


def test_the_rings_that_are_kept_are_bounded(ears: Ears) -> None:
    steel = TIMBRES["steel"]
    for k in range(KEPT + 5):
        ears.sound._make((steel, 200.0 + k, (1.0,), 1e4))
    assert len(ears.sound._rings) == KEPT


def test_size_shape_and_material_make_the_voice() -> None:
    world = World()
    small = world.add_dynamic(Circle(radius=0.1, **STEEL), position=(0, 5))
    large = world.add_dynamic(Circle(radius=0.4, **STEEL), position=(0, 9))
    box = world.add_dynamic(Box(width=0.3, height=0.3), position=(4, 4))
    of = {body: voice_of(Blow(1.0, body.index, 0), world) for body in (small, large, box)}
    assert of[small][0] == TIMBRES["steel"]
    assert of[small][1] > 2.0 * of[large][1]
    assert (of[small][2], of[box][2]) == (DISC, BAR)
    on_wood = of[small][3]
    on_steel = voice_of(Blow(1.0, small.index, large.index), world)[3]
    assert on_steel > on_wood  # the softer one of the two is the hammer
