"""The tab "Inspect": every property of what is selected, or of the world, to be seen and set."""

from collections.abc import Sequence
from functools import partial

import pygame
from pygame_gui.core import UIContainer

from app.quantities.springs import is_spring
from app.ui.kit.desk import Desk
from app.ui.panel.form import RowForm
from app.ui.panel.form_rows import Row, TitleRow
from app.ui.panel.property_rows import Section
from app.ui.panel.sections import FOLDED, new_bodies, sections_of
from app.ui.panel.side import Side
from app.ui.panel.subject import Subject
from physics import Body
from physics.joints.handle import Joint

FEW = 64  # [count] things whose make-up is looked at with every reading
HEAD = 38  # [units] the name of what is shown
DOWNWARDS = "Gravity"  # the property whose second coordinate is meant
DRAW_GROUP = 1  # of the toolbar: tools that make bodies


class Inspector:
    """The inspector follows the selection: a form of rows under the name of what is selected."""

    def __init__(self, desk: Desk, area: pygame.Rect, container: UIContainer, side: Side) -> None:
        """Build it in `area` [px in the container]."""
        self.desk, self.editor, self.side = desk, desk.editor, side
        self.container = desk.group(area, container)
        head = pygame.Rect(0, 0, area.width, desk.look.px(HEAD))
        self.subject = Subject(desk, head, self.container)
        place = pygame.Rect(0, head.bottom, area.width, area.height - head.bottom)
        self.form = RowForm(desk, place, self.container)
        self.bodies: Sequence[Body] = ()
        self.joints: Sequence[Joint] = ()
        self._key: object = None  # cheap to compare: when it changes, look closer
        self._sections: Sequence[Section] = ()  # of other ones the first is shown
        self._shape: object = None  # of the rows: when it changes, they are made anew
        self.update()

    def update(self) -> None:
        """Follow what it shows, once a frame."""
        session = self.desk.session
        key = (
            *(session.simulation, session.timeline.present, session.timeline.index),
            *(self.editor.selection.chosen, session.world.newest_id, self.editor.tool),
            tuple(self.desk.view.folded.items()),
        )
        few = len(self.bodies) + len(self.joints) <= FEW
        gone = any(not thing.alive for thing in (*self.bodies[:FEW], *self.joints[:FEW]))
        if key != self._key or gone or (few and self.editor.readout_clock.due):
            if key != self._key:
                self.form.read_soon()
            self._key = key
            self._look_closer()
        if self.side.wants_field:
            self._go_to(self.side.wants_field)
            self.side.wants_field = ""
        self.form.follow()

    def _go_to(self, words: str) -> None:
        """Unfold the section of the first property of that name, and put the cursor there."""
        for section in self._sections:
            row = next((row for row in section.rows if row.label == words), None)
            if row is None:
                continue
            if row not in self.form.rows:
                self.desk.view.folded[section.key] = False
                self._look_closer()
                row = next(row for row in self.form.rows if row.label == words)
            self.form.point_at(row, -1 if words == DOWNWARDS else 0)
            return

    def _look_closer(self) -> None:
        """Find the selected things, and make other rows when they are of another make."""
        selection = self.editor.selection
        bodies, joints = selection.bodies, selection.joints
        shape = (
            *(self.desk.session.simulation, self._makes_bodies, tuple(map(id, (*bodies, *joints)))),
            tuple((body.kind, tuple(map(type, body.shapes))) for body in bodies),
            tuple(map(is_spring, joints)),
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
        """Make all rows anew."""
        self.form.typing.leave()
        sections = sections_of(self.editor, self.bodies, self.joints)
        if self._makes_bodies or not (self.bodies or self.joints):
            tip = self.desk.keys.tip("What you draw now is fixed: nothing moves it", "new_static")
            sections.insert(0, new_bodies(self.editor, tip))
        if [one.title for one in sections] != [one.title for one in self._sections]:
            self.form.offset = 0
        self._sections = sections
        folded, rows = self.desk.view.folded, list[Row]()
        for section in sections:
            read = partial(folded.get, section.key, section.closed or section.key in FOLDED)
            write = partial(folded.__setitem__, section.key)
            title = TitleRow(section.title, read=read, write=write)
            title.follow()
            rows += [title] if title.value else [title, *section.rows]
        self.form.put(rows)

    def key(self, event: pygame.event.Event) -> bool:
        """Offer a key to the open text field."""
        return self.form.typing.key(event)
