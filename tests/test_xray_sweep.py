"""The X-ray of every scene that it can show ends in the compiled state: half a minute by hand
(`python -m tests.xray_sweep`) for two ticks, here one."""

import pytest

import scenes
from app.features.xray.model.island import MOST_CONTACTS
from tests.xray_sweep import Case, sweep

pytestmark = pytest.mark.sweep

TICK = 120  # most has landed by then


def test_the_x_ray_of_every_scene_ends_in_the_compiled_state():
    ended, refused = sweep(scenes.names(), (TICK,))
    assert [case.scene for case, is_exact in ended.items() if not is_exact] == []
    assert set(ended) | set(refused) == {Case(name, TICK) for name in scenes.names()}
    # Nothing but a crowd of contacts keeps a scene from being looked into.
    for sentence in refused.values():
        contacts, words = sentence.split(" ", 1)
        assert int(contacts) > MOST_CONTACTS
        assert words.startswith(f"contacts are more than the {MOST_CONTACTS} ")
