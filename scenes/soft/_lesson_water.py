"""The lesson on floating: how deep a log lies, why steel swims, and where the level goes.

Misconceptions asked for: heavy things sink and light ones float whatever their size; the push grows
with the depth; a boat floats as it is thin, or full of air; what sinks pushes more water aside.
"""

from scenes.deck import Closing, Step

STEPS = (
    Step(
        "A body in water pushes water aside. It is pushed up by just the weight of that water"
        " (Archimedes). This log has 0.6 of the density of water, and falls in.",
        title="How deep does it lie?",
        question="How much of the log will be under water, once it rests?",
        answers=("None: wood floats on top", "Half of it", "60 % of it", "All of it"),
        right=2,
        answer="60 %, as then it pushes aside as much as it weighs. The cork has 0.25 of the"
        " density of water, and lies 25 % deep.\n$ A_wet/A = ρ/ρ_water $",
        seconds=7.0,
    ),
    Step(
        "Now the log has just the density of water. Wholly under water, it weighs as much as it"
        " pushes aside. It falls in again.",
        title="As dense as water",
        question="Where will it come to rest?",
        answers=(
            "Half out of the water",
            "Just below the surface",
            "Where it stops",
            "On the ground",
        ),
        right=2,
        answer="Weight and push are equal at any depth, so it stays where the water has stopped it."
        " Fish do this with a bladder of air, submarines with tanks.",
        values={"density": 1.0},
        seconds=6.0,
    ),
    Step(
        "The ball of steel is 7.8 times as dense as water. It falls in, and all the way down to the"
        " ground. Watch the arrow that points up.",
        title="Deeper and deeper",
        question="Under water, how does the push change on the way down?",
        answers=("It grows", "It stays as it is", "It gets less", "It goes to zero"),
        right=1,
        # π 0.3² m² · 10 kg/m² · 9.81 m/s² = 27.7 N
        answer="It stays at 28 N. The water presses harder from above and from below, and the"
        " difference is the same: the weight of the water that the ball has pushed aside.",
        select="steel ball",
        speed=0.25,
        until='body("steel ball").y < -2.85',
    ),
    Step(
        "The boat is of steel, too. It is a little heavier than the ball that has just sunk, rolled"
        " out to a hull of 6 cm.",
        title="A boat of steel",
        question="Why does it not sink?",
        answers=(
            "Thin steel is light",
            "Its hollow pushes water aside",
            "The air in it pulls it up",
            "The surface carries it",
        ),
        right=1,
        answer="Water cannot come into the hollow, so that counts as well. Steel and hollow push"
        " aside as much water as the steel weighs: 223 N.",
        seconds=7.0,
    ),
    Step(
        "Now it gets a load: five crates of 1.6 kg each, one after the other.",
        title="A load",
        question="What does that change in the push of the water on the boat?",
        answers=("Nothing", "It grows by 78 N", "It falls by 78 N", "It grows to twice"),
        right=1,
        # 5 · 0.9 · 10 kg/m² · 0.42² m² · 9.81 m/s² = 77.9 N
        answer="It goes from 223 N to 301 N: the 78 N that the crates weigh. To push more water"
        " aside, the boat has to lie deeper. It sinks in just so far.",
        fresh=False,
        press=("crate",) * 5,
        seconds=9.0,
    ),
    Step(
        "Crate after crate comes. When the rim goes under, the hollow fills, and the boat sinks."
        " Note where the water stands now.",
        title="Overloaded",
        question="Once the boat is down there, where will the water stand?",
        answers=("Higher than now", "As high as now", "Lower than now"),
        right=2,
        # 2.27 m² less 0.29 m², in a basin 14 m wide
        answer="Lower: afloat, the boat pushed aside 23 kg of water, as much as its steel weighs."
        " Down there it pushes aside only as much as its steel takes room: 3 kg.",
        fresh=False,
        press=("crate",) * 12,
        until="boat.y < -2",
    ),
)


CLOSING = Closing(
    learned=(
        "Water pushes up by the weight of what is pushed aside: $F = ρ_water A_wet g$.",
        "What floats lies as deep as its density is of water's.",
        "A hollow counts as long as it is dry, so a boat of steel floats.",
    ),
    next="Float a bowl with a stone in it in a basin, and mark the level. Now sink the stone. "
    "Which way does the level go?",
)
