"""A control that is made or changed, field by field."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

from app.editor.driving import check_words
from app.editor.pins import new_pin
from app.editor.thing_items import joint_words
from app.quantities.expression import ExpressionError, read_number
from app.quantities.expression.compiling import Compiler
from app.quantities.expression.completions import completions, word_start
from app.quantities.expression.source import Source
from app.quantities.numbers import plain_number
from app.quantities.registry import BODY as BODY_QUANTITIES
from app.quantities.units import UnknownUnitError, parse_unit
from app.session.session import Session
from app.simulation.attached import KINDS, Attached, Button, Formula, ReadOut, Slider
from app.simulation.attached.controls import MODES, START
from app.simulation.attached.program import Program, Trouble
from app.simulation.attached.table_names import TableNames
from app.simulation.attached.targets import settable_of, targets, things_of
from app.simulation.commands.edit import Attach, ChangeAttached
from app.simulation.commands.properties import Property
from app.simulation.commands.property_ref import Address
from app.simulation.errors import CommandError
from physics import Body, DefinitionError
from physics.bodies.edits import MATERIAL
from physics.joints.handle import Joint

CONTROLS = (Slider, Button, ReadOut, Formula)
"""What has a line on the board of controls."""

MODE_WORDS: dict[str, str] = dict(
    zip(MODES, ("once, when it is pressed", "while it is held", "on and off"), strict=True)
)


@dataclass(frozen=True)
class FieldWords:
    """How a field of a control is asked for."""

    name: str
    label: str
    hint: str


ASKED: dict[str, tuple[FieldWords, ...]] = {
    "slider": (
        FieldWords("name", "Name", "speed, or another word for formulas"),
        FieldWords("low", "From", "0"),
        FieldWords("high", "To", "10"),
        FieldWords("unit", "Unit", "m/s, deg ..."),
        FieldWords("sets", "Changes", "ball.friction"),
    ),
    "button": (
        FieldWords("name", "Name", "Fire"),
        FieldWords("does", "When pressed", "ball.vx = speed*cos(angle); ball.vy = 5 m/s"),
        FieldWords("ends", "When let go", "joint(4).motor_speed = 0"),
        FieldWords("key", "Key", "a letter, or up, left ...; or none"),
    ),
    "read_out": (
        FieldWords("name", "Name", "range"),
        FieldWords("shows", "Shows", "ball.x, or if(ball.x > 3 m, 1, 0)"),
        FieldWords("unit", "Unit", "km/h, cm ...; or none"),
    ),
    "formula": (FieldWords("sets", "Formula", "ball.gravity_scale = if(t > 3 s, 0, 1)"),),
}
"""The fields of each kind, in their order; the mode of a button is chosen, not typed."""

TYPED = {"slider": ("sets",), "button": ("does", "ends")}
"""Fields that are chosen from lists, and typed under "More"."""

FIRST = ("motor_speed", "friction", "y")
"""Properties that a thing begins with when it is chosen: the first that it has."""

NOTHING = "nothing: formulas use it"
NUMBERS = ("low", "high", "value")
MOST_THINGS = 6  # [count] bodies, and joints, that actions are offered for


class Action(NamedTuple):
    """Something that a button can do: words, assignments, how it acts, and what takes it back."""

    words: str
    does: str
    mode: str = "press"  # one that lasts does nothing to be seen in a single tick
    ends: str = ""


def actions(bodies: Sequence[Body], joints: Sequence[Joint]) -> list[Action]:
    """Return actions to begin with."""
    result = []
    for body in bodies:
        word = body.name if body.name.isidentifier() else f'body("{body.name}")'
        (x, y), moves = body.center, body.kind == "dynamic"
        if moves:
            kick = plain_number(5 * body.mass)
            result += [
                Action(f"Throw {body.name}", f"{word}.vx = 5 m/s; {word}.vy = 5 m/s"),
                Action(f"Hit {body.name}", f"{word}.impulse_x = {kick} N*s"),
                Action(f"Push {body.name}", f"{word}.force_x = {kick} N", "hold"),
            ]
        back = f"{word}.x = {plain_number(x)} m; {word}.y = {plain_number(y)} m"
        result.append(Action(f"Move {body.name} back here", f"{back}; {word}.angle = 0"))
        out, into = (f"{word}.enabled = {state}" for state in ("false", "true"))
        result.append(Action(f"Remove {body.name}; press again to restore it", out, "toggle", into))
    for joint in joints:
        name, word = f"{joint_words(joint)} {joint.id}", f"joint({joint.id})"
        if joint.kind in ("revolute", "wheel"):
            runs, rests = (f"{word}.motor_speed = {plain_number(w)}" for w in (_speed(joint), 0.0))
            result.append(Action(f"Run the motor of {name}", runs, "hold", rests))
        off, on = (f"{word}.enabled = {state}" for state in ("false", "true"))
        result.append(Action(f"Switch {name} off; press again to switch it on", off, "toggle", on))
    return [*result, Action("Go back to the start of the table", START)]


def _speed(joint: Joint) -> float:
    """Return how fast its motor shall run [rad/s]: as it does now, or about once a second."""
    return joint.motor_speed or 6.0


class ControlTask:
    """A control that is being made or changed, as far as it is typed."""

    def __init__(
        self,
        session: Session,
        kind: str,
        one: Attached | None = None,
        chosen: tuple[Sequence[Body], Sequence[Joint]] = ((), ()),
    ) -> None:
        """Edit `one`, or a new control of a kind; lists begin with what is `chosen`."""
        self.session, self.kind, self.one = session, kind, one
        self.bodies, self.joints = chosen
        words = one.words() if one is not None else {}
        self.texts = {field.name: _text(words.get(field.name)) for field in ASKED[kind]}
        self.mode = str(words.get("mode", MODES[0]))
        self.fault: Trouble | None = None
        self.more = not self.is_listed

    @property
    def is_listed(self) -> bool:
        """Return whether the lists can say all that its fields do."""
        if self.kind == "slider":
            return not self.texts["sets"].strip() or bool(self.target)
        return self.kind == "button" and (not self.texts["does"].strip() or bool(self.action))

    # --- lists ---------------------------------------------------------------------------------

    @property
    def _names(self) -> TableNames:
        simulation = self.session.simulation
        return TableNames(simulation.world, simulation.attachments.attached)

    @property
    def things(self) -> list[str]:
        """Return what a slider can change something of, as formulas call it."""
        sliders = self._names.sliders
        return [one for one in things_of(self._names) if one not in sliders] + ["gravity"]

    def title_of(self, thing: str) -> str:
        """Return what a thing of formulas is called in a list."""
        if found := re.fullmatch(r'body\("(.*)"\)', thing):
            return found[1]
        if found := re.fullmatch(r"joint\((\d+)\)", thing):
            return f"{joint_words(self.session.world.joint_by_id(int(found[1])))} {found[1]}"
        return thing or NOTHING

    def properties(self, thing: str) -> dict[str, Property]:
        """Return the numbers of a thing that a slider can change."""
        of_thing = settable_of(thing, self._names)
        return {name: one for name, one in of_thing.items() if one.kind != "switch"}

    @property
    def target(self) -> tuple[str, str]:
        """Return the thing and the property that a slider changes; "": none, or it is typed."""
        thing, _, name = self.texts.get("sets", "").strip().rpartition(".")
        known = thing in self.things and name in self.properties(thing)
        return (thing, name) if known else ("", "")

    def choose(self, thing: str, name: str = "") -> None:
        """Let a slider change a property of a thing, or nothing; a new one gets a range for it."""
        if not thing:
            self.texts["sets"] = ""
            return
        found = self.properties(thing)
        name = next(one for one in (name, self.target[1], *FIRST, *found) if one in found)
        self.texts["sets"] = f"{thing}.{name}"
        if self.one is None:
            pin = new_pin(Address("body", (), name), found[name], self._now(thing, name))
            self.texts |= {"low": plain_number(pin.low), "high": plain_number(pin.high)}
            self.texts["unit"] = found[name].unit

    def _now(self, thing: str, name: str) -> float:
        """Return the value of a property [its unit]."""
        source = Source(thing)
        found: Any = Compiler(source, self._names).thing(source.tree).find()
        if isinstance(found, Body) and name in MATERIAL:
            found = found.shapes[0]
        elif isinstance(found, Body) and name in BODY_QUANTITIES:
            return float(BODY_QUANTITIES[name].read(found))
        value = getattr(found, name, None)
        return float(value) if isinstance(value, int | float) and math.isfinite(value) else 1.0

    @property
    def listed(self) -> list[Action]:
        """Return the actions that a button can be given from a list."""
        world = self.session.world
        bodies = self.bodies or [b for b in world.bodies if b.kind != "static"]
        joints = self.joints or [j for j in world.joints if j.kind != "mouse"]
        return actions(bodies[:MOST_THINGS], joints[:MOST_THINGS])

    @property
    def action(self) -> Action | None:
        """Return the action of the list that the button does."""
        does, ends = self.texts["does"].strip(), self.texts["ends"].strip()
        return next((one for one in self.listed if (one.does, one.ends) == (does, ends)), None)

    def take(self, action: Action) -> None:
        """Let the button do this, and nothing else."""
        self.texts |= {"does": action.does, "ends": action.ends}
        self.mode = action.mode

    # --- fields --------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """Return what the sheet is headed by."""
        named = KINDS[self.kind].NAMED
        return f"New {named}" if self.one is None else named.capitalize()

    @property
    def asked(self) -> list[FieldWords]:
        """Return the fields that say what it is now."""
        lasts = self.mode != MODES[0]
        return [field for field in ASKED[self.kind] if field.name != "ends" or lasts]

    def is_formula(self, name: str) -> bool:
        """Return whether a field holds expressions."""
        return name in ("does", "ends", "sets", "shows")

    def words(self) -> dict[str, Any]:
        """Return the words of the control as typed. DefinitionError begins with the field."""
        words: dict[str, Any] = {}
        unit = self._unit()
        if unit and not self.texts["unit"].strip():
            words["unit"] = unit
        for field in self.asked:
            text = self.texts[field.name].strip()
            if field.name in NUMBERS:
                if text:
                    words[field.name] = self._number(field, text, unit)
            elif text or field.name in ("name", *_scripts(self.kind)):
                words[field.name] = text.lower() if field.name == "key" else text
        if self.kind == "button":
            words["mode"] = self.mode
        if self.kind == "slider":
            words["value"] = self._value(words)
        return words

    def _unit(self) -> str:
        """Return the unit of a slider; none is typed: that of an end of its range, "80 deg"."""
        if self.kind != "slider":
            return ""
        texts = [self.texts["unit"], *(_unit_in(self.texts[end]) for end in ("high", "low"))]
        return next(filter(None, map(str.strip, texts)), "")

    def _number(self, field: FieldWords, text: str, unit: str) -> float:
        """Return a number in a unit; "1 turn" is 360 where that is a degree."""
        try:
            factor = parse_unit(unit).factor
            return float(f"{read_number(text.replace(',', '.'), unit) / factor:.12g}")
        except ExpressionError as error:
            raise DefinitionError(f"{field.name}: {error.reason}") from None
        except UnknownUnitError as error:
            raise DefinitionError(f"unit: {error}") from None

    def _value(self, words: dict[str, Any]) -> float:
        """Return where the knob stands: as before, or in the middle of the range."""
        low, high = words.get("low", 0.0), words.get("high", 10.0)
        before = self.one.value if isinstance(self.one, Slider) else (low + high) / 2
        return min(max(before, low), high)

    def look(self) -> None:
        """Find what is wrong with the words so far."""
        self.fault = None
        for field in self.asked:
            text = self.texts[field.name]
            if not self.is_formula(field.name) or not text.strip():
                continue
            program = self._program()
            if self.kind == "slider":
                self.fault = None  # its own name is one side: told when it is saved
            elif field.name == "shows":
                result = program.shown(ReadOut(name="_", shows=text, id=-1))
                self.fault = result if isinstance(result, Trouble) else None
            else:
                self.fault = program.fault(field.name, text)
            if self.fault is not None:
                return

    def _program(self) -> Program:
        simulation = self.session.simulation
        return Program(simulation.world, simulation.attachments.attached)

    def insert(self, action: Action) -> str:
        """Add an action behind what is typed; return the field it is in. One that lasts needs a
        button that does.
        """
        name = "does" if self.kind == "button" else "sets"
        self._append(name, action.does)
        if self.kind == "button":
            self.mode = action.mode if self.mode == MODES[0] else self.mode
            self._append("ends", action.ends)
        return name

    def _append(self, name: str, script: str) -> None:
        before = self.texts[name].strip().rstrip(";")
        self.texts[name] = "; ".join(filter(None, (before, script)))

    def save(self) -> bool:
        """Make or change the control; False when it cannot be, and `fault` says why."""
        session = self.session
        try:
            words = self.words()
            if self.one is None:
                command = Attach(self.kind, words)
            else:
                kept = {entry.name for entry in fields(KINDS[self.kind])} & set(self.one.words())
                gone = dict.fromkeys(kept & set(self.texts) - set(words) - set(NUMBERS), "")
                command = ChangeAttached(self.one.id, {**gone, **words})
            check_words(session, self.kind, words, self.one)
        except (CommandError, DefinitionError) as error:
            field, _, why = str(error).partition(": ")
            self.fault = Trouble(why or field, field if why else "")
            return False
        session.submit(command)
        session.act_waiting()
        return True

    # --- suggestions ---------------------------------------------------------------------------

    def choices(self, name: str, cursor: int) -> list[str]:
        """Return what the word at the cursor could become."""
        if not self.is_formula(name):
            return []
        names = self._names
        text = self.texts[name]
        begin = text.rfind(";", 0, cursor) + 1
        if name != "shows" and "=" not in text[begin:cursor]:
            return targets(text[begin:cursor], cursor - begin, names, self._unit())
        return completions(text, cursor, names)

    def complete(self, name: str, choice: str, cursor: int) -> int:
        """Take a suggestion into a field; return where the cursor goes."""
        text = self.texts[name]
        start = word_start(text, cursor)
        self.texts[name] = text[:start] + choice + text[cursor:]
        return start + len(choice)


def _unit_in(text: str) -> str:
    """Return the unit that a number is typed with; "" when that is none."""
    result = re.fullmatch(r"[-+\u2212]?[0-9.,]+(?:e[-+]?[0-9]+)?\s*(\D.*)", text.strip())
    unit = result[1].replace("°", "deg").replace("²", "^2").strip() if result else ""
    try:
        parse_unit(unit)
    except UnknownUnitError:
        return ""
    return unit


def _scripts(kind: str) -> tuple[str, ...]:
    return {"button": ("does",), "read_out": ("shows",), "formula": ("sets",)}.get(kind, ())


def _text(value: Any) -> str:
    return "" if value is None else value if isinstance(value, str) else plain_number(value)
