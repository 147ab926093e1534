"""What a page shows of a run: shapes, colours, names, joints, words, in plain JSON."""

from typing import Any

import numpy as np

from app.drawing.colors import THEMES, Argb, body_colors, own_colors, with_looks
from app.drawing.groups import Groups, given_colors, own_rows
from app.simulation.attached.notes import Note
from app.simulation.attached.pictures import BodyPicture
from app.simulation.simulation import Simulation
from physics.bodies.body_marks import PALETTE
from physics.joints.definition import KINDS
from physics.state.layout import HALF_SPACE
from physics.world import World

ROLES = (
    *("background_top", "background_bottom", "grid", "text", "halo", "muted"),
    *("contact_new", "contact_kept", "normal", "impulse", "friction", "joint", "limit", "motor"),
    *("spring", "center", "velocity", "hand", "plate", "plate_edge", "selection", "rule"),
    *("static_outline", "static", "force"),
)
"""Colours of the picture that the player uses."""

HOLDING = ("revolute", "ratchet", "distance", "weld", "prismatic", "wheel")
"""Joints that make one thing of two bodies: these share a colour."""

DIGITS = 7
"""Digits of a length of a shape: a tenth of a micrometre in a metre."""

FAR = 200.0
"""A half-space is drawn so far: [m]; its hull ends at 40 km, which no picture can paint."""


def look_of(simulation: Simulation) -> dict[str, Any]:
    """What is seen of the bodies and joints that there are."""
    world = simulation.world
    palette, rows = colours_of(world)
    return {
        "bodies": [body_words(world, row, int(rows[row])) for row in sorted(world.bodies_by_row)],
        "palette": palette,
        "colors": {theme: {role: css(of[role]) for role in ROLES} for theme, of in THEMES.items()},
        "joints": joints_of(world),
        "pictures": pictures_of(simulation),
        "notes": notes_of(simulation),
        "overlays": overlays_of(simulation),
        "view": [float(x) for x in simulation.scene.view],
        "focus": simulation.scene.focus,
    }


def overlays_of(simulation: Simulation) -> dict[str, bool]:
    """Overlays that the scene shows or hides; joints that it would paint itself are not hidden."""
    return {k: bool(v) for k, v in simulation.scene.overlays.items() if v or k != "joints"}


def css(color: Argb) -> str:
    """A colour as CSS has it."""
    return f"#{color & 0xFFFFFF:06x}{color >> 24:02x}"


def colours_of(world: World) -> tuple[dict[str, Any], np.ndarray]:
    """Rows (fill, outline, mark, hatch) of each theme, and which each body row has."""
    rows = Groups().rows(world.page, world.jointed_rows(HOLDING))
    own, at, places = own_rows(given_colors(world))
    rows[at] = places
    palette = {}
    for theme in THEMES:
        plain = [*body_colors(theme), *(own_colors(c, kind, theme, True) for c, kind in own)]
        looks = with_looks(theme, plain)
        palette[theme] = {
            "plain": [[css(c) for c in row] for row in looks[: len(plain)]],
            "sensor": [[css(c) for c in row] for row in looks[2 * len(plain) :]],
        }
    return palette, rows


def body_words(world: World, row: int, color: int) -> dict[str, Any]:
    """One body: its row, name, kind, shapes and colour."""
    body = world.bodies_by_row[row]
    shapes = np.asarray(world.page.shapes)
    return {
        "row": row,
        "id": body.id,
        "name": "" if body.name == f"body {body.id}" else body.name,
        "kind": body.kind,
        "color": color,
        "enabled": bool(body.enabled),
        "shapes": [shape_words(shapes[i]) for i in world.page.shapes_of(row)],
    }


def shape_words(shape: Any) -> dict[str, Any]:
    """The hull of discs that a shape is: centres, radii, normals of its faces, inner faces."""
    n = int(shape["count"])
    far = int(shape["kind"]) == HALF_SPACE
    words: dict[str, Any] = {}
    for name in ("x", "y", "r", "nx", "ny"):
        values = shape[name][:n]
        values = np.clip(values, -FAR, FAR) if far and name in "xy" else values
        words[name] = [float(f"{value:.{DIGITS}g}") for value in values]
    if shape["seams"]:
        words["seams"] = int(shape["seams"])
    if shape["sensor"]:
        words["sensor"] = 1
    return words


def joints_of(world: World) -> list[dict[str, Any]]:
    """The joints that are drawn, with their anchors in the frames of the bodies."""
    rows, result = world.joint_table.columns, []
    for i in np.flatnonzero((rows["id"] > 0) & (rows["disabled"] == 0)).tolist():
        row = rows[i]
        kind = KINDS[int(row["kind"])].WORD
        words: dict[str, Any] = {"kind": kind, "a": int(row["body_a"]), "b": int(row["body_b"])}
        words["la"] = [float(row["lax"]), float(row["lay"])]
        words["lb"] = [float(row["lbx"]), float(row["lby"])]
        if kind == "distance":
            words["soft"] = bool(row["hertz"] > 0.0)
            words["rope"] = bool(row["min_length"] > -np.inf or row["max_length"] < np.inf)
            words["length"] = number(row["length"])
            words["most"] = number(row["max_length"])
        if kind in ("revolute", "ratchet"):
            words |= {name: number(row[name]) for name in ("lower", "upper", "motor_speed")}
            words["reference"] = number(row["reference"])
            words["driven"] = bool(row["max_torque"] > 0.0)
        if kind in ("prismatic", "wheel"):
            words["u"] = [float(row["ux"]), float(row["uy"])]
            words |= {name: number(row[name]) for name in ("lower", "upper")}
        if kind == "pulley":
            words["wheels"] = [number(row[f"ground_{k}"]) for k in ("ax", "ay", "bx", "by")]
        if kind != "mouse":
            result.append(words)
    return result


def number(value: Any) -> float | None:
    """A number for JSON, which has none without an end."""
    return float(value) if np.isfinite(value) else None


def pictures_of(simulation: Simulation) -> dict[int, dict[str, Any]]:
    """PNG pictures on bodies in base64, by body row, with the box that each fills [m]."""
    bodies, result = simulation.world.bodies_by_id, {}
    shapes = np.asarray(simulation.world.page.shapes)
    for one in simulation.attachments.attached:
        if isinstance(one, BodyPicture) and one.body_id in bodies:
            row = bodies[one.body_id].index
            box = [np.inf, np.inf, -np.inf, -np.inf]
            for i in simulation.world.page.shapes_of(row):
                n = int(shapes[i]["count"])
                x, y, r = (shapes[i][name][:n] for name in "xyr")
                least = min(box[0], (x - r).min()), min(box[1], (y - r).min())
                box = [*least, max(box[2], (x + r).max()), max(box[3], (y + r).max())]
            result[row] = {"png": "".join(one.png), "box": list(map(float, box))}
    return result


def notes_of(simulation: Simulation) -> list[dict[str, Any]]:
    """Notes on the table and on bodies; points of one on a body are from its centre of mass."""
    bodies, result = simulation.world.bodies_by_id, []
    for one in simulation.attachments.attached:
        if not isinstance(one, Note) or (one.body_id and one.body_id not in bodies):
            continue
        body = bodies.get(one.body_id)
        points = [tuple(map(float, p)) for p in (one.at, one.to) if p is not None]
        row = 0
        if body is not None:
            row, page = body.index, simulation.world.page.body
            cx, cy = page["cx"].item(row), page["cy"].item(row)
            points = [(x - cx, y - cy) for x, y in points]
        words = {"row": row, "points": points, "text": one.text, "size": one.size}
        if one.color:
            code = PALETTE.get(one.color, one.color)
            words["color"] = code
        result.append(words)
    return result
