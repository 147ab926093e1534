"""The tables of keys in the documentation, made from the actions themselves."""

from app.ui.keys import KeyBinding
from app.ui.kit.words import distinct_keys
from app.window.actions.table import action_table


def key_tables() -> str:
    """Return a table of Markdown for each group of actions that have keys."""
    groups: dict[str, list[KeyBinding]] = {}
    for action in action_table():
        if action.keys:
            groups.setdefault(action.group, []).append(action)
    return "\n".join(f"## {group}\n\n{table(actions)}" for group, actions in groups.items())


def table(actions: list[KeyBinding]) -> str:
    """Return a row for each action: its keys, and what it does."""
    rows = [f"| {keys(action)} | {action.label} |" for action in actions]
    return "\n".join(["| key | what it does |", "|---|---|", *rows, ""])


def keys(action: KeyBinding) -> str:
    """Return the keys of an action: "**Ctrl+Y** or **Ctrl+Shift+Z**"."""
    return " or ".join(f"**{key.replace(' ', '+')}**" for key in distinct_keys(action))
