"""The rings of a limb lie on it, and pulled to where they are they change nothing."""

import cmath
import math
from typing import Any

import pytest

from app.drawing.camera import Camera
from app.drawing.draw import Draw
from app.drawing.style import Style
from app.features.creatures.model.handles import (
    Pull,
    distance,
    limb_at,
    linked_or_not,
    pulled,
    rings,
    rounded,
)
from app.features.creatures.view.marks import draw_number, draw_plan, draw_rings
from app.quantities.numbers import plain_number
from app.quantities.units import with_unit
from creatures.gaits import kind_of
from creatures.plan import LimbPlan, Plan, PlanError
from creatures.pose import Place, on_ground
from creatures.text import gallery, opened

PIXEL = 0.005  # [m]
OLD = opened("quadruped")
PLACES = on_ground(OLD)


def shape(plan: Plan) -> list[object]:
    """All that rings change."""
    return [
        pytest.approx((limb.length, limb.radius, limb.angle, limb.at, limb.lower, limb.upper))
        for limb in plan.limbs
    ]


@pytest.mark.sweep
@pytest.mark.parametrize("word", gallery())
def test_a_ring_pulled_to_where_it_is_changes_nothing(word: str) -> None:
    plan = opened(word)
    places = on_ground(plan)
    for limb in plan.limbs:
        for ring in rings(plan, limb.name, places, PIXEL):
            pull = Pull(limb.name, ring.grip, ring.at, PIXEL, snaps=False)
            other = pulled(plan, pull, places)
            numbers = [
                (one.length, one.radius, one.angle, one.at, one.lower, one.upper)
                for one in other.limbs
            ]
            assert numbers == shape(plan)


def test_lengths_and_angles_snap_unless_they_shall_not() -> None:
    start = PLACES["neck"].start
    far = start + cmath.rect(0.63, math.radians(47.0))
    snapped = pulled(OLD, Pull("neck", "far", far, PIXEL), PLACES).limb("neck")
    assert (snapped.length, math.degrees(snapped.angle)) == pytest.approx((0.65, 45.0))
    free = pulled(OLD, Pull("neck", "far", far, PIXEL, snaps=False), PLACES).limb("neck")
    assert (free.length, math.degrees(free.angle)) == pytest.approx((0.63, 47.0))


def test_a_limit_stops_at_the_angle_that_it_must_let_in() -> None:
    limb = OLD.limb("tail")
    joint = PLACES["tail"].start
    for grip, angle in (("lower", 170.0), ("upper", 140.0)):
        at = joint + cmath.rect(0.3, math.radians(angle))
        other = pulled(OLD, Pull("tail", grip, at, PIXEL), PLACES).limb("tail")
        assert (other.lower if grip == "lower" else other.upper) == limb.angle


def test_the_root_and_a_weld_have_no_limits_to_pull() -> None:
    grips = {name: {r.grip for r in rings(OLD, name, PLACES, PIXEL)} for name in ("back", "neck")}
    assert grips == {"back": {"far", "side"}, "neck": {"far", "side", "joint", "link", "start"}}


def test_a_link_is_pulled_onto_a_limb_and_off_again() -> None:
    target = PLACES["back"].at(0.5 * OLD.limb("back").length)
    rod = pulled(OLD, Pull("head", "link", target, PIXEL), PLACES)
    assert [(link.a, link.b) for link in rod.links] == [("head", "back")]
    places = on_ground(rod)
    far = places["head"].at(rod.limb("head").length)
    assert abs(far - places["back"].at(0.5 * rod.limb("back").length)) < 1e-9
    away = Pull("head", "link", places["head"].start + 3.0j, PIXEL)
    assert pulled(rod, away, places).links == ()


def test_a_joint_is_pulled_along_its_own_limb() -> None:
    ring = next(r for r in rings(OLD, "neck", PLACES, PIXEL) if r.grip == "start")
    back = cmath.rect(0.2, PLACES["neck"].angle + math.pi)
    other = pulled(OLD, Pull("neck", "start", ring.at + back, PIXEL), PLACES)
    assert other.limb("neck").anchor == pytest.approx((0.2, 0.0))


def test_the_key_links_to_the_nearest_limb_and_then_to_none() -> None:
    rod = linked_or_not(OLD, "head")
    assert len(rod.links) == 1
    assert linked_or_not(rod, "head").links == ()


def test_a_pull_that_cannot_be_is_refused() -> None:
    far = PLACES["back"].start + 30.0
    with pytest.raises(PlanError, match="length must be 0 to 20 m"):
        pulled(OLD, Pull("back", "far", far, PIXEL), PLACES)


def test_the_nearest_limb_to_the_viewer_is_hit_and_nothing_beside_them() -> None:
    middle = PLACES["hind near thigh"].at(0.3)
    assert limb_at(OLD, PLACES, middle, 0.0) == "hind near thigh"  # before the far one
    assert limb_at(OLD, PLACES, middle + 3.0, 0.1) == ""


def test_the_distance_to_a_tapered_limb_is_that_to_its_skin() -> None:
    limb = LimbPlan(name="a", length=2.0, radius=0.4, end_radius=0.2)
    place = Place(1j, math.pi / 2)
    for at, far in ((1j, -0.4), (2j + 0.5, 0.2), (4j, 0.8), (-1j, 1.6)):
        assert distance(limb, place, at) == pytest.approx(far)


def test_rounded_numbers_have_no_noise() -> None:
    assert [rounded(x, 0.05) for x in (0.3000001, 0.62, 1.149)] == [0.3, 0.6, 1.15]


@pytest.mark.parametrize("word", gallery())
def test_every_limb_and_every_number_of_the_gallery_can_be_drawn(
    word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = ["", ""]
    text = Draw.text_px

    def hear(draw: Draw, at: tuple[float, float], words: str, *more: Any, **named: Any) -> None:
        said.append(words)
        text(draw, at, words, *more, **named)

    monkeypatch.setattr(Draw, "text_px", hear)
    plan, camera = opened(word), Camera((640, 480))
    places = on_ground(plan)
    camera.fit((-3.0, -1.0, 3.0, 3.5))
    draw = Draw(camera, Style.make("light"), threads=1)
    draw.begin()
    draw_plan(draw, plan, places)
    for limb in plan.limbs:
        for grip in (None, *(ring.grip for ring in rings(plan, limb.name, places, PIXEL))):
            draw_rings(draw, plan, limb.name, places, PIXEL, grip)
    for number in kind_of(plan).numbers(plan):
        before = draw.list.count, len(draw._texts)
        draw_number(draw, number, plan, places)
        assert (draw.list.count, len(draw._texts)) > before, number.name
        told = with_unit(plain_number(number.value), number.unit)  # the words of its slider
        assert told in said[-1] or told in said[-2], number.name
