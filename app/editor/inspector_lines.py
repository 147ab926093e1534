"""What the inspector is made of: sections, and lines that each show or set one thing."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.quantities.registry import Quantity
from app.simulation.commands.properties import Property
from app.simulation.commands.property_ref import Address
from physics import Body, Joint, World

Thing = Body | Joint | World
"""What has properties: handles of bodies and joints, and the world."""


@dataclass(frozen=True)
class PropertyLine:
    """A property of things that share it."""

    address: Address
    property: Property
    things: Sequence[Thing]


@dataclass(frozen=True)
class ReadingLine:
    """A quantity that follows from the others."""

    quantity: Quantity
    read: Callable[[], float | bool]


@dataclass(frozen=True)
class MaterialLine:
    """What bodies are made of; without bodies: what new ones will be made of."""

    bodies: Sequence[Body]
    index: int | None = None  # number of the shape; None: all


@dataclass(frozen=True)
class ColorLine:
    """Colours that bodies may be given."""

    address: Address
    things: Sequence[Thing]


@dataclass(frozen=True)
class LinkLine:
    """A thing that belongs to it: a click selects that."""

    label: str
    words: str
    id: int  # 0: nothing to select


@dataclass(frozen=True)
class OptionLine:
    """A switch of the editor: no property of a thing, and no entry of the history."""

    label: str
    help: str
    read: Callable[[], bool]
    write: Callable[[bool], None]


@dataclass(frozen=True)
class NoteLine:
    """A line of muted words."""

    words: str


Line = PropertyLine | ReadingLine | MaterialLine | ColorLine | LinkLine | OptionLine | NoteLine


@dataclass(frozen=True)
class Section:
    """A section has lines under a title; its fold is remembered by `fold`."""

    title: str
    lines: tuple[Line, ...]
    fold: str = ""

    @property
    def key(self) -> str:
        """Return what it is remembered by when it is folded."""
        return self.fold or self.title
