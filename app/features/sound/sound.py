"""The sound of the running scene: hears every tick, and lets the voices play once a frame.

Only what happens is heard: not what is repeated from the record, gone through by a jump, or paused.
"""

import math
from functools import cached_property

import numpy as np
import pygame

from app.drawing.camera import Camera
from app.features.sound.model.contact_noise import MOST, Blow, Blows, Rub, rubbing
from app.features.sound.model.modes import (
    BAR,
    DISC,
    TIMBRES,
    USUAL,
    Timbre,
    decay,
    lowest,
    noise,
    ring,
    semitone,
)
from app.features.sound.voices import Stereo, Voices
from app.files.view_options import ViewOptions
from app.quantities.materials import material_of
from app.session.session import Session
from physics import Circle, World

FULL_BLOW = 20.0
"""The impulse of the loudest blow: [N*s]. Loudness goes with the square root: a tenth of the
impulse is still a third as loud, as ears have it."""

FULL_POWER = 200.0
"""Sliding with this power is as loud as it gets: [W]."""

QUIETEST = 0.02
"""Quieter is not played: [1], 34 dB below the loudest."""

SWELL = 0.06
"""Time in which the noise of sliding follows: [s]. Less crackles, more lags."""

STANDS = 0.25
"""Without a tick for so long time stands: [s], as while the window is hidden."""

KEPT = 48
"""Rings that are kept: [count], of 0.2 MB at most."""

SIDE = 0.6
"""How much quieter the far ear hears what is at the edge of the window: [1]."""

Voice = tuple[Timbre, float, tuple[float, ...], float]
"""Timbre, lowest mode [Hz], ratios of modes, hardness of the blow [Hz]."""


class Sound:
    """The sound follows the option `sound` of the view."""

    def __init__(self, session: Session, view: ViewOptions, camera: Camera) -> None:
        """Silent."""
        self.voices = Voices()
        self._session, self._view, self._camera = session, view, camera
        self._heard: list[tuple[Blow, World]] = []  # since the last frame
        self._blows = Blows()
        self._rings: dict[Voice, pygame.mixer.Sound] = {}  # the one used last at the end
        self._rub = np.zeros(2)  # loudness of sliding and of rolling
        self._since = 0.0  # [s] since the last tick
        self._has_failed = False  # no device
        self._was_off = False  # so it is the user who switches it on, and not the last session

    def update(self, seconds: float) -> None:
        """Play what happened in the ticks of this frame."""
        self._has_failed &= self._view.sound  # switched on again, it tries again
        self._was_off |= not self._view.sound
        if self._view.sound != self.voices.is_open:
            self._switch()
        if self.voices.is_open:
            self._play_blows()
            self._play_noise(seconds)

    def close(self) -> None:
        """Be silent and let go of the device."""
        if self._hear in self._session.listeners:
            self._session.listeners.remove(self._hear)
        self._heard.clear()
        self._rings.clear()
        self.voices.close()

    def fail(self) -> None:
        """Switch it off: something here failed."""
        self._view.sound = False
        self.close()

    def _switch(self) -> None:
        """Follow the option, if there is something to play on."""
        if not self._view.sound:
            self.close()
        elif self._has_failed:
            return
        elif self.voices.open():
            self._session.listeners.append(self._hear)
        else:
            self._has_failed = True
            if self._was_off:  # at each start it would be told again
                self._session.notify("info", "No sound: this computer has no loudspeaker now")

    @property
    def _is_live(self) -> bool:
        """Return whether what happens now happens for the first time."""
        return self._session.timeline.live

    def _hear(self, world: World) -> None:
        """Note the blows of a tick."""
        self._since = 0.0
        if self._is_live and len(self._heard) < 2 * MOST:
            self._heard += [(blow, world) for blow in self._blows.of(world)]

    # --- blows -------------------------------------------------------------------------------

    def _play_blows(self) -> None:
        """Play the strongest blows of the frame. A ring that is new takes half a millisecond."""
        heard, self._heard = self._heard, []
        for blow, world in sorted(heard, key=lambda pair: -pair[0].impulse)[:MOST]:
            loudness = min(math.sqrt(blow.impulse / FULL_BLOW), 1.0)
            if loudness < QUIETEST or world is not self._session.world:
                continue
            voice = voice_of(blow, world)
            if voice not in self._rings:
                self._make(voice)
            self._rings[voice] = self._rings.pop(voice)
            placed = self._placed(blow, world, loudness)
            self.voices.strike(self._rings[voice], placed, decay(*voice[:2]))

    def _make(self, voice: Voice) -> None:
        while len(self._rings) >= KEPT:
            del self._rings[next(iter(self._rings))]
        self._rings[voice] = self.voices.sound(ring(*voice))

    def _placed(self, blow: Blow, world: World, loudness: float) -> Stereo:
        """Return how loud the two ears hear it: where it lies in the window."""
        motion = np.asarray(world.page.motion)[blow.struck]
        x, _ = self._camera.to_screen(float(motion["x"]), float(motion["y"]))
        side = min(max(2.0 * float(x) / self._camera.size[0] - 1.0, -1.0), 1.0)
        loudness *= self._view.sound_volume
        return loudness * (1.0 - SIDE * max(side, 0.0)), loudness * (1.0 + SIDE * min(side, 0.0))

    # --- noise -------------------------------------------------------------------------------

    def _play_noise(self, seconds: float) -> None:
        """Let sliding and rolling swell and fade."""
        session = self._session
        self._since += seconds
        moves = self._is_live and not session.paused and self._since < STANDS
        rub = rubbing(session.world) if moves else Rub()
        wanted = np.sqrt(np.minimum(np.array(rub) / FULL_POWER, 1.0))
        self._rub += (wanted - self._rub) * (1.0 - math.exp(-seconds / SWELL))
        for name, loudness in zip(("slide", "roll"), self._rub, strict=True):
            heard = float(loudness) * self._view.sound_volume
            self.voices.hum(name, self._loops[name], heard if heard >= QUIETEST else 0.0)

    @cached_property
    def _loops(self) -> dict[str, np.ndarray]:
        """The noises, as samples."""
        return {"slide": noise(400.0, 5000.0), "roll": noise(70.0, 500.0)}


def voice_of(blow: Blow, world: World) -> Voice:
    """Return how the struck body rings when the other one hits it."""
    timbre, soft = _timbre(world, blow.struck), _timbre(world, blow.other)
    size = 2.0 * float(world.page.body["extent"][blow.struck])
    body = world.bodies_by_row.get(blow.struck)
    is_round = body is not None and isinstance(body.shapes[0], Circle)
    hardness = min(timbre.hardness, soft.hardness)
    return timbre, semitone(lowest(timbre, size)), DISC if is_round else BAR, hardness


def _timbre(world: World, row: int) -> Timbre:
    """Return the timbre of the material of the body in `row`."""
    body = world.bodies_by_row.get(row)
    material = material_of(body.shapes[0]) if body is not None and body.shapes else None
    return TIMBRES.get(material.name, USUAL) if material is not None else USUAL
