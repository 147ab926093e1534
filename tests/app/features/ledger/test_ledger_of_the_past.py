"""The ledger of a past that nobody watched is that of the same past when it was live."""

import math
from collections.abc import Callable

import numpy as np
import pytest

from app.features.ledger.model.history import SPAN, EnergyHistory
from app.features.ledger.model.samples import LOWEST, SINCE
from app.features.ledger.model.summary import Page
from app.session.session import Session
from app.simulation.commands.edit import SetBody
from physics import Air, Body, Box, Circle, World

G = 9.81
TICKS = 900


def falling() -> World:
    """A ball that falls through air."""
    world = World()
    world.air = Air(density=1.2, drag=0.5)
    world.add_dynamic(Circle(radius=0.5, density=5.0), position=(0.0, 30.0), name="ball")
    return world


def sliding() -> World:
    """A block that slides until it stops."""
    world = World()
    world.add_static(Box(width=90.0, friction=0.3), position=(0.0, -0.5), name="floor")
    shape = Box(friction=0.3)
    world.add_dynamic(shape, position=(0.0, 0.5), velocity=(6.0, 0.0), name="block")
    return world


def striking() -> World:
    """An elastic collision in the middle of the run."""
    world = World(gravity=(0.0, 0.0))
    for x, v in ((-4.0, 2.0), (0.0, 0.0)):
        shape = Circle(radius=0.5, restitution=1.0, friction=0.0)
        world.add_dynamic(shape, position=(x, 0.0), velocity=(v, 0.0))
    return world


RUNS: dict[str, Callable[[], World]] = {
    "falling": falling,
    "sliding": sliding,
    "striking": striking,
}


def settle(book: EnergyHistory) -> None:
    """Let frames pass until nothing is run again any more."""
    while True:
        book.update(1.0)
        job = book.again.job
        if job is None:
            return
        job.join()


def page_of(book: EnergyHistory) -> Page:
    page = book.page
    assert page is not None
    return page


def watched_pages(make: Callable[[], World]) -> dict[int, Page]:
    """The page of every tenth tick, read while it was live."""
    session, pages = Session(make()), {}
    book = EnergyHistory(session)
    book.open()
    for tick in range(10, TICKS + 1, 10):
        session.run(10)
        pages[tick] = page_of(book)
    return pages


def late_book(make: Callable[[], World]) -> tuple[Session, EnergyHistory]:
    """A run of which nobody watched anything, and its board, opened now."""
    session = Session(make())
    session.run(TICKS)
    session.paused = True
    book = EnergyHistory(session)
    book.open()
    return session, book


@pytest.mark.parametrize("name", RUNS)
def test_any_past_tick_has_the_bits_that_it_had_live(name: str):
    live = watched_pages(RUNS[name])
    session, book = late_book(RUNS[name])
    here = session.world.hash()
    settle(book)
    assert page_of(book) == live[TICKS]
    for tick in (10, 480, 330, 890, 240, 20):
        assert session.go_to(tick)
        settle(book)
        assert page_of(book) == live[tick]
    assert session.go_to(TICKS)
    assert session.world.hash() == here


def test_what_a_falling_body_lost_is_what_the_air_has():
    session, book = late_book(falling)
    assert session.go_to(600)
    settle(book)
    page = page_of(book)
    ball = session.world.body("ball")
    fallen = 30.0 - ball.center[1]
    drag = ball.mass * G * fallen - 0.5 * ball.mass * ball.velocity.length**2
    air = next(flow.joules for flow in page.flows if flow.name == "air")
    assert -air == pytest.approx(drag, rel=2e-3)
    # dv/dt = g - k v^2: the speed of the textbook, v = sqrt(g/k) tanh(sqrt(g k) t)
    k = 0.5 * 1.2 * 0.5 * 1.0 / ball.mass
    speed = math.sqrt(G / k) * math.tanh(math.sqrt(G * k) * session.world.time)
    moving = next(part.joules for part in page.parts if part.name == "linear")
    assert moving == pytest.approx(0.5 * ball.mass * speed**2, rel=5e-3)


def test_what_a_sliding_block_had_is_heat_of_friction():
    session, book = late_book(sliding)
    settle(book)
    page = page_of(book)
    mass = session.world.body("block").mass
    heat = -next(flow.joules for flow in page.flows if flow.name == "friction")
    assert page.began == 0.0
    assert heat == pytest.approx(0.5 * mass * 36.0, rel=1e-2)
    assert session.go_to(240)  # after 1 s: m g mu s with s = v t - mu g t^2 / 2
    settle(book)
    heat = -next(flow.joules for flow in page_of(book).flows if flow.name == "friction")
    assert heat == pytest.approx(mass * G * 0.3 * (6.0 - 0.5 * 0.3 * G), rel=1e-2)


def test_an_elastic_collision_takes_nothing():
    session, book = late_book(striking)
    for tick in (300, 800):
        assert session.go_to(tick)
        settle(book)
        page = page_of(book)
        assert page.energy == pytest.approx(0.5 * session.world.bodies[0].mass * 4.0, rel=1e-9)
        assert page.is_flat and page.left == page.came == 0.0


def test_a_board_opened_after_minutes_counts_the_last_seconds_only():
    session = Session(sliding())
    session.run(6000)
    book = EnergyHistory(session)
    book.open()
    settle(book)
    assert page_of(book).began == pytest.approx(25.0 - SPAN)
    book.reach_back(20.0)
    settle(book)
    assert page_of(book).began == pytest.approx(5.0)
    assert session.go_to(600)
    settle(book)
    assert page_of(book).began == 0.0


def test_a_board_opened_late_while_time_runs_counts_from_the_start():
    live = watched_pages(sliding)
    session = Session(sliding())
    session.run(400)
    book = EnergyHistory(session)
    book.open()
    session.run(100)
    assert page_of(book).began == pytest.approx(400 / 240)
    session.run(TICKS - 500)
    settle(book)
    page, was = page_of(book), live[TICKS]
    assert page.began == 0.0 and page.from_start
    # the same numbers, summed in two parts: each sum of n ticks is off by n roundings at most
    rounding = TICKS * np.finfo(float).eps * was.moved
    for one, other in zip((*page.parts, *page.flows), (*was.parts, *was.flows), strict=True):
        assert one.joules == pytest.approx(other.joules, abs=rounding)
    assert page.moved == pytest.approx(was.moved, abs=rounding)


def lifted(body: Body) -> SetBody:
    return SetBody((body.id,), "position", (0.0, 5.0))


@pytest.mark.parametrize("opened", [0, 480])
def test_a_change_in_a_pause_counts_whenever_the_board_was_opened(opened: int):
    session = Session(sliding())
    book = EnergyHistory(session)
    for tick in range(0, TICKS, 60):
        if tick == opened:
            book.open()
        if tick == 480:
            session.act(lifted(session.world.body("block")))
        session.run(60)
    settle(book)
    edits = next(flow.joules for flow in page_of(book).flows if flow.name == "edits")
    assert edits == pytest.approx(session.world.body("block").mass * G * 4.5, rel=1e-3)
    assert page_of(book).is_flat


def test_the_strip_of_a_past_that_nobody_watched_is_whole():
    session, book = late_book(sliding)
    assert session.go_to(700)
    book.strip(2.0, 100)
    settle(book)
    strip = book.strip(2.0, 100)
    assert strip is not None
    assert strip.times[0] == pytest.approx(session.world.time - 2.0, abs=2.0 / 90)
    assert len(strip.times) > 95


def test_from_the_moment_of_the_button_it_counts_anew_also_when_one_comes_back():
    session, book = late_book(sliding)
    assert session.go_to(240)
    settle(book)
    before = page_of(book)
    book.begin_anew()
    session.run(60)
    after = page_of(book)
    assert not after.from_start and after.began == pytest.approx(1.0)
    assert session.go_to(200)
    settle(book)
    assert page_of(book).from_start
    assert session.go_to(240)
    settle(book)
    assert page_of(book).moved == 0.0 < before.moved
    assert session.go_to(300)
    settle(book)
    assert page_of(book) == after


def test_another_future_is_not_mixed_with_the_one_that_was_left():
    session, book = late_book(falling)
    settle(book)
    assert session.go_to(480)
    session.act(SetBody((session.world.body("ball").id,), "velocity", (0.0, 0.0)))
    session.run(240)
    settle(book)
    edits = next(flow.joules for flow in page_of(book).flows if flow.name == "edits")
    assert edits < -10.0
    assert page_of(book).is_flat
    sample = book._kept.get(session.world.tick)
    assert sample is not None
    assert sample[SINCE] == 0 and np.isfinite(sample[LOWEST])


def test_a_count_that_was_given_up_is_not_begun_again():
    _, book = late_book(falling)
    book.update(0.0)
    assert book.again.job is not None and book.is_counting
    book.again.cancel()
    book.again.job.join()
    was_in_time = book.again.job.given_up
    settle(book)
    assert page_of(book).from_start != was_in_time
    assert not book.is_counting


def test_a_moment_that_is_looked_at_comes_before_the_long_count():
    session, book = late_book(falling)
    book.update(0.0)
    assert session.go_to(120)
    settle(book)
    assert page_of(book).from_start
    assert session.go_to(TICKS)
    settle(book)
    assert page_of(book).from_start, "and the count goes on where it is wanted"
