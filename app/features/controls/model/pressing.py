"""What the window does with controls: a button is pressed, and a pinned slider kept."""

import re
from collections.abc import Callable, Sequence

from app.editor.driving import target_of
from app.editor.editor import Editor
from app.editor.pins import Pin
from app.session.session import Session
from app.simulation.attached import Button, Slider
from app.simulation.attached.controls import MOST_NAME, TAKEN
from app.simulation.commands.edit import Attach, ChangeAttached, PushButton
from app.simulation.commands.property_ref import Thing


def keep_pin(editor: Editor, pin: Pin, things: Sequence[Thing], value: float) -> bool:
    """Make a slider of the table of a pinned property; False: a notice says why not."""
    session, target = editor.session, target_of(pin.address, things)
    if not target:
        session.notify("info", "Formulas cannot set this: the slider is not saved with the table")
        return False
    known = {o.name for o in session.simulation.attachments.attached if isinstance(o, Slider)}
    stem = re.sub(r"\W+", "_", pin.property.label).strip("_") or "slider"
    stem = f"{stem}_" if stem in TAKEN else stem
    name = next(n for n in (stem, *(f"{stem}{k}" for k in range(2, 999))) if n not in known)
    words = {"name": name[:MOST_NAME], "low": pin.low, "high": pin.high, "value": value}
    words |= {"unit": pin.property.unit, "sets": target}
    done = editor.do(Attach("slider", words))
    if done:
        editor.pins.remove(pin)
    return done


def push(session: Session, button: Button, down: bool, do: Callable[[str], None]) -> None:
    """Press a button or let it go; one that starts over keeps what the sliders say."""
    if down and button.starts_over:
        before = [o for o in session.simulation.attachments.attached if isinstance(o, Slider)]
        do("restart")
        now = {one.id: one for one in session.simulation.attachments.attached}
        for one in before:
            other = now.get(one.id)
            if isinstance(other, Slider) and other.value != one.value:
                session.submit(ChangeAttached(one.id, {"value": one.value}))
    session.submit(PushButton(button.id, down))
