"""Callbacks of a world: who is called when contacts begin, are about to push, have pushed, and end.

A world without them pays a comparison a tick. With `pre_solve` the compiled tick stops between the
narrow phase and the solver, as it does for a solver other than its own.

The contract: a callback is code beside the state. What it does to a contact is part of the state
(saved, hashed, undone by `restore`); that it is there is not, so copies and files have none. A run
is repeated bit for bit when the same callbacks are set and each goes by the world alone: not by
clocks, chance, or what it remembers of a future that `restore` has undone. While one runs the world
is locked: whatever changes bodies or joints waits until the step is done (events say it again).
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from physics.contact import Contact
from physics.events import Event
from physics.shapes.definitions import DefinitionError

if TYPE_CHECKING:
    from physics.world import World

OfContact = Callable[[Contact], object]
OfEvent = Callable[[Event], object]

BEGINS = ("contact_begin", "sensor_begin")
ENDS = ("contact_end", "sensor_end")


class Callbacks:
    """Functions that are called in a step, each None or settable; `World.callbacks` holds them.

    An exception ends no tick halfway: it is raised when the tick is done, and nobody else is called
    until then.
    """

    def __init__(self, world: "World") -> None:
        self._world = world
        self.called: dict[str, Callable[[Any], object] | None] = {}  # those that are set
        self._failure: Exception | None = None

    @property
    def begin(self) -> OfEvent | None:
        """Called after a tick with each "contact_begin" and "sensor_begin" Event of it.

        Setting it, or `separate`, turns `record_events` on, without which there are no events.
        """
        return self.called.get("begin")

    @begin.setter
    def begin(self, value: OfEvent | None) -> None:
        self._set("begin", value)
        self._world.record_events |= value is not None

    @property
    def pre_solve(self) -> OfContact | None:
        """Called in every tick with each Contact that is about to push, before the solver.

        It may veto the contact for this tick and change its coefficients.
        """
        return self.called.get("pre_solve")

    @pre_solve.setter
    def pre_solve(self, value: OfContact | None) -> None:
        self._set("pre_solve", value)

    @property
    def post_solve(self) -> OfContact | None:
        """Called after every tick with each awake, touching Contact, which knows its impulses."""
        return self.called.get("post_solve")

    @post_solve.setter
    def post_solve(self, value: OfContact | None) -> None:
        self._set("post_solve", value)

    @property
    def separate(self) -> OfEvent | None:
        """Called after a tick with each "contact_end" and "sensor_end" Event of it."""
        return self.called.get("separate")

    @separate.setter
    def separate(self, value: OfEvent | None) -> None:
        self._set("separate", value)
        self._world.record_events |= value is not None

    @property
    def any(self) -> bool:
        """Whether one of them is set."""
        return bool(self.called)

    def _set(self, name: str, value: Callable[[Any], object] | None) -> None:
        if value is None:
            self.called.pop(name, None)
        elif callable(value):
            self.called[name] = value
        else:
            raise DefinitionError(f"callbacks.{name} must be a function or None, not {value!r}")

    # --- for the step --------------------------------------------------------------------------

    def before_solve(self) -> None:
        """Call `pre_solve`, in the order in which the contacts came to be."""
        self._of_contacts("pre_solve")

    def after_tick(self) -> None:
        """Call what belongs to the tick that is done; raise what a callback has raised in it."""
        world = self._world
        if "begin" in self.called or "separate" in self.called:
            now = [event for event in world.events if event.tick == world.tick]
            with world.stepping():
                for event in now:
                    if event.kind in BEGINS:
                        self._call("begin", event)
                    elif event.kind in ENDS:
                        self._call("separate", event)
        if "post_solve" in self.called:
            with world.stepping():
                self._of_contacts("post_solve")
        failure, self._failure = self._failure, None
        if failure is not None:
            raise failure

    def _of_contacts(self, name: str) -> None:
        """Call `name` with the contacts that have points and are awake."""
        page = self._world.page
        contacts = np.asarray(page.live_contacts)
        changed = False
        for row in np.flatnonzero((contacts["point_count"] > 0) & (contacts["asleep"] == 0)):
            contact = Contact(self._world, int(row))
            self._call(name, contact)
            changed |= contact.expire()
        if changed:
            page.tally["blocks_stale"] = 1  # the solver's lanes hold copies of what was changed

    def _call(self, name: str, what: Contact | Event) -> None:
        function = self.called.get(name)
        if function is None or self._failure is not None:
            return
        try:
            function(what)
        except Exception as error:
            self._failure = error
