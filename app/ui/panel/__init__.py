"""The side panel: the scene, the inspector, the list of things. `form.py` shows rows."""
