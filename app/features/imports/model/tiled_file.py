"""Maps of Tiled as they are written: as JSON (.tmj, .json) or XML (.tmx), with their tilesets.

XML becomes the tree that JSON is, so that there is one reader of what a map means.
"""

import base64
import binascii
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

from app.features.imports.model.plain_json import entries
from app.features.imports.model.xml_text import read_xml
from app.files.atomic import FileError
from app.files.door import read_file
from app.files.json_text import parse_json

Words = dict[str, Any]
LARGEST = 32_000_000
"""Largest file that is read: [bytes]."""
MOST_TILES = 1_000_000
"""Tiles of a layer: [count]."""
TILESETS = (".tsx", ".tsj", ".json", ".xml")
LAYERS = {
    "layer": "tilelayer",
    "objectgroup": "objectgroup",
    "imagelayer": "imagelayer",
    "group": "group",
}


class TilesError(ValueError):
    """The tiles of a layer cannot be read."""


def is_tiled(tree: Any) -> bool:
    """Return whether a tree of JSON is a map."""
    return isinstance(tree, dict) and isinstance(tree.get("layers"), list) and "tilewidth" in tree


def read_map(path: Path) -> Words:
    """Return the map in a file, with its tilesets in it. FileError."""
    tree = read_tree(path)
    if not is_tiled(tree):
        raise FileError(path, "this is no map of Tiled")
    tree["tilesets"] = [_with_source(path, one) for one in entries(tree, "tilesets")]
    return tree


def read_tree(path: Path) -> Any:
    """Return the tree in a file of Tiled, whichever way it is written. FileError."""
    data = read_file(path, LARGEST)
    if data.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<"):
        root = read_xml(path, data)
        return _map(root) if root.tag == "map" else _tileset(root)
    return parse_json(path, data)


def _with_source(path: Path, tileset: Words) -> Words:
    """Return a tileset; of one in another file what that says. One that is gone says nothing."""
    source = tileset.get("source")
    if not isinstance(source, str):
        return tileset
    other = path.parent / source
    if other.suffix.lower() not in TILESETS:
        return tileset
    try:
        read = read_tree(other)
    except FileError as error:
        return tileset | {"gone": error.reason}
    return (read if isinstance(read, dict) else {}) | {"firstgid": tileset.get("firstgid", 1)}


def tiles_of(layer: Mapping[str, Any]) -> list[tuple[int, int, int]]:
    """Return column, row and number of the tiles of a layer, also of one without end. TilesError"""
    result = []
    parts = entries(layer, "chunks") or [layer]
    for part in parts:
        width = part.get("width")
        if not isinstance(width, int) or width < 1:
            continue
        x0, y0 = (v if isinstance(v := part.get(k, 0), int) else 0 for k in "xy")
        data = _numbers(part.get("data"), layer)
        if len(data) + len(result) > MOST_TILES:
            raise TilesError(f"it has more than {MOST_TILES} tiles")
        result += [
            (x0 + k % width, y0 + k // width, tile)
            for k, tile in enumerate(data)
            if isinstance(tile, int) and tile > 0
        ]
    return result


def _numbers(data: Any, layer: Mapping[str, Any]) -> list[int]:
    if isinstance(data, list):
        return data
    if not isinstance(data, str):
        return []
    if layer.get("encoding") == "csv":
        return [int(word) for word in data.replace(",", " ").split() if word.isdecimal()]
    try:
        packed = base64.b64decode(data.strip(), validate=False)
        plain = _unpacked(packed, str(layer.get("compression") or ""))
    except (binascii.Error, zlib.error, OSError, EOFError) as error:
        raise TilesError(f"its tiles cannot be unpacked ({error})") from None
    if len(plain) > 4 * MOST_TILES:
        raise TilesError(f"it has more than {MOST_TILES} tiles")
    return [int.from_bytes(plain[k : k + 4], "little") for k in range(0, len(plain) - 3, 4)]


def _unpacked(data: bytes, way: str) -> bytes:
    """Return what was packed, no more than is read at most."""
    most = 4 * MOST_TILES + 4
    if way == "zlib":
        return zlib.decompressobj().decompress(data, most)
    if way == "gzip":
        return zlib.decompressobj(16 + zlib.MAX_WBITS).decompress(data, most)
    if way:
        raise TilesError(f"its tiles are packed by {way[:20]}: choose zlib or CSV in Tiled")
    return data


# --- XML -----------------------------------------------------------------------------------------


def _map(root: Element) -> Words:
    layers = [_layer(e) for e in root if e.tag in LAYERS]
    sets = [_tileset(e) for e in root.iter("tileset")]
    return _values(root) | {"layers": layers, "tilesets": sets}


def _tileset(element: Element) -> Words:
    tiles = []
    for tile in element.iter("tile"):
        group = tile.find("objectgroup")
        words = _values(tile)
        tiles.append(words | ({"objectgroup": _layer(group)} if group is not None else {}))
    return _values(element) | {"tiles": tiles}


def _layer(element: Element) -> Words:
    words = _values(element) | {"type": LAYERS.get(element.tag, element.tag)}
    words["visible"] = element.get("visible", "1") != "0"
    words["layers"] = [_layer(e) for e in element if e.tag in LAYERS]
    words["objects"] = [_object(e) for e in element if e.tag == "object"]
    data = element.find("data")
    if data is not None:
        words |= {key: data.get(key, "") for key in ("encoding", "compression")}
        words["data"] = _data(data)
        words["chunks"] = [_values(e) | {"data": _data(e)} for e in data.iter("chunk")]
    return words


def _data(element: Element) -> Any:
    tiles = element.findall("tile")
    if tiles:
        return [int(gid) if (gid := tile.get("gid", "0")).isdecimal() else 0 for tile in tiles]
    return element.text or ""


def _object(element: Element) -> Words:
    words = _values(element)
    words["visible"] = element.get("visible", "1") != "0"
    for child in element:
        if child.tag in ("ellipse", "point", "capsule"):
            words[child.tag] = True
        elif child.tag in ("polygon", "polyline"):
            pairs = (pair.partition(",") for pair in child.get("points", "").split())
            words[child.tag] = [{"x": _plain(x), "y": _plain(y)} for x, _, y in pairs]
        elif child.tag == "text":
            words["text"] = {"text": child.text or ""}
    return words


def _values(element: Element) -> Words:
    """Return the attributes of an element, and its properties, as JSON has them."""
    words: Words = {key: _plain(value) for key, value in element.attrib.items()}
    for key in ("name", "source", "class", "type"):
        if key in element.attrib:
            words[key] = element.attrib[key]
    properties = element.find("properties")
    if properties is not None:
        words["properties"] = [
            {"name": one.get("name", ""), "value": _plain(one.get("value", one.text or ""))}
            for one in properties.iter("property")
        ]
    return words


def _plain(text: str) -> Any:
    """Return a number where a text is one, and a flag."""
    if text in ("true", "false"):
        return text == "true"
    try:
        value = float(text)
    except ValueError:
        return text
    return int(value) if value.is_integer() and "." not in text and abs(value) < 2**53 else value
