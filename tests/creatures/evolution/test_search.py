"""A search finds what is better, the same for any number of processes, and keeps it."""

import json
import math
import time

import numpy as np
import pytest

from creatures.evolution.__main__ import main
from creatures.evolution.pool import STARTS, Pool, PoolError, Task
from creatures.evolution.search import Found, Search, _cma
from creatures.evolution.worker import answer
from creatures.plan import PlanError
from creatures.text import read, write
from creatures.trials import WORST, tried
from tests.creatures.searches import NAMES, Formula, crawler


def ran(search: Search, generations: int) -> Search:
    end = time.monotonic() + 120.0
    while len(search.curve) < generations and not search.done:
        assert time.monotonic() < end
        search.poll(1.0)
    search.close()
    return search


def test_the_library_reaches_the_optimum_of_a_quadratic():
    n = 8
    scale = 10.0 ** (np.arange(n) / (n - 1))  # axes up to 1 to 10, so a condition of 100
    search = _cma([1.0] * n, 1)
    for _ in range(300):
        points = [search.ask() for _ in range(search.population_size)]
        search.tell([(x, float(np.sum((scale * x) ** 2))) for x in points])
    # Hansen (2006) reaches 1e-10 on such ellipsoids of eight numbers within 3000 evaluations.
    assert 300 * search.population_size <= 3000
    assert float(np.sum((scale * search.mean) ** 2)) < 1e-10


def test_a_search_comes_to_the_best_numbers_of_a_formula():
    search = ran(Search(crawler(), "distance", NAMES, pool=Formula()), 80)
    assert search.best is not None
    numbers = read(search.best.text).numbers
    # Five digits of a number are kept: half of the last of 40 is 0.0005, of 2 0.00005.
    assert numbers["frequency"] == pytest.approx(2.0, abs=0.001)
    assert numbers["tail swing"] == pytest.approx(40.0, abs=0.02)
    assert numbers["tail bend"] == pytest.approx(-10.0, abs=0.02)
    bests = [one.best for one in search.curve]
    assert bests == sorted(bests)


def test_a_single_number_can_be_searched_too():
    search = ran(Search(crawler(), "distance", ["frequency"], pool=Formula()), 30)
    assert search.best is not None
    assert read(search.best.text).numbers["frequency"] == pytest.approx(2.0, abs=0.001)


def test_the_answers_may_come_in_any_order():
    class OneByOne(Formula):
        def answers(self, seconds: float = 0.0) -> list[Task]:
            task = self.asked.pop(len(self.asked) // 2)
            return [{"number": task["number"], "score": self.score(task)}]

    a, b = (
        ran(Search(crawler(), "distance", NAMES, pool=pool), 6) for pool in (Formula(), OneByOne())
    )
    assert a.curve == b.curve
    assert a.best == b.best


def test_another_seed_looks_elsewhere_and_the_same_one_at_the_same():
    runs = [
        ran(Search(crawler(), "distance", NAMES, seed, pool=Formula()), 4) for seed in (1, 2, 1)
    ]
    assert runs[0].curve == runs[2].curve != runs[1].curve


@pytest.mark.sweep
def test_one_process_and_two_find_the_same_and_one_that_dies_is_started_again():
    result: list[Search] = []
    for count in (1, 2):
        pool = Pool(count)
        search = Search(crawler(), "distance", NAMES, 3, pool=pool)
        search.poll(30.0)
        if count == 2:
            process = pool.workers[1]._process
            assert process is not None
            process.kill()
        result.append(ran(search, 2))
    one, two = result
    assert one.curve == two.curve
    assert one.best == two.best
    assert one.best is not None
    # What a process scored is what this one scores, bit for bit.
    assert tried(read(one.best.text), "distance") == one.best.score
    assert one.present == Found(write(crawler()), tried(read(write(crawler())), "distance"), 0)


@pytest.mark.sweep
def test_a_search_that_is_closed_keeps_the_best_and_leaves_no_process():
    pool = Pool(2)
    search = Search(crawler(), "distance", NAMES, pool=pool)
    end = time.monotonic() + 60.0
    while search.trials < 3:
        assert time.monotonic() < end
        search.poll(1.0)
    processes = [worker._process for worker in pool.workers]
    best = search.best
    search.close()
    assert all(process is not None and process.returncode is not None for process in processes)
    assert search.best == best is not None
    assert not search.poll()
    assert not pool.busy


@pytest.mark.parametrize(
    ("goal", "names", "reason"),
    [
        ("distance", [], "at least one number"),
        ("distance", ["wings"], "no number 'wings'"),
        ("beauty", NAMES, "no goal 'beauty'"),
    ],
)
def test_what_cannot_be_searched_is_refused_with_the_reason(goal, names, reason):
    with pytest.raises(PlanError, match=reason):
        Search(crawler(), goal, names, pool=Formula())


def test_numbers_out_of_their_ranges_are_refused():
    with pytest.raises(PlanError, match="the seed must be 0 to"):
        Search(crawler(), "distance", NAMES, -1, pool=Formula())
    with pytest.raises(PlanError, match="the speed asked for must be -20 to 20 m/s, not nan"):
        Search(crawler(), "distance", NAMES, 1, math.nan, Formula())


def test_a_gait_that_fails_ends_the_search_with_a_sentence():
    class Failing(Formula):
        def answers(self, seconds: float = 0.0) -> list[Task]:
            return [{"number": 0, "error": "ValueError: no"}]

    pool = Failing()
    search = Search(crawler(), "distance", NAMES, pool=pool)
    assert search.poll()
    assert search.done
    assert pool.closed
    assert search.error == "a trial failed: ValueError: no"


def test_generations_without_a_value_are_told_as_that():
    class Lost(Formula):
        def score(self, task: Task) -> tuple[float, float, str]:
            return math.nan, WORST, "left the world"

    search = ran(Search(crawler(), "energy", NAMES, pool=Lost()), 1)
    assert all(math.isnan(value) for value in search.curve[0])


def test_a_plan_that_cannot_be_built_has_the_worst_score():
    task = {"number": 4, "text": "{}", "goal": "distance", "seed": 1, "command": 1.0}
    result = json.loads(json.dumps(answer(task)))
    assert result["number"] == 4
    assert result["score"][1:] == [WORST, "the creature lacks 'name'"]


def test_a_process_that_dies_again_and_again_is_given_up():
    pool = Pool(1)
    (worker,) = pool.workers
    worker._starts = STARTS
    with pytest.raises(PoolError, match="again and again"):
        worker.again()


@pytest.mark.sweep
def test_the_command_line_writes_the_best(tmp_path, capsys):
    source, out = tmp_path / "crawler.json", tmp_path / "out.json"
    source.write_text(write(crawler()), encoding="utf-8")
    words = [str(source), "--generations", "1", "--workers", "1", "--out", str(out)]
    assert main(words) == 0
    said = capsys.readouterr().out
    assert "Distance in 10 s [m], 5 numbers, 8 a generation" in said
    assert said.count("tried") == 1
    assert read(out.read_text(encoding="utf-8")).name == "Crawler"
    assert main(["unicorn"]) == 2
    assert "the gallery has no 'unicorn'" in capsys.readouterr().err
