"""The lesson on energy: where it goes, and what it does not say.

Misconceptions asked for: as high as the loop is enough; half the speed is half the height; the
shortest way is the fastest; what is no longer seen is used up.
"""

from scenes.deck import Closing, Step

BARE = {"contacts": False, "normals": False, "impulses": False, "velocities": False}
PUCK = 'body("sliding puck")'

STEPS = (
    Step(
        "The loop is 2 r high. The puck starts a bit higher, from 2.2 r, and slides without any"
        " friction. So it has energy enough to reach the top.",
        title="Higher than the loop",
        question="How far does it get?",
        answers=(
            "Round the loop",
            "To the top, and stops",
            "It falls, still moving",
            "To half of the height",
        ),
        right=2,
        # N = 0 at z = (2 h + r) / 3 = 1.8 r; there v² = g (z − r) = 0.8 g r
        answer="It falls from 1.8 r, and it is moving all the time. To stay on the track it must be"
        " so fast that the track has to push. Its energy cannot be height and speed at once.",
        values={"what": "sliding puck", "height": 2.2, "marks": False},
        overlays=BARE,
        view=(-7.6, -0.6, 6.6, 6.0),
        speed=0.5,
        until=f"{PUCK}.x > -2 and {PUCK}.y < 2.4 and {PUCK}.vy < -2",
    ),
    Step(
        "At the top gravity alone may bend the path: v² ≥ g r. And the books must balance:\n$ m g h"
        " = m g 2r + 1/2 m v^2 $",
        title="How high, then?",
        question="From which height does it just get round?",
        answers=("2.25 r", "2.5 r", "3 r", "4 r"),
        right=1,
        answer="$ h = 2r + 1/2 r = 2.5 r $\nHere it starts from 2.55 r. Mass is not in it, and"
        " neither is g: on the moon it is the same loop.",
        values={"what": "sliding puck", "height": 2.55, "marks": False},
        overlays=BARE,
        view=(-7.6, -0.6, 6.6, 6.0),
        speed=0.5,
        until=f"{PUCK}.x > 3",
    ),
    Step(
        "A hoop now, and it rolls. Its mass is all in its rim. It starts from 2.6 r, a little"
        " higher than the puck. Rolling is without slipping, so friction does no work.",
        title="Rolling",
        question="Does the hoop get round?",
        answers=(
            "Yes: any mass does",
            "Yes: nothing is lost",
            "No: friction takes it",
            "No: some of it spins",
        ),
        right=3,
        # At the bottom half is spin; at the top v² = 2 g (h − 2 r) / 2 = 0.6 g r < g r
        answer="Nothing is lost, but half of the energy of motion is in the spin. So it has to"
        " come from\n$ h = 2.5r + 1/2 β r $\nwith I = β m R²: 3 r for a hoop, 2.75 r for a disc.",
        values={"what": "rolling hoop", "height": 2.6, "marks": False},
        overlays=BARE,
        speed=0.5,
        graph=("energy.linear", "energy.angular"),
        until='body("rolling hoop").x > -2 and body("rolling hoop").y < 2.4'
        ' and body("rolling hoop").vy < -2',
    ),
    Step(
        "Four pucks, no friction, the same start and the same end. The straight line is the"
        " shortest way. The green one, a cycloid, begins straight down.",
        title="A race",
        question="Who is there first?",
        answers=("The cycloid", "The arc", "The straight line", "All at once"),
        right=0,
        # 1.997 s, 2.066 s, 2.624 s; the hand-made one 2.032 s
        answer="The cycloid, after 2.00 s: who falls first is fast early. The straight line takes"
        " 2.62 s. Energy does not know about time: all four have the same books.",
        scene="brachistochrone",
        overlays=BARE,
        speed=0.5,
        until="cycloid.x > 5.49 and cycloid.speed < 0.1",
    ),
    Step(
        "The cycloid has arrived with 9.9 m/s. The others are still on their way.",
        title="And how fast?",
        question="How fast will the others be when they arrive?",
        answers=(
            "Slower than the first",
            "Only the line is faster",
            "All the same",
        ),
        right=2,
        # √(2 g h) with h = 5 m: 9.90 m/s
        answer="All with $v = √(2 g h)$ = 9.9 m/s. The slide pushes across the way, so it does no"
        " work. Only height counts. When it comes to speeds, energy spares us the whole way.",
        fresh=False,
        overlays=BARE,
        speed=0.5,
        until="line.x > 5.49 and line.speed < 0.1",
    ),
    Step(
        "Balls fall from 6 m. The middle one, e = 0.5, leaves the floor with half the speed that it"
        " came with.",
        title="Bouncing",
        question="How high does the ball with e = 0.5 bounce?",
        answers=("6 m", "4.2 m", "3 m", "1.5 m"),
        right=3,
        # e² h = 1.5 m, measured to 0.1 mm
        answer="Half the speed is a quarter of the energy:\n$ 1/2 m v^2 $\nThe ledger"
        " says where the rest went: into impacts, which is heat and sound.",
        scene="bounces",
        overlays=BARE,
        boards=("ledger",),
        until='body("ball e = 0.5").vy < -0.1 and time > 1.3',  # it has been at its top
    ),
    Step(
        "A ball of 400 kg comes down 3.5 m with v = √(2 g h) and hits a wall with 13.7 kJ. The"
        " ledger counts every joule.",
        title="The wall",
        question="Where is most of that energy three seconds later?",
        answers=(
            "In the bricks that fly",
            "In the bricks' height",
            "It has become heat",
            "Nowhere: it is used up",
        ),
        right=2,
        # Impacts 8.9 kJ, friction 5.5 kJ, the rope's pull 0.36 kJ, from 29.4 kJ, of which the
        # standing wall has 15.7 kJ
        answer="Heat: 8.9 kJ by impacts, 5.5 kJ by friction, 0.4 kJ as the rope pulls tight: more"
        " than the ball has brought, for the wall has come down, too. The sum stays. But nobody"
        " gets the heat back.",
        scene="wrecking_ball",
        overlays=BARE,
        boards=("ledger",),
        seconds=5.0,
    ),
    Step(
        "Energy is a judge of programs, too. This double pendulum has no friction, and joints do no"
        " work. But we let the program take large steps: 60 a second, in place of 480.",
        title="The books of a program",
        question="What will the ledger say after ten seconds?",
        answers=("No change", "Energy is missing", "There is more"),
        right=1,
        # Joints −85 J, solver −1 J; at 240 ticks with 2 substeps less than 0.01 J
        answer="The joints have swallowed 85 J, by nothing but large steps. At its usual 480 steps"
        " a second the program loses not 0.01 J. It may lose a little. If it gained, all would"
        " explode.",
        scene="double_pendulum",
        settings={"tick_rate": 60, "substeps": 1},
        overlays=BARE,
        boards=("ledger",),
        seconds=10.0,
    ),
)

CLOSING = Closing(
    learned=(
        "To stay on the track it takes speed as well as height: $h = 2.5 r$ for what slides, with "
        "any mass and any g.",
        "What rolls spins, too. Part of its energy is in the spin, so it must start higher.",
        "Without friction the height alone tells the speed, $v = √(2 g h)$, but not the time.",
        "Energy is never used up: impacts and friction make heat of it.",
    ),
    next="Let the disc roll in the loop, and find the least height from which it gets round. Then "
    "open the ledger (F5) in a scene of your own: where does its energy go?",
)
