"""The sound in the window: it plays what is heard, as loud as a menu says."""

from functools import partial

from app.features.sound.sound import Sound
from app.files.view_options import SOUND_VOLUMES
from app.ui.menu_place import Scope, Value, of_view
from app.window.actions.action import ActionOf, switch
from app.window.feature import Feature, Part
from app.window.host import Host


class SoundPart(Part):
    """The part lets the sound follow the run."""

    def __init__(self, host: Host) -> None:
        """Begin silent."""
        super().__init__(host)
        self.sound = Sound(host.session, host.view, host.camera)

    def update(self, seconds: float) -> None:
        """Play what happened in the ticks of this frame."""
        self.sound.update(seconds)

    def fail(self) -> None:
        """Switch it off."""
        self.sound.fail()

    def close(self) -> None:
        """Be silent; the option stays as it is."""
        self.sound.close()

    def switch_option(self) -> None:
        switch("sound")(self.host)


def volumes(scope: Scope) -> list[Value]:
    """Return how loud it can be."""
    view = scope.view
    return [
        Value(
            f"Volume {100 * volume:.0f} %",
            partial(setattr, view, "sound_volume", volume),
            lambda volume=volume: view.sound_volume == volume,
            enabled=view.sound,
        )
        for volume in SOUND_VOLUMES
    ]


FEATURE = Feature(
    name="sound",
    words="The sound",
    place=0,
    make=SoundPart,
    actions=(
        ActionOf("sound", "Sound of contacts", ("ctrl+m",), "Teach", SoundPart.switch_option)
        .at("Settings", (3, 0), checked=of_view("sound"), values=volumes)
        .told("Hear what hits, rolls and slides."),
    ),
)
