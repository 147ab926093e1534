"""The lesson on gases: pressure as blows, Maxwell's speeds, work and heat, and Brown's grain.

Misconceptions asked for: all particles of a gas are equally fast; pressing warms by friction or as
the blows get more; a gas that spreads gets cold; blows from all sides cancel.
"""

from scenes.deck import Closing, Step

MARKS = {"contacts": False, "normals": False, "impulses": False}

STEPS = (
    Step(
        "120 discs fly, bounce, and feel nothing else. Their blows push the walls: the sum of all"
        " in a second, for each metre of wall, is the pressure p. We measured 16 N/m. Take 240.",
        title="What pressure is",
        question="As many again, just as fast. How large is p?",
        answers=("16 N/m, as before", "About 24 N/m", "A little over 32 N/m", "64 N/m"),
        right=2,
        # 34.9 N/m; N k T / A = 29.7 N/m, over (1 - share)² = 34.7 N/m
        answer="35 N/m: twice as many blows, and so twice the pressure, $p A = N k T$. The little"
        " that is over comes from the discs: each takes room from the others.",
        values={"count": 240, "grain": False},
        overlays=MARKS,
        seconds=10.0,
    ),
    Step(
        "Back to 120 discs and 16 N/m. This time all of them begin twice as fast, with 6 m/s.",
        title="Twice as fast",
        question="How large is p now?",
        answers=(
            "16 N/m: as many discs",
            "23 N/m: √2 of it",
            "32 N/m: twice",
            "64 N/m: four times",
        ),
        right=3,
        answer="64 N/m. Each blow is twice as hard, and blows come twice as often. So p goes with"
        " v², the energy of a disc. Its mean is what we call temperature, in the plane:"
        "\n$ k T = ½ m ⟨v^2⟩ $",
        values={"count": 120, "grain": False, "speed": 6.0},
        overlays=MARKS,
        seconds=10.0,
    ),
    Step(
        "All 240 discs begin with just 3 m/s, in any direction. Then they collide, without any"
        " loss. Bars at the right will count how many are how fast.",
        title="Fast and slow",
        asks=("speeds",),
        question="What will the bars look like after 3 seconds?",
        answers=(
            "One bar: all at 3 m/s",
            "Two: fast ones and slow ones",
            "A hill with a long tail",
            "All bars equally high",
        ),
        right=2,
        answer="Blows give to some and take from others, until the hill of Maxwell (1860) is there:"
        " blue discs are slow, red ones fast. It stays, though each disc changes its speed all the"
        " time.",
        values={"count": 240, "grain": False},
        overlays=MARKS,
        seconds=3.0,
    ),
    Step(
        "The piston comes in at 0.3 m/s, to half the room. The discs are ten times as fast. No heat"
        " comes in from outside.",
        title="Pressing it together",
        question="What becomes of the temperature?",
        answers=("It falls", "It stays", "It rises: more blows", "It rises: the piston does work"),
        right=3,
        # In the plane k T ∼ 1/A, and a little more, as the discs take room; in space A^(−2/3): 1.6
        answer="k T goes from 4.5 to 11 J; in space, with three directions, it would rise less."
        " From a wall that comes towards it, a disc bounces off faster. Blows between discs heat"
        " nothing. Feel it on a bicycle pump.",
        fresh=False,
        values={"width": 3.5},
        overlays=MARKS,
        speed=1.5,
        seconds=12.5,
    ),
    Step(
        "Now the piston goes back to where it was, just as slowly.",
        title="And out again",
        question="What does the gas do?",
        answers=(
            "It stays hot",
            "It gets as cold as before",
            "It gets half as hot",
            "It gets hotter",
        ),
        right=1,
        answer="It gets as cold as it was: from a wall that goes away, a disc bounces off slower,"
        " and the gas gives the work back. Fridges cool like this.",
        fresh=False,
        values={"width": 7.0},
        overlays=MARKS,
        speed=1.5,
        seconds=12.5,
    ),
    Step(
        "This gas is in the left half of the box, with k T = 4.5 J. A moment ago there was a wall"
        " in the middle. It is gone, and nothing moved it against the gas.",
        title="Just more room",
        question="The gas spreads over twice the room. What becomes of k T?",
        answers=("It falls to half", "It falls a little", "It stays at 4.5 J", "It rises"),
        right=2,
        # 1 in 2^240 = 1.8e72
        answer="It stays: no wall went away from the discs, so none got slower. And they do not"
        " come back: by chance, all 240 are at the left once in 10⁷² looks.",
        values={"count": 240, "grain": False, "start": "left half"},
        overlays=MARKS,
        seconds=5.0,
    ),
    Step(
        "A grain rests in the middle. It is as heavy as 30 discs, and gets blows from all sides,"
        " some 15 a second.",
        title="Brown's grain",
        question="What will it do?",
        answers=(
            "Rest: the blows cancel",
            "Shiver about its place",
            "Wander off, to and fro",
            "Get faster and faster",
        ),
        right=2,
        # Brown 1828: particles contained in pollen; Einstein 1905; Perrin 1908: Avogadro's number
        answer="It wanders: the blows never cancel quite, and nothing brings it back. Specks out of"
        " pollen did this in Brown's water in 1827. Einstein explained it in 1905; Perrin counted"
        " atoms by it in 1908.",
        overlays=MARKS,
        seconds=12.0,
    ),
)


CLOSING = Closing(
    learned=(
        "Pressure is blows on the walls, temperature is the mean energy of a disc: $p A = N k T$.",
        "Blows alone make Maxwell's mixture of slow and fast ones.",
        "A wall that comes in heats the gas, one that goes out cools it, and an empty half does "
        "neither.",
    ),
    next="Hold a bicycle pump shut, press, and feel its end. Then let it out quickly.",
)
