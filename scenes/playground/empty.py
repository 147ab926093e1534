"""An empty table, to build on."""

from physics import Box, World
from scenes.builders import ground
from scenes.gravity import gravity_slider
from scenes.kit import Scene, choice

WIDTH = 2000.0  # [m] of the floor: a car that drives at 3 m/s comes to its end after 5 minutes
ROOM = (16.0, 9.0)  # [m] inside the walls
WALL = 0.5  # [m] thick
PROBE = 1.0  # [m] how far from a surface a ray begins that looks for it


class Empty(Scene):
    """Build what you like on an empty table. Draw a box or a circle, hang it from a hinge, pull a
    rope from one to the other, then press Space and see what happens. Ctrl+Z takes back whatever
    went wrong.

    - A pendulum: a circle, and a rod or a rope from it up into the air: it holds on to the
      background there.
    - A car: a box, two circles at its lower edge, and a motor on each.
    - Newton's cradle: a circle of glass (right click: Material), a rod up into the air, and
      Arrange: Row of copies.
    - A catapult: a long box on a hinge, a stone on one end; something heavy falls on the other.
    - A bridge: two walls (Shift+K: draw fixed walls), and a rope from one to the other.
    - A balance: a long box on a hinge. Where must a stone lie so that it stays level?
    - Set gravity to 0: what keeps moving now, and why?

    Ctrl+S keeps what you made in a file.
    """

    title = "Empty table"
    category = "Machines"
    tells_how = True
    gravity: float = gravity_slider(9.81)
    place: str = choice(
        "floor", ("floor", "room", "space"), help="What is there to begin with", label="Ground"
    )
    check_seconds = 1.0
    view = (-8.0, -1.0, 8.0, 8.0)

    def build(self, world: World) -> None:
        self.changed(world, "gravity")
        if self.place == "space":
            return
        ground(world, WIDTH)
        if self.place == "room":
            wide, high = ROOM
            side = Box(width=WALL, height=high + WALL)
            for name, x in (("left wall", -1), ("right wall", 1)):
                at = (x * (wide + WALL) / 2, (high + WALL) / 2)
                world.add_static(side, position=at, name=name)
            world.add_static(
                Box(width=wide, height=WALL), position=(0, high + WALL / 2), name="ceiling"
            )

    def changed(self, world: World, name: str) -> None:
        if name == "gravity":
            world.gravity = (0.0, -self.gravity)

    def check(self, world: World) -> None:
        assert all(body.kind == "static" for body in world.bodies), "the table is not empty"
        assert world.gravity == (0.0, -self.gravity)
        below = world.ray_cast((0.0, PROBE), (0.0, -PROBE))
        if self.place == "space":
            assert below is None, f"{below} is in the way"
            return
        assert below is not None, "there is no floor"
        assert abs(below.point[1]) < 1e-12, f"the floor is at {below.point[1]} m"
        away = 100.0 * self.view[2]  # what is built drives off, and is followed
        far = world.ray_cast((away, PROBE), (away, -PROBE))
        assert far is not None, f"the floor ends before {away} m"
