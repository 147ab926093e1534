"""What the user compares: it follows restarts, undo and other runs, and files keep it."""

import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from app.features.compare.model.side_by_side import AT_ONCE, SideBySide
from app.features.compare.model.variant import (
    MOST_OTHERS,
    OPTIONS,
    Variant,
    from_words,
    parameters,
    presets,
)
from app.files.opening import open_file, show
from app.session.session import Session
from app.simulation.attached import ShownComparison
from app.simulation.commands.scene import Impulse, SetGravity
from physics import DefinitionError
from physics.settings import SOLVERS
from tests.app.saving import save_scene

SAME = Variant("the same")
MORE = Variant("", (("iterations", 8),))


def wait(beside: SideBySide) -> None:
    """Wait for the runs that catch up."""
    until = time.monotonic() + 60.0
    while beside.job is not None and time.monotonic() < until:
        beside.poll()
        time.sleep(0.001)
    assert beside.job is None


def hashes(beside: SideBySide) -> list[str]:
    beside.follow()
    assert beside.comparison is not None
    return [runner.world.hash() for runner in beside.comparison.runners]


@pytest.fixture
def beside(session: Session) -> SideBySide:
    """The ball, with one run beside it that has the same settings."""
    made = SideBySide(session)
    made.add((SAME,))
    return made


def test_from_the_beginning_runs_what_was_and_then_time_goes_on(session: Session) -> None:
    session.run(AT_ONCE + 50)
    session.submit(Impulse(session.world.body("ball").id, (9.0, 3.0), (0.0, 1.0)))
    session.run(50)
    beside = SideBySide(session)
    beside.add((SAME,))
    beside.from_the_beginning()
    assert session.paused
    wait(beside)
    assert not session.paused
    assert beside.comparison is not None and beside.comparison.tick == 0
    assert hashes(beside) == [session.world.hash()]


def test_given_up_they_begin_now(session: Session) -> None:
    session.run(AT_ONCE + 400)
    beside = SideBySide(session)
    beside.add((SAME,))
    beside.from_the_beginning()
    beside.cancel()
    wait(beside)
    assert beside.comparison is not None
    assert beside.comparison.tick in (0, session.timeline.now)  # 0: it was too late to give up
    assert hashes(beside) == [session.world.hash()]


@pytest.mark.sweep
def test_while_what_was_is_run_again_runs_may_come_and_go(session: Session) -> None:
    session.run(AT_ONCE + 400)
    beside = SideBySide(session)
    beside.add((SAME,))
    beside.from_the_beginning()
    beside.add((MORE, SAME))
    beside.remove(1)
    wait(beside)
    assert beside.comparison is not None
    assert (beside.comparison.tick, beside.comparison.variants) == (0, (SAME, SAME))
    assert hashes(beside) == [session.world.hash()] * 2


def test_another_setting_lets_all_begin_again_where_they_began(
    beside: SideBySide, session: Session
) -> None:
    session.run(60)
    beside.change(0, MORE)
    assert beside.comparison is not None
    assert beside.comparison.tick == 0
    assert beside.comparison.runners[0].world.settings.iterations == 8
    assert beside.comparison.runners[0].world.tick == session.timeline.now


def test_a_restart_compares_from_its_start_and_undo_finds_the_run_before(
    beside: SideBySide, session: Session
) -> None:
    session.run(40)
    beside.follow()
    before = beside.comparison
    session.restart()
    session.run(10)
    beside.follow()
    assert beside.comparison is not None and beside.comparison is not before
    assert beside.comparison.tick == 0
    assert hashes(beside) == [session.world.hash()]
    session.undo()
    assert hashes(beside) == [session.world.hash()]
    assert beside.comparison is before


def test_a_scene_that_cannot_be_copied_begins_again_where_time_was_turned(
    load: Callable[[str], Session],
) -> None:
    session = load("closed")
    beside = SideBySide(session)
    beside.add((SAME,))
    session.run(50)
    assert hashes(beside) == [session.world.hash()]
    session.go_to(20)
    assert hashes(beside) == [session.world.hash()]


def test_a_future_that_leaves_before_the_beginning_is_compared_from_now(session: Session) -> None:
    session.run(60)
    beside = SideBySide(session)
    beside.add((SAME,))
    session.run(10)
    session.go_to(30)
    session.submit(SetGravity(0.0, -2.0))
    session.run(60)
    assert hashes(beside) == [session.world.hash()]
    assert any("begins again" in notice.text for notice in session.notices)


def test_there_are_never_more_than_can_be_told_apart(beside: SideBySide) -> None:
    beside.add((SAME,) * 5)
    assert len(beside.variants) == MOST_OTHERS
    beside.add((SAME,))
    assert len(beside.variants) == MOST_OTHERS


def test_without_others_it_ends_and_costs_nothing(beside: SideBySide, session: Session) -> None:
    assert session.ledger_users.needed
    beside.remove(0)
    assert not beside.active
    assert not session.ledger_users.needed
    assert session.listeners == []


def test_numbers_of_equal_runs_are_equal(beside: SideBySide, session: Session) -> None:
    session.submit(Impulse(session.world.body("ball").id, (9.0, 3.0), (0.0, 1.0)))
    session.run(150)
    own, other = beside.readings()
    assert (own.overlap, own.rate) == (other.overlap, other.rate)
    assert own.overlap > 0.0
    assert own.energy_error == pytest.approx(other.energy_error, abs=1e-12)
    assert own.cost > 0.0 and other.cost > 0.0


def test_energy_errors_count_from_the_beginning_of_what_was_run_again(session: Session) -> None:
    session.run(AT_ONCE - 20)
    beside = SideBySide(session)
    beside.add((SAME,))
    beside.from_the_beginning()
    session.run(60)
    own, other = beside.readings()
    assert own.energy_error == pytest.approx(other.energy_error, abs=1e-12)


# --- what may differ ------------------------------------------------------------------------------


def test_every_setting_of_the_solver_can_be_asked_for() -> None:
    assert set(parameters()) == set(OPTIONS)


def test_every_solver_that_there_is_is_offered() -> None:
    offered = {dict(v.settings).get("solver") for group in presets().values() for v in group}
    assert offered >= set(SOLVERS[1:])


def test_its_name_says_by_what_it_differs() -> None:
    assert Variant("", (("iterations", 20),)).title == "20 iterations"
    assert Variant("", (("tick_rate", 60), ("relax", False))).title == "60 Hz, relax off"
    assert Variant("mine", (("iterations", 20),)).title == "Mine"


# --- files ----------------------------------------------------------------------------------------


def test_a_file_keeps_runs_view_and_tolerance(
    beside: SideBySide, session: Session, tmp_path: Path
) -> None:
    beside.add((MORE,))
    beside.split, beside.tolerance = True, 0.003
    session.shown[ShownComparison] = beside.saved
    path = tmp_path / "table.json"
    save_scene(session, path)
    other = Session()
    show(other, open_file(path))
    (saved,) = [
        one for one in other.simulation.attachments.attached if isinstance(one, ShownComparison)
    ]
    again = SideBySide(other)
    again.open(saved)
    assert again.variants == beside.variants
    assert (again.split, again.tolerance) == (True, 0.003)
    assert hashes(again)[0] == other.world.hash()


@pytest.mark.parametrize("name", ["stack", "walker"])
def test_an_exact_save_keeps_it_too_whether_the_scene_acts_by_itself_or_not(
    name: str, tmp_path: Path
) -> None:
    session = Session()
    assert session.load(name)
    beside = SideBySide(session)
    session.shown[ShownComparison] = beside.saved
    beside.add((MORE,))
    session.run(20)
    path = tmp_path / "exact.json"
    save_scene(session, path, exact=True)
    again = open_file(path).simulation
    assert again.world.hash() == session.world.hash()
    (saved,) = again.attachments.shown
    assert isinstance(saved, ShownComparison)
    assert from_words(saved) == (MORE,)


def test_settings_of_a_later_version_are_left_out() -> None:
    saved = ShownComparison(names=("",), settings=(json.dumps({"colour": 3, "iterations": 5}),))
    assert from_words(saved) == (Variant("", (("iterations", 5),)),)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"names": ("a",), "settings": ()}, "each run needs"),
        ({"names": (), "settings": ()}, "1 to 3"),
        ({"names": ("a",), "settings": ("{",)}, "not JSON"),
        ({"names": ("a",), "settings": ("[1]",)}, "by their names"),
        ({"names": ("a",), "settings": ('{"x": [1]}',)}, "by their names"),
        ({"names": ("a",), "settings": ("{}",), "view": "both"}, "overlaid or split"),
        ({"names": ("a",), "settings": ("{}",), "tolerance": 0.0}, "tolerance"),
    ],
)
def test_a_damaged_file_is_refused_with_the_reason(words: dict, why: str) -> None:
    with pytest.raises(DefinitionError, match=why):
        ShownComparison(**words).check()
