"""The bars, the legend, the toasts, and what a change of the look leaves as it was."""

import pygame
import pytest

from app.drawing import overlays
from app.drawing.colors import THEMES
from app.quantities.numbers import figure
from app.session.readout_clock import ReadoutClock
from app.ui.bars.legend import legend_marks
from app.ui.floating import Box
from app.ui.kit import paint
from app.ui.kit.symbols import PAINTERS
from app.ui.kit.theme import DARK, LIGHT, effective_scale, make_look, theme
from app.ui.panel import world_sections

real_overlays = overlays.found


def test_the_transport_buttons_run_their_actions(driver):
    transport = driver.ui.transport
    driver.click(transport.play.rect.center)
    assert driver.done == ["pause"]
    assert transport.play.sign == "pause"
    driver.session.clock.paused = True
    driver.frames()
    assert transport.play.sign == "play"


def test_the_transport_shows_time_and_energy_and_nothing_for_experts(driver):
    driver.session.run(2963)
    driver.frames(30)
    shown = {name: reading.value for name, reading in driver.ui.transport.readings.items()}
    assert set(shown) == {"time", "energy"}
    assert shown["time"] in ("12.34 s", "12.35 s")
    assert shown["energy"] == figure(driver.session.world.energy.total, "J") != "0 J"


def test_the_time_of_a_picture_is_smoothed_and_leaves_out_pauses_and_the_first(driver):
    """The first picture of a cold start told 3.6e6 frames a second."""
    clock = ReadoutClock(driver.session)
    clock.update(3e-7)
    assert clock.frame == 0.0
    for seconds in (1 / 60, 1 / 60, 5.0, 1 / 60):
        clock.update(seconds)
    assert clock.frame == pytest.approx(1 / 60)
    driver.session.clock.paused = True
    clock.update(0.1)
    assert clock.frame == pytest.approx(1 / 60)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.0, "–"), (3.2e-6, "3.2 µs"), (4.1e-5, "41 µs"), (1.1e-4, "0.11 ms"), (0.02, "20 ms")],
)
def test_the_world_tells_what_a_step_costs_however_small_it_is(driver, seconds, words):
    driver.session.simulation.cost = seconds
    rows = {row.label: row for row in world_sections._of_computer(driver.ui.editor)}
    assert rows["Computing a step"].read() == words


def test_a_slowed_clock_is_said_and_ordinary_noise_is_not(driver):
    state = driver.ui.scrubber.state
    driver.session.clock.slowed = 0.985
    driver.frames()
    assert state.words == "Running"
    driver.session.clock.slowed = 0.62
    driver.frames()
    assert state.words == "62 % of real time" and "busy" in state.tip


def test_the_legend_explains_only_what_is_on(driver):
    legend = driver.ui.lane.legend
    assert [words for _, _, words in legend.marks] == ["new", "kept"]
    driver.view.overlays["normals"] = True
    driver.frames()
    assert [words for _, _, words in legend.marks] == ["new", "kept", "from A to B"]
    driver.view.overlays.update(normals=False, contacts=False)
    driver.frames()
    assert legend.container is None


def test_the_list_of_symbols_names_every_overlay_and_switches_it(driver):
    driver.ui.open_show_list()
    rows = driver.ui.desk.popup.rows
    assert list(rows) == ["contacts", "normals", "ids"]
    driver.click(rows["ids"].rect.center)
    assert driver.done == ["overlay_ids"]
    driver.view.overlays["ids"] = True
    driver.frames()
    assert rows["ids"].on and not rows["normals"].on
    driver.ui.open_show_list()
    assert driver.ui.desk.popup is None


@pytest.mark.parametrize(
    ("size", "options"), [((1280, 720), {}), ((1920, 1080), {"projector": True})]
)
def test_the_list_of_symbols_has_room_for_all_of_them_with_their_words(
    make_driver, monkeypatch, size, options
):
    driver, result, cut = make_driver(size=size, **options), real_overlays(), []
    monkeypatch.setattr(overlays, "found", lambda: result)
    whole = paint.shorten

    def shorten(words, *room):
        cut.extend([words] if whole(words, *room) != words else [])
        return whole(words, *room)

    monkeypatch.setattr(paint, "shorten", shorten)
    driver.ui.open_show_list()
    popup = driver.ui.desk.popup
    assert len(popup.rows) > 10 and not cut
    assert pygame.Rect((0, 0), size).contains(popup.rect)


def test_the_legend_can_be_hidden(driver):
    driver.view.show_legend = False
    driver.frames()
    assert driver.ui.lane.legend is None


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


def test_a_notice_of_a_state_goes_when_the_state_ends(driver):
    """ "Press Space to start" was read up to 4 s after time ran."""
    session = driver.session
    session.paused = True
    session.notify("info", "paused", holds=lambda: session.paused)
    session.notify("info", "restarted")
    driver.frames()
    assert [entry.notice.text for entry in driver.ui.toasts.open] == ["paused", "restarted"]
    session.paused = False
    driver.frames()
    assert [entry.notice.text for entry in driver.ui.toasts.open] == ["restarted"]


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


def test_a_key_takes_the_tip_away_until_the_mouse_comes_again(driver):
    play = driver.ui.transport.play
    driver.point(play.rect.center)
    driver.frames(40)
    for key, stays in ((pygame.K_LSHIFT, True), (pygame.K_b, False)):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        driver.frames(40)
        assert (play.tool_tip is not None) == stays
    driver.point((500, 300))
    driver.point(play.rect.center)
    driver.frames(40)
    assert play.tool_tip is not None


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
