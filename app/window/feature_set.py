"""The features of the program: found by existing, and all of them asked as one."""

import importlib
import logging
import pkgutil
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from app.drawing import overlays
from app.drawing.draw import Draw
from app.editor import templates, tools
from app.editor.cursor import Cursor
from app.ui.kit.popup import Entry
from app.ui.sheets import file_task
from app.ui.sheets.scene_index import Shelf
from app.window import own_parts
from app.window.feature import Feature, Held, Part, Pixel
from app.window.host import Host
from creatures.own_programs import LEFT_OUT
from scenes.failure import sentence

FOLDER = "app.features"

log = logging.getLogger("fulcrum")


@lru_cache(maxsize=1)
def found() -> tuple[Feature, ...]:
    """Return the features of our folder, and of others if that is switched on, by their places;
    let the rooms below know tools and overlays of all these, and those of the user's own folder.
    """
    folder = importlib.import_module(FOLDER)
    names = sorted(item.name for item in pkgutil.iter_modules(folder.__path__))
    features = [importlib.import_module(f"{FOLDER}.{name}.feature").FEATURE for name in names]
    features += own_parts.features({feature.name for feature in features})
    overlays.OF_FEATURES[:] = [overlay for one in features for overlay in one.overlays]
    overlays.OF_FEATURES += own_parts.overlays({one.NAME for one in overlays.found()})
    tools.OF_FEATURES[:] = [tool for one in features for tool in one.tools]
    tools.OF_FEATURES += own_parts.tools({one.NAME for one in tools.all_tools()})
    templates.OF_FEATURES[:] = [one.machines for one in features]
    file_task.OF_FEATURES[:] = [one.files for one in features]
    return tuple(sorted(features, key=lambda feature: (feature.place, feature.name)))


def endings() -> tuple[str, ...]:
    """Return how files end that a feature opens."""
    return tuple(ending for feature in found() for ending in feature.endings)


def opening(path: Path) -> Feature | None:
    """Return the feature that opens that file; no window is needed to say so."""
    return next((feature for feature in found() if feature.is_for(path)), None)


class Made(NamedTuple):
    """A feature, with its part in this window."""

    feature: Feature
    part: Part


class Features:
    """The features of one window."""

    def __init__(self, host: Host) -> None:
        """Make the part of each; one that fails is left out, with a word."""
        self.all: list[Made] = []
        self._who: dict[str, list[Part]] = {}
        features = found()
        for what, why in LEFT_OUT.items():
            host.session.notify("error", f"{what} is left out: {why}")
        self._host, self._named = host, host.ui.features
        for feature in features:
            try:
                part = host.ui.features[feature.name] = feature.make(host)
                part.feature = feature
                self.all.append(Made(feature, part))
                if part.KEEPS is not None:
                    host.session.shown[part.KEEPS] = part.saved
            except Exception as error:
                log.exception("the feature %s cannot be made", feature.name)
                words = f"{feature.words} cannot be used: {sentence(error)}"
                host.session.notify("error", words)
        host.files.opens, host.gallery.index.of_features = self.opens, self.shelves

    def who(self, name: str) -> list[Part]:
        """Return the parts that have `name` of their own, where that of `Part` does nothing."""
        if name not in self._who:
            usual = getattr(Part, name)
            self._who[name] = [one for one in self.parts if getattr(type(one), name) is not usual]
        return self._who[name]

    @property
    def parts(self) -> Iterator[Part]:
        return (made.part for made in self.all)

    def __getitem__(self, name: str) -> Any:
        """Return the part of the feature `name`; KeyError when there is none."""
        return self._named[name]

    # --- what all of them do -----------------------------------------------------------------

    def scene_changed(self) -> None:
        """Let each forget what was of another scene, and show what the file has kept."""
        attached = self._host.session.simulation.attachments.attached
        for part in self.parts:
            part.scene_changed()
            for one in attached:
                if part.KEEPS is not None and isinstance(one, part.KEEPS):
                    part.bring_back(one)

    def begun(self) -> None:
        """Let each say what the last run of the program has left."""
        for part in self.who("begun"):
            part.begun()

    def keeps_open(self) -> bool:
        """Return whether one of them must ask something before the window closes."""
        return any(part.keeps_open() for part in self.who("keeps_open"))

    def take_back(self) -> bool:
        """Return whether one of them has undone what was done last."""
        return any(part.take_back() for part in self.who("take_back"))

    def put_back(self) -> bool:
        """Return whether one of them has redone what was undone last."""
        return any(part.put_back() for part in self.who("put_back"))

    def follow(self) -> None:
        """Let each open and close its boards."""
        for part in self.who("follow"):
            part.follow()

    def close(self) -> None:
        """End with the program: nothing is waited for."""
        for part in self.parts:
            part.close()

    def share(self) -> None:
        """Let each tell what it takes of the picture."""
        for part in self.who("share"):
            part.share()

    @property
    def paints(self) -> bool:
        """Return whether one of them paints over the picture or the interface now."""
        return any(part.paints for part in (*self.who("paint"), *self.who("paint_above")))

    def paint(self, surface: pygame.Surface, own: Draw) -> None:
        """Let each paint over the picture."""
        for part in self.who("paint"):
            part.paint(surface, own)

    def paint_above(self, surface: pygame.Surface) -> None:
        """Let each paint over the interface."""
        for part in self.who("paint_above"):
            part.paint_above(surface)

    @property
    def stops_time(self) -> bool:
        """Return whether time stands for one of them."""
        return any(part.stops_time for part in self.who("stops_time"))

    @property
    def runs_hidden(self) -> bool:
        """Return whether time must go on for one of them while nobody sees the window."""
        return any(part.runs_hidden for part in self.who("runs_hidden"))

    @property
    def covers(self) -> int:
        """Return how much they cover from the lower edge upwards [px]."""
        return max((part.covers for part in self.who("covers")), default=0)

    def hear(self, event: pygame.event.Event) -> bool:
        """Return whether one of them keeps an event from all others."""
        return any(part.hear(event) for part in self.who("hear"))

    def instead(self, action: str) -> bool:
        """Return whether one of them has done another thing than an action."""
        return any(part.instead(action) for part in self.who("instead"))

    def takes(self, at: Cursor) -> bool:
        """Return whether one of them takes a press there."""
        return any(part.takes(at) for part in self.who("takes"))

    def fold(self, at: Pixel, held: bool) -> Pixel:
        """Return where in the session's own view a pixel is."""
        for part in self.who("fold"):
            at = part.fold(at, held)
        return at

    def entries(self, at: Cursor) -> list[Entry]:
        """Return what all of them offer at a right click."""
        return [entry for part in self.who("entries") for entry in part.entries(at)]

    def key_down(self, event: pygame.event.Event) -> str:
        """Return the words of the first that takes a key."""
        return next(filter(None, (part.key_down(event) for part in self.who("key_down"))), "")

    def key_done(self, event: pygame.event.Event, words: str, action: str = "") -> None:
        for part in self.who("key_done"):
            part.key_done(event, words, action)

    def key_up(self, key: int) -> None:
        """Let each let go of what a key held."""
        for part in self.who("key_up"):
            part.key_up(key)

    def focus_lost(self) -> None:
        """Let each let go of what keys hold."""
        for part in self.who("focus_lost"):
            part.focus_lost()

    def held(self, key: str) -> Held | None:
        """Return what a free key holds of one of them."""
        return next(filter(None, (part.held(key) for part in self.who("held"))), None)

    @property
    def keeps_tool(self) -> bool:
        """Return whether one of them is at work with a tool of its own."""
        return any(part.keeps_tool for part in self.who("keeps_tool"))

    def opens(self, path: Path) -> bool:
        """Return whether one of them opens a file of that kind."""
        return any(part.opens(path) for part in self.who("opens"))

    def shelves(self) -> list[Shelf]:
        """Return the lists of scenes of all of them."""
        return [shelf for part in self.who("shelves") for shelf in part.shelves()]
