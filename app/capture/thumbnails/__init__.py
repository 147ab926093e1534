"""Small pictures of scenes, drawn by the program itself and kept on disk."""
