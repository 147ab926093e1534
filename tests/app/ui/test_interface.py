"""The bars, the legend, the toasts, and what a change of the look leaves as it was."""

import pygame
import pytest

from app.drawing import overlays
from app.drawing.colors import THEMES
from app.quantities.numbers import figure
from app.ui.bars.legend import legend_marks
from app.ui.floating import Box
from app.ui.kit import paint
from app.ui.kit.symbols import PAINTERS
from app.ui.kit.theme import DARK, LIGHT, effective_scale, make_look, theme

real_overlays = overlays.found


def test_the_transport_buttons_run_their_actions(driver):
    transport = driver.ui.transport
    driver.click(transport.play.rect.center)
    assert driver.done == ["pause"]
    assert transport.play.sign == "pause"
    driver.session.clock.paused = True
    driver.frames()
    assert transport.play.sign == "play"


def test_the_transport_shows_what_the_session_measures(driver):
    driver.session.run(2963)
    driver.frames(30)
    world = driver.session.world
    shown = {name: reading.value for name, reading in driver.ui.transport.readings.items()}
    assert shown["time"] in ("12.34 s", "12.35 s")
    assert shown["tick"] == "2963"
    assert shown["bodies"] == "2"
    assert shown["contacts"] == str(world.contacts.count) == "1"
    assert shown["energy"] == figure(world.energy.total, "J") != "0 J"
    # The whole tick: a program of the scene may take ten times as long as the world.
    assert shown["cost"] == figure(driver.session.simulation.cost, "s", 2)
    assert shown["fps"] == "60"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(3.2e-6, "3.2 µs"), (4.1e-5, "41 µs"), (1.1e-4, "0.11 ms"), (0.02, "20 ms")],
)
def test_the_cost_of_a_tick_is_told_however_small_it_is(driver, seconds, words):
    driver.session.clock.paused = True
    driver.session.simulation.cost = seconds
    driver.view.theme = "dark" if driver.view.theme == "light" else "light"  # the bar is new
    driver.frames(30)
    assert driver.ui.transport.readings["cost"].value == words


def test_the_time_in_which_the_bar_was_built_is_no_frame(driver):
    """The first picture of a cold start told 3.6e6 frames a second."""
    driver.view.theme = "dark" if driver.view.theme == "light" else "light"  # the bar is new
    old = driver.ui.transport
    driver.frames(1, 3e-7)
    bar = driver.ui.transport
    bar._show_noisy()
    assert bar is not old and bar.readings["fps"].value == "–"
    driver.frames(3)
    bar._show_noisy()
    assert bar.readings["fps"].value == "60"


def test_what_was_not_measured_yet_is_no_number(driver):
    driver.session.clock.paused = True
    driver.view.theme = "dark" if driver.view.theme == "light" else "light"  # the bar is new
    driver.frames(30)
    shown = {name: reading.value for name, reading in driver.ui.transport.readings.items()}
    assert shown["cost"] == shown["fps"] == "–"
    driver.session.step_once()
    driver.frames(30)
    assert driver.ui.transport.readings["cost"].value.endswith(" ms")


def test_a_slowed_clock_is_said_and_ordinary_noise_is_not(driver):
    warning = driver.ui.transport.warning
    driver.session.clock.slowed = 0.985
    driver.frames()
    assert not warning.visible
    driver.session.clock.slowed = 0.62
    driver.frames()
    assert warning.visible
    assert warning.words == "clock slowed to 62 %"


def test_the_folded_legend_has_every_key_and_explains_only_what_is_on(driver):
    legend = driver.ui.legend

    def marks(name):
        return [words for _, _, words in legend.items[name].content.marks]

    assert list(legend.items) == ["contacts", "normals", "ids"]
    assert marks("contacts") == ["new", "kept"]
    assert marks("normals") == []
    driver.click(legend.items["normals"].rect.center)
    assert driver.done == ["overlay_normals"]
    driver.view.overlays["normals"] = True
    driver.frames()
    assert legend.items["normals"].content.on
    assert marks("normals") == ["from A to B"]


def test_the_unfolded_legend_names_every_overlay_and_stays_so_over_a_rebuild(driver):
    low = driver.ui.legend.container.rect.height
    driver.click(driver.ui.legend.fold.rect.center)
    assert driver.ui.legend.container.rect.height > low
    assert driver.ui.legend.items["ids"].content.words == "Names"
    driver.click(driver.ui.legend.items["ids"].rect.center)
    assert driver.done == ["overlay_ids"]
    driver.view.theme = "dark"
    driver.frames()
    assert driver.ui.legend.unfolded
    driver.click(driver.ui.legend.fold.rect.center)
    assert driver.ui.legend.container.rect.height == low


def test_the_legend_with_everything_on_stays_inside_the_canvas(make_driver, monkeypatch):
    result = real_overlays()
    monkeypatch.setattr(overlays, "found", lambda: result)
    for size, options in (((1280, 720), {}), ((1920, 1080), {"projector": True})):
        driver = make_driver(size=size, overlays={o.NAME: True for o in result}, **options)
        monkeypatch.setattr(overlays, "found", lambda: result)
        driver.ui.rebuild()
        for unfolded in (False, True):
            driver.ui.legend.unfolded = unfolded
            driver.frames()
            assert driver.ui.layout.canvas.contains(driver.ui.legend.container.rect)
            for item in driver.ui.legend.items.values():
                assert driver.ui.legend.container.rect.contains(item.rect)


def test_a_key_of_several_signs_can_be_read_in_the_legend(driver, monkeypatch):
    monkeypatch.setattr(overlays.found()[0], "KEY", "shift+o")
    driver.view.show_legend = True
    driver.ui.rebuild()
    driver.ui.legend.unfolded = True
    written = []

    def whole(words, font, width):
        written.append((words, font.size(words)[0], width))
        return words

    monkeypatch.setattr(paint, "shorten", whole)
    driver.ui.rebuild()
    driver.frames()
    (each,) = {entry for entry in written if entry[0] == "Shift O"}
    assert each[1] <= each[2]


def test_the_legend_can_be_hidden(driver):
    driver.view.show_legend = False
    driver.frames()
    assert driver.ui.legend is None


def test_hovering_follows_the_mouse(driver):
    driver.point(driver.ui.layout.panel.center)
    assert driver.ui.hovering
    driver.point((500, 300))
    assert not driver.ui.hovering


def test_notices_appear_fade_and_errors_stay_until_clicked(driver):
    driver.session.notify("info", "saved")
    driver.session.notify("error", "broken")
    driver.frames()
    toasts = driver.ui.toasts
    assert [entry.notice.text for entry in toasts.open] == ["saved", "broken"]
    driver.frames(20, seconds=1.0)
    assert [entry.notice.text for entry in toasts.open] == ["broken"]
    driver.click(toasts.open[0].toast.rect.center)
    assert toasts.open == []


def test_the_same_words_again_take_the_place_of_the_old_ones(driver):
    for text in ("a part is missing", "saved", "a part is missing"):
        driver.session.notify("warning", text)
        driver.frames(2, seconds=1.0)
    toasts = driver.ui.toasts
    assert [entry.notice.text for entry in toasts.open] == ["saved", "a part is missing"]
    driver.frames(1, seconds=4.0)  # 7 s after the first "saved", 5 s after the last words
    assert [entry.notice.text for entry in toasts.open] == ["a part is missing"]


def test_what_is_told_of_one_run_does_not_stay_over_the_next(driver):
    session = driver.session
    for kind, text in (("info", "Undone: add rope"), ("warning", "a part is missing")):
        session.notify(kind, text)
    driver.frames()
    session.restart()
    session.notify("info", "a new table")  # told with the new run, so it is of the new run
    driver.frames()
    shown = [entry.notice.text for entry in driver.ui.toasts.open]
    assert "Undone: add rope" not in shown
    assert {"a part is missing", "a new table"} <= set(shown)


def test_a_hint_is_not_cut_between_a_key_and_what_it_does(driver):
    forms = driver.ui.lane.hint._ways("Drag to move it, Shift: straight, Alt: no snapping; click")
    assert "Drag to move it" in forms and "Drag to move it, Shift" not in forms


def test_a_hint_that_is_cut_says_more_than_one_word(driver):
    forms = driver.ui.lane.hint._ways("Click: motor of circle 2 off, now 6.28 rad/s; drag round")
    assert forms[0].startswith("Click: motor") and all(" " in form for form in forms)


def test_toasts_survive_a_change_of_theme(driver):
    driver.session.notify("error", "broken")
    driver.frames()
    driver.view.theme = "dark"
    driver.frames()
    assert [entry.notice.text for entry in driver.ui.toasts.open] == ["broken"]
    assert driver.ui.toasts.open[0].toast.alive()


def test_toasts_that_do_not_fit_a_low_window_wait_for_the_newer_ones(make_driver):
    driver = make_driver(size=(320, 280))
    for number in range(4):
        driver.session.notify("error", f"a long story of what went wrong with number {number}")
    driver.frames(2)
    toasts = driver.ui.toasts
    shown = [entry.toast for entry in toasts.open if entry.toast is not None]
    assert 1 <= len(shown) < len(toasts.open) == 4
    assert all(driver.ui.layout.canvas.contains(toast.rect) for toast in shown)
    driver.click(toasts.open[-1].toast.rect.center)
    assert toasts.open[-1].toast is not None, "the next one comes up"
    assert "number 2" in toasts.open[-1].notice.text


def test_a_toast_is_no_wider_than_its_words(driver):
    """One of three words hid a board twice as wide as they are."""
    driver.session.notify("error", "short")
    driver.session.notify("error", "words " * 40)
    driver.frames(2)
    (short, long), look = (e.toast for e in driver.ui.toasts.open), driver.ui.desk.look
    assert short.lines == ["Error: short"] and len(long.lines) > 1
    assert short.rect.width <= look.body.size("Error: short")[0] + look.px(80) < long.rect.width


def test_the_name_of_a_file_is_not_broken_in_a_toast(driver):
    name = "fulcrum-pendulum_lab-2026-11-27-202537-second.csv"
    driver.session.notify("error", f"Saved {name}")
    driver.frames(2)
    assert any(name in line for line in driver.ui.toasts.open[0].toast.lines)


def test_a_toast_is_narrower_where_it_would_lie_on_a_board(driver):
    driver.session.notify("error", "words " * 20)
    driver.frames(2)
    toasts, free = driver.ui.toasts, driver.ui.layout.free
    wide = toasts.open[0].toast.rect.copy()
    board = Box(free.left + 0.8 * wide.width, free.top, free.right, free.bottom)
    toasts.keep_clear([board])
    toast = toasts.open[0].toast
    assert toast.rect.width < wide.width and toast.rect.right <= board.left
    assert "".join(toast.lines).count("words") == 20, "nothing is left out"


def test_many_notices_leave_room_for_the_scene(driver):
    for number in range(12):
        driver.session.notify("error", f"error {number}")
        driver.frames()
    assert [entry.notice.text for entry in driver.ui.toasts.open][-1] == "error 11"
    assert len(driver.ui.toasts.open) == 4


def test_theme_scale_and_size_change_live_with_one_manager(driver):
    manager = driver.ui.manager
    driver.view.theme = "dark"
    driver.frames()
    assert driver.ui.desk.look.palette is DARK
    driver.view.ui_scale = 1.5
    driver.frames()
    assert driver.ui.desk.look.scale == 1.5
    driver.ui.resize((1600, 900))
    driver.frames()
    assert driver.ui.layout.transport.bottom == 900
    assert driver.ui.manager is manager


def test_a_rebuild_leaves_no_element_behind(driver):
    def count():
        return len(driver.ui.manager.get_sprite_group().sprites())

    driver.frames()
    before = count()
    for turn in range(6):
        driver.view.theme = "dark" if turn % 2 == 0 else "light"
        driver.frames()
    assert count() == before


def test_an_open_sheet_survives_a_rebuild(driver):
    driver.ui.toggle_help()
    driver.frames()
    driver.view.theme = "dark"
    driver.frames()
    assert driver.ui.sheet is not None


def test_a_tip_opens_after_a_rest_and_names_the_key(driver):
    driver.point(driver.ui.transport.play.rect.center)
    driver.frames(40)
    assert "Space" in driver.ui.transport.play.tool_tip.lines[0]
    driver.point((500, 300))
    assert driver.ui.transport.play.tool_tip is None


def test_every_symbol_of_the_overlays_can_be_painted_in_both_themes():
    for overlay in real_overlays():
        for theme_name in THEMES:
            marks = legend_marks(overlay, theme_name)
            assert len(marks) == len(overlay.LEGEND)
            assert all(kind in PAINTERS for kind, _, _ in marks), overlay.NAME


def test_projector_text_is_at_least_24_px_at_1080_lines():
    look = make_look("light", 1.0, True, (1920, 1080))
    assert look.px(14) >= 24
    assert 28 <= look.px(16) <= 32


def test_the_scale_is_cut_down_to_what_the_window_can_hold():
    assert effective_scale(2.5, False, (1920, 1080)) == 2.5
    assert effective_scale(2.5, False, (1280, 720)) < 1.8
    assert effective_scale(1.0, False, (1280, 720)) == 1.0


def test_the_theme_has_only_strings_where_pygame_gui_needs_them():
    elements = theme(make_look("dark", 1.75, False, (1920, 1080)))
    for name, blocks in elements.items():
        for block in blocks.values():
            assert all(isinstance(value, str) for value in block.values()), name


def test_text_has_a_contrast_of_at_least_4_5_on_every_surface():

    def luminance(colour):
        parts = [
            c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4
            for c in (v / 255 for v in tuple(pygame.Color(colour))[:3])
        ]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    def contrast(a, b):
        high, low = sorted((luminance(a), luminance(b)), reverse=True)
        return (high + 0.05) / (low + 0.05)

    for palette in (LIGHT, DARK):
        for ground in (palette.surface, palette.raised, palette.hover):
            for ink in (palette.text, palette.muted):
                assert contrast(ink, ground) >= 4.5, (ink, ground)
        for ink in (palette.warning, palette.error):
            assert contrast(ink, palette.surface) >= 4.0, ink
        assert contrast(palette.on_accent, palette.accent) >= 4.5


def test_updating_costs_little_when_nothing_changes(driver):
    painted = []
    kind = type(driver.ui.transport.play)
    original = kind.refresh
    try:
        kind.refresh = lambda self: (painted.append(self), original(self))[1]
        driver.frames(20)
    finally:
        kind.refresh = original
    assert painted == []
