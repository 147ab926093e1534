"""What a program of a user looks like to pyright, which reads this file with the rest.

A line with a comment is wrong, and pyright must find that (a comment that ignores nothing is an
error here); every other line is right.
"""

# pyright: reportUnnecessaryTypeIgnoreComment=true

from physics import (
    Box,
    Circle,
    Distance,
    Filter,
    MouseJoint,
    Polygon,
    Revolute,
    SolverSettings,
    Vector,
    World,
)

world = World(gravity=(0.0, -9.81), settings=SolverSettings(substeps=4))
world = World(gravty=(0.0, -9.81))  # pyright: ignore[reportCallIssue]
world = World(settings=SolverSettings(substep=4))  # pyright: ignore[reportCallIssue]
world = World(gravity=9.81)  # pyright: ignore[reportArgumentType]

ball = world.add_dynamic(
    Circle(radius=0.5, filter=Filter(category=2)), position=(0.0, 3.0), bullet=True, name="ball"
)
world.add_dynamic(Circle(0.5), Box(2.0, 1.0), Polygon(((0.0, 0.0), (1.0, 0.0), (0.0, 1.0))))
world.add_dynamic(Box(2.0, 1.0, 3.0))  # pyright: ignore[reportCallIssue]
world.add_dynamic(Circle(), velocty=(1.0, 0.0))  # pyright: ignore[reportCallIssue]
world.add_dynamic(Circle(), velocity=3.0)  # pyright: ignore[reportArgumentType]
world.add_dynamic("circle")  # pyright: ignore[reportArgumentType]
world.add_dynamic(Circle(raduis=1.0))  # pyright: ignore[reportCallIssue]
world.add_static(Box(), position=(0.0, -1.0), angle=0.1)
world.add_static(Box(), velocity=(1.0, 0.0))  # pyright: ignore[reportCallIssue]
world.add_kinematic(Box(), omega="fast")  # pyright: ignore[reportArgumentType]

height: float = ball.position.y + ball.center[1] + ball.velocity.x
x, y = ball.world_point((0.5, 0.0))
way: Vector = 0.5 * (ball.position + ball.velocity) - ball.center
ball.velocity = (1.0, 2.0)
ball.velocity = ball.position
ball.velocity = 3.0  # pyright: ignore[reportAttributeAccessIssue]
ball.velocty = (1.0, 2.0)  # pyright: ignore[reportAttributeAccessIssue]
ball.position.z  # pyright: ignore[reportAttributeAccessIssue]  # noqa: B018
ball.set_material(friction=0.2, sensor=True)
ball.set_material(frction=0.2)  # pyright: ignore[reportCallIssue]
world.gravty = (0.0, 0.0)  # pyright: ignore[reportAttributeAccessIssue]
world.gravity = (0.0, 0.0)
world.settings.substeps = 2
world.settings.substep = 2  # pyright: ignore[reportAttributeAccessIssue]

hinge = world.add_joint(Revolute(b=ball, anchor=(0.0, 3.0), motor_speed=2.0, max_torque=5.0))
world.add_joint(Revolute(b=ball, anchr=(0.0, 3.0)))  # pyright: ignore[reportCallIssue]
world.add_joint(Revolute(b="ball"))  # pyright: ignore[reportArgumentType]
world.add_joint(Distance(b=ball, anchor_b=ball.center, lenght=1.0))  # pyright: ignore[reportCallIssue]
world.add_joint(MouseJoint(ball, anchor=ball.center, target=(1.0, 1.0)))
world.add_joint(Circle())  # pyright: ignore[reportArgumentType]
hinge.motor_speed = None
hinge.max_torque = 7.0
hinge.moter_speed = 1.0  # pyright: ignore[reportAttributeAccessIssue]
hinge.bogus  # pyright: ignore[reportAttributeAccessIssue]  # noqa: B018
torque: float = hinge.reaction_torque + hinge.reaction_force.x + hinge.anchor_a.y

world.step(4)
world.step(1 / 60)  # pyright: ignore[reportArgumentType]
share: float = world.advance(1 / 60)
world.remove(hinge)
world.remove("ball")  # pyright: ignore[reportArgumentType]
hit = world.ray_cast((0.0, 0.0), (1.0, 0.0), ignore=ball)
if hit is not None:
    slope: float = hit.normal.x / hit.normal.y
world.ray_cast((0.0, 0.0), (1.0, 0.0), ignor=ball)  # pyright: ignore[reportCallIssue]
