"""How events are shared with the scene."""


def test_the_wheel_scrolls_a_panel_and_zooms_the_canvas(driver):
    assert driver.wheel(driver.ui.layout.panel.center, 1) is True
    assert driver.wheel((500, 300), 1) is False


def test_a_press_on_the_canvas_belongs_to_the_scene_until_it_is_let_go(driver):
    assert driver.press((500, 300)) is False
    assert driver.release(driver.ui.layout.panel.center) is False


def test_a_press_on_a_bar_never_reaches_the_scene(driver):
    assert driver.press(driver.ui.layout.transport.center) is True
    assert driver.release((500, 300)) is True


def test_a_press_beside_the_list_closes_it_and_does_not_reach_the_scene(driver):
    driver.click(driver.title("View").rect.center)
    rows = [row.rect for row, _ in driver.ui.desk.popup.rows]
    beside = (min(row.left for row in rows) - 20, 400)
    assert driver.ui.layout.canvas.collidepoint(beside)
    assert driver.press(beside) is True
    assert driver.ui.desk.popup is None
    assert driver.release(beside) is True
    assert driver.press(beside) is False
