"""A comparison with theory that speaks must hold; beyond the range of theory it is silent.

Here are the settings that `python -m tests.spoken_theory` has caught; it looks at all of them.
"""

from typing import Any

import pytest

from tests.spoken_theory import false_claims, settings_of

CAUGHT: list[tuple[str, float, dict[str, Any]]] = [
    ("small_engine", 4.0, {}),  # the stack still trembles
    ("playroom", 1.5, {"room": "own gravity", "pull": 2.0}),  # the big ball meets a small one
    ("single_link", 1.5, {"start": 6.0}),  # it goes round
    ("scissor_lift", 5.1, {"load": 150.0}),  # it sways
    ("half_pipe", 9.4, {"rate": 60}),  # it turns round, and the root magnifies a small height
    ("suspension_bridge", 2.2, {"sand": 5.0}),  # forces of before the shovel, which is heavy here
]


@pytest.mark.sweep
@pytest.mark.parametrize(("name", "seconds", "values"), CAUGHT, ids=[case[0] for case in CAUGHT])
def test_what_a_scene_says_of_theory_is_true_while_it_says_it(
    name: str, seconds: float, values: dict[str, Any]
):
    assert not false_claims(name, seconds, **values)


def test_the_search_finds_what_is_not_true(monkeypatch: pytest.MonkeyPatch):
    from scenes.constraints import single_link

    monkeypatch.setattr(single_link, "RANGE", 1.0)
    assert false_claims("single_link", 1.5, start=6.0)
    assert {"start": 0.0} in settings_of("single_link")
