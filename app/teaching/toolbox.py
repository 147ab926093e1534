"""All tools of the toolbar: those of the editor, and the pencil of a prediction."""

from functools import lru_cache

from app.editor import tools
from app.editor.tool import GROUPS, Tool
from app.teaching.prediction.predict_tool import PredictTool


@lru_cache(maxsize=1)
def all_tools() -> tuple[type[Tool], ...]:
    """Return every tool in the order of the toolbar."""
    return tuple(sorted((*tools.found(), PredictTool), key=lambda kind: kind.PLACE))


def group_sizes() -> tuple[int, ...]:
    """Return how many tools each group of GROUPS has."""
    return tuple(sum(kind.PLACE[0] == n for kind in all_tools()) for n in range(len(GROUPS)))
