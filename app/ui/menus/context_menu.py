"""The menu of a right click on the canvas: what can be done with the thing that is there."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from app.drawing.camera import Camera
from app.editor.cursor import Cursor, Point
from app.editor.motor_strength import switched_on, usual_speed
from app.quantities.materials import MATERIALS, SHEET, material_of
from app.simulation.attached import BodyPicture
from app.simulation.commands.base import Command
from app.simulation.commands.edit import PinToBackground, SetBody, SetJoint, SetMaterial
from app.simulation.commands.hits import Hit, hits_at
from app.simulation.commands.properties import joint_properties
from app.ui.kit.desk import Desk
from app.ui.kit.popup import Entry, Group, Popup
from app.ui.menu_place import ANYWHERE, ON_NOTHING, ON_THING
from app.ui.menus.insert_menu import machines
from app.ui.menus.menus import menu_groups
from physics import Body
from physics.joints.handle import Joint

if TYPE_CHECKING:
    from app.editor.editor import Editor

KINDS = (("dynamic", "Moves"), ("static", "Fixed"), ("kinematic", "Driven"))

CLEAR = 360.0
"""The menu keeps clear of what is at most so wide and high: [units]; else it would open far from
the mouse."""


class ContextMenu:
    """The menu of a right click, which selects what it hits unless that is selected already."""

    def __init__(
        self, desk: Desk, paste_at: Callable[[Point], None], looks: Sequence[Entry] = ()
    ) -> None:
        """The menu works with the editor of `desk`; `paste_at` pastes at a point [m], `looks` are
        entries of other parts that show more of the place.
        """
        self._desk, self._paste_at, self._looks = desk, paste_at, looks
        self._editor: Editor = desk.editor
        self._mouse, self._rect = (0, 0), pygame.Rect(0, 0, 1, 1)  # [px] where it was clicked
        self._at: Point = (0.0, 0.0)

    def open(self, at: Cursor, camera: Camera) -> None:
        """Open the menu for what lies at `at`, beside the mouse."""
        x, y = camera.to_screen(*at.point)
        self._mouse, self._at = (round(x), round(y)), at.point
        self._rect = pygame.Rect(self._mouse, (1, 1))
        hits = hits_at(self._editor.session.world, at.point, at.reach)
        selection = self._editor.selection
        chosen = next((hit for hit in hits if hit.id in selection), None)
        if hits and (chosen is None or (hits[0].is_joint and not chosen.is_joint)):
            chosen = hits[0]  # a joint is aimed at, also when the body below is selected
            selection.select([chosen.id])
        body = self._editor.session.world.bodies_by_id.get(chosen.id) if chosen else None
        if body is not None:
            self._rect = self._beside(camera, body.aabb)
        self._open(self._groups(chosen))

    def _beside(self, camera: Camera, bounds: tuple[float, float, float, float]) -> pygame.Rect:
        """Return what the menu keeps clear of [px]: a body, unless it is too large for that."""
        left, bottom = camera.to_screen(*bounds[:2])
        right, top = camera.to_screen(*bounds[2:])
        body = pygame.Rect(round(left), round(top), round(right - left), round(bottom - top))
        body.inflate_ip(2 * self._desk.look.px(8), 2 * self._desk.look.px(8))
        most = self._desk.look.px(CLEAR)
        return body if max(body.size) <= most else self._rect

    def _open(self, groups: Sequence[Group]) -> None:
        Popup(self._desk, self._rect, groups, at=self._mouse)

    def _groups(self, hit: Hit | None) -> list[Group]:
        world = self._editor.session.world
        if hit is not None and hit.is_joint:
            return self._joint_groups(world.joint_by_id(hit.id))
        body = world.bodies_by_id.get(hit.id) if hit is not None else None
        return self._empty_groups() if body is None else self._body_groups(body)

    # --- a body --------------------------------------------------------------------------------

    def _body_groups(self, body: Body) -> list[Group]:
        grouped = len(self._editor.session.simulation.attachments.group_of(body.id)) > 1
        several = len(self._editor.selection.ids) > 1
        edit = [
            self._action("Copy", "copy"),
            self._action("Cut", "cut_out"),
            self._action("Duplicate", "duplicate"),
            self._action("Delete", "delete"),
        ]
        bind: list[Entry] = []
        if several and not grouped:
            bind.append(self._action("Group", "group"))
        if grouped:
            bind.append(self._action("Ungroup", "ungroup"))
        bind.append(self._action("Stop its motion", "rest"))
        ids = self._editor.selection.body_ids
        kinds = [
            Entry(
                words,
                partial(self._do, SetBody(ids, "kind", kind)),
                checked=lambda kind=kind: body.alive and body.kind == kind,
            )
            for kind, words in KINDS
        ]
        make = [
            Entry("Material…", self._open_materials),
            self._action("Arrange…", "arrange"),
            self._action("Picture…", "picture"),
        ]
        attached = self._editor.session.simulation.attachments.attached
        if any(isinstance(one, BodyPicture) and one.body_id in ids for one in attached):
            make.append(self._action("Remove the picture", "no_picture"))
        if body.kind == "dynamic":
            pin = partial(PinToBackground, body.id, self._at)
            make += [
                Entry("Fix to the background", lambda: self._do(pin())),
                Entry("Hinge to the background", lambda: self._do(pin(turns=True))),
            ]
        session = self._editor.session
        follow = self._action("Follow", "follow", lambda: session.followed in ids)
        return [edit, bind, kinds, make, [follow, *self._looking()]]

    def _open_materials(self) -> None:
        """Open the second list, in the place of the first."""
        selected = self._editor.selection.bodies
        if not selected:
            return
        ids = self._editor.selection.body_ids
        entries = [
            Entry(
                name.capitalize(),
                partial(self._do, SetMaterial(ids, name, thickness=SHEET)),
                checked=lambda name=name: all(is_of(body, name) for body in selected),
            )
            for name in MATERIALS
        ]
        self._open([entries])

    def _open_arrange(self) -> None:
        """Open what puts things in order, in the place of the first."""
        self._open(menu_groups(self._desk, "Arrange"))

    # --- a joint -------------------------------------------------------------------------------

    def _joint_groups(self, joint: Joint) -> list[Group]:
        groups: list[Group] = [[self._action("Delete", "delete")]]
        if "motor_speed" in joint_properties(joint):
            groups.append(self._motor(joint))
        return [*groups, self._looking()]

    def _motor(self, joint: Joint) -> list[Entry]:
        speed = joint.motor_speed
        running = speed is not None
        ids = (joint.id,)
        other = SetJoint(ids, "motor_speed", None)
        entries = [
            Entry(
                "Motor",
                partial(self._do, other if running else switched_on(joint, usual_speed(joint))),
                checked=lambda: joint.alive and joint.motor_speed is not None,
            )
        ]
        if running:
            back = SetJoint(ids, "motor_speed", -speed)
            entries.append(Entry("Reverse the motor", partial(self._do, back)))
        return entries

    # --- nothing -------------------------------------------------------------------------------

    def _empty_groups(self) -> list[Group]:
        paste = Entry("Paste here", lambda: self._paste_at(self._at), self._desk.keys.of("paste"))
        return [
            [paste, self._action("Select all", "select_all")],
            self._lines(ON_NOTHING),
            [Entry("Insert…", self._open_insert)],
            [
                *(self._of_nothing(one) for one in self._lines(ANYWHERE)),
                *self._looks,
                Entry("World properties", self._inspect_world),
            ],
        ]

    def _open_insert(self) -> None:
        """Open the list of machines, in the place of the first."""
        self._open([machines(self._desk)])

    def _of_nothing(self, entry: Entry) -> Entry:
        """Return an entry that is about the scene as a whole."""

        def do() -> None:
            self._editor.selection.clear()
            entry.command()

        return replace(entry, command=do)

    def _inspect_world(self) -> None:
        self._editor.selection.clear()
        self._editor.inspect()

    # --- all -----------------------------------------------------------------------------------

    def _looking(self) -> list[Entry]:
        """Return what shows more of the thing."""
        lines = self._lines(ANYWHERE, ON_THING)
        return [*self._looks, *lines, Entry("Inspect", self._editor.inspect)]

    def _lines(self, *menus: str) -> list[Entry]:
        return [entry for group in menu_groups(self._desk, *menus) for entry in group]

    def _action(self, words: str, name: str, checked: Callable[[], bool] | None = None) -> Entry:
        return Entry(words, partial(self._desk.do, name), self._desk.keys.of(name), checked)

    def _do(self, command: Command) -> None:
        self._editor.do(command)


def is_of(body: Body, name: str) -> bool:
    """Return whether all shapes of a body are of that material."""
    return body.alive and all(
        (result := material_of(shape)) is not None and result.name == name for shape in body.shapes
    )
