"""All tools of the toolbar: those of the editor and of features, and the pencil of a prediction."""

from app.editor import tools
from app.editor.tool import GROUPS, Tool
from app.teaching.prediction.predict_tool import PredictTool


def all_tools() -> list[type[Tool]]:
    """Return every tool in the order of the toolbar."""
    known = (*tools.found(), *tools.OF_FEATURES, PredictTool)
    return sorted(known, key=lambda kind: kind.PLACE)


def group_sizes() -> tuple[int, ...]:
    """Return how many tools each group of GROUPS has."""
    return tuple(sum(kind.PLACE[0] == n for kind in all_tools()) for n in range(len(GROUPS)))
