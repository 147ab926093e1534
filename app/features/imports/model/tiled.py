"""Maps of Tiled in the words of scene files: objects are bodies, tiles what their shapes bound.

In Tiled y goes down, lengths are pixels, and an object turns clockwise about its own corner. What
stands in a map is fixed; a property "dynamic", "moves" or "bodyType" lets it move, and "friction",
"density" and "restitution" (or "bounce") are its material.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from app.features.imports.model.areas import (
    AreaError,
    bodies_of,
    ellipse,
    filled,
    two_sided,
)
from app.features.imports.model.plain_json import entries, number
from app.features.imports.model.report import Report, clean
from app.features.imports.model.rube import polygon_words
from app.features.imports.model.tiled_file import TilesError, tiles_of
from app.features.imports.model.trial import Trial
from app.quantities.numbers import counted
from physics.geometry.polygon import Point

Words = dict[str, Any]
MOST_BODIES = 5000
"""Bodies that a map becomes: [count]."""
DEEPEST = 20
"""Groups of layers within one another: [count]."""
SMALLEST = 0.1
"""Side of a tile: [px]."""
FLIPS = 0xF0000000
"""Bits of a tile's number that say how it is turned."""
ACROSS, DOWN, DIAGONAL = 0x80000000, 0x40000000, 0x20000000
NOT_SOLID = "its tiles have no collision shapes: draw some in the tileset"


class MapError(ValueError):
    """A map cannot be brought in at all."""


def tiled_scene(tree: Mapping[str, Any], tile: float) -> tuple[Words, Report]:
    """Return the words of a scene file in which a tile is so wide [m], and what is not in them.

    MapError for maps of other than square tiles.
    """
    if tree.get("orientation", "orthogonal") != "orthogonal":
        raise MapError(f"only maps of upright tiles come, not {str(tree['orientation'])[:20]} ones")
    wide = number(tree.get("tilewidth"))
    if wide < SMALLEST:
        raise MapError("its tiles have no width")
    reader = _Reader(tree, tile / wide)
    reader.layers(tree, (0.0, 0.0), 0)
    reader.report.came = len(reader.bodies)
    return {"gravity": [0.0, -9.81], "bodies": reader.bodies}, reader.report


@dataclass
class _Reader:
    """What has been read of a map."""

    tree: Mapping[str, Any]
    scale: float  # [m/px]
    bodies: list[Words] = field(default_factory=list)
    report: Report = field(default_factory=Report)
    trial: Trial = field(default_factory=Trial)

    def __post_init__(self) -> None:
        """Know the collision shapes of all tiles by their numbers."""
        self.solid: dict[int, tuple[list[Words], Words]] = {}
        for tileset in entries(self.tree, "tilesets"):
            first = int(number(tileset.get("firstgid"), 1.0))
            if "gone" in tileset:
                name = str(tileset.get("source"))
                self.report.leave(name, f"this tileset cannot be read: {tileset['gone']}")
            for one in entries(tileset, "tiles"):
                group = one.get("objectgroup")
                if isinstance(group, dict) and isinstance(one.get("id"), int):
                    self.solid[first + one["id"]] = (entries(group, "objects"), tileset)

    def layers(self, tree: Mapping[str, Any], offset: Point, depth: int) -> None:
        """Read the layers of a map or of a group of layers; `offset` [px]."""
        for layer in entries(tree, "layers"):
            name, kind = clean(layer.get("name") or "layer"), layer.get("type")
            x, y = (number(layer.get(f"offset{axis}")) for axis in "xy")
            at = offset[0] + x, offset[1] + y
            if layer.get("visible") is False:
                self.report.leave(name, "this layer is hidden")
            elif kind == "group" and depth < DEEPEST:
                self.layers(layer, at, depth + 1)
            elif kind == "objectgroup":
                self._objects(layer, at)
            elif kind == "tilelayer":
                self._tiles(name, layer, at)
            else:
                self.report.leave(name, "pictures do not come")

    def _objects(self, layer: Words, at: Point) -> None:
        for k, entry in enumerate(entries(layer, "objects")):
            name = clean(entry.get("name") or f"{layer.get('name') or 'object'} {k + 1}")
            if entry.get("visible") is False:
                self.report.leave(name, "it is hidden")
                continue
            try:
                self._add(name, _properties(layer) | _properties(entry), self._shapes(entry, at))
            except AreaError as error:
                self.report.leave(name, str(error))

    def _add(self, name: str, said: Words, made: tuple[Point, list[Words]]) -> None:
        """Add a body of shapes about a point [m]."""
        if len(self.bodies) >= MOST_BODIES:
            raise AreaError(f"it is after the first {MOST_BODIES}")
        position, shapes = made
        material = _material(said)
        chains = any(shape["kind"] == "chain" for shape in shapes)
        kind = "static" if chains else _kind(said)
        words: Words = {"name": name, "kind": kind, "position": list(position)}
        if chains:
            material.pop("density", None)
        words |= {"shapes": [shape | material for shape in shapes]}
        if why := self.trial.body(words):
            raise AreaError(why)
        self.bodies.append(words)

    def _shapes(self, entry: Words, at: Point) -> tuple[Point, list[Words]]:
        """Return middle [m] and shapes of an object. AreaError."""
        for word, why in (
            ("point", "a point has no size"),
            ("text", "words are no shape"),
        ):
            if entry.get(word):
                raise AreaError(why)
        x, y = at[0] + number(entry.get("x")), at[1] + number(entry.get("y"))
        if isinstance(entry.get("polyline"), list):
            line = self._placed(_points(entry["polyline"]), (x, y), entry)
            middle = line.mean(axis=0)
            return _pair(middle), two_sided([_pair(p) for p in line - middle])
        if "gid" in entry:
            return self._tile_object(entry, (x, y))
        ring = self._placed(_form(entry), (x, y), entry)
        low, high = ring.min(axis=0), ring.max(axis=0)
        middle = 0.5 * (low + high)
        wide, tall = number(entry.get("width")), number(entry.get("height"))
        if entry.get("ellipse") and abs(wide - tall) < 1e-3 * wide:
            return _pair(middle), [{"kind": "circle", "radius": 0.5 * wide * self.scale}]
        return _solid(ring, middle)

    def _tile_object(self, entry: Words, at: Point) -> tuple[Point, list[Words]]:
        """Return a picture of a tile that stands in the map, its foot at `at` [px]."""
        gid = entry["gid"] if isinstance(entry["gid"], int) else 0
        objects, tileset = self.solid.get(gid & ~FLIPS, ([], {}))
        if not objects:
            raise AreaError("its tile has no collision shape: draw one in the tileset")
        size = _size(tileset)
        wide = number(entry.get("width")) or size[0]
        tall = number(entry.get("height")) or size[1]
        rings = [
            self._placed((ring - (0.0, size[1])) * (wide / size[0], tall / size[1]), at, entry)
            for ring in self._rings(objects, gid, size)
        ]
        pieces = bodies_of(filled(rings, even_odd=False))
        return pieces[0][0], pieces[0][1]

    def _placed(self, points: np.ndarray, at: Point, entry: Words) -> np.ndarray:
        """Return points [px] of an object in the map [m]: turned clockwise about its corner."""
        angle = math.radians(number(entry.get("rotation")))
        c, s = math.cos(angle), math.sin(angle)
        x, y = points.T
        turned = np.column_stack([c * x - s * y, s * x + c * y])
        return (turned + at) * (self.scale, -self.scale)

    def _rings(self, objects: list[Words], gid: int, size: Point) -> Iterator[np.ndarray]:
        """Yield the collision shapes of a tile [px], flipped as its number says."""
        for entry in objects:
            if entry.get("point") or isinstance(entry.get("polyline"), list):
                continue
            at = number(entry.get("x")), number(entry.get("y"))
            try:
                ring = self._placed(_form(entry), at, entry) / (self.scale, -self.scale)
            except AreaError:  # it bounds nothing
                continue
            if gid & DIAGONAL:
                ring = ring[:, ::-1]
            if gid & ACROSS:
                ring = (size[0], 0.0) + ring * (-1.0, 1.0)
            if gid & DOWN:
                ring = (0.0, size[1]) + ring * (1.0, -1.0)
            yield ring

    def _tiles(self, name: str, layer: Words, at: Point) -> None:
        """Add what the collision shapes of a layer's tiles cover together."""
        import shapely

        try:
            tiles = tiles_of(layer)
        except TilesError as error:
            self.report.leave(name, str(error))
            return
        step = number(self.tree.get("tilewidth")), number(self.tree.get("tileheight"), 1.0)
        parts, empty = [], Counter[str]()
        forms: dict[int, list[np.ndarray]] = {}
        for column, row, gid in tiles:
            objects, tileset = self.solid.get(gid & ~FLIPS, ([], {}))
            size = _size(tileset)
            if gid not in forms:
                forms[gid] = list(self._rings(objects, gid, size))
            if not forms[gid]:
                empty[NOT_SOLID] += 1
            foot = at[0] + column * step[0], at[1] + (row + 1) * step[1] - size[1]
            parts += [(ring + foot) * (self.scale, -self.scale) for ring in forms[gid]]
        for why, count in empty.items():
            self.report.leave(f"{name}: {counted(count, 'tiles')}", why, count)
        if not parts:
            return
        said = _properties(layer) | {"bodytype": "static"}
        try:
            area = shapely.union_all(shapely.make_valid([shapely.Polygon(p) for p in parts]))
            for made in bodies_of(area):
                self._add(name, said, made)
        except AreaError as error:
            self.report.leave(name, str(error))


def _size(tileset: Words) -> Point:
    """Return width and height of the tiles of a set [px]."""
    wide, tall = (number(tileset.get(f"tile{side}"), 1.0) for side in ("width", "height"))
    return max(wide, SMALLEST), max(tall, SMALLEST)


def _pair(at: Any) -> Point:
    return float(at[0]), float(at[1])


def _points(value: Any, least: int = 2) -> np.ndarray:
    """Return the points of a polygon or line [px], so many at least. AreaError."""
    given = [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []
    if len(given) < least:
        raise AreaError("it has too few points")
    return np.array([(number(one.get("x")), number(one.get("y"))) for one in given])


def _form(entry: Words) -> np.ndarray:
    """Return the corners of an object about its own corner [px]. AreaError."""
    if "polygon" in entry:
        return _points(entry["polygon"], least=3)
    wide, tall = number(entry.get("width")), number(entry.get("height"))
    if wide <= 0.0 or tall <= 0.0:
        raise AreaError("it has no size")
    if entry.get("ellipse"):
        return ellipse((0.5 * wide, 0.5 * tall), 0.5 * wide, 0.5 * tall)
    return np.array([(0.0, 0.0), (wide, 0.0), (wide, tall), (0.0, tall)])


def _solid(ring: np.ndarray, middle: np.ndarray) -> tuple[Point, list[Words]]:
    """Return middle and shapes of what a ring bounds; one that crosses itself is mended."""
    import shapely

    if shapely.Polygon(ring).is_valid:
        return _pair(middle), [polygon_words([_pair(p) for p in ring - middle])]
    return bodies_of(filled([ring], even_odd=False))[0]


def _properties(entry: Mapping[str, Any]) -> Words:
    """Return the custom properties of a layer or object by their names in small letters."""
    pairs = ((one.get("name", ""), one.get("value")) for one in entries(entry, "properties"))
    return {str(name).lower(): value for name, value in pairs}


def _kind(said: Words) -> str:
    for word in ("bodytype", "body_type", "body", "type"):
        if str(said.get(word, "")).lower() in ("static", "kinematic", "dynamic"):
            return str(said[word]).lower()
    return "dynamic" if said.get("dynamic") is True or said.get("moves") is True else "static"


def _material(said: Words) -> Words:
    result: Words = {}
    if "friction" in said:
        result["friction"] = max(0.0, number(said["friction"], 0.6))
    for word in ("restitution", "bounce"):
        if word in said:
            result["restitution"] = min(max(number(said[word]), 0.0), 1.0)
    if "density" in said:
        result["density"] = max(1e-3, number(said["density"], 1.0))
    if said.get("sensor") is True or said.get("issensor") is True:
        result["sensor"] = True
    return result
