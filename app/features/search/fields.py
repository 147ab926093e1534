"""The properties of the panel, of whatever has them: Enter goes to the field."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from typing import NamedTuple

from app.features.search.model.item import Item
from app.features.search.model.said import FIELDS
from app.quantities import registry
from app.quantities.springs import is_spring
from app.simulation.commands.properties import (
    BODY,
    JOINT,
    body_properties,
    joint_properties,
    shape_properties,
    world_properties,
)
from app.simulation.commands.property_names import CHOICES, label_of
from app.simulation.commands.property_ref import Scope
from app.ui.kit.words import capital
from app.ui.panel.world_sections import GRAVITIES, STATE, is_shown, set_gravity
from app.window.host import Host
from physics import Body, Circle, World
from physics.joints.handle import Joint

NOTHING = {
    "body": "Select a body first. “{}” is in its panel.",
    "joint": "Select a joint first, a spring or a hinge. “{}” is in its panel.",
}
"""What is said where it is not clear whose property is meant."""

NO_FIELDS = ("center", "radius", "settings.tick_rate")
"""Names that are searched by what shapes are, and what the panel has that nobody looks for."""


class Known(NamedTuple):
    """A property that things of some kind have."""

    scope: Scope
    name: str
    help: str
    choices: Iterable[str] = ()


def known(world: World) -> Iterator[Known]:
    """Yield all properties that the panel may show, of the first kind of things that has each."""
    for name, entry in BODY.items():
        said = entry.help or vars(Body)[name].__doc__ or ""
        yield Known("body", name, said, CHOICES.get(name, {}).values())
    for name, prop in shape_properties(Circle(radius=1.0)).items():
        if name not in NO_FIELDS:
            yield Known("shape", name, prop.help)
    for name, entry in JOINT.items():
        if name not in BODY:
            yield Known("joint", name, entry.help)
    quantity = registry.JOINT["extension"]
    yield Known("joint", quantity.name, quantity.help)
    for name, prop in world_properties(world).items():
        if name not in NO_FIELDS:
            yield Known("world", name, prop.help, prop.choices)


def fields(host: Host) -> Iterator[Item]:
    """Yield the properties, the readings of the world, and the gravity of some planets."""
    world = host.session.world
    for one in known(world):
        words = capital(label_of(one.name))
        where, said = _place(one), FIELDS.get(one.name, "")
        about, more = capital(one.help), " ".join(one.choices)
        yield Item(
            "field",
            f"{one.scope} {one.name}",
            words,
            partial(show, host, one),
            where,
            said=said,
            about=about,
            more=more,
            short=one.name.rpartition(".")[2].replace("_", " "),
            for_few=one.name.startswith("settings."),
        )
    shown = [quantity.label for name, quantity in registry.WORLD.items() if is_shown(name)]
    for name in (STATE, *map(capital, map(label_of, shown))):
        go = partial(_show_world, host, name)
        yield Item("field", f"reading {name}", name, go, "Inspect, World: readings",
                   said=FIELDS.get(name, ""), for_few=True)  # fmt: skip
    for name, size in GRAVITIES.items():
        set_it = partial(set_gravity, host.editor, size)
        words = f"Gravity: {name}" if size else "No gravity"
        yield Item("setting", f"gravity {name}", words, set_it, f"{size:g} m/s²",
                   said=FIELDS.get(f"gravity {name}", ""))  # fmt: skip


def _place(one: Known) -> str:
    """Return where it is, for the list."""
    part = one.name.partition(".")[0]
    return {
        "settings": "Inspect, World: the solver",
        "air": "Inspect, World: air",
    }.get(part, f"Inspect, {'Body' if one.scope == 'shape' else capital(one.scope)}")


def _show_world(host: Host, words: str) -> None:
    host.editor.selection.clear()
    host.ui.side.show_field(words)


def show(host: Host, one: Known) -> None:
    """Go to a property of what is selected, or of the only thing that has it."""
    words = capital(label_of(one.name))
    if one.scope == "world":
        _show_world(host, words)
        return
    world, selection = host.session.world, host.editor.selection
    kind = "joint" if one.scope == "joint" else "body"
    chosen: Iterable[Body | Joint] = selection.joints if kind == "joint" else selection.bodies
    if not any(_has(thing, one) for thing in chosen):
        things = world.joints if kind == "joint" else world.bodies
        fitting = [thing for thing in things if _has(thing, one)]
        if len(fitting) != 1:
            host.session.notify("info", NOTHING[kind].format(words))
            return
        selection.select([fitting[0].id])
    host.ui.side.show_field(words)


def _has(thing: Body | Joint, one: Known) -> bool:
    """Return whether the panel shows the property of it."""
    if isinstance(thing, Joint) and one.name == "extension":
        return is_spring(thing)
    if isinstance(thing, Joint):
        return thing.kind not in ("mouse", "gear") and one.name in joint_properties(thing)
    tables = chain([body_properties(thing)], map(shape_properties, thing.shapes[:1]))
    return any(one.name in table for table in tables)
