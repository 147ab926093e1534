"""Files as Inkscape, Illustrator, Tiled and R.U.B.E. write them."""

import base64
import json
import zlib
from typing import Any

ILLUSTRATOR = """<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 27.0 -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
  <!ENTITY ns_svg "http://www.w3.org/2000/svg">
]>
<svg version="1.1" id="Layer_1" xmlns="&ns_svg;" x="0px" y="0px" viewBox="0 0 100 50">
<style type="text/css">
 .st0{fill:#FF0000;} .st1,.st2{fill:none;stroke:#000000;stroke-width:4;}
</style>
<rect id="plate" class="st0" width="40" height="10"/>
<polyline class="st1" points="0,30 50,30 "/>
<circle class="st0" cx="70" cy="20" r="10"/>
</svg>"""

INKSCAPE = """<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg width="200mm" height="100mm" viewBox="0 0 200 100" xmlns="http://www.w3.org/2000/svg"
 xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
 xmlns:xlink="http://www.w3.org/1999/xlink">
 <defs><circle id="wheel" r="5"/></defs>
 <g inkscape:label="Layer 1" inkscape:groupmode="layer" transform="translate(10,10)">
  <path style="fill:#0000ff;fill-rule:evenodd" inkscape:label="frame"
   d="m 0,0 h 40 v 40 h -40 z m 10,10 h 20 v 20 h -20 z"/>
  <use xlink:href="#wheel" transform="translate(100,20) scale(2)"/>
  <text x="0" y="80">Hello</text>
  <image xlink:href="a.png" width="10" height="10"/>
 </g>
</svg>"""


def svg(body: str, head: str = 'viewBox="0 0 100 100"') -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" {head}>{body}</svg>'


RUBE: dict[str, Any] = {
    "allowSleep": True,
    "gravity": {"x": 0, "y": -10},
    "body": [
        {"name": "ground", "position": 0, "fixture": [
            {"friction": 0.5, "chain": {"vertices": {"x": [-10, 10], "y": [0, 0]}}},
        ]},
        {"name": "plank", "type": 2, "position": {"x": 3, "y": 2}, "angle": 0.2, "fixture": [
            {"density": 1, "friction": "3F000000", "restitution": 0.25,
             "polygon": {"vertices": {"x": [0, 2, 2, 0], "y": [-0.1, -0.1, 0.1, 0.1]}}},
        ]},
        {"name": "ball", "type": 2, "position": {"x": 0, "y": 3},
         "linearVelocity": {"x": 1, "y": 0}, "fixture": [
            {"density": 2, "friction": 0.2, "circle": {"center": 0, "radius": 0.4}},
        ]},
    ],
    "joint": [
        {"name": "hinge", "type": "revolute", "bodyA": 0, "bodyB": 1,
         "anchorA": {"x": 3, "y": 2}, "anchorB": 0, "refAngle": 0.1,
         "enableLimit": True, "lowerLimit": -1, "upperLimit": 1},
    ],
}  # fmt: skip

TILES = [0, 0, 0, 0, 0, 2, 1, 3, 1, 1, 1, 1]
TMX = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" width="4" height="3" tilewidth="32" tileheight="32">
 <tileset firstgid="1" name="t" tilewidth="32" tileheight="32" tilecount="3" columns="3">
  <tile id="0"><objectgroup><object id="1" x="0" y="0" width="32" height="32"/></objectgroup></tile>
  <tile id="1"><objectgroup><object id="1" x="0" y="32">
   <polygon points="0,0 32,0 32,-32"/></object></objectgroup></tile>
 </tileset>
 <layer id="1" name="Ground" width="4" height="3"><data encoding="csv">
0,0,0,0,
0,2,1,3,
1,1,1,1
</data></layer>
 <objectgroup id="2" name="things">
  <object id="1" name="crate" x="64" y="0" width="32" height="64" rotation="90"><properties>
   <property name="bodyType" value="dynamic"/><property name="density" type="float" value="2"/>
  </properties></object>
  <object id="2" name="ball" x="100" y="-20" width="20" height="20"><properties>
   <property name="moves" type="bool" value="true"/></properties><ellipse/></object>
  <object id="3" name="spawn" x="10" y="10"><point/></object>
  <object id="4" name="way" x="0" y="64"><polyline points="0,0 10,5 20,5"/></object>
  <object id="5" name="tri" x="0" y="0"><polygon points="0,0 32,0 0,32"/></object>
 </objectgroup>
 <imagelayer id="3" name="sky"><image source="a.png"/></imagelayer>
</map>"""


def tmj(packed: bool = False) -> dict[str, Any]:
    """The same map as JSON, its tiles perhaps packed."""

    def entry(name: str, x: float, y: float, w: float = 0, h: float = 0, **more: Any) -> Any:
        size = {"width": w, "height": h, "rotation": 0, "visible": True}
        return {"name": name, "x": x, "y": y, **size, **more}

    flags = [{"name": "moves", "type": "bool", "value": True}]
    solid = [{"name": "bodyType", "value": "dynamic"}, {"name": "density", "value": 2.0}]
    square, slope = entry("", 0, 0, 32, 32), entry("", 0, 32, polygon=points("0,0 32,0 32,-32"))
    layer: dict[str, Any] = {"type": "tilelayer", "name": "Ground", "width": 4, "height": 3}
    if packed:
        data = b"".join(tile.to_bytes(4, "little") for tile in TILES)
        text = base64.b64encode(zlib.compress(data)).decode()
        layer |= {"data": text, "encoding": "base64", "compression": "zlib"}
    else:
        layer["data"] = TILES
    things = [
        entry("crate", 64, 0, 32, 64, properties=solid) | {"rotation": 90},
        entry("ball", 100, -20, 20, 20, properties=flags, ellipse=True),
        entry("spawn", 10, 10, point=True),
        entry("way", 0, 64, polyline=points("0,0 10,5 20,5")),
        entry("tri", 0, 0, polygon=points("0,0 32,0 0,32")),
    ]
    tiles = [{"id": k, "objectgroup": {"objects": [one]}} for k, one in enumerate((square, slope))]
    tileset = {"firstgid": 1, "tilewidth": 32, "tileheight": 32, "tiles": tiles}
    return {
        "layers": [
            layer,
            {"type": "objectgroup", "name": "things", "objects": things},
            {"type": "imagelayer", "name": "sky"},
        ],
        "tilesets": [tileset],
        "orientation": "orthogonal",
        "tilewidth": 32,
        "tileheight": 32,
    }


def points(text: str) -> list[dict[str, float]]:
    pairs = (pair.split(",") for pair in text.split())
    return [{"x": float(x), "y": float(y)} for x, y in pairs]


def dumped(tree: Any) -> bytes:
    return json.dumps(tree).encode()
