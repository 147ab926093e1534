"""The tab "Inspect": every property of what is selected, or of the world, to be seen and set."""

import time
from collections.abc import Sequence
from functools import partial
from typing import Any

import pygame
from pygame_gui.core import UIContainer

from app.editor.driving import drive, driver_of, release
from app.editor.inspector_lines import (
    ColorLine,
    Line,
    LinkLine,
    MaterialLine,
    NoteLine,
    OptionLine,
    PropertyLine,
    ReadingLine,
    Section,
    Thing,
)
from app.editor.inspector_sections import FOLDED, sections_of
from app.simulation.commands.base import Command
from app.simulation.commands.edit import SetMaterial
from app.simulation.commands.properties import Property
from app.simulation.commands.property_ref import Address
from app.ui.kit.desk import Desk
from app.ui.kit.popup import Entry as Choice
from app.ui.kit.popup import Popup
from app.ui.panel.color_row import ColorRow
from app.ui.panel.inspector_roll import Rows
from app.ui.panel.inspector_rows import LinkRow, NoteRow, PropertyRow, ReadingRow, Row, TitleRow
from app.ui.panel.inspector_switches import ChoiceRow, OptionRow, SwitchRow
from app.ui.panel.inspector_typing import Typing
from app.ui.panel.inspector_values import ValueRow
from app.ui.panel.side import Side
from app.ui.panel.subject import Subject
from app.ui.panel.swatches import SwatchRow
from physics import Body
from physics.joints.handle import Joint

SHARE = 0.02  # [1] of the time that reading may take: thousands of things are read less often
FIRST = 0.008  # [s] for reading when the lines are made; the rest shows "…" for a frame
FEW = 64  # [count] things whose make-up is looked at with every reading
HEAD = 38  # [units] the name of what is shown
DRAW_GROUP = 1  # of the toolbar: tools that make bodies


class Inspector:
    """The inspector follows the selection; what is in sight is read at the beat, all in one go:
    two lines never show different ticks.
    """

    def __init__(self, desk: Desk, area: pygame.Rect, container: UIContainer, side: Side) -> None:
        """Build it in `area` [px in the container]."""
        self.desk, self.side, self.editor = desk, side, desk.editor
        self.look = desk.look
        self.container = desk.group(area, container)
        room = pygame.Rect((0, 0), area.size)
        head = pygame.Rect(0, 0, room.width, self.look.px(HEAD))
        self.subject = Subject(desk, head, self.container)
        place = pygame.Rect(0, head.bottom, room.width, room.height - head.bottom)
        self.typing = Typing(self)
        self.rows = Rows(desk, place, self.container, self.typing)
        self.bodies: Sequence[Body] = ()
        self.joints: Sequence[Joint] = ()
        self._key: object = None  # cheap to compare: when it changes, look closer
        self._titles: list[str] = []  # of the sections: of other ones the first is shown
        self._shape: object = None  # of the lines: when it changes, they are made anew
        self._sight = range(0)  # the lines that were read last
        self._took = (0.0, 0.0)  # [s] for the last two readings
        self._due = 0.0  # [s] when the next may be, for its cost
        self._asked = True  # whether the next frame reads without waiting for the beat
        self.update()

    # --- following -------------------------------------------------------------------------------

    def update(self) -> None:
        """Follow what it shows, once a frame."""
        session, due = self.desk.session, self.desk.editor.beat.due
        key = (
            *(session.simulation, session.timeline.present, session.timeline.index),
            *(self.editor.selection.chosen, session.world.newest_id, self.editor.tool),
        )
        few = len(self.bodies) + len(self.joints) <= FEW
        gone = any(not thing.alive for thing in (*self.bodies[:FEW], *self.joints[:FEW]))
        if key != self._key or gone or (few and due):
            self._asked = self._asked or key != self._key
            self._key = key
            self._look_closer()
        self._follow(due)

    def _look_closer(self) -> None:
        """Find the selected things, and make other lines when they are of another make."""
        selection = self.editor.selection
        bodies, joints = selection.bodies, selection.joints
        shape = (
            *(self.desk.session.simulation, self._makes_bodies, tuple(map(id, (*bodies, *joints)))),
            tuple((body.kind, tuple(map(type, body.shapes))) for body in bodies),
            tuple(sorted(self.desk.view.folded.items())),
        )
        if shape != self._shape:
            self._shape, self.bodies, self.joints = shape, bodies, joints
            self.rebuild()
        self.subject.put(bodies, joints, self.desk.session)

    @property
    def _makes_bodies(self) -> bool:
        """Return whether the chosen tool makes bodies: then it matters what they are made of."""
        return self.editor.tool.PLACE[0] == DRAW_GROUP

    def rebuild(self) -> None:
        """Make all lines anew; what was being typed is taken first, if its things are there."""
        self.typing.leave()
        sections = sections_of(self.bodies, self.joints, self.desk.session.world)
        if self._makes_bodies or not (self.bodies or self.joints):
            sections.insert(0, self._new_bodies())
        titles = [section.title for section in sections]
        if titles != self._titles:
            self._titles = titles
            self.rows.offset = 0
        rows: list[Row] = []
        for section in sections:
            folded = self.is_folded(section.key)
            rows.append(TitleRow(self, self.rows.width, section, folded))
            if not folded:
                rows += [self._row(line) for line in section.lines]
        self.rows.put(rows, painted=False)
        end = time.perf_counter() + FIRST
        for number in self.rows.in_sight():
            if time.perf_counter() < end:
                rows[number].follow()
                rows[number].known = True
        self.rows.refresh()
        self._asked = True

    def _new_bodies(self) -> Section:
        """Return what those that are drawn next will be."""
        editor = self.editor
        static = OptionLine(
            "Static",
            self.desk.keys.tip("New bodies are walls, that nothing moves", "new_static"),
            partial(getattr, editor, "static"),
            partial(setattr, editor, "static"),
        )
        return Section("New bodies", (MaterialLine(()), static))

    def _row(self, line: Line) -> Row:
        width = self.rows.width
        match line:
            case ReadingLine():
                return ReadingRow(self, width, line)
            case LinkLine():
                return LinkRow(self, width, line)
            case OptionLine():
                return OptionRow(self, width, line)
            case NoteLine():
                return NoteRow(self, width, line)
            case ColorLine():
                return ColorRow(self, width, line)
            case MaterialLine():
                present = partial(getattr, self.editor, "material")
                return SwatchRow(self, width, line, self._choose_material, present)
            case PropertyLine():
                kind = line.property.kind
                kinds: dict[str, type[PropertyRow]] = {"switch": SwitchRow, "choice": ChoiceRow}
                return kinds.get(kind, ValueRow)(self, width, line)

    def _follow(self, due: bool) -> None:
        """Read all lines in sight, if it is time or others have come into sight."""
        now, sight = time.perf_counter(), self.rows.in_sight()
        if not (self._asked or sight != self._sight or (due and now >= self._due)):
            return
        for number in sight:
            row = self.rows.rows[number]
            fresh, row.known = not row.known, True
            if row.follow() or fresh:
                self.rows.refresh_line(number)
        # The lesser of two: a pause of the machine within one of them says nothing of the cost.
        self._took = self._took[1], time.perf_counter() - now
        self._sight, self._asked, self._due = sight, False, now + min(self._took) / SHARE

    # --- what lines ask for ----------------------------------------------------------------------

    def open_entry(self, row: Row, part: str) -> None:
        """Open a text field on a part of `row`."""
        if isinstance(row, ValueRow):
            self.typing.open(row, part)

    def is_open(self, row: Row, part: str) -> bool:
        """Return whether that field is open."""
        return self.typing.row is row and self.typing.part == part

    def formula(self, address: Address, things: Sequence[Thing]) -> str:
        """Return the formula that a property follows; "" for none."""
        driver = driver_of(self.desk.session, address, things)
        return driver.formula if driver is not None else ""

    def drive(self, address: Address, things: Sequence[Thing], text: str) -> str | None:
        """Let a property follow a formula; return why not, None when none can set it."""
        self.read_soon()
        return drive(self.editor, address, things, text)

    def release(self, address: Address, things: Sequence[Thing]) -> None:
        """Let it follow no formula."""
        release(self.editor, address, things)

    def set(self, address: Address, value: Any) -> bool:
        """Set a property as one entry of the history."""
        return self._do(address.command(value, self.editor.gesture()))

    def _set_choice(self, address: Address, option: str) -> None:
        self.set(address, option)

    def _do(self, command: Command) -> bool:
        done = self.editor.do(command)
        self.read_soon()
        return done

    def read_soon(self) -> None:
        """Read everything in sight in the next frame: something was set."""
        self._asked = True
        self.desk.editor.beat.soon()

    def is_pinned(self, address: Address) -> bool:
        """Return whether it has a slider on the canvas."""
        return self.editor.pins.find(address) is not None

    def toggle_pin(self, address: Address, found: Property, value: Any) -> None:
        """Give it a slider on the canvas, or take that away."""
        self.editor.pins.toggle(address, found, value)
        self.side.pins_wanted = True
        self.rows.refresh()

    def choose(self, row: PropertyRow, options: tuple[str, ...], rect: pygame.Rect) -> None:
        """Drop a list of options from `rect` [px in the line]."""
        number = self.rows.rows.index(row)
        line = self.rows.line_rect(number)
        anchor = rect.move(line.topleft).move(self.rows.rect.topleft)
        entries = [
            Choice(
                option,
                partial(self._set_choice, row.address, option),
                checked=lambda option=option: row.value == option,
                tip=row.property.note(option),
            )
            for option in options
        ]
        Popup(self.desk, anchor, [entries], width=anchor.width)

    def _choose_material(self, line: MaterialLine, name: str) -> None:
        if not line.bodies:
            self.editor.material = name
            self.read_soon()
        else:
            self._do(SetMaterial(tuple(body.id for body in line.bodies), name, line.index))

    def is_folded(self, key: str) -> bool:
        """Return whether that section is folded: as the user left it."""
        return self.desk.view.folded.get(key, key in FOLDED)

    def fold(self, key: str) -> None:
        """Fold a section, or unfold it."""
        self.desk.view.folded[key] = not self.is_folded(key)
        self._key = None

    def select(self, thing_id: int) -> None:
        """Select a body or joint."""
        self.editor.selection.select([thing_id])

    # --- keys ------------------------------------------------------------------------------------

    def key(self, event: pygame.event.Event) -> bool:
        """Offer a key to the open text field."""
        return self.typing.key(event)
