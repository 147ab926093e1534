"""What each overlay shows, in a sentence for its line in the menus."""

TIPS = {
    "bodies": "Fill the bodies with colour. Off: only their outlines, to see what is behind.",
    "contacts": "Mark the points at which bodies touch.",
    "normals": "Show at each contact in which direction the bodies push each other.",
    "impulses": "Show how strong the force at each contact is: longer arrows, stronger forces.",
    "joints": "Show ropes, springs, hinges and other joints with their marks.",
    "aabbs": "Show the box round each body that the program uses to find what may touch.",
    "centers": "Mark the centre of mass of each body.",
    "velocities": "Show how fast and in which direction each body moves, as an arrow.",
    "nets": "Show the knots and threads that a cloth is made of.",
    "ids": "Write the name of each body beside it.",
    "scene": "Show what the scene itself draws: rulers, arrows, plots.",
    "axes": "Show x and y with their numbers, and where zero is.",
    "broad_phase": "Show how the program finds the pairs of bodies that may touch.",
    "ghost": "Show the previous run of this scene as dashed outlines.",
    "graph_colours": "Show which contacts the program solves at the same time, by colours.",
    "islands": "Show which bodies lean on each other: they come to rest together.",
    "skins": "Show the slimes with their faces, or as the plain bodies that they are.",
    "touching": "Light up the bodies that touch the selected one.",
}
