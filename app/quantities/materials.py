"""Materials to choose from: density, friction, bounce, rolling resistance and a look.

Densities are those of a sheet 1 mm thick (`SHEET`): in kg/m^2 they are the numbers that tables give
in g/cm^3. Water is 1, as is a body of no material, so that rubber on a wheel makes it a tenth
heavier: docs/decisions/119-sheet-of-water.md.

Densities [kg/m^3]: CRC Handbook of Chemistry and Physics, "Density of solids", rounded. Friction is
that of the material on itself (kinetic, dry; Serway, "Physics for Scientists and Engineers", table
5.1), for a pair has the geometric mean. Bounce of steel and glass: Newton 1687 (5/9, 15/16); of
the bouncy ball: Cross 1999 (Am. J. Phys. 67, 222), about; the others are typical, not measured.
Rolling: lever arms as in tables for wheels (steel on steel 0.5 mm, wood on wood 1.5 mm).
"""

from dataclasses import dataclass

from physics import Shape

SHEET = 0.001
"""Thickness of what is made of a material now: [m], 1 mm."""

OLD_SHEET = 0.01
"""Thickness in files of versions up to 1.0, which keep their masses: [m], 1 cm."""


@dataclass(frozen=True)
class Material:
    """A material that a shape can be made of."""

    name: str
    solid: float  # [kg/m^3]
    friction: float  # [1]
    restitution: float  # [1]
    rolling_resistance: float  # [m]
    colour: str  # of the Okabe-Ito set (colour-blind safe)
    pattern: str  # second code beside the colour: plain, grain, dots, hatch, cross, waves
    source: str  # where density and friction come from

    @property
    def density(self) -> float:
        """The density of its sheet [kg/m^2]."""
        return self.density_of(SHEET)

    def density_of(self, thickness: float) -> float:
        """The density [kg/m^2] of a sheet so thick [m], without the rounding of a product."""
        return round(self.solid * thickness, 6)

    def values(self, thickness: float = SHEET) -> dict[str, float]:
        """The four numbers by their names in a shape."""
        names = ("friction", "restitution", "rolling_resistance")
        numbers = {name: getattr(self, name) for name in names}
        return {"density": self.density_of(thickness), **numbers}


CRC, SERWAY, GUESS = "CRC Handbook", "Serway, table 5.1", "typical value"

MATERIALS: dict[str, Material] = {
    material.name: material
    for material in (
        Material("wood", 600, 0.2, 0.4, 0.0015, "#E69F00", "grain", f"{CRC}; {SERWAY}"),
        Material("steel", 7850, 0.57, 0.56, 0.0005, "#0072B2", "plain", f"{CRC}; {SERWAY}"),
        Material("ice", 917, 0.03, 0.1, 0.0005, "#56B4E9", "hatch", f"{CRC}; {SERWAY}"),
        Material("rubber", 1100, 0.8, 0.6, 0.003, "#000000", "dots", f"{CRC}; {SERWAY}"),
        Material("stone", 2700, 0.65, 0.2, 0.001, "#D55E00", "cross", f"{CRC}; {GUESS}"),
        Material("foam", 30, 0.6, 0.1, 0.01, "#F0E442", "dots", GUESS),
        Material("glass", 2500, 0.4, 0.94, 0.0005, "#009E73", "waves", f"{CRC}; {SERWAY}"),
        Material("bouncy ball", 1100, 0.8, 0.9, 0.0, "#CC79A7", "plain", "Cross 1999"),
    )
}
"""By name, in the order of the menu."""


def material_of(shape: Shape) -> Material | None:
    """The material whose numbers the shape has, as of now or of old files; None: it is none."""
    for material in MATERIALS.values():
        for thickness in (SHEET, OLD_SHEET):
            numbers = material.values(thickness)
            if all(getattr(shape, name) == value for name, value in numbers.items()):
                return material
    return None
