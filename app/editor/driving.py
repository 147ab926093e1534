"""Properties that follow a formula, which is typed into their field instead of a number."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.editor.editor import Editor
from app.quantities.expression import ExpressionError
from app.session.session import Session
from app.simulation.attached import KINDS, Attached
from app.simulation.attached.assignments import compile_assignments
from app.simulation.attached.program import Driver, check_scripts
from app.simulation.commands.edit import Attach, ChangeAttached, Detach
from app.simulation.commands.property_ref import Address, Thing
from app.simulation.errors import CommandError
from physics import Body, DefinitionError, World
from physics.joints.handle import Joint


def driver_of(session: Session, address: Address, things: Sequence[Thing]) -> Driver | None:
    """Return what a property follows; None when it follows nothing."""
    drivers = session.simulation.program.drivers
    target = target_of(address, things) if drivers else ""
    if not target:
        return None
    head, _, name = target.rpartition(".")
    thing = things[0] if len(things) == 1 else None
    words = f"joint {thing.id}" if isinstance(thing, Joint) else head
    return drivers.get((thing.name if isinstance(thing, Body) else words, name))


def drive(editor: Editor, address: Address, things: Sequence[Thing], text: str) -> str | None:
    """Let a property follow a formula; return why it cannot, "" when it does, and None when no
    formula can set it.
    """
    target, old = target_of(address, things), driver_of(editor.session, address, things)
    if not target:
        return None
    names = editor.session.simulation.program.names
    try:
        rules = compile_assignments(f"{target} = {text}", names)
    except ExpressionError as error:
        return error.reason
    if len(rules) != 1 or rules[0].part.constant:
        return None
    known = editor.session.simulation.attachments.attached_by_id(old.id) if old else None
    one, words = known if old and old.alone else None, {"sets": f"{target} = {text}"}
    try:
        check_words(editor.session, "formula", words, one)
    except (CommandError, DefinitionError) as error:
        return str(error).partition(": ")[2] or str(error)
    editor.do(Attach("formula", words) if one is None else ChangeAttached(one.id, words))
    return ""


def check_words(
    session: Session, kind: str, words: Mapping[str, Any], one: Attached | None
) -> None:
    """Raise CommandError or DefinitionError when `one`, or a new control, cannot have these words;
    both begin with the field.
    """
    simulation = session.simulation
    before = one.words() if one is not None else {}
    number = one.id if one is not None else simulation.attachments.serial + 1
    new = KINDS[kind].read({**before, **words}, number, 0)
    attached = simulation.attachments.with_attached(new).attached
    check_scripts(simulation.world, attached, new)


def release(editor: Editor, address: Address, things: Sequence[Thing]) -> None:
    """Let a property follow its formula no more: a number is given to it."""
    old = driver_of(editor.session, address, things)
    if old is not None and old.alone:
        editor.do(Detach((old.id,)))


def target_of(address: Address, things: Sequence[Thing]) -> str:
    """Return what formulas call a pinned property; "" when they cannot set it."""
    if address.scope == "world":
        part = "xy"[address.part or 0]
        return f"gravity.{part}" if address.field == "gravity" and address.part is not None else ""
    if len(things) != 1 or isinstance(things[0], World):
        return ""
    thing = things[0]
    if isinstance(thing, Joint):
        return f"joint({thing.id}).{address.field}" if address.part is None else ""
    word = thing.name if thing.name.isidentifier() else f'body("{thing.name}")'
    if address.part is not None:
        names = {"position": ("x", "y"), "velocity": ("vx", "vy")}.get(address.field)
        return f"{word}.{names[address.part]}" if names else ""
    return f"{word}.{address.field}" if address.index in (None, 0) else ""
