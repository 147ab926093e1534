"""Contacts are held to the stiffness with which piles come to rest (physics/README.md, 8)."""

from typing import Any

import pytest

from physics import SolverSettings
from physics import settings as settings_module
from physics.settings import contact_limit, fill_step, new_step, soft
from tests.physics.worlds import H, grounded, pyramid


def test_the_limit_is_that_of_what_warm_starting_carries():
    # (w h)^2 < sweeps (physics/README.md, section 8): 108 Hz for 2 substeps at 240 Hz, 95 % of it.
    assert contact_limit(H, 2) == pytest.approx(0.95 * 108.04, rel=1e-3)
    assert contact_limit(H / 2.0, 2) == pytest.approx(2.0 * contact_limit(H, 2))
    assert contact_limit(H, 8) == pytest.approx(2.0 * contact_limit(H, 2))


@pytest.mark.parametrize("relax", [True, False])
@pytest.mark.parametrize("iterations", [1, 4])
def test_stiffer_contacts_are_held_to_the_limit(iterations, relax):
    step = new_step()
    values: dict[str, Any] = {"iterations": iterations, "relax": relax, "contact_hertz": 480.0}
    settings = SolverSettings(**values)
    fill_step(step, settings, (0.0, 0.0))
    limit = min(480.0, contact_limit(H, iterations + relax))
    rate, mass_scale, impulse_scale = soft(limit, settings.contact_damping_ratio, H)
    assert step["contact_bias_rate"][0] == rate
    assert step["contact_mass_scale"][0] == mass_scale
    assert step["contact_impulse_scale"][0] == impulse_scale


def test_a_pyramid_rests_below_the_limit_and_trembles_above(monkeypatch):
    def kinetic() -> float:
        """Kinetic energy of 20 layers after 10 s [J/kg]."""
        world = grounded()
        world.settings.contact_hertz = 480.0
        boxes = pyramid(world, 20)
        world.step(ticks=2400)
        return sum(box.kinetic_energy for box in boxes) / sum(box.mass for box in boxes)

    assert kinetic() < 1e-6
    monkeypatch.setattr(settings_module, "RESTING_PHASE", 1.5)
    assert kinetic() > 1e-5
