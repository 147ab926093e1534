"""Maps of Tiled: XML and JSON mean the same; objects, tiles, turns, and what does not come."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.features.imports.model.tiled import MapError, tiled_scene
from app.features.imports.model.tiled_file import read_map
from app.files.atomic import FileError
from physics import World
from physics.plain.world_values import fill_world
from tests.app.features.imports.samples import TMX, dumped, tmj


def read(folder: Path, data: bytes, name: str = "map.tmx") -> dict[str, Any]:
    path = folder / name
    path.write_bytes(data)
    return read_map(path)


def built(tree: dict[str, Any], tile: float = 1.0) -> dict[str, Any]:
    words, _ = tiled_scene(tree, tile)
    world = World()
    fill_world(world, words)
    return {body.name: body for body in world.bodies}


def test_xml_and_json_packed_or_not_are_the_same_map(tmp_path: Path) -> None:
    first, report = tiled_scene(read(tmp_path, TMX.encode()), 1.0)
    for packed in (False, True):
        other, said = tiled_scene(read(tmp_path, dumped(tmj(packed)), "map.tmj"), 1.0)
        assert other == first and (said.came, said.named) == (report.came, report.named)
    assert report.came == 5
    assert [name for name, _ in report.named] == ["Ground: 1 tile", "spawn", "sky"]


def test_objects_are_bodies_a_tile_is_a_metre_and_y_goes_up(tmp_path: Path) -> None:
    bodies = built(read(tmp_path, TMX.encode()))
    crate, ball, way, tri = (bodies[name] for name in ("crate", "ball", "way", "tri"))
    assert crate.position == pytest.approx((1.0, -0.5)), "turned clockwise about its corner"
    assert (crate.kind, crate.mass) == ("dynamic", pytest.approx(4.0))
    assert ball.shapes[0].radius == pytest.approx(10 / 32) and ball.kind == "dynamic"
    assert ball.position == pytest.approx((110 / 32, 10 / 32))
    assert way.kind == "static" and len(way.shapes) == 2
    assert tri.kind == "static" and tri.position == pytest.approx((0.5, -0.5))
    half = built(read(tmp_path, TMX.encode()), tile=0.5)
    assert half["ball"].position == pytest.approx((55 / 32, 5 / 32))


def test_tiles_are_the_area_of_their_collision_shapes(tmp_path: Path) -> None:
    import shapely

    words, _ = tiled_scene(read(tmp_path, TMX.encode()), 1.0)
    (ground,) = (body for body in words["bodies"] if body["name"] == "Ground")
    area = shapely.union_all([shapely.Polygon(shape["vertices"]) for shape in ground["shapes"]])
    assert area.area == pytest.approx(5.5)
    assert [x + y for x, y in zip(area.bounds[:2], ground["position"], strict=True)] == [0.0, -3.0]


@pytest.mark.parametrize(
    ("flags", "corner"),
    [
        (0x0, (0.0, -1.0)),
        (0x80000000, (1.0, -1.0)),
        (0x40000000, (0.0, 0.0)),
        (0xC0000000, (1.0, 0.0)),
        (0x20000000, (0.0, -1.0)),
        (0xA0000000, (1.0, -1.0)),
    ],
)
def test_a_tile_is_flipped_as_its_number_says(flags: int, corner: tuple[float, float]) -> None:
    """A right angle whose corner is at the lower left; one flag after the other moves it."""
    tree = tmj()
    lower_left = [{"x": 0, "y": 0}, {"x": 0, "y": -32}, {"x": 32, "y": 0}]
    tree["tilesets"][0]["tiles"][1]["objectgroup"]["objects"][0]["polygon"] = lower_left
    tree["layers"] = [
        {"type": "tilelayer", "name": "t", "width": 1, "height": 1, "data": [2 | flags]}
    ]
    words, _ = tiled_scene(tree, 1.0)
    (body,) = words["bodies"]
    if flags & 0x20000000:  # the other two corners change places, this one goes to its mirror
        corner = {0x20000000: (1.0, 0.0), 0xA0000000: (0.0, 0.0)}[flags]
    x0, y0 = body["position"]
    vertices = [(round(x + x0, 6), round(y + y0, 6)) for x, y in body["shapes"][0]["vertices"]]
    right = [
        v for v in vertices if sum(abs(v[k] - w[k]) > 0 for w in vertices for k in (0, 1)) == 2
    ]
    assert right == [corner]


def test_a_tileset_in_another_file_is_read_and_one_that_is_gone_is_told(tmp_path: Path) -> None:
    tree = tmj()
    (tmp_path / "t.tsj").write_bytes(dumped(tree["tilesets"][0]))
    tree["tilesets"] = [{"firstgid": 1, "source": "t.tsj"}, {"firstgid": 9, "source": "gone.tsx"}]
    result = read(tmp_path, dumped(tree), "map.json")
    _, report = tiled_scene(result, 1.0)
    assert report.came == 5 and report.named[0][0] == "gone.tsx"


def test_a_map_without_end_has_chunks(tmp_path: Path) -> None:
    tree = tmj()
    chunk = {"x": -2, "y": 4, "width": 2, "height": 1, "data": [1, 1]}
    tree["layers"] = [{"type": "tilelayer", "name": "t", "chunks": [chunk]}]
    words, _ = tiled_scene(tree, 1.0)
    assert words["bodies"][0]["position"] == pytest.approx([-1.0, -4.5])


def test_groups_of_layers_move_what_is_in_them() -> None:
    tree = tmj()
    tree["layers"] = [{"type": "group", "offsetx": 32, "offsety": -32, "layers": tree["layers"]}]
    words, _ = tiled_scene(tree, 1.0)
    tri = next(body for body in words["bodies"] if body["name"] == "tri")
    assert tri["position"] == pytest.approx([1.5, 0.5])


def test_other_maps_are_refused(tmp_path: Path) -> None:
    with pytest.raises(MapError, match="upright tiles"):
        tiled_scene(tmj() | {"orientation": "isometric"}, 1.0)
    with pytest.raises(FileError, match="no map"):
        read(tmp_path, b"{}", "a.json")
    with pytest.raises(FileError, match="ends too early"):
        read(tmp_path, b"{", "a.json")


def test_tiles_that_are_packed_in_an_unknown_way_are_told() -> None:
    tree = json.loads(dumped(tmj(packed=True)))
    tree["layers"][0]["compression"] = "zstd"
    assert "zstd" in tiled_scene(tree, 1.0)[1].named[0][1]
