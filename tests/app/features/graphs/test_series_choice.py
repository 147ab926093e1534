"""What can be put on a graph: bodies first, pairs that touch folded, no scolding while typing."""

from app.editor.selection import Selection
from app.features.graphs.model.graph import Graph
from app.features.graphs.model.graph_set import Graphs
from app.features.graphs.model.series import make_series
from app.features.graphs.model.series_choice import SeriesChoice
from app.session.session import Session


def choice_of(scene: str) -> SeriesChoice:
    session = Session(recording=False)
    assert session.load(scene)
    session.run(60)
    return SeriesChoice(session, Selection(session), Graph(Graphs(session)))


def test_bodies_come_first_and_pairs_that_touch_are_folded():
    choice = choice_of("welcome")
    words = [owner.words for owner in choice.owners]
    assert words[:2] == ["World", "ball"]
    assert not [owner for owner in choice.owners if owner.head.startswith("contact(")]
    pairs, count = len(choice.pairs), len(choice.owners)
    assert pairs > 0
    choice.unfold()
    assert len(choice.owners) == count + pairs
    assert choice.owners[choice.marked].head.startswith("contact(")
    assert choice.quantities


def test_a_word_that_can_still_become_one_is_no_fault_until_it_is_added():
    choice = choice_of("welcome")
    for text in ("ball.", "ball.spe", "ba"):
        choice.text = text
        choice.look()
        assert choice.fault is None, text
    choice.text = "ball.qqq"
    choice.look()
    assert choice.fault is not None
    assert not choice.toggle("ball.")
    assert choice.fault is not None


def test_kinetic_energy_is_green_and_potential_energy_blue_as_on_the_board():
    choice = choice_of("welcome")
    world = choice.session.world
    for text in ("energy.total", "energy.kinetic"):
        assert choice.graph.add(make_series(text, world))
    assert [trace.look for trace in choice.graph.traces] == [0, 2]
    assert choice.graph.shows_just([trace.series for trace in choice.graph.traces])
    assert not choice.graph.shows_just([make_series("energy.total", world)])
