"""When a comparison with theory speaks: not before it has settled, and not of what was moved."""

from app.session.session import Session
from app.simulation.commands.edit import EDITS
from app.simulation.commands.edit.setting import SetWorld
from app.simulation.verdicts import PATIENCE, Verdicts
from scenes.kit import Theory

MET = Theory("load", 100.0, 100.0, 1.0, "N")
MISSED = MET._replace(measured=0.0)


def verdicts_of(measured: list[tuple[float, Theory]], verdicts: Verdicts | None = None) -> list:
    verdicts = verdicts or Verdicts()
    return [verdicts.of(time, [entry])[0] for time, entry in measured]


def test_what_theory_misses_before_time_has_run_is_not_told_yet() -> None:
    assert verdicts_of([(0.0, MISSED), (0.2, MISSED)]) == ["settling", "settling"]
    assert verdicts_of([(0.0, MISSED), (0.2, MISSED), (PATIENCE, MISSED)])[-1] == "spoken"


def test_what_is_met_speaks_at_once() -> None:
    assert verdicts_of([(0.0, MET)]) == ["spoken"]


def test_a_comparison_that_came_anew_has_its_time_again() -> None:
    verdicts = Verdicts()
    assert verdicts_of([(0.0, MET), (0.2, MET), (0.6, MISSED)], verdicts)[-1] == "spoken"
    assert verdicts.of(0.8, []) == []  # it flies
    assert verdicts_of([(1.0, MISSED)], verdicts) == ["settling"]


def test_what_the_user_threw_off_is_silent_until_it_is_met_again() -> None:
    verdicts = Verdicts()
    verdicts_of([(0.2 * k, MET) for k in range(6)], verdicts)
    verdicts.touch(1.1)
    # A crossing is not enough: it flies through the value that it had at rest.
    crossing = [(1.2, MISSED), (1.4, MET), (1.6, MISSED), (2.6, MISSED)]
    assert verdicts_of(crossing, verdicts) == ["disturbed", "spoken", "disturbed", "disturbed"]
    rests = [(3.0 + 0.2 * k, MET) for k in range(4)]
    assert verdicts_of([*rests, (4.0, MISSED)], verdicts)[-1] == "spoken"


def test_going_back_in_time_keeps_what_was_known_of_that_time() -> None:
    verdicts = Verdicts()
    verdicts_of([(0.2 * k, MISSED) for k in range(6)], verdicts)
    assert verdicts_of([(0.8, MISSED), (0.1, MISSED)], verdicts) == ["spoken", "settling"]


def test_theory_is_not_said_to_be_missed_after_the_user_changed_gravity() -> None:
    session = Session(recording=False)
    assert session.load("kepler")
    session.run(100)
    session.submit(SetWorld("gravity", (0.0, -20.0)))
    said = []
    for _ in range(8):
        session.run(60)
        theory = session.simulation.theory()
        verdicts = session.simulation.verdicts.of(session.world.time, theory)
        said += [v for v, entry in zip(verdicts, theory, strict=True) if not entry.holds]
    assert set(said) == {"disturbed"}


def test_every_edit_meddles_except_those_that_leave_the_physics_alone() -> None:
    alone = {"Attach", "ChangeAttached", "Detach", "PushButton", "Group", "Ungroup"}
    of_gravity_and_air_only = {"SetWorld"}  # settings of the solver show what they do
    assert {edit.__name__ for edit in EDITS if not edit.meddles} == alone | of_gravity_and_air_only
