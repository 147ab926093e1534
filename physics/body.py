"""Body: a handle whose words are physics: here what it is made of; its motion in body_motion.py."""

from typing import TYPE_CHECKING

import numpy as np

from physics.body_motion import MovingBody
from physics.body_row import Column, StaleHandleError
from physics.defs import DefinitionError, Shape
from physics.edits import KIND_NAMES, change_kind, change_material, change_shapes
from physics.held import held
from physics.layout import DYNAMIC
from physics.population import set_mass
from physics.sleep import RESTED

if TYPE_CHECKING:
    from physics.world import World

__all__ = ["Body", "StaleHandleError"]


class Body(MovingBody):
    """One rigid body. Made by World.add_dynamic, add_static, add_kinematic.

    Units: [m], [rad], [kg], [s]. It is changed between ticks only: see WorldLockedError.
    """

    __slots__ = ()

    gravity_scale = Column(float, "Factor on the world's gravity.")
    linear_damping = Column(float, "Share of the velocity lost per second [1/s].")
    angular_damping = Column(float, "Share of the angular velocity lost per second [1/s].")
    bullet = Column(bool, "Continuous against dynamic bodies too, not only static ones.")
    may_sleep = Column(bool, "False keeps it, and what it touches, awake.")

    def __init__(self, world: "World", index: int, name: str, shapes: tuple[Shape, ...]) -> None:
        super().__init__(world, index, name)
        self._shapes = shapes

    def __repr__(self) -> str:
        return f"<Body {self.id} {self.name!r}{'' if self.alive else ' removed'}>"

    # --- what it is ------------------------------------------------------------------------------

    @property
    def kind(self) -> str:
        """One of "static", "kinematic", "dynamic"; settable. A static body loses its velocity."""
        return KIND_NAMES[int(self._get("kind"))]

    @kind.setter
    def kind(self, value: str) -> None:
        if value != self.kind:
            change_kind(self, value)

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """Its shapes; settable: ``body.shapes += (Circle(),)``. The mass follows."""
        return self._shapes

    @shapes.setter
    def shapes(self, value: tuple[Shape, ...]) -> None:
        self.require_alive()
        shapes = tuple(value)
        change_shapes(self, shapes)
        self._shapes = shapes

    def set_material(self, which: int | None = None, **values: object) -> None:
        """Change friction, restitution, rolling_resistance [m], tangent_speed [m/s], sensor, filter
        or density [kg/m^2] (the mass follows) of shape number `which`, or of all shapes.
        """
        self.require_alive()
        if which is not None and not 0 <= which < len(self._shapes):
            raise DefinitionError(f"{self.name!r} has {len(self._shapes)} shapes, no {which}")
        self._shapes = change_material(self, which, values)

    @property
    def mass(self) -> float:
        """Mass [kg]; 0 unless dynamic. Setting it scales the inertia: denser, of the same form.

        It lasts until shapes or densities change. (Box2D's SetMassData takes mass, inertia and
        centre at once; here the centre follows from the shapes, always.)
        """
        return self._get("mass")

    @mass.setter
    def mass(self, value: float) -> None:
        mass = held("mass", value)
        self._require_dynamic("mass")
        inertia = held("inertia", self.inertia * (mass / self.mass))
        self.edit()
        set_mass(self._page, self.index, mass, inertia)

    @property
    def inertia(self) -> float:
        """Rotational inertia about the centre of mass [kg*m^2]; 0 unless dynamic; settable."""
        return self._get("inertia")

    @inertia.setter
    def inertia(self, value: float) -> None:
        inertia = held("inertia", value)
        self._require_dynamic("inertia")
        self.edit()
        set_mass(self._page, self.index, self.mass, inertia)

    @property
    def fixed_rotation(self) -> bool:
        """True when torques do not turn it; settable, which also stops its rotation."""
        return bool(self._get("fixed_rotation"))

    @fixed_rotation.setter
    def fixed_rotation(self, value: bool) -> None:
        columns = self.edit()
        columns["fixed_rotation"][self.index] = bool(value)
        if value and self._get("kind") == DYNAMIC:
            columns["w"][self.index] = 0.0
        set_mass(self._page, self.index, self.mass, self.inertia)

    def _require_dynamic(self, what: str) -> None:
        if self._get("kind") != DYNAMIC:
            raise DefinitionError(f"{what}: {self.name!r} is {self.kind}; only dynamic bodies have")

    @property
    def awake(self) -> bool:
        """False while it is left out of the tick. Setting False lets it sleep at once: at the end
        of the next tick, if all that it touches is slow and may sleep too; in the air it hangs.
        """
        return not self._get("asleep")

    @awake.setter
    def awake(self, value: bool) -> None:
        if value:
            self.edit()["still"][self.index] = 0.0
        elif self.awake:
            columns = self.edit()
            columns["still"][self.index] = RESTED
            self.velocity, self.omega = (0.0, 0.0), 0.0

    @property
    def kinetic_energy(self) -> float:
        """Linear and angular kinetic energy [J]."""
        vx, vy = self.velocity
        return 0.5 * (self.mass * (vx * vx + vy * vy) + self.inertia * self.omega**2)

    @property
    def aabb(self) -> tuple[float, float, float, float]:
        """Exact bounds of all shapes (xmin, ymin, xmax, ymax) [m]."""
        discs = [disc for shape in self.shapes for hull in shape.parts for disc in hull.discs]
        if not discs:
            return (*self.center, *self.center)
        placed = [(*self.world_point((x, y)), r) for x, y, r in discs]
        return (
            min(x - r for x, _, r in placed),
            min(y - r for _, y, r in placed),
            max(x + r for x, _, r in placed),
            max(y + r for _, y, r in placed),
        )

    @property
    def contacts_count(self) -> int:
        """How many contact points it has now."""
        self.require_alive()
        return int(np.count_nonzero(self._world.contacts.bodies == self.index))
