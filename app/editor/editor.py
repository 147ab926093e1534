"""The editor: the tools, what they share, and what is laid over the picture. No pygame here.

What belongs to the experiment is in the world and changes by commands. What is here is the
user's: the chosen tool, the selection, the clipboard, instruments that lie on the scene.
"""

import itertools
from collections.abc import Callable, Container

from app.drawing.camera import Camera
from app.drawing.draw import Draw
from app.drawing.overlays.ghost import draw_moment
from app.drawing.style import DESK
from app.editor import tools
from app.editor.cursor import Cursor, Point
from app.editor.instruments.instrument_set import Instruments
from app.editor.pen.pad import Pad
from app.editor.pins import Pins
from app.editor.proposal import draw_things
from app.editor.selection import Selection
from app.editor.selection_marks import SelectionMarks
from app.editor.tool import Tool
from app.files.view_options import ViewOptions
from app.quantities.materials import MATERIALS
from app.quantities.snapping import Snap, on_grid, snap
from app.session.readout_clock import ReadoutClock
from app.session.session import Session
from app.simulation.commands.base import Command
from app.simulation.commands.edit import AddThings, Remove
from app.simulation.commands.registry import latest
from scenes.axes import round_up

Layer = Callable[[Draw], None]

SNAP_REACH = 16.0
"""How far a point draws the cursor to it [px at UI scale 1]: more than the 12 px of a hit, so that
a corner wins over the body that it belongs to."""

GRID_LINES = 44.0
"""Least distance of the lines that are drawn [px at UI scale 1], as in the style's sizes."""

GRID_PARTS = 5
"""Snap points between two drawn lines [count]: 10 cm where lines are half a metre apart."""


class Editor:
    """What the user works with; it survives every change of the scene."""

    def __init__(self, session: Session, camera: Camera, view: ViewOptions) -> None:
        """Build every tool once, with the hand chosen; nothing is selected."""
        self.session, self.camera, self.view = session, camera, view
        self.sizes = DESK  # [px] of marks in the last picture
        self.clipboard: AddThings | None = None
        self.proposed: AddThings | None = None  # what a sheet asks about, drawn as it would be
        self.material = ""  # name of the material of new bodies; "" = the core's usual one
        self.static = False  # whether new bodies are walls, that nothing moves
        self.snapped: Snap | None = None  # what the last `point_of` was drawn to: for its mark
        self.chosen_force: int | None = None  # id of a lasting force that was clicked
        self.wants_inspector = False  # a tool asks for the inspector; the side panel clears it
        self.was_picked = False  # the user has just selected something; the side panel clears it
        self.pointed: int | None = None  # id of what the mouse points at in a list
        self.ghost_tick: int | None = None  # the world at this tick is drawn as a ghost
        self.selection = Selection(session)
        self.pins = Pins(session)
        self.readout_clock = ReadoutClock(session)  # when numbers on screen are read
        self.instruments = Instruments(session, self.readout_clock)
        self.pad = Pad(session)  # what the pen has drawn
        self.layers: list[Layer] = [  # over the overlays, under the tool
            self._draw_moment,
            self.instruments.draw,
            SelectionMarks(self),
            self.pad.draw,
        ]
        self._gestures = itertools.count(1)
        self.tools: dict[str, Tool] = {kind.NAME: kind(self) for kind in tools.found()}
        self.tool: Tool = self.tools["drag"]

    # --- tools -------------------------------------------------------------------------------

    def choose(self, name: str) -> None:
        """Take another tool; what the old one had begun is cancelled. KeyError: no such tool."""
        chosen = self.tools[name]
        if self.tool.busy:
            self.tool.cancel()
        if chosen is not self.tool:
            self.tool.left()
            if self.tool.DRAWS_BODIES:
                self.static = False  # walls are drawn by the tool that was told so, no other
            self.tool = chosen
            chosen.chosen()

    def add_tool(self, tool: Tool) -> None:
        """Add a tool that lives in a higher room."""
        self.tools[tool.NAME] = tool

    def step_out(self) -> bool:
        """Let go of what was clicked; else select nothing; else take the hand again; else follow
        nothing. False when all is so.
        """
        if self._let_go():
            return True
        if self.selection.chosen:
            self.selection.clear()
        elif self.tool.step_out():
            pass
        elif self.tool.NAME != "drag":
            self.choose("drag")
        elif self.session.followed is not None:
            self.session.followed = None
        else:
            return False
        return True

    def _let_go(self) -> bool:
        """Let go of what was clicked that is no body and no joint; False when nothing was."""
        force, self.chosen_force = self.chosen_force, None
        lasting = self.session.simulation.attachments.forces
        let_go = [tool.let_go() for tool in self.tools.values()]
        return any(let_go) or any(one.id == force for one in lasting)

    @property
    def has_clicked(self) -> bool:
        """Return whether something that is no body and no joint was clicked, and can go."""
        clicked = any(tool.has_clicked for tool in self.tools.values())
        return clicked or self.chosen_force is not None

    def remove_clicked(self) -> bool:
        """Take away what was clicked that is no body and no joint; False when it is not there."""
        force = self.chosen_force
        if any(tool.remove_clicked() for tool in self.tools.values()):
            return True
        self.chosen_force = None
        if force is None or self.session.simulation.attachments.force(force) is None:
            return False
        self.do(Remove((), (force,)))
        return True

    def inspect(self) -> None:
        """Show the properties of what is selected, or of the world."""
        self.wants_inspector = True

    def erase_at(self, at: Cursor) -> bool:
        """Take away what lies topmost at the cursor and is no body and no joint; False when there
        is nothing.
        """
        of_tools = (tool.erase for tool in self.tools.values())
        return any(erase(at) for erase in (self.pad.erase, *of_tools, self.instruments.erase))

    def gesture(self) -> int:
        """Return a number for the commands of one drag: they are one entry of the history."""
        return next(self._gestures)

    def undo_gesture(self, gesture: int) -> bool:
        """Undo what a drag has done that ends with Esc; False: time has gone on since it began, and
        it is to be put back.
        """
        self.session.act_waiting()
        edit = self.session.timeline.undoable
        if edit is None or edit.command is None or edit.command.gesture != gesture:
            return True  # it has done nothing
        return edit.tick == self.session.world.tick and self.session.undo()

    @property
    def new_shapes(self) -> dict[str, float]:
        """Return what the material says of new shapes: density, friction and so on."""
        material = MATERIALS.get(self.material)
        return material.values() if material is not None else {}

    def submit(self, command: Command) -> None:
        """Let a command wait for the gap before the next tick."""
        self.session.submit(command)

    def do(self, command: Command) -> bool:
        """Apply a command now, for tools that need what it makes; False: a notice says why not."""
        self.session.act_waiting()
        simulation, last = self.session.simulation, latest(self.session.log)
        self.session.submit(command)
        self.session.act_waiting()
        return self.session.simulation is not simulation or latest(self.session.log) is not last

    # --- snapping ----------------------------------------------------------------------------

    @property
    def grid(self) -> float:
        """Return the pitch of the grid that points snap to [m]; 0 = none."""
        if not self.view.snap_grid:
            return 0.0
        return round_up(GRID_LINES * self.view.ui_scale / self.camera.scale) / GRID_PARTS

    @property
    def snap_reach(self) -> float:
        """Return how far a point draws the cursor to it [m]."""
        return SNAP_REACH * self.view.ui_scale / self.camera.scale

    def snap(self, at: Cursor, ignore: Container[int] = ()) -> Snap | None:
        """Return what the cursor is drawn to; None with Alt, or where there is nothing."""
        self.snapped = None
        if not at.alt:
            world, reach = self.session.world, self.snap_reach
            if self.view.snap_bodies:
                self.snapped = snap(world, at.point, reach, self.grid, ignore)
            else:
                self.snapped = on_grid(at.point, reach, self.grid)
        return self.snapped

    def point_of(self, at: Cursor, ignore: Container[int] = ()) -> Point:
        """Return where the cursor is, or what it is drawn to [m]."""
        result = self.snap(at, ignore)
        return result.point if result is not None else at.point

    # --- the picture -------------------------------------------------------------------------

    def draw(self, draw: Draw) -> None:
        """Draw all that lies over the bodies and overlays; the tool comes last."""
        self.sizes = draw.style.sizes
        for layer in self.layers:
            layer(draw)
        if self.proposed is not None:
            draw_things(draw, self.proposed)
        self.tool.draw(draw)

    def _draw_moment(self, draw: Draw) -> None:
        if self.ghost_tick is not None and self.ghost_tick != self.session.world.tick:
            draw_moment(draw, self.session, self.ghost_tick)
