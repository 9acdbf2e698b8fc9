"""The look of panels, buttons and texts, and the few widgets the program needs."""
