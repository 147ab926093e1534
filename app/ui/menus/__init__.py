"""The menu bar, its menus, and the menus of a right click."""
