"""The lesson on the pendulum: what a period depends on, and what not.

Misconceptions asked for: heavy ones swing faster, or slower; twice the length is twice the time; a
wide swing takes longer in proportion, or never longer; a sixth of
the weight is six times the time (Czudková and Musilová 2000).
"""

from scenes.deck import Closing, Step

MARKS = {"contacts": False, "normals": False, "velocities": False}
BARE = {"curve": False, "amplitude": 20.0, "length": 2.0}

STEPS = (
    Step(
        "Two pendulums hang from one nail, both 2 m long. The orange bob has four times the mass"
        " of the blue one. We let them go together, from 20°.",
        title="Light and heavy",
        question="Which one is back first?",
        answers=("The light one", "The heavy one", "Both at the same time"),
        right=2,
        answer="Both at the same time, after 2.86 s. The heavy bob is pulled four times as hard,"
        " and is four times as hard to move. The mass drops out.",
        values={**BARE, "hangs": "4 times the mass"},
        overlays=MARKS,
        seconds=3.8,  # a swing is timed from its first pass: 1.25 T = 3.57 s
    ),
    Step(
        "Now two lengths: 2.4 m and a quarter of that, 0.6 m.",
        title="Long and short",
        question="How many swings does the short one do while the long one does one?",
        answers=("4", "2", "1.4", "1: a swing is a swing"),
        right=1,
        answer="Two: 1.57 s against 3.13 s. A quarter of the length is half the time, because the"
        " length stands under a root:\n$ T ∼ √L $",
        values={**BARE, "hangs": "¼ of the length", "length": 2.4},
        overlays=MARKS,
        seconds=4.2,
    ),
    Step(
        "Same length, same mass. One starts at 40°, the other at 10°: a quarter of the way.",
        title="Wide and narrow",
        question="How much longer does the wide swing take?",
        answers=("Four times as long", "Twice as long", "3 % longer", "To the last bit the same"),
        right=2,
        # T(40°) / T(10°) = agm(1, cos 5°) / agm(1, cos 20°) = 1.0294
        answer="Only 3 %: 2.93 s against 2.84 s. Who starts further up is also faster. Galileo took"
        " them for equal, and clocks with small swings live on it.",
        values={**BARE, "hangs": "a swing of 10°", "amplitude": 40.0},
        overlays=MARKS,
        seconds=3.8,
    ),
    Step(
        "And very wide? The rods are stiff, so we can let it go from 150°, far above the nail.",
        title="From far up",
        question="How much longer does this swing take than the one from 10°?",
        answers=("3 %, as before", "A fifth", "Three quarters", "15 times: 150° to 10°"),
        right=2,
        # agm(1, cos 5°) / agm(1, cos 75°) = 1.759
        answer="76 %: 5.00 s. Far up, the pull along the arc grows weaker again; straight above the"
        " nail it would be zero. The formula for small swings has an end.",
        values={**BARE, "hangs": "a swing of 10°", "amplitude": 150.0},
        overlays=MARKS,
        seconds=6.5,
    ),
    Step(
        "On Earth the 2 m pendulum takes 2.86 s from 20°. We take it to the Moon, where everything"
        " weighs a sixth.",
        title="On the Moon",
        question="How long does a swing take there?",
        answers=("1.2 s", "2.9 s, as here", "7.0 s", "17 s"),
        right=2,
        # √(9.81 / 1.62) = 2.461; 2.859 s · 2.461 = 7.04 s
        answer="7.0 s. A sixth of the pull, √6 = 2.5 times the time. It does not take six times as"
        " long: the root again.\n$ T ≈ 2π √(L/g) $",
        values={**BARE, "hangs": "nothing", "place": "Moon"},
        overlays=MARKS,
        speed=2.0,
        seconds=9.0,
    ),
    Step(
        "Planet X: nobody has told us g. We have a pendulum of L = 2 m, a stopwatch, and the"
        " formula. Wait for a whole swing and write down T.",
        title="An unknown planet",
        values={**BARE, "hangs": "nothing", "place": "planet X", "amplitude": 10.0},
        overlays=MARKS,
        seconds=4.2,
        answer="T = 2.625 s. Now turn the formula round:\n$ g = (4π^2 L)/T^2 $",
    ),
    Step(
        "You have L = 2 m and T = 2.625 s. Both sides of $T = 2π √(L/g)$ are squared, and solved"
        " for g.",
        title="How strong is gravity there?",
        question="How large is g on planet X?",
        answers=("4.8 m/s²", "9.8 m/s²", "11.5 m/s²", "30 m/s²"),
        right=2,
        # 4π² 2 / 2.625² = 11.46; from 10° a swing takes 0.19 % longer than the formula says
        answer="11.46 m/s², and it is 11.5: from 10° T is a trifle long. So in 1672 Richer"
        " noticed that gravity differs even on Earth: in Cayenne his clock from Paris was slow by"
        " 2½ minutes a day.",
        fresh=False,
        press=("tell",),
        seconds=1.0,
    ),
    Step(
        "A clock maker wants a pendulum whose swing, there and back, takes 2 s: each pass ticks a"
        " second. On Earth, with small swings.",
        title="The seconds pendulum",
        question="How long must it be?",
        answers=("0.25 m", "0.5 m", "1 m", "2 m"),
        right=2,
        # g T² / 4π² = 0.994 m
        answer="0.994 m: the dot at 1 m lies at 2 s. That was nearly the definition of the metre."
        "\n$ L = (g T^2)/(4π^2) $",
        values={
            "hangs": "eight lengths",
            "against": "length",
            "amplitude": 10.0,
            "length": 1.0,
            "curve": False,
        },
        overlays=MARKS,
        seconds=4.2,
    ),
)

CLOSING = Closing(
    learned=(
        "The mass of the bob does not matter; the length does, under a root: $T ≈ 2π √(L/g)$.",
        "Small swings all take the same time. Large ones take longer: 3 % at 40°, 76 % at 150°.",
        "Who measures $T$ and $L$ knows $g$, also on a planet that nobody has been to.",
    ),
    next="Hang a nut on a thread of 99.4 cm and count its swings for a minute. How close do you "
    "come to 30? Then a quarter of the thread.",
)
