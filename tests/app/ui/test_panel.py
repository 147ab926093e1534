"""The generated form: sliders, typed values, drop-downs, switches."""

import pygame
import pytest

from app.ui.kit import paint
from app.ui.kit.controls import CHOICE, LINE, SLIDER
from app.ui.kit.fields import DropButton
from app.ui.kit.forms import Form, form_height
from app.ui.kit.scroll import Viewport
from app.ui.panel.scene_foot import key_height, key_lines
from scenes.kit import Control, Parameter


def control(driver, name):
    return driver.ui.panel.form.controls[name]


def test_there_is_one_control_for_each_parameter_in_order(driver):
    assert list(driver.ui.panel.form.controls) == ["rows", "mass", "variant", "tearing"]


def test_dragging_a_slider_shows_the_value_and_sets_it_once_at_the_end(driver):
    slider = control(driver, "rows").slider
    driver.drag(slider.rect.center, (slider.rect.right - 1, slider.rect.centery))
    assert driver.session.calls == [("set", "rows", 40)]
    assert control(driver, "rows").box.text == "40"


def test_a_live_slider_sets_every_value_on_the_way(driver):
    slider = control(driver, "mass").slider
    driver.drag(slider.rect.center, (slider.rect.right - 1, slider.rect.centery))
    assert len(driver.session.calls) > 2
    assert driver.session.parameters["mass"] == 100
    assert control(driver, "mass").box.text == "100 kg"


def test_the_middle_of_a_logarithmic_slider_is_the_geometric_mean(driver):
    slider = control(driver, "mass").slider
    driver.click(slider.rect.center)
    # sqrt(0.1 * 100) = 3.16; the middle pixel is at most half a pixel off: 1.2 % of the value.
    assert abs(driver.session.parameters["mass"] - 10**0.5) < 0.05


def test_a_double_click_on_a_slider_restores_the_default(driver):
    slider = control(driver, "rows").slider
    driver.session.scene.set("rows", 30)
    driver.frames()
    assert slider.value == 30
    driver.click((slider.rect.left + 20, slider.rect.centery))
    driver.click((slider.rect.left + 20, slider.rect.centery))
    assert driver.session.parameters["rows"] == 12


def test_a_value_can_be_typed_and_enter_sets_it(driver):
    driver.click(control(driver, "mass").box.rect.center)
    assert driver.ui.typing
    driver.type("42,5")
    assert driver.key(pygame.K_RETURN) is True
    assert driver.session.calls == [("set", "mass", 42.5)]
    assert not driver.ui.typing


def test_escape_keeps_the_old_value(driver):
    driver.click(control(driver, "mass").box.rect.center)
    driver.type("9")
    assert driver.key(pygame.K_ESCAPE) is True
    assert driver.session.calls == []
    assert control(driver, "mass").box.text == "5 kg"


def test_a_click_elsewhere_sets_the_typed_value_and_gives_the_keys_back(driver):
    driver.click(control(driver, "mass").box.rect.center)
    driver.type("7")
    driver.click((500, 300))
    driver.frames()
    assert driver.session.calls == [("set", "mass", 7.0)]
    assert not driver.ui.typing
    assert pygame.key.get_repeat() == (0, 0)


def test_nonsense_and_values_out_of_range_change_nothing(driver):
    box = control(driver, "mass").box
    for typed in ("abc", "1000", "-1", "3 m", ""):
        driver.click(box.rect.center)
        driver.type(typed)
        if not typed:
            driver.key(pygame.K_BACKSPACE)
        driver.key(pygame.K_RETURN)
        assert box.entry is not None and box.entry.fault is not None, "it stays open, and says why"
        driver.key(pygame.K_ESCAPE)
        assert box.entry is None
    assert driver.session.calls == []


def test_keys_typed_into_a_value_do_not_reach_the_key_table(driver):
    driver.click(control(driver, "mass").box.rect.center)
    assert driver.key(pygame.K_r) is True
    assert driver.type("r") is True


def test_up_and_down_nudge_a_value_while_it_is_typed(driver):
    driver.click(control(driver, "rows").box.rect.center)
    driver.key(pygame.K_UP)
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_DOWN)
    assert control(driver, "rows").slider.value == 11
    assert driver.session.calls == [], "a scene is not built again for every step"
    driver.key(pygame.K_RETURN)
    assert driver.session.calls == [("set", "rows", 11)]


def test_a_choice_drops_its_options_down(driver):
    driver.click(control(driver, "variant").button.rect.center)
    driver.click(driver.row("column").rect.center)
    assert driver.session.calls == [("set", "variant", "column")]
    assert control(driver, "variant").button.words == "column"


def test_a_switch_is_flipped_by_a_click(driver):
    driver.click(control(driver, "tearing").box.rect.center)
    assert driver.session.calls == [("set", "tearing", True)]
    assert control(driver, "tearing").box.on


def test_the_form_follows_values_that_were_set_elsewhere(driver):
    driver.session.scene.set("rows", 33)
    driver.session.scene.set("variant", "both")
    driver.session.scene.set("tearing", True)
    driver.frames()
    assert control(driver, "rows").box.text == "33"
    assert control(driver, "variant").button.words == "both"
    assert control(driver, "tearing").box.on


def test_reset_sets_what_differs_and_is_grey_when_nothing_does(driver):
    reset = driver.ui.panel.reset
    assert not reset.is_enabled
    driver.session.scene.set("rows", 33)
    driver.frames()
    assert reset.is_enabled
    driver.click(reset.rect.center)
    assert driver.session.calls == [("set", "rows", 12)]
    assert not reset.is_enabled


def test_another_scene_brings_its_own_panel(driver):
    driver.session.load("other")
    driver.frames()
    assert driver.ui.panel.form is None
    assert driver.ui.menu_bar.scene.words == "Other toy"


def test_a_rebuilt_scene_of_the_same_kind_keeps_the_panel(driver):
    panel = driver.ui.panel
    scene = driver.session.scene
    assert driver.session.restart() and driver.session.scene is not scene
    driver.frames()
    assert driver.ui.panel is panel


def test_the_panel_fits_at_every_look(make_driver):
    looks = [
        ((1280, 720), {}),
        ((1920, 1080), {"projector": True}),
        ((1280, 720), {"ui_scale": 2.5}),
    ]
    for size, options in looks:
        driver = make_driver(size=size, **options)
        driver.view.ask_panel(True)  # the largest text folds it
        driver.frames(2)
        panel = driver.ui.layout.panel
        window = pygame.Rect((0, 0), size)
        assert window.contains(panel)
        for name, item in driver.ui.panel.form.controls.items():
            rect = getattr(item, "slider", None) or getattr(item, "box", None) or item.button
            assert panel.left <= rect.rect.left, name
            assert rect.rect.right <= panel.right, name


def test_without_the_panel_the_canvas_gets_its_room(driver):
    right = driver.ui.insets[2]
    driver.view.show_panel = False
    driver.frames()
    assert right > 0
    assert driver.ui.insets[2] == 0
    assert driver.ui.panel is None


def test_a_drop_down_is_as_wide_as_its_longest_option(driver):
    """Its name keeps its room."""
    wide = DropButton.width(driver.ui.desk.look, ["both", "two laws: at rest, slipping"])
    assert wide > driver.ui.desk.look.body.size("two laws: at rest, slipping")[0] + 10
    assert control(driver, "variant").button.rect.width >= 140


def test_a_page_with_more_than_its_height_scrolls_as_one(make_driver, monkeypatch):
    driver = make_driver(size=(1280, 500))
    words = "\n".join("One of many lines, so that not all of them fit." for _ in range(40))
    monkeypatch.setattr(type(driver.session.scene), "lesson", lambda: words)
    driver.ui.rebuild()
    driver.frames(2)
    page, panel = driver.ui.panel.page, driver.ui.layout.panel
    areas = [e for e in driver.ui.manager.get_sprite_group().sprites() if isinstance(e, Viewport)]
    assert [area for area in areas if panel.contains(area.rect)] == [page.area.view]
    slider = control(driver, "rows").slider
    assert page.area.view.rect.contains(slider.rect), "a long text leaves the first slider in sight"
    driver.click(page.more.rect.center)
    driver.frames(2)
    page = driver.ui.panel.page
    last = control(driver, "tearing").box
    assert not page.area.view.rect.contains(last.rect), "now all of the text is there"
    driver.wheel(panel.center, -40)
    driver.frames(2)
    assert page.area.view.rect.contains(last.rect)


def test_the_edge_of_the_panel_is_pulled_and_a_double_click_resets_it(driver):
    edge = driver.ui.layout.panel.midleft
    driver.point(edge)
    driver.frames(2)
    assert driver.ui.cursor == "size_we"
    driver.drag(edge, (edge[0] - 100, edge[1]))
    driver.frames(2)
    assert driver.ui.layout.panel.width == driver.view.panel_width == 420
    assert control(driver, "rows").slider.rect.width > 300
    for _ in range(2):
        driver.click(driver.ui.layout.panel.midleft)
    driver.frames(2)
    assert driver.ui.layout.panel.width == 320


def test_the_panel_is_never_pulled_over_the_picture(driver):
    edge = driver.ui.layout.panel.midleft
    driver.drag(edge, (20, edge[1]))
    driver.frames(2)
    assert driver.ui.layout.canvas.width >= 400
    driver.drag(driver.ui.layout.panel.midleft, (1279, 300))
    driver.frames(2)
    assert driver.ui.layout.panel.width == 240


def test_the_panel_folds_where_the_picture_has_no_room_unless_it_is_wanted(make_driver):
    driver = make_driver()
    driver.view.ui_scale = 2.5
    driver.frames(2)
    assert driver.ui.panel is None
    driver.view.ui_scale = 1.0
    driver.frames(2)
    assert driver.ui.panel is not None, "there is room again"
    driver.view.ui_scale = 2.5
    driver.frames(2)
    driver.ui.side.show("things")
    driver.frames(2)
    assert driver.ui.panel is not None, "the user asked for it"
    driver.view.ask_panel(False)
    driver.view.ui_scale = 1.0
    driver.frames(2)
    assert driver.ui.panel is None, "and may do without"


@pytest.mark.parametrize(("width", "above"), [(400, False), (220, True), (150, True)])
def test_a_choice_has_its_name_above_where_both_have_no_room(driver, width, above):
    desk, options = driver.ui.desk, ("one", "eight amplitudes")
    parameter = Parameter("choice", "one", options=options, name="many", label="Compare with")
    group = desk.group(pygame.Rect(0, 0, width, 200))
    form = Form(desk, group, width, {"many": parameter}, {"many": "one"}, lambda *_: None)
    choice = form.controls["many"]
    name = desk.look.body.size("Compare with")[0]
    longest = desk.look.body.size("eight amplitudes")[0]
    assert (choice.height > desk.look.target(CHOICE)) == above
    assert choice.button.rect.width > min(longest, width - 1)
    assert choice.button.rect.bottom == choice.height
    assert choice.button.rect.left >= (0 if above else name)
    assert form_height({"many": parameter}, desk.look, width) == choice.height + desk.look.px(6)
    group.kill()


@pytest.mark.parametrize(("width", "lines"), [(400, 1), (170, 2)])
def test_the_name_of_a_slider_or_a_point_has_more_lines_where_one_is_too_short(
    driver, monkeypatch, width, lines
):
    desk, cut = driver.ui.desk, list[str]()
    shorten = paint.shorten
    monkeypatch.setattr(paint, "shorten", lambda *of: cut.append(shorten(*of)) or cut[-1])
    slider = Parameter(
        "slider", 2.0, high=9.0, name="often", label="Pictures per second", unit="Hz"
    )
    spot = Parameter("point", (0.0, 0.0), name="spot", label="A from")
    parameters = {"often": slider, "spot": spot}
    group = desk.group(pygame.Rect(0, 0, width, 200))
    values = {name: one.default for name, one in parameters.items()}
    form = Form(desk, group, width, parameters, values, lambda *_: None)
    assert not [words for words in cut if "…" in words]
    look = desk.look
    assert form.controls["often"].height == lines * look.px(LINE) + look.target(SLIDER)
    assert form.controls["spot"].height == lines * look.px(LINE)
    total = sum(control.height + desk.look.px(6) for control in form.controls.values())
    assert form_height(parameters, desk.look, width) == total
    assert form.boxes[-1].rect.bottom == total - desk.look.px(6), "the numbers are beside the last"
    group.kill()


def test_a_key_has_more_lines_where_one_is_too_short(driver):
    look = driver.ui.desk.look
    for width, lines in ((400, 1), (170, 2)):
        key = Control("sleep", "down", "sleep: hardly any stiffness")
        assert len(key_lines(look, width, key.key, key.label)) == lines
        assert key_height(look, width, key) == look.px(30) + (lines - 1) * look.px(24)


def test_no_word_of_a_title_is_broken(make_driver, monkeypatch):
    driver = make_driver()
    monkeypatch.setattr(type(driver.session.scene), "title", "Pendulum lab")
    driver.view.projector, driver.view.stage = True, False
    driver.frames(3)
    assert " ".join(driver.ui.panel.page._title()) == "Pendulum lab"
