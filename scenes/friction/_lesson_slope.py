"""The lesson on friction: Coulomb's law, its cone, at rest and slipping.

Misconceptions asked for: heavy things hold better, or slip sooner; broad ones hold better; friction
is always μ N; the limit is a share of 90° (McDermott 1984; Hestenes, Wells and Swackhamer 1992).
"""

from scenes.deck import Closing, Step

ALL_SLIP = 'body("block 0").slip > 0.004 and body("block 4").slip > 0.004'  # [m/s], 0.3° on
MARKS = {"scene": True, "contacts": False, "normals": False, "impulses": False}

STEPS = (
    Step(
        "Five blocks of the same wood lie on a board: μ = 0.3 for all. The lightest has 1 kg, the"
        " heaviest 10 kg. Now one end of the board rises, by 2° a second.",
        title="Light or heavy?",
        question="Which block slips first?",
        answers=("The lightest", "The heaviest", "All at the same angle", "The lowest one"),
        right=2,
        # arctan 0.3 = 16.70°; seen to slip at 16.9°, see Slope.theory
        answer="All slip at once, at 17°. The heaviest is pulled ten times as hard. But it also"
        " presses ten times as hard, and friction can hold ten times as much.",
        values={"differ": "mass", "tilting": True, "friction": 0.3},
        overlays=MARKS,
        view=(-8.3, 0.2, 15.0, 8.0),
        speed=1.5,
        until=ALL_SLIP,
    ),
    Step(
        "Now the board stays at 10°. Two of the blocks slide, three rest. The one with μ = 0.6 has"
        " 5 kg. The slope presses it with N = 48 N, so friction could be up to μ N = 29 N.",
        title="Friction at rest",
        question="How large is the friction on the block now?",
        answers=("0 N: nothing moves", "9 N: m g sin α", "29 N: μ N", "49 N: m g"),
        right=1,
        # m g sin 10° = 8.52 N, N = m g cos 10° = 48.30 N, μ N = 28.98 N
        answer="8.5 N, as much as the pull down the slope. Friction at rest is only as large as it"
        " has to be. The law is a limit:\n$ f ≤ μ N $",
        values={"slope": 10.0},
        overlays={**MARKS, "impulses": True},
        view=(3.0, 0.4, 13.0, 7.4),
        select="block 3",
        boards=("free_body",),
        seconds=0.6,
    ),
    Step(
        "Together, N and f carry the weight: they point straight up. But as f ≤ μ N, they can lean"
        " from the normal by no more than arctan μ. Of all they can do, that makes a cone.",
        title="The cone of friction",
        question="The blocks slip one after the other. At which angle does μ = 0.6 let go?",
        answers=("31°: tan α = 0.6", "37°: sin α = 0.6", "54°: 0.6 of 90°", "45°, as all do"),
        right=0,
        # arctan 0.6 = 30.96°, arcsin 0.6 = 36.87°
        answer="At 31°, when straight up leaves its cone:\n$ tan α = μ $\nMass is not in it, nor g."
        " To measure μ, tilt the board and read off the angle.",
        values={"tilting": True, "cone": True},
        overlays=MARKS,
        view=(-8.3, 0.2, 15.0, 9.6),
        speed=2.0,
        until='body("block 3").slip > 0.004',
    ),
    Step(
        "A test of the law. Five blocks of 5 kg with μ = 0.3 again. This time they stand on bases"
        " of different size, from 0.45 m to 1.35 m.",
        title="Broad or narrow?",
        question="Which one slips first?",
        answers=("The narrowest base", "The broadest base", "All at the same angle"),
        right=2,
        answer="All at once again. A base three times as broad carries a third of the pressure:"
        " more surface, less grip on each bit of it. Neither mass nor base is in tan α = μ.",
        values={"differ": "base", "tilting": True, "friction": 0.3},
        overlays=MARKS,
        view=(-8.3, 0.2, 15.0, 8.0),
        speed=1.5,
        until=ALL_SLIP,
    ),
    Step(
        "Most stuff grips better at rest, μₛ = 0.6, than while it slips, μₖ = 0.4. A belt carries"
        " this block along. A spring pulls it back, harder the further it goes.",
        title="At rest and slipping",
        question="What will the block do?",
        answers=(
            "Ride along for ever",
            "Stop where k x = μₖ N",
            "Ride, jump back, again",
        ),
        right=2,
        # Teeth of 2 (μₛ − μₖ) N = 39 N, between 58.9 N and 19.6 N; N = 98.1 N
        answer="It rides until k x = μₛ N = 59 N, slips back, sticks at 20 N, and rides again. Read"
        " the teeth: they are 2 (μₛ − μₖ) N high. Brakes squeal like this, and violins sing.",
        scene="stick_slip",
        overlays=MARKS,
        speed=1.5,
        seconds=9.0,
    ),
    Step(
        "Teflon on steel grips no better at rest than while it slips. Let us make both coefficients"
        " 0.6 and change nothing else.",
        title="One coefficient",
        question="What becomes of the teeth of friction?",
        answers=(
            "They stay as they are",
            "They grow",
            "The curve becomes flat",
            "No slipping at all",
        ),
        right=2,
        answer="It lets go once, and friction stays at μ N = 59 N. The block just swings about that"
        " pull. Without a difference there is no stick and slip. That is why brakes and violins"
        " need the right surface.",
        scene="stick_slip",
        values={"slipping": 0.6},
        overlays=MARKS,
        speed=1.5,
        seconds=9.0,
    ),
    Step(
        "In a program, each contact looks for the impulse that would stop its slipping, and cuts it"
        " down to the cone. Five blocks on a slope of 20°, μ = 0.01, 0.1, 0.3, 0.6 and 1.",
        title="What a program does",
        question="Of how many blocks is the impulse cut?",
        answers=("None", "3", "2", "All 5"),
        right=1,
        # arctan 0.01, 0.1, 0.3, 0.6, 1 = 0.6°, 5.7°, 16.7°, 31°, 45°
        answer="Three, where arctan μ < 20°. In the X-ray the lower bars are friction: theirs fill"
        " the frames\n$ |λ_t| ≤ μ λ_n $\nTwo hold: theirs have room.",
        values={"slope": 20.0},
        overlays=MARKS,
        view=(3.0, 0.4, 13.0, 7.4),
        seconds=0.25,
        laboratory={"x-ray": {"show": "bars", "plays": True}},
    ),
    Step(
        "Friction is what that cut leaves of the impulse. With μ = 0 the cone is a line, the"
        " normal, and it leaves nothing.",
        title="Without friction",
        question="What becomes of the house of cards?",
        answer="Nothing that leans can stand: leaning needs a push along the floor. No friction, no"
        " house of cards, no walking, no knots, no screws.",
        scene="card_house",
        overlays=MARKS,
        values={"friction": 0.0},
        speed=0.5,
        paused=True,
        until='body("card 1").speed > 0.1 and time > 1.2',
    ),
)

CLOSING = Closing(
    learned=(
        "Friction at rest is as large as it has to be, up to a limit: $f ≤ μ N$.",
        "A block slips where $tan α = μ$. Its mass does not matter, nor does the size of its base.",
        "Where friction is greater at rest than while slipping, things stick and slip, again and "
        "again.",
    ),
    next="Lay a coin on a book and lift one end until it slips. The height of that end over the "
    "way along the floor is μ. Do two coins, one upon the other, slip sooner?",
)
