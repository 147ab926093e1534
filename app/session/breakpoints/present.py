"""The present state of a world as breakpoints see it: what several of them ask for is read once."""

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from app.quantities.expression import Expression, condition
from app.quantities.expression.names import BodyPlace
from app.session.breakpoints.work import work_from_outside
from physics import Body, World
from physics.contacts.contact_queries import Nearby, Touches
from physics.energy.energy import Energy


class BlindError(LookupError):
    """The thing that a breakpoint looks at is not there now: a body that is gone, no gravity."""

    def __init__(self, reason: str, seen: Any = None) -> None:
        """`seen` is what counts as the state all the same; None: nothing to compare with."""
        super().__init__(reason)
        self.seen = seen


class Views:
    """The parts that last from tick to tick in one world: handles and compiled conditions."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.places: dict[int, BodyPlace] = {}
        self.expressions: dict[str, Expression] = {}
        self.nearby = Nearby()


class Present:
    """One state of the world. `touching`: ids of the bodies whose contacts will be asked for."""

    def __init__(self, views: Views, touching: Iterable[int] = ()) -> None:
        self._views = views
        self.world = views.world
        self.tick = self.world.tick
        self._touching = touching
        self._touches: Touches | None = None  # cached_property takes a lock: 2 us each

    def body(self, serial: int, name: str) -> Body:
        """The body with that id; BlindError when it is gone."""
        body = self._find(serial)
        if body is None:
            raise BlindError(f"{name} is gone")
        return body

    def _find(self, serial: int) -> Body | None:
        places = self._views.places
        if serial not in places:
            places[serial] = BodyPlace(self.world, serial)
        return places[serial].find()

    def name(self, row: int) -> str:
        """Return the name of the body in that row."""
        try:
            return self.world.body_at_row(row).name
        except KeyError:
            return "something that is gone"

    def expression(self, text: str) -> Expression:
        """The compiled condition; ExpressionError when it does not fit this world."""
        known = self._views.expressions
        if text not in known:
            known[text] = condition(text, self.world)
        return known[text]

    @property
    def touches(self) -> Touches:
        """Contacts of the bodies that breakpoints name."""
        if self._touches is None:
            self._touches = self._read_touches()
        return self._touches

    def _read_touches(self) -> Touches:
        bodies = [self._find(serial) for serial in set(self._touching)]
        rows = [body.index for body in bodies if body is not None]
        return Touches(self.world.page, rows, self._views.nearby)

    @cached_property
    def energy(self) -> Energy:
        """Mechanical energy [J]."""
        return self.world.energy

    @cached_property
    def work(self) -> float:
        """Work of hand and motors on the bodies within the last tick [J]."""
        return work_from_outside(self.world)
