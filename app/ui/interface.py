"""The whole interface: builds the parts, lets them follow, rebuilds them when the look changes."""

import logging
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import pygame
from pygame_gui.core import UIContainer

from app.drawing.composer import Composer
from app.editor.cursor import Shape
from app.editor.editor import Editor
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.teaching.classroom import Classroom
from app.ui.arrangement import Arrangement
from app.ui.bars.calm_head import CalmHead
from app.ui.bars.corner import Corner
from app.ui.bars.lane import Lane, box_of
from app.ui.bars.lesson_strip import LessonStrip
from app.ui.bars.notice_toasts import Toasts
from app.ui.bars.scrubber import Scrubber
from app.ui.bars.slider_card import SliderCard
from app.ui.bars.toolbar import Toolbar
from app.ui.bars.transport import Transport
from app.ui.boards.board import Board
from app.ui.boards.boards import Boards
from app.ui.boards.ghost_card import GhostCard
from app.ui.boards.pen_board import PenBoards
from app.ui.boards.stopwatch_board import follow_stopwatches
from app.ui.edges import Edges, bars_of
from app.ui.event_order import EventOrder
from app.ui.floating import Box, Seen
from app.ui.keys import KeyBinding
from app.ui.kit.desk import Desk, MakeSheet, ModalSheet
from app.ui.kit.element_names import Elements
from app.ui.kit.keyboard_focus import KeyboardFocus
from app.ui.kit.plates import covers
from app.ui.kit.theme import theme
from app.ui.kit.words import Keys
from app.ui.menus.instrument_menu import open_choices
from app.ui.menus.menu_bar import MenuBar
from app.ui.panel.panel import Panel
from app.ui.panel.side import Side
from app.ui.panel.width_grip import WidthGrip
from app.ui.sheets.branch_list import toggle_branches
from app.ui.sheets.help_sheet import HelpSheet
from app.ui.sheets.scene_gallery import Gallery
from app.ui.sheets.scene_menu import SceneMenu
from app.ui.stage import Stage

log = logging.getLogger("fulcrum")


class Interface:
    """The interface owns the one UIManager of the program, `Elements`: each would leak 24 MB."""

    def __init__(
        self,
        size: tuple[int, int],
        session: Session,
        view_options: ViewOptions,
        do: Callable[[str], None],
        editor: Editor,
        classroom: Classroom,
        *,
        bindings: Iterable[KeyBinding],
    ) -> None:
        """Build it for a window of `size` [px]; `do` runs an action of the table `bindings` by
        name.
        """
        self.keys = Keys(bindings)
        self.features: dict[str, Any] = {}  # their parts, by their names
        self.session, self.view, self.do = session, view_options, do
        self.editor, self.classroom = editor, classroom
        self.gallery = Gallery(view_options)
        self.arrangement = Arrangement(view_options, classroom, size)
        look = self.arrangement.look
        # Live updates would poll theme files that do not exist.
        self.manager: Elements = Elements(size, theme(look), enable_live_theme_updates=False)
        self.composer = Composer(self.manager.layers)
        self.focus = KeyboardFocus(self.manager, self._front)
        self.toasts, self.corner, self.boards = Toasts(), Corner(), Boards()
        self.edges, self.pen_boards = Edges(), PenBoards()
        self.side = Side(view_options, editor)
        self.side.ask = lambda: self.show_panel(True)
        self.sheet: ModalSheet | None = None  # at most one: scenes, help, files ...
        self.follow: Callable[[], None] = lambda: None  # opens and closes boards of features
        self.matter: Callable[[], Seen] = Seen  # what is to be seen in the picture
        self.measured = 0.0  # [px] that scale bar and arrow keys need of the lane
        self._make_sheet: MakeSheet | None = None  # makes the open one again
        editor.instruments.ask = lambda choices: open_choices(self.desk, choices)
        self._order = EventOrder(self)
        self._build()

    # --- building ----------------------------------------------------------------------------

    def _build(self) -> None:
        """Make every part for the present look, size and scene."""
        self.desk = Desk(
            *(self.manager, self.arrangement.look, self.arrangement.size, self.session, self.view),
            *(self.do, self.keys, self.focus, self.editor, self.classroom, self.features),
            on_stage=self.stage.on,
        )
        self.arrangement.fold()
        self.layout = self.arrangement.layout()
        self.lane = Lane(self.desk, self.layout, lambda: self.matter())
        shown = self.arrangement.has_panel
        self.panel = Panel(self.desk, self.layout, self.side) if shown else None
        grip = shown and not self.stage.on
        self.width_grip = WidthGrip(self.desk, self.layout) if grip else None
        player, words = self.classroom.lesson_player, self.layout.strip.width
        self.strip = LessonStrip(self.desk, self.layout, player) if words else None
        self.toolbar = Toolbar(self.desk, self.layout) if self.layout.toolbar.width else None
        self.transport = Transport(self.desk, self.layout)
        self.scrubber = Scrubber(self.desk, self.layout, self.open_branches)
        self._add_sliders()
        self.ghost_card = GhostCard(self.desk, self.layout, self._place_card, self.boards.boxes)
        head = MenuBar if self.view.all_tools else CalmHead
        self.menu_bar = head(self.desk, self.layout, self.open_scene_menu)
        self.boards.place(self.desk, self.layout, lambda: self.matter(), self._stays)
        self.toasts.place(self.desk, self.layout, partial(self.lane.place, corner="top left"))
        self.corner.place(self.desk, self.layout, self._place_card)
        self._place_edges()
        self.editor.readout_clock.soon()
        self._built = self.arrangement.signature()
        self._scene = type(self.session.scene)

    def _add_sliders(self) -> None:
        self.sliders = SliderCard(self.desk, self.layout) if self.arrangement.has_sliders else None

    def _place_edges(self) -> None:
        lower = self.scrubber, self.transport
        bars = bars_of(self.layout, self.menu_bar, lower, self.toolbar, self.panel)
        self.edges.place(self.desk, bars, self.stage.on, self.layout.strip)

    def rebuild(self) -> None:
        """Build again after the theme, the scale or the size changed."""
        open_again, panel = self._make_sheet if self.sheet is not None else None, self.panel
        for board in self.boards.open_ones:
            board.keep_cursor()
        self._clear()
        look = self.arrangement.look
        if look != self.desk.look:
            self.manager.get_theme().load_theme(theme(look))
        self._build()
        if self.panel is not None:
            self.panel.take_place_of(panel)
        if open_again is not None:
            self.open_sheet(open_again)

    def start_again(self, sheets_too: bool = True) -> None:
        """Build all anew after a fault in a part, `sheets_too` without the open sheet."""
        if sheets_too:
            self.sheet = None
        try:
            self.rebuild()
        except Exception:
            log.exception("building the interface failed")
            self.sheet, self.view.show_panel, self.view.show_legend = None, False, False
            self.boards.open_ones.clear()
            self.rebuild()

    def close_boards(self, kind: type[Board] = Board) -> None:
        """Close all boards of a kind of which one failed, for they share their fault."""
        failed = self.boards.of(kind)
        for board in failed:
            self.boards.drop(board)
        self.start_again(sheets_too=False)
        for board in failed:
            board.closed()

    def _clear(self) -> None:
        """Remove every element. What is typed is taken first, if its scene is still there."""
        if type(self.session.scene) is self._scene:
            self.focus.release()
        self.sheet = None
        self.desk.popup = None
        self.manager.set_window_resolution(self.arrangement.size)
        self.manager.clear_and_reset()

    def scene_changed(self) -> None:
        """Put the lesson and the parameters of another scene into the panel."""
        self._scene = type(self.session.scene)
        self.side.new_scene()
        if self.sliders is not None:
            self.sliders.container.kill()
            self._add_sliders()
        if self.panel is None or self.panel.scene_class is self._scene:
            return
        if self.desk.popup is not None:
            self.desk.popup.close()
        self.edges.bring_home()
        self.panel.container.kill()
        self.panel = Panel(self.desk, self.layout, self.side)
        self._place_edges()

    def resize(self, size: tuple[int, int]) -> None:
        """Build again for a window of another size [px]."""
        if size != self.arrangement.size:
            self.arrangement.size = size
            self.rebuild()

    # --- a frame -----------------------------------------------------------------------------

    def process(self, event: pygame.event.Event) -> bool:
        """Offer `event` to the interface; True when it must not reach the scene."""
        return self._order.process(event)

    def update(self, seconds: float) -> None:
        """Follow the session and the view options; `seconds` since the last frame."""
        self.editor.readout_clock.update(seconds)
        self.side.update()
        if self.boards.pull is None:  # a build would end the pull
            self.arrangement.boards = self.boards.least_area
        self.arrangement.fold()
        if self.arrangement.signature() != self._built:
            self.rebuild()
        if type(self.session.scene) is not self._scene:
            self.scene_changed()
        self.edges.update(seconds, self.desk.popup is not None or self.typing)
        self.menu_bar.update()
        self.scrubber.update(seconds)
        self.transport.update()
        self.ghost_card.update()
        self.toasts.keep_clear(self._taken())
        desk = self.desk
        for part in (self.strip, self.toolbar, self.panel, self.sliders, self.sheet, desk.popup):
            if part is not None:
                part.update()
        follow_stopwatches(self.boards, self.editor)
        self.pen_boards.follow(self.boards, self.editor)
        self.follow()
        self.boards.update(seconds)
        self.lane.update(self.measured, self.boards.boxes())
        self.toasts.update(seconds)
        self.corner.update([*self._stays(), *self.boards.boxes()])
        self.manager.update(seconds)
        self.side.wants_search = False  # where the panel has no room there is no field for it
        self.focus.follow()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything over the picture of the scene."""
        self.composer.lay_above(surface)
        ring = self.focus.draw(surface)
        if ring is not None:
            self.composer.spoil(ring)

    def focus_lost(self) -> None:
        """End what is held down: the window lost the keyboard. A field keeps the focus here."""
        self.focus.lose_keys()
        self.scrubber.focus_lost()

    # --- questions and orders ------------------------------------------------------------------

    @property
    def insets(self) -> tuple[int, int, int, int]:
        """Return what it and other views cover at the left, top, right and bottom [px]."""
        beside = self.sliders.taken if self.sliders is not None else 0
        return self.boards.beside_views(self.layout.insets, beside)

    @property
    def stage(self) -> Stage:
        """Return what says whether bars slide in and words stand beside the picture."""
        return self.arrangement.stage

    @property
    def shows_panel(self) -> bool:
        """Return whether the side panel is there; on the stage by a key, not only by the mouse."""
        return "right" in self.edges.held if self.stage.on else self.view.shows_panel

    def show_panel(self, shown: bool) -> None:
        """Show the side panel or hide it: on the stage for a while, else until told otherwise."""
        if self.stage.on:
            self.edges.hold("right", shown)
        else:
            self.view.ask_panel(shown)

    def _taken(self) -> list[Box]:
        """Return where cards and boards lie [px]."""
        return [*self._cards(), *self.boards.boxes()]

    def _cards(self) -> list[Box]:
        """Return where the card of the ghost and the cards of the corner lie [px]."""
        return [*self._stays(), *(box_of(card.rect) for card in self.corner.cards)]

    def _stays(self) -> list[Box]:
        """Return where the sliders and the card of the ghost lie [px]. They stay, so boards keep
        clear of them; the cards of the corner go away by themselves, so it is they who make room.
        """
        rects = self.sliders and self.sliders.rect, self.ghost_card.rect
        return [box_of(rect) for rect in rects if rect]

    def _place_card(self, size: tuple[int, int]) -> pygame.Rect:
        """Return where a card of `size` [px] comes: at the upper right, on nothing else."""
        toasts = [entry.toast.rect for entry in self.toasts.open if entry.toast is not None]
        taken = [*self._taken(), *map(box_of, toasts)]
        return self.lane.place(size, taken, "top right")

    @property
    def hovering(self) -> bool:
        """Return whether the mouse is over the interface."""
        return covers(self.manager, pygame.mouse.get_pos())

    @property
    def cursor(self) -> Shape:
        """Return the shape of the mouse over it."""
        grip = self.width_grip
        return "size_we" if grip is not None and grip.active else "arrow"

    @property
    def typing(self) -> bool:
        """Return whether a text field has the keyboard."""
        return self.focus.owner is not None

    @property
    def keeps_keys(self) -> bool:
        """Return whether keys do no actions: they are typed, or belong to a sheet that has them
        all.
        """
        return self.typing or (self.sheet is not None and self.sheet.keeps_keys)

    def _front(self) -> UIContainer | None:
        """Return what lies over all else: the open list, or the sheet."""
        part = self.desk.popup or self.sheet
        return part.container if part is not None else None

    def open_scene_menu(self) -> None:
        """Open the scene sheet, or close it."""
        self._toggle(SceneMenu, partial(SceneMenu, gallery=self.gallery))

    def open_branches(self) -> None:
        """Open the list of other futures, or close it."""
        self.edges.come("bottom")
        toggle_branches(self.desk, self.scrubber.branches.rect)

    def open_show_list(self) -> None:
        """Open the list of what the picture can show, or close what is open."""
        self.edges.come("bottom")
        self.transport.drop_show_list()

    def open_history(self) -> None:
        """Open the list of what was done."""
        self.edges.come("top")
        self.menu_bar.drop_history()

    def open_menus(self) -> None:
        """Open the first list of the menu bar for the arrow keys, or close the open one."""
        self.edges.come("top")
        self.menu_bar.drop_first()

    def toggle_help(self) -> None:
        """Open the help sheet, or close it."""
        self._toggle(HelpSheet, HelpSheet)

    def _toggle(self, kind: type[SceneMenu] | type[HelpSheet], make: MakeSheet) -> None:
        if isinstance(self.sheet, kind):
            self.sheet.close()
        else:
            self.open_sheet(make)

    def open_sheet(self, make: MakeSheet) -> None:
        """Open the sheet that `make` makes, in the place of an open one."""
        if self.desk.popup is not None:
            self.desk.popup.close()
        if self.sheet is not None:
            self.sheet.close()
        self._make_sheet = make
        self.sheet = make(self.desk, self._sheet_closed)

    def _sheet_closed(self) -> None:
        self.sheet = None

    def close_top(self) -> bool:
        """Close the topmost thing (Esc); False when nothing is open."""
        if self.desk.popup is not None:
            self.desk.popup.close()
        elif self.sheet is not None:
            self.sheet.close()
        elif self.typing:
            self.focus.release()
        elif self.edges.held:
            self.edges.let_go()
        else:
            return self.toasts.close_newest()
        return True
