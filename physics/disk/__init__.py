"""The user's folders and files: the only place that asks where they are, or opens one by name."""
