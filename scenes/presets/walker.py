"""The walker preset: a 17-limb figure that stands, steps and walks by torque alone."""

from creatures.figure import Figure
from creatures.gait import DOWN, chosen
from creatures.gaits import kind_of
from creatures.gaits.biped.biped import Biped
from creatures.gaits.biped.wish import Wish
from creatures.plan import Plan, PlanError
from creatures.pose import on_ground
from creatures.text import opened
from physics import World
from scenes.creature_marks import CURVES, CURVES_HELP, MARKS, MARKS_HELP, CreatureMarks
from scenes.creature_text import PUSHES, pushed
from scenes.draw import Draw
from scenes.kit import Button, Control, Scene, choice, slider, toggle
from scenes.presets import _walker_floors as floors

FLOORS = {
    "flat": floors.plain,
    "kerbs": floors.kerbs,
    "hills": floors.hills,
    "stairs": floors.stairs,
    "seesaws": floors.seesaws,
    "belts": floors.belts,
    "platform": floors.platform,
}

PATIENCE = 15.0  # [s] in which it must get up by itself
HIGHEST = 6.0  # [m] the ground is looked for from so high to so deep


class Walker(Scene):
    """Make a figure walk, jump and get up again. Nothing holds this figure up. Each joint has a
    servo, a damped spring with a limited torque, and the whole trick is to choose where the springs
    pull, in every tick. Hold the left or right arrow key to walk; facing the other way it walks
    backwards, until it is told to turn round. It crouches while the down key is held, and jumps
    where it stands.

    Where must a falling body step? A pendulum over its foot falls faster the further it is. With
    the foot at
    $x + v/ω,  ω = √(g/h)$
    it would come to rest: that is the capture point. The walker steps a little behind it to keep
    going, on it to stop, and beyond it to turn back.

    How does a leg get there? Thigh and calf are two sides of a triangle, and the law of cosines
    says what the third, from hip to ankle, makes of the knee. The result is only a wish; the servos
    turn it into torque. The standing leg carries the weight and keeps the pelvis upright. The eyes
    are rays: they see how high and how steep the ground is where the foot will land.

    It feels a push from outside as you do: momentum that neither ground nor weight can explain.
    Then it leans against the push.

    - Show its marks: capture point and support, next step and footprints, the torque of each joint.
    - Show the curves of hip, knee and ankle, as in gait analysis, and let it walk.
    - Hold A or D: it is pushed with 65 N, a third of its weight. How far does it come?
    - Shove it, or throw it. It falls with its arms before its head, lies still, and gets up.
    - Take strength away. Which joint fails first?
    """

    title = "Walker"
    category = "Creatures"
    rebuilds = "K33, K42"
    view = (-5.5, -0.9, 5.5, 6.4)
    overlays = {"joints": False}
    focus = "pelvis"
    check_seconds = 6.0
    controls = (
        Control("walk_left", "left", "walk left"),
        Control("walk_right", "right", "walk right"),
        Control("jump", "up", "jump"),
        Control("crouch", "down", "crouch"),
        Control("jog", "j", "jog while it walks"),
        *PUSHES,
    )
    buttons = (Button("turn", "Turn round", help="It stops, and looks to the other side"),)
    speed: float = slider(1.5, 0.4, 2.0, unit="m/s", live=True, help="Walking speed, key held")
    strength: float = slider(1.0, 0.3, 2.0, live=True, help="Factor on the torque of all servos")
    step_height: float = slider(0.25, 0.15, 0.6, unit="m", live=True, help="Lift of the feet")
    push: float = slider(0.0, -20.0, 20.0, unit="N", live=True, help="Steady push at the chest")
    marks: str = choice(
        "none", MARKS, live=True, help=MARKS_HELP, switch=("none", "all"), label="Show"
    )
    curves: str = choice("none", CURVES, live=True, help=CURVES_HELP, label="Curves")
    floor: str = choice("flat", tuple(FLOORS), help="What there is to walk over")
    put_on_feet: bool = toggle(
        False,
        live=True,
        help="Start again where it lies when it cannot get up for 15 s",
        label="Put back on its feet",
    )

    def build(self, world: World) -> None:
        self.moves = FLOORS[self.floor](world)
        self._put(world, opened("human"))

    def set_creature(self, world: World, plan: Plan) -> None:
        """Build `plan` in place of the present one. Raises PlanError when it cannot walk on two
        legs.
        """
        if plan.gait != "biped":
            raise PlanError("here only creatures on two legs can walk: choose the gait biped")
        chosen(kind_of(plan), plan)  # what cannot be driven is refused before anything is removed
        self._put_again(world, plan)

    def _put_again(self, world: World, plan: Plan, x: float = 0.0) -> None:
        for body in self.gait.figure.bodies.values():
            world.remove(body)
        self._put(world, plan, x)

    def _put(self, world: World, plan: Plan, x: float = 0.0) -> None:
        hit = world.ray_cast((x, HIGHEST), (x, -HIGHEST))
        figure = Figure(world, plan, on_ground(plan, x, hit.point[1] if hit else 0.0))
        self.creature, self.gait = plan, Biped(figure, chosen(kind_of(plan), plan))
        self.gait.numbers["step_height"] = self.step_height
        self.gait.set_strength(self.strength)
        self.shown = CreatureMarks(self.gait)
        self.start = self.gait.walk.figure.hip.real  # [m]
        self.facing = 1  # it is to look to the right, -1 to the left
        self.down = 0.0  # [s] since it was on its feet

    def step(self, world: World) -> None:
        if self.moves:
            self.moves(world)
        way = ("walk_right" in self.held) - ("walk_left" in self.held)
        self.gait.wish = self.wish()
        self.gait.step(world, way * self.speed)
        self.shown.step(world, self.marks, self.curves)
        lies = self.gait.misses or self.gait.phase in DOWN
        self.down = self.down + world.tick_length if lies else 0.0
        if self.put_on_feet and self.down > PATIENCE:
            hip = self.gait.figure.root.body
            self._put_again(world, self.creature, hip.position[0] if hip.alive else 0.0)
        chest = self.gait.walk.figure.bodies.get("chest")
        push = pushed(self.held, self.push)
        if chest is not None and chest.alive and push:
            chest.apply_force((push, 0.0), chest.center)

    def wish(self) -> Wish:
        """Return what is asked of it now besides its speed."""
        words = {word: word in self.held for word in ("jog", "crouch", "jump")}
        return Wish(facing=self.facing, **words)

    def pressed(self, world: World, name: str) -> None:
        self.facing = -self.facing

    def changed(self, world: World, name: str) -> None:
        self.gait.numbers["step_height"] = self.step_height
        if name == "strength":
            self.gait.set_strength(self.strength)

    def aside(self) -> float:
        return self.shown.aside(self.curves)

    def draw(self, draw: Draw, world: World) -> None:
        if self.gait.misses:
            draw.text((self.view[0] + 0.5, 5.6), f"It {self.gait.phase}, lying down.")
        self.shown.draw(draw, world, self.marks, self.curves)

    def check(self, world: World) -> None:
        assert self.gait.figure.whole, f"it misses {self.gait.figure.missing()}"
        figure = self.gait.walk.figure
        assert self.gait.phase != "fallen", "the figure has fallen"
        assert abs(figure.tilt) < 0.2, (
            f"the pelvis leans by {figure.tilt:.2f} rad; 0.2 is the bound"
        )
        for leg in figure.legs:
            assert leg.foot.body.contacts_count, f"the {leg.name} foot is not on the ground"
        drift = figure.in_world(figure.hip)[0] - self.start
        assert abs(drift) < 0.3, f"it drifted {drift:.2f} m while it should stand"
