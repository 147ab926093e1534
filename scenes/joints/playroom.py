"""The playroom: twelve rooms, one lesson each."""

from physics import World
from scenes.draw import Draw
from scenes.joints._room import HIGH, WALL, WIDE, Room, add_walls, middle
from scenes.joints._room_bodies import (
    KinematicRoom,
    NoRotationRoom,
    PropulsionRoom,
    StackRoom,
    StressRoom,
)
from scenes.joints._room_gravity import COLORS, GravityRoom
from scenes.joints._room_joints import (
    FixedRoom,
    ForceRoom,
    HingeRoom,
    LoopRoom,
    RepulsiveRoom,
    SpringRoom,
)
from scenes.kit import Reading, Scene, Theory, choice, slider
from scenes.labels import fitting

ROOMS: tuple[type[Room], ...] = (
    StressRoom, ForceRoom, SpringRoom, RepulsiveRoom,
    FixedRoom, HingeRoom, LoopRoom, GravityRoom,
    KinematicRoom, NoRotationRoom, PropulsionRoom, StackRoom,
)  # fmt: skip
COLUMNS, ROWS = 4, 3
BIG = 'Of the big ball in the room "own gravity"'


class Playroom(Scene):
    """Play in twelve small rooms, one idea each. Twelve rooms, each with one idea and one number
    that is measured. Grab anything.

    The first two rows are joints: a pull that grows with distance, a spring ($g/ω^2$ longer under
    its load), a push that ends at a range $R$ (balls float at $R (1 − m g/S)$), two bodies as one,
    a hinge ($ω^2 = 2 m g Δh/I$ on the way down), a closed ring. Beside them: bodies with a gravity
    of their own, a driven bar that nothing stops, bodies that cannot turn ($a = g (sin α − μ cos
    α)$ for any form), a thrust that turns with its rocket, and two crowds that must come to rest.

    - Choose one room to see it large.
    - In "own gravity" give the big ball an angle, a velocity, a gravity and a colour: it is thrown
      again at once. Can gravity upwards hold it at the ceiling?
    - Pull a floating ball down and let go. Throw the welded pair.
    - Try to stop the bar. (You cannot: it is driven.)
    """

    title = "Playroom"
    category = "Forces"
    rebuilds = "K45, K46, K47, K48, K49, K50, K51, K52, K53, K54, K55"
    check_seconds = 11.5
    room: str = choice(
        "all", ("all", *(room.caption for room in ROOMS)), help="One room alone, large, or all"
    )
    turn: float = slider(
        34.0, -180.0, 180.0, step=1, unit="deg", live=True, label="Big ball: angle", help=BIG
    )
    speed: float = slider(
        1.7, 0.0, 3.0, step=0.1, unit="m/s", live=True, label="Big ball: velocity", help=BIG
    )
    pull: float = slider(
        1.0, -1.0, 2.0, step=0.1, unit="g", live=True, label="Big ball: gravity", help=BIG
    )
    color: str = choice("red", tuple(COLORS), live=True, help=BIG, label="Big ball: colour")

    def build(self, world: World) -> None:
        alone = self.room != "all"
        columns, rows = (1, 1) if alone else (COLUMNS, ROWS)
        add_walls(world, columns, rows)
        shown = [room for room in ROOMS if self.room in ("all", room.caption)]
        self.rooms = [
            room(world, middle(i, columns, rows), self.rng) for i, room in enumerate(shown)
        ]
        for room in self.rooms:
            room.tune(world, self.values())
        x = (columns * WIDE + (columns + 1) * WALL) / 2
        y = (rows * HIGH + (rows + 1) * WALL) / 2
        edge = 0.1 if alone else 0.2
        self.view = (-x - edge, -y - edge, x + edge, y + edge)

    def changed(self, world: World, name: str) -> None:
        for room in self.rooms:
            room.tune(world, self.values())

    def step(self, world: World) -> None:
        for room in self.rooms:
            room.step(world)

    def theory(self, world: World) -> tuple[Theory, ...]:
        return tuple(
            entry._replace(name=f"{room.caption}: {entry.name}")
            for room in self.rooms
            for entry in room.theory(world)
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        if len(self.rooms) == 1:
            return tuple(
                Reading(entry.name, entry.measured, entry.unit)
                for entry in self.rooms[0].theory(world)
            )
        return (
            Reading("bodies", len(world.bodies)),
            Reading("joints", len(world.joints)),
            Reading("deepest overlap", 1000 * world.max_penetration, "mm"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        for room in self.rooms:
            room.draw(draw, world)
            said = room.told(world)
            long = f"{room.caption}: {said}" if said else room.caption
            short = long.replace(" joint:", ":").replace(" and pyramid:", ":")
            words = fitting(draw, WIDE, long, short, room.caption)
            x, y = room.center
            draw.text((x, y + (HIGH + WALL) / 2), words, bold=True)
            if len(self.rooms) == 1:
                lesson = fitting(draw, WIDE + 2 * WALL, type(room).__doc__ or "")
                draw.text((x, y - (HIGH + WALL) / 2), lesson)

    def check(self, world: World) -> None:
        for room in self.rooms:
            room.check(world)
        # Three bodies deep under a blow; at rest it is 0.1 mm a layer
        overlap = world.max_penetration
        assert overlap < 0.01, f"two bodies overlap by {1000 * overlap:.1f} mm"
