"""The laws measure what they say: against motions that are known, without an engine."""

import json
import math

import numpy as np
import pytest

from tests.bench import report
from tests.bench.engines import Engine, load_ours
from tests.bench.laws import LAWS, contacts, impacts, joints, speed
from tests.bench.laws.law import RATE, Law
from tests.bench.laws.main import command_line as words
from tests.bench.laws.main import law_row, wanted
from tests.bench.laws.table import as_markdown, as_text
from tests.bench.quality import joint_error, measure
from tests.bench.run import Run
from tests.bench.scenes import Scene

WINDOWS = [(hertz, ratio) for hertz in (1.0, 5.0, 20.0) for ratio in (0.0, 1e-4, 0.03)]


class Known:
    """An engine whose things move as a function of the time tells: states (n, 6)."""

    def __init__(self, motion):
        self.motion, self.tick = motion, 0

    def __call__(self, scene: Scene) -> Run:
        self.tick = 0
        return Run(lambda: self.ticks(4), lambda: self.states(scene), self, self.ticks)

    def ticks(self, count: int) -> None:
        self.tick += count

    def states(self, scene: Scene) -> np.ndarray:
        return np.array(self.motion(scene, self.tick / RATE), float)


def unmoved(scene: Scene, time: float) -> list[tuple[float, ...]]:
    return [(*t.position, t.angle, *t.velocity, t.omega) for t in scene.things]


@pytest.mark.parametrize(("hertz", "ratio"), WINDOWS)
def test_damping_and_pitch_of_a_known_oscillation_are_found(hertz, ratio):
    times = np.arange(2 * RATE) / RATE
    w = math.tau * hertz
    path = 0.2 * np.exp(-ratio * w * times) * np.cos(w * math.sqrt(1.0 - ratio**2) * times + 0.3)
    result, pitch = joints.oscillation(path)
    # Exact but for rounding of the positions, eps, over their second differences, (w h)^2, at least
    # 7e-4: 3e-13; the pitch is a root of it
    assert result == pytest.approx(ratio, abs=1e-9)
    assert pitch == pytest.approx(hertz, rel=1e-9)


def test_what_creeps_back_without_swinging_is_no_spring():
    assert joints.oscillation(0.9 ** np.arange(50.0))[0] == math.inf


@pytest.mark.parametrize("e", [1.0, 0.9])
def test_a_ball_that_bounces_as_theory_says_gets_a_one(e):
    height = 2.0
    spans = [math.sqrt(2.0 * height / impacts.G)]
    spans += [2.0 * spans[0] * e**k for k in range(1, 12)]
    ends = np.cumsum(spans)

    def ball(scene, time):
        k = int(np.searchsorted(ends, time, side="right"))
        u = math.sqrt(2.0 * impacts.G * height) * e**k
        since = time - ends[k - 1] if k else time + spans[0]
        y = 0.5 + u * since - 0.5 * impacts.G * since**2
        return [(0.0,) * 6, (0.0, y, 0.0, 0.0, u - impacts.G * since, 0.0)]

    # The top is seen at most half a tick late: g (h/2)^2 / 2 = 2e-5 m of 0.24 m
    assert impacts.bounce(Known(ball), e, height) == pytest.approx(1.0, abs=1e-4)


def test_a_ball_that_stays_down_gets_a_zero():
    assert impacts.bounce(Known(lambda scene, time: [(0.0,) * 6] * 2), 1.0, 2.0) == 0.0


def test_energy_is_told_as_a_share_and_a_change_of_it_is_seen():
    def halved(scene, time):
        share = 1.0 if time == 0.0 else math.sqrt(0.5)
        return [
            (x, y, q, share * u, share * v, share * w) for x, y, q, u, v, w in unmoved(scene, 0)
        ]

    assert impacts.gas(Known(unmoved), 1, 1.0) == 1.0
    assert impacts.gas(Known(halved), 1, 1.0) == pytest.approx(0.5)
    assert impacts.rack(Known(halved), 0.0, 0.0) == pytest.approx(0.5)


def test_height_is_energy_too():
    """Discs up to 14 m above the floor, all put on it: what they have left is their motion."""

    def fallen(scene, time):
        states = np.array(unmoved(scene, 0))
        states[:, 1] = np.where(time > 0.0, -8.0, states[:, 1])
        return states

    assert impacts.rain(Known(unmoved), 1, 1.0) == 1.0
    assert 0.0 < impacts.rain(Known(fallen), 1, 1.0) < 0.1


def test_the_cradle_wants_as_many_to_fly_as_came():
    def swapped(scene, time):
        states = unmoved(scene, 0)
        velocities = [state[3] for state in states][::-1]
        return [(x, y, q, u, 0, 0) for (x, y, q, *_), u in zip(states, velocities, strict=True)]

    assert impacts.flies(Known(swapped), 2, 0.0) == 0.0
    assert impacts.flies(Known(unmoved), 2, 0.0) == 1.0


def test_rebounds_are_shares_of_the_speed_of_the_impact():
    impact = math.sqrt(2.0 * impacts.G * 5.0)

    def jumps(scene, time):
        return [(0.0,) * 6, (0.0,) * 6, (0.0, 0.0, 0.0, 0.0, 0.3 * impact, 0.0)]

    def spins_back(scene, time):
        return [(0.0,) * 6, (0.0, 0.0, 0.0, 0.0, 0.0, 5.0 - 6.0 * (time > 0.3))]

    def rolls_back(scene, time):
        return [(0.0,) * 6, (0.0,) * 6, (0.0, 0.0, 0.0, -0.2, 0.0, 0.0)]

    assert impacts.drop(Known(jumps), impacts.Box(), 5.0, 0.0) == pytest.approx(0.3)
    assert joints.hinge_limit(Known(spins_back), 5.0, 1.0) == pytest.approx(0.2)
    assert impacts.disc_at_wall(Known(rolls_back), 0.2, 2.0, 0.0) == pytest.approx(0.1)


def test_a_rotor_is_told_how_many_it_did_not_touch():
    def every_other(scene, time):
        moved = [0.1 * (k % 2) * (time > 0.0) for k in range(len(scene.things))]
        return [(x + d, y, 0, 0, 0, 0) for (x, y, *_), d in zip(unmoved(scene, 0), moved)]

    assert contacts.passed_by_rotor(Known(unmoved), 20.0, 3) == 20.0
    assert contacts.passed_by_rotor(Known(every_other), 20.0, 3) == 10.0


@pytest.mark.parametrize("storeys", [1, 2, 3, 4])
def test_the_card_house_begins_at_its_joints_and_nowhere_deeper(storeys):
    scene = contacts.card_house(storeys, 0.5, 2e-4)
    cards = storeys * (storeys + 1) + storeys * (storeys - 1) // 2
    assert len(scene.things) == 1 + cards
    assert measure(scene, Known(unmoved)(scene).states())["penetration"] < 1e-6


def test_the_least_friction_is_that_from_which_on_the_house_stands():
    def falls(scene, time):
        """Below 0.55 and, what must count, at 0.7 too."""
        friction = scene.things[1].shapes[0].friction
        down = 1.0 if friction in (0.7,) or friction < 0.55 else 0.0
        return [(x, y - down * (time > 0), 0, 0, 0, 0) for x, y, *_ in unmoved(scene, 0)]

    assert contacts.least_friction(Known(falls), 1, 2e-4) == pytest.approx(0.8)


@pytest.mark.parametrize("degrees", [90.0, 45.0, 150.0])
def test_the_chain_is_whole_when_it_is_let_go(degrees):
    seen = []

    def watched(scene, time):
        seen.append(joint_error(scene, np.array(unmoved(scene, 0))))
        return unmoved(scene, 0)

    assert joints.chain(Known(watched), 50, 1000.0, math.radians(degrees)) < 1e-12
    assert max(seen) < 1e-12


def test_more_than_theory_is_as_wrong_as_less_and_no_number_is_worst():
    law = Law(
        name="x", title="", measure=lambda load, x: x, exact=1.0, allowed=0.1, theory="1", goal="",
        cases={"a": (1.05,), "b": (1.2,), "c": (0.9,)},
    )  # fmt: skip
    assert law.worst(law.figures(load_ours)) == "b"
    assert law.figures(load_ours, quick=True) == {"a": 1.05, "b": 1.2}
    assert law.holds(0.9)
    assert not law.holds(1.2)
    assert law.worst({"a": 5.0, "b": math.nan}) == "b"


def test_laws_have_names_of_their_own_and_can_be_chosen_by_their_beginning():
    assert len(LAWS) > 25
    chosen = wanted(words(["--law", "rotor"]))
    assert [law.name for law in chosen] == ["rotor 20", "rotor 60", "rotor 200"]
    with pytest.raises(SystemExit, match="--list"):
        wanted(words(["--law", "no such law"]))


def test_a_row_can_be_shown_and_kept(tmp_path):
    ours = Engine(name="ours", title="ours", load=load_ours, module="physics")
    row = law_row(LAWS["linear damping"], [ours], quick=True)
    assert set(row["engines"]["ours"]["cases"]) == {"10/s after 1 s", "10/s after 0.2 s"}
    result = {**report.surroundings(), "missing": ["none"], "laws": [row]}
    assert "exp(-c t)" in as_text(result)
    text, data = report.save(result, as_markdown(result), "laws", tmp_path)
    assert text.stem.endswith("-laws")
    assert json.loads(data.read_text(encoding="utf-8"))["laws"][0]["law"] == "linear damping"


def test_bodies_that_are_added_are_all_there_and_apart():
    scene = speed.crowd(50, 25)
    assert len({(thing.shapes[0]) for thing in scene.things}) == 50
    assert measure(scene, Known(unmoved)(scene).states())["penetration"] == 0.0
    ours = Engine(name="ours", title="ours", load=load_ours, module="physics")
    row = speed.adding_row([ours], 50, 25, "")
    assert row["met"]
    assert row["engines"]["ours"]["worst"] > 0.0
