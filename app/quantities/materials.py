"""Materials to choose from: density, friction, bounce, rolling resistance and a look.

Densities are those of a slab 1 cm thick (`SLAB`), so that 1 m^2 of wood is 6 kg and a pile of steel
and foam is still a ratio that a solver can carry. The air's density for that slab is 0.012 kg/m^2.

Densities [kg/m^3]: CRC Handbook of Chemistry and Physics, "Density of solids", rounded. Friction is
that of the material on itself (kinetic, dry; Serway, "Physics for Scientists and Engineers", table
5.1), for a pair has the geometric mean. Bounce of steel and glass: Newton 1687 (5/9, 15/16); of
the bouncy ball: Cross 1999 (Am. J. Phys. 67, 222), about; the others are plausible, not measured.
Rolling: lever arms as in tables for wheels (steel on steel 0.5 mm, wood on wood 1.5 mm).
"""

from dataclasses import dataclass

from physics import Shape

SLAB = 0.01
"""Thickness that the densities are for: [m], 1 cm."""


@dataclass(frozen=True)
class Material:
    """A material that a shape can be made of."""

    name: str
    density: float  # [kg/m^2] of the slab
    friction: float  # [1]
    restitution: float  # [1]
    rolling_resistance: float  # [m]
    colour: str  # of the Okabe-Ito set (colour-blind safe)
    pattern: str  # second code beside the colour: plain, grain, dots, hatch, cross, waves
    source: str  # where density and friction come from

    def values(self) -> dict[str, float]:
        """The four numbers by their names in a shape."""
        names = ("density", "friction", "restitution", "rolling_resistance")
        return {name: getattr(self, name) for name in names}


def _slab(density: float) -> float:
    """Convert [kg/m^3] to [kg/m^2], without the rounding of a product."""
    return round(density * SLAB, 6)


CRC, SERWAY, GUESS = "CRC Handbook", "Serway, table 5.1", "plausible"

MATERIALS: dict[str, Material] = {
    material.name: material
    for material in (
        Material("wood", _slab(600), 0.2, 0.4, 0.0015, "#E69F00", "grain", f"{CRC}; {SERWAY}"),
        Material("steel", _slab(7850), 0.57, 0.56, 0.0005, "#0072B2", "plain", f"{CRC}; {SERWAY}"),
        Material("ice", _slab(917), 0.03, 0.1, 0.0005, "#56B4E9", "hatch", f"{CRC}; {SERWAY}"),
        Material("rubber", _slab(1100), 0.8, 0.6, 0.003, "#000000", "dots", f"{CRC}; {SERWAY}"),
        Material("stone", _slab(2700), 0.65, 0.2, 0.001, "#D55E00", "cross", f"{CRC}; {GUESS}"),
        Material("foam", _slab(30), 0.6, 0.1, 0.01, "#F0E442", "dots", GUESS),
        Material("glass", _slab(2500), 0.4, 0.94, 0.0005, "#009E73", "waves", f"{CRC}; {SERWAY}"),
        Material("bouncy ball", _slab(1100), 0.8, 0.9, 0.0, "#CC79A7", "plain", "Cross 1999"),
    )
}
"""By name, in the order of the menu."""


def material_of(shape: Shape) -> Material | None:
    """The material whose numbers the shape has; None: it is of no preset."""
    for material in MATERIALS.values():
        if all(getattr(shape, name) == value for name, value in material.values().items()):
            return material
    return None
