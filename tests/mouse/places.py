"""Where to click in the running program: places [px] of what has a name, asked in its process."""

import pygame

from app.features.graphs.view.board import GraphBoard
from app.ui.kit.buttons import Button
from app.ui.kit.controls import ChoiceControl
from app.ui.kit.fields import DropButton
from app.ui.kit.painted import Painted
from app.ui.kit.popup import Popup
from app.ui.kit.text_field import Field
from app.ui.panel.scene_page import ScenePage
from tests.mouse.inside import Told

Point = tuple[float, float]


def tool_button(app: Told, name: str) -> Point | None:
    """The middle of the button of a tool [px]; None: the toolbar is hidden."""
    bar = app.ui.toolbar
    return _middle(bar.buttons[name].rect) if bar is not None else None


def message_at(app: Told, pixel: Point) -> bool:
    """Whether a message lies on a pixel."""
    toasts = [entry.toast for entry in app.ui.toasts.open if entry.toast is not None]
    return any(toast.rect.collidepoint(pixel) for toast in toasts)


def menu_title(app: Told, words: str) -> Point:
    """The middle of a title of the menu bar [px]."""
    titles = {title.words: title for title in app.ui.menu_bar.titles}
    return _middle(titles[words].rect)


def menu_titles(app: Told) -> list[str]:
    return [title.words for title in app.ui.menu_bar.titles]


def menu_cut(app: Told) -> str:
    """What of the open list is beyond the window's edge, in words."""
    box, (width, height) = _popup(app).rect, app.size
    out = box.left < 0 or box.top < 0 or box.right > width or box.bottom > height
    return f"the list {tuple(box)} leaves the window" if out else ""


def menu(app: Told) -> list[str]:
    """The lines of the open list."""
    return [entry.words for _, entry in _popup(app).rows]


def menu_line(app: Told, words: str) -> Point:
    """The middle of a line of the open list [px]; it may be out of sight, see `menu_beyond`."""
    return _middle(_line(app, words))


def menu_beyond(app: Told, words: str) -> float:
    """How far that line is below what is seen of the list [px]; negative: above; 0: seen."""
    seen, line = _popup(app).area.view.rect, _line(app, words)
    return float(max(0, line.bottom - seen.bottom) or min(0, line.top - seen.top))


def menu_middle(app: Told) -> Point:
    """The middle of the open list [px]."""
    return _middle(_popup(app).rect)


def _line(app: Told, words: str) -> pygame.Rect:
    rows = {entry.words: row.rect for row, entry in _popup(app).rows}
    assert words in rows, f"{words!r} is not in the list, but {', '.join(rows)}"
    return rows[words]


def _popup(app: Told) -> Popup:
    popup = app.ui.desk.popup
    assert isinstance(popup, Popup), "no list is open"
    return popup


def panel_tab(app: Told, name: str) -> Point:
    """The middle of a tab of the side panel [px]."""
    assert app.ui.panel is not None, "the panel is hidden"
    tabs = {str(tab): button for tab, button in app.ui.panel.tabs.items()}
    return _middle(tabs[name].rect)


def _middle(rect: pygame.Rect) -> Point:
    return float(rect.centerx), float(rect.centery)


def restart_button(app: Told) -> Point:
    """The middle of the restart button [px]."""
    names = {button.tip.split(":")[0]: button for button in buttons_of(app)}
    return _middle(names["Restart"].rect)


def buttons_of(app: Told) -> list[Button | DropButton]:
    sprites = app.ui.manager.get_sprite_group().sprites()
    return [one for one in sprites if isinstance(one, Button | DropButton) and one.visible]


def button(app: Told, words: str) -> Point:
    """The middle of the button with these words [px]; of the newest, when there are two."""
    return _middle([one for one in buttons_of(app) if one.words == words][-1].rect)


def has_button(app: Told, words: str) -> bool:
    """Whether there is a button with these words."""
    return any(one.words == words for one in buttons_of(app))


def chip(app: Told, name: str) -> Point:
    """The name of a curve in the legend of a graph [px]."""
    graphs = [board for board in app.ui.boards.open_ones if isinstance(board, GraphBoard)]
    chips = [chip for graph in graphs for chip in graph.chips if chip.trace.series.name == name]
    return float(chips[-1].rect.left + 8), float(chips[-1].rect.centery)


def strip_at(app: Told, seconds: float) -> Point:
    """Where that time [s] is on the strip along the lower edge [px]."""
    strip, axis = app.ui.scrubber.strip, app.ui.scrubber._axis
    assert axis is not None
    tick = seconds * app.session.world.settings.tick_rate
    return strip.rect.left + axis.x(tick), float(strip.rect.centery)


def panel_edge(app: Told) -> Point | None:
    """The edge of the panel that can be dragged [px]; None: the panel is hidden."""
    return _edge(app.ui.layout.panel) if app.ui.width_grip is not None else None


def _edge(panel: pygame.Rect) -> Point:
    return float(panel.left), float(panel.centery)


def panel_middle(app: Told) -> Point:
    """The middle of the side panel [px]."""
    return _middle(app.ui.layout.panel)


def control(app: Told, name: str) -> Point:
    """The middle of the list or switch of a parameter in the panel [px]; it may be cut."""
    form = app.ui.panel.form if app.ui.panel is not None else None
    assert form is not None, "the panel does not show the scene"
    result = form.controls[name]
    assert isinstance(result, ChoiceControl)
    return _middle(result.button.rect)


def control_beyond(app: Told, name: str) -> float:
    """How far that is below what is seen of the panel [px]; negative: above; 0: seen."""
    _, y = control(app, name)
    page = app.ui.panel.page if app.ui.panel is not None else None
    assert isinstance(page, ScenePage)
    seen = page.area.view.rect.inflate(0, -40)
    return max(0.0, y - seen.bottom) or min(0.0, y - seen.top)


def fields(app: Told) -> list[Point]:
    """The middles of all text fields that are seen [px]."""
    sprites = app.ui.manager.get_sprite_group().sprites()
    result = [one for one in sprites if isinstance(one, Field) and app.ui.focus.sees(one)]
    return [_middle(field.rect) for field in result]


def closer(app: Told) -> Point:
    """The middle of the sign that closes a board [px]."""
    return _middle(next(one.rect for one in buttons_of(app) if one.tip.startswith("Close")))


def words(app: Told, said: str) -> Point:
    """The middle of what says just that: a button, a line of a list [px]."""
    for element in app.ui.manager.get_sprite_group().sprites():
        if isinstance(element, Painted) and getattr(element, "words", None) == said:
            return _middle(element.rect)
    raise AssertionError(f"nothing says {said!r}")
