"""Notes, pictures and controls: to attach them, to change them, to take them away, to press them.

Their words are those of `app/simulation/attached`.
"""

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from app.simulation.attached import KINDS, Attached, Button, Formula, Slider
from app.simulation.attached.program import check_scripts
from app.simulation.commands.base import Command, Words, frozen
from app.simulation.commands.edit.things import Ids, bodies_of, whole
from app.simulation.errors import CommandError
from physics import DefinitionError
from physics.plain.definition_values import nearest

if TYPE_CHECKING:
    from app.simulation.simulation import Simulation

MOST = 500
"""Attached things of a table: [count], 500; more read nobody."""

NAMES = ("name", "text", "sets")
"""Fields that say in the history which one it is."""


@dataclass(frozen=True)
class Attach(Command):
    """Attach a thing of a kind, by its words; `body_id` is the body it goes with, 0: the table."""

    kind: str
    words: Words
    body_id: int = 0
    number: int = 0  # its id, if that is free; 0: the next

    def __post_init__(self) -> None:
        object.__setattr__(self, "words", _frozen(self.words))

    def label(self, simulation: "Simulation") -> str:  # noqa: ARG002
        named = KINDS[self.kind].NAMED if self.kind in KINDS else self.kind
        return f"Add {named}{_called(self.words)}"

    def apply(self, simulation: "Simulation") -> None:
        """Add it as the last. Raises CommandError and DefinitionError."""
        if self.kind not in KINDS:
            raise CommandError(
                f"nothing of kind {self.kind!r} can be attached; {nearest(self.kind, KINDS)}"
            )
        attachments = simulation.attachments
        if len(attachments.attached) >= MOST:
            raise CommandError(f"at most {MOST} notes, pictures and controls; remove some first")
        number = max(self.number, attachments.serial + 1)
        new = KINDS[self.kind].read(self.words, number, self.body_id)
        _put(simulation, new)
        _begin(simulation, new)


@dataclass(frozen=True)
class ChangeAttached(Command):
    """Give an attached thing other words; those that are not named stay."""

    attached_id: int
    words: Words
    body_id: int | None = None  # that it goes with from now on; None: as before
    gesture: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "words", _frozen(self.words))

    def label(self, simulation: "Simulation") -> str:
        result = simulation.attachments.attached_by_id(self.attached_id)
        if result is None:
            return "Change what was attached"
        verb = "Move" if {"at", "to"} & set(self.words) else "Set"
        return f"{verb} {result.NAMED}{_called(result.words())}"

    def follows(self, last: Command) -> bool:
        """Only the newest of the same words of one gesture counts."""
        return (
            isinstance(last, ChangeAttached)
            and last.attached_id == self.attached_id
            and set(last.words) == set(self.words)
            and last.gesture == self.gesture
        )

    def apply(self, simulation: "Simulation") -> None:
        """Put the changed one in its place. Raises CommandError when it is gone."""
        result = attached_of(simulation, self.attached_id)
        body_id = result.body_id if self.body_id is None else self.body_id
        new = type(result).read({**result.words(), **self.words}, result.id, body_id)
        with whole(simulation):
            _put(simulation, new)
            if isinstance(new, Slider) and new.sets and "value" in self.words:
                simulation.program.press(new.assignment)
            _begin(simulation, new)


@dataclass(frozen=True)
class Detach(Command):
    """Take attached things away."""

    ids: Ids

    def label(self, simulation: "Simulation") -> str:
        result = simulation.attachments.attached_by_id(self.ids[0]) if len(self.ids) == 1 else None
        if result is None:
            return f"Remove {len(self.ids)} things"
        return f"Remove {result.NAMED}{_called(result.words())}"

    def apply(self, simulation: "Simulation") -> None:
        """Remove them. Raises CommandError when one is gone."""
        for attached_id in self.ids:
            attached_of(simulation, attached_id)
        simulation.attachments = simulation.attachments.without_attached(self.ids)


@dataclass(frozen=True)
class PushButton(Command):
    """A button of the user's own goes down, or up again."""

    attached_id: int
    down: bool = True

    def label(self, simulation: "Simulation") -> str:
        result = simulation.attachments.attached_by_id(self.attached_id)
        name = result.name if isinstance(result, Button) else "button"
        return f"Press {name}" if self.down else f"Let go of {name}"

    def continues(self, last: Command) -> bool:
        """Return whether `last` was the press that ends here."""
        same = isinstance(last, PushButton) and last.attached_id == self.attached_id
        return same and not self.down

    def apply(self, simulation: "Simulation") -> None:
        """Do what it does, whole or not at all. Raises CommandError."""
        button = attached_of(simulation, self.attached_id)
        if not isinstance(button, Button):
            raise CommandError(f"{button.NAMED} {self.attached_id} is not a button")
        on = self.down if button.mode == "hold" else not button.on
        if button.mode == "press":
            on, script = False, button.does
        else:
            script = "" if on else button.ends  # what lasts begins with the next tick
        if not self.down and (button.mode != "hold" or on == button.on):
            return
        with whole(simulation):
            try:
                simulation.program.press(script)
            except (CommandError, DefinitionError) as error:
                raise CommandError(f"{button.name}: {error}") from None
            simulation.keep_sliders()
            words = {**button.words(), "on": on}
            new = Button.read(words, button.id, button.body_id)
            simulation.attachments = simulation.attachments.with_attached(new)


def attached_of(simulation: "Simulation", attached_id: int) -> Attached:
    """The attached thing with that id; CommandError when it is gone."""
    result = simulation.attachments.attached_by_id(attached_id)
    if result is None:
        raise CommandError("it was removed, or the body that it was on")
    return result


def _put(simulation: "Simulation", new: Attached) -> None:
    """Attach a thing, or put it in the place of the one with its id, if it can do its work."""
    if new.body_id:
        bodies_of(simulation, (new.body_id,))
    attachments = simulation.attachments.with_attached(new)
    before = simulation.attachments.attached_by_id(new.id)
    changed = before is None or any(
        getattr(before, field) != getattr(new, field)
        for field in (*new.scripts, *_NAMED)
        if hasattr(new, field)
    )
    if changed:
        check_scripts(simulation.world, attachments.attached, new)
    simulation.attachments = attachments


def _begin(simulation: "Simulation", new: Attached) -> None:
    """Let a formula act on properties at once, so that it is seen also while time stands; what it
    counts, and what has no value now, waits for the next tick.
    """
    if isinstance(new, Formula) and new.enabled:
        for rule in simulation.program.rules(new):
            with suppress(CommandError, DefinitionError):
                if rule.of_thing:
                    rule.act()


_NAMED = ("name", "enabled")
"""Fields other than scripts by which a control could contradict the others."""


def _frozen(words: Words) -> Words:
    return {key: frozen(value) for key, value in words.items()}


def _called(words: dict[str, Any]) -> str:
    """Return what the history calls it by, behind its kind."""
    text = next((str(words[name]) for name in NAMES if words.get(name)), "")
    return f" {text[:40]}" if text else ""
