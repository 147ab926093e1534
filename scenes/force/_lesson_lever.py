"""The lesson on statics: lever, centre of mass, toppling, friction of a ladder.

Misconceptions asked for: the heavier side goes down; what is balanced weighs nothing; a stack
stands as long as each brick lies on the next; a heavier climber is more in danger.
"""

from scenes.deck import Closing, Step

STEPS = (
    Step(
        "A beam on a fulcrum. At the left hang 3 kg, 1 m away from it. At the right hang 2 kg, 2 m"
        " away. A hand still holds the beam level.",
        title="The lever",
        question="The hand lets go. What does the beam do?",
        answers=("The left goes down: 3 kg", "The right goes down", "It stays level"),
        right=1,
        # 2 kg · 2 m = 4 kg m against 3 kg · 1 m = 3 kg m
        answer="The right goes down, although it is lighter. What counts is weight times arm, the"
        " moment. It is the area of the rectangle:\n$ M = F a $",
        values={"left": 3.0, "left_arm": 1.0, "right": 2.0, "right_arm": 2.0},
        seconds=5.0,
    ),
    Step(
        "At the left hang 4 kg at 1.5 m. At the right two weights of 2 kg, one at 2 m, the other at"
        " 1 m.",
        title="Moments add up",
        question="Which side goes down?",
        answers=("The left one", "The right one: two weights", "None: it stays level"),
        right=2,
        # 4 · 9.81 · 1.5 = 58.86 N m; 2 · 9.81 · (2 + 1) = 58.86 N m
        answer="None. At the right, 39 N·m and 20 N·m add up to 59 N·m, as much as at the"
        " left. Look: the areas are equal.\n$ F_1 a_1 = F_2 a_2 + F_3 a_3 $",
        values={
            "left": 4.0,
            "left_arm": 1.5,
            "right": 2.0,
            "right_arm": 2.0,
            "third": 2.0,
            "third_arm": 1.0,
        },
        seconds=4.0,
    ),
    Step(
        "A beam in balance: 3 kg at 1 m, 2 kg at 1.5 m. The beam itself has 6 kg with its bob.",
        title="What the fulcrum carries",
        question="With what force does the fulcrum push up?",
        answers=("0 N: all is balanced", "49 N: the two weights", "108 N: everything"),
        right=2,
        # (3 + 2 + 6) · 9.81 = 107.9 N; (3 + 2) · 9.81 = 49.05 N
        answer="108 N. To be at rest takes two things. The moments must cancel, or it turns. And"
        " the forces must cancel, or it falls: the fulcrum carries the weight of all.",
        values={"left": 3.0, "left_arm": 1.0, "right": 2.0, "right_arm": 1.5},
        seconds=4.0,
    ),
    Step(
        "Five bricks, no glue. Each lies 0.22 of a brick further out than the one below, so it"
        " rests on it with most of its base. The dots: centres of mass of all that is above.",
        title="Leaning out",
        asks=("limits",),
        question="What will the stack do?",
        answers=("It stands", "The top brick falls alone", "All of it tips over the edge"),
        right=2,
        # 0.98 (1 + 1/2 + … + 1/5) / 2 = 1.119 bricks in 5 steps of 0.224; the centre of all five
        # lies (3 · 0.224 - 0.5) = 0.17 of a brick beyond the edge
        answer="All of it tips. Each brick lies well on the next, but the centre of mass of all"
        " five is beyond the edge of the table. There is nothing below it to push.",
        scene="overhang",
        values={"stacking": "equal"},
        speed=0.5,
        until='body("brick 1").y < 0.2',
    ),
    Step(
        "The same five bricks, reaching just as far: 1.12 bricks. But now in steps of nearly 1/2,"
        " 1/4, 1/6, 1/8, 1/10 of a brick, from the top.",
        title="The harmonic series",
        asks=("limits",),
        question="The top brick lies wholly beyond the table. What will happen?",
        answers=("It stands", "The top brick falls", "All of it tips"),
        right=0,
        answer="It stands. Each centre of mass is just over the brick below. With more bricks, it"
        " goes as far as you like, only ever slower:\n$ d = L/2 (1 + 1/2 + 1/3 + …) $",
        scene="overhang",
        seconds=3.0,
    ),
    Step(
        "A tall box, 0.4 as wide as high, on a plane with friction μ = 0.6. The plane tilts by 3° a"
        " second.",
        title="Toppling or sliding",
        question="What does the box do first?",
        answers=(
            "It slides, at 31°",
            "It topples, at 22°",
            "It slides, at 22°",
            "It topples, at 31°",
        ),
        right=1,
        # arctan 0.4 = 21.80°, arctan 0.6 = 30.96°
        answer="It topples, when its weight points past the corner: $tan α = b/h = 0.4$, at 22°. It"
        " would slide at $tan α = μ = 0.6$. The smaller number decides.",
        scene="toppling",
        until='body("box").omega > 0.5',
    ),
    Step(
        "A ladder leans at a smooth wall, at 60°. The floor has μ = 0.4. Someone of 70 kg climbs"
        " it. The ring must stay within the cone of friction.",
        title="The ladder",
        question="How far does he get before it slips?",
        answers=("Half way", "Three quarters", "To the top", "It slips at once"),
        right=1,
        # s = (μ (m + M) tan α − m/2) / M = 0.74 with the round ends of the ladder
        answer="Three quarters. The higher he is, the harder the top presses on the wall, and the"
        " more friction the foot needs. N stays the same. At f/N = 0.4 the foot lets go.",
        scene="ladder",
        until='body("ladder").speed > 1.5',
    ),
    Step(
        "The same ladder, at 60° with μ = 0.4. The next to climb it has 120 kg instead of 70 kg.",
        title="A heavier climber",
        question="When does it slip now?",
        answers=("Much earlier", "At nearly the same place", "Never: he presses it down"),
        right=1,
        # 0.723 against 0.738, seen 0.007 later: only the ladder's own 12 kg count less
        answer="At 0.73 instead of 0.75 of its length. He needs more friction, but he also presses"
        " more. Put it steeper: at 75° both get to the top.",
        scene="ladder",
        values={"climber": 120.0},
        until='body("ladder").speed > 1.5',
    ),
)


CLOSING = Closing(
    learned=(
        "At rest two things hold: moments cancel, or it turns; forces cancel, or it falls.",
        "A moment is force times arm, $M = F a$.",
        "A thing stands as long as its weight points between its feet. That decides for bricks and "
        "boxes alike.",
    ),
    next="Lay five books over the edge of a table so that the top one is wholly outside. Begin "
    "with the top one.",
)
