"""The solver laboratory of the window: its stations, what each of them needs of a frame."""

from collections.abc import Iterator, Mapping
from typing import Any, Protocol, get_args

from app.editor.creature.workshop import Workshop
from app.editor.editor import Editor
from app.ui.bars.corner import Note
from app.ui.boards.board import Board
from app.ui.interface import Interface
from app.window.film_controls import FilmControls
from app.window.laboratory.compare_station import CompareStation
from app.window.laboratory.fan_station import FanStation
from app.window.laboratory.improve_station import ImproveStation
from app.window.laboratory.microscope_station import MicroscopeStation
from app.window.laboratory.profile_station import ProfileStation
from app.window.laboratory.why_station import WhyStation
from app.window.laboratory.xray_station import XrayStation
from scenes.deck import Station as Word

Told = Mapping[str, Any]
"""What a step of a lesson tells a station; see `Step.laboratory`."""


class Station(Protocol):
    """One thing that the laboratory can do; the laboratory calls it as the window lives on."""

    @property
    def WORDS(self) -> str:  # noqa: N802
        """What it is called when it fails: "The X-ray"."""
        ...

    def update(self, seconds: float) -> None:
        """Follow what it shows, once a frame; `seconds` since the last."""
        ...

    def scene_changed(self) -> None:
        """Forget what was of another scene."""
        ...

    def close(self) -> None:
        """Give up what works in the background and close its boards: it failed, or the end."""
        ...

    def working(self) -> Note | None:
        """Return the card with the progress of what works, while something does."""
        ...


class LessonStation(Station, Protocol):
    """A station that a step of a lesson can open."""

    def lesson_board(self, told: Told) -> Board:
        """Begin what a step of a lesson asks for, and return its board, which is not open yet.

        Raises KeyError or ValueError when the step asks for what is not there.
        """
        ...

    def told(self) -> dict[str, Any] | None:
        """Return what `lesson_board` makes this again of; None: its board is not open."""
        ...


class Laboratory:
    """The laboratory holds its stations; each is a member of its own."""

    def __init__(self, editor: Editor, ui: Interface, films: FilmControls, shop: Workshop) -> None:
        """Nothing is open."""
        self.xray = XrayStation(editor, ui)
        self.compare = CompareStation(editor, ui, films)
        self.microscope = MicroscopeStation(editor, ui)
        self.why = WhyStation(editor, ui)
        self.fan = FanStation(editor, ui)
        self.profile = ProfileStation(editor.session, ui)
        self.improve = ImproveStation(editor, ui, shop)

    def told(self) -> dict[str, dict[str, Any]]:
        """Return the stations that are open, with what a step of a lesson tells each."""
        found = {name: self.station(name).told() for name in get_args(Word)}
        return {name: told for name, told in found.items() if told is not None}

    def station(self, name: str) -> LessonStation:
        """Return the station that lessons call `name`, a word of `scenes.deck.Station`."""
        named: dict[str, LessonStation] = {
            "x-ray": self.xray,
            "side by side": self.compare,
            "microscope": self.microscope,
            "why": self.why,
            "fan": self.fan,
            "profile": self.profile,
        }
        return named[name]

    @property
    def stations(self) -> Iterator[Station]:
        """Yield all stations."""
        yield from (one for one in vars(self).values() if hasattr(one, "scene_changed"))

    def update(self, seconds: float) -> None:
        """Let each station follow, once a frame."""
        for station in self.stations:
            station.update(seconds)

    def scene_changed(self) -> None:
        """Let each station forget what was of another scene."""
        for station in self.stations:
            station.scene_changed()

    def close(self) -> None:
        """End with the program: nothing is waited for."""
        for station in self.stations:
            station.close()

    def working(self) -> Note | None:
        """Return the card of the first station that works."""
        return next(filter(None, (station.working() for station in self.stations)), None)
