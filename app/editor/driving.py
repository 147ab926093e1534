"""Properties that follow a formula, which is typed into their field instead of a number."""

from collections.abc import Sequence

from app.editor.controls import ControlTask, target_of
from app.editor.editor import Editor
from app.editor.inspector_lines import Thing
from app.quantities.expression import ExpressionError
from app.session.session import Session
from app.simulation.attached.assignments import compile_assignments
from app.simulation.attached.program import Driver
from app.simulation.commands.edit import Detach
from app.simulation.commands.property_ref import Address
from physics import Body
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
    task = ControlTask(editor.session, "formula", known if old and old.alone else None)
    task.texts["sets"] = f"{target} = {text}"
    if task.save():
        return ""
    return task.fault.words if task.fault is not None else ""


def release(editor: Editor, address: Address, things: Sequence[Thing]) -> None:
    """Let a property follow its formula no more: a number is given to it."""
    old = driver_of(editor.session, address, things)
    if old is not None and old.alone:
        editor.do(Detach((old.id,)))
