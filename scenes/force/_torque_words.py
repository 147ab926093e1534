"""What the scene torque says beside the wheel: the force as given, then what it leads to."""

import math
from typing import TYPE_CHECKING

from scenes.draw import Draw
from scenes.labels import left_edge, lines, number

if TYPE_CHECKING:
    from scenes.force.torque import Torque

LEFT, TOP = -6.2, 3.75  # [m] where the words stand if there is no room further left
FURTHEST = -11.5  # [m]
HIGHEST = 5.8  # [m] where the picture is taller than the view, they stand above the wheel


def draw_words(draw: Draw, scene: "Torque") -> None:
    """Draw nothing that follows from the force before it pulls: a class is to predict it."""
    edge = left_edge(draw)
    left = max(edge, min(LEFT, max(edge, FURTHEST)))  # clear of the wheel if possible
    _, free = draw.camera.to_world(0.0, draw.insets[1] + 0.8 * draw.style.sizes.label)
    top = max(TOP, min(free, HIGHEST))
    lines(draw, (left, top), result_of(scene) if scene.pulled else given_to(scene), halo=False)


def given_to(scene: "Torque") -> tuple[str, ...]:
    """Return arm, force and its angle to the rod."""
    return (
        f"r = {number(scene.arm)} m",
        f"F = {number(math.hypot(*scene.force()))} N,  φ = {number(angle_of(scene), 0)}°",
        f"m = {number(scene.mass)} kg",
    )


def result_of(scene: "Torque") -> tuple[str, ...]:
    """Return the torque and inertia, and what they have done so far."""
    size, angle = math.hypot(*scene.force()), angle_of(scene)
    return (
        f"τ = r F sin φ = {number(scene.arm)} m · {number(size)} N"
        f" · sin({number(angle, 0)}°) = {number(scene.torque)} N m",
        f"I = {number(scene.inertia, 3)} kg m²",
        f"α = τ / I = {number(scene.torque / scene.inertia, 3)} rad/s²",
        f"pulled for {number(scene.pulled)} s",
        f"ω = {number(scene.omega, 3)} rad/s,  v = ω r = {number(scene.omega * scene.arm)} m/s",
    )


def angle_of(scene: "Torque") -> float:
    """Return the angle from the rod to the force, counter-clockwise [deg]."""
    (x, y), (u, v) = scene.at, scene.pull
    return math.degrees(math.remainder(math.atan2(v, u) - math.atan2(y, x), math.tau))
