"""The window, the loop and the scene stack; canvas, fonts, pictures, sound and the timeline. Knows no game."""
