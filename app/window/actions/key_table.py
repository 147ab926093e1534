"""The table of keys in the documentation, made from the actions themselves."""

from app.ui.kit.words import distinct_keys
from app.window.actions.action import Action
from app.window.actions.table import action_table


def key_table() -> str:
    """Return a row of Markdown for each group of actions that have keys."""
    groups: dict[str, list[str]] = {}
    for action in action_table():
        if action.keys:
            groups.setdefault(action.group, []).append(entry(action))
    rows = [f"| {group} | {' · '.join(entries)} |" for group, entries in groups.items()]
    return "\n".join(["| | |", "|---|---|", *rows, ""])


def entry(action: Action) -> str:
    """Return the keys of an action and what it does: "**Ctrl+Z** undo"."""
    label = action.label
    if not label[1:2].isupper():  # no abbreviation
        label = label[0].lower() + label[1:]
    keys = [key.replace(" ", "+") for key in distinct_keys(action)]
    return f"**{' or '.join(keys)}** {label}"
